"""Looks of cards: themes as data, the bundled ones and those of authors."""
