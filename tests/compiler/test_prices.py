"""TST-9: `spend N` beside a test and on an option: what is said about it, and what comes of it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from loopwright_compiler import compile_path
from loopwright_compiler.core.lower import Paid
from loopwright_compiler.semantics.markup import plain
from loopwright_dsl.diagnostics.diagnostic import Diagnostic
from loopwright_engine import load_bundle
from loopwright_games.tales.cards.ruletext.faces import block_sentences
from loopwright_games.tales.cards.ruletext.names import PrintedNames

from .bundles import block, fork, hand_made
from .examples import NOWHERE, declare, mended, put_card, small
from .forms import compiled

EVERY_KIND = (
    'diary 2 "Pay"\n  front\n    when insight >= 3\n{}\n',
    'diary 2 "Pay"\n  front\n    on new day\n{}\n',
    'diary 2 "Pay"\n  front\n    rule late for dinner\n{}\n',
    'diary 2 "Pay"\n  front\n    action "Pay" at K\n{}\n',
    'rumor hum 7 "Pay" at A\n{}\n',
    'school 12 "Pay"\n  rumors kids\n  group event\n{}\n  move worker still\n',
    'school 12 "Pay"\n  rumors kids\n  individual event\n{}\n  move worker still\n',
    "response heron standard\n  routine\n    ignore\n    default firewall\n{}\n  alert\n    ignore\n"
    "    default firewall: take UPSET\n",
    "response heron standard\n  routine\n    avoid QUICK, block\n      failure\n{}\n"
    "    default firewall: nothing\n  alert\n    ignore\n    default firewall: take UPSET\n",
    'item brass-lens "Pay"\n  color black\n  action "Look"\n{}\n',
    'anomaly cold-marble "Pay"\n  uses 2\n  tag LOUD\n  on rumor failed\n{}\n',
    'chore sweep "Pay"\n  steps 1\n  action "Sweep": this chore +1\n  reward\n{}\n',
    'event echo-mast "Pay" at B\n  action "Listen"\n{}\n',
    "effect paying\n{}\n",
)
LINES = {
    "test": ("test BRAVE or item SHARP or spend 2", "  success: favor +1", "  failure: take UPSET"),
    "choose": (
        "choose",
        '  "Pay", spend 2: favor +1',
        '  "Haggle", spend 1 if insight >= 2: rest',
        '  "Go": nothing',
    ),
}


def findings(folder: Path, *cards: str) -> list[Diagnostic]:
    return list(compiled(folder, *cards).diagnostics)


def rumor(*lines: str) -> str:
    return 'rumor hum 7 "The Ferryman" at A\n' + "".join(f"  {line}\n" for line in lines)


def inside(card: str, lines: tuple[str, ...]) -> str:
    """The card with these lines in its hole, set in by one step more than the line above."""
    above = card.split("{}")[0].rstrip("\n").split("\n")[-1]
    step = " " * (len(above) - len(above.lstrip()) + 2)
    return card.format("\n".join(step + line for line in lines))


def priced(data: object) -> list[dict[str, Any]]:
    """Everything in a bundle that has a price: tests and options; actions have a label and a place."""
    if isinstance(data, dict):
        own = [data] if "spend" in data and "at" not in data else []
        return own + [part for value in data.values() for part in priced(value)]
    return [part for value in data for part in priced(value)] if isinstance(data, list) else []


@pytest.mark.parametrize("shape", LINES)
@pytest.mark.parametrize("card", EVERY_KIND, ids=lambda card: card.split(" ")[0])
def test_on_every_kind_of_card(card: str, shape: str, tmp_path: Path) -> None:
    """It checks clean, stands in the bundle, which the engine takes, and in the rules text."""
    card = inside(card, LINES[shape])
    user = [rumor("do paying")] if card.startswith("effect") else []
    result = compiled(tmp_path, card, *user)
    assert [diagnostic.code for diagnostic in result.diagnostics if diagnostic.severity == "error"] == []
    assert result.bundle is not None
    data = result.bundle
    wanted = [2] if shape == "test" else [2, 1]
    assert [part["spend"] for part in priced(data)] == wanted
    load_bundle(data)
    text = " ".join(data["strings"].values())
    pattern = r"or spends? {time}{time}" if shape == "test" else r"\(spend {time}{time}\)"
    assert re.search(pattern, text)


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (("test BRAVE or spend 0", "  success: rest"), "LW0304"),
        (("test BRAVE or spend 7", "  success: rest"), "LW0304"),
        (("choose", '  "A", spend 0: rest', '  "B": nothing'), "LW0304"),
        (("choose", '  "A", spend 9: rest', '  "B": nothing'), "LW0304"),
        (("test BRAVE or spend 1 or spend 2", "  success: rest"), "LW0126"),
        (("choose", '  "A", spend 1: rest', '  "B", spend 2: nothing'), "LW0542"),
        (("choose", '  "A", spend favor 1: rest', '  "B", spend UPSET: nothing'), "LW0542"),
        (("choose", '  "A", spend favor 3: rest', '  "B": nothing'), "LW0341"),
        (("choose", '  "A", spend insight 0: rest', '  "B": nothing'), "LW0341"),
        (("choose", '  "A", spend 2 and 1: rest', '  "B": nothing'), "LW0386"),
        (("choose", '  "A", spend item and item with FIRE: rest', '  "B": nothing'), "LW0386"),
        (("choose", '  "A", spend item lump: rest', '  "B": nothing'), "LW0215"),
        (("choose", '  "A", spend item pocket-knife: rest', '  "B": nothing'), "LW0216"),
        (("choose", '  "A", spend time 2: rest', '  "B": nothing'), "LW0131"),
        (("test BRAVE or spend tremor 9", "  success: rest"), "LW0341"),
        (("test BRAVE or spend favor 1 and favor 1", "  success: rest"), "LW0386"),
        (("choose", '  "A", spend 1: rest', '  "B", spend 2 if insight >= 2: nothing'), "LW0542"),
        (("choose", '  "A": time -1, rest', '  "B": nothing'), "LW0541"),
        (("choose", '  "A" if insight >= 2: you time -1, rest', '  "B": nothing'), "LW0541"),
        (("choose", '  "A"', "    > A toll.", "    time -1", '  "B": nothing'), "LW0541"),
    ],
)
def test_what_is_found(lines: tuple[str, ...], code: str, tmp_path: Path) -> None:
    assert [finding.code for finding in findings(tmp_path, rumor(*lines))] == [code]


@pytest.mark.parametrize(
    "lines",
    [
        ("choose", '  "A", spend 1: rest', '  "B" if insight >= 2: nothing', '  "C": rest'),
        ("choose", '  "A": rest, time -1', '  "B": nothing'),  # what comes of it
        ("choose", '  "A": everyone time -1', '  "B": nothing'),
        ("choose", '  "A": time +1', '  "B": nothing'),
        ("choose", '  "A": time -1 if insight >= 2', '  "B": nothing'),
        ("choose", '  "A": time -1, rest', '  "B": time -2'),  # there is no way around it
        ("choose", '  "A", spend 1: time -1', '  "B": nothing'),
        ("choose", '  "A", spend 1: rest', '  "B": time -1, rest'),
        ("test BRAVE", "  success: time -1, rest", "  failure: nothing"),
    ],
)
def test_what_is_not(lines: tuple[str, ...], tmp_path: Path) -> None:
    assert findings(tmp_path, rumor(*lines)) == []


def test_nobody_pays_who_lies_down(tmp_path: Path) -> None:
    """MOV-6: also through a named effect; a kid who is late may pay."""
    lines = ("choose", '  "A", spend 1: rest', '  "B": nothing')
    home = inside('diary 2 "Pay"\n  front\n    rule home for dinner\n{}\n', lines)
    assert [finding.code for finding in findings(tmp_path / "a", home)] == ["LW0353"]
    effect = inside("effect paying\n{}\n", lines)
    home = 'diary 2 "Pay"\n  front\n    rule home for dinner: do paying\n'
    assert [finding.code for finding in findings(tmp_path / "b", effect, home)] == ["LW0351"]


MENDED = [
    (('"A": time -2, rest',), ('"A", spend 2: rest',)),
    (('"A": time -2',), ('"A", spend 2: nothing',)),
    (('"A" if insight >= 2: time -1, rest',), ('"A", spend 1 if insight >= 2: rest',)),
    (('"A"', "  time -2", "  rest"), ('"A", spend 2', "  rest")),
    (('"A"', "  > A toll.", "  time -2", "  rest"), ('"A", spend 2', "  > A toll.", "  rest")),
    (('"A"', "  time -2, rest"), ('"A", spend 2', "  rest")),
    (('"A"', "  time -2"), ('"A", spend 2', "  nothing")),
]


@pytest.mark.parametrize(("written", "meant"), MENDED)
def test_a_loss_becomes_a_price(written: tuple[str, ...], meant: tuple[str, ...], tmp_path: Path) -> None:
    """The change that an editor offers leaves nothing to mend."""

    def card(lines: tuple[str, ...]) -> str:
        return rumor("choose", *(f"  {line}" for line in lines), '  "B": nothing')

    (finding,) = findings(tmp_path, card(written))
    file = Path(finding.path)
    text = mended(file.read_text("utf-8"), [finding])
    assert card(meant) in text
    file.write_text(text, encoding="utf-8")
    assert list(compile_path(small_of(tmp_path), bundled=NOWHERE).diagnostics) == []


def small_of(folder: Path) -> Path:
    return folder / "scenarios" / "hum"


def test_the_game_may_go_on_after_an_ending_that_is_beyond_a_kids_means(tmp_path: Path) -> None:
    """LW0528 is for what nobody comes to: with a price on every line the kid may choose none."""
    declared = small(tmp_path)
    declare(declared, "flag seen")
    ends = 'win {0} "{0}"'
    lines = (
        "choose",
        f'  "A", spend 1: {ends.format("a")}',
        f'  "B", spend 2: {ends.format("b")}',
        "set seen",
    )
    put_card(declared, rumor(*lines))
    put_card(declared, 'rumor hum 8 "Seen" at B\n  insight +1 if flag seen\n')
    codes = [diagnostic.code for diagnostic in compile_path(declared, bundled=NOWHERE).diagnostics]
    assert "LW0528" not in codes and "LW0542" in codes
    lines = ("choose", f'  "A", spend 1: {ends.format("a")}', f'  "B": {ends.format("b")}', "set seen")
    put_card(declared, rumor(*lines))
    assert "LW0528" in [diagnostic.code for diagnostic in compile_path(declared, bundled=NOWHERE).diagnostics]


def test_swedish() -> None:
    """The rules text of prices in another language."""
    names = PrintedNames.of(hand_made() | {"language": "sv"})
    test = fork("BRAVE", block(), block(), tags=("SHARP",))
    lines = [plain(line) for line in block_sentences(block(test | {"spend": 2}), names)]
    assert lines == ["Pröva BRAVE, använd SHARP eller betala time time."]
    taken = {"op": "spare_item", "tag": "SHARP"}, {"do": "discard_item", "who": "you", "tag": "SHARP"}
    favor = {"op": "not", "of": {"op": "favor", "favor": "bad"}}, {"do": "favor", "who": "you", "by": -1}
    way = Paid(parts=(favor, taken)).on({"condition": None, "then": block()})
    (line,) = (plain(line) for line in block_sentences(block(test | {"spend": 1, "paid": way}), names))
    assert line.startswith(
        "Pröva BRAVE, använd SHARP eller betala time och 1 favor och kasta 1 föremål med SHARP"
    )


def test_a_price_in_a_counter(tmp_path: Path) -> None:
    """It is a condition, and a change that comes first: whatever reads bundles knows what it means."""
    lines = ("choose", '  "A", spend tremor 2 if insight >= 2: rest', '  "B": nothing')
    result = compiled(tmp_path, rumor(*lines))
    assert result.bundle is not None, [finding.message for finding in result.diagnostics]
    (option, free) = next(
        effect["options"]
        for card in result.bundle["rumors"]
        for effect in card["block"]["effects"]
        if effect["do"] == "choose" and effect["options"][0]["label"].startswith("rumor.hum.7")
    )
    tremor = {"q": "counter", "counter": "tremor"}
    can_pay = {"op": "compare", "cmp": ">=", "left": tremor, "right": {"q": "number", "value": 2}}
    assert option["condition"]["of"][0] == can_pay
    assert [effect["do"] for effect in option["then"]["effects"]] == ["counter", "rest"]
    assert "spend" not in option and free["condition"] is None
    load_bundle(result.bundle)


@pytest.mark.parametrize(("price", "code"), [("tremmor 1", "LW0204"), ("tremor 7", "LW0341")])
def test_a_wrong_price_in_a_counter(price: str, code: str, tmp_path: Path) -> None:
    lines = ("choose", f'  "A", spend {price}: rest', '  "B": nothing')
    assert [finding.code for finding in findings(tmp_path, rumor(*lines))] == [code]
