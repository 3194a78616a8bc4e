"""loopwright_dsl."""
