"""The game on the whole screen: the table with its map, the options, and games to be watched.

Textual draws it, an extra that is imported only when a screen is wanted (`starting.py`).
"""
