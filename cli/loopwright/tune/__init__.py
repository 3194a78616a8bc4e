"""Changes of few numbers that bring win rates to a target: which numbers, what they do, and as a patch."""
