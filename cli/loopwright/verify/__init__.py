"""Branch validation for people and scripts: what can never happen, what can, and what is still open."""
