"""Explanations of why something is impossible, in words that a writer reads."""
