"""Bundles: the types of their data, and loading them from anywhere."""
