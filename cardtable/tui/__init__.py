"""The Textual application, in eight rooms of which each knows only those before it.

base, look, widgets, pages, review, play, evening, shell.
"""
