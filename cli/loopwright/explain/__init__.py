"""Words of the world for `explain`."""
