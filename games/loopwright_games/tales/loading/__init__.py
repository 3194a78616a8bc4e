"""Validation of bundles that come from outside: every value is checked before the rules read it."""
