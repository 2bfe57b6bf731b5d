"""Pictures for other people: a position as PNG or SVG, a move as an animated GIF."""
