"""What the command line does, one module a command; `cli` only reads the words."""
