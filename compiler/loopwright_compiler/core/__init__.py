"""What the cards of every game say, from the syntax tree to the bundle."""
