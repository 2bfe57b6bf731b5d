"""Lists of armies as other programs write them: read whole, and no line lost."""
