"""Branch validation for `verify`: what can never happen, what can, and what is open."""
