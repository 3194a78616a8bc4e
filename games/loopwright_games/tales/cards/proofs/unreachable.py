"""Diagnostics about unreachable branches of a story, each at the place where the author can mend it.

Of a chain of unreachable items only the root cause is reported, with the items that depend on it in the hint.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from loopwright_compiler.diagnostics.reporter import CardAt
from loopwright_compiler.reachability.cases import parts_of
from loopwright_compiler.reachability.conflicts import seen
from loopwright_compiler.semantics.visitor import walk
from loopwright_dsl.diagnostics.catalogue import load
from loopwright_dsl.diagnostics.diagnostic import Diagnostic, SecondPlace, diagnose
from loopwright_dsl.syntax import (
    Action,
    AllOf,
    AnyOf,
    Block,
    Choose,
    Condition,
    DeckCard,
    EffectCard,
    Ending,
    If,
    Intend,
    Later,
    Name,
    Node,
    Not,
    Number,
    On,
    Override,
    Price,
    Prose,
    Roll,
    ScenarioCard,
    Test,
    When,
)
from loopwright_dsl.syntax.span import Span
from loopwright_engine.core.branches import ALWAYS, written_as
from loopwright_engine.core.prices import PAID
from loopwright_engine.core.timers import LATER

from ..language.nodes import DiaryCard, RumorCard
from ..semantics.symbols import Symbols
from .items import StoryItem
from .never import HELD, OVER, Never, Spot, role_of
from .reasons import day_name, stands

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import IntentionData

    from loopwright_games.tales.bundle_types import BundleData

MOST_NAMED = 3
"""So many sides and endings that stand on a root are named; the rest is counted."""

Origin = tuple[str, int, int]
"""A file's name in the project, line and column."""

# --- Conditions that are always true when they are asked, where that can hardly be meant


NUMBERS = ("insight", "enigma", "counter", "own", "token", "kids")


def always_true(story: Never) -> Iterator[Spot]:
    """The spots whose condition always holds: all `when`, `win` and `lose` lines, and of other spots those
    that compare a number which games change.

    Other conditions may be always true on purpose: a card that asks for the flag that brought it into play is
    only careful.
    """
    for spot in story.spots.values():
        if spot.condition is None or spot.role == "else" or spot.priced or not story.happens(spot.id):
            continue
        if spot.condition == ALWAYS:  # `on play` says so
            continue
        if story.came(spot.id) == HELD and (spot.role in ("when", "win", "lose") or _counts(story, spot)):
            yield spot


def _counts(story: Never, spot: Spot) -> bool:
    names = [story.program.variables.all[number].name for number in story.guards[spot.id][0].reads()]
    return any(name.partition(".")[0] in NUMBERS for name in names)


STRUCTURE = frozenset(("LW0501", "LW0509"))
"""Findings of the story as a graph: those that are no roots stand on one that is told here."""
LOCAL = frozenset(("LW0505", "LW0506", "LW0524", "LW0525", "LW0526", "LW0528"))
"""Findings that the words of one card prove; a root in the same place is the same mistake."""
UNCHANGED = {"flag": "LW0502", "counter": "LW0504", "own": "LW0504", "token": "LW0519"}
"""Findings at what a scenario declares and no card changes."""
BESIDE = {"LW0536": "the card leaves here", "LW0538": "this comes first"}
"""What is said of places beside a finding, where it is not that they change something."""
TELLS_WHY = "`loopwright verify` tells what stands in the way."
MOST_SHOWN = 3
"""So many places beside a finding are shown."""


def look_for_branches(
    story: Never, symbols: Symbols, bundle: BundleData, diagnostics: Sequence[Diagnostic]
) -> list[Diagnostic]:
    """The diagnostics of a project without errors, sorted by place: the earlier ones, and those about
    unreachable branches of this scenario.

    The story may be that of an earlier bundle with the same rules.
    """
    return _Branches(story, symbols, bundle, diagnostics).all()


