"""Games as designers bring them: a folder with a few rules, and cards that remember, wait and hide.

`tests/fixtures/night-tram` is for one player, with a map, a deck and notices; in `two-bakers` two play
against each other in secret. Both go the whole way from the page to the table.
"""

from __future__ import annotations

import random
import runpy
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from loopwright.story_tests.play import record
from loopwright.story_tests.run import Stories
from loopwright.verify.by_search import verified
from loopwright_compiler import Checked, compile_path, validate_bundle
from loopwright_compiler.kits.proofs.system import never_by_cards
from loopwright_compiler.kits.rules_text import KitText
from loopwright_compiler.print import Settings, print_sheets
from loopwright_dsl.format import format_text
from loopwright_engine import Bundle, load_bundle, new_game
from loopwright_engine.bots import GreedyBot
from loopwright_engine.kit import registry
from loopwright_engine.kit.verdicts import Limits
from loopwright_engine.playtest.plan import Cell, Chunk, Plan
from loopwright_engine.playtest.play_chunk import play_chunk
from loopwright_engine.table.screens import as_begun

from .laws import obey

FOLDERS = sorted(rules.parent for rules in Path(__file__).parents[1].glob("fixtures/*/kit.py"))
HIDDEN = ("unease", "gossip")


@pytest.fixture(params=FOLDERS, ids=lambda folder: folder.name)
def checked(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Checked:
    """One of the games, with its stories told."""
    kit: Any = runpy.run_path(str(request.param / "kit.py"))["KIT"]
    kits: Any = SimpleNamespace(
        find=lambda _: kit, names=lambda: [kit.name], refusal=lambda _: None, texts=None
    )
    monkeypatch.setattr(registry, "find", kits.find)
    result = compile_path(request.param, bundled=request.param, kits=kits)
    return Stories().tell(result).added_to(result)


@pytest.fixture
def bundle(checked: Checked) -> Bundle:
    """Its bundle, ready to be played."""
    data: Any = checked.bundle
    assert validate_bundle(data) == []
    return load_bundle(data)


def test_nothing_is_to_be_mended(checked: Checked) -> None:
    """Each card is laid out as `fmt` does it, its stories happen, and no effect is known never to."""
    assert checked.diagnostics == []
    assert [path for path in checked.sources if path.endswith(".story")]
    data: Any = checked.bundle
    language = registry.find(data["kit"]).language
    texts = [text for path, text in checked.sources.items() if path.endswith(".loop")]
    assert [format_text(text, language) for text in texts] == texts
    assert never_by_cards(data) == {}


@pytest.mark.parametrize("seed", range(3))
def test_laws_hold_and_games_are_told_again(bundle: Bundle, seed: int) -> None:
    luck, game = random.Random(seed), new_game(bundle, bundle.kit.options(), seed)
    while game.decision is not None:
        obey(game, luck)
        assert all(bundle.kit.sentence(game, entry) for entry in game.log[-3:])
        game.choose(luck.randrange(len(game.decision.options)))
    obey(game, luck)
    assert f"expect ending {game.result.ending}" in record(bundle, game)
    assert "tick." not in record(bundle, game)


def test_what_is_hidden_is_nowhere(bundle: Bundle, tmp_path: Path) -> None:
    """Neither on paper, in what is told, nor on the table."""
    data: Any = bundle.data
    text = KitText(data, bundle.kit.language)
    faces = [line for card in data["cards"] for _, line in text.face(card)]
    path = print_sheets(data, tmp_path / "x.pdf", Settings()).out
    PdfDocument = pytest.importorskip("pypdfium2").PdfDocument
    paper = " ".join(page.get_textpage().get_text_range() for page in PdfDocument(path))
    game = new_game(bundle, bundle.kit.options(), 4)
    bot = GreedyBot(4)
    while game.decision is not None:
        game.choose(bot.choose(game))
    told = [bundle.kit.sentence(game, entry) for entry in game.log if not bundle.kit.silent(game, entry)]
    table = [words for row in bundle.kit.table(game, 0) for words in row]
    for words in (*faces, paper, *told, *table):
        assert not any(name in words for name in HIDDEN)


def test_an_introduction_has_numbers(bundle: Bundle) -> None:
    """Those with which the game begins."""
    text = bundle.data["scenario"]["text"][0][1]
    start = next(
        counter["start"] for counter in bundle.data["counters"] if counter["id"] in ("current", "flour")
    )
    assert f"{start} " in as_begun(bundle)[text]


def test_playtests_count(bundle: Bundle) -> None:
    """What the kit says that reports count, and the scores of seats."""
    played = play_chunk(bundle, Plan((Cell(bundle.kit.options(), "greedy"),), 4), Chunk(0, 0, 4))
    assert all(record.took[0] > 0 and len(record.scores) in (0, 2) for record in played)
    assert {len(row) for record in played for row in record.rounds} == {len(bundle.kit.rows)}


def test_verify_shows_games(bundle: Bundle) -> None:
    """Each ending that is shown is shown by a game that ends so."""
    report = verified(bundle, Limits(asked=0.02), seed=3, tell=lambda _: None)
    shown = {item: game.result for item, game in report.shown.items() if item.startswith("ending.")}
    assert shown and all(result and item == f"ending.{result.ending}" for item, result in shown.items())
