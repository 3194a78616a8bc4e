"""Warnings about the story as a whole: cards that never come into play, missing endings, unused names."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping

from loopwright_compiler.core.checks import check_effects_used
from loopwright_compiler.core.decks import check_drawn
from loopwright_compiler.core.declared import check_counters_used, check_flags_used, counters
from loopwright_compiler.diagnostics.fixes import without_line
from loopwright_compiler.diagnostics.reporter import CardAt
from loopwright_compiler.diagnostics.suggest import nearest
from loopwright_compiler.semantics.card_facts import Said, facts
from loopwright_dsl.syntax import (
    Alternative,
    Card,
    CardLine,
    Effect,
    EffectCard,
    Fact,
    Name,
    Node,
    Prose,
    ScenarioCard,
    WorldCard,
)

from loopwright_games.tales.card_kinds import HAND_DECKS
from loopwright_games.tales.cards.language.nodes import DiaryCard, Goal, RumorCard, Side
from loopwright_games.tales.cards.semantics.symbols import Symbols
from loopwright_games.tales.words import SHIP_WORDS

from .context import Context

TAGGED = ("draw_item", "discard_item", "retrieve_item", "has_item")


def check_story(context: Context) -> None:
    """Report suspicious parts of the story; every file must have been read completely."""
    _unused_rumors(context)
    _unplaced_events(context)
    live = list(_live_cards(context.symbols))
    done = check_effects_used(context.reporter, live, context.symbols.effects)
    reached = _unplayed_diaries(context, live)
    _sides_without_rules(context, reached, [*live, *done])
    check_mentions(context, [*live, *done])
    check_drawn(context.reporter, context.symbols.decks, live, context.symbols.effects)
    _endings(context)


def _live_cards(symbols: Symbols) -> Iterator[CardAt]:
    """Every card that can come into a game: not rumors of other sets, nor events that are not placed.

    Effect cards count where they are done.
    """
    for at in symbols.cards():
        match at.card:
            case RumorCard(set=name) if name.text not in symbols.rumor_sets:
                continue
            case WorldCard(kind="event", id=name) if name.text not in symbols.placed_events:
                continue
            case EffectCard():
                continue
        yield at


def _unused_rumors(context: Context) -> None:
    """Of a world's sets of rumors a scenario takes what it likes; its own are there to be used."""
    symbols, seen = context.symbols, set(context.symbols.rumor_sets)
    for (name, _), at in symbols.rumors.items():
        if name not in seen and isinstance(at.card, RumorCard) and not at.source.of_world:
            seen.add(name)
            suggestion = nearest(name, symbols.rumor_sets)
            context.reporter.on(at, "LW0510", at.card.set, name=name, suggestion=suggestion)


def _unplaced_events(context: Context) -> None:
    """Of a world's event locations a scenario takes what it likes; its own are there to be used."""
    for name, at in context.symbols.held["event"].items():
        if name not in context.symbols.placed_events and not at.source.of_world:
            assert isinstance(at.card, WorldCard)
            context.reporter.on(at, "LW0514", at.card.id, name=name)


def _diaries_in_all(card: Card, named: Mapping[str, CardAt]) -> set[Said]:
    """The diary cards that a card plays or flips, by itself or by the named effects that it does."""
    own = facts(card)
    reached, waiting, said = set[str](), list(own.does), set(own.said)
    while waiting:
        name, _ = waiting.pop()
        if name in named and name not in reached:
            reached.add(name)
            whole = facts(named[name].card)
            said |= whole.said
            waiting += whole.does
    return {words for words in said if words[1] in ("play_diary", "flip_diary")}


def _unplayed_diaries(context: Context, live: list[CardAt]) -> set[int]:
    """Report diary cards and backs that never come into play; returns the numbers of those that do."""
    symbols = context.symbols
    plays: dict[int, list[int]] = {number: [] for number in symbols.diary}
    waiting = deque(number.value for number in [*symbols.start_diary, *symbols.complications])
    flipped: set[str | int | None] = set()
    for at in live:
        own = at.card.number.value if isinstance(at.card, DiaryCard) else None
        for _, verb, number in _diaries_in_all(at.card, symbols.effects):
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
    """Whether the author declares that a side never comes into play."""
    return any(one.must == "never" and one.day is None for one in side.intentions)


def _sides_without_rules(context: Context, reached: set[int], live: list[CardAt]) -> None:
    """A front without rules that no card flips, discards or asks about: it only lies there."""
    names = frozenset().union(*(facts(at.card).said for at in live))
    for number in sorted(reached & context.symbols.diary.keys()):
        at = context.symbols.diary[number]
        assert isinstance(at.card, DiaryCard)
        touched = [("do", verb, number) for verb in ("flip_diary", "discard_diary", "look_at_diary")]
        for side in at.card.sides:
            has_story_only = all(isinstance(item, Prose | Goal) for item in side.items)
            if (
                side.name.text == "front"
                and has_story_only
                and names.isdisjoint([*touched, ("ask", "diary", number)])
            ):
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


