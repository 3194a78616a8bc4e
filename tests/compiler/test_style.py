"""The style of rules text: shipped cards give no finding, and what awkward ones give is written down.

`pytest tests/compiler/test_style.py --bless` writes the lines of the awkward cards.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from loopwright_compiler import compile_path
from loopwright_engine.kit import registry

from ..games import causeway_kit
from ..shipped import CONTENT, SCENARIOS, shipped
from .examples import NOWHERE, put, small
from .style import findings, kit_lines, lines, shown

AWKWARD = Path(__file__).parent.parent / "cases" / "awkward"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_shipped_cards_keep_to_the_style(scenario: str) -> None:
    bundle = shipped(scenario).bundle
    assert bundle is not None
    texts = dict.fromkeys(lines(bundle))
    assert len(texts) > 300
    wrong = [shown(id, text) for id, text in texts if any(findings(text))]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    "game",
    [
        "the-last-glow",
        "bonnie-and-clyde",
        "lucha-libre",
        "which-side",
        "the-loop",
        "mad-maxence",
        "mad-maxence-estuary",
    ],
)
def test_cards_of_kits_keep_to_the_style(game: str) -> None:
    bundle = compile_path(CONTENT / game, bundled=CONTENT, kits=registry).bundle
    texts = list(kit_lines(bundle, registry))
    assert len(texts) > 10
    assert [shown(id, text) for id, text in texts if any(findings(text))] == []


def test_the_small_game_of_the_tests_keeps_to_the_style() -> None:
    texts = list(kit_lines(causeway_kit.bundle(), causeway_kit.KITS))
    assert [shown(id, text) for id, text in texts if any(findings(text))] == []


def test_awkward_cards_read_as_written_down(bless: bool, tmp_path: Path) -> None:
    scenario = small(tmp_path)
    put(scenario, {path.name: path.read_text("utf-8") for path in AWKWARD.glob("*.loop")})
    bundle = compile_path(scenario, bundled=NOWHERE).bundle
    assert bundle is not None
    text = "".join(f"{shown(id, line)}\n" for id, line in dict.fromkeys(lines(bundle)) if "diary." in id)
    if bless:
        (AWKWARD / "lines.txt").write_text(text, encoding="utf-8")
    assert text == (AWKWARD / "lines.txt").read_text("utf-8"), "read the lines, then run with --bless"


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        (" ".join(["word"] * 26) + ".", "26 words"),
        ("**Success:** Choose one:", "two colons"),
        ("Take {UPSET}, twice.", "a number word"),
        ("Relieve one condition of your choice.", "a number word"),
        ("Helpers take {UPSET} instead.", "instead of what?"),
        ("If it is Friday, rest, if you are {UPSET}.", "a doubled condition"),
    ],
)
def test_every_finding_is_made(text: str, finding: str) -> None:
    assert list(findings(text)) == [finding]


@pytest.mark.parametrize(
    "text",
    [
        "Take {SCARED}. Helpers take {UPSET} instead.",
        "Tests begin with 4 dice instead of 3.",
        "**At M, spend {time}:** Choose one.",
        "If you have an item with {FIRE}, discard 1 item with {FIRE} (not iconic), if you have one.",
        'If "One of two" is noted, rest at no cost.',
    ],
)
def test_what_published_cards_say_is_no_finding(text: str) -> None:
    assert list(findings(text)) == []
