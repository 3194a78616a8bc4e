"""Cards and blocks of every game that an editor puts in whole, with places to fill in."""

from __future__ import annotations

from typing import Final

CARDS: Final = {
    "effect": "effect ${1:name}\n  ${0:nothing}",
    "card": 'card ${1:letters} ${2:1} "${3:Title}"\n  ${0:nothing}',
}
"""First word of a card → the card."""
_BLOCKS: Final = {
    "choose": 'choose\n  "${1:One}": ${2:nothing}\n  "${3:Other}": ${0:nothing}',
    "roll": "roll\n  1-3: ${1:nothing}\n  4-6: ${0:nothing}",
    "if": "if ${1:first time}\n  ${2:nothing}\nelse\n  ${0:nothing}",
    "repeat": "repeat ${1:2}\n  ${0:nothing}",
    "printed": "printed\n  > $0",
    "flag": 'flag ${1:name} "${2:Title}"',
    "counter": 'counter ${1:name} "${2:Title}" from ${3:0} to ${4:6}',
    "deck": 'deck ${1:name} "${2:Title}"',
}


def blocks(seat: str, rounds: str) -> dict[str, str]:
    """First word of a line → the block; `seat` is what cards call somebody at the table, `rounds` what they
    call several rounds, empty in a game that has no timers.
    """
    later = {"in": f"in ${{1:2}} {rounds}\n  ${{0:nothing}}"} if rounds else {}
    return {**_BLOCKS, "for": f"for each {seat}\n  ${{0:nothing}}", **later}
