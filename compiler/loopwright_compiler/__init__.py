"""loopwright_compiler."""
