"""The Last Glow: a lighthouse among storms, for one player."""
