"""The inks of a press: colours separated through an ICC profile."""
