"""The parts of which screens are drawn.

Of the table: canvas, cloth, cards, choices, drawn, effects, fan, felt, flight, lines, painted, panel, paper, sample,
seats and side.
Besides: bars, plot, and safe_text, through which all words from outside pass.
"""
