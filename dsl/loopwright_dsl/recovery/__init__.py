"""Reading on after a mistake, with a guess at what was meant."""
