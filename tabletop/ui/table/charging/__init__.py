"""Charges and pile-ins as they are shown: rolls, chances, legal ends, proposals."""
