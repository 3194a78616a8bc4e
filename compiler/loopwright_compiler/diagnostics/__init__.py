"""Diagnostics: how they are reported, grouped, and given quick fixes."""
