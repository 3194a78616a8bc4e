"""The figures as text."""
