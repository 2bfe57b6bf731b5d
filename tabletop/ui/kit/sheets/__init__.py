"""The proof sheets beside that of states: controls, levels of detail, other eyes."""
