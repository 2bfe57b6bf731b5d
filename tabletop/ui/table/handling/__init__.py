"""The hand at the table: snaps, numbers, the last move, and between free play and judged moves."""
