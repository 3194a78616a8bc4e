"""Findings as data: codes, places, texts."""
