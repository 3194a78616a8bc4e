"""Options of `print`."""
