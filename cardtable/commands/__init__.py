"""The commands of the command line, one module each; a module is loaded when its command is called.

advise, doctor, games, play, plugins (with skeleton, a new game), record, score, screen, simulate, stats, themes,
verify; house_rules reads `--set`, `--preset` and `--rules` for all of them.
"""
