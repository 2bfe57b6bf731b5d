"""The drawing kit: tokens and theme, canvas with two back ends, pieces, marks, controls."""
