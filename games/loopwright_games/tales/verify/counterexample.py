"""Counter-examples: a saved game as a story, day by day, sliced backwards to the events that mattered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from loopwright_dsl.english import plural
from loopwright_engine import Bundle, new_game, options_of
from loopwright_engine.core.branches import branches
from loopwright_engine.kit.verdicts import Day

from loopwright_games.tales.bundle_cards import diary_sides
from loopwright_games.tales.nouns import DIALS

from ..cards.proofs.items import TRIGGERS
from ..item_names import ItemNames
from ..rules.state.game import Game
from ..text import stable_ids
from ..text.fields import stable_id

if TYPE_CHECKING:
    from ..bundle_types import BlockData, BundleData, ConditionData, EffectData, QuantityData, SideData


# --- The facts that conditions read, and so the events that mattered for a later one (a backward slice)


Facts = frozenset[str]

MACHINES = ("machine_moved", "machine_state", "machine_gone", "machine_placed", "machine_wrecked")
DIARY = ("diary_played", "diary_flipped", "diary_discarded")
FLAGS = ("flag_set", "flag_cleared")


class StoryEvent(NamedTuple):
    """An entry of a game's log by ids: its day, kind, block and fields, and for a kid's action the place."""

    day: int
    kind: str
    block: str
    fields: tuple[str, ...]
    at: str = ""


def fact_of(event: StoryEvent) -> str | None:
    """The fact that an event changed: `insight`, `counter.wire`, `flag.board-knows`, `diary.4` …; None for
    none.
    """
    kind, fields = event.kind, event.fields
    if kind in ("insight", "enigma"):
        return kind
    if kind in DIARY:
        return fields[0]
    if kind == "counter":
        return f"counter.{fields[0]}"
    if kind.startswith("own_"):
        return f"own.{fields[1]}"
    if kind in FLAGS:
        return f"flag.{fields[0]}"
    if kind in MACHINES:
        return f"machine.{fields[0]}"
    if kind == "hacked":
        return f"machine.{fields[1]}"
    if kind.startswith("token") and kind.endswith(("placed", "removed")):
        return f"token.{fields[0]}"
    return "ship" if kind.startswith("ship_") else None


def side_of(event: StoryEvent) -> str:
    """The id of the side that comes into play with an event; empty for other events."""
    side = {"diary_played": "front", "diary_flipped": "back"}.get(event.kind)
    return f"{event.fields[0]}.{side}" if side else ""


class FactsRead:
    """The facts that the conditions on the way to each block, side and ending of a bundle read, by id."""

    def __init__(self, bundle: BundleData) -> None:
        self.of: dict[str, Facts] = {}
        for card, _, side in diary_sides(bundle):
            self._side(side, frozenset((card["id"],)))
        for rumor in bundle["rumors"]:
            self._block(rumor["block"], frozenset())

    def _side(self, side: SideData, in_play: Facts) -> None:
        for _, key in TRIGGERS:
            for part in side[key]:
                facts = in_play | frozenset(_asked(part["condition"] if "condition" in part else None))
                if "ending" in part:
                    self._add(f"ending.{part['ending']}", facts)
                else:
                    self._block(part["block"], facts)

    def _block(self, block: BlockData, facts: Facts) -> None:
        self._add(block["id"], facts)
        for effect in block["effects"]:
            if effect["do"] == "end_game":
                self._add(f"ending.{effect['ending']}", facts)
            more = frozenset(fact for condition in _deciding(effect) for fact in _asked(condition))
            for branch in branches(effect):
                self._block(branch.block, facts | more)

    def _add(self, name: str, facts: Facts) -> None:
        self.of[name] = self.of.get(name, frozenset()) | facts


def _deciding(effect: EffectData) -> list[ConditionData | None]:
    """The conditions that decide which block of an effect is carried out."""
    if effect["do"] == "if":
        return [effect["condition"]]
    return [option["condition"] for option in effect["options"]] if effect["do"] == "choose" else []


def mattered(
    events: Sequence[StoryEvent], goal: str, asked: FactsRead, facts: Facts = frozenset()
) -> frozenset[int]:
    """The indices of the events without which the last one might not have led to the goal or to these facts.

    This is a backward slice (Weiser 1981) over the log: an event matters if it changed a fact that a later
    one that matters read. Of a flag or a card the last change is enough, of a number all changes count. Where
    one of `facts` is the id of a block, all changes of that block matter.
    """
    needed = set(facts) | set(asked.of.get(goal, ()))
    numbers = set()
    for place in range(len(events) - 1, -1, -1):
        event = events[place]
        fact = fact_of(event)
        if fact is None or not (fact in needed or event.block in facts or (goal and side_of(event) == goal)):
            continue
        if event.kind in MACHINES and not event.block:
            continue  # machines move each day
        numbers.add(place)
        if event.kind in FLAGS or event.kind in DIARY:
            needed.discard(fact)
        if event.kind == "diary_flipped":
            needed.add(fact)
        needed |= asked.of.get(event.block, frozenset())
    return frozenset(numbers)


def _asked(condition: ConditionData | None) -> Iterator[str]:
    """The facts that a condition reads."""
    if condition is None:
        return
    if condition["op"] == "and" or condition["op"] == "or":
        for part in condition["of"]:
            yield from _asked(part)
    elif condition["op"] == "not":
        yield from _asked(condition["of"])
    elif condition["op"] == "compare":
        yield from _quantities(condition["left"])
        yield from _quantities(condition["right"])
    elif condition["op"] == "flag":
        yield f"flag.{condition['flag']}"
    elif condition["op"] == "diary":
        yield f"diary.{condition['diary']}"
    elif condition.get("machine"):
        yield f"machine.{condition['machine']}"
    elif condition["op"].startswith("ship_"):
        yield "ship"


def _quantities(quantity: QuantityData) -> Iterator[str]:
    if quantity["q"] == "sum":
        for _, term in quantity["terms"]:
            yield from _quantities(term)
    elif quantity["q"] in ("insight", "enigma"):
        yield quantity["q"]
    elif quantity["q"] == "counter":
        yield f"counter.{quantity['counter']}"
    elif quantity["q"] == "own_counter":
        yield f"own.{quantity['counter']}"
    elif "token" in quantity:
        yield f"token.{quantity['token']}"


WEEK = ("Mon", "Tue", "Wed", "Thu", "Fri", "Weekend")
SAID = {
    "diary_played": "{0} comes into play",
    "diary_flipped": "{0} turns to its back",
    "diary_discarded": "{0} is discarded",
    "flag_set": "flag {0} is set",
    "flag_cleared": "flag {0} is cleared",
    "insight": "insight is {0}",
    "enigma": "enigma is {0}",
    "counter": "{0} is {1}",
    "own_counter": "{1} of {0} is {2}",
    "own_flag_set": "{1} of {0} is set",
    "own_flag_cleared": "{1} of {0} is cleared",
    "token_placed": "{0} lies at {1}",
    "token_removed": "{0} is taken from {1}",
    "tokens_removed": "all of {0} are taken away",
    "machine_moved": "{0} moves to {1}",
    "machine_placed": "{0} comes to {1}",
    "machine_state": "{0} becomes {1}",
    "machine_gone": "{0} is removed",
    "machine_wrecked": "{0} is wrecked",
    "hacked": "{0} controls {1}",
    "ship_moved": "the ship comes to {0}",
    "ship_removed": "the ship leaves",
    "won": "the kids win with {0}",
    "lost": "the kids lose with {0}",
    "time_ran_out": "time runs out",
}
"""The sentences for log entries, by kind; the holes are the entry's fields."""
ENDS = ("won", "lost", "time_ran_out")
DEEDS = {
    "card_action": "{0} takes {1}",
    "investigate": "{0} looks into {1}",
    "hack": "{0} hacks {1}",
    "wreck": "{0} has {1} wrecked",
    "event": "{0} faces the school event",
    "scout": "{0} scouts {1}",
    "scout_machine": "{0} scouts {1}",
    "rest": "{0} rests",
    "walk": "{0} walks to {1}",
    "bus": "{0} takes the bus to {1}",
    "car": "{0} is driven to {1}",
    "ride": "{0} rides to {1}",
    "home": "{0} goes home",
}
"""The sentences for kids' actions, by kind; they are used where something that mattered came of one."""
PLACED = ("card_action", "investigate", "hack", "rest")
"""Kinds of actions whose place is named."""
OUTCOMES = {"success": " and succeeds", "failure": " and fails"}
MORNING, EVENING = "in the morning", "in the evening"
BY_ITSELF = {"new_round": MORNING, "evening": EVENING}
"""Kinds of entries after which what happens is no kid's action any more."""
AFTER_SCHOOL = ("machine_moved", "rumor_placed", "rumor_pushed", "trigger")
"""Kinds of entries that show that the school event is over."""


