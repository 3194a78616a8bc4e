"""Diagnostics: their codes, texts and places, and how they are shown."""
