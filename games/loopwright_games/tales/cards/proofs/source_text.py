"""Conditions, events and effects as an author would write them, for the reasons of verdicts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from loopwright_engine.core.counters import MOVES
from loopwright_engine.core.timers import timer_of

from loopwright_games.tales.nouns import ROUNDS_PER_WEEK, WEEKDAYS, WEEKS

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import (
        ChangeData,
        ConditionData,
        EffectData,
        FactData,
        OccasionData,
        QuantityData,
    )


NEGATED = {">=": "<", "<=": ">", ">": "<=", "<": ">=", "=": "!=", "!=": "="}


def condition(data: ConditionData, holds: bool = True) -> str:
    """The text of a condition, or of its opposite if `holds` is false."""
    if data["op"] == "and" or data["op"] == "or":
        return (" and " if (data["op"] == "and") == holds else " or ").join(
            _inner(part, data["op"], holds) for part in data["of"]
        )
    if data["op"] == "not":
        return condition(data["of"], not holds)
    if data["op"] == "compare":
        sign = data["cmp"] if holds else NEGATED[data["cmp"]]
        right = _day(data["right"]) if data["left"]["q"] == "day" else quantity(data["right"])
        return f"{quantity(data['left'])} {sign} {right}"
    return _fact(data) if holds else f"not {_fact(data)}"


def counter(name: str) -> str:
    """A counter, or the one by which a timer runs (ADV-13)."""
    timer = timer_of(name)
    return f"days until {timer}" if timer else name


def flag(name: str) -> str:
    """A flag, or the one that says that a timer is due (ADV-13)."""
    timer = timer_of(name)
    return f"{timer} is due" if timer else f"flag {name}"


def _inner(part: ConditionData, around: str, holds: bool) -> str:
    """A part of an `and` or an `or`, in brackets where it is the other."""
    inside = part["of"]["op"] if part["op"] == "not" else part["op"]
    turned = inside if part["op"] != "not" else {"and": "or", "or": "and"}.get(inside, "")
    text = condition(part, holds)
    return f"({text})" if turned in ("and", "or") and turned != around else text


def _fact(data: FactData) -> str:
    op = data["op"]
    if op == "timer_runs":
        return f"{data['timer']} runs"
    if op == "flag":
        return flag(data["flag"])
    if op == "diary":
        side = {None: "in play", "discarded": "discarded"}.get(data["side"], f"on {data['side']}")
        return f"diary {data['diary']} {side}"
    if op.startswith("machine_"):
        words = {"machine_hacked": "hacked", "machine_nearby": f"nearby {data.get('location')}"}
        return f"machine {data['machine']} {words.get(op, data.get('state'))}"
    if op == "controls":
        return "you control machine" + (f" {data['machine']}" if data["machine"] else "")
    if op.startswith("ship_"):
        return f"ship at {data['place']}" if op == "ship_at" else f"ship nearby {data['location']}"
    if op == "item_in_play":
        return f"item {data['item']} in play"
    return f"you {_of_you(data)}"


def _of_you(data: FactData) -> str:
    """A fact about the kid who acts."""
    op = data["op"]
    if op == "at":
        return f"at {data['location']}"
    if op == "favor":
        return f"have {data['favor']} favor"
    if op in ("has_item", "spare_item"):
        item = "item" + (f" with {data['tag']}" if data["tag"] else "")
        return f"have {item}" if op == "has_item" else f"can spend {item}"
    if op in ("has_named_item", "spare_named_item"):
        return f"{'have' if op == 'has_named_item' else 'can spend'} item {data['item']}"
    if op == "has_condition":
        return f"have {data['condition'] or 'condition'}"
    return "have anomaly" if op == "has_anomaly" else str(op).replace("_", " ")


def _day(data: QuantityData) -> str:
    """What a day is compared with: its name, where it is one."""
    if data["q"] != "number" or not 1 <= data["value"] <= WEEKS[-1] * ROUNDS_PER_WEEK:
        return quantity(data)
    week, place = divmod(int(data["value"]) - 1, ROUNDS_PER_WEEK)
    return list(WEEKDAYS)[place] + (f" of week {week + 1}" if week else "")


def quantity(data: QuantityData) -> str:
    """The text of a number or a sum."""
    if data["q"] == "sum":
        text = "".join((" + " if sign > 0 else " - ") + quantity(part) for sign, part in data["terms"])
        return text.removeprefix(" + ")
    if data["q"] == "number":
        return str(data["value"])
    if data["q"] == "parameter":
        return "N"
    kind = data["q"]
    if kind in ("counter", "own_counter"):
        return f"your {data['counter']}" if kind == "own_counter" else counter(data["counter"])
    if kind == "until_timer":
        return f"days until {data['timer']}"
    if kind == "total":
        return f"total {data['counter']}"
    if kind == "seats_with":
        return f"kids with {condition(data['only'], True)}"
    if kind == "token_at":
        return f"{data['token']} at {data['place']}"
    if kind == "token_in_play":
        return f"{data['token']} in play"
    return (
        " at ".join([kind.split("_")[0], data["location"]]) if kind == "kids_at" else kind.replace("_", " ")
    )


def event(data: OccasionData) -> str:
    """The text of an event in which machines come somewhere."""
    machine = f"machine {data['machine']}" if data.get("machine") else "machine"
    return f"{machine} enters {data.get('location') or data['sector']}"


EFFECTS = {
    "set_flag": "set {flag}",
    "clear_flag": "clear {flag}",
    "set_counter": "{counter} = {to}",
    "set_own_counter": "{counter} = {to}",
    "play_diary": "play diary {diary}",
    "flip_diary": "flip diary {diary}",
    "discard_diary": "discard diary {diary}",
    "move_ship": "move ship to {place}",
    "remove_ship": "remove ship",
    "place_token": "place {token} at {place}",
    "remove_token": "remove {token} at {place}",
    "remove_tokens": "remove every {token}",
}


ITSELF = {"flip_diary": "flip", "discard_diary": "discard this card"}


def effect(data: EffectData, card: int = 0) -> str | None:
    """The text of an effect that changes what conditions can ask about; None for any other effect.

    A diary card of the number `card` speaks of itself.
    """
    if "diary" in data and data["diary"] == card and data["do"] in ITSELF:
        return ITSELF[data["do"]]
    if data["do"] in ("insight", "enigma", *MOVES):
        return f"{counter(data.get('counter', data['do']))} {_change(data['by'])}"
    if "counter" in data and (timer := timer_of(data["counter"])):
        to = data["to"] if isinstance(data["to"], int) else quantity(data["to"])
        return f"start {timer} in {to} days" if to else f"stop {timer}"
    if "to" in data and not isinstance(data["to"], int):
        return f"{data['counter']} = {quantity(data['to'])}"
    verb = data["do"]
    return EFFECTS[verb].format_map(data) if verb in EFFECTS else None


def _change(by: int | ChangeData) -> str:
    if isinstance(by, int):
        return f"{by:+d}"
    of = quantity(by["of"])
    return ("+" if by["sign"] > 0 else "-") + (f"({of})" if by["of"]["q"] == "sum" else of)
