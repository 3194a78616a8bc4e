"""`loopwright playtest`: many games by bots, kept in a file, and what they come to."""
