"""Looking at a battle that was played: a timeline, playing it back, playing on from a moment."""
