"""A game at the table: hot_seat runs it, with seat_player for each person and a curtain for those who want one.

The screen is table on frame; chooser, hand_order and table_text are its parts without a screen; hints and hint_table,
pace, claim, pause, seats, last_trick and hand_scores (a game_page) belong to a hand in progress.
"""
