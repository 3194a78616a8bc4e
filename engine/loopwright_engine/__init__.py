"""loopwright_engine."""
