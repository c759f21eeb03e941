"""Figures over many games: statistics, tally, text."""
