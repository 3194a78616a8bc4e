"""Sugiyama layers: from the diary graph to boxes and links with places."""
