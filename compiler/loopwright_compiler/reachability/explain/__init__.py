"""Why something is impossible, in words that a writer reads."""
