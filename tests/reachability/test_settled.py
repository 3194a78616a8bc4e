"""Machines that stand where they start until something moves them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from engine_builder import Builder, Data, do
from loopwright_games.tales.cards.proofs.settled import Land, reached_by_cards
from loopwright_games.tales.cards.proofs.story import StoryProver
from loopwright_games.tales.prepare.bundle import indexed
from small import small

PLAY = do("play_diary", diary=3)
STAY = {"off": [{"rule": "machine_moves"}]}


def story(*actions: Data, location: str = "D", start: str = "C2", moves: str = "", **side: object) -> Builder:
    """A machine that starts nearby C and G, a card that asks whether it is elsewhere, and actions."""
    builder = small()
    builder.machine("heron", start)
    nearby = {"op": "machine_nearby", "machine": "heron", "location": location}
    builder.card(1, checks=[builder.when(nearby, PLAY)], **side)
    builder.card(2, actions=[builder.action(*actions)] if actions else [])
    builder.card(3, start=False)
    builder.lesson(moves=((moves, "east", 1),) if moves else ())
    return builder


def why(builder: Builder) -> str | None:
    """Why card 3 never comes into play; None if it may."""
    game = StoryProver(builder.build().data).cheap().get("diary.3.front")
    return None if game is None or game.because is None else game.because.text


HERON = {"machine": "heron"}
NEVER: dict[str, Callable[[], Builder]] = {
    "no school card moves it": story,
    "only others are moved": lambda: story(moves="worker"),
    "the rule": lambda: story(moves="watcher", **STAY),
    "it comes back to its start": lambda: story(
        do("wreck_machine", **HERON), do("hack_machine", **HERON), do("reset_machine", **HERON)
    ),
    "it is pushed another way": lambda: story(do("machine_toward", location="A", **HERON)),
    "it is put somewhere else": lambda: story(do("place_machine", sector="A3", **HERON)),
}
MAY: dict[str, Callable[[], Builder]] = {
    "it stands there": lambda: story(location="G"),
    "the school moves it": lambda: story(moves="watcher"),
    "the rule does not last": lambda: story(do("discard_diary", diary=4), moves="watcher"),
    "it is pushed there": lambda: story(do("machine_toward", location="D", **HERON)),
    "one of all is": lambda: story(do("machine_toward", location="D", machine="one")),
    "it is put there": lambda: story(do("place_machine", sector="D1", **HERON)),
}


@pytest.mark.parametrize("name", NEVER)
def test_a_machine_that_is_not_moved_there_is_never_there(name: str) -> None:
    because = why(NEVER[name]())
    assert because is not None
    assert "the machine heron starts at C2, and " in because


@pytest.mark.parametrize("name", MAY)
def test_a_machine_may_be_where_something_moves_it(name: str) -> None:
    builder = MAY[name]()
    if name == "the rule does not last":
        builder.card(4, **STAY)
    assert why(builder) is None


def test_another_machine_may_have_taken_the_start() -> None:
    """MAC-2: then it comes back beside it, on the nearest free sector: C1, B2, C3 or D2."""
    builder = story(
        do("place_machine", machine="mole", sector="C2"), do("wreck_machine", **HERON), location="A"
    )
    builder.machine("mole", "A1", "mole")
    assert reached_by_cards(builder.build().data)["heron"] == {"C2", "C1"}
    assert why(builder) is not None


def test_a_listener_does_not_hear_it_elsewhere() -> None:
    builder = small()
    builder.machine("heron", "C2")
    comes = builder.on("machine_comes_nearby", PLAY, machine=None, at="D")
    enters = builder.on("machine_enters_sector", PLAY, machine="heron", sector="D1")
    builder.card(1, on=[comes, enters], **STAY)
    builder.card(3, start=False)
    because = why(builder)
    assert because is not None
    assert "it needs machine enters D, which" in because
    assert "it needs machine heron enters D1, which" in because


def test_a_listener_hears_it_come_back() -> None:
    builder = small()
    builder.machine("heron", "C2")
    builder.card(1, on=[builder.on("machine_comes_nearby", PLAY, machine=None, at="G")], **STAY)
    builder.card(3, start=False)
    assert why(builder) is None


def test_the_way_over_land_is_that_of_the_engine() -> None:
    bundle = story().build()
    index = indexed(bundle.data)
    land = Land(bundle.data["world"], 1)
    for number, place in enumerate(bundle.data["world"]["locations"]):
        steps = index.tables.board.toward[number]
        assert {name: steps[sector] for name, sector in index.sectors.items() if steps[sector] < 999} == (
            land.steps[place["id"]]
        )
