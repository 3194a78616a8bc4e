"""Loading of projects: the files that belong together, read within limits and never outside their folder."""
