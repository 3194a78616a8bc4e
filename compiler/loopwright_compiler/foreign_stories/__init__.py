"""Stories that were written with other tools, read into one form, from which a game makes its cards.

`ink`, `yarn` and `twine` read a file each into a `ForeignStory`; `pages` lays its passages out, so that every
way through one ends by naming where it goes on; `words` writes conditions, changes and prose in the language
of cards. What cannot be carried over is a `ImportRemark` with its place, and never an error.
"""

from typing import Final

ENDINGS: Final = (".ink", ".yarn", ".twee", ".tw", ".html", ".htm")
"""The endings of files that hold a story of another tool."""
