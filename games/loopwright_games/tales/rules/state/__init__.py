"""A position of the game, its frames, its log, and what never changes."""
