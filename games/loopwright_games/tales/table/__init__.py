"""Tales at a terminal: its screens, its map as data, and the words of both."""
