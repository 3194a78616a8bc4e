"""Places that are hidden, and cards that are numbered like the sections of a notebook."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from loopwright_compiler.kits.proofs.system import never_by_cards
from loopwright_engine.core.sections import sections
from loopwright_engine.kit.declared import DeclaredKit
from loopwright_engine.kit.make import NEAR, ROADS, Ask, CardKind, Language, MapGame, NotebookGame, step
from loopwright_engine.kit.scope import freedom_of
from one_kit import OneKit, bundle_of


class Walk(MapGame):
    """One goes from section to section."""

    language = Language(
        kinds=(CardKind("place", "A section.", "Sections", (ROADS, NEAR), least=2, size="", numbered=True),)
    )
    asks: ClassVar = {"road": Ask("Which way?", "place", "WALK-1")}

    @step
    def turn(self) -> None:
        """Any road."""
        self.ask("road", self.roads(), self.go)

    @step(plays=("place",))
    def go(self, place: int) -> None:
        """There."""
        self.verb_move_to(place)
        self.then(self.turn)
        self.play("place", place)


KIT = DeclaredKit("walk", "Walk", 1, Walk)


CARDS = """scenario walk "Walk"
  kit walk

place pier "Pier"
  roads shed, light

place cave "Cave"
  near shed

place shed "Shed"

place light "Light"
"""


KITS = OneKit(KIT, CARDS)


def test_a_hidden_place_is_reached_from_those_near_it_alone(tmp_path: Path) -> None:
    """And leads back to them."""
    game = KIT.start(bundle_of(KIT, KITS.checked(tmp_path).bundle), KIT.options(), 1)
    assert [option.text for option in KIT.decision(game).options] == ["1 Shed", "2 Light"]
    game.choose(0)
    assert [option.text for option in KIT.decision(game).options] == ["0 Pier", "A Cave"]
    roads = game.tables.roads
    assert roads == [[2, 3], [2], [0, 1], [0]]


def test_sections_are_numbered_as_they_are_written(tmp_path: Path) -> None:
    """Hidden ones have letters; the number stands before the title, also in another language."""
    data = KITS.checked(tmp_path).bundle
    titles = [data["strings"][card["title"]] for card in data["cards"]]
    assert titles == ["0 Pier", "A Cave", "1 Shed", "2 Light"]
    many = [{"id": str(number), "kind": "place", "head": {"near": ["x"]}} for number in range(30)]
    letters = sections(many, ["place"])
    assert [letters[str(number)] for number in (0, 25, 26, 27)] == ["A", "Z", "AA", "AB"]
    assert sections(many, ["gear"]) == {}


def test_a_bundle_that_is_older_than_a_line_is_read(tmp_path: Path) -> None:
    """As if the line were left out on each card."""
    data = KITS.checked(tmp_path).bundle
    for card in data["cards"]:
        del card["head"]["near"]
    game = KIT.start(bundle_of(KIT, data), KIT.options(), 1)
    assert game.tables.roads == [[2, 3], [], [0], [0]]


class StrictWalk(Walk):
    """The same, held to the roads."""

    strict = True


def test_no_proof_says_that_a_hidden_place_is_never_reached(tmp_path: Path) -> None:
    """Of a strict game, in which a place without any road is."""
    kit, cave = DeclaredKit("walk", "Walk", 1, StrictWalk), '"Cave"\n  near shed'
    text = CARDS.replace(cave, f"{cave}\n  > Dark.") + '\nplace moon "Moon"\n  > Far.\n'
    bundle = bundle_of(kit, KITS.checked(tmp_path, text).bundle)
    never = never_by_cards(bundle.data, freedom_of(bundle))
    assert [*never] == ["place.moon.block"]


class Diary(NotebookGame):
    """A book in which nothing is owned."""

    language = Walk.language
    asks: ClassVar = {"road": Ask("Which way?", "place", "DIARY-1")}

    @step
    def turn(self) -> None:
        """A way is taken."""
        self.ask("road", self.roads(), self.taken)

    @step(plays=("place",))
    def taken(self, place: int) -> None:
        """There the section is read."""
        self.then(self.turn)
        self.verb_move_to(place)


def test_a_book_without_slips(tmp_path: Path) -> None:
    """It is read all the same: nothing is owned, and sections are told."""
    kit = DeclaredKit("diary", "Diary", 1, Diary)
    game = kit.start(bundle_of(kit, KITS.checked(tmp_path).bundle), kit.options(), 1)
    game.choose(0)
    assert [kit.sentence(game, entry) for entry in game.tail] == ["1 Shed."]
    assert game.slips == game.usable == [] and "slips" not in dict(kit.table(game, 0))
