"""The kinds of things that cards of Tales name besides those of every game, as rows for editors."""

from __future__ import annotations

from typing import Final

from loopwright_compiler.names import LabelTexts, NameKind

DIARY: Final = NameKind(
    "diary card", numbered=True, card='\ndiary {name} "Title"\n  front\n    > What the kids find.\n'
)
RUMOR_SET: Final = NameKind("rumor set", home="either", shared=True)
RUMOR: Final = NameKind("rumor", home="either", numbered=True, words=2, written=2)
SCHOOL: Final = NameKind("school card", home="either", numbered=True)
RESPONSE: Final = NameKind("response card", home="either", words=2)
EVENT: Final = NameKind("event location", home="either")
ITEM: Final = NameKind("item", home="either")
ANOMALY: Final = NameKind("anomaly", home="either")
CHORE: Final = NameKind("chore", home="either")
TOKEN: Final = NameKind("token", "Object", together=True, setting='token {name} "{title}"')
TAG: Final = NameKind("tag", "Constant", "either", together=True, capitals=True, setting="tag {name}")
COMBO: Final = NameKind(
    "combo", "Constant", "either", together=True, capitals=True, setting="combo {name} of SHARP and LOUD"
)
MACHINE: Final = NameKind(
    "machine in play",
    together=True,
    label=LabelTexts(
        "This machine is called like its model; give it a label where the scenario places it.",
        "The name of this machine begins with `{thing}`; only its label can be changed.",
    ),
)
MODEL: Final = NameKind(
    "machine",
    home="world",
    fixed="A machine's name belongs to its world; change it in machines.yaml and on the cards.",
)
LOCATION: Final = NameKind(
    "location",
    "Constant",
    "world",
    fixed="A location's letter belongs to the board; change it in board.yaml and on the cards.",
)
KID: Final = NameKind("kid", home="world", fixed="A kid's name belongs to the world; change it in kids.yaml.")
SECTOR: Final = NameKind("sector", "Constant", "world")

OF_CARDS: Final = {"item": ITEM, "anomaly": ANOMALY, "chore": CHORE, "event": EVENT}
"""What a card of the world is, by its kind."""
NEXT_NAMES: Final = {"diary": DIARY, "school": SCHOOL, "rumor": RUMOR_SET}
"""Cards that an editor puts in → what the place for their first name is filled with."""
