"""Effects, the blocks they stand in, and the actions and events that set them off."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from loopwright_compiler.diagnostics.fixes import instead, within, without_line
from loopwright_compiler.diagnostics.reporter import START, CardAt, Reporter
from loopwright_compiler.semantics.visitor import walk_through
from loopwright_dsl.diagnostics.diagnostic import diagnose
from loopwright_dsl.syntax import (
    Action,
    Block,
    Do,
    Effect,
    EffectCard,
    Ending,
    Intend,
    Name,
    Node,
    Number,
    On,
    Quantity,
    Statement,
    Test,
    Text,
)
from loopwright_dsl.syntax.span import Span

from loopwright_games.tales.cards.language.nodes import DiaryCard, RumorCard
from loopwright_games.tales.cards.semantics.weekdays import weekday
from loopwright_games.tales.nouns import ROUNDS_PER_WEEK, WEEKS
from loopwright_games.tales.verbs import VERBS
from loopwright_games.tales.words import EVENTS

from .conditions import AT_ONCE, TalesMeaning, check_arguments, check_fact, check_quantity
from .context import Context, Place, is_chore

MOST_SPENT = 6
"""The cubes of a pool."""


class TalesChecks(Context):
    """Checks of what cards of Tales say."""

    fact = check_fact
    quantity = check_quantity

    def effect(self, effect: Effect, scope: Place) -> None:
        """An effect whose names are known, and whose subject and card are there."""
        if effect.who is not None and effect.who.text == "helpers" and not (scope.helpers or scope.anywhere):
            self.reporter.on(scope.at, "LW0316", effect.who)
        if _takes_ship_for_token(self, effect, scope):
            return
        known = check_arguments(self, VERBS[effect.verb], effect, effect.args, scope)
        if effect.verb == "chore_step" and not (scope.anywhere or is_chore(scope.at.card)):
            self.reporter.on(scope.at, "LW0342", effect)
        first = effect.args[0] if effect.args else None
        if effect.verb == "hack_machine" and isinstance(first, Name) and first.text == "every":
            self.reporter.on(scope.at, "LW0343", first, fix=instead(first, "one"))
        if effect.verb in ("flip_diary", "discard_diary") and known:
            _own_card(self, effect, scope)

    def use(self, do: Do, scope: Place) -> None:
        """`do`: whatever the named effect says must have a meaning where it is used."""
        if not self.named_effect(scope.at, do.id) or scope.in_effect:
            return
        effects = self.symbols.effects
        for node in walk_through(do, effects):
            if isinstance(node, EffectCard) and effects[node.id.text].placed.complete:
                probe = _Probe()
                _Through(self.symbols, probe).block(node.body, replace(scope, in_effect=True))
                at = effects[node.id.text]
                for condition_text, reason in probe.odd:
                    line = f"line {at.span(condition_text).line}"
                    where = line if at.source is scope.at.source else f"{line} of {at.source.name}"
                    values: dict[str, Any] = {"name": do.id.text, "where": where, "reason": reason}
                    self.reporter.on(scope.at, "LW0351", do, **values)

    def own(self, statement: Statement, scope: Place) -> None:
        """A test, in whose outcomes there are helpers."""
        assert isinstance(statement, Test)
        self.price(statement.spend, "A way around a test", 1, scope)
        inside = replace(scope, helpers=True)
        self.block(statement.success, inside)
        self.block(statement.failure, inside)

    def meaning(self, scope: Place) -> TalesMeaning:
        """What facts and numbers exclude on a card."""
        return TalesMeaning(self.symbols, of_world=scope.at.source.of_world)

    def price(self, spend: Number | None, what: str, least: int, scope: Place) -> None:
        """TIM-4, TST-9: time that is spent, from pools that hold six cubes; never by kids who lie down."""
        if spend is None:
            return
        if not least <= spend.value <= MOST_SPENT:
            fix = within(spend, least, MOST_SPENT)
            self.reporter.on(scope.at, "LW0304", spend, fix=fix, what=what, value=spend.value, least=least)
        if scope.lies_down:
            self.reporter.on(scope.at, "LW0353", spend)

    def intentions(self, intentions: tuple[Intend, ...], scope: Place) -> None:
        """Days and cards that are there, and nothing that contradicts."""
        for intention in intentions:
            if intention.day is not None:
                _day(self, intention, intention.day, scope)
            if intention.after is not None:
                _after(self, intention, intention.after, scope)
        super().intentions(intentions, scope)

    def block_intentions(self, intentions: tuple[Intend, ...], scope: Place) -> None:
        """The same on diary cards and rumors, of whose blocks games tell."""
        if isinstance(scope.at.card, DiaryCard | RumorCard):
            self.intentions(intentions, scope)
            return
        for intention in intentions:
            self.reporter.on(scope.at, "LW0360", intention, fix=without_line(scope.at, intention))

    def always(self, scope: Place) -> str | None:
        """What becomes of a `when` that waits for what is always so."""
        return AT_ONCE if scope.awaited else None

    def block(self, block: Block | None, scope: Place) -> None:
        """A block; where nobody else acts in it, the first player does."""
        super().block(block, scope if scope.kid else replace(scope, kid=True))

    def ending(self, ending: Ending, scope: Place) -> None:
        """An ending, perhaps with a condition of nobody's own."""
        super().ending(ending, scope)
        self.condition(ending.condition, replace(scope, kid=False))

    def action(self, action: Action, scope: Place) -> None:
        """An action: its label, places and price, and what it does to the kid who takes it."""
        place = replace(scope, kid=True)
        self.title(place.at, action.label)
        for location in action.at:
            self.location(place.at, location)
        self.price(action.spend, "An action", 0, place)
        self.condition(action.condition, place)
        self.block(action.body, place)

    def listener(self, on: On, scope: Place) -> None:
        """`on event`: on a card that a kid holds that kid acts, else the one whom the event is about."""
        event = EVENTS[on.event.kind]
        acting = replace(scope, kid=scope.held or event.kid)
        check_arguments(self, event, on.event, on.event.args, acting)
        self.condition(on.condition, acting)
        self.block(on.body, acting)


