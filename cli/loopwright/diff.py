"""The changes between two drafts, card by card, for people and for scripts.

Each card of a bundle is laid out as lines: what a reader of it sees, and what the engine makes of it.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import partial
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Literal, get_args

from loopwright_compiler.kits.rules_text import KitText
from loopwright_compiler.print import Settings
from loopwright_compiler.print.prepare import theme_for
from loopwright_compiler.semantics.markup import spelled
from loopwright_compiler.words import icon_word
from loopwright_games.tales.nouns import HELD_DECKS

from .core.console import plural, safe
from .verify.tales.report import promises

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData

ALIKE = 0.4
"""Two lines with less in common than this are shown as one that went and one that came."""
MARKS = (("[-", "-]"), ("{+", "+}"))
COLORS = (("\x1b[31m", "\x1b[0m"), ("\x1b[32m", "\x1b[0m"))

PARTS = {"prose": "prose", "goal": "goal", "heading": "labels", "rule": "rules", "icons": "rules"}
"""Kinds of entries of a card's text, and the part of the card that they belong to."""
NUMBERED = {"diary": "diary", "school": "school", "rumors": "rumor"}
OF_THE_WORLD = {"kids": "kid", "machines": "machine", "locations": "location", "firewalls": "firewall"}
TEXTS = ("id", "title", "name", "about", "label", "text", "number")
"""Fields that name things or texts: two cards play alike when all others are equal."""
SHOWN = ("at", "count", "uses", "steps")
"""Fields of cards that their texts do not always show."""


SETTINGS = {
    "rumor_sets": "{}",
    "start_diary": "diary {}",
    "complications": "diary {}",
    "machines": "{id} at {sector} using {response}",
    "events": "{id} at {sector}",
    "counters": '{id} "{name}" from {low} to {high} start {start}',
    "flags": '{id} "{name}"',
    "tokens": '{id} "{name}" limit {limit}',
}
"""Lists on the scenario card, and how an entry of each reads."""

Kind = Literal["changed", "added", "removed"]
KINDS: tuple[Kind, ...] = get_args(Kind)
UNSEEN = "what it does"
"""The part that differs when all that can be read on a card is the same."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a card that differs; `lines` are pairs of the old and the new line, empty where there is
    none.
    """

    name: str
    lines: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Change:
    """A card that was added or removed, or whose parts differ; `card` is the old one if it was removed."""

    kind: Kind
    card: Card
    parts: tuple[Part, ...] = ()


def changes(old: BundleData, new: BundleData) -> list[Change]:
    """The cards that differ, in the order of the new draft; removed ones come last."""
    if old["hash"] == new["hash"] and old.get("intentions", []) == new.get("intentions", []):
        return []
    before, after = cards(old), cards(new)
    return [*_kept_or_added(before, after), *_removed(before, after)]


def _kept_or_added(before: dict[str, Card], after: dict[str, Card]) -> Iterator[Change]:
    for id, card in after.items():
        if id not in before:
            yield Change("added", card)
        elif parts := tuple(_parts(before[id], card)):
            yield Change("changed", card, parts)


def _removed(before: dict[str, Card], after: dict[str, Card]) -> Iterator[Change]:
    for id, card in before.items():
        if id not in after:
            yield Change("removed", card)


def _parts(old: Card, new: Card) -> Iterator[Part]:
    names = [*new.parts, *(name for name in old.parts if name not in new.parts)]
    parts = [
        Part(name, tuple(_lines(before, after)))
        for name in names
        if (before := old.parts.get(name, [])) != (after := new.parts.get(name, []))
    ]
    if not parts and old.play != new.play:
        parts = [Part(UNSEEN, ())]
    yield from parts


def _lines(before: list[str], after: list[str]) -> Iterator[tuple[str, str]]:
    """The lines that differ, in pairs; a line that only moved is removed in one place and added in
    another.
    """
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    for kind, i, j, m, n in matcher.get_opcodes():
        if kind != "equal":
            yield from zip_longest(before[i:j], after[m:n], fillvalue="")


