"""Proofs about the cards of a kit: the program that its cards make, whatever the rules do."""
