"""What the checks of every game's cards report alike.

Texts for players, numbers between bounds, comparisons of two ranges, the faces of a die, and how much a card
may hold.
"""

from __future__ import annotations

import hashlib
import math
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal

from loopwright_dsl.build_id import DIGITS, full_version, is_this
from loopwright_dsl.diagnostics.diagnostic import Fix
from loopwright_dsl.record import values_of
from loopwright_dsl.syntax import (
    Action,
    AllOf,
    AnyOf,
    Choose,
    Condition,
    Ending,
    Face,
    GaugeCard,
    If,
    Name,
    Node,
    Number,
    On,
    Printed,
    Prose,
    Roll,
    ScenarioCard,
    Setting,
    Sum,
    Text,
    When,
    WorldCard,
)
from loopwright_dsl.syntax.span import Span
from loopwright_dsl.variations import Stretch, pieces, stretches
from loopwright_dsl.version import __version__
from loopwright_engine.core.dice import totals

from loopwright_compiler.diagnostics.fixes import instead, within
from loopwright_compiler.diagnostics.reporter import CardAt, Reporter, lines_of
from loopwright_compiler.diagnostics.suggest import nearest
from loopwright_compiler.project import plain_files
from loopwright_compiler.project.project import Scenario
from loopwright_compiler.project.worlds import World
from loopwright_compiler.semantics import markup
from loopwright_compiler.semantics.card_facts import LEAVES, head, identity
from loopwright_compiler.semantics.foreign_wordings import wordings
from loopwright_compiler.semantics.visitor import walk


def check_pins(scenario: Scenario, reporter: Reporter) -> None:
    """Report a line of the scenario card that asks for another version of the tool, or draft of the world."""
    for at in scenario.cards:
        if not isinstance(at.card, ScenarioCard):
            continue
        for item in at.card.items:
            if not isinstance(item, Setting):
                continue
            match item.kind, item.args:
                case "loopwright", (Text() as tool,):
                    _check_tool(at, tool, reporter)
                case "world", (Name() as name, Text() as draft):
                    _check_world(at, name, draft, scenario.world, reporter)


def _check_tool(at: CardAt, tool: Text, reporter: Reporter) -> None:
    if not is_this(tool.text):
        actual = full_version() if "+" in tool.text else __version__
        reporter.on(at, "LW0372", tool, fix=instead(tool, f'"{actual}"'), name=tool.text, actual=actual)


def _check_world(at: CardAt, name: Name, draft: Text, world: World | None, reporter: Reporter) -> None:
    if world is None or world.id != name.text or not world.complete:
        return
    actual = draft_of(world)
    if draft.text != actual:
        fix = instead(draft, f'"{actual}"')
        reporter.on(at, "LW0373", draft, fix=fix, world=name.text, name=draft.text, actual=actual)


def draft_of(world: World) -> str:
    """The beginning of a hash of a world's files, wherever they lie and however their lines end."""
    sources = [source for source, _ in world.parts.values()] + world.card_files
    content = hashlib.sha256()
    for source in sorted(sources, key=lambda source: source.name):
        content.update(f"{source.name}\0{len(source.text)}\0{source.text}".encode("utf-8", "surrogatepass"))
    return content.hexdigest()[:DIGITS]


def check_twins(cards: Iterable[CardAt], reporter: Reporter) -> None:
    """Report a card that says the same as one before it: kind, title and all that stands below.

    Only cards of one title are compared, so all cards together cost as much as their titles.
    """
    titled: dict[str, list[CardAt]] = {}
    for at in cards:
        title = getattr(at.card, "title", None)
        compared = at.placed.complete and not isinstance(at.card, ScenarioCard | GaugeCard)
        if isinstance(title, Text) and compared:
            before = titled.setdefault(title.text, [])
            twin = next((other for other in before if _are_twins(other, at)), None)
            if twin is None:
                before.append(at)
            else:
                name, _ = identity(twin.card)
                reporter.again(at, "LW0545", title, name, (twin, head(twin.card)))


def _are_twins(first: CardAt, second: CardAt) -> bool:
    """Whether two cards of one title are the same but for number or name; two of one name are told apart from
    it (LW0220 and its like).
    """
    one, other = first.card, second.card
    if type(one) is not type(other) or identity(one) == identity(other):
        return False
    return _words(one, head(one)) == _words(other, head(other))


def _words(value: object, name: Node) -> object:
    """What a tree says, without where it stands, and without the card's name."""
    match value:
        case Text(text=text):
            return " ".join(text.split())
        case Node():
            parts = [part for part in values_of(value)[1:] if part is not name]
            return (type(value), *[_words(part, name) for part in parts])
        case tuple() | list():
            return tuple([_words(part, name) for part in value])
        case _:
            return value


