"""Playtests for `playtest`: many games by bots, kept in a file, and their figures."""
