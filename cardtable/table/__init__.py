"""A game in progress: its facts, the truth, one view a seat, and the loop that asks the players."""
