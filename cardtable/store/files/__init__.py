"""Files that people keep and edit: plain, toml, house_rules, typed_commands, paths."""
