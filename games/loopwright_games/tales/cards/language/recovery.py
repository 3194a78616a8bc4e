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
    deeds=("kid_verb", "subject", "_machine", "any_machine"),
    occasions={
        "RULE": "",
        "ACTION": "",
        "REWARD": "",
        "GROUP": "`group event`",
        "INDIVIDUAL": "`individual event`",
        "DEFAULT": "`default firewall`",
    },
    on_sides=("ACTION", "GROUP", "DEFAULT"),
    of_you=("at", "home", "have", "control"),
    odd_after=("RUMOR",),
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
    story_place="Here a place of the story is a card. It begins at the left edge, with a number and a title: "
    "`{card}`, and its lines stand below it on a `front`: what is read behind `>`, what kids can do as "
    "`action`, and options under `choose`.",
    foreign_form=foreign_form,
    rephrased=REPHRASED,
    command=COMMAND,
    signs=(
        (r"^(?:go *to|jump|play|divert|gosub)[: ]+\"?(?:diary |card )?([0-9]+)\"?$", r"play diary \1"),
        (
            r"^(?:go *to(?:[_ ]scene)?|jump|play|divert|gosub|detour|link|->)[: ]+"
            r"[\"\[]*(?:[Dd]iary|[Cc]ard)[-_ ]?([0-9]+)[\"\]]*(?: *->)?$",
            r"play diary \1",
        ),
        (r"^(?:start|starting|begin|first)(?: with)?[: ]+(?:diary|card)[: ]+(?=[0-9])", "diary "),
        (r"^\[\[(?:[^\]|]*(?:->|\|))? *(?:[Dd]iary *)?([0-9]+) *\]\]$", r"play diary \1"),
    ),
)
