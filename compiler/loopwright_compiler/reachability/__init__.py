"""Branch validation: which cards, branches and endings of a bundle no game can reach, and why."""
