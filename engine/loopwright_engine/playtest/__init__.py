"""The laboratory: many games of a bundle by bots, as plain data and whole numbers, alike on any computer."""
