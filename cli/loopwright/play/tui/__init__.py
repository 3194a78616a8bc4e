"""The game on the full screen: the table with its map and options, and replays.

It is drawn by Textual, which is an extra and imported only when a screen is wanted (`start.py`).
"""