class _Branches:
    def __init__(
        self, story: Never, symbols: Symbols, bundle: BundleData, diagnostics: Sequence[Diagnostic]
    ) -> None:
        self.story = story
        self.where = Where(symbols, bundle)
        self.symbols = symbols
        self.bundle = bundle
        files = {at.source.path for at in symbols.diary.values()}
        self.diagnostics = [
            diagnostic
            for diagnostic in diagnostics
            if diagnostic.code not in STRUCTURE or diagnostic.path not in files
        ]
        self._known = {(finding.path, finding.span, finding.code) for finding in self.diagnostics}
        self._local = [place for place, finding in enumerate(self.diagnostics) if finding.code in LOCAL]

    def all(self) -> list[Diagnostic]:
        """All diagnostics: the earlier ones, root causes, conditions that are always true, and intentions
        that cannot be kept.
        """
        intended = {
            intention["item"] for intention in self.bundle["intentions"] if self._intention(intention)
        }
        for root in dict.fromkeys(self.story.roots.values()):
            if self._item(root) not in intended:
                self._root(root)
        for spot in always_true(self.story):
            if written_as(spot.id) is None:
                self._spot("LW0537", spot, spot.id)
        self._at_no_place()
        return sorted(self.diagnostics, key=lambda item: (item.path, item.span, item.code))

    def _intention(self, data: IntentionData) -> bool:
        """Check an intention; gives whether its item needs no further report, since it is meant never to
        happen, or cannot be reached as meant.
        """
        if data["must"] == "never":
            return data["day"] is None
        day = self.story.reached.get(data["item"])
        if data["must"] != "reachable" or (day is not None and day <= (data["day"] or day)):
            return False
        written = self.where.intention(data["id"])
        if written is not None:
            rounds = self.story.program.variables.rounds
            hint = (
                f"That is on {day_name(day, rounds)} at the earliest."
                if day is not None
                else self._why(data["item"])
            )
            when = "" if data["day"] is None else f" by {day_name(data['day'], rounds)}"
            self._add("LW0370", *written, hints=[hint], when=when)
        return day is None

    def _at_no_place(self) -> None:
        """Lines for each place that are come to, of which a branch is taken at no place."""
        lines: dict[str, list[Spot]] = {}
        for spot in self.story.spots.values():
            if (line := written_as(spot.id)) is not None and not spot.silent:
                lines.setdefault(line, []).append(spot)
        for spots in lines.values():
            asked = [spot for spot in spots if self.story.happens(spot.within)]
            if asked and not any(self.story.happens(spot.id) for spot in spots):
                self._spot("LW0537" if asked[0].role == "else" else "LW0535", asked[0], asked[0].id)

    def _item(self, root: str) -> str:
        """The item of a root cause; for a line that ends the game that is its ending."""
        spot = self.story.spots.get(root)
        return self.story.ending_of(root) if spot is not None and spot.ends else root

    # --- roots --------------------------------------------------------------------------------------

    def _root(self, root: str) -> None:
        spot = self.story.spots.get(root)
        if spot is not None:
            self._never(spot)
        elif root.startswith(OVER):
            self._over(root)
        elif root.startswith("diary."):
            self._side(root)
        elif root.partition(".")[0] in UNCHANGED and root not in self.story.items:
            self._unchanged(root)

    def _unchanged(self, root: str) -> None:
        """Report a flag, counter or token that a condition asks for and no card changes; an earlier warning
        about it gets the hint instead.
        """
        kind, _, name = root.partition(".")
        message = load(UNCHANGED[kind]).message.format(name=name)
        for place, diagnostic in enumerate(self.diagnostics):
            if (diagnostic.code, diagnostic.message) == (UNCHANGED[kind], message):
                self.diagnostics[place] = self._with(diagnostic, root)
                return
        spot = self._waiting(root)[0]
        self._spot("LW0535", spot, root, [values_then(self.story, spot)])

    def _waiting(self, root: str) -> list[Spot]:
        """The spots that a root cause makes unreachable."""
        return [self.story.spots[name] for name, waits in self.story.waits.items() if root in waits]

    def _over(self, root: str) -> None:
        """Report lines that end the game before a spot can be reached: at the first such spot that is no
        ending, else at an ending.
        """
        story = self.story
        lines = root.removeprefix(OVER).split()
        titles = dict.fromkeys(self._title(story.ending_of(line)) for line in lines)
        spot = min(self._waiting(root), key=lambda spot: not spot.ends)
        self._spot("LW0538", spot, root, beside=lines, other=" or ".join(titles))

    def _side(self, root: str) -> None:
        """Report a card that nothing plays or flips, or one that is played or flipped only when that has no
        effect.
        """
        at, node = self.where.side(root)
        _, number, side = root.split(".")
        blocks = [place.at for place in self.story.places.of.get(root, ()) if self.story.happens(place.at)]
        if not blocks:
            self._add("LW0501" if side == "front" else "LW0509", at, node, root, name=number)
            return
        state = "in play already" if side == "front" else "not front up"
        hint = f"Diary card {number} is {state} whenever that is done."
        self._add("LW0536", at, node, root, [hint], self._labels(blocks, at, "done here"))

    def _never(self, spot: Spot) -> None:
        if spot.silent or written_as(spot.id) is not None:
            return
        if not self.story.barred(spot):
            self._spot("LW0536", spot, spot.id, [TELLS_WHY], self.story.leaving(spot))
        elif spot.role == "else":
            self._spot("LW0537", spot, spot.id, ["So its `else` is never taken."])
        else:
            self._spot("LW0535", spot, spot.id, [self._why(spot.id)], self.story.writers(spot))

    def _why(self, name: str) -> str | None:
        """The values that a condition meets, as a sentence, if an item's root cause is a condition that is
        never true; else None.
        """
        spot = self.story.spots.get(self.story.roots.get(name, name))
        return values_then(self.story, spot) if spot is not None and self.story.barred(spot) else None

    def _title(self, ending: str) -> str:
        title: str = self.bundle["strings"].get(f"{ending}.title", ending)
        return f"“{title}”"

    # --- telling ------------------------------------------------------------------------------------

    def _spot(
        self,
        code: str,
        spot: Spot,
        root: str,
        hints: Iterable[str | None] = (),
        beside: Iterable[str] = (),
        **values: Any,
    ) -> None:
        written = self.where.spot(spot.id)
        if written is None or (written.shared and not self._everywhere(code, spot)):
            return
        nodes = self._nodes(code, spot, written)
        conditions_text = " together with ".join(quoted(written.at, node) for node in nodes)
        node = nodes[0] if len(nodes) == 1 else written.condition or written.node
        labels = self._labels(beside, written.at, BESIDE.get(code, "changed here"))
        self._add(code, written.at, node, root, hints, labels, said=conditions_text, **values)

    def _nodes(self, code: str, spot: Spot, written: Written) -> list[Node]:
        """The parts of a spot's condition that can never be true together, or the node that the diagnostic
        points at.
        """
        if (written.condition is None and written.price is None) or code == "LW0536":
            return [written.node]
        if code != "LW0535":
            return [written.condition or written.node]
        parts = (
            [] if written.condition is None else list(parts_written(written.condition, spot.role != "else"))
        )
        whole = len(list(parts_of(spot.condition, spot.role != "else")))
        places = [written.price or written.node] * (whole - len(parts)) + parts  # a price is asked for first
        return [*dict.fromkeys(places[number] for number in self.story.clash(spot))]

    def _everywhere(self, code: str, spot: Spot) -> bool:
        """Whether a diagnostic about an effect card holds at all places where the effect is done."""
        others = [self.story.spots[id] for id in self.where.alike(spot.id) if id in self.story.spots]
        if code == "LW0537" and spot.role != "else":
            among = {other.id for other in always_true(self.story)}
            return all(other.id in among for other in others)
        return all(self.story.roots.get(other.id) == other.id for other in others)

    def _labels(self, ids: Iterable[str], at: CardAt, text: str) -> list[SecondPlace]:
        """Labels with a text at the places of these ids, each place once."""
        labels = []
        for id in dict.fromkeys(ids):
            written = self.where.spot(id)
            if written is not None:
                path = written.at.source.path
                span = head(written.at.span(written.node))
                labels.append(SecondPlace(span, text, None if path == at.source.path else path))
        return list(dict.fromkeys(labels))[:MOST_SHOWN]

    def _add(
        self,
        code: str,
        at: CardAt,
        node: Node,
        root: str = "",
        hints: Iterable[str | None] = (),
        labels: Sequence[SecondPlace] = (),
        **values: Any,
    ) -> None:
        """Add a diagnostic, unless a check of the card's own words has already reported the same there."""
        path, span = at.source.path, head(at.span(node))
        if self._tell_more(path, span, root):
            return
        if (path, span, code) not in self._known:
            self._known.add((path, span, code))
            diagnostic = diagnose(code, path, span, labels=tuple(labels), **values)
            self.diagnostics.append(self._with(diagnostic, root, hints))

    def _tell_more(self, path: str, span: Span, root: str) -> bool:
        """Add the consequences of a root cause to an earlier diagnostic at this place; gives whether there
        was one.
        """
        for place in self._local:
            diagnostic = self.diagnostics[place]
            if diagnostic.path == path and _touch(diagnostic.span, span):
                self.diagnostics[place] = self._with(diagnostic, root)
                return True
        return False

    def _with(self, finding: Diagnostic, root: str, hints: Iterable[str | None] = ()) -> Diagnostic:
        standing = consequences(self.story, root, self.bundle["strings"])
        hint = " ".join(text for text in (finding.hint, *hints, standing) if text)
        return replace(finding, hint=hint or None)


