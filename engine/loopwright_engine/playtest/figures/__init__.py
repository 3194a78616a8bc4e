"""The figures of playtests: documents made from tallies."""
