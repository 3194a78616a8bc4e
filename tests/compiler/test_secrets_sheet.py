"""What is hidden is kept on paper in lettered rows: cards name a row wherever they change it or ask for it,
the sheet has that row, and nothing that is printed says what it stands for.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from loopwright_compiler import canonical, compile_path, validate_bundle
from loopwright_compiler.card_rows import BadgeRow, Block, Passage, Strip
from loopwright_compiler.core.secret_text import sheet_entries
from loopwright_compiler.core.secrets import LETTERS, dealt, rows_of, rows_on_cards
from loopwright_compiler.print import Settings
from loopwright_compiler.print.prepare import checked as laid_out
from loopwright_compiler.print.prepare import theme_for
from loopwright_games.tales.card_kinds import HELD_DECKS
from loopwright_games.tales.cards.ruletext.effects import EffectContext
from loopwright_games.tales.cards.ruletext.names import PrintedNames
from loopwright_games.tales.cards.ruletext.rows import (
    RowVoice,
    chore_blocks,
    deck_card_blocks,
    effect_blocks,
    held_blocks,
    response_blocks,
    rumor_blocks,
    school_blocks,
    side_blocks,
)

from .examples import compile_small

CONTENT = Path(__file__).parents[2] / "content"
FERRY_CAT = Path(__file__).parents[1] / "fixtures" / "ferry-cat"
ROW = re.compile(r"\b[Rr](?:ow|ad) ([A-Z]{1,2})\b")


# --- Letters


def test_letters_tell_nothing_and_stay() -> None:
    """No two are alike, whatever the order of names; one more leaves nearly all of them."""
    kept = several = 0
    for number in range(60):
        luck = Random(number)
        names = [f"thing-{luck.randrange(10_000)}" for _ in range(10)]
        letters = dealt("s", names)
        assert len(set(letters.values())) == len(letters) and set(letters.values()) <= set(LETTERS)
        assert dealt("s", names[::-1]) == letters
        more = dealt("s", [*names, "one-more"])
        several += len(letters)
        kept += sum(more[name] == letter for name, letter in letters.items())
    assert kept / several > 0.9
    assert dealt("s", ["door", "lamp"]) != dealt("t", ["door", "lamp"])


def test_more_names_than_letters() -> None:
    letters = dealt("s", [f"n{number}" for number in range(40)])
    assert len(set(letters.values())) == 40
    assert sum(len(letter) == 1 for letter in letters.values()) == len(LETTERS)


# --- What cards say

SCENARIO = """\
scenario the-hum "The Hum"
  > A low note.
  world small
  files diary, rumors
  rumors hum
  diary 1
  machine heron at C3 using standard
  event echo-mast at D6
  flag met-astronomer "The astronomer", xqdoor hidden, xqlamp hidden, xqknows hidden each kid
  counter xqmarks hidden from 0 to 4
    over: enigma +1
  counter xqtide hidden from -3 to 3
    under: insight +1
  counter xqgone hidden from 0 to 8 start 2
  counter xqguilt hidden each kid from 0 to 3
"""
DIARY = """\
diary 1 "The Doors"
  front
    > Three of them. {if xqmarks >= 2: One stands open.}
    on end phase: xqtide +1
    action "Knock" at K
      test BRAVE
        success: set xqdoor, xqmarks +2
        failure: xqmarks -1, clear xqlamp
    action "Wait" at K, if flag xqdoor and flag xqlamp
      if xqmarks >= 3: insight +2
      else if xqmarks = 0: set xqlamp
      else: xqmarks = 2
    when xqtide <= -2 and xqmarks < 4: flip
  back
    action "Bribe" at K, spend xqgone 2: everyone xqguilt +1, set xqknows
    on new day: insight +xqmarks, xqgone = insight
    on end phase: set xqdoor
    win through "Through" when insight >= xqmarks + 5