@dataclass(frozen=True, slots=True)
class Card:
    """A card or another thing; `name` is what writers call it, `parts` are lists of lines by the
    part's name.
    """

    id: str
    name: str
    origin: str
    parts: dict[str, list[str]] = field(default_factory=dict)
    play: Any = None
    """What the engine makes of it, without its texts."""


def cards(bundle: BundleData) -> dict[str, Card]:
    """Everything in a bundle by id, in the order in which a reader meets it."""
    layout = _KitLayout(bundle) if "kit" in bundle else _Layout(bundle)
    return {card.id: card for card in layout.all()}


class _Layout:
    """The layout of one bundle as cards."""

    def __init__(self, bundle: BundleData) -> None:
        self.bundle: Mapping[str, Any] = bundle  # whose parts are gone through by their names
        self.strings: dict[str, str] = bundle["strings"]
        self.intended: dict[str, list[str]] = defaultdict(list)
        for promise in promises(bundle):
            card, place = _placed(promise.item)
            self.intended[card].append(f"{place}: {promise.says}" if place else promise.says)

    def all(self) -> Iterator[Card]:
        yield self._scenario()
        for deck, word in NUMBERED.items():
            for card in self.bundle[deck]:
                called = " ".join((word, *card["id"].split(".")[1:]))
                yield self._card(card["id"], called, card, card["title"])
        for card in self.bundle["responses"]:
            yield self._card(card["id"], card["id"].replace(".", " "), card, None)
        for ending in self.bundle["endings"]:
            parts = {"title": [self.strings[ending["title"]]], "result": [ending["result"]]}
            yield self._thing(f"ending.{ending['id']}", f"ending {ending['id']}", parts)
        for word, deck in HELD_DECKS.items():
            for card in self.bundle["world"][deck]:
                yield self._card(f"{word}.{card['id']}", f"{word} {card['id']}", card, card["name"])
        yield from self._world()

    def _thing(self, id: str, name: str, parts: dict[str, list[str]], play: Any = None) -> Card:
        place = self.bundle["origins"].get(id)
        if id in self.intended:
            parts = {**parts, "intended": self.intended[id]}
        return Card(id, name, f"{place[0]}:{place[1]}" if place else "", parts, play)

    def _card(self, id: str, name: str, card: Mapping[str, Any], title: str | None) -> Card:
        parts: dict[str, list[str]] = defaultdict(list)
        if title is not None:
            parts["title"].append(self.strings[title])
            name = f'{name} "{self.strings[title]}"'
        for side, face in _faces(card):
            for kind, text in face["text"]:
                parts[f"{side}{PARTS[kind]}"].append(self._text(kind, text))
        for key in SHOWN:
            if key in card:
                parts[key].append(self._said(card[key]))
        return self._thing(id, name, dict(parts), _play(card))

    def _scenario(self) -> Card:
        scenario = self.bundle["scenario"]
        parts = {"title": [self.strings[scenario["title"]]], "weeks": [str(scenario["weeks"])]}
        for kind, text in scenario["text"]:
            parts.setdefault(PARTS[kind], []).append(self._text(kind, text))
        for key, form in SETTINGS.items():
            parts[_in_words(key)] = [self._setting(form, value) for value in scenario[key]]
        if scenario["ship"] is not None:
            parts["ship"] = [scenario["ship"]["place"] or "beside the board"]
        return self._thing("scenario", f"scenario {scenario['id']}", parts, _play(scenario))

    def _world(self) -> Iterator[Card]:
        world = self.bundle["world"]
        for deck, word in OF_THE_WORLD.items():
            for thing in world[deck]:
                parts = {_in_words(key): [self._said(value)] for key, value in thing.items() if key != "id"}
                yield self._thing(f"{word}.{thing['id']}", f"{word} {thing['id']}", parts)
        board = {"roads": [" – ".join(road) for road in world["roads"]], "sea": world["grid"]["sea"]}
        yield self._thing("board", f"world {world['id']}", board | {"school": [world["school"]]})

    def _setting(self, form: str, value: Any) -> str:
        """A setting of the scenario card as it is written."""
        if not isinstance(value, dict):
            return form.format(value)
        if "name" in value and value["name"] is None:
            form = form.replace('"{name}"', "hidden")
        return form.format(**{key: self._said(part) for key, part in value.items()})

    def _text(self, kind: str, id: str) -> str:
        """A text of a card in plain letters: rules text without bold type, icons as words."""
        text = self.strings[id]
        if kind == "prose":
            return text
        word = partial(icon_word, language=self.bundle["language"])
        return spelled(text.replace("**", ""), word, counted=kind == "rule")

    def _said(self, value: Any) -> str:
        if isinstance(value, dict):
            return ", ".join(f"{_in_words(key)} {self._said(part)}" for key, part in sorted(value.items()))
        if isinstance(value, list):
            return ", ".join(map(self._said, value)) or "none"
        if isinstance(value, bool):
            return "yes" if value else "no"
        return "none" if value is None else self.strings.get(str(value), str(value))


