"""One layout for all card files."""
