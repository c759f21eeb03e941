"""One folder a game: its rules, its house rules, what a good player of it knows, and its text."""
