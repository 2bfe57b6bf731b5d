"""The ledgers of a battle: runes, moon, fury, ritual points, uses left; shown, and set by hand."""
