"""How bots value the options and positions of this game."""