class _KitLayout(_Layout):
    """The layout of the bundle of a game that is not Tales."""

    def __init__(self, bundle: BundleData) -> None:
        super().__init__(bundle)
        self.rules = KitText(self.bundle, theme_for(bundle, Settings()).word)

    def all(self) -> Iterator[Card]:
        scenario = self.bundle["scenario"]
        numbers = {key: [self._said(value)] for key, value in self._settings()}
        yield self._titled(
            "scenario", f"scenario {scenario['id']}", scenario, {"kit": [self.bundle["kit"]]} | numbers
        )
        for gauge in self.bundle["gauges"]:
            ends = {end: self._read(gauge[end]) for end in ("over", "under") if gauge[end]}
            span = {"numbers": [f"from {gauge['low']} to {gauge['high']} start {gauge['start']}"]}
            yield self._titled(f"gauge.{gauge['id']}", f"gauge {gauge['id']}", gauge, span | ends)
        for card in self.bundle["cards"]:
            head = {key: [self._said(value)] for key, value in card["head"].items()}
            if card["condition"] is not None:
                head["condition"] = [self._plain(self.rules.condition(card["condition"]))]
            parts = head | {"copies": [str(card["copies"])], "rules": self._read(card["block"])}
            yield self._titled(card["id"], card["id"].replace(".", " "), card, parts)
        for effect in self.bundle["effects"]:
            name = effect["id"]
            yield self._thing(
                f"effect.{name}", f"effect {name}", {"rules": self._read(effect["block"])}, _play(effect)
            )
        for ending in self.bundle["endings"]:
            result = {"result": ["won" if ending["won"] else "lost"]}
            yield self._titled(f"ending.{ending['id']}", f"ending {ending['id']}", ending, result)

    def _settings(self) -> Iterator[tuple[str, Any]]:
        yield from self.bundle["numbers"].items()
        yield from self.bundle["sequences"].items()

    def _titled(self, id: str, name: str, thing: Mapping[str, Any], more: dict[str, list[str]]) -> Card:
        """A thing with a title and texts; `more` are its other parts."""
        title = self.strings[thing["title"]]
        parts: dict[str, list[str]] = defaultdict(list, {"title": [title]})
        for kind, text in thing.get("text", ()):
            parts[PARTS.get(kind, kind)].append(self.strings[text])
        for part, lines in more.items():
            parts[part] += lines
        return self._thing(id, f'{name} "{title}"', dict(parts), _play(thing))

    def _read(self, block: Mapping[str, Any] | None) -> list[str]:
        """What a block does, in lines."""
        return [self._plain(line) for line in self.rules.lines(block)]

    def _plain(self, text: str) -> str:
        return spelled(
            text.replace("**", ""), partial(icon_word, language=self.bundle["language"]), counted=True
        )


