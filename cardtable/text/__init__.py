"""The narrated plain mode: one event a line, numbered prompts, words instead of symbols, no cursor movement."""
