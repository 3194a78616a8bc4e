"""Words of the game for people, and their translations."""
