"""Conditions, events and effects of Tales as an author would write them, for the reasons of verdicts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from loopwright_engine.core.decks import DECK_EMPTY
from loopwright_engine.core.source_text import SourceText
from loopwright_engine.core.timers import RUNS

from loopwright_games.tales.nouns import DIALS, ROUNDS_PER_WEEK, WEEKDAYS, WEEKS

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import OccasionData


class TalesText(SourceText):
    """The facts and numbers of Tales."""

    seat = "kid"
    round = "day"

    def fact(self, data: Mapping[str, Any]) -> str:
        """A fact of Tales."""
        op = data["op"]
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
        if op in ("flag", DECK_EMPTY, RUNS):
            return super().fact(data)
        return f"you {_of_you(data)}"

    def number(self, data: Mapping[str, object]) -> str:
        """A number of Tales."""
        kind = data["q"]
        if kind == "token_at":
            return f"{data['token']} at {data['place']}"
        if kind == "token_in_play":
            return f"{data['token']} in play"
        return f"kids at {data['location']}" if kind == "kids_at" else super().number(data)

    def compared(self, right: Mapping[str, object], left: Mapping[str, object]) -> str:
        """A day has a name."""
        return _day(right) if left["q"] == "day" else self.quantity(right)

    def effect(self, data: Mapping[str, object]) -> str | None:
        """An effect on dials, cards, the ship and tokens, or one of every game."""
        if data["do"] in DIALS:
            return f"{data['do']} {self.change(data['by'])}"
        return EFFECTS[data["do"]].format_map(data) if data["do"] in EFFECTS else super().effect(data)


def _of_you(data: Mapping[str, object]) -> str:
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


def _day(data: Mapping[str, Any]) -> str:
    """What a day is compared with: its name, where it is one."""
    if data["q"] != "number" or not 1 <= data["value"] <= WEEKS[-1] * ROUNDS_PER_WEEK:
        return TALES.quantity(data)
    week, place = divmod(int(data["value"]) - 1, ROUNDS_PER_WEEK)
    return list(WEEKDAYS)[place] + (f" of week {week + 1}" if week else "")


def event(data: OccasionData) -> str:
    """The text of an event."""
    words = data["on"].split("_")
    if data["on"] == "kid_takes":
        return f"kid takes {data['taken'] or 'condition'}"
    where = data.get("location") or data.get("sector") or data.get("token")
    if where is None:
        return " ".join(words)
    mover = " ".join(filter(None, (words[0], data.get("machine"))))
    return f"{mover} enters {where}"


EFFECTS = {
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
TALES = TalesText()
condition, quantity = TALES.condition, TALES.quantity


def effect(data: Mapping[str, object], card: int = 0) -> str | None:
    """The text of an effect that changes what conditions can ask about; None for any other effect.

    A diary card of the number `card` speaks of itself.
    """
    if "diary" in data and data["diary"] == card and data["do"] in ITSELF:
        return ITSELF[data["do"]]
    return TALES.effect(data)
