"""Story tests: small files that say what must happen in a game, read and played.

`script` is what such a file says, `reading` reads it, `offers` names the options of a decision in its
words, `telling` plays it, `parting` says where a story went another way, `recording` writes one from a
game, and `running` tells all stories of a project.
"""
