"""The frozen game state, the events that change it, and the journal that remembers them."""
