"""Colours for card files: one table, made from the grammar, for editors and for web pages.

`lines.py` follows the rules of `cards.lark` along a line and finds what may come after what, so a
word is coloured as what it is at its place: `rumor` is a card, part of a verb, of an event or
somebody's name. `textmate.py` writes the table as a TextMate grammar, `pygments_lexer.py` is a
lexer that reads it. `python -m loopwright_dsl.highlight` (or `make colours`) makes them anew after a
change of the grammar; a test compares.
"""
