"""Proofs about a story of Tales: its transition system, the sites of its blocks, and the reasons in words."""
