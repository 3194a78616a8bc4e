"""Branch validation: what the cards of a bundle can never do, and why."""
