"""The order of a battle: deployment, rounds, windows of phases, combat, ends of turns."""
