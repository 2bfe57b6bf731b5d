"""The house rules of the table's window: history, finding actions, files, the tour."""
