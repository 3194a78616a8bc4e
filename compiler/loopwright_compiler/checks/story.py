"""Warnings about the story as a whole: cards that never come into play, endings that are missing."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from loopwright_dsl.syntax import DiaryCard, EffectCard, EventCard, Goal, Prose, RumorCard, ScenarioCard, Side

from loopwright_compiler.diagnostics.reporter import CardAt
from loopwright_compiler.diagnostics.suggest import nearest
from loopwright_compiler.semantics.card_facts import diaries_in_all, facts
from loopwright_compiler.semantics.symbols import Symbols

from .context import Context
from .references import check_mentions


def check_story(context: Context) -> None:
    """Report doubtful spots; every file must have been read in full."""
    _unused_rumors(context)
    _unplaced_events(context)
    live = list(_live_cards(context.symbols))
    done = _done_effects(context.symbols, live)
    _unused_effects(context, done)
    reached = _unplayed_diaries(context, live)
    _sides_without_rules(context, reached, [*live, *done])
    check_mentions(context, [*live, *done])
    _endings(context)


def _live_cards(symbols: Symbols) -> Iterator[CardAt]:
    """Every card that can come into a game: not rumors of other sets, nor events that are not placed.

    Effect cards count where they are done.
    """
    for at in symbols.cards():
        match at.card:
            case RumorCard(set=name) if name.text not in symbols.rumor_sets:
                continue
            case EventCard(id=name) if name.text not in symbols.placed_events:
                continue
            case EffectCard():
                continue
        yield at


def _done_effects(symbols: Symbols, live: list[CardAt]) -> list[CardAt]:
    """The effect cards that those cards do, directly or by another."""
    done: dict[str, CardAt] = {}
    waiting = [name for at in live for name, _ in facts(at.card).does]
    while waiting:
        name = waiting.pop()
        if name in symbols.effects and name not in done:
            done[name] = symbols.effects[name]
            waiting += [other for other, _ in facts(done[name].card).does]
    return list(done.values())


def _unused_effects(context: Context, done: list[CardAt]) -> None:
    """Of a world's effect cards a scenario takes what it likes; its own are there to be used."""
    used = {id(at) for at in done}
    for name, at in context.symbols.effects.items():
        if id(at) not in used and not at.source.of_world:
            assert isinstance(at.card, EffectCard)
            context.reporter.on(at, "LW0518", at.card.id, name=name)


def _unused_rumors(context: Context) -> None:
    symbols, seen = context.symbols, set(context.symbols.rumor_sets)
    for (name, _), at in symbols.rumors.items():
        if name not in seen and isinstance(at.card, RumorCard):
            seen.add(name)
            suggestion = nearest(name, symbols.rumor_sets)
            context.reporter.on(at, "LW0510", at.card.set, name=name, suggestion=suggestion)


def _unplaced_events(context: Context) -> None:
    """Of a world's event locations a scenario takes what it likes; its own are there to be used."""
    for name, at in context.symbols.held["event"].items():
        if name not in context.symbols.placed_events and not at.source.of_world:
            assert isinstance(at.card, EventCard)
            context.reporter.on(at, "LW0514", at.card.id, name=name)


def _unplayed_diaries(context: Context, live: list[CardAt]) -> set[int]:
    """Report diary cards and backs that never come into play; returns the numbers of those that do."""
    symbols = context.symbols
    plays: dict[int, list[int]] = {number: [] for number in symbols.diary}
    waiting = deque(number.value for number in [*symbols.start_diary, *symbols.complications])
    flipped: set[str | int | None] = set()
    for at in live:
        own = at.card.number.value if isinstance(at.card, DiaryCard) else None
        for _, verb, number in diaries_in_all(at.card, symbols.effects):
            if verb == "flip_diary":
                flipped.add(own if number is None else number)
            elif isinstance(number, int):
                (waiting if own is None else plays[own]).append(number)
    reached: set[int] = set()
    while waiting:
        number = waiting.popleft()
        if number not in reached:
            reached.add(number)
            waiting.extend(plays.get(number, ()))
    for number, at in symbols.diary.items():
        assert isinstance(at.card, DiaryCard)
        sides = {side.name.text: side for side in at.card.sides if not _never_meant(side)}
        if number not in reached:
            if "front" in sides:
                context.reporter.on(at, "LW0501", at.card.number, name=number)
        elif number not in flipped and "back" in sides:
            context.reporter.on(at, "LW0509", sides["back"].name, name=number)
    return reached


def _never_meant(side: Side) -> bool:
    """Whether a side is meant never to come into play."""
    return any(one.must == "never" and one.day is None for one in side.intentions)


def _sides_without_rules(context: Context, reached: set[int], live: list[CardAt]) -> None:
    """A front without rules that no card flips, discards or asks about: it only lies there."""
    said = frozenset().union(*(facts(at.card).said for at in live))
    for number in sorted(reached & context.symbols.diary.keys()):
        at = context.symbols.diary[number]
        assert isinstance(at.card, DiaryCard)
        touched = [("do", verb, number) for verb in ("flip_diary", "discard_diary", "look_at_diary")]
        for side in at.card.sides:
            told = all(isinstance(item, Prose | Goal) for item in side.items)
            if side.name.text == "front" and told and said.isdisjoint([*touched, ("ask", "diary", number)]):
                context.reporter.on(at, "LW0534", side.name, name=number)


def _endings(context: Context) -> None:
    results = {ending.result for _, ending in context.symbols.endings.values()}
    at = context.symbols.scenario
    if at is None or not results or not isinstance(at.card, ScenarioCard):
        return
    if "lose" not in results:
        context.reporter.on(at, "LW0507", at.card.id)
    if "win" not in results:
        context.reporter.on(at, "LW0508", at.card.id)
