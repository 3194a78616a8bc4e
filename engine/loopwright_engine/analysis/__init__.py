"""Questions about games and bundles: coverage, and conditions from outside."""
