"""The SQLite database: schema, rows, locks, presence, closed, rescue.

What it holds: game, summaries, transfer, series, sheets, roster, deal_audit.
"""
