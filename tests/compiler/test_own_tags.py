"""CMB-1, CMB-2: tags and combos that a scenario or its world adds, from the page to a test that they pass."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from loopwright_compiler import compile_path
from loopwright_compiler.lsp.documents import DocumentStore
from loopwright_compiler.lsp.features.completion import complete
from loopwright_compiler.print import Settings
from loopwright_compiler.print.prepare import checked as laid_out
from loopwright_compiler.print.prepare import theme_for
from loopwright_compiler.semantics.own_words import OwnIcon, own_icons
from loopwright_engine import load_bundle
from loopwright_engine.kit import registry
from loopwright_games.tales.rules.chapters import combos

from .examples import NOWHERE, put, small
from .forms import bundle, compiled, found, rumor

SETTINGS = ('tag PAPER "Paper", COIN', 'combo LURE "Lure" of PAPER and LOUD, COIN and COIN')
NEWS = 'item news "News"\n  > Of {COIN} and *men*.\n  color BRAVE\n  tags PAPER\n'
PURSE = 'item purse "Purse"\n  > Light.\n  color BRAVE\n  tags COIN, SHARP\n  copies 2\n'
KIOSK = rumor(
    "> Shut.\nif you have item with PAPER: draw item with COIN\ntest BRAVE or combo LURE or item COIN\n"
    "  success: insight +1\n  failure: take UPSET"
)


def numbers(tables: Any, name: str) -> set[int]:
    """The cards in hand of this name."""
    return {number for number, title in enumerate(tables.names.cards) if title == name}


def test_they_work_as_those_of_the_game_do(tmp_path: Path) -> None:
    """Two cards make the combo, also two with one tag; a card alone gives its tag."""
    tables: Any = load_bundle(bundle(tmp_path, NEWS, PURSE, KIOSK, settings=SETTINGS)).tables
    trial = next(one for one in tables.trials if tables.combos.index("LURE") in one.combos)
    purses, news = numbers(tables, "Purse"), numbers(tables, "News")
    (first, second) = sorted(purses)
    assert {number for number in purses | news if tables.tagged[trial.tags[0]] >> number & 1} == purses
    partners = tables.partners[trial.combos[0]]
    assert partners[first] >> second & 1 and not partners[first] >> news.pop() & 1
    assert combos.cards(tables, trial) & 1 << first


def test_players_read_their_titles(tmp_path: Path) -> None:
    data = bundle(tmp_path, NEWS, PURSE, KIOSK, settings=SETTINGS)
    strings = data["strings"]
    assert strings["item.news.text.1"] == "Of COIN and *men*."
    assert strings["item.news.rules.2"] == "**Tags:** Paper"
    assert "you have an item with Paper, draw the first item with COIN" in strings["rumor.hum.7.rules"]
    assert "use the Lure combo or COIN" in strings["rumor.hum.7.rules"]
    assert dict(own_icons(data))["LURE"] == OwnIcon("own-combo", "Lure")


def test_print_has_a_sign_for_them_and_a_card_of_combos(tmp_path: Path) -> None:
    data: Any = bundle(tmp_path, NEWS, PURSE, KIOSK, settings=SETTINGS)
    settings = Settings(cards="item.news,own-combos-*")
    decks = laid_out(data, theme_for(data, settings), settings)
    news, own, *_ = (card for deck in decks for card in deck.cards)
    drawn = [shape.name for shape in news.front.shapes if shape.kind == "icon"]
    assert drawn.count("own-tag") == 2  # on its disc, and in its row
    assert "{LURE}: {PAPER} + {LOUD}, or {COIN} + {COIN}" in str(own.front.texts)


@pytest.mark.parametrize(
    ("lines", "card", "code", "message"),
    (
        (SETTINGS, NEWS.replace("tags PAPER", "tags PAPRE"), "LW0217", "There is no tag PAPRE."),
        (SETTINGS, rumor("test BRAVE or combo LUER\n  success: rest"), "LW0217", "There is no combo LUER."),
        (("combo LURE of SHARP and PAPR", "tag PAPER"), NEWS, "LW0217", "There is no tag PAPR."),
        (
            ("tag GLUE",),
            NEWS.replace("PAPER", "GLUE"),
            "LW0218",
            "GLUE is a word of the game or of its world",
        ),
        (("tag paper",), NEWS, "LW0114", "Write `PAPER`, not `paper`."),
        (("tag PAPER",), rumor("draw item with paper"), "LW0114", "Write `PAPER`, not `paper`."),
        (("tag PAPER", "tag PAPER"), NEWS, "LW0224", "PAPER"),
        (("tag PAPER, COIN",), NEWS, "LW0554", "Nothing asks for the tag PAPER."),
        (("combo LURE of SHARP and LOUD",), rumor("rest"), "LW0554", "Nothing asks for the combo LURE."),
    ),
)
def test_mistakes(tmp_path: Path, lines: tuple[str, ...], card: str, code: str, message: str) -> None:
    findings = found(compiled(tmp_path, card, settings=lines))
    assert any(one == code and message in said for one, said, _ in findings), findings


WORLD = 'id: small\ntitle: "The Small Island"\ncards: [school, responses, items, anomalies, chores, events]\n'


def test_a_world_declares_them_for_all_its_scenarios(tmp_path: Path) -> None:
    scenario = small(tmp_path)
    own = 'tags: {SHELL: "Shell"}\ncombos: {PEARL: {title: "Pearl", of: [[SHELL, SHARP]]}}\n'
    test = rumor("test BRAVE or combo PEARL or item SHELL\n  success: rest")
    put(scenario, {"world/world.yaml": WORLD + own})
    with (scenario / "rumors.loop").open("a") as rumors:
        rumors.write("\n" + test.replace("hum 7", "hum 70"))
    checked = compile_path(scenario, bundled=NOWHERE)
    assert checked.bundle is not None, found(checked)
    assert [one["id"] for one in checked.bundle["scenario"]["tags"]] == ["SHELL"]
    put(scenario, {"world/world.yaml": WORLD + own.replace("[SHELL, SHARP]", "[SHEL, SHARP]")})
    assert [one[:2] for one in found(compile_path(scenario, bundled=NOWHERE))] == [
        ("LW0217", "There is no tag SHEL.")
    ]


def test_an_editor_offers_them(tmp_path: Path) -> None:
    scenario = small(tmp_path)
    with (scenario / "scenario.loop").open("a") as card:
        card.write("".join(f"  {line}\n" for line in SETTINGS))
    path = scenario / "rumors.loop"
    text = path.read_text() + '\nrumor hum 9 "B" at A\n  draw item with \n  test BRAVE or combo \n'
    store = DocumentStore(tmp_path, kits=registry)
    store.open(path, path.as_uri(), text, 1)
    view = store.view(path)
    assert view is not None
    at, tag, combo = len(text.splitlines()), "  draw item with ", "  test BRAVE or combo "
    tags = {item.label for item in complete(view, at - 1, len(tag) + 1)}
    assert {"PAPER", "COIN", "SHARP"} <= tags and "LURE" not in tags
    assert "LURE" in {item.label for item in complete(view, at, len(combo) + 1)}
