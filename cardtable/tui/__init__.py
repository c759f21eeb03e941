"""The Textual application: all that it shows comes from `core`, through a session and its players."""
