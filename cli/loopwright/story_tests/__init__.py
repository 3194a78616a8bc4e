"""Story tests: small files that say what must happen in a game, read and played.

`parse` is what such a file says and the reading of it, `play` plays it, says where a story went another way,
and writes one from a game, `run` tells all stories of a project. What lines can name is said by the kit
(`loopwright_engine.kit.story_language`).
"""
