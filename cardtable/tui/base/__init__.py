"""What every other room builds on: settings, commands, keymap, breakpoints, weak_signals, toml."""
