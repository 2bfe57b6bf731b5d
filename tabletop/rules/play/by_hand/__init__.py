"""What players settle themselves in a battle: judged, done by the same rules, recorded."""
