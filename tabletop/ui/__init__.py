"""The window: draws a state and turns hands into moves; it measures nothing itself."""
