"""From the choice of a game to the end of a tourney.

library, setup and setup_form, saved_rules, new_game, deal_draw and seating, cuts, evening, ceremony, board,
tourney_text, game_over, lesson, what_if, rules.
"""
