"""Cards and blocks that an editor can put in whole, with places to fill in."""

from __future__ import annotations

from collections.abc import Iterator

from ..card_names import What
from ..nouns import TRAITS
from .desk import View

_TRAIT = f"${{1|{','.join(TRAITS)}|}}"

CARDS = {
    "scenario": (
        'scenario ${1:my-scenario} "${2:My Scenario}"\n'
        "  > ${3:What everybody hears before the game.}\n"
        "  files ${4:diary, rumors}\n  rumors ${5:first}\n  diary ${6:1}"
    ),
    "diary": 'diary ${1:NUMBER} "${2:Title}"\n  front\n    > ${3:What the kids find.}\n    $0',
    "rumor": (
        'rumor ${1:SET} ${2:1} "${3:Title}" at ${4:K}\n  > ${5:What is said.}\n'
        "  test ${6:BRAVE}\n    success: ${7:draw item}\n    failure: ${0:take UPSET}"
    ),
    "event": 'event ${1:name} "${2:Title}" at ${3:K}\n  > ${4:What is there.}\n  action "${5:Label}": $0',
    "item": (
        'item ${1:name} "${2:Title}"\n  > ${3:What it looks like.}\n  color ${4:BRAVE}\n  tags ${0:SHARP}'
    ),
    "anomaly": (
        'anomaly ${1:name} "${2:Title}"\n  > ${3:What is wrong with it.}\n  uses ${4:3}\n  tag ${0:LOUD}'
    ),
    "chore": (
        'chore ${1:name} "${2:Title}"\n  > ${3:What is asked.}\n'
        '  action "${4:Label}" at ${5:K}: this chore +1\n  reward: ${0:draw item}'
    ),
    "effect": "effect ${1:name}\n  ${0:nothing}",
    "school": 'school ${1:NUMBER} "${2:Title}"\n  > ${3:What happens at school.}\n  rumors kids\n  move $0',
    "response": (
        "response ${1:machine} ${2:standard}\n  routine\n    ignore\n"
        "  alert\n    avoid ${3:QUICK}, block\n      failure: $0"
    ),
}
"""Card word → the card; NUMBER and SET are filled with what comes next."""

BLOCKS = {
    "action": 'action "${1:Label}" at ${2:K}\n  $0',
    "test": f"test {_TRAIT}\n  success: ${{2:insight +1}}\n  failure: ${{0:take UPSET}}",
    "choose": 'choose\n  "${1:One}": ${2:nothing}\n  "${3:Other}": ${0:nothing}',
    "roll": "roll\n  1-2: ${1:nothing}\n  3-5: ${2:nothing}\n  6: ${0:nothing}",
    "when": "when ${1:insight >= 3}: $0",
    "on": "on ${1:end phase}: $0",
    "win": 'win ${1:name} "${2:Title}" when ${3:insight >= 9}\n  > $0',
    "lose": 'lose ${1:name} "${2:Title}" when ${3:enigma >= 9}\n  > $0',
    "front": "front\n  > $0",
    "back": "back\n  > $0",
    "success": "success\n  $0",
    "failure": "failure\n  $0",
}
"""First word of a line → the block."""

NUMBERED = {"diary": What.DIARY, "school": What.SCHOOL}


def snippets(view: View, words: list[str], new_card: bool) -> Iterator[tuple[str, str]]:
    """For each word that may open a line here, the word and what to put in."""
    table = CARDS if new_card else BLOCKS
    for word in words:
        if word in table:
            yield word, _filled(view, word, table[word])


def _filled(view: View, word: str, text: str) -> str:
    if word in NUMBERED:
        keys = [each.named.key for each in view.index.visible(view.shown, NUMBERED[word])]
        text = text.replace("NUMBER", str(max(map(int, filter(str.isdigit, keys)), default=0) + 1))
    sets = view.index.visible(view.shown, What.RUMOR_SET)
    return text.replace("SET", sets[0].named.key if sets else "first")
