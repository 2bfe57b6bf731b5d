"""Making rulings of a table, question templates, and sharing both as text."""
