"""Abstract interpretation of a story: sets of values through blocks, triggers and the steps of a round."""