def _placed(item: str) -> tuple[str, str]:
    """The card of an item and the place on it: `diary.4` and `front when 1` for
    `diary.4.front.when.1.block`.
    """
    parts = item.removesuffix(".block").split(".")
    names = 3 if parts[0] == "rumor" else 2
    return ".".join(parts[:names]), " ".join(parts[names:])


def _faces(card: Mapping[str, Any]) -> Iterable[tuple[str, Mapping[str, Any]]]:
    """The sides of a card that have a text, each with the prefix of its parts' names."""
    if "sides" in card:
        return [(f"{name}: ", side) for name, side in card["sides"].items() if side is not None]
    if "routine" in card:
        return [(f"{name}: ", card[name]) for name in ("routine", "alert")]
    return [("", card)]


def _play(value: Any) -> Any:
    """A card's data without ids and texts: what it does."""
    if isinstance(value, dict):
        return {key: _play(part) for key, part in value.items() if key not in TEXTS}
    return [_play(part) for part in value] if isinstance(value, list) else value


def _in_words(key: str) -> str:
    return key.replace("_", " ")


def as_text(changes: Sequence[Change], *, color: bool) -> str:
    """The changes for people; in lines that changed, [-…-] are removed words and {+…+} added ones."""
    if not changes:
        return "Nothing has changed."
    blocks = ["\n".join(_block(change, color)) for change in changes]
    return "\n\n".join([*blocks, _summary(changes)])


def as_json(differences: Sequence[Change]) -> str:
    """The changes as JSON text."""
    changes = [
        {
            "kind": change.kind,
            "id": change.card.id,
            "card": change.card.name,
            "origin": change.card.origin or None,
            "parts": [{"part": part.name, "lines": _pairs(part)} for part in change.parts],
        }
        for change in differences
    ]
    counted = Counter(change.kind for change in differences)
    summary = {kind: counted[kind] for kind in KINDS}
    return json.dumps({"changes": changes, "summary": summary}, ensure_ascii=False, indent=2)


def _pairs(part: Part) -> list[dict[str, str | None]]:
    return [{"old": old or None, "new": new or None} for old, new in part.lines]


def _block(change: Change, color: bool) -> Iterator[str]:
    card = change.card
    place = f" ({card.origin})" if card.origin and change.kind != "removed" else ""
    yield safe(f"{change.kind}: {card.name}{place}")
    for part in change.parts:
        yield from _part(part, color)


def _part(part: Part, color: bool) -> Iterator[str]:
    if part.name == UNSEEN:
        yield f"  {UNSEEN}: changed, in a way that the text on it does not show"
        return
    yield f"  {part.name}"
    for old, new in part.lines:
        for line in _line(safe(old), safe(new), color):
            yield f"    {line}"


def _line(old: str, new: str, color: bool) -> Iterator[str]:
    """A changed line with its removed and added words, or two lines that have little in common."""
    before, after = old.split(), new.split()
    if len(before) == len(after) == 1:
        yield f"{old} → {new}"
        return
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    if old and new and matcher.ratio() >= ALIKE:
        yield " ".join(_words(matcher, before, after, color))
        return
    for text, which in ((old, 0), (new, 1)):
        if text:
            yield _marked(text, which, color)


def _words(matcher: SequenceMatcher[str], before: list[str], after: list[str], color: bool) -> Iterator[str]:
    for kind, i, j, m, n in matcher.get_opcodes():
        if kind == "equal":
            yield " ".join(before[i:j])
            continue
        if i < j:
            yield _marked(" ".join(before[i:j]), 0, color)
        if m < n:
            yield _marked(" ".join(after[m:n]), 1, color)


def _marked(text: str, which: int, color: bool) -> str:
    """The words marked as removed (`which` 0) or added (1)."""
    begin, end = COLORS[which] if color else MARKS[which]
    return f"{begin}{text}{end}"


def _summary(changes: Sequence[Change]) -> str:
    counted = Counter(change.kind for change in changes)
    counts = [f"{plural(counted[kind], 'card')} {kind}" for kind in KINDS if counted[kind]]
    return f"{', '.join(counts)}."
