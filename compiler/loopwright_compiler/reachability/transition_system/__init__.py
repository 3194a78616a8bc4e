"""A bundle as a transition system: variables, guards, operations, stages of a round."""
