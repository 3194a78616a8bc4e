"""Stable ids of decisions, options and log entries, which stay the same while a draft is being edited.

Indices shift when a card is added, so a save that shall outlive its draft holds these ids besides its
choices. They are made of the ids that the bundle gives to kids, cards and places.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from loopwright_engine.kernel.state import Entry

from loopwright_games.tales.rules.chapters import actions, combos, end_phase, items, rumors
from loopwright_games.tales.rules.chapters.actions import DEEDS, split
from loopwright_games.tales.rules.round import STEPS
from loopwright_games.tales.rules.state import log
from loopwright_games.tales.rules.state.game import Game

from .describe import ARRIVALS, PLAIN, WAYS_OUT, YES_OR_NO, asking_card
from .facts import card_of
from .fields import day_name, named, stable_id

YES: Final = "yes"
NO: Final = "no"
_STEPS: Final = [step for step, _ in STEPS]
_ADVENTURE: Final = _STEPS.index(actions.begin)
_EVENING: Final = _STEPS.index(end_phase.discard_excess)


def decision_id(game: Game) -> str:
    """The id of the pending decision: its kind, kid and card; empty when the game is over."""
    decision = game.decision
    if decision is None:
        return ""
    parts = (decision.kind, stable_id(game, "kid", decision.seat), asking_card(game))
    return " ".join(part for part in parts if part)


def option_id(game: Game, option: int) -> str:
    """The id of an option of the pending decision. Copies of a card share an id."""
    decision = game.decision
    assert decision is not None
    if decision.kind in WAYS_OUT and option == WAYS_OUT[decision.kind][0]:
        return NO
    if decision.kind in PLAIN:
        return stable_id(game, PLAIN[decision.kind][0], option) or NO
    if decision.kind in ARRIVALS:
        return stable_id(game, "location", option)
    if decision.kind in YES_OR_NO:
        return YES if option else NO
    return OPTIONS[decision.kind](game, option)


def entry_id(game: Game, entry: Entry) -> list[str]:
    """A log entry by ids: its kind, the card that caused it (without the place on it), and its fields."""
    kind = log.KINDS[entry[0]]
    values = [stable_id(game, field, number) for field, number in zip(kind.fields, entry[2:], strict=True)]
    return [kind.name, card_of(game.tables, entry[1]), *values]


def told(game: Game, entry: list[str]) -> str:
    """A sentence for a log entry by ids, which may also name a card that is gone or come from
    another engine.
    """
    kind = next((kind for kind in log.KINDS if kind.name == entry[0]), None)
    if kind is None or len(entry) != len(kind.fields) + 2:
        return " ".join(entry)
    values = {field: named(game, field, value) for field, value in zip(kind.fields, entry[2:], strict=True)}
    return game.tables.names.words.entries[kind.name].format(speaker=_speaker(game, entry[1]), **values)


def chosen(game: Game, option: str) -> str:
    """An option of the adventure phase of any draft in words, from its id; any other option's id as it is."""
    kid, _, rest = option.partition(" ")
    action = next((action for action in DEEDS if action.name == rest.partition(" ")[0]), None)
    if action is None or kid not in [kid_row.id for kid_row in game.tables.kids]:
        return option
    words = game.tables.names.words
    values = {"kid": named(game, "kid", kid), "rumor": words.options["unknown_rumor"]}
    if action.field:
        values[action.field] = named(game, action.field, rest.partition(" ")[2])
    return words.options[action.name].format(**values)


def asked(game: Game, decision: str) -> str:
    """A decision of any draft in words, from its id: its kind, kid and card."""
    words = game.tables.names.words
    kind, *rest = decision.split(" ")
    if kind not in words.decisions:
        return decision
    kid = next((named(game, "kid", part) for part in rest if "." not in part), "")
    card = next((_card(game, part) for part in rest if "." in part), "")
    form = words.decided_on if kid and card else words.decided_by if kid else words.decided_for
    wording = words.decisions[kind]
    return form.format(decision=wording, kid=kid, card=card) if kid or card else wording


def _card(game: Game, card: str) -> str:
    """A card in words; its id when this draft does not have it."""
    for kind in ("rumor", "school", "card"):
        if card in game.tables.names.ids[kind]:
            return named(game, kind, card)
    return _speaker(game, card)


def _speaker(game: Game, card: str) -> str:
    """A card with triggers in words; its id when this draft does not have it."""
    words = game.tables.names.words
    for kind, form in (("diary", words.diary), ("chore", words.chore)):
        if card in game.tables.names.ids[kind]:
            return form.format(**{kind: named(game, kind, card)})
    return card


def phase(game: Game) -> int:
    """The phase of the day: 0 school, 1 adventure, 2 end."""
    step = game.step - 1
    return 2 if step < 0 or step >= _EVENING else 1 if step >= _ADVENTURE else 0


def moment(game: Game) -> str:
    """The day and the phase of a game in words."""
    words = game.tables.names.words
    return words.moment.format(day=day_name(game.tables, max(1, game.round)), phase=words.phases[phase(game)])


def deed(option: int) -> str:
    """The name of what a kid does with an option of the adventure phase; empty for the evening."""
    return "" if option == actions.EVENING else split(option)[1].name


def _adventure(game: Game, option: int) -> str:
    if option == actions.EVENING:
        return "evening"
    seat, deed, number = split(option)
    object_id = stable_id(game, deed.field, number) if deed.field else ""
    return " ".join(part for part in (stable_id(game, "kid", seat), deed.name, object_id) if part)


def _test(game: Game, option: int) -> str:
    if option == combos.SPEND:
        return "spend"
    if option < combos.WAY:
        return f"help {stable_id(game, 'kids', option)}".rstrip()
    machine = combos.way_machine(game, option)
    if machine >= 0:
        return f"use {stable_id(game, 'machine', machine)}"
    return " ".join(["use", *(stable_id(game, "card", card) for card in combos.way_cards(game, option))])


def _trade(game: Game, option: int) -> str:
    if not option:
        return NO
    card, other = items.gift(option)
    owner = items.owner_of(game, card)
    return " ".join(
        (stable_id(game, "kid", owner), stable_id(game, "card", card), stable_id(game, "kid", other))
    )


def _look(game: Game, option: int) -> str:
    if option == rumors.BOTTOM:
        return "bottom"
    rumor_cards = rumors.letters(game, game.stack[-1][2])
    return " ".join(stable_id(game, "location", at) for at in rumors.in_order(rumor_cards, option))


OPTIONS: Final[dict[str, Callable[[Game, int], str]]] = {
    "adventure": _adventure,
    "test": _test,
    "push": lambda game, option: stable_id(game, "condition", option - 1) if option else NO,
    "trade": _trade,
    "choose": lambda game, option: stable_id(game, "choice", option),
    "look": _look,
}
"""For decisions whose options are not all the same kind of thing, the function that makes an option's id."""
