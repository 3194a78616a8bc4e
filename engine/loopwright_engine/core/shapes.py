"""The shape of what cards say in a bundle: blocks, effects, conditions and numbers, checked in bounded time.

What cards of every game can say is known here, as in `blocks` and `conditions`; a game brings rows for the
rest.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from .branches import PLAIN
from .conditions import COMPARISONS
from .decks import DECK_EMPTY, DECK_VERBS
from .dice import HIGHEST, MOST_DICE, SIDES, dice_of, totals
from .prices import check_price
from .timers import MOST_ROUNDS, MOST_TIMERS, ROUNDS, RUNS, STARTS, UNTIL
from .values import (
    LARGEST,
    Check,
    Fields,
    fail,
    identifier,
    integer,
    many,
    maybe,
    one_number_of,
    one_of,
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
any_number: Final = integer(-LARGEST, LARGEST)


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
    """The id of a string."""
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


def _deck(value: object, where: str, known: Known) -> None:
    if not isinstance(value, str) or value not in known.decks:
        raise fail(where, f"there is no deck {shown(value)}")


def _timer(value: object, where: str, known: Known) -> None:
    if not isinstance(value, str) or value not in known.timers:
        raise fail(where, f"there is no timer {shown(value)}")


def sign(value: object, where: str, known: Known) -> None:  # noqa: ARG001 - as all checks
    """1 or -1."""
    if value not in (1, -1) or type(value) is not int:
        raise fail(where, f"the sign must be 1 or -1, not {shown(value)}")


def face(kind: Check = text) -> Check:
    """The words of a card in reading order: pairs of a kind of line and a string."""

    def line(value: object, where: str, known: Known) -> None:
        if not isinstance(value, list) or len(value) != 2:
            raise fail(where, "must be a pair of a kind and a string id")
        kind(value[0], f"{where}[0]", known)
        string(value[1], f"{where}[1]", known)

    return many(line)


def priceable(
    fields: Mapping[str, Check],
    more: Mapping[str, Check] | None = None,
    then: str = "then",
    paying: Collection[str] = (),
) -> Check:
    """The check of an object that may have a price; `then` is what happens, `more` what it may have, too, and
    `paying` the verbs with which one pays.
    """
    shape = Fields(fields, {**(more or {}), "price": any_number})

    def check(value: Any, where: str, known: Known) -> None:
        shape(value, where, known)
        check_price(value, where, known, then, paying)

    return check


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
        said = integer(0, MOST_EFFECTS)  # by which number texts know what was written
        line = priceable(
            {"label": string, "condition": maybe(condition), "then": block}, price, paying=paying
        )
        self.paid: Check = priceable({"condition": condition, "then": block}, paying=paying)
        """The check of a way around a roll that costs something."""
        row = Fields({"low": integer(1, HIGHEST), "high": integer(1, HIGHEST), "then": block})
        self._block = Fields({"id": block_id, "effects": many(self._effect, MOST_EFFECTS)})
        thrown = {"count": integer(1, MOST_DICE), "sides": one_number_of(SIDES)}
        self._rows: Check = Fields({"do": text, "rows": many(row, HIGHEST, 1)}, thrown)
        self._other: Check | None = other
        sides = {"condition": condition, "then": block, "else": maybe(block) if one_sided else block}
        self._verbs = _rows(
            "do",
            {
                **verbs(self),
                **{
                    name: Fields(
                        self._numbers(row.numbers)
                        | dict.fromkeys(row.blocks, block)
                        | dict.fromkeys(row.names, identifier),
                        self._numbers(row.may),
                    )
                    for name, row in PLAIN.items()
                },
                "if": Fields(sides, {"words": string, "said": said}),
                "choose": Fields({"options": many(line, least=1)}),
                **{verb: Fields({"deck": _deck}) for verb in DECK_VERBS},
                **dict.fromkeys(STARTS, Fields({"timer": _timer, "rounds": self.number(integer(*ROUNDS))})),
                "stop_timer": Fields({"timer": _timer}),
            },
        )
        self._verbs["roll"] = self._roll
        self._change = Fields({"sign": sign, "of": quantity})
        card = Fields(
            {
                "id": identifier,
                "title": string,
                "copies": integer(1, MOST_COPIES),
                "condition": maybe(condition),
                "block": block,
                "text": face(),
            }
        )
        self._deck = Fields(
            {"id": identifier, "title": string, "once": truth, "cards": many(card, MOST_DECK_CARDS, 1)},
            {"order": many(integer(0, MOST_DECK_CARDS - 1), MOST_DECK_CARDS)},
        )
        self._timer = Fields({"id": identifier, "most": integer(1, MOST_ROUNDS), "block": block})
        of = Fields({"of": many(condition, least=1)})
        compared = {"cmp": one_of(tuple(COMPARISONS)), "left": quantity, "right": quantity}
        self._facts = _rows(
            "op",
            {
                **facts,
                DECK_EMPTY: Fields({"deck": _deck}),
                RUNS: Fields({"timer": _timer}),
                "and": of,
                "or": Fields(of.must, {"said": said}),
                "not": Fields({"of": condition}),
                "compare": Fields(compared),
            },
        )
        core = {
            "number": Fields({"value": any_number}),
            "seats_with": Fields({"only": condition}),
            "count": Fields({"of": many(condition, least=1)}, {"said": said}),
            UNTIL: Fields({"timer": _timer}),
        }
        if "own_counter" in quantities:
            core["total"] = quantities["own_counter"]
        self._terms = _rows("q", {**quantities, **core})
        self._sum = Fields({"q": text, "terms": many(self._term, least=1)}, {"said": said})

    def block(self, value: object, where: str, known: Known) -> None:
        """A row of effects. Raises BundleError."""
        known.blocks_deep += 1
        _bounded(known.blocks_deep, where)
        self._block(value, where, known)
        known.blocks_deep -= 1

    def faces(self, value: Any, where: str, known: Known) -> None:
        """What the prose of faces hangs on, under the ids of its texts. Raises BundleError."""
        many(self.block)(value, where, known)
        for face in value:
            string(face["id"], where, known)

    def _effect(self, value: object, where: str, known: Known) -> None:
        known.effects += 1
        if known.effects > MOST_EFFECTS:
            raise fail(where, f"there are more than {MOST_EFFECTS} effects")
        self._word(value, where, known, "do", self._verbs)

    def condition(self, value: object, where: str, known: Known) -> None:
        """Something that holds or does not. Raises BundleError."""
        known.conditions_deep += 1
        _bounded(known.conditions_deep, where)
        self._word(value, where, known, "op", self._facts)
        known.conditions_deep -= 1

    def quantity(self, value: object, where: str, known: Known) -> None:
        """A number known in play, or a sum of some; a sum holds no sums. Raises BundleError."""
        if isinstance(value, dict) and value.get("q") == "sum":
            self._sum(value, where, known)
        else:
            self._word(value, where, known, "q", self._terms)

    def number(self, plain: Check) -> Check:
        """The check of a plain number, or one that is known in play."""

        def check(value: object, where: str, known: Known) -> None:
            (self.quantity if isinstance(value, dict) else plain)(value, where, known)

        return check

    def _numbers(self, ends: Mapping[str, tuple[int, int]]) -> dict[str, Check]:
        return {field: self.number(integer(*between)) for field, between in ends.items()}

    def change(self, value: object, where: str, known: Known) -> None:
        """A change: a number with its sign, or the sign of one that is known in play. Raises BundleError."""
        (self._change if isinstance(value, dict) else any_number)(value, where, known)

    def _term(self, value: object, where: str, known: Known) -> None:
        if not isinstance(value, list) or len(value) != 2:
            raise fail(where, "must be a pair of 1 or -1 and a number")
        sign(value[0], where, known)
        self._word(value[1], where, known, "q", self._terms)

    def _roll(self, value: Any, where: str, known: Known) -> None:
        """Dice and a table of what they come to, of which each stands in one row at most."""
        self._rows(value, where, known)
        all_faces, taken = set(totals(*dice_of(value))), set[int]()
        for number, row in enumerate(value["rows"]):
            faces = set(range(row["low"], row["high"] + 1))
            if not faces or faces & taken or faces - all_faces:
                raise fail(f"{where}.rows[{number}]", "must have totals of the dice that no other row has")
            taken |= faces

    def decks(self, data: Mapping[str, Any], known: Known) -> None:
        """The decks of a bundle that may declare some, once their names are known. Raises BundleError."""
        decks = data.get("decks", [])
        many(self._deck, MOST_DECKS)(decks, "decks", known)
        ids: set[str] = set()
        for number, deck in enumerate(decks):
            for place, card in enumerate(deck["cards"]):
                if card["id"] in ids:
                    raise fail(f"decks[{number}].cards[{place}].id", f"{shown(card['id'])} is there twice")
                ids.add(card["id"])

    def timers(self, data: Mapping[str, object], known: Known) -> None:
        """The timers of a bundle that may declare some, once their names are known. Raises BundleError."""
        many(self._timer, MOST_TIMERS)(data.get("timers", []), "timers", known)

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