@dataclass
class _Clause:
    """A clause of a story: a kid's action, or a time of day, and the changes that came of it."""

    day: int
    begins: str
    deed: str = ""
    outcome: str = ""
    pushed: int = 0
    """The number of rumors that were pushed off the track."""
    changes: dict[str, str] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.changes)

    def __str__(self) -> str:
        pushed = (
            [f"{plural(self.pushed, 'rumor')} pushed"] if self.pushed and "enigma" in self.changes else []
        )
        happened = ", ".join([*pushed, *self.changes.values()])
        return ": ".join(filter(None, (self.begins + self.outcome, happened)))


class StoryTeller:
    """The storyteller of one bundle's games."""

    def __init__(self, bundle: Bundle, names: ItemNames) -> None:
        self._bundle = bundle
        self._asked = FactsRead(bundle.data)
        self._names = names
        self._called = {kid["id"]: names.text(kid["name"]) for kid in bundle.data["world"]["kids"]}
        self._called |= {rumor["id"]: f'"{names.text(rumor["title"])}"' for rumor in bundle.data["rumors"]}

    def days(
        self,
        saved: Mapping[str, object],
        goal: str,
        promise: str = "",
        about: str | None = None,
        facts: Facts = frozenset(),
    ) -> list[Day]:
        """What mattered in a saved game whose last choice reaches `goal`, day by day.

        `promise` is a closing clause where the events alone do not say what happened. `about` is an item that
        the story explains in place of the goal, `facts` are further facts to explain.
        """
        events = _until(list(self._events(saved)), goal)
        clauses = self._clauses(events, mattered(events, about or goal, self._asked, facts))
        last = clauses[-1]
        clauses_shown = [item for item in clauses[1:] if item or (item is last and last.deed)]
        if promise:
            clauses_shown.append(_Clause(last.day, promise))
        days: dict[int, list[_Clause]] = {}
        for clause in clauses_shown or clauses[:1]:
            _join(days.setdefault(clause.day, []), clause)
        return [Day(day_name(day), tuple(map(str, day_clauses))) for day, day_clauses in days.items()]

    def _clauses(self, events: Sequence[StoryEvent], keep: frozenset[int]) -> list[_Clause]:
        clauses = [_Clause(1, "at the start")]
        for place, event in enumerate(events):
            if event.kind in DEEDS:
                clauses.append(_Clause(event.day, self._deed(event), event.kind))
            elif event.kind in BY_ITSELF:
                clauses.append(_Clause(event.day, BY_ITSELF[event.kind]))
            elif event.kind in AFTER_SCHOOL and clauses[-1].deed == "event":
                clauses.append(_Clause(event.day, MORNING))
            clauses[-1].pushed += event.kind == "rumor_pushed"
            if event.kind in OUTCOMES and clauses[-1].deed:
                clauses[-1].outcome = OUTCOMES[event.kind]
            elif event.kind in ENDS or place in keep:
                self._tell(clauses[-1], event)
        return clauses

    def _deed(self, event: StoryEvent) -> str:
        place = f" at {event.at}" if event.kind in PLACED else ""
        return DEEDS[event.kind].format(*self._words(event)) + place

    def _tell(self, clause: _Clause, event: StoryEvent) -> None:
        """Add an event's sentence to its clause; a later one about the same thing replaces it."""
        about = event.kind if event.kind in DIALS else " ".join((event.kind, *event.fields[:1]))
        clause.changes.pop(about, None)
        clause.changes[about] = SAID[event.kind].format(*self._words(event))

    def _words(self, event: StoryEvent) -> Iterator[str]:
        """The fields of an event as a writer names them."""
        for name in event.fields:
            if name.startswith("diary.") and name.count(".") == 1:
                yield name.replace(".", " ")
            elif event.kind in ENDS:
                yield self._names.of(f"ending.{name}")
            else:
                text = self._names.text(name)
                yield self._called.get(name) or (f'"{text}"' if text else name)

    def _events(self, saved: Mapping[str, Any]) -> Iterator[StoryEvent]:
        """The entries of a saved game, which is played again for them."""
        game: Any = new_game(self._bundle, options_of(self._bundle, saved["options"]), saved["seed"])
        day, entry_count, places = 1, 0, _places(game)
        for choice in (*saved["choices"], None):
            for entry in game.log[entry_count:]:
                kind, _, *fields = stable_ids.entry_id(game, entry)
                day = int(fields[0]) if kind == "new_round" else day
                at = places.get(fields[0], "") if kind in DEEDS else ""
                block = game.tables.block_ids[entry[1]] if entry[1] >= 0 else ""
                yield StoryEvent(day, kind, block, tuple(fields), at)
            entry_count, places = len(game.log), _places(game)
            if choice is not None:
                game.choose(choice)


def _join(clauses: list[_Clause], clause: _Clause) -> None:
    """Add a clause, or merge it with the last one if both happen by themselves at the same time."""
    if clauses and not clause.deed and clauses[-1].begins == clause.begins:
        clauses[-1].changes |= clause.changes
        clauses[-1].pushed += clause.pushed
    else:
        clauses.append(clause)


def _until(events: list[StoryEvent], goal: str) -> list[StoryEvent]:
    """The events up to the last one about the goal, or those before the day that is the goal."""
    if goal.startswith("day."):
        day = int(goal.removeprefix("day."))
        return [event for event in events if event.day < day]
    for place in range(len(events) - 1, -1, -1):
        if goal in (events[place].block, side_of(events[place])):
            return events[: place + 1]
    return events


def _places(game: Game) -> dict[str, str]:
    """The letter of each kid's location, by the kid's id."""
    letters = game.tables.names.letters
    return {stable_id(game, "kid", seat): letters[at] for seat, at in enumerate(game.at)}


def day_name(day: int) -> str:
    """The short name of a round: `Mon`, and from the second week on `Mon of week 2`."""
    week, number = divmod(day - 1, len(WEEK))
    return WEEK[number] if not week else f"{WEEK[number]} of week {week + 1}"
