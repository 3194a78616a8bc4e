"""Syntax colouring of card files: one table made from the grammars of all games, for editors and web pages.

`patterns.py` follows the rules of these grammars along a line and finds what may come after what, so that a
word is coloured by its role at its place: one may be a card, part of a verb, of an event or somebody's name.
`textmate.py` writes the table as a TextMate grammar, `pygments_lexer.py` is a lexer that reads it. After a
change of a grammar, `python -m loopwright_games.colours` (or `make colours`) writes both again; a test
compares.
"""
