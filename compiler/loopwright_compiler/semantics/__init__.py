"""Declarations of a scenario (its symbol tables), and walks over its syntax trees."""
