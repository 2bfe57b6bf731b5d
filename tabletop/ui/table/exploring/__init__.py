"""Where verdicts flip: thresholds of one model, gaps that a base can pass, what a loss breaks."""
