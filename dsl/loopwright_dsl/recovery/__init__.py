"""Error recovery: repairs of mistakes by guesses at what was meant, so that reading goes on."""
