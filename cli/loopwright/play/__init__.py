"""The game at a terminal, in lines or on the full screen."""
