"""Parts of which trick-taking games are made; a ruleset composes them."""