Range = tuple[float, float]
"""The least and the greatest value."""
Bounded = tuple[int, str, Sequence[Node]]
"""What a node holds that is bounded: how many, of what, and all of them."""

MOST_WAYS: Final = 32
"""The most ways in which one paragraph can be read; with the condition of all of it twice as many."""
DECLARED = {
    "flag": ("flags", plain_files.FLAGS),
    "counter": ("counters", plain_files.COUNTERS),
    "deck": ("decks", plain_files.DECKS),
}
"""What the lines of a scenario card may name so often, by the kind of the line, in every game."""


VALUE_WORDS: Final = (
    "The value of a counter stands in prose as its name in braces, `{trust}`; on paper it is read as many as "
    "it shows. What is no counter is said by the place where players see it."
)
IN_TITLES: Final = "What varies stands in prose, behind `>`: titles and labels are the same all the time."
OF_EACH: Final = (
    "Everybody has one of it, and a card does not say whose is read. Let words hang on it: "
    "`{{if your {name} >= 2: , and blushes}}` where somebody acts, `{{if total {name} >= 4: …}}` anywhere."
)
VARYING: Final = (
    "Words that are read only sometimes stand behind their condition, `{if trust >= 2: , and halves it}`, "
    "with `{else: …}` next to it, or as paragraphs under an `if`. At random they stand under `roll`, where "
    "effects stand, or on a card of a deck; the first time under `if first time`."
)
_OF_SOMEBODY: Final = re.compile(r"(?:(?:your|my|total) )?([a-z][a-z0-9-]*)")
"""How braces name what everybody has one of."""
_RECKONED: Final = re.compile(r"[$\w-]+ *[-+*/%] *[$\w-]+")
"""How braces reckon, which is not done in prose."""
_BRANCH: Final = re.compile(r"[#/ ]*(?:if|unless|else|elif|elseif|endif)\b", re.IGNORECASE)
"""How braces begin with which other tools part prose: `{if told}`, `{else}`, `{/if}`."""