def _touch(one: Span, other: Span) -> bool:
    """Whether two spans overlap."""
    starts = max((one.line, one.column), (other.line, other.column))
    return starts < min((one.end_line, one.end_column), (other.end_line, other.end_column))


class Written(NamedTuple):
    """The place of a spot in its card: the node that a diagnostic points at, its condition, its price."""

    at: CardAt
    node: Node
    condition: Condition | None
    price: Price | None = None

    @property
    def shared(self) -> bool:
        """Whether the spot is on an effect card, which may be done in several places."""
        return isinstance(self.at.card, EffectCard)


_PROVED = (DiaryCard, RumorCard, EffectCard, ScenarioCard, DeckCard)
"""The cards of which proofs tell, and the scenario's, for what is intended beyond the ends of counters."""


class Where:
    """An index from ids of the bundle to the nodes of a scenario's diary, rumor and effect cards."""

    def __init__(self, symbols: Symbols, bundle: BundleData) -> None:
        self.symbols = symbols
        self.origins: dict[str, list[str | int]] = bundle["origins"]

    def spot(self, id: str) -> Written | None:
        """The place of a spot; None if it is not in these cards, or stands for no line of its own."""
        return self._spots.get((self._origin(id), role_of(id))) if id in self.origins else None

    def side(self, id: str) -> tuple[CardAt, Name | Number]:
        """The card of a diary side, and the node to point at: the card's number for a front, the side's name
        for a back.
        """
        _, number, name = id.split(".")
        at = self.symbols.diary[int(number)]
        assert isinstance(at.card, DiaryCard)
        sides = [side.name for side in at.card.sides if side.name.text == name]
        return at, at.card.number if name == "front" else sides[0]

    def intention(self, id: str) -> tuple[CardAt, Intend] | None:
        """The card and the node of an intention; None if it is not in these cards."""
        return self._intentions.get(self._origin(id))

    def alike(self, id: str) -> list[str]:
        """All ids of a spot of an effect card, one for each place where the effect is done."""
        return self._ids.get((self._origin(id), role_of(id)), [])

    def _origin(self, id: str) -> Origin:
        name, line, column = self.origins[id]
        return str(name), int(line), int(column)

    @cached_property
    def _ids(self) -> dict[tuple[Origin, str], list[str]]:
        ids: dict[tuple[Origin, str], list[str]] = {}
        for id in self.origins:
            ids.setdefault((self._origin(id), role_of(id)), []).append(id)
        return ids

    @cached_property
    def _cards(self) -> list[CardAt]:
        return [at for at in self.symbols.cards() if isinstance(at.card, _PROVED)]

    @cached_property
    def _intentions(self) -> dict[Origin, tuple[CardAt, Intend]]:
        return {
            _place(at, node): (at, node)
            for at in self._cards
            for node in walk(at.card)
            if isinstance(node, Intend)
        }

    @cached_property
    def _spots(self) -> dict[tuple[Origin, str], Written]:
        spots: dict[tuple[Origin, str], Written] = {}
        for at in self._cards:
            for node in walk(at.card):
                for role, start, written in _written(at, node):
                    spots.setdefault((_place(at, start), role), written)
        return spots


