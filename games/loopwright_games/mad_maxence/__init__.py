"""Mad Maxence: a driver, a notebook with numbers, and those who come to erase it; for one player."""
