"""A game in lines."""
