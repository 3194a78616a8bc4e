"""Lucha Libre: two teams of wrestlers, dice, and an arena to be won, for two players."""
