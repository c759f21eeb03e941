"""The parts of which screens are drawn.

Of the table: canvas and painted, cards on paper, fan, felt, flight, seats, side, panel, choices, drawn, lines, sample. Besides:
plot, and safe_text, through which all words from outside pass.
"""
