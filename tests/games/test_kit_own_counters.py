"""Counters and flags that each seat has, and blocks that happen to each of some, in a game of rows."""

from __future__ import annotations

from pathlib import Path
from random import Random
from shutil import copytree, ignore_patterns
from typing import Any

import pytest
from loopwright_compiler import compile_path
from loopwright_compiler.kits.proofs.system import never_by_cards
from loopwright_compiler.kits.rules_text import KitText
from loopwright_compiler.print.cards.kit_cards import tracks
from loopwright_engine.bundle.load import Bundle
from loopwright_engine.errors import BundleError
from loopwright_engine.kit import registry

from .boxes import CONTENT
from .laws import obey
from .one_kit import ready

KIT: Any = registry.find("lucha-libre")
DECLARED = """
  flag tired "Out of breath" each player
  counter heat "Heat" each player from 0 to 3
    over: fans +1
  counter nerve hidden each player from -1 to 1 start 0
"""
ROAR = """
move roar "The Roar"
  dice 1, 1
  {}
"""


def checked(folder: Path, *lines: str) -> Any:
    """The bundled night with what each player has, and a move that says these lines."""
    night = folder / "night"
    copytree(CONTENT / "lucha-libre", night, ignore=ignore_patterns("translations", "stories", "*.bot"))
    scenario = (night / "scenario.loop").read_text("utf-8")
    (night / "scenario.loop").write_text(scenario.replace("\n", DECLARED, 1), "utf-8")
    said = "\n  ".join(lines)
    with (night / "moves.loop").open("a", encoding="utf-8") as moves:
        moves.write(ROAR.format(said))
    return compile_path(night, bundled=folder, kits=registry)


def loaded(folder: Path, *lines: str) -> Bundle:
    """Its bundle, ready to be played; what is never asked for is told, and is no matter here."""
    return ready(KIT, checked(folder, *lines))


def roared(bundle: Bundle, seat: int, **heat: list[int]) -> Any:
    """A game in which a seat has made the move, once each seat had so much heat, and was tired or not."""
    game: Any = KIT.start(bundle, KIT.options(), 1)
    game.decision = None
    deck = bundle.tables
    for name, values in heat.items():
        for owner, value in enumerate(values):
            game.gauges[deck.own(name) + deck.per_seat * owner] = value
    card = next(card for card in deck.cards["move"] if card.id == "move.roar")
    game.stack[:] = [(game._number(game.play_block, seat), card.block)]
    while game.stack and game.decision is None and game.result is None:
        game.go_on()
    return game


def heats(game: Any, name: str = "heat") -> list[int]:
    deck = game.tables
    return [game.gauges[deck.own(name) + deck.per_seat * seat] for seat in range(KIT.seats)]


def told(game: Any, count: int) -> list[str]:
    return [KIT.sentence(game, entry) for entry in game.log[-count:]]


def test_a_seat_moves_what_it_has(tmp_path: Path) -> None:
    """Whoever acts, and nobody else; a flag is noted, what is hidden is not told."""
    bundle = loaded(tmp_path, "heat +2, set tired, nerve +1")
    game = roared(bundle, 1)
    assert (heats(game), heats(game, "tired"), heats(game, "nerve")) == ([0, 2], [0, 1], [0, 1])
    assert told(game, 3)[:2] == ["Player 2: Heat from 0 to 2.", 'Player 2: "Out of breath" is noted.']
    assert dict(KIT.table(game, 0))["Player 2"] == "Out of breath, Heat 2/3"
    assert dict(KIT.table(game, 0))["Player 1"] == "Heat 0/3"


@pytest.mark.parametrize(
    ("line", "before", "after"),
    [
        ("everyone heat +1", [1, 0], [2, 1]),
        ("others heat +1", [1, 0], [1, 1]),
        ("everyone heat = 2", [0, 3], [2, 2]),
        ("heat = total heat", [2, 1], [3, 1]),
        ("heat +1 if your heat >= 2", [2, 0], [3, 0]),
        ("heat +1 if players with heat >= 1 = 2", [2, 1], [3, 1]),
        ("heat +1 if any player with heat >= 3", [2, 1], [2, 1]),
        ("everyone with heat >= 1 heat +1", [1, 0], [2, 0]),
        ("for each player: heat +1 if your heat = 0", [1, 0], [1, 1]),
        ("one player with heat >= 1 heat +2", [0, 1], [0, 3]),
    ],
)
def test_whom_it_happens_to(line: str, before: list[int], after: list[int], tmp_path: Path) -> None:
    """Those who are meant, and of whom it is so; in a body, `your` is that of each."""
    assert heats(roared(loaded(tmp_path, line), 0, heat=before)) == after


def test_one_of_several_is_chosen(tmp_path: Path) -> None:
    """By whoever acts; then the block is that seat's."""
    game = roared(loaded(tmp_path, "one player", "  heat +1", "  set tired if your heat = 2"), 1, heat=[1, 0])
    assert (game.decision.kind, game.decision.seat, sorted(game.decision.options)) == ("who", 1, [0, 1])
    game.stack[-1] += (0,)
    game.decision = None
    while game.stack:
        game.go_on()
    assert heats(game) == [2, 0] and heats(game, "tired") == [1, 0]


def test_beyond_an_end(tmp_path: Path) -> None:
    """Each step is the block of the end, of the seat whose counter it is."""
    game = roared(loaded(tmp_path, "everyone heat +2"), 0, heat=[2, 3])
    assert heats(game) == [3, 3]
    assert told(game, 99).count("Player 2: Heat can rise no further.") == 2
    assert sum(game.fans) == 20 + 3


