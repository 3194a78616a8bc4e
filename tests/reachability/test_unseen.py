"""What the story does not follow: one kid is at one place, a machine in one state; proofs and reasons."""

from __future__ import annotations

from pathlib import Path

import pytest
from engine_builder import Builder, Data, do, q
from loopwright_compiler import compile_path
from loopwright_compiler.deep_check import Branches
from loopwright_games.tales.cards.proofs.story import StoryProver
from mistakes_causes import Planted, cards
from small import small
from story_mistakes import CONTENT

SET, PLAY = do("set_flag", flag="f"), do("play_diary", diary=2)
HOME = {"op": "at_home"}


def at(place: str) -> Data:
    return {"op": "at", "location": place}


def no(condition: Data) -> Data:
    return {"op": "not", "of": condition}


def both(*parts: Data) -> Data:
    return {"op": "and", "of": list(parts)}


def any_of(*parts: Data) -> Data:
    return {"op": "or", "of": list(parts)}


def favor(which: str) -> Data:
    return {"op": "favor", "favor": which}


def item(tag: str | None) -> Data:
    return {"op": "has_item", "tag": tag}


def bad(which: str | None) -> Data:
    return {"op": "has_condition", "condition": which}


def heron(word: str) -> Data:
    if len(word) == 1:
        return {"op": "machine_nearby", "machine": "heron", "location": word}
    return {"op": "machine_state", "machine": "heron", "state": word}


def kids(place: str | None, cmp: str, number: int) -> Data:
    counted = q("kids_at", location=place) if place else q("kids_here")
    return {"op": "compare", "cmp": cmp, "left": counted, "right": q("number", value=number)}


def story() -> Builder:
    builder = small()
    builder.machine("heron", "C2", "heron")
    builder.card(2, start=False)
    return builder


def why(builder: Builder) -> str | None:
    """Why diary card 2 never comes into play; None if it may."""
    game = StoryProver(builder.build().data).cheap().get("diary.2.front")
    return None if game is None or game.because is None else game.because.text


def asked(condition: Data, places: str = "") -> Builder:
    """A story in which an action at some places asks for this."""
    builder = story()
    builder.card(1, actions=[builder.action(PLAY, at=places, condition=condition)])
    return builder


@pytest.mark.parametrize(("condition", "places", "because"), [
    (both(at("A"), at("B")), "", "you at A and you at B, which never hold at the same time: "
                                 "one kid cannot be at A and at B"),
    (at("B"), "A", "you at A and you at B, which never hold at the same time: "
                   "one kid cannot be at A and at B"),
    (at("B"), "AC", "(you at A or you at C) and you at B, which never hold at the same time: "
                    "one kid is at one place"),
    (both(at("A"), no(at("A"))), "", "one is the opposite of the other"),
    (both(any_of(at("A"), at("B")), at("C")), "", "one kid is at one place"),
    (both(at("B"), {"op": "flag", "flag": "g"}, at("C")), "", "you at B and you at C, which never hold"),
    (no(any_of(no(at("B")), no(at("C")))), "", "one kid cannot be at B and at C"),
    (both(HOME, at("F")), "", "no kid has its home there"),
    (HOME, "CF", "no kid has its home there"),
    (both(at("B"), kids("B", "=", 0)), "", "the kid who acts counts, too"),
    (kids("B", "<", 1), "B", "the kid who acts counts, too"),
    (kids(None, "=", 0), "", "the kid who acts is one of them"),
    (both(favor("good"), favor("bad")), "", "the favor of a kid's grown-ups is one of three"),
    (both(no(favor("good")), no(favor("bad")), no(favor("neutral"))), "", "one of three"),
    (both(item("FIRE"), no(item(None))), "", "an item with a tag is an item"),
    (both(bad("UPSET"), no(bad(None))), "", "you have UPSET and not you have condition"),
    (both(heron("ALERT"), heron("ROUTINE")), "", "a machine has one state"),
    (both(heron("A"), heron("H")), "", "it stands on one sector"),
])  # fmt: skip
def test_what_one_kid_or_machine_cannot_be_at_once(condition: Data, places: str, because: str) -> None:
    text = why(asked(condition, places))
    assert text is not None
    assert because in text


@pytest.mark.parametrize(("condition", "places"), [
    (any_of(at("A"), at("B")), ""), (at("B"), "AB"), (both(no(at("A")), no(at("B"))), ""),
    (both(HOME, at("B")), ""), (HOME, "BF"), (both(no(HOME), at("F")), ""),
    (both(at("A"), kids("B", "=", 0)), ""), (both(at("B"), kids("B", "=", 1)), ""),
    (both(at("A"), kids("B", ">=", 4)), ""), (kids(None, ">=", 5), ""), (kids(None, "<", 2), "B"),
    (both(no(favor("good")), no(favor("bad"))), ""), (both(item("FIRE"), no(item("SHARP"))), ""),
    (both(bad(None), no(bad("UPSET"))), ""), (both(heron("C"), heron("G")), ""),
    (both(heron("ALERT"), heron("C")), ""), (both(no(heron("ALERT")), no(heron("ROUTINE"))), ""),
])  # fmt: skip
def test_what_it_can_be(condition: Data, places: str) -> None:
    assert why(asked(condition, places)) is None


