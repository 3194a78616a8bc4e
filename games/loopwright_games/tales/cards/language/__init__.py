"""The card language of Tales, for whoever reads its cards: `DIALECT`.

Its grammar is `cards.lark` and `words.lark` here, which extend the core of every game's cards; `builder.py`
makes its cards of parse trees. What follows from the kinds of cards of the world is read off their rows.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from loopwright_dsl.parser.dialect import Dialect

if TYPE_CHECKING:
    from loopwright_dsl.recovery.dialect import Recovery

from loopwright_games.tales.card_kinds import CARD_KINDS

from . import nodes
from .builder import CARDS, SETTINGS

FOLDER: Final = Path(__file__).parent
_LINES: Final = {line.name: line for kind in CARD_KINDS.values() for line in kind.written_lines}
_NEEDS: Final = [need for kind in CARD_KINDS.values() for need in kind.choices]


def _recovery() -> Recovery:
    from .recovery import RECOVERY

    return RECOVERY


DIALECT: Final = Dialect(
    name="tales",
    grammar=(FOLDER / "cards.lark", FOLDER / "words.lark"),
    tables=FOLDER / "tables.json",
    cards=CARDS,
    setting_nodes=SETTINGS,
    nodes=nodes.NODES,
    heads={
        "scenario": ("ID", "STRING"),
        "diary": ("INT", "STRING"),
        "rumor": ("ID", "INT", "STRING", "AT", "LOCATION"),
        "school": ("INT", "STRING"),
        "response": ("ID", "ID"),
        **{
            kind.name: ("ID", "STRING", *(("AT", "LOCATION") if kind.located else ()))
            for kind in CARD_KINDS.values()
        },
        "effect": ("ID",),
        "card": ("ID", "INT", "STRING"),
    },
    once={
        "scenario": (
            "weeks",
            "world",
            "language",
            "loopwright",
            "enigma_limit",
            "ship",
            "printed",
            "campaign",
            "target",
        ),
        "counter": ("over", "under"),
        "diary": ("side",),
        "side": ("printed",),
        "rumor_body": ("printed",),
        "deck_card": ("copies", "printed"),
        "part_block": ("printed",),
        "response": ("response_side",),
        "test": ("price", "success", "failure"),
        "action": ("price", "limit", "only_if"),
        "school": ("new_rumors", "firmware", "school_event", "moves", "printed"),
        "response_side": ("ignore", "avoid", "default_firewall", "printed"),
        **{
            kind.name: (*(line.name for line in kind.written_lines), "printed")
            for kind in CARD_KINDS.values()
        },
    },
    sides=("side", "response_side"),
    written={
        "price": "spend",
        "only_if": "if",
        "limit": "once per …",
        "new_rumors": "rumors kids",
        "school_event": "event",
        "moves": "move",
        "default_firewall": "default firewall",
        "enigma_limit": "enigma limit",
        **{line.name: line.words for line in _LINES.values() if line.words != line.name},
        **{
            name: "` or `".join(_LINES[other].words for other in need.lines)
            for need in _NEEDS
            for name in need.lines
        },
    },
    choices={name: f"{need.says}: take one of them away." for need in _NEEDS for name in need.lines},
    settings=re.compile(r"(?:diary +[0-9]+ *,|event +[\w-]+ +at +[A-F][1-8])[^\"]*"),
    nested=re.compile(
        r"^rumors\b[^\n]*(?=\n(?:[ \t]*(?:#[^\n]*)?\n)*[ \t]+(?:rumor\b|[0-9]+ *\"))", re.MULTILINE
    ),
    colours={
        "setting": (
            *("color", "tags", "iconic", "copies", "uses", "gives_tag", "gives_combo", "steps", "new_rumors"),
        ),
        "section": ("side_name", "response_side_name"),
        "verb": ("kid_verb", "_machine", "unsaid_condition", "unsaid_card"),
        "subject": ("subject", "any_machine", "grouping"),
        "rule": ("overridden", "ruled_number", "ruled_out"),
        "fact": ("kids_term", "dial", "weekday", "deadline", "promise", "unsaid_place", "gone", "placed"),
        "constant": (
            *("trait", "black", "condition_name", "machine_state", "favor_step", "combo", "tag"),
            *("machine_class", "direction"),
        ),
        "place": ("place",),
    },
    sums=(("RUMORS",), ("ENIGMA", "LIMIT")),
    world_parts=("world", "board", "kids", "machines", "firewalls"),
    world_lists={"kids": "kid", "machines": "machine"},
    recovery=_recovery,
)
"""What the cards of Tales can say."""
