"""The printed faces of a bundle's cards by their ids, and which of their lines says what a block does.

A card prints a line for each way in which its blocks fork, in the order of play. So the line of an outcome is
found by going through the block as the printer went, without a look at any word.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import filterfalse
from typing import Any, Final, NamedTuple, TypeAlias

from loopwright_engine.core.branches import FORKS, PLAIN, branches
from loopwright_engine.core.decks import deck_cards
from loopwright_engine.core.prices import PAID, priced

from loopwright_games.tales.bundle_cards import diary_sides, held_cards, response_sides

Json: TypeAlias = Mapping[str, Any]
DASH: Final = "– "
"""What stands before a line for each step that it is set in."""
LEAD: Final = "**"
"""The marks around what a line begins with, such as `**Success:**`."""
PARTS: Final = ("rules", "on", "checks", "actions")
"""The lists of a diary side whose members have blocks."""


_REACHED = re.compile(
    r"ending\..*|counter\..*\.text\.\d+|.*\.(?:success|failure|option\.\d+|row\.\d+)(?:\..*)?\.text\.\d+"
)
"""Ids of prose that is read when a test, a choice, a roll, a counter or the game has come out so."""


def may_be_read(entry: Sequence[str]) -> bool:
    """Whether a paragraph of a card may be read before anything of it has happened."""
    return _REACHED.fullmatch(entry[1]) is None


class TextFace(NamedTuple):
    """A side of a card; `die` and `signs` are the icons of the trait, tags and combo that it is good for."""

    title: str
    text: list[list[str]]
    die: str = ""
    signs: tuple[str, ...] = ()


class Faces:
    """The faces of a bundle's cards, by ids such as `rumor.hum.7`, `diary.2.front`, `item.paper-bike`,
    `response.uggla.standard.alert`.
    """

    def __init__(self, data: Json) -> None:
        self._data = data
        self.strings: dict[str, str] = data["strings"]

    @cached_property
    def faces(self) -> dict[str, TextFace]:
        """Every face by its id; what is read only once it is reached does not stand there before."""
        return {id: face._replace(text=[*filter(may_be_read, face.text)]) for id, face in self._all()}

    def __getitem__(self, face: str) -> TextFace:
        return self.faces[face]

    def __contains__(self, face: object) -> bool:
        return face in self.faces

    def standing_on(self, block: str) -> str:
        """The id of the face that a block stands on; empty when no card has it."""
        while block and block not in self.faces:
            block = block.rpartition(".")[0]
        return block

    def prose(self, face: str) -> str:
        """The first prose on a face, which sets the scene; empty where there is none."""
        text = self.faces[face].text if face in self.faces else []
        return next((self.strings[sid] for kind, sid in text if kind == "prose"), "")

    def rule_text(self, face: str) -> str:
        """What a card does, without what is read of it; empty where it has no such words."""
        text = self.faces[face].text if face in self.faces else []
        return " ".join(self.strings[sid] for kind, sid in text if kind not in ("prose", "heading"))

    def does(self, block: str) -> str:
        """What a block does in the words of its card: an outcome of a test, a choice; empty where unknown."""
        return self._does.get(block, "")

    def effects(self, block: str, verb: str) -> list[Json]:
        """The effects of a block with this verb, not those inside tests and choices."""
        return [effect for effect in self._blocks.get(block, ()) if effect["do"] == verb]

    @cached_property
    def _blocks(self) -> dict[str, list[Json]]:
        """The effects of every block, by its id."""
        blocks, waiting = {}, [self._data]
        while waiting:
            part: Any = waiting.pop()
            if isinstance(part, dict):
                if isinstance(part.get("effects"), list) and "id" in part:
                    blocks[part["id"]] = part["effects"]
                waiting += part.values()
            elif isinstance(part, list):
                waiting += part
        return blocks

    @cached_property
    def _does(self) -> dict[str, str]:
        """The words of every outcome and choice that has a line of its own, by the id of its block."""
        words: dict[str, str] = {}
        for text, owner, block, led in self._printed():
            prefix = f"{owner}.rules"
            lines = [
                self.strings[sid]
                for kind, sid in text
                if kind == "rule" and (sid == prefix or sid.startswith(f"{prefix}."))
            ]
            trail = Trail(self._hidden, led=led)
            trail.block(block)
            if trail.count == len(lines):  # else the author has written other words
                for name, line in trail.begins.items():
                    words[name] = _without_lead(lines[line])
        for side, failure, line in self._responses():
            text = side["text"]
            lines = [self.strings[sid] for kind, sid in text if kind == "rule"]
            if line < len(lines):
                words[failure["id"]] = _without_lead(lines[line])
        return words

    @cached_property
    def _hidden(self) -> frozenset[str]:
        """The counters and flags that no card names, as their changes print nothing."""
        scenario = self._data["scenario"]
        return frozenset(
            named["id"]
            for named in (*scenario["flags"], *scenario["counters"], *scenario.get("own", ()))
            if named["name"] is None
        )

    def _all(self) -> Iterator[tuple[str, TextFace]]:
        data = self._data
        for card in [*data["rumors"], *data["school"], *deck_cards(data)]:
            yield card["id"], self._face(card["title"], card["text"])
        for card, _, side in diary_sides(data):
            yield side["id"], self._face(card["title"], side["text"])
        for _, face in response_sides(data):
            yield face["id"], TextFace("", face["text"])
        for _, id, held in held_cards(data):
            die = held["color"] if "color" in held else None
            yield id, self._face(held["name"], held["text"], die or "", _signs(held))

    def _face(
        self, title: str, text: list[list[str]], die: str = "", signs: tuple[str, ...] = ()
    ) -> TextFace:
        return TextFace(self.strings[title], text, die, signs)

    def _printed(self) -> Iterator[tuple[list[list[str]], str, Json, bool]]:
        """Every block with lines of its own: the text of its face, the owner of the lines, the block, and
        whether something leads to it, as "At K: …".
        """
        data = self._data
        for rumor in data["rumors"]:
            yield rumor["text"], rumor["id"], rumor["block"], False
        for drawn in deck_cards(data):
            text = drawn["text"]
            if drawn["condition"] is not None:  # the first sentence says when it comes
                first = next((line for line in text if line[0] == "rule"), None)
                text = [line for line in text if line is not first]
            yield text, drawn["id"], drawn["block"], False
        for card in data["school"]:
            if card["event"]:
                yield card["text"], card["id"], card["event"]["block"], False
        for _, _, side in diary_sides(data):
            for part in (part for key in PARTS for part in side[key]):
                if part.get("block"):
                    yield side["text"], part["id"], priced(part, "block").block, True
        for _, _, held in held_cards(data):
            for part in (*held["actions"], *(held["on"] if "on" in held else ())):
                yield held["text"], part["id"], priced(part, "block").block, True

    def _responses(self) -> Iterator[tuple[Json, Json, int]]:
        """The sides of response cards that mind kids: the side, the block of a failure, and its line."""
        for _, side in response_sides(self._data):
            if side["failure"] and (side["failure"]["effects"] or side["response"] == "block"):
                yield side, side["failure"], 1


class Trail:
    """The lines of a block in order, without their words: how many there are, and where outcomes begin."""

    def __init__(self, hidden: Container[str] = (), *, led: bool) -> None:
        self._hidden = hidden
        self.count = 0
        """Lines that have ended; that which is being written is the next one."""
        self.begins: dict[str, int] = {}
        """The line of each outcome and choice, by the id of its block."""
        self._open = led

    def block(self, block: Json) -> None:
        """Go through a block, and end its last line."""
        forked = False
        for effect in map(_merged, self._seen(block["effects"])):
            self._open |= forked and not _has_sides(effect)  # "Either way:"
            forked = self._effect(effect)
        self._end()

    def _end(self) -> None:
        self.count += self._open
        self._open = False

    def _under(self, name: str, block: Json, *, apart: bool = False) -> None:
        """An outcome: it begins a line, and its block goes on there, or `apart` on the next."""
        self._end()
        if name:
            self.begins[name] = self.count
        self._open = True
        if apart:
            self._end()
        self.block(block)

    def _effect(self, effect: Json) -> bool:
        """One effect; whether it forked into lines."""
        verb = effect["do"]
        if _has_sides(effect):
            for branch in branches(effect):
                if branch.block["effects"]:
                    self._under("", branch.block, apart=branch.role == "then" and _stands_apart(effect))
            return True
        self._open |= verb != "tell"
        if verb in ("choose", "roll") or (verb == "if" and _otherwise(effect)):
            self._end()
        if verb == "if":
            return bool(_otherwise(effect))
        for branch in branches(effect):
            if branch.role == PAID:  # which is said with the test
                continue
            block = priced(branch.part).block if verb == "choose" else branch.block
            if verb != "test" or self._seen(block["effects"]):
                self._under(block["id"], block)
        return verb in FORKS

    def _seen(self, effects: Sequence[Json]) -> list[Json]:
        """The effects that are printed; `nothing` is none of them beside others."""
        shown = list(filterfalse(self._silent, effects))
        idle = all(effect["do"] in ("nothing", "tell") for effect in shown)
        return [effect for effect in shown if idle or effect["do"] != "nothing"]

    def _silent(self, effect: Json) -> bool:
        """Whether an effect changes only what is hidden."""
        match effect["do"]:
            case "set_flag" | "clear_flag":
                return effect["flag"] in self._hidden
            case "counter" | "set_counter" | "own_counter" | "set_own_counter":
                return effect["counter"] in self._hidden
            case verb if verb in ("if", "each", *PLAIN):
                return all(
                    self._silent(part) for branch in branches(effect) for part in branch.block["effects"]
                )
        return False


def _otherwise(effect: Json) -> list[Json]:
    return list((effect.get("else") or {"effects": []})["effects"])


def _merged(effect: Json) -> Json:
    """An *if* whose one effect is another as the inner one: both conditions are said as one."""
    while effect["do"] == "if" and not _otherwise(effect) and len(effect["then"]["effects"]) == 1:
        inner = effect["then"]["effects"][0]
        if inner["do"] != "if" or _otherwise(inner):
            break
        effect = inner
    return effect


def _has_sides(effect: Json) -> bool:
    """Whether each block has a line with a lead of its own, as those of an *if* that is no sentence."""
    if effect["do"] != "if":
        return effect["do"] in ("each", *PLAIN)
    parts = [*effect["then"]["effects"], *_otherwise(effect)]
    return any(part["do"] in (*FORKS, "tell") for part in parts) or _stands_apart(effect)


def _stands_apart(effect: Json) -> bool:
    """Whether what an *if* with an *otherwise* holds has a condition of its own, and is set in below it."""
    inner = effect["then"]["effects"]
    return bool(_otherwise(effect)) and any(part["do"] == "if" or "only" in part for part in inner)


def _without_lead(line: str) -> str:
    """A line without its dashes and what it begins with in bold."""
    while line.startswith(DASH):
        line = line.removeprefix(DASH)
    if line.startswith(LEAD) and LEAD in line[len(LEAD) :]:
        line = line[len(LEAD) :].partition(LEAD)[2]
    return line.strip()


def _signs(card: Json) -> tuple[str, ...]:
    """The tags of an item, or the tag or combo of an anomaly (CMB-1, TST-5)."""
    names = [*card.get("tags", []), card.get("tag"), card.get("combo")]
    return tuple(name for name in names if name)
