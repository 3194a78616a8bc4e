"""The search for witnesses: games that reach something (Go-Explore)."""