def test_games_can_be_copied_and_dealt_anew(tmp_path: Path) -> None:
    bundle = loaded(tmp_path, "everyone heat +1, set tired")
    luck = Random(5)
    game = KIT.start(bundle, KIT.options(), 1)
    for _ in range(60):
        if game.decision is None:
            break
        obey(game, luck)
        game.choose(luck.randrange(len(game.decision.options)))


def test_a_bundle_without_any_is_what_it_was() -> None:
    """It has no such key, so its hash, and its games, are those of before."""
    assert "own" not in compile_path(CONTENT / "lucha-libre", bundled=CONTENT, kits=registry).bundle


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data["own"][0].update(id="heat"),
        lambda data: data["own"][0].update(flag=1),
        lambda data: effects(data)[-1].update(who="nobody"),
        lambda data: effects(data)[-1].update(counter="fooled"),
    ],
)
def test_a_bundle_that_takes_one_for_another_is_refused(change: Any, tmp_path: Path) -> None:
    data: Any = loaded(tmp_path, "heat +1").data
    change(data)
    with pytest.raises(BundleError):
        KIT.tables(data)


def effects(data: Any) -> Any:
    return next(card for card in data["cards"] if card["id"] == "move.roar")["block"]["effects"]


def test_what_no_card_does_to_anybody_is_proved(tmp_path: Path) -> None:
    """A flag that nobody sets is never set, a counter that only rises is never below its start, and one that
    only what asks for more would raise stays there.
    """
    lines = "if your flag tired: heat +1", "if your heat < 0: heat +1", "if your heat >= 1: heat +1"
    never = never_by_cards(loaded(tmp_path, *lines).data)
    roars = ["move.roar.then", "move.roar.2.then", "move.roar.3.then"]
    assert [name for name in never if "roar" in name] == roars
    risen = never_by_cards(loaded(tmp_path / "risen", *lines, "heat +1").data)
    assert [name for name in risen if "roar" in name] == roars[:2]


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        (("heat +2, clear tired",), 'Heat +2 for you. Cross out "Out of breath" for you.'),
        (("everyone set tired",), 'Note "Out of breath" for everyone.'),
        (("heat +1 if your heat >= 2",), "If your Heat ≥ 2, Heat +1 for you."),
        (("heat +1 if your flag tired",), 'If "Out of breath" is noted for you, Heat +1 for you.'),
        (("others with flag tired: heat +1",),
         'Everyone else, one after another, only if "Out of breath" is noted for you, settled first: '
         "Heat +1 for you."),
        (("one player with heat >= 2: heat +1",),
         "Choose one of you of whom this is true (your Heat ≥ 2), who does this: Heat +1 for you."),
        (("one player heat +1",), "Choose one of you, who does this: Heat +1 for you."),
        (("heat +1 if any player with flag tired",),
         'If this is true of somebody ("Out of breath" is noted for you), Heat +1 for you.'),
        (("heat +1 if players with heat >= 2 > 1",),
         "If this is true of 2 or more of you (your Heat ≥ 2), Heat +1 for you."),
        (("heat +1 if players with heat >= 2 = 0",),
         "If this is true of nobody (your Heat ≥ 2), Heat +1 for you."),
        (("heat +1 if total heat >= 2",), "If Heat of everyone together ≥ 2, Heat +1 for you."),
    ],
)  # fmt: skip
def test_what_a_card_says(lines: tuple[str, ...], text: str, tmp_path: Path) -> None:
    data: Any = loaded(tmp_path, *lines).data
    card = next(card for card in data["cards"] if card["id"] == "move.roar")
    assert [line.replace("**", "") for line in KitText(data, KIT.language).lines(card["block"])] == [text]


def test_players_share_the_tracks_of_what_each_has(tmp_path: Path) -> None:
    """Of the board, with markers of each."""
    data: Any = loaded(tmp_path, "heat +1").data
    language = KIT.language_in("en")
    board = {track.title: track for track in tracks(data, language, KitText(data, language))}
    assert board["Heat"].spaces == ("0", "1", "2", "3") and board["Heat"].ends
    assert board["Noted"].spaces == ("Out of breath",)
    assert all(track.shared == (title in ("Heat", "Noted")) for title, track in board.items())
    assert not any("Nerve" in title for title in board)


@pytest.mark.parametrize(
    ("lines", "code", "fix"),
    [
        (("fans +1 if heat >= 2",), "LW0398", "your heat"),
        (("fans +1 if flag tired",), "LW0398", "your flag tired"),
        (("fans +1 if your flag fooled",), "LW0399", "flag fooled"),
        (("everyone set fooled",), "LW0399", "set fooled"),
        (("everyone with heat >= 1 clear fooled",), "LW0399", "clear fooled"),
        (("others with flag tired set fooled",), "LW0399", "set fooled"),
    ],
)
def test_whose_it_is(lines: tuple[str, ...], code: str, fix: str, tmp_path: Path) -> None:
    """What each has is asked for as that of somebody, and what all share as that of nobody."""
    found = next(one for one in checked(tmp_path, *lines).diagnostics if one.severity == "error")
    assert (found.code, found.fixes[0].text) == (code, fix)


def test_an_intention_names_a_flag_of_all(tmp_path: Path) -> None:
    """Which of the seats' flags it would be is not said."""
    found = next(one for one in checked(tmp_path, "intend after flag tired", "fans +1").diagnostics)
    assert (found.code, found.hint) == ("LW0398", "Name a flag of all: one that is set together with it.")
