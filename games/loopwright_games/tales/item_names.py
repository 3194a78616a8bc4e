"""Writers' names for the items of a story: `diary 7 front "The Fourth of May"` for the id `diary.7.front`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from loopwright_dsl.diagnostics.columns import joins
from loopwright_engine.core.block_names import BlockNames
from loopwright_engine.core.branches import ALWAYS, NONE_OPEN
from loopwright_engine.core.counters import counters_of
from loopwright_engine.core.decks import deck_cards
from loopwright_engine.core.timers import LATER, timers_of

from .bundle_cards import diary_sides, held_cards
from .cards.proofs import source_text
from .nouns import CLOCK

if TYPE_CHECKING:
    from .bundle_types import (
        ActionData,
        BlockData,
        BundleData,
        CheckData,
        CounterData,
        DiaryData,
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
    "counter": ("is passed", "is never passed"),
    "card": ("is drawn", "can never be drawn"),
    "timer": ("is due", "is never due"),
    "closed choice": ("comes while no option can be taken", "always has an option that can be taken"),
}
"""For each kind of item, the verbs for one that happens and for one that cannot."""
CALLED = {"event": "event location"}
"""Names of kinds of cards that differ from the word in the bundle."""
STANDARD = "standard"
"""The variant of the response card that a machine has by default."""
TRIGGERS = {"when": "check", "on": "listener", "rule": "rule", "action": "action"}
ID = re.compile(r"\b(?:diary|rumor|ending)(?:\.[\w-]+)+|\bcounter(?:\.[\w-]+){2,}|\bcard(?:\.[\w-]+){3,}")
LONGEST = 50
"""The most characters of a condition that may stand in a name."""


class ItemNames:
    """The names of all sides, blocks, endings and rumors of a bundle, by their ids."""

    def __init__(self, bundle: BundleData) -> None:
        self._strings = bundle["strings"]
        self._blocks = BlockNames(source_text.TALES, self._quoted)
        self._of: dict[str, str] = {CLOCK: "time running out"}
        for diary in diary_sides(bundle):
            self._side(*diary)
        for ending in bundle["endings"]:
            self._of[f"ending.{ending['id']}"] = f"ending {self._quoted(ending['title'])}"
        for rumor in bundle["rumors"]:
            self._block(rumor["block"], f"rumor {rumor['set']} {rumor['number']}")
            self._of[rumor["id"]] = f"rumor {rumor['set']} {rumor['number']} {self._quoted(rumor['title'])}"
        for counter in counters_of(bundle["scenario"]):
            self._counter(counter)
        for drawn_card in deck_cards(bundle):
            name = drawn_card["id"].replace(".", " ")
            self._block(drawn_card["block"], name)
            for id in (drawn_card["id"], drawn_card["block"]["id"]):
                self._of[id] = f"{name} {self._quoted(drawn_card['title'])}"
        for timer in timers_of(bundle):
            self._block(timer["block"], self._timer(timer["id"]))
        for school in bundle["school"]:
            if school["event"] is not None:
                name = f"school {school['number']} {self._quoted(school['title'])}"
                self._block(school["event"]["block"], name)
                self._of[school["event"]["block"]["id"]] = f"event of {name}"
        for kind, _, held_card in held_cards(bundle):
            self._card(held_card, f"{CALLED.get(kind, kind)} {self._quoted(held_card['name'])}")
        machines = {machine["id"]: machine["name"] for machine in bundle["world"]["machines"]}
        for response in bundle["responses"]:
            self._response(response, self._quoted(machines[response["machine"]]))

    def _timer(self, name: str) -> str:
        """A timer by its name; one without by the card that puts something off."""
        owner = name
        while owner not in self._of and "." in owner:
            owner = owner.rpartition(".")[0]
        return f"what {self._of[owner]} puts off" if owner in self._of else f"timer {name}"

    def of(self, name: str) -> str:
        """The name of an item: `diary 7 front "The Fourth of May"`; an unknown id with spaces for
        its dots.
        """
        return self.known(name) or name.replace(".", " ")

    def known(self, name: str) -> str:
        """The name of an item; empty for an unknown id."""
        return self._of.get(name, "")

    def happens(self, name: str) -> str:
        """A clause for an item that happens: `diary 7 front "The Fourth of May" comes into play`."""
        return f"{self.of(name)} {HAPPENS[kind_of(name)][0]}"

    def never(self, name: str) -> str:
        """A clause for an item that cannot happen: `diary 7 front "The Fourth of May" never comes
        into play`.
        """
        return f"{self.of(name)} {HAPPENS[kind_of(name)][1]}"

    def in_words(self, text: str) -> str:
        """The text with the ids of diary cards, rumors and endings replaced by their names."""
        return ID.sub(lambda match: self._of.get(match[0], match[0]), text)

    def not_yet(self, name: str) -> str:
        """A clause for a side that has not come into play, or for a flag that has not been set."""
        verb = "been set" if name.startswith("flag.") else "come into play"
        return f"{self.of(name)} has not {verb}"

    def text(self, title: str) -> str:
        """The text of the string `title` on one line, without control characters; empty if there is none."""
        text = " ".join(self._strings.get(title, "").split())
        return "".join(char for at, char in enumerate(text) if char.isprintable() or joins(text, at))

    def _quoted(self, title: str) -> str:
        return f'"{self.text(title)}"'

    def _side(self, card: DiaryData, name: str, side: SideData) -> None:
        side_name = f"diary {card['number']} {name}"
        self._of[side["id"]] = f"{side_name} {self._quoted(card['title'])}"
        for off in side["off"]:
            self._of[off["id"]] = f"`rule no {off['rule'].replace('_', ' ')}` on {side_name}"
        for number in side["numbers"]:
            rule = number["rule"].replace("_", " ")
            self._of[number["id"]] = f"`rule {rule} {number['value']}` on {side_name}"
        for part, trigger in self._triggers(side["checks"], side["on"], side["rules"], side["actions"]):
            self._of[part["id"]] = f"{trigger} on {side_name}"
            if "block" in part:
                self._block(part["block"], f"{trigger} on {side_name}")

    def _counter(self, counter: CounterData) -> None:
        """Name the ends of a counter beyond which something happens, and the blocks there."""
        name = f"counter {self._quoted(counter['name'] or '')}" if counter["name"] else counter["id"]
        if "over" in counter:
            self._block(counter["over"], f"{name} above {counter['high']}")
        if "under" in counter:
            self._block(counter["under"], f"{name} below {counter['low']}")

    def _card(self, card: HeldData, name: str) -> None:
        """Name the blocks of a card in hand or an event location: its triggers, its actions and a chore's
        reward.
        """
        for part, trigger in self._triggers((), card["on"] if "on" in card else (), (), card["actions"]):
            if "block" in part:
                self._block(part["block"], f"{trigger} on {name}")
        if "reward" in card:
            self._block(card["reward"], f"reward of {name}")

    def _response(self, card: ResponseData, machine: str) -> None:
        """Name the sides of a response card, with its variant unless that is the standard one."""
        variant = "" if card["variant"] == STANDARD else f"{card['variant']} "
        for name, side in (("routine", card["routine"]), ("alert", card["alert"])):
            side_name = f"{name} side of {variant}response {machine}"
            self._of[side["id"]] = side_name
            self._block(side["failure"], f"failure on {side_name}")
            self._block(side["firewall"], f"firewall on {side_name}")

    def _triggers(
        self,
        checks: Iterable[CheckData],
        on: Iterable[ListenerData],
        rules: Iterable[OverrideData],
        actions: Iterable[ActionData],
    ) -> Iterator[tuple[TriggerData, str]]:
        """Each trigger of a side or card, with the name that begins its line."""
        for check in checks:
            if check["kind"] == "when" and check["condition"] == ALWAYS:
                yield check, "`on play`"
                continue
            condition = source_text.condition(check["condition"])
            yield check, f"`when {condition}`" if len(condition) <= LONGEST else "a check"
        for listener in on:
            yield listener, f"`on {source_text.event(listener['event'])}`"
        for rule in rules:
            yield rule, f"`rule {rule['rule'].replace('_', ' ')}`"
        for action in actions:
            yield action, f"action {self._quoted(action['label'])}"

    def _block(self, block: BlockData, name: str) -> None:
        self._of.update(self._blocks.of(block, name))


def kind_of(name: str) -> str:
    """The kind of an item, a key of `HAPPENS`, read from its id."""
    if name.endswith(NONE_OPEN):
        return "closed choice"
    if name.endswith(f".{LATER}"):
        return "timer"
    kind, *rest = name.split(".")
    if kind == "diary":
        trigger = name.endswith(".block") and len(rest) == 5
        return "side" if len(rest) == 2 else TRIGGERS[rest[2]] if trigger else "branch"
    whole = kind not in ("rumor", "counter", "card") or len(rest) <= 2 or rest[2:] == ["block"]
    return kind if kind in HAPPENS and whole else "branch"
