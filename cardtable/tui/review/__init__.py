"""Looking back and at figures.

review, replay, mistakes, log, last_trick, scoreboard, score_table, save_sheet, statistics, table_rows, proof, and
game_page, the frame of every page about one game.
"""
