"""What belongs together, read within limits and never outside its folder."""
