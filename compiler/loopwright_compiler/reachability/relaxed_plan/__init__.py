"""Delete relaxation: how far a goal is, to lead the search for a game that reaches it."""