class Texts(ABC):
    """Reports what is wrong with a text or a number."""

    __slots__ = ()
    reporter: Reporter
    each: Collection[str]
    """The counters and flags that everybody has one of."""

    def bounded(self, at: CardAt, number: Number, what: str, bounds: tuple[int, int]) -> bool:
        """A number between two others, both included."""
        low, high = bounds
        if not low <= number.value <= high:
            fix = within(number, low, high)
            values: dict[str, Any] = {"value": number.value, "what": what, "low": low, "high": high}
            self.reporter.on(at, "LW0341", number, fix=fix, **values)
        return low <= number.value <= high

    def title(self, at: CardAt, text: Text) -> None:
        """A title or label says something, and its markup is whole."""
        if not text.text.strip():
            self.reporter.on(at, "LW0320", text)
        self.prose(at, text, title=True)

    @abstractmethod
    def readable(self, name: str) -> bool | None:
        """Whether players can read of a counter with this name; None where there is no such counter."""

    @abstractmethod
    def counters_read(self) -> Iterable[str]:
        """The counters of which players can read."""

    @abstractmethod
    def declares(self, name: str) -> bool:
        """Whether a name is one of the story's own whose value changes."""

    def prose(self, at: CardAt, text: Text, *, title: bool = False) -> None:
        """Icons and counters are known, emphasis is closed, and nothing is marked as other tools do."""
        values = {name.text for name in text.values}
        others = [] if title else list(wordings(text.text, self._kind))
        for other in others:
            span = _find(at, text, other.written, text.text.count(other.written, 0, other.at))
            fix = Fix(span, other.meant) if text.span != span else None
            if other.written[0] == "{":
                name, meant = other.written[1:-1], other.meant
                self.reporter.within(at, "LW0214", span, fix=fix, name=name, suggestion=meant)
            else:
                remedy = f"Write `{other.meant}`."
                self.reporter.within(at, "LW0359", span, fix=fix, found=other.written, remedy=remedy)
        ways = math.prod(len(piece) + 1 for piece in pieces(text.text) if not isinstance(piece, Stretch))
        if ways > MOST_WAYS:
            self.reporter.on(at, "LW0338", text, limit=f"{MOST_WAYS} ways to read a paragraph")
        for stretch in stretches(text.text) if text.places else (Stretch(text.text, 0),):
            for mistake in markup.parse(stretch.words).mistakes:
                written = stretch.words[mistake.offset : mistake.offset + mistake.length]
                place = stretch.at + mistake.offset
                if any(one.at <= place < one.at + len(one.written) for one in others):
                    continue
                span = _find(at, text, written, text.text.count(written, 0, place))
                if mistake.name in self.own_words() or (
                    mistake.name in values and self.readable(mistake.name)
                ):
                    continue
                if mistake.what in ("unknown-icon", "no-icon"):
                    self._braces(at, span, mistake, title=title)
                elif _BRANCH.match(text.text, place + 1) and not title:
                    self.reporter.within(at, "LW0336", span, name=written, hint=VARYING)
                    break  # what follows stands in it, and is no mistake of its own
                else:
                    self.reporter.within(at, "LW0336", span, name=written)
        foreign = markup.foreign(text.text)
        if foreign is not None and not any(foreign.written in one.written for one in others):
            span = _find(at, text, foreign.written)
            meant = f"{{{foreign.name}}}" if self.readable(foreign.name) else foreign.meant
            fix = Fix(span, meant) if meant and span != text.span else None
            remedy = f"Write `{meant}`." if meant else "Take it away."
            hint = {"value": None if meant else VALUE_WORDS, "vary": VARYING}.get(foreign.what)
            self.reporter.within(at, "LW0359", span, fix=fix, found=foreign.sign, remedy=remedy, hint=hint)

    def _braces(self, at: CardAt, span: Span, mistake: markup.Mistake, *, title: bool) -> None:
        """Report braces around what is no icon: a name, a value or a condition."""
        asked = mistake.what == "no-icon" and any(sign in mistake.name[1:] for sign in ":|?<>=")
        asked = asked or _BRANCH.match(mistake.name) is not None
        whose = _OF_SOMEBODY.fullmatch(mistake.name)
        if whose is not None and whose[1] in self.each and self.readable(whose[1]) is not None:
            read = IN_TITLES if title else OF_EACH.format(name=whose[1])
            self.reporter.within(at, "LW0382", span, name=mistake.name, hint=read)
            return
        if not asked and self.readable(mistake.name) is not None:
            hidden = not self.readable(mistake.name)
            self.reporter.within(at, "LW0382", span, name=mistake.name, hint=None if hidden else IN_TITLES)
            return
        hint = (
            (IN_TITLES if title else VARYING)
            if asked
            else VALUE_WORDS
            if self.declares(mistake.name) or _RECKONED.fullmatch(mistake.name)
            else None
        )
        plain = mistake.name.lstrip("$=").strip().lower().replace("_", "-")
        named = plain if self.readable(plain) else None
        suggestion = named or (
            None if hint else nearest(plain, (*markup.ICONS, *self.own_words(), *self.counters_read()))
        )
        meant = suggestion and f"{{{suggestion}}}"
        fix = Fix(span, meant) if meant else None
        self.reporter.within(at, "LW0214", span, fix=fix, name=mistake.name, suggestion=meant, hint=hint)

    def own_words(self) -> Collection[str]:
        """The words in capitals that the scenario and its world add to those of the game."""
        return ()

    def _kind(self, name: str) -> Literal["flag", "counter"] | None:
        """What a name is, if it is one of the story's own."""
        if self.readable(name) is not None:
            return "counter"
        return "flag" if self.declares(name) else None

    @abstractmethod
    def on_face(self, at: CardAt, condition: Condition) -> None:
        """A condition on which prose of a face hangs."""

    def paragraphs(self, at: CardAt, prose: Prose, *, waits: bool = False) -> None:
        """Words for players on a face, which may be one that `waits` with `when`."""
        for other in prose.others:
            start = prose.span
            plain = waits and not prose.paragraphs and len(prose.asked) == 1
            word = Span(start.line, start.column, start.line, start.column + len("if"))
            self.reporter.on(at, "LW0383", other, fix=Fix(word, "when") if plain else None)
        for condition in prose.asked:
            self.on_face(at, condition)
        for text in prose.paragraphs:
            self.prose(at, text)
            for condition in asked_of(text):
                self.on_face(at, condition)

    def printed(self, at: CardAt, items: Iterable[Node | None]) -> None:
        """The prose of a `printed` block."""
        for prose in (prose for item in items if isinstance(item, Printed) for prose in item.prose):
            self.paragraphs(at, prose)


def asked_of(text: Text) -> Iterator[Condition]:
    """The conditions on which the wording of a text hangs, in written order."""
    waiting: list[Node] = [*reversed(text.places)]
    while waiting:
        place = waiting.pop()
        if isinstance(place, If):
            yield place.condition
            waiting += place.otherwise.statements if place.otherwise else ()


