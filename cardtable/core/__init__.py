"""The language of the table: words that all card games share, and no rule of any game, no file and no screen.

cards and piles; actions and pending (what may be asked); facts (with the redactor), observation and scene (what a
seat knows and sees); ruleset, options, house_text (the rules as a table plays them) and sides; chance and codes
(deals); copies; text, ascii and errors.
"""
