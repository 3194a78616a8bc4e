"""Bundles from anywhere, checked before the rules see them."""
