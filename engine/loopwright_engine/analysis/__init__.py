"""Questions about games and bundles: coverage, conditions from outside, the bound of decisions."""
