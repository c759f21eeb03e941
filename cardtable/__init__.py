"""A card table in the terminal: every game is one ruleset object, and a position is a fold over facts."""

__version__ = "0.1.0"
