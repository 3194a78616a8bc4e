"""Looking for games that reach something."""
