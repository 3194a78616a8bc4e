"""The shape of what cards say in a bundle: blocks, effects, conditions and numbers, checked in bounded time.

What cards of every game can say is known here, as in `blocks` and `conditions`; a game brings rows for the
rest.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, NamedTuple

from .branches import PLAIN
from .conditions import COMPARISONS
from .decks import DECK_EMPTY, DECK_VERBS
from .dice import HIGHEST, MOST_DICE, SIDES, dice_of, totals
from .prices import PRICE, check_price
from .timers import MOST_ROUNDS, MOST_TIMERS, ROUNDS, RUNS, STARTS, UNTIL
from .values import (
    LARGEST,
    Among,
    Check,
    Fields,
    Integer,
    Many,
    Maybe,
    OneNumberOf,
    fail,
    identifier,
    made_id,
    shown,
    text,
    truth,
)

DEEPEST: Final = 64
"""Blocks in blocks, and conditions in conditions."""
MOST_EFFECTS: Final = 20_000
MOST_DECKS: Final = 50
MOST_DECK_CARDS: Final = 200
"""Cards of one deck."""
MOST_COPIES: Final = 100
MOST_OPTIONS: Final = 20
MOST_CONDITIONS: Final = 200
"""Joined by `and` or `or`."""
MOST_TERMS: Final = 250
"""Of a sum, in which the counters of all places may be."""
any_number: Final = Integer(-LARGEST, LARGEST)
MOST_VALUES: Final = 20
"""Of the option by which figures are parted."""
MOST_EVENINGS: Final = 50
"""Scenarios before the finale of a campaign."""
OF_SCENARIO: Final[dict[str, Check]] = {
    "campaign": Fields({"scenarios": Many(identifier, MOST_EVENINGS, 1), "any_order": truth}),
    "target": Many(Integer(0, 100), MOST_VALUES, 1),
}
"""What every scenario card may say: the campaign that it ends, and how often it is meant to be won."""


class Known:
    """What a bundle declares, and how much of it has been read so far."""

    def __init__(self, strings: Collection[str]) -> None:
        self.strings: Collection[str] = strings
        self.decks: Collection[str] = ()
        self.timers: Collection[str] = ()
        self.effects: int = 0
        self.blocks_deep: int = 0
        self.conditions_deep: int = 0


def string(value: Any, where: str, known: Known) -> None:
    if not isinstance(value, str) or value not in known.strings:
        raise fail(where, f"there is no string {shown(value)}")


def known_names(data: Mapping[str, object], part: str) -> list[str]:
    """The names of the decks or the timers of a bundle, of which each has its own. Raises BundleError."""
    rows = data.get(part, [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise fail(part, f"must be a list of objects, not {shown(rows)}")
    names = [row.get("id") for row in rows]
    for number, name in enumerate(names):
        if not isinstance(name, str) or name in names[:number]:
            raise fail(f"{part}[{number}].id", f"must be a name that none beside has, not {shown(name)}")
    return names


def deck_name(value: object, where: str, known: Known) -> None:
    if not isinstance(value, str) or value not in known.decks:
        raise fail(where, f"there is no deck {shown(value)}")


def timer_name(value: object, where: str, known: Known) -> None:
    if not isinstance(value, str) or value not in known.timers:
        raise fail(where, f"there is no timer {shown(value)}")


def sign(value: object, where: str, known: Known) -> None:  # noqa: ARG001 - as all checks
    """1 or -1."""
    if value not in (1, -1) or type(value) is not int:
        raise fail(where, f"the sign must be 1 or -1, not {shown(value)}")


class LineOfFace(NamedTuple):
    """A pair of a kind of line, and a string."""

    kind: Check

    def __call__(self, value: object, where: str, known: Known) -> None:
        if not isinstance(value, list) or len(value) != 2:
            raise fail(where, "must be a pair of a kind and a string id")
        self.kind(value[0], f"{where}[0]", known)
        string(value[1], f"{where}[1]", known)


class CounterFields(NamedTuple):
    """A counter, which starts between its ends."""

    fields: Fields

    def __call__(self, value: Any, where: str, known: Known) -> None:
        self.fields(value, where, known)
        if not value["low"] <= value["start"] <= value["high"]:
            raise fail(where, "low <= start <= high must hold")


class Priceable(NamedTuple):
    """An object that may have a price; `then` is what happens, and `paying` the verbs with which one pays."""

    fields: Fields
    then: str = "then"
    paying: Collection[str] = ()

    def __call__(self, value: Any, where: str, known: Known) -> None:
        self.fields(value, where, known)
        check_price(value, where, self.then, self.paying)


class KnownInPlay(NamedTuple):
    """A plain number, or one that is known in play."""

    plain: Check
    quantity: Check

    def __call__(self, value: object, where: str, known: Known) -> None:
        (self.quantity if isinstance(value, dict) else self.plain)(value, where, known)


class Shapes:
    """The checks of one game's blocks, conditions and quantities, by the fields of its words.

    verbs: the rows of verbs, which may hold blocks and conditions. block_id: the check of a block's id.
    price: what a line under `choose` may cost besides what a price means anyway. paying: the verbs with
    which one pays that. one_sided: whether `if` may
    leave out what happens else. other: how a word is looked at that has no row; without it the word is
    refused.
    """

    def __init__(
        self,
        verbs: Callable[[Shapes], Mapping[str, Fields]],
        facts: Mapping[str, Fields],
        quantities: Mapping[str, Fields],
        *,
        block_id: Check = text,
        price: Mapping[str, Check] | None = None,
        paying: Collection[str] = (),
        one_sided: bool = True,
        other: Check | None = None,
    ) -> None:
        block, condition, quantity = self.block, self.condition, self.quantity
        said: dict[str, Check] = {
            "said": Integer(0, MOST_EFFECTS)
        }  # by which number texts know what was written
        priced: dict[str, Check] = {"condition": Maybe(condition), "then": block}
        line = Fields({"label": string, **priced}, {**(price or {}), "price": PRICE})
        options = Many(Priceable(line, paying=paying), MOST_OPTIONS, 1)
        self.paid: Check = Priceable(Fields(priced, {"price": PRICE}), paying=paying)
        """The check of a way around a roll that costs something."""
        row = Fields({"low": Integer(1, HIGHEST), "high": Integer(1, HIGHEST), "then": block})
        thrown: dict[str, Check] = {"count": Integer(1, MOST_DICE), "sides": OneNumberOf(SIDES)}
        self.rows: Fields = Fields({"do": text, "rows": Many(row, HIGHEST, 1)}, thrown)
        self.row: Fields = Fields({"id": block_id, "effects": Many(self.effect, MOST_EFFECTS)})
        self._other: Check | None = other
        sides: dict[str, Check] = {
            "condition": condition,
            "then": block,
            "else": Maybe(block) if one_sided else block,
        }
        self.verbs: dict[str, Check] = _rows(
            "do",
            {
                **verbs(self),
                **{
                    name: Fields(
                        dict.fromkeys(row.names, identifier)
                        | self._numbers(row.numbers)
                        | dict.fromkeys(row.blocks, block),
                        self._numbers(row.may),
                    )
                    for name, row in PLAIN.items()
                },
                "if": Fields(sides, {"words": string, **said}),
                "choose": Fields({"options": options}),
                **{verb: Fields({"deck": deck_name}) for verb in DECK_VERBS},
                **dict.fromkeys(
                    STARTS, Fields({"timer": timer_name, "rounds": self.number(Integer(*ROUNDS))})
                ),
                "stop_timer": Fields({"timer": timer_name}),
            },
        )
        self.verbs["roll"] = self.roll
        self.changed: Fields = Fields({"sign": sign, "of": quantity})
        card = Fields(
            {
                "id": made_id,
                "title": string,
                "copies": Integer(1, MOST_COPIES),
                "condition": Maybe(condition),
                "block": block,
                "text": Many(LineOfFace(text)),
            }
        )
        deck = Fields(
            {"id": identifier, "title": string, "once": truth, "cards": Many(card, MOST_DECK_CARDS, 1)},
            {"order": Many(Integer(0, MOST_DECK_CARDS - 1), MOST_DECK_CARDS)},
        )
        self.all_decks: Many = Many(deck, MOST_DECKS)
        timer = Fields({"id": made_id, "most": Integer(1, MOST_ROUNDS), "block": block})
        self.all_timers: Many = Many(timer, MOST_TIMERS)
        several = Fields({"of": Many(condition, MOST_CONDITIONS, 1)}, said)
        compared: dict[str, Check] = {"cmp": Among(tuple(COMPARISONS)), "left": quantity, "right": quantity}
        self.facts: dict[str, Check] = _rows(
            "op",
            {
                **facts,
                DECK_EMPTY: Fields({"deck": deck_name}),
                RUNS: Fields({"timer": timer_name}),
                "and": several,
                "or": several,
                "not": Fields({"of": condition}),
                "compare": Fields(compared),
            },
        )
        core = {
            "number": Fields({"value": any_number}),
            "seats_with": Fields({"only": condition}),
            "count": Fields({"of": Many(condition, least=1)}, said),
            UNTIL: Fields({"timer": timer_name}),
        }
        if "own_counter" in quantities:
            core["total"] = quantities["own_counter"]
        self.terms: dict[str, Check] = _rows("q", {**quantities, **core})
        self.sum: Fields = Fields({"q": text, "terms": Many(self.term, MOST_TERMS, 1)}, said)

    def block(self, value: object, where: str, known: Known) -> None:
        """A row of effects. Raises BundleError."""
        known.blocks_deep += 1
        _bounded(known.blocks_deep, where)
        self.row(value, where, known)
        known.blocks_deep -= 1

    def faces(self, value: Any, where: str, known: Known) -> None:
        """What the prose of faces hangs on, under the ids of its texts. Raises BundleError."""
        Many(self.block)(value, where, known)
        for face in value:
            string(face["id"], where, known)

    def effect(self, value: object, where: str, known: Known) -> None:
        known.effects += 1
        if known.effects > MOST_EFFECTS:
            raise fail(where, f"there are more than {MOST_EFFECTS} effects")
        self._word(value, where, known, "do", self.verbs)

    def condition(self, value: object, where: str, known: Known) -> None:
        """Something that holds or does not. Raises BundleError."""
        known.conditions_deep += 1
        _bounded(known.conditions_deep, where)
        self._word(value, where, known, "op", self.facts)
        known.conditions_deep -= 1

    def quantity(self, value: object, where: str, known: Known) -> None:
        """A number known in play, or a sum of some; a sum holds no sums. Raises BundleError."""
        if isinstance(value, dict) and value.get("q") == "sum":
            self.sum(value, where, known)
        else:
            self._word(value, where, known, "q", self.terms)

    def number(self, plain: Check) -> KnownInPlay:
        """The check of a plain number, or one that is known in play."""
        return KnownInPlay(plain, self.quantity)

    def _numbers(self, ends: Mapping[str, tuple[int, int]]) -> dict[str, Check]:
        return {field: self.number(Integer(*between)) for field, between in ends.items()}

    def change(self, value: object, where: str, known: Known) -> None:
        """A change: a number with its sign, or the sign of one that is known in play. Raises BundleError."""
        (self.changed if isinstance(value, dict) else any_number)(value, where, known)

    def term(self, value: object, where: str, known: Known) -> None:
        if not isinstance(value, list) or len(value) != 2:
            raise fail(where, "must be a pair of 1 or -1 and a number")
        sign(value[0], where, known)
        self._word(value[1], where, known, "q", self.terms)

    def roll(self, value: Any, where: str, known: Known) -> None:
        """Dice and a table of what they come to, of which each stands in one row at most."""
        self.rows(value, where, known)
        all_faces, taken = set(totals(*dice_of(value))), set[int]()
        for number, row in enumerate(value["rows"]):
            faces = set(range(row["low"], row["high"] + 1))
            if not faces or faces & taken or faces - all_faces:
                raise fail(f"{where}.rows[{number}]", "must have totals of the dice that no other row has")
            taken |= faces

    def decks(self, data: Mapping[str, Any], known: Known) -> None:
        """The decks of a bundle that may declare some, once their names are known. Raises BundleError."""
        decks = data.get("decks", [])
        self.all_decks(decks, "decks", known)
        ids: set[str] = set()
        for number, deck in enumerate(decks):
            for place, card in enumerate(deck["cards"]):
                if card["id"] in ids:
                    raise fail(f"decks[{number}].cards[{place}].id", f"{shown(card['id'])} is there twice")
                ids.add(card["id"])

    def timers(self, data: Mapping[str, object], known: Known) -> None:
        """The timers of a bundle that may declare some, once their names are known. Raises BundleError."""
        self.all_timers(data.get("timers", []), "timers", known)

    def _word(self, value: object, where: str, known: Known, kind: str, rows: Mapping[str, Check]) -> None:
        if not isinstance(value, dict) or not isinstance(value.get(kind), str):
            raise fail(where, f"must be an object that says {SAYS[kind]} under {kind!r}, not {shown(value)}")
        if (fields := rows.get(value[kind])) is not None:
            fields(value, where, known)
        elif self._other is None:
            raise fail(f"{where}.{kind}", f"there is no {WORDS[kind]} {shown(value[kind])}")
        else:
            for name, part in value.items():
                self._other(part, f"{where}.{name}", known)


SAYS: Final = {"do": "what to do", "op": "what holds", "q": "what number"}
WORDS: Final = {"do": "verb", "op": "fact", "q": "quantity"}


def _rows(kind: str, rows: Mapping[str, Fields]) -> dict[str, Check]:
    """The fields of each word, with the one that names it."""
    return {name: Fields({kind: text, **fields.must}, fields.may) for name, fields in rows.items()}


def _bounded(depth: int, where: str) -> None:
    if depth > DEEPEST:
        raise fail(where, f"is nested more than {DEEPEST} levels deep")
