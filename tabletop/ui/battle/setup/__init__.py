"""Making a new battle: armies, battleplan, terrain, readings of the rules, who plays."""
