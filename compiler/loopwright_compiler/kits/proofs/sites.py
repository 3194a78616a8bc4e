"""The sites of a kit's blocks: what begins each, and the conditions on the way to it."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from loopwright_engine.core.branches import NONE_OPEN, branches
from loopwright_engine.core.counters import MOVES, end_of
from loopwright_engine.core.source_text import KitSourceText, SourceText
from loopwright_engine.core.timers import timers_of

from loopwright_compiler.checks.shared import shown
from loopwright_compiler.reachability.cases import Implied, known_within, parts_of, why_never
from loopwright_compiler.reachability.conflicts import all_of_them
from loopwright_compiler.reachability.guards import NotGuard, OneOf, Variable, always
from loopwright_compiler.reachability.operations import Trigger
from loopwright_compiler.reachability.system import Conjunct, Site

from ..amounts import test_range
from .program import KIND, KitProgram, Known, ends_of_test, known_after
from .rest import Rest, name_of_rest
from .variables import AT, COUNTER, FLAG, LEAST, MOST

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import BlockData, ConditionData, EffectData, KitBundleData, PartData

Data = Mapping[str, Any]


class KitSites:
    """The sites of a program: `of` gives those of each block and ending by id."""

    heads: Mapping[str, str] = {}
    sides: Mapping[tuple[int, int], str] = {}

    def __init__(self, program: KitProgram, text: SourceText) -> None:
        self.program = program
        self.text = text
        self.of: dict[str, list[Site]] = {}
        self.last: dict[str, list[tuple[Conjunct, ...]]] = {}
        """For each of these sites the conditions of its last step."""
        self.writers: dict[str, list[tuple[Site, Any]]] = {}
        data, roots = program.data, program.roots
        self._shared = frozenset(block["id"] for block in called_blocks(data))
        for card in data["cards"]:
            trigger = roots[card["block"]["id"]]
            known = program.known_of(card)
            self._enter(card["block"], trigger.block.id, trigger, (), tuple(self._played(card)), known=known)
            for part in card.get("listeners", ()):
                name, parts = part["block"]["id"], tuple(self._parts(part["condition"], True))
                self._enter(part["block"], name, roots[name], (), parts, known=program.known_of(part))
        for end in program.ends.values():
            if (root := roots.get(end["id"])) is not None and not root.guard.reads():
                self._enter(end, end["id"], root, (), ())
        for block in written_blocks(data):
            if block["id"] not in self.of:  # nothing leads to it, and what stands in it has a place
                self._effects(block, Site(block["id"], Trigger(program.block(block, ()), always(False)), ()))
        self.triggers = frozenset(site.trigger for sites in self.of.values() for site in sites)

    # --- what the methods ask

    def only_in(self, name: str, never: Container[str]) -> bool:
        """Whether something can happen only in blocks that are in `never`."""
        root, sites = self.program.roots.get(name), self.of.get(name, ())
        if root is not None and not root.guard.reads():
            return False
        return bool(sites) and all(site.at != name and site.at in never for site in sites)

    def side_around(self, name: str) -> str:  # noqa: ARG002 - cards of kits have one side
        """Nothing."""
        return ""

    def side_asked(self, part: Conjunct) -> str | None:  # noqa: ARG002
        """Nothing."""
        return None

    def all_written(self, names: Sequence[str]) -> bool:
        """Whether only effects of cards change these variables."""
        free = {variable.name for variable in self.program.variables.moved_by_rules}
        return free.isdisjoint(names)

    def repeats(self, effect: EffectData) -> bool:
        """Whether an effect does more each time it is carried out."""
        return effect["do"] in MOVES

    def turns(self, variable: Variable) -> Iterator[tuple[str, int]]:
        """The facts that a flag can come to tell."""
        if variable.name.startswith(FLAG):
            yield variable.name, 2

    def not_yet(self, variable: Variable) -> bool:
        """Whether a variable is a flag."""
        return variable.name.startswith(FLAG)

    def ends(self, variable: Variable, mask: int, effect: EffectData) -> bool:  # noqa: ARG002
        """Whether an effect may end what a flag tells."""
        return bool(effect["do"] == ("set_flag" if mask == 1 else "clear_flag"))

    # --- the way to each block

    def _played(self, card: PartData) -> Iterator[Conjunct]:
        plays = self.program.freedom.steps.plays
        if plays is None:
            return
        if card["kind"] not in plays:
            asked = self.program.variables.asked(f"{KIND}{card['kind']}")
            why = f"no step of the rules, and no verb that happens, plays a card of the kind {card['kind']}"
            yield Conjunct(f"somebody who plays a {card['kind']}", OneOf(asked.number, 2, 1), (), why)
        roads = self.program.freedom.roads
        if roads is not None and card["kind"] == roads[0]:
            there = self.program.variables.asked(f"{AT}{card['id']}")
            why = "no road leads there from where the figure can be, and nothing that happens moves it there"
            yield Conjunct(f"a way to {card['id']}", OneOf(there.number, 2, 1), (), why)
        yield from self._parts(card["condition"], True)

    def _parts(self, condition: ConditionData | None, holds: bool, known: Known = ()) -> Iterator[Conjunct]:
        """A condition as parts that must all hold, with what of it and what is known cannot all be."""
        asking, now = self.program.asking, [*parts_of(condition, holds)]
        for part, so in now:
            guard = asking.guard(part)
            yield Conjunct(self.text.condition(part, so), guard if so else NotGuard(guard))
        before = [part for one in known for part in parts_of(one, True)]
        for parts, guard in asking.never_together([*before, *now]):
            if any(part in now for part in parts):
                texts = tuple(self.text.condition(*part) for part in parts)
                yield Conjunct(all_of_them(texts), Implied(guard), texts, why_never(parts))

    def _enter(
        self,
        block: BlockData,
        at: str,
        trigger: Trigger,
        before: tuple[Conjunct, ...],
        last: tuple[Conjunct, ...],
        rest: Rest = (),
        known: Known = (),
    ) -> None:
        """A way to a block; what stands in it is gone through once, and of a block that several ways may lead
        to without what is asked on the first.
        """
        name = block["id"]
        first = name not in self.of
        site = self._add(name, Site(at, trigger, (*before, *last)), last)
        if first:
            parts = () if name in self._shared else site.parts
            self._effects(block, Site(name, trigger, parts), rest, known)

    def _add(self, name: str, site: Site, last: tuple[Conjunct, ...]) -> Site:
        self.of.setdefault(name, []).append(site)
        self.last.setdefault(name, []).append(last)
        return site

    def _effects(self, block: BlockData, site: Site, rest: Rest = (), known: Known = ()) -> None:
        """What stands in a block, and what waits behind an effect that rules break in upon."""
        for number, effect in enumerate(block["effects"]):
            left = self.program.left(block, number, rest)
            self._effect(effect, site, left, known)
            known = known_after(effect, known)
            if left:  # behind a fork it may begin by itself, with the rest of a branch, or straight on
                waiting = self.program.roots.get(name_of_rest(left), site.trigger)
                site = Site(site.at, waiting, ())

    def _effect(self, effect: EffectData, site: Site, rest: Rest, known: Known) -> None:
        verb, program = effect["do"], self.program
        for name in changed_by(effect):
            self.writers.setdefault(name, []).append((site, effect))
        if verb == "end_game":
            self._add(f"ending.{effect['ending']}", site, ())
        elif verb == "run":
            self._called(program.effects[effect["effect"]], site, ())
        elif verb == "draw_card":
            for card in program.decks[effect["deck"]]["cards"]:
                self.writers.setdefault(f"{COUNTER}{card['id']}", []).append((site, effect))
                self._called(card["block"], site, tuple(self._parts(card["condition"], True)))
        elif verb in MOVES and (end := program.ends.get((effect["counter"], end_of(effect["by"])))):
            self._called(end, site, ())
        elif program.is_verb(effect):
            for end in program.ends_moved_by(effect):
                self._called(end, site, ())
        for branch in branches(effect):
            last = tuple(self._asked(effect, branch, known))
            within = known_within(effect, branch.condition, branch.holds, known)
            self._called(branch.block, site, last, program.after(effect, branch.role, rest), within)
        if verb == "choose" and (closed := f"{effect['options'][0]['then']['id']}{NONE_OPEN}"):
            free = [line["condition"] for line in effect["options"]]
            if None not in free:
                parts = tuple(part for one in free for part in self._parts(one, False, known))
                self._enter({"id": closed, "effects": []}, site.at, site.trigger, site.parts, parts)

    def _called(
        self, block: BlockData, site: Site, last: tuple[Conjunct, ...], rest: Rest = (), known: Known = ()
    ) -> None:
        """A block that stands elsewhere and is begun from here, at once or later."""
        trigger = self.program.roots.get(block["id"])
        if trigger is None:
            self._enter(block, site.at, site.trigger, site.parts, last, rest, known)
        else:  # what it was asked for by goes on by itself
            self._enter(block, site.at, trigger, (), last, (), known)

    def _asked(self, effect: EffectData, branch: Any, known: Known) -> Iterator[Conjunct]:
        if branch.condition is not None:
            yield from self._parts(branch.condition, branch.holds, known)
        elif effect["do"] == "test" and branch.role in ("success", "failure"):
            may_be = dict(zip(("success", "failure"), ends_of_test(effect), strict=True))[branch.role]
            if not may_be and (branch.role == "failure" or "paid" not in effect):
                says = f"{test_text(effect)} {'met' if branch.role == 'success' else 'missed'}"
                results = shown(*test_range(effect))
                yield Conjunct(says, always(False), (), f"the result is {results}")


def test_text(effect: Data) -> str:
    """A test of coins or dice as it is written."""
    count = effect["count"]
    count = count if isinstance(count, int) else KitSourceText(None).quantity(count)
    noun = effect["thrown"] if count != 1 else {"coins": "coin", "dice": "die"}[effect["thrown"]]
    return f"test {count} {noun} >= {effect['least']}"


def changed_by(effect: EffectData) -> list[str]:
    """The names of the variables that an effect itself changes."""
    if effect["do"] in ("set_flag", "clear_flag"):
        return [f"{FLAG}{effect['flag']}"]
    if "counter" not in effect:
        return []
    if "who" in effect:
        return [f"{MOST}{effect['counter']}", f"{LEAST}{effect['counter']}"]
    return [f"{COUNTER}{effect['counter']}"]


def written_blocks(data: KitBundleData) -> Iterator[Any]:
    """All blocks that stand in no other, in the order of the cards."""
    for card in data["cards"]:
        yield card["block"]
        yield from (part["block"] for part in card.get("listeners", ()))
    yield from called_blocks(data)


def called_blocks(data: KitBundleData) -> Iterator[Any]:
    """Those of them that effects lead to."""
    for counter in (*data["counters"], *data.get("own", ())):
        yield from (end for end in (counter["over"], counter["under"]) if end is not None)
    yield from (effect["block"] for effect in data["effects"])
    yield from (card["block"] for deck in data.get("decks", ()) for card in deck["cards"])
    yield from (timer["block"] for timer in timers_of(data))
