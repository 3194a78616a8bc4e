"""Bonnie and Clyde: a week, and another week, until there is a way out of town; for one player."""
