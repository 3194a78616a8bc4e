"""The rulebook once more, slow and plain: which choices a kid has, over a table in words.

Nothing here is shared with the engine's rules. `reading` and `asking` alone know the engine: they write a game
down as plain data (letters, sectors, names of conditions) and its pending options as tuples of words.
"""
