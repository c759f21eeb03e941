"""The parts of the table: cards, seats, the hand, choices, and the lines around them."""
