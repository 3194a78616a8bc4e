"""Checking again on every save."""
