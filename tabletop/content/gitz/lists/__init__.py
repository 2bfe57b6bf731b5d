"""What lists of the Gitz choose: heroic traits, artefacts, knick-knacks, formations, lores."""
