"""Preparation: from a checked bundle to the tables that the rules read."""
