"""The sites of each block: what sets it off, and all conditions on the way to it."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from loopwright_compiler.reachability.cases import Implied, known_within, parts_of
from loopwright_compiler.reachability.guards import NotGuard, OneOf, Variable
from loopwright_compiler.reachability.operations import Trigger
from loopwright_compiler.reachability.system import Conjunct, Site
from loopwright_engine.core.branches import branches, none_open

from loopwright_games.tales.bundle_cards import diary_sides, held_cards

from . import source_text
from .compile_effects import known_after
from .compile_guards import asked_by, counter_of, known_of, spot_name
from .linear import together
from .program import StoryProgram
from .settled import MOVING, moved_name
from .unseen import why_never
from .variables import BACK, FRONT, GONE, SIDE_VALUE

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import (
        BlockData,
        ChooseData,
        ConditionData,
        EffectData,
        SideData,
        TriggerData,
    )


SIDE_PARTS = 3
"""`diary.4.front` has so many."""
UP_AND_DOWN = frozenset(("counter", "own_counter", "insight", "enigma"))
"""Verbs that do more each time."""
FOLLOWED = ("flag.", "counter.", "own.", "diary.")
"""So begin the names of variables that only effects of cards change."""
LIES = {FRONT: "front", BACK: "back", GONE: "discarded"}
"""What can become of a diary card."""
UNDOING: Mapping[str, Mapping[int, frozenset[str]]] = {
    "flag": {1: frozenset({"set_flag"}), 2: frozenset({"clear_flag"})},
    "diary": {
        1: frozenset({"play_diary"}),
        1 << FRONT: frozenset({"flip_diary", "discard_diary"}),
        1 << BACK: frozenset({"discard_diary"}),
        1 << GONE: frozenset({"play_diary"}),
    },
}
"""For each kind of variable and its value, as a bit, the effects that end it; nothing ends a use."""


class ProgramSites:
    """The sites of a program: `of` gives those of each block, side and ending by id."""

    def __init__(self, program: StoryProgram) -> None:
        self.program = program
        self.of: dict[str, list[Site]] = {}
        self.writers: dict[str, list[tuple[Site, EffectData]]] = {}
        """For each variable, the effects that change it."""
        self.heads: dict[str, str] = {}
        """For a branch without a condition of its own the outermost block that leads there as surely."""
        bundle = program.bundle
        actions = {trigger.block.id: trigger for trigger in program.actions}
        self._triggers = {**actions, **_triggers(program)}
        for card, name, side in diary_sides(bundle):
            self._side(side, f"diary {card['number']} on {name}")
        for rumor in bundle["rumors"]:
            self._block({**rumor["block"], "id": rumor["id"]}, self._triggers[rumor["id"]], ())
        for action in (action for _, _, card in held_cards(bundle) for action in card["actions"]):
            data = action["block"]
            if data["id"] in self._triggers:
                self._block(data, self._triggers[data["id"]], ())
        self.triggers = frozenset(place.trigger for places in self.of.values() for place in places)
        self.sides = {
            (program.variables[card["id"]].number, 1 << value): f"{card['id']}.{name}"
            for card in program.cards.values()
            for name, value in SIDE_VALUE.items()
        }
        self._side_by_text = {_in_play(side): (variable, side) for (variable, _), side in self.sides.items()}

    def only_in(self, name: str, never: Container[str]) -> bool:
        """Whether something can happen only on sides, or in blocks, that are in `never`."""
        begun = (
            self.program.bundle["scenario"]["start_diary"] + self.program.bundle["scenario"]["complications"]
        )
        if name in (f"diary.{number}.front" for number in begun) or not self.of.get(name):
            return False
        return all(self._within(name, place, never) for place in self.of[name])

    def side_around(self, name: str) -> str:
        """The id of the side on which a part of a diary card stands; empty for everything else."""
        parts = name.split(".")
        on_a_side = parts[0] == "diary" and len(parts) > SIDE_PARTS
        return ".".join(parts[:SIDE_PARTS]) if on_a_side else ""

    def side_asked(self, part: Conjunct) -> str | None:
        """The id of the side of which a condition says that it is in play."""
        variable, side = self._side_by_text.get(part.text, (None, None))
        return side if variable in part.guard.reads() else None

    def all_written(self, names: Sequence[str]) -> bool:
        """Whether only effects of cards change these variables."""
        return all(name.startswith(FOLLOWED) for name in names)

    def repeats(self, effect: EffectData) -> bool:
        """Whether an effect does more each time it is carried out."""
        return effect["do"] in UP_AND_DOWN

    def turns(self, variable: Variable) -> Iterator[tuple[str, int]]:
        """The facts that a flag, a diary card or a limit of use can come to tell."""
        kind = variable.name.partition(".")[0]
        if kind in ("flag", "used"):
            yield variable.name, 2
        elif kind == "diary":
            for value, phrase in LIES.items():
                yield f"{variable.name}.{phrase}", 1 << value

    def not_yet(self, variable: Variable) -> bool:
        """Whether a variable is a flag or a diary card."""
        return variable.name.startswith(("flag.", "diary."))

    def ends(self, variable: Variable, mask: int, effect: EffectData) -> bool:
        """Whether an effect may end what a flag or a diary card tells."""
        return effect["do"] in UNDOING.get(variable.name.partition(".")[0], {}).get(mask, ())

    def _within(self, name: str, place: Site, never: Container[str]) -> bool:
        around = {place.at, place.trigger.block.id, *self._sides_of(place.trigger)} - {name}
        return any(one in never for one in around)

    def _sides_of(self, trigger: Trigger) -> Iterator[str]:
        if trigger.card >= 0:
            variable = self.program.variables.all[trigger.card]
            for side, value in SIDE_VALUE.items():
                if trigger.side == variable.bit(value):
                    yield f"{variable.name}.{side}"

    def _add(self, name: str, place: Site) -> None:
        self.of.setdefault(name, []).append(place)

    def _side(self, side: SideData, title: str) -> None:
        for part in (*side["checks"], *side["on"], *side["rules"], *side["actions"]):
            key = part["block"]["id"] if "block" in part else part["id"]
            trigger = self._triggers[key]
            variable = self.program.variables.all[trigger.card]
            in_play = Conjunct(title, OneOf(trigger.card, trigger.side, variable.full & ~trigger.side))
            asked_names = asked_by(part) if "condition" in part else None
            parts = (in_play, *self._last_day(part), *self._heard(part), *self._asked(asked_names, True))
            if "ending" in part:
                self._add(f"ending.{part['ending']}", Site(key, trigger, parts))
            else:
                known = known_of(part) if "condition" in part else ()
                self._block(part["block"], trigger, (*parts, *self._unused(trigger, part)), known)

    def _last_day(self, part: TriggerData) -> list[Conjunct]:
        """INS-1: the condition that it is after the last day, for a block that runs when time runs out."""
        if "rule" not in part or part["rule"] != "time_runs_out":
            return []
        day = self.program.variables["day"]
        return [Conjunct("day is the last", self.program.one_of(day, 1 << day.size - 1))]

    def _heard(self, part: TriggerData) -> list[Conjunct]:
        """Where a machine must come for a listener to hear of it, if not every machine may come there."""
        if "event" not in part:
            return []
        guards = self.program.asking.heard(part["event"])
        return [Conjunct(source_text.event(part["event"]), guard) for guard in guards]

    def _unused(self, trigger: Trigger, part: TriggerData) -> list[Conjunct]:
        """The condition that a limit of use is not used up, for a block with one."""
        if trigger.used < 0 or "limit" not in part or part["limit"] is None:
            return []
        return [Conjunct(f"once per {part['limit']}", OneOf(trigger.used, 1, 2))]

    def _asked(
        self, condition: ConditionData | None, holds: bool, known: Sequence[ConditionData] = ()
    ) -> Iterator[Conjunct]:
        """A condition as parts that must all hold, with what of a kid or a machine cannot all be."""
        if condition is None:
            return
        yield from self._parts(condition, holds)
        before = [part for one in known for part in parts_of(one, True)]
        now = [*parts_of(condition, holds)]
        for parts, guard in self.program.asking.never_together([*before, *now]):
            if any(part in now for part in parts):
                texts = tuple(source_text.condition(*part) for part in parts)
                yield Conjunct(" and ".join(texts), Implied(guard), texts, why_never(parts))

    def _parts(self, condition: ConditionData, holds: bool) -> Iterator[Conjunct]:
        """A condition as parts that must all hold."""
        if condition["op"] == "not":
            yield from self._parts(condition["of"], not holds)
        elif condition["op"] in ("and", "or") and condition["op"] == ("and" if holds else "or"):
            parts = [piece for part in condition["of"] for piece in self._parts(part, holds)]
            yield from parts
            for dial, guard in self.program.asking.supplied([part.guard for part in parts]).items():
                yield Conjunct(f"as much {dial} as so many kids can get", guard)
            whole = together(condition["of"]) if holds else None
            if whole is not None:
                yield Conjunct(source_text.condition(whole, True), Implied(self.program.asking.guard(whole)))
        else:
            guard = self.program.asking.guard(condition)
            yield Conjunct(source_text.condition(condition, holds), guard if holds else NotGuard(guard))

    def _block(
        self,
        data: BlockData,
        trigger: Trigger,
        parts: tuple[Conjunct, ...],
        known: Sequence[ConditionData] = (),
    ) -> None:
        """A block and all in it; what is `known` held when it began."""
        place = Site(data["id"], trigger, parts)
        self._add(data["id"], place)
        for effect in data["effects"]:
            self._effect(effect, place)
            if effect["do"] == "choose" and (closed := none_open(effect)):
                self._add(closed, place._replace(parts=(*parts, *self._closed(effect, known))))
            for branch in branches(effect):
                inner, condition, holds = branch.block, branch.condition, branch.holds
                if condition is None and inner["id"] != place.at:
                    self.heads[inner["id"]] = self.heads.get(place.at, place.at)
                more = (*parts, *self._asked(condition, holds, known))
                self._block(inner, trigger, more, known_within(effect, condition, holds, known))
            known = known_after(effect, known)

    def _closed(self, choose: ChooseData, known: Sequence[ConditionData]) -> Iterator[Conjunct]:
        """What must be so that no option can be taken; of those with a price nobody knows."""
        for line in choose["options"]:
            if not line.get("spend"):
                yield from self._asked(line["condition"], False, known)

    def _effect(self, effect: EffectData, place: Site) -> None:
        if effect["do"] == "end_game":
            self._add(f"ending.{effect['ending']}", place)
        elif effect["do"] in ("play_diary", "flip_diary"):
            side = "front" if effect["do"] == "play_diary" else "back"
            card = self.program.variables[f"diary.{effect['diary']}"]
            front = Conjunct(f"diary {effect['diary']} on front", self.program.one_of(card, 1 << FRONT))
            out = Conjunct(
                f"not diary {effect['diary']} in play",
                self.program.one_of(card, card.full & ~(1 << FRONT | 1 << BACK)),
            )
            more = out if effect["do"] == "play_diary" else front
            self._add(f"diary.{effect['diary']}.{side}", place._replace(parts=(*place.parts, more)))
        for name in changed_by(effect):
            self.writers.setdefault(name, []).append((place, effect))


def _triggers(program: StoryProgram) -> dict[str, Trigger]:
    """All triggers of diary sides, by the id of their block, or of the check for an ending."""
    triggers_by_id: dict[str, Trigger] = {}
    checks = iter(program.checks)
    for part in (part for _, _, side in diary_sides(program.bundle) for part in side["checks"]):
        check = next(checks)
        triggers_by_id[part["id"] if check.ending else check.trigger.block.id] = check.trigger
    for listeners in program.listeners.values():
        triggers_by_id.update({one.trigger.block.id: one.trigger for one in listeners})
    for triggers in program.rules.values():
        triggers_by_id.update({trigger.block.id: trigger for trigger in triggers})
    return triggers_by_id


def changed_by(effect: EffectData) -> list[str]:
    """The names of the variables that an effect itself changes."""
    if effect["do"] in ("insight", "enigma"):
        return [effect["do"]]
    if "counter" in effect:
        return [counter_of(effect)]
    if effect["do"] in ("set_flag", "clear_flag"):
        return [f"flag.{effect['flag']}"]
    if effect["do"] in ("play_diary", "flip_diary", "discard_diary"):
        return [f"diary.{effect['diary']}"]
    if effect["do"] in ("move_ship", "remove_ship"):
        return ["ship"]
    if effect["do"] in MOVING and "machine" in effect:
        return [moved_name(effect["machine"])]
    if "token" not in effect:
        return []
    place = effect["place"] if "place" in effect else "here"
    return [f"token.{effect['token']}", *([] if place == "here" else [spot_name(effect["token"], place)])]


def _in_play(side: str) -> str:
    """The condition that a side is in play, as an author would write it."""
    _, number, name = side.split(".")
    return f"diary {number} on {name}"
