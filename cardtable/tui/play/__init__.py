"""A game at the table: hot_seat runs it, handoff and curtain stand between two people.

The screen is table on frame; chooser, hand_order and table_text are its parts without a screen; hints and hint_table,
pace, claim, pause, seats and hand_scores belong to a hand in progress.
"""
