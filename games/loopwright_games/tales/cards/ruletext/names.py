"""What the ids of a bundle are called on a printed card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from loopwright_compiler.checks.shared import Range
from loopwright_compiler.core.places import some_ends
from loopwright_compiler.core.secrets import Rows, rows_of
from loopwright_compiler.core.ticks import is_tick
from loopwright_compiler.core.timers import Timers, markers
from loopwright_compiler.i18n.word_tables import put
from loopwright_compiler.semantics.markup import escape
from loopwright_compiler.semantics.own_words import OwnIcons, own_icons
from loopwright_compiler.words import icon_word
from loopwright_engine.core.counters import counters_of

from loopwright_games.tales.nouns import HERE

from .words import ENGLISH, RuleTexts, words

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import EndingData

    from loopwright_games.tales.bundle_types import BundleData, EffectData


_CHANGES = {
    **dict.fromkeys(("set_flag", "clear_flag"), "flag"),
    **dict.fromkeys(("counter", "set_counter", "own_counter", "set_own_counter"), "counter"),
}
"""Verbs that change a flag or a counter -> the field that names it."""


@dataclass(frozen=True)
class PrintedNames:
    """Names of a scenario's things, for one card face or for short labels.

    With `seen` set, a location is named in full the first time and by its letter after that;
    without it always by its letter.
    """

    strings: Mapping[str, str]
    locations: Mapping[str, str]
    machines: Mapping[str, str]
    endings: Mapping[str, EndingData]
    items: Mapping[str, str]
    """The titles of items, by their ids."""
    weeks: int = 1
    words: RuleTexts = ENGLISH
    seen: set[str] | None = field(default=None, compare=False)
    counters: Mapping[str, Range] = field(default_factory=dict)
    """The ends of each counter."""
    effects: Mapping[str, str] = field(default_factory=dict)
    """The titles of named effects that stand on a reference card."""
    hidden: frozenset[str] = frozenset()
    """What players never read of: `flag.told-him`, `counter.minutes`."""
    own: OwnIcons = ()
    own_flags: frozenset[str] = frozenset()
    """Of the counters that each kid has those that are flags."""
    timers: Timers = field(default_factory=dict)
    said: Sequence[Any] = ()
    """What parts that are written out for each location were written as."""
    secrets: Rows = field(default_factory=dict)
    """What players call by the rows of the secrets sheet; writers call it by its name."""

    @classmethod
    def of(cls, bundle: BundleData) -> PrintedNames:
        """The names of a bundle, or of one whose generated texts are still missing."""
        strings, catalogue = bundle["strings"], words(bundle.get("language", ENGLISH.language))
        own = bundle["scenario"].get("own", [])
        return cls(
            strings=strings,
            locations={place["id"]: strings.get(place["name"], "") for place in bundle["world"]["locations"]},
            machines=_machines(bundle, catalogue),
            endings={ending["id"]: ending for ending in bundle["endings"]},
            items={item["id"]: strings.get(item["name"], "") for item in bundle["world"]["items"]},
            weeks=bundle["scenario"]["weeks"],
            counters=_ends(bundle),
            words=catalogue,
            effects={one["id"]: escape(strings[one["title"]]) for one in bundle.get("reference", ())},
            hidden=frozenset(
                f"{kind}.{thing['id']}"
                for kind, declared in (
                    ("flag", bundle["scenario"]["flags"]),
                    ("counter", [*bundle["scenario"]["counters"], *own]),
                )
                for thing in declared
                if thing["name"] is None and not is_tick(thing["id"])
            ),
            own=own_icons(bundle),
            own_flags=frozenset(one["id"] for one in own if one["flag"]),
            timers=markers(bundle),
            said=bundle.get("said", ()),
        )

    @classmethod
    def on_cards(cls, bundle: BundleData) -> PrintedNames:
        """The names as players read them: where a card asks for what is hidden, it says the row of that."""
        return replace(cls.of(bundle), secrets=rows_of(bundle))

    @classmethod
    def on_paper(cls, bundle: BundleData) -> PrintedNames:
        """The same where players keep the rows themselves, and read of every change."""
        return replace(cls.on_cards(bundle), hidden=frozenset())

    def face(self) -> PrintedNames:
        """The same names for a fresh card face, where each location is named in full once."""
        return replace(self, seen=set())

    def noun(self, name: str) -> str:
        """The word for a trait, a tag or a combo."""
        own = dict(self.own).get(name)
        return escape(own.word) if own else icon_word(name, self.words.language)

    def text(self, sid: str) -> str:
        """A title, label or name as plain characters inside generated text."""
        return escape(self.strings.get(sid, sid))

    def item(self, id: str) -> str:
        """The title of an item as plain characters."""
        return escape(self.items[id])

    def location(self, letter: str) -> str:
        """`K (Radar mast)` at its first mention on a face, else `K`."""
        name = self.locations.get(letter, "")
        if self.seen is None or letter in self.seen or not name:
            return put(self.words.cards.LOCATION_TEXT["letter"], letter=letter)
        self.seen.add(letter)
        return put(self.words.cards.LOCATION_TEXT["named"], letter=letter, name=escape(name))

    def machine(self, machine: str) -> str:
        """`Heron 4`, or `Heron 4 beta` where two of a model are in play."""
        return escape(self.machines.get(machine, machine))

    def word(self, name: str) -> str:
        """An id as words: `met-astronomer` is `met astronomer`."""
        return name.replace("-", " ")

    def called(self, kind: str, name: str) -> str:
        """What players call a "flag", "counter", "token", "set" of rumors or "variant" of response cards."""
        if kind == "counter" and name in self.own_flags:
            kind = "flag"
        if name in self.secrets and kind in ("flag", "counter"):
            return put(self.words.layout.ROW_NAME, row=self.secrets[name].letter)
        return escape(self.strings.get(f"{kind}.{name}.name") or self.word(name))

    def deck(self, name: str) -> str:
        """The title of a deck of the scenario's own as plain characters."""
        return self.text(f"deck.{name}.title")

    def silent(self, effect: EffectData) -> bool:
        """Whether an effect changes only what players never read of."""
        kind = _CHANGES.get(effect["do"])
        fields: Mapping[str, object] = effect
        return kind is not None and f"{kind}.{fields[kind]}" in self.hidden

    def spot(self, place: str, here: str = "") -> str:
        """A location or sector where something stands; `here` are the words for the acting kid's."""
        if place == HERE:
            return here
        if len(place) == 1:
            return put(self.words.cards.SPOT_TEXT["location"], location=self.location(place))
        return put(self.words.cards.SPOT_TEXT["sector"], sector=place)

    def day(self, number: int) -> str:
        """The name of a round: `Friday`, or `Friday of week 2` in a scenario of two weeks."""
        condition_words = self.words.conditions
        week, index = divmod(number - 1, len(condition_words.DAY_TEXT))
        if not 0 <= week < self.weeks:
            return put(condition_words.LATE_DAY_TEXT, n=number)
        day: str = condition_words.DAY_TEXT[index]
        return day if self.weeks == 1 else put(condition_words.WEEK_DAY_TEXT, day=day, week=week + 1)


def _ends(bundle: BundleData) -> dict[str, Range]:
    """The ends of each counter, and of those that stand for that of some location."""
    ends: dict[str, Range] = {one["id"]: (one["low"], one["high"]) for one in counters_of(bundle["scenario"])}
    return {**ends, **some_ends(bundle.get("placed", ()), ends)}


def _machines(bundle: BundleData, words: RuleTexts) -> dict[str, str]:
    models = {
        model["id"]: bundle["strings"].get(model["name"], model["id"])
        for model in bundle["world"]["machines"]
    }
    names = {}
    for machine in bundle["scenario"]["machines"]:
        model, label = machine["model"], machine["id"].removeprefix(machine["model"]).strip("-")
        form = words.cards.MACHINE_TEXT["label" if label else "model"]
        names[machine["id"]] = put(form, name=models.get(model, model), label=label.replace("-", " "))
    return names
