"""What every other room builds on: settings, commands, keymap, breakpoints, handoff, weak_signals, toml."""
