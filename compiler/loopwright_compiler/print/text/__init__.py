"""Fonts, hyphens, and fitting texts into boxes."""