def _takes_ship_for_token(context: Context, effect: Effect, place: Place) -> bool:
    """`place ship at C3`, where no token has that name."""
    first = effect.args[0] if effect.args else None
    if effect.verb not in _OF_TOKENS or not isinstance(first, Name) or first.text != "ship":
        return False
    if "ship" in context.symbols.tokens:
        return False
    to = effect.args[1] if effect.verb == "place_token" else None
    meant = f"move ship to {to.text}" if isinstance(to, Name) else "remove ship"
    context.reporter.on(place.at, "LW0213", effect, fix=instead(effect, meant), suggestion=meant)
    return True


_OF_TOKENS = ("place_token", "remove_token", "remove_tokens")


class _Through(TalesChecks):
    """A named effect, seen from where it is used; its texts are looked at on its own card."""

    def prose(self, at: CardAt, text: Text) -> None:
        """Nothing: texts are the same everywhere."""


class _Probe(Reporter):
    """Keeps what depends on where a named effect is used; the rest is reported on its card."""

    def __init__(self) -> None:
        super().__init__()
        self.odd: list[tuple[Node, str]] = []

    def on(self, card: CardAt, code: str, node: Node, **values: Any) -> None:  # noqa: ARG002
        """Keep a finding at a node of the effect card, with its message."""
        own = code == "LW0314" and isinstance(node, Effect) and node.args == (None,)
        if code in _OF_PLACE or own:
            arguments = {key: value for key, value in values.items() if key not in ("fix", "beside")}
            self.odd.append((node, diagnose(code, "", START, **arguments).message))

    def within(self, card: CardAt, code: str, span: Span, **values: Any) -> None:
        """Nothing: it is the same everywhere."""

    def again(self, *_: Any, **__: Any) -> None:
        """Nothing: a name is taken wherever it stands."""


_OF_PLACE = frozenset(("LW0315", "LW0316", "LW0317", "LW0325", "LW0342", "LW0353"))


def _own_card(context: Context, effect: Effect, place: Place) -> None:
    """`flip` and `discard this card` need a diary card around them, a flip needs a back to come."""
    number, diary = effect.args[0], place.diary
    if number is None and (place.anywhere or (place.held and effect.verb == "discard_diary")):
        return
    if number is None and diary is None:
        context.reporter.on(place.at, "LW0325", effect)
        return
    if effect.verb != "flip_diary":
        return
    own = number is None or (
        diary is not None and isinstance(number, Number) and number.value == diary.number.value
    )
    if own and place.side == "back":
        context.reporter.on(place.at, "LW0315", effect)
        return
    value = number.value if isinstance(number, Number) else diary.number.value if diary else 0
    if value in context.symbols.diary and not context.symbols.has_back(value):
        context.reporter.on(place.at, "LW0314", effect, name=value)


# --- What is intended: days that are there, cards and flags that are known


def _day(context: Context, intention: Intend, day: Quantity, place: Place) -> None:
    name, *week = day.args
    if week and isinstance(week[0], Number) and not context.bounded(place.at, week[0], "week", WEEKS):
        return
    number = weekday(day)
    last = ROUNDS_PER_WEEK * (WEEKS[1] if "weeks" in context.symbols.lost else context.symbols.weeks)
    if number > last and isinstance(name, Name):
        context.reporter.on(place.at, "LW0361", day, fix=instead(day, name.text))
    elif intention.must == "never" and number == 1:
        context.reporter.on(place.at, "LW0365", intention, fix=without_line(place.at, intention))


def _after(context: Context, intention: Intend, after: Number | Name, place: Place) -> None:
    if isinstance(after, Name):
        context.flag(place.at, after)
        return
    side = intention.side.text if intention.side is not None else "front"
    own = place.diary is not None and place.diary.number.value == after.value
    if own and place.side == side:
        context.reporter.on(place.at, "LW0364", intention, fix=without_line(place.at, intention))
    elif context.diary(place.at, after) and side == "back" and not context.symbols.has_back(after.value):
        context.reporter.on(place.at, "LW0314", intention, name=after.value)
