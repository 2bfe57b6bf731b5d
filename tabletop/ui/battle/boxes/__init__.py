"""Boxes that lie over a battle: its menu, stops, players, the hand-over card."""
