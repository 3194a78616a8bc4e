"""The games: one folder for each, with the same names inside."""
