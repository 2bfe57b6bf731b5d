"""What lists of the Lumineth choose: heroic traits, artefacts, formations, lores."""