def _find(at: CardAt, text: Text, written: str, before: int = 0) -> Span:
    """The place of `written` in the lines of a text, or all of the text when it is split over lines.

    before: how often it stands in the text before that. The span counts from the card's first line.
    """
    span, above = text.span, at.placed.first_line_offset
    lines = lines_of(at.source.text)
    for number in range(span.line, span.end_line + 1):
        column = span.column - 1 if number == span.line else 0
        while written and (column := lines[above + number - 1].find(written, column)) >= 0:
            if not before:
                return Span(number, column + 1, number, column + 1 + len(written))
            before, column = before - 1, column + len(written)
    return span


def check_faces(reporter: Reporter, at: CardAt, roll: Roll) -> None:
    """Report faces that have no row, or two, or that no die has; of several dice, what they come to."""
    faces_of = totals(*roll.dice)
    first, last = faces_of[0], faces_of[-1]
    taken: set[int] = set()
    sound = True
    for row in roll.rows:
        low, high = row.low.value, row.high.value
        faces = set(range(low, min(high, last) + 1))
        if low > high or low not in faces_of or high not in faces_of:
            turned = low > high and low in faces_of and high in faces_of
            fix = Fix(row.low.span.to(row.high.span), f"{high}-{low}") if turned else None
            name = low if low == high else f"{low}-{high}"
            reporter.on(at, "LW0307", row.low, fix=fix, name=name, first=first, last=last)
            sound = False
        elif taken & faces:
            reporter.on(at, "LW0305", row.low, faces=", ".join(map(str, sorted(taken & faces))))
        taken |= faces
    missing = [str(face) for face in faces_of if face not in taken]
    if missing and sound:
        reporter.on(at, "LW0306", roll, faces=", ".join(missing))


def check_sizes(
    reporter: Reporter, at: CardAt, own: Callable[[Node], Iterable[Bounded]] = lambda _: ()
) -> None:
    """Report the first of whatever is too much, each kind of thing once a place.

    own: what nodes of a game's own hold that is bounded.
    """
    for node in walk(at.card):
        if isinstance(node, LEAVES):
            most = plain_files.NAME if isinstance(node, Name) else plain_files.FILE_BYTES
            if isinstance(node, Name | Text) and len(node.text) > most:
                reporter.on(at, "LW0338", node, limit=f"{most} letters of this")
            continue
        for most, what, parts in (*_lists(node), *own(node)):
            if len(parts) > most:
                reporter.on(at, "LW0338", parts[most], limit=f"{most} {what}")


def _lists(node: Node) -> Iterator[Bounded]:
    match node:
        case Face() | WorldCard():
            checks = [part for part in node.items if isinstance(part, When | Ending)]
            yield plain_files.PARTS, "lines `when`, `win` and `lose` on a side", checks
            yield (
                plain_files.PARTS,
                "lines `on` on a side",
                [part for part in node.items if isinstance(part, On)],
            )
            yield (
                plain_files.PARTS,
                "actions on a side",
                [part for part in node.items if isinstance(part, Action)],
            )
        case Choose():
            yield plain_files.OPTIONS, "options to choose from", node.choices
        case AllOf() | AnyOf():
            yield plain_files.CONDITIONS, "conditions in a row", node.conditions
        case Sum():
            yield plain_files.TERMS, "numbers in a sum", [quantity for _, quantity in node.terms]
        case ScenarioCard():
            yield from declared(node, DECLARED, ("flag",))
        case _:
            pass


def declared(
    card: ScenarioCard, kinds: Mapping[str, tuple[str, int]], several: Collection[str]
) -> Iterator[Bounded]:
    """What lines of some kinds name, each of which is bounded; those of some kinds name several."""
    for kind, (what, most) in kinds.items():
        named: list[Node] = []
        for setting in card.items:
            if isinstance(setting, Setting) and setting.kind == kind:
                parts = [part for part in setting.args if isinstance(part, Node)]
                named += parts if kind in several else [setting]
        yield most, what, named


def verdict(left: Range, operator: str, right: Range) -> bool | None:
    """True or False when every value gives that answer, else None."""
    match operator:
        case ">" | ">=" | "=":
            never = left[1] < right[0] or (operator == ">" and left[1] == right[0])
            always = left[0] > right[1] or (operator == ">=" and left[0] == right[1])
            if operator == "=":
                never |= left[0] > right[1]
                always = left[0] == left[1] == right[0] == right[1]
            return True if always else False if never else None
        case "<" | "<=":
            return verdict(right, ">" if operator == "<" else ">=", left)
        case _:
            same = verdict(left, "=", right)
            return None if same is None else not same


def shown(low: float, high: float) -> str:
    """A range in words; dials have no upper end."""
    if low == high:
        return f"always {low:.0f}"
    if math.isinf(low):
        return "any number" if math.isinf(high) else f"at most {high:.0f}"
    return f"at least {low:.0f}" if math.isinf(high) else f"between {low:.0f} and {high:.0f}"
