"""The application around the table.

app, start and shutdown, watchdog, stale_input, keyboard_driver, screen_registry; the screens home, unfinished, help,
palette, settings_page, welcome.
"""
