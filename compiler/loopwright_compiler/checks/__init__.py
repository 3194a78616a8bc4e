"""What the checks of every game's cards share."""
