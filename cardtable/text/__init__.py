"""The narrated plain mode: one event a line, numbered prompts, words instead of symbols, no cursor movement.

home, mode (a game), narrator, choices, prompt, undo, review, tourney, and keeper for real cards.
"""
