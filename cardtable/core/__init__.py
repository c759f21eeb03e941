"""The language of the table: it knows no game, no trick, no file and no screen."""
