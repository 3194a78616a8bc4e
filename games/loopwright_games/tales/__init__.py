"""Tales from the Loop: rules, words, preparation of bundles, values of bots."""
