"""Abilities and warscrolls, one file a faction."""