def check_mentions(context: Context, cards: list[CardAt]) -> None:
    """Report declared names that no card in play uses, and names used that nothing provides."""
    names = frozenset().union(*(facts(at.card).said for at in cards))
    at = context.symbols.scenario
    if at is not None:
        check_flags_used(context.reporter, at, context.symbols.flags.values(), names, context.each)
        check_counters_used(context.reporter, at, counters(at.card), names)
    _tokens(context, names)
    _ship(context, names)
    _enigma_limit(context, names)
    _tags(context, names, cards)
    _own_words(context, names, cards)
    _decks(context, names, cards)


def _tokens(context: Context, names: frozenset[Said]) -> None:
    at = context.symbols.scenario
    for id, token in context.symbols.tokens.items():
        questions = [(how, word, id) for how, word in _ASKS_FOR_TOKENS]
        if at is not None and ("do", "place_token", id) not in names:
            context.reporter.on(at, "LW0519", token.name, name=id)
        elif at is not None and names.isdisjoint(questions):
            context.reporter.on(at, "LW0520", token.name, name=id)


_ASKS_FOR_TOKENS = (
    ("ask", "token_at"),
    ("ask", "token_in_play"),
    ("on", "kid_enters_token"),
    ("on", "machine_enters_token"),
)


def _ship(context: Context, names: frozenset[Said]) -> None:
    at, ship = context.symbols.scenario, context.symbols.ship
    if at is not None and ship is not None and SHIP_WORDS.isdisjoint(word for _, word, _ in names):
        context.reporter.on(at, "LW0521", ship, fix=without_line(at, ship))


def _enigma_limit(context: Context, names: frozenset[Said]) -> None:
    """VAR-12: a limit does nothing by itself."""
    at, limit = context.symbols.scenario, context.symbols.enigma_limit
    if at is not None and limit is not None and ("ask", "enigma_limit", None) not in names:
        context.reporter.on(at, "LW0515", limit)


def _own_words(context: Context, names: frozenset[Said], cards: list[CardAt]) -> None:
    """A tag or a combo of the scenario that no test, condition, price or combo asks for."""
    own, at = context.symbols.own_words, context.symbols.scenario
    declared = [(kind, word.name) for kind, words in own.items() for word in words.values() if word.name]
    if at is None or not declared:
        return
    nodes = (node for card in cards for node in facts(card.card).nodes)
    asked = {node.name.text for node in nodes if isinstance(node, Alternative)}
    asked |= {name for _, word, name in names if isinstance(name, str) and word != "counter"}
    asked |= {tag for combo in own["combo"].values() for pair in combo.pairs for tag in pair}
    for kind, name in declared:
        if name.text not in asked:
            ask = f"test BRAVE or {'item' if kind == 'tag' else kind} {name.text}"
            context.reporter.on(at, "LW0554", name, kind=kind, name=name.text, ask=ask)


def _tags(context: Context, names: frozenset[Said], cards: list[CardAt]) -> None:
    """A tag that no item of the world has can never be drawn or asked for."""
    items = (node for at in context.symbols.held["item"].values() for node in facts(at.card).nodes)
    tags = {
        name.text
        for node in items
        if isinstance(node, CardLine) and node.key == "tags"
        for name in node.names
    }
    unknown = {name for name in names if name[1] in TAGGED and name[2] is not None and name[2] not in tags}
    for at, node in _nodes(cards, unknown):
        match node:
            case Effect(verb=word, args=args) | Fact(kind=word, args=args) if word in TAGGED:
                for arg in args:
                    if isinstance(arg, Name) and arg.text not in tags:
                        context.reporter.on(at, "LW0512", arg, name=arg.text)


def _decks(context: Context, names: frozenset[Said], cards: list[CardAt]) -> None:
    """Nothing can be drawn where the world and the scenario have no such card."""
    symbols = context.symbols
    may_be_empty = [kind for kind in HAND_DECKS if kind != "item"]  # of items a world has two at least
    decks = {f"draw_{kind}": (kind, symbols.held[kind]) for kind in may_be_empty}
    empty = {name for name in names if name[1] in decks and not decks[name[1]][1]}
    for at, node in _nodes(cards, empty):
        if isinstance(node, Effect) and ("do", node.verb, None) in empty:
            context.reporter.on(at, "LW0516", node, name=decks[node.verb][0])


def _nodes(cards: list[CardAt], names: set[Said]) -> Iterator[tuple[CardAt, Node]]:
    """Every node of the cards that say one of these things."""
    for at in cards:
        if not facts(at.card).said.isdisjoint(names):
            for node in facts(at.card).nodes:
                yield at, node
