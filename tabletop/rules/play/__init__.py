"""Playing a battle: what may happen, what players are asked, and what follows."""
