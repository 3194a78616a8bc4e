"""What CONTRIBUTING names is all that a kind of card takes: a row, its sentences, a verb that draws it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import loopwright_dsl
import loopwright_games

from .examples import NOWHERE, small

ROW = """
CHARM = CardKind(
    name="charm",
    title="Charm",
    deck="charms",
    icon="goal",
    look=("note", "#eeeeee", "#555555"),
    lines=(
        KindLine(
            name="against",
            takes=LineTakes.WORD,
            of=ArgumentKind.CONDITION,
            says="The condition that it keeps away.",
            example='charm rowan "Rowan Twig"\\n  against SCARED\\n  luck 2\\n',
        ),
        KindLine(
            name="luck",
            takes=LineTakes.NUMBER,
            bounds=(1, 3),
            usual=1,
            says="How lucky it is, 1 to 3.",
            example='charm rowan "Rowan Twig"\\n  against SCARED\\n  luck 2\\n',
        ),
        KindLine(name="copies", takes=LineTakes.NUMBER, bounds=COPIES, key="count", usual=1),
    ),
    needs=(Need(lines=("against",), examples=("against SCARED",)),),
    says="Something lucky.",
    example='charm rowan "Rowan Twig"\\n  against SCARED\\n',
    snippet='charm ${1:name} "${2:Title}"\\n  against ${0:SCARED}',
)
"""
EDITS = (
    ("card_kinds.py", "\nCARD_KINDS: Final", f"{ROW}\nCARD_KINDS: Final"),
    ("card_kinds.py", "(ITEM, ANOMALY, CHORE, EVENT)", "(ITEM, ANOMALY, CHORE, CHARM, EVENT)"),
    (
        "cards/ruletext/catalogue/cards.py",
        '    "uses": CountedText(\n',
        '    "against": "**Against:** $value",\n    "luck": CountedText("**Luck:** $n"),\n'
        '    "uses": CountedText(\n',
    ),
    (
        "verbs.py",
        '        Verb(\n            "draw_chore",\n',
        '        Verb("draw_charm", "Draw a charm.", kid=True, worth=0.5, example="on new day: rest"),\n'
        '        Verb(\n            "draw_chore",\n',
    ),
    (
        "rules/effects/verbs.py",
        '    "draw_anomaly": _plain(',
        '    "draw_charm": _plain(lambda game, kid, source: items.draw_beside(game, kid, 1, source)),\n'
        '    "draw_anomaly": _plain(',
    ),
    (
        "cards/ruletext/catalogue/verbs.txt",
        "draw_anomaly plain: ",
        "draw_charm plain: draw a charm | $who draws a charm | $who draw a charm\ndraw_anomaly plain: ",
    ),
)
"""The changed files of the game, with what is put in."""


def test_a_row_and_its_sentences_make_a_kind_of_card(tmp_path: Path) -> None:
    """The row, the sentences and the verb are put into a copy of the workshop; the rest follows by itself."""
    unwanted = shutil.ignore_patterns("__pycache__")
    for package in (loopwright_dsl, loopwright_games):
        folder = Path(package.__file__).parent
        shutil.copytree(folder, tmp_path / "workshop" / folder.name, ignore=unwanted)
    tales = tmp_path / "workshop" / "loopwright_games" / "tales"
    for name, place, text in EDITS:
        source = (tales / name).read_text("utf-8")
        assert source.count(place) == 1, (name, place)
        (tales / name).write_text(source.replace(place, text), "utf-8")
    program = Path(__file__).with_name("new_card_kind.py")
    scenario = small(tmp_path / "content")
    ran = subprocess.run(
        [sys.executable, program, tmp_path / "workshop", scenario, NOWHERE],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "workshop")},
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.splitlines() == [
        "missing The card rowan has no line `against`.",
        "built charm.rowan 2 SCARED None",
        "face Against: SCARED | Luck: 2",
        "explained charm, against, luck",
        "offered charm",
        "graph Charm",
        "printed Rowan Twig SCARED goal",
        "drawn Rowan Twig",
        "kept True",
    ]
