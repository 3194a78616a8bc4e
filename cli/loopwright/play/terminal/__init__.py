"""The game at a terminal in lines: the conversation, and the texts that it shows."""
