"""What is known of mistakes in the cards of Tales. It is short: large tables have files of their own."""

from __future__ import annotations

import re
from typing import Final

from loopwright_dsl.recovery.dialect import Recovery

from loopwright_games.tales.card_kinds import CARD_KINDS

from .foreign_lines import COMMAND, REPHRASED, foreign_form
from .idioms import PHRASES
from .plain_english import PlainEnglish

RECOVERY: Final = Recovery(
    phrases=PHRASES,
    english=PlainEnglish,
    naming=frozenset(("WORLD", "TOKEN", "PLACE", *map(str.upper, CARD_KINDS))),
    counted=("insight", "enigma", "favor"),
    of_rules=re.compile(r"\b(?:[0-9]+|players?|kids|everyone|rumors?|diary|insight|enigma|favor)\b"),
    called=dict.fromkeys(("card", "page", "entry"), "diary"),
    groups=(
        ("a rule that is replaced, such as `pushed rumor`", ("overridden",), ()),
        ("a number of the rules, such as `item limit`", ("ruled_number",), ()),
        ("a rule that is switched off, such as `bus` or `machine moves`", ("ruled_out",), ()),
        ("a trait", ("trait",), ()),
        ("a kid's condition", ("condition_name",), ()),
        ("a combo", ("combo",), ()),
        ("an item tag", ("tag",), ()),
        ("ALERT or ROUTINE", ("machine_state",), ()),
        ("a machine class", ("machine_class",), ()),
        ("a direction", ("direction",), ()),
    ),
    listed=("a trait", "a kid's condition", "a combo", "an item tag", "a machine class", "a direction"),
    tested={
        "AVOID": "A kid who meets the machine tests a trait by `avoid BRAVE, block`, with `failure: …` below "
        "it; whoever succeeds gets past."
    },
    story_card="diary 2",
    foreign_form=foreign_form,
    rephrased=REPHRASED,
    command=COMMAND,
)
