"""A game in progress: its facts, the truth, one view a seat, and the loop that asks the players.

session and loop; seating, series (tourneys), launch and request (how a table is asked for); undo, replay and costly
(mistakes).

players, with thinking and thinking_process for bots, program, warded and warden for commands from outside, observed
for the lines they read, hints for people, remembered for what a user agreed to. keeper and sheet keep score for real
cards.
"""
