"""The rulebook once more, slow and plain: which choices a kid has, over a table in words.

Nothing here is shared with the rules of the engine. `reading` and `asking` alone know it: they write a game
down as plain data (letters, sectors, names of conditions) and its pending options as tuples of words.
"""
