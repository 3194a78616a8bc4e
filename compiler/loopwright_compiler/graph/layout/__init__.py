"""Sugiyama layers: from the graph of cards to boxes and links with places."""
