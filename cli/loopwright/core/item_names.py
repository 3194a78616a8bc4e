"""What a writer calls the things that branch validation speaks of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from loopwright_compiler.reachability.transition_system import source_text
from loopwright_compiler.reachability.transition_system.items import SIDES
from loopwright_games.tales.nouns import HELD_DECKS, TIME_RAN_OUT

from .console import safe

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import (
        ActionData,
        BlockData,
        BundleData,
        CheckData,
        DiaryData,
        EffectData,
        HeldData,
        ListenerData,
        OverrideData,
        ResponseData,
        SideData,
        TriggerData,
    )


HAPPENS = {
    "side": ("comes into play", "never comes into play"),
    "check": ("fires", "never fires"),
    "listener": ("is heard", "is never heard"),
    "rule": ("applies", "never applies"),
    "action": ("is taken", "can never be taken"),
    "branch": ("is carried out", "is never carried out"),
    "ending": ("comes", "never comes"),
    "rumor": ("is looked into", "is never looked into"),
}
"""What is said of an item of each kind that happens, and of one that cannot."""
CALLED = {"event": "event location"}
"""What a card of a world is called where its kind alone does not say it."""
STANDARD = "standard"
"""The response card that a machine has when nothing else is said."""
TRIGGERS = {"when": "check", "on": "listener", "rule": "rule", "action": "action"}
CLOCK = f"ending.{TIME_RAN_OUT}"
ID = re.compile(r"\b(?:diary|rumor|ending)(?:\.[\w-]+)+")
LONGEST = 50
"""Characters of a condition that may stand in a name."""


class Names:
    """The words for every side, block, ending and rumor of a bundle, by its id."""

    def __init__(self, bundle: BundleData) -> None:
        self._strings = bundle["strings"]
        self._of: dict[str, str] = {CLOCK: "time running out"}
        for card in bundle["diary"]:
            for name in SIDES:
                side = card["sides"][name]
                if side is not None:
                    self._side(card, name, side)
        for ending in bundle["endings"]:
            self._of[f"ending.{ending['id']}"] = f"ending {self._quoted(ending['title'])}"
        for rumor in bundle["rumors"]:
            self._block(rumor["block"], f"rumor {rumor['set']} {rumor['number']}")
            self._of[rumor["id"]] = f"rumor {rumor['set']} {rumor['number']} {self._quoted(rumor['title'])}"
        for school in bundle["school"]:
            if school["event"] is not None:
                where = f"school {school['number']} {self._quoted(school['title'])}"
                self._block(school["event"]["block"], where)
                self._of[school["event"]["block"]["id"]] = f"event of {where}"
        for kind, deck in HELD_DECKS.items():
            for held in bundle["world"][deck]:
                self._card(held, f"{CALLED.get(kind, kind)} {self._quoted(held['name'])}")
        machines = {machine["id"]: machine["name"] for machine in bundle["world"]["machines"]}
        for response in bundle["responses"]:
            self._response(response, self._quoted(machines[response["machine"]]))

    def of(self, name: str) -> str:
        """What this id is called: `diary 7 front "The Fourth of May"`; what has no name is told by its id."""
        return self._of.get(name) or name.replace(".", " ")

    def happens(self, name: str) -> str:
        """That it happens: `diary 7 front "The Fourth of May" comes into play`."""
        return f"{self.of(name)} {HAPPENS[kind_of(name)][0]}"

    def never(self, name: str) -> str:
        """That it cannot."""
        return f"{self.of(name)} {HAPPENS[kind_of(name)][1]}"

    def in_words(self, text: str) -> str:
        """A text in which ids stand, with what they are called instead."""
        return ID.sub(lambda match: self._of.get(match[0], match[0]), text)

    def not_yet(self, name: str) -> str:
        """That a side has not come into play, or that a flag has not been set."""
        verb = "been set" if name.startswith("flag.") else "come into play"
        return f"{self.of(name)} has not {verb}"

    def text(self, title: str) -> str:
        """The text of a title, on one line and without what could reach into a terminal."""
        return safe(" ".join(self._strings.get(title, "").split()))

    def _quoted(self, title: str) -> str:
        return f'"{self.text(title)}"'

    def _side(self, card: DiaryData, name: str, side: SideData) -> None:
        where = f"diary {card['number']} {name}"
        self._of[side["id"]] = f"{where} {self._quoted(card['title'])}"
        for off in side["off"]:
            self._of[off["id"]] = f"`rule no {off['rule'].replace('_', ' ')}` on {where}"
        for number in side["numbers"]:
            rule = number["rule"].replace("_", " ")
            self._of[number["id"]] = f"`rule {rule} {number['value']}` on {where}"
        for part, what in self._triggers(side["checks"], side["on"], side["rules"], side["actions"]):
            self._of[part["id"]] = f"{what} on {where}"
            if "block" in part:
                self._block(part["block"], f"{what} on {where}")

    def _card(self, card: HeldData, where: str) -> None:
        """A card in hand or an event location: what it hears and offers, and the reward of a chore."""
        for part, what in self._triggers((), card["on"] if "on" in card else (), (), card["actions"]):
            if "block" in part:
                self._block(part["block"], f"{what} on {where}")
        if "reward" in card:
            self._block(card["reward"], f"reward of {where}")

    def _response(self, card: ResponseData, machine: str) -> None:
        """The sides of a response card; one of a variant says so."""
        variant = "" if card["variant"] == STANDARD else f"{card['variant']} "
        for name, side in (("routine", card["routine"]), ("alert", card["alert"])):
            where = f"{name} side of {variant}response {machine}"
            self._of[side["id"]] = where
            self._block(side["failure"], f"failure on {where}")
            self._block(side["firewall"], f"firewall on {where}")

    def _triggers(
        self,
        checks: Iterable[CheckData],
        on: Iterable[ListenerData],
        rules: Iterable[OverrideData],
        actions: Iterable[ActionData],
    ) -> Iterator[tuple[TriggerData, str]]:
        """What a side holds, each with the words that begin its line."""
        for check in checks:
            condition = source_text.condition(check["condition"])
            yield check, f"`when {condition}`" if len(condition) <= LONGEST else "a check"
        for listener in on:
            yield listener, f"`on {listener['event']['on'].replace('_', ' ')}`"
        for rule in rules:
            yield rule, f"`rule {rule['rule'].replace('_', ' ')}`"
        for action in actions:
            yield action, f"action {self._quoted(action['label'])}"

    def _block(self, block: BlockData, name: str) -> None:
        self._of[block["id"]] = name
        for effect in block["effects"]:
            for which, inner in self._inner(effect):
                self._block(inner, f"{which} of {name}")

    def _inner(self, effect: EffectData) -> Iterator[tuple[str, BlockData]]:
        """The blocks in an effect, each with what it is of the whole."""
        if effect["do"] == "test":
            yield "success", effect["success"]
            yield "failure", effect["failure"]
        elif effect["do"] == "if":
            yield f"`if {source_text.condition(effect['condition'])}`", effect["then"]
            yield f"`else` ({source_text.condition(effect['condition'], holds=False)})", effect["else"]
        elif effect["do"] == "choose":
            for option in effect["options"]:
                yield f"option {self._quoted(option['label'])}", option["then"]
        elif effect["do"] == "roll":
            for row in effect["rows"]:
                low, high = row["low"], row["high"]
                yield f"roll {low}" if low == high else f"roll {low}-{high}", row["then"]


def kind_of(name: str) -> str:
    """The kind of an item, by its id."""
    kind, *rest = name.split(".")
    if kind == "diary":
        trigger = name.endswith(".block") and len(rest) == 5
        return "side" if len(rest) == 2 else TRIGGERS[rest[2]] if trigger else "branch"
    return kind if kind in HAPPENS and (kind != "rumor" or len(rest) <= 2) else "branch"


def listed(words: Sequence[str]) -> str:
    """`one`, `one and two`, `one, two and three`."""
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)
