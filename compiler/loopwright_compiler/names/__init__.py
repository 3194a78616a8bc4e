"""Where every name is declared and used: in cards, world data and story tests."""
