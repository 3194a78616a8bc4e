"""Playtests: many games of a bundle by bots, as plain data and whole numbers, the same on any computer."""
