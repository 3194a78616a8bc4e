"""One table for several devices: the game with its seats (`hosted_game`), and its `server`."""
