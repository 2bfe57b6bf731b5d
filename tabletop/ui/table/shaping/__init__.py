"""Moving whole units: drawn end shapes, lines and ranks, packing."""
