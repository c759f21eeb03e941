"""Players that see an observation and answer an action."""
