"""What is known of the whole story, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from loopwright_compiler.reachability.dead_ends import NOT, USED
from loopwright_dsl.english import listed
from loopwright_engine.kit.verdicts import CHOICE, IMPOSSIBLE, OPEN, Answer, DeadEnd, Remark, Whole

from ..item_names import ItemNames
from ..nouns import CLOCK
from .counterexample import day_name


def remarks(whole: Whole, answers: Sequence[Answer], names: ItemNames) -> Iterator[Remark]:
    """A sentence for each fact about the whole story."""
    yield Remark(_outcome(whole.lost, whole.won))
    yield from map(Remark, _sentences(whole, answers, names))
    yield from (_dead_end(end, names) for end in whole.stuck)
    for answer in answers:
        if answer.kind == CHOICE and answer.verdict != IMPOSSIBLE:
            yield _closed(answer)


def _closed(answer: Answer) -> Remark:
    place = f" ({answer.place})" if answer.place.path else ""
    if answer.verdict == OPEN:
        return Remark(f"Whether {answer.name}{place} ever comes while no option can be taken is open.")
    says = f"Nothing to choose: {answer.name}{place} comes while no option can be taken, {answer.detail}."
    return Remark(says, answer.id)


def _sentences(whole: Whole, answers: Sequence[Answer], names: ItemNames) -> Iterator[str]:
    if any(answer.id == CLOCK and answer.verdict == IMPOSSIBLE for answer in answers):
        yield "Time never runs out: an ending of a card always comes before."
    if whole.passed:
        yield f"Every win passes {listed([names.of(name) for name in whole.passed])}."
    for first, second in whole.at_once:
        yield f"If {names.of(first)} and {names.of(second)} are due in the same moment, the first one counts."
    for loop in whole.loops:
        yield f"Nothing leaves this circle of cards: {listed([names.of(node) for node in loop])}."


def _dead_end(end: DeadEnd, names: ItemNames) -> Remark:
    facts = " and ".join(so(fact, names.of) for fact in end.what)
    left = f"{listed([names.of(name) for name in end.left])} or " if end.left else ""
    text = (
        f"Dead end: once {facts}, from {day_name(end.day)} on, no ending is left but {left}time running out"
    )
    if end.witness is None:
        return Remark(f"{text} (whether a game can come so far is open).")
    kids = len(end.witness["options"]["kids"])
    return Remark(f"{text}. A game with {kids} kids comes so far: {' '.join(map(str, end.story))}", end.id)


def _outcome(always_lost: bool | None, always_won: bool | None) -> str:
    if always_lost:
        return "The kids lose whatever they do: no ending that wins can come."
    if always_won:
        return "The kids win whatever they do: no ending that loses can come, nor does time run out."
    if always_lost is False:
        return "The kids can win, and they can lose." if always_won is False else "The kids can win."
    return "The kids can lose." if always_won is False else "No game was seen to end."


def so(fact: str, name: Callable[[str], str]) -> str:
    """A fact as a clause: `diary 4 is on its back`, `flag cable-cut is set`; `name` gives the name
    of an id.
    """
    if fact.startswith(USED):
        return f"{name(fact.removeprefix(USED))} has been used"
    yet = fact.startswith(NOT)
    kind, number, *more = fact.removeprefix(NOT).split(".")
    if kind == "diary":
        return f"diary {number} is " + (
            "not in play yet" if yet else "discarded" if more == ["discarded"] else f"on its {more[0]}"
        )
    return f"{kind} {number} is {'not ' if yet else ''}set"
