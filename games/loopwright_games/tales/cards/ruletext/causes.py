"""Causes in a few words, for the diary graph: "Follow the cable (K): success"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from loopwright_compiler.core.graph import Doing, doings, step
from loopwright_compiler.i18n.word_tables import put

from loopwright_games.tales.card_kinds import HELD_DECKS

from .conditions import condition_text, either
from .effects import Context, TalesVoice
from .faces import event_text
from .names import Names

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import ActionData, BlockData, ConditionData, EffectData, SideData

Item = Mapping[str, Any]
"""A card of any kind, or what stands on it: an id, and what its kind has."""


Cause = tuple[str, str, str, "EffectData"]
"""The id of what a card says, the id of the block in it, the cause in words, and an effect of the block."""


def side_causes(side: SideData, names: Names) -> Iterator[Cause]:
    """Every effect on a diary side with its cause, in written order."""
    for check in side["checks"]:
        condition = condition_text(check["condition"], names, "first")
        cause = put(names.words.causes.CONDITION_CAUSE_TEXT, condition=condition)
        if check["kind"] == "ending":
            effect: EffectData = {"do": "end_game", "ending": check["ending"]}
            yield check["id"], f"ending.{check['ending']}", cause, effect
        else:
            yield from _with_id(check, block_causes(check["block"], names, cause, "first"))
    for item in side["on"]:
        cause = _if(event_text(item["event"], names), item["condition"], names, "first")
        yield from _with_id(item, block_causes(item["block"], names, cause, "first"))
    for rule in side["rules"]:
        cause = names.words.causes.RULE_CAUSE_TEXT[rule["rule"]]
        yield from _with_id(rule, block_causes(rule["block"], names, cause, "first"))
    yield from _actions(side["actions"], names)


def card_causes(kind: str, card: Item, names: Names) -> Iterator[Cause]:
    """The same for a card of another kind; the item is the card itself where a card is one block."""
    if kind in HELD_DECKS:
        yield from _held_causes(kind, card, names)
        return
    blocks = [card["block"]] if kind == "rumor" else []
    if kind == "school" and card["event"]:
        blocks = [card["event"]["block"]]
    if kind == "response":
        sides = (card["routine"], card["alert"])
        blocks = [side[key] for side in sides for key in ("failure", "firewall")]
    for block in blocks:
        yield from _with_id(card, block_causes(block, names))


def _held_causes(kind: str, card: Item, names: Names) -> Iterator[Cause]:
    """What a card in hand or an event location can do: its actions, what it hears of, its reward."""
    place = {"at": [card["at"]]} if kind == "event" else {}
    yield from _actions([action | place for action in card["actions"]], names)
    for item in card.get("on", ()):
        cause = _if(event_text(item["event"], names, own=True), item["condition"], names, "you")
        yield from _with_id(item, block_causes(item["block"], names, cause))
    if kind == "chore":
        yield from _with_id(
            card["reward"], block_causes(card["reward"], names, names.words.cards.REWARD_LEAD)
        )


def _actions(actions: Iterable[ActionData], names: Names) -> Iterator[Cause]:
    for action in actions:
        yield from _with_id(action, block_causes(action["block"], names, _action_cause(action, names)))


def block_causes(block: BlockData, names: Names, cause: str = "", actor: str = "you") -> Iterator[Doing]:
    """(block id, cause in words, effect) for every plain effect in a block, forks gone through."""
    return doings(TalesVoice(names), block, Context(names, actor), cause)


def said(form: str, cause: str, names: Names, **values: object) -> str:
    """The words for one step after a cause, or for the step alone where there is none."""
    words = names.words.causes
    return put((words.CAUSE_TEXT if cause else words.BARE_CAUSE_TEXT)[form], cause=cause, **values)


def _with_id(item: Item, causes: Iterator[Doing]) -> Iterator[Cause]:
    return ((item["id"], *cause) for cause in causes)


def _action_cause(action: ActionData, names: Names) -> str:
    label, place = (
        names.text(action["label"]),
        either([names.location(letter) for letter in action["at"]], names.words),
    )
    cause = put(names.words.causes.CAUSE_TEXT["action" if place else "anywhere"], label=label, place=place)
    return _if(cause, action["condition"], names, "you")


def _if(cause: str, condition: ConditionData | None, names: Names, actor: str) -> str:
    if not condition:
        return cause
    return step(TalesVoice(names), "if", cause, condition=condition_text(condition, names, actor))
