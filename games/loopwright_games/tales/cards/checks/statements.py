"""Effects, the blocks they stand in, and the actions and events that set them off."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from loopwright_compiler.checks.shared import check_faces
from loopwright_compiler.diagnostics.fixes import instead, within
from loopwright_compiler.diagnostics.reporter import START, CardAt, Reporter
from loopwright_compiler.semantics.visitor import walk_through
from loopwright_dsl.diagnostics.diagnostic import diagnose
from loopwright_dsl.syntax import (
    Action,
    Block,
    Choose,
    Do,
    Effect,
    EffectCard,
    Ending,
    If,
    Name,
    Node,
    Number,
    On,
    Prose,
    Roll,
    Statement,
    Test,
    Text,
)
from loopwright_dsl.syntax.span import Span

from loopwright_games.tales.verbs import VERBS
from loopwright_games.tales.words import EVENTS

from .conditions import check_arguments, check_condition
from .context import Context, Place, is_chore
from .intentions import check_block_intentions, check_intentions


def check_block(context: Context, block: Block | None, place: Place) -> None:
    """Report what is wrong in a block; where nobody else acts in it, the first player does."""
    if not place.kid:
        place = replace(place, kid=True)
    if block is None:
        return
    check_block_intentions(context, block.intentions, place)
    context.printed(place.at, (block.printed,))
    for statement in block.statements:
        _statement(context, statement, place)


def _statement(context: Context, statement: Statement, place: Place) -> None:
    match statement:
        case Prose(paragraphs=paragraphs):
            for text in paragraphs:
                context.prose(place.at, text)
        case Effect():
            _effect(context, statement, place)
        case Do():
            _use(context, statement, place)
        case Test(success=success, failure=failure, spend=spend):
            _price(context, spend, "A way around a test", 1, place)
            inside = replace(place, helpers=True)
            check_block(context, success, inside)
            check_block(context, failure, inside)
        case If(condition=condition, then=then, otherwise=otherwise):
            check_condition(context, condition, place)
            check_block(context, then, place)
            check_block(context, otherwise, place)
        case Choose(choices=choices):
            for choice in choices:
                context.title(place.at, choice.label)
                _price(context, choice.spend, "An option", 1, place)
                if choice.condition is not None:
                    check_condition(context, choice.condition, place)
                check_block(context, choice.body, place)
        case Roll(rows=rows):
            check_faces(context.reporter, place.at, statement)
            for row in rows:
                check_block(context, row.body, place)
        case Ending():
            check_ending(context, statement, place)


def check_action(context: Context, action: Action, place: Place) -> None:
    """An action: its label, places and price, and what it does to the kid who takes it."""
    place = replace(place, kid=True)
    context.title(place.at, action.label)
    for location in action.at:
        context.location(place.at, location)
    _price(context, action.spend, "An action", 0, place)
    if action.condition is not None:
        check_condition(context, action.condition, place)
    check_block(context, action.body, place)


def _price(context: Context, spend: Number | None, what: str, least: int, place: Place) -> None:
    """TIM-4, TST-9: time that is spent, from pools that hold six cubes; never by kids who lie down."""
    if spend is None:
        return
    if not least <= spend.value <= MOST_SPENT:
        fix = within(spend, least, MOST_SPENT)
        context.reporter.on(place.at, "LW0304", spend, fix=fix, what=what, value=spend.value, least=least)
    if place.lies_down:
        context.reporter.on(place.at, "LW0353", spend)


MOST_SPENT = 6


def check_listener(context: Context, on: On, place: Place) -> None:
    """`on event`: on a card that a kid holds that kid acts, else the one whom the event is about."""
    acting = replace(place, kid=place.held or EVENTS[on.event.kind].kid)
    check_arguments(context, EVENTS[on.event.kind], on.event, on.event.args, acting)
    if on.condition is not None:
        check_condition(context, on.condition, acting)
    check_block(context, on.body, acting)


def check_ending(context: Context, ending: Ending, place: Place) -> None:
    """An ending's title, prose and condition."""
    context.title(place.at, ending.title)
    for prose in ending.prose:
        for text in prose.paragraphs:
            context.prose(place.at, text)
    check_intentions(context, ending.intentions, place)
    if ending.condition is not None:
        check_condition(context, ending.condition, replace(place, kid=False))


def _effect(context: Context, effect: Effect, place: Place) -> None:
    if effect.who is not None and effect.who.text == "helpers" and not (place.helpers or place.anywhere):
        context.reporter.on(place.at, "LW0316", effect.who)
    if _takes_ship_for_token(context, effect, place):
        return
    known = check_arguments(context, VERBS[effect.verb], effect, effect.args, place)
    if effect.verb == "chore_step" and not (place.anywhere or is_chore(place.at.card)):
        context.reporter.on(place.at, "LW0342", effect)
    if effect.verb == "hack_machine" and isinstance(effect.args[0], Name) and effect.args[0].text == "every":
        context.reporter.on(place.at, "LW0343", effect.args[0], fix=instead(effect.args[0], "one"))
    if effect.verb in ("flip_diary", "discard_diary") and known:
        _own_card(context, effect, place)


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


def _use(context: Context, do: Do, place: Place) -> None:
    """`do`: whatever the named effect says must have a meaning where it is used."""
    if not context.effect(place.at, do.id) or place.in_effect:
        return
    effects = context.symbols.effects
    for node in walk_through(do, effects):
        if isinstance(node, EffectCard) and effects[node.id.text].placed.complete:
            probe = _Probe()
            check_block(_Through(context.symbols, probe), node.body, replace(place, in_effect=True))
            at = effects[node.id.text]
            for condition_text, reason in probe.odd:
                line = f"line {at.span(condition_text).line}"
                where = line if at.source is place.at.source else f"{line} of {at.source.name}"
                values: dict[str, Any] = {"name": do.id.text, "where": where, "reason": reason}
                context.reporter.on(place.at, "LW0351", do, **values)


class _Through(Context):
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
