"""What the cards of every game say, made ready to be played."""
