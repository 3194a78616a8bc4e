"""Lengths, sizes of cards, grids on sheets, paths."""
