"""What stands on each kind of card, and how it is set."""
