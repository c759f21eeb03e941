"""The parts of which screens are drawn.

Of the table: canvas, cards, choices, drawn, fan, felt, flight, lines, painted, panel, paper, sample, seats, side.
Besides: plot, and safe_text, through which all words from outside pass.
"""
