"""What bots make of positions of this game."""
