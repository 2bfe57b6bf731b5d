"""Who sees what: any two models or spots, a spot that all look at, and unit by unit."""
