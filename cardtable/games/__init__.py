"""One folder a game: its rules, its house rules, what a good player of it knows, and its text.

canadian_smear, cutthroat_spades, three_handed_euchre, two_player_spades, wizard. In each: rules, options, sheet (for
the score-keeper), bot (rule of thumb) and hints (for the search); rules.md and lesson.toml are for people.
"""
