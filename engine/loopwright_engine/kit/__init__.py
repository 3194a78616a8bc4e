"""Kits: what a game brings so that everything else can play, save, search, measure and print it."""
