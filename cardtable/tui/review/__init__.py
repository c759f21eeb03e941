"""Looking back and at figures.

review, replay, mistakes, log, scoreboard, score_table, save_sheet, statistics, table_rows, proof, and seen_page, the
frame of every page about one game.
"""
