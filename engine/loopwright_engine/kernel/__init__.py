"""The kernel: decisions, frames, random tapes, decks, logs and saves. It knows no noun of any game."""
