"""The state of a game: its position, stack frames and log, and the tables that never change."""