def _place(at: CardAt, node: Node) -> Origin:
    span = at.span(node)
    return at.source.name, span.line, span.column


Found = tuple[str, Node, Written]
"""A role, the node at whose start a bundle says it is, and the rest."""


def _written(at: CardAt, node: Node) -> Iterator[Found]:
    """The spots of a node: the role of each, the node that gives its id, and its place."""
    match node:
        case When(condition=condition, body=body):
            yield "when", _start(body, node), Written(at, condition, condition)
        case On(condition=condition, body=body, event=event):
            yield "on", _start(body, node), Written(at, event, condition)
        case Action(condition=condition, body=body, label=label, price=price):
            yield "action", _start(body, node), Written(at, label, condition, price)
        case Override(body=body, rule=rule):
            yield "rule", _start(body, node), Written(at, rule, None)
        case Ending(result=result, condition=condition, title=title):
            yield result, node, Written(at, title, condition)
        case DeckCard(condition=condition, body=body, title=title):
            yield "card", _start(body, node), Written(at, condition or title, condition)
        case _:
            yield from _inside(at, node)


def _inside(at: CardAt, node: Node) -> Iterator[Found]:
    match node:
        case Later(rounds=rounds, body=body):
            yield LATER, _start(body, node), Written(at, rounds, None)
        case If(condition=condition, then=then, otherwise=otherwise):
            yield "then", _start(then, node), Written(at, condition, condition)
            yield "else", _start(otherwise, node), Written(at, condition, condition)
        case Test(success=success, failure=failure, price=price):
            if price is not None:
                yield PAID, price, Written(at, price, None, price)
            for role, block in (("success", success), ("failure", failure)):
                yield role, _start(block, node), Written(at, _first(block, node), None)
        case Choose(choices=choices):
            for choice in choices:
                written = Written(at, choice.label, choice.condition, choice.price)
                yield "option", _start(choice.body, choice), written
        case Roll(rows=rows):
            for row in rows:
                yield "row", _start(row.body, row), Written(at, _first(row.body, row), None)


