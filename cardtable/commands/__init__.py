"""The commands of the command line, one module each; a module is loaded when its command is called."""
