"""Colours of screens and inks."""