def _start(block: Block | None, otherwise: Node) -> Node:
    """The node that gives a block its place in the bundle's origins: its statement's for an empty block, as
    in lowering.
    """
    return block if block is not None and block.statements else otherwise


def _first(block: Block | None, otherwise: Node) -> Node:
    """The first effect of a block, at which a diagnostic points; `otherwise` if it has none."""
    effects = [one for one in block.statements if not isinstance(one, Prose)] if block is not None else []
    return effects[0] if effects else otherwise


def parts_written(condition: Condition, holds: bool) -> Iterator[Condition]:
    """The nodes of the parts that must all hold (or all fail, if `holds` is false) for a condition to hold
    (or fail), in the order of `parts_of`.

    A denied part is given as its whole `not`, once for each part inside.
    """
    if isinstance(condition, Not):
        yield from (condition for _ in parts_written(condition.condition, not holds))
    elif isinstance(condition, AllOf if holds else AnyOf):
        for part in condition.conditions:
            yield from parts_written(part, holds)
    else:
        yield condition


def head(span: Span) -> Span:
    """The span's first line, for spans over several lines only its first character."""
    return span if span.line == span.end_line else Span(span.line, span.column, span.line, span.column + 1)


def quoted(at: CardAt, node: Node) -> str:
    """The author's text of a node in backticks; only the first line of it."""
    span = at.span(node)
    line = at.source.text.split("\n")[span.line - 1]
    return f"`{line[span.column - 1 : span.end_column - 1 if span.end_line == span.line else None]}`"


# --- why a condition is never true ------------------------------------------------------------------


def values_then(story: Never, spot: Spot) -> str | None:
    """A sentence about the values that games have whenever a barred spot's condition is evaluated; None if
    there is nothing to say.
    """
    if why := story.contradiction(spot):
        return f"{why[0].upper()}{why[1:]}."
    parts, states = [*story.clash(spot).values()], story.states(spot)
    if len(parts) > 1:
        return "Each of them may be true, but never all at once."
    variables = [story.program.variables.all[number] for number in sorted(parts[0].guard.reads())]
    machines = [variable for variable in variables if variable.name.startswith("hacked.")]
    if len(machines) > 1:
        return f"There are only {len(machines)} machines."
    places = story.program.variables.ship_places
    clauses = [text for one in variables if (text := stands(one, seen(states, one), places)) is not None]
    return f"Whenever this is asked, {' and '.join(clauses)}." if clauses else None


# --- what comes of it -------------------------------------------------------------------------------


def consequences(story: Never, root: str, strings: Mapping[str, str]) -> str | None:
    """A sentence about what else never happens because of a root cause, without the items inside its own
    lines; None if there is nothing.
    """
    standing = [item for item in story.standing.get(root, ()) if not _own(story, root, item.id)]
    fronts = {item.id for item in standing if item.id.endswith(".front")}
    standing = [item for item in standing if item.id.replace(".back", ".front") not in fronts - {item.id}]
    named = [item for item in standing if item.kind in ("ending", "side")][:MOST_NAMED]
    titles = [f"“{strings.get(item.title, item.id)}”" for item in named if item.kind == "ending"]
    never = f"the game never ends with {' or '.join(titles)}"
    clauses = list(dict.fromkeys(never if item.kind == "ending" else _of_side(item) for item in named))
    others = len(standing) - len(named)
    if others == 1:
        clauses.append(f"one {'more' if clauses else 'other'} thing never happens")
    elif others:
        clauses.append(f"{others} {'more' if clauses else 'other'} things never happen")
    if not clauses:
        return None
    return f"So {', '.join(clauses[:-1])}{' and ' if clauses[:-1] else ''}{clauses[-1]}."


def _own(story: Never, root: str, name: str) -> bool:
    if any(place.at == root for place in story.places.of.get(name, ()) if name.startswith("ending.")):
        return True
    lines = root.removesuffix(".front").removesuffix(".block")
    return f"{name}.".startswith(f"{lines}.")


def _of_side(item: StoryItem) -> str:
    _, number, side = item.id.split(".")
    return f"diary card {number} {'never comes into play' if side == 'front' else 'is never flipped'}"