"""


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("doors")
    checked = compile_small(folder, scenario__loop=SCENARIO, diary__loop=DIARY)
    assert [item for item in checked.diagnostics if item.severity == "error"] == []
    assert validate_bundle(json.loads(canonical(checked.bundle))) == []
    return checked.bundle


def lettered(bundle: Any, text: str) -> str:
    """A text with the names of what is hidden in place of its letters."""
    names = {row.letter: name for name, row in rows_of(bundle).items()}
    return ROW.sub(lambda match: f"<{names[match[1]].removeprefix('xq')}>", text)


def printed(bundle: Any, blocks: Iterable[Block]) -> list[str]:
    """The rows and notes of strips, as above."""
    return [lettered(bundle, text) for text in said(blocks)]


def said(blocks: Iterable[Block]) -> Iterator[str]:
    """What generated rows and strips say."""
    for block in blocks:
        if isinstance(block, BadgeRow):
            yield block.text
        elif isinstance(block, Strip):
            yield block.note


def test_a_face_says_what_is_marked_and_asked(bundle: Any) -> None:
    names = PrintedNames.on_paper(bundle)
    sides = bundle["diary"][0]["sides"]
    assert printed(bundle, side_blocks(sides["front"], names, 1)) == [
        "Raise *<tide>* by 1.",
        "",
        "**BRAVE**",
        "Mark <door>. Make 2 marks in <marks>.",
        "Rub out 1 mark in <marks>. Clear <lamp>.",
        "if <door> is marked and <lamp> is marked",
        "If <marks> has 3 marks or more: raise {insight} by 2.",
        "Otherwise, if <marks> has no mark: mark <lamp>.",
        "Otherwise: let <marks> have exactly 2 marks.",
        "*<tide>* is −2 or less and <marks> has 3 marks or fewer: flip this card.",
    ]
    assert printed(bundle, side_blocks(sides["back"], names, 1)) == [
        "spend 2 marks in <gone>",
        'Everyone raises their *<guilt>* by 1. Note "<knows>" for yourself.',
        "At the start of each day: raise {insight} by the number of marks in <marks>; "
        "let <gone> have exactly so many marks: {insight}.",
        "Mark <door>.",
        "You win when {insight} is at least marks in <marks> + 5: *Through*.",
    ]


def test_where_cards_ask_their_text_says_the_row_in_play_too(bundle: Any) -> None:
    """Changes are silent there, as the table keeps them."""
    front = [
        lettered(bundle, bundle["strings"][sid]) for _, sid in bundle["diary"][0]["sides"]["front"]["text"]
    ]
    assert "Three of them. {if}**<marks> has 2 marks or more:** One stands open.{end-if}" in front
    assert "**If <marks> has 3 marks or more:** Raise {insight} by 2." in front
    assert not re.search("[Mm]ark <|marks? in <", " ".join(front))


def test_the_sheet_has_a_row_for_each(bundle: Any) -> None:
    names = PrintedNames.on_paper(bundle)
    entries = list(sheet_entries(bundle, RowVoice(names), EffectContext(names), 5))
    rows = {lettered(bundle, f"row {entry[0].label}"): printed(bundle, entry) for entry in entries[1:]}  # type: ignore[union-attr]
    boxes = {count: " ".join(["{box}"] * count) for count in range(1, 9)}
    assert rows == {
        "<door>": [boxes[1]],
        "<lamp>": [boxes[1]],
        "<knows>": [f"For each of you {boxes[5]}"],
        "<marks>": [boxes[4], "Each mark for which <marks> has no room: raise {enigma} by 1."],
        "<tide>": [
            "A number from −3 to 3, at first −3: ____",
            "Each step of <tide> below −3: raise {insight} by 1.",
        ],
        "<gone>": [f"{boxes[8]} (2 marks from the beginning)"],
        "<guilt>": ["For each of you a number from 0 to 3, at first 0: ____ ____ ____ ____ ____"],
    }
    assert [entry[0].label for entry in entries[1:]] == sorted(entry[0].label for entry in entries[1:])  # type: ignore[union-attr]


def test_twenty_rows_fit_their_cards(bundle: Any) -> None:
    """They take some cards, each row whole, and nothing that is printed has a name of what is hidden."""
    data = json.loads(canonical(bundle))
    scenario, effects = data["scenario"], data["rumors"][0]["block"]["effects"]
    scenario |= {"flags": [], "counters": [], "own": []}
    for number in range(10):
        scenario["flags"].append({"id": f"xq{number}", "name": None})
        high = 2 * number + 2
        scenario["counters"].append({"id": f"xqn{number}", "name": None, "low": 0, "high": high, "start": 0})
        effects.append({"do": "set_flag", "flag": f"xq{number}"})
        effects.append({"do": "counter", "counter": f"xqn{number}", "by": 1})
    data["diary"] = []
    settings = Settings(cards="secrets*", contents=False)
    data["language"] = "sv"  # whose words are the longer ones
    cards = [card for deck in laid_out(data, theme_for(data, settings), settings) for card in deck.cards]
    assert [card.id for card in cards] == [f"secrets.{number + 1}" for number in range(len(cards))]
    texts = json.dumps([card.front.texts for card in cards])
    assert "xq" not in texts and texts.count("{box}") == 10 + sum(range(2, 22, 2))


# --- The law: a person who has the paper alone can keep it


def faces(bundle: Any) -> Iterator[tuple[Any, list[Block]]]:
    """Everything that is printed with rules, with what stands there."""
    names = PrintedNames.on_paper(bundle)
    for card in bundle["diary"]:
        for side in filter(None, card["sides"].values()):
            yield side, side_blocks(side, names, card["number"])
    for rumor in bundle["rumors"]:
        yield rumor, rumor_blocks(rumor, names)
    for card in bundle["school"]:
        yield card, school_blocks(card, names)
    for card in bundle["responses"]:
        for side in (card["routine"], card["alert"]):
            yield side, response_blocks(side, names, "")
    for deck in bundle.get("decks", ()):
        for card in deck["cards"]:
            yield card, deck_card_blocks(card, names)
    for kind, deck in HELD_DECKS.items():
        for card in bundle["world"][deck]:
            id = f"{kind}.{card['id']}"
            chore = kind == "chore"
            yield card, chore_blocks(card, id, names) if chore else held_blocks(kind, card, id, names)
    yield bundle.get("reference", []), [block for blocks in effect_blocks(bundle, names) for block in blocks]


def kept(bundle: Any, named: Iterable[str]) -> int:
    """Hold it of a bundle; gives how many rows there are. `named`: titles of what is hidden, never said."""
    names = PrintedNames.on_paper(bundle)
    on_sheet = list(sheet_entries(bundle, RowVoice(names), EffectContext(names), 5))
    rows, generated, letters = rows_of(bundle), list[str](), set[str]()
    for face, blocks in faces(bundle):
        texts = [*said(blocks), *(block.text for block in blocks if isinstance(block, Passage))]
        there = {letter for text in texts for letter in ROW.findall(text)}
        inside = {rows[name].letter for name in rows_on_cards({"face": face}, rows)}
        elsewhere = "named" in json.dumps(face)  # said once, on a reference card
        assert there == inside or (elsewhere and there <= inside), texts
        generated += said(blocks)
        letters |= there
    assert letters <= {entry[0].label for entry in on_sheet if isinstance(entry[0], BadgeRow)}
    generated += [text for entry in on_sheet for text in said(entry)]
    shown = [(text, title) for text in generated for title in named if re.search(rf'[*"]{title}[*"]', text)]
    assert shown == []
    return len(on_sheet) - 1


def test_bundled_content_could_be_kept_in_secret(tmp_path: Path) -> None:
    """The Speaking Clock, if its flags and counters had no titles."""
    shutil.copytree(
        CONTENT / "scenarios" / "speaking-clock", tmp_path / "clock", ignore=lambda *_: ["translations"]
    )
    card = tmp_path / "clock" / "scenario.loop"
    text = card.read_text("utf-8")
    lines = [line for line in text.splitlines() if line.startswith(("  flag ", "  counter "))]
    titles = dict(re.findall(r'([a-z-]+) "([^"]+)"', " ".join(lines)))
    shown = re.compile(rf"\{{({'|'.join(titles)})\}}")
    for file in (tmp_path / "clock").glob("*.loop"):
        changed = "\n".join(
            re.sub(r'"[^"]+"', "hidden", line) if line in lines else line
            for line in file.read_text("utf-8").splitlines()
        )
        file.write_text(shown.sub("some", changed), "utf-8")
    checked = compile_path(tmp_path / "clock", bundled=CONTENT)
    assert [item for item in checked.diagnostics if item.severity == "error"] == []
    assert kept(checked.bundle, titles.values()) == len(titles)


def test_a_whole_scenario_with_secrets(tmp_path: Path) -> None:
    """Its story hangs on what nobody knows: it is clean, fits its cards, and can be kept."""
    shutil.copytree(FERRY_CAT, tmp_path / "cat")
    checked = compile_path(tmp_path / "cat", bundled=CONTENT)
    assert checked.diagnostics == []
    assert kept(checked.bundle, ("fed", "named", "purrs")) == 3
    settings = Settings(cards="diary.*,card.*,rumor.*,secrets*", contents=False)
    data = {**checked.bundle, "language": "sv"}
    assert sum(len(deck.cards) for deck in laid_out(data, theme_for(data, settings), settings)) == 15
