"""What icons are called in words. (The file's name begins each text's key for translators.)"""

from __future__ import annotations

from loopwright_compiler.semantics.markup import ICONS

ICON_NAMES = {name: name for name in sorted(ICONS)} | {
    "box": "the box",
    "counter": "as many as",
    "if": "›",  # once more before what is read otherwise, so no bracket
    "end-if": "‹",
    "only-if": "– ",
}
SIGN_NAMES = {
    "first": "the first player",
    "kid": "a kid",
    "kids": "the kids together",
    "north": "north",
    "east": "east",
    "south": "south",
    "west": "west",
}
