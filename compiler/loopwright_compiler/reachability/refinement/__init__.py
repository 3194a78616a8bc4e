"""Refinement: a search over tracked variables, its traces, and which variable to track next."""
