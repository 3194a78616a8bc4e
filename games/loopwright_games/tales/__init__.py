"""Tales from the Loop: The Board Game: its words, loading and preparation of bundles, rules, and bots."""
