"""The game at a terminal: what the players see, and the conversation with them."""
