"""Rulings, scenarios and saves on disk: read with clear messages, written atomically."""