def test_not_all_kids_are_where_the_one_who_asks_is_not() -> None:
    text = why(asked(both(at("A"), kids("B", ">=", 5))))
    assert text is not None
    assert "you at A and kids at B >= 5" in text


# --- one condition in another ---------------------------------------------------------------------


def nested(*before: Data, condition: Data) -> Builder:
    """An action at A that does something and then asks."""
    builder = story()
    builder.card(1, actions=[builder.action(*before, builder.when_then(condition, (PLAY,)), at="A")])
    return builder


@pytest.mark.parametrize("before", [(), (SET,), (do("insight", by=1), do("enigma", by=1))])
def test_a_kid_stays_while_only_the_story_changes(before: tuple[Data, ...]) -> None:
    assert "you at A and you at B" in str(why(nested(*before, condition=at("B"))))


@pytest.mark.parametrize("before", [
    do("move_to", who="you", location="B"), do("ride", who="you", sector="A1", movement=3, capacity=1),
    do("place_machine", machine="heron", sector="A1"), do("hack_machine", machine="heron"),
])  # fmt: skip
def test_it_may_be_elsewhere_after_it_or_a_machine_was_moved(before: Data) -> None:
    assert why(nested(before, condition=at("B"))) is None


def test_what_one_branch_knows_the_other_does_not() -> None:
    builder = story()
    asks = builder.when_then(at("B"), (builder.when_then(at("C"), (PLAY,)),), ())
    builder.card(1, actions=[builder.action(asks)])
    assert "one kid cannot be at B and at C" in str(why(builder))
    builder = story()
    asks = builder.when_then(at("B"), (), (builder.when_then(at("C"), (PLAY,)),))
    builder.card(1, actions=[builder.action(asks)])
    assert why(builder) is None


def test_a_line_to_choose_is_asked_where_the_kid_is() -> None:
    builder = story()
    lines = builder.choose((at("B"), (PLAY,)), (None, (SET,)))
    builder.card(1, actions=[builder.action(lines, at="A")])
    assert "one kid cannot be at A and at B" in str(why(builder))


def test_a_rumor_is_investigated_where_it_lies() -> None:
    builder = story()
    builder.rumor("C", builder.when_then(at("B"), (PLAY,)))
    assert why(builder) is not None
    builder.rumor("C", builder.test("BRAVE", (builder.when_then(at("C"), (PLAY,)),)))
    assert why(builder) is None


# --- the same in check ----------------------------------------------------------------------------


def test_check_says_the_same_as_verify(tmp_path: Path) -> None:
    planted = Planted("", cards('action "Look" at D, if you at B: play diary 3'))
    for name, text in planted.files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    checked = Branches().added_to(compile_path(tmp_path, bundled=CONTENT))
    diagnostic = next(one for one in checked.diagnostics if one.code == "LW0535")
    assert diagnostic.hint is not None
    assert "One kid cannot be at D and at B." in diagnostic.hint


def within(outer: Data, inner: Data, *between: Data) -> str | None:
    """Why diary card 2 never comes into play where it wants this in the body of that; None if it may."""
    builder = story()
    builder.token("weed", 3)
    builder.own("w", 0, 5)
    builder.strings["s"] = "Silence."
    fork = builder.when_then(outer, (*between, builder.when_then(inner, (PLAY,))))
    gain = do("own_counter", who="you", counter="w", by=1)
    builder.card(1, actions=[builder.action(fork), builder.action(gain)])
    return why(builder)


@pytest.mark.parametrize("number", [
    q("kids_here"), q("rumors"), q("token_at", token="weed", place="here"), q("own_counter", counter="w"),
    q("seats_with", only={"op": "has_item", "tag": None}),
])  # fmt: skip
def test_what_was_counted_is_so_until_something_changes_it(number: Data) -> None:
    """The story counts none of these, but no effect stands between."""

    def counted(cmp: str, value: int) -> Data:
        return {"op": "compare", "cmp": cmp, "left": number, "right": q("number", value=value)}

    text = within(counted(">=", 3), counted("<", 2), do("tell", text="s"))
    assert text is not None and "never hold at the same time: they contradict each other" in text
    assert within(counted(">=", 3), counted(">", 2)) is None
    assert within(counted(">=", 2), counted("<", 3)) is None
    assert within(counted(">=", 3), counted("<", 2), SET) is None
