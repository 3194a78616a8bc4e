"""The figures of a playtest as text for a terminal."""
