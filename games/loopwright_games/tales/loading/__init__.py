"""Reading bundles: every value is checked before the rules see it."""
