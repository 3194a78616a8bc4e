"""The rows by which a game says its zones and what moves cards between them, and what is wrong with one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from .language import Language, Param, Takes, Word

MOST_MOVED: Final = 9
"""The most cards that one verb of a card moves."""
COUNT: Final = Param("count", Takes.NUMBER, low=1, high=MOST_MOVED)


class Zone(NamedTuple):
    """A place for cards of a kind, the top card last: one for all, or one for `each` seat.

    Of a `hidden` one nobody sees more than how many cards lie there; one that its owner alone sees is also a
    row of the game's `secrets`. Where it is empty and its top card is
    wanted, the zone `refill` of the same owner is shuffled into it. A zone with a `row` is a market: so many
    cards lie there, and whenever some are gone it is filled up from the top of `refill`. In a game with
    places `at` is the line of a card that says where it lies.
    """

    name: str
    kind: str
    each: bool = False
    hidden: bool = False
    refill: str = ""
    row: int = 0
    at: str = ""


class Transfer(NamedTuple):
    """What moves cards of whoever acts from zone to zone: the top ones, or one that is chosen, if it `asks`.

    `asks` is the question, `rule` who asks it. The card may be left where it `may`. One that is `given` goes
    to the zone of another seat, one of the game's `receivers`; one that is `taken` comes from there, and is
    any card where the zone is hidden. One with a `price`, a line of its kind, is bought: what `pays` is a
    gauge, a counter that each seat has, or a field, a number or a list with one for each seat. From a zone
    whose cards lie `at` places a word for it takes `where()`.
    """

    source: str
    to: str
    asks: str = ""
    may: bool = False
    given: bool = False
    taken: bool = False
    price: str = ""
    pays: str = ""
    rule: str = "CARD"


class Peek(NamedTuple):
    """What looks at the top cards of a zone of whoever acts, and puts them back as they lay: whoever acts
    does, and all do where it is `open`, which is what games call to reveal cards.
    """

    zone: str
    open: bool = False


class Shuffle(NamedTuple):
    """What shuffles a zone of whoever acts, and before that all cards of another one into it, if it says
    `more`.
    """

    zone: str
    more: str = ""


def moving(
    name: str,
    doc: str,
    written: str,
    printed: str = "",
    *params: Param,
    writes: tuple[str, ...] | None = None,
) -> Word:
    """The word of a row of `transfers`: with a place {count} for how many of the top cards it moves. One that
    a gauge pays `writes` it.
    """
    takes = (COUNT,) if "{count}" in written else params
    return Word(name, doc, takes, written, printed=printed, writes=writes)


def zone_faults(rows: Sequence[Zone], language: Language) -> Iterator[str]:
    """What is wrong with the zones of a game, each in a sentence that names it."""
    zones = {zone.name: zone for zone in rows}
    for zone in rows:
        who = f"the zone {zone.name!r}"
        if zone is not zones[zone.name]:
            yield f"{who} is there twice"
        kind = language.kind(zone.kind)
        if kind is None:
            yield f"{who} is for the kind of card {zone.kind!r}, which is not there"
        elif zone.at and all(line.key != zone.at for line in kind.lines):
            yield f"{who} lies `at` {zone.at!r}, which is no line of its cards"
        if zone.refill or zone.row:
            if zone.refill not in zones:
                yield f"{who} is filled from `refill`: there is no zone {zone.refill!r}"
            elif zones[zone.refill].kind != zone.kind:
                yield f"{who} is filled from {zone.refill!r}, where other cards lie"
            elif zone.name in _filled_from(zone, zones):
                yield f"{who} is filled from itself, by its `refill`: cards come from another zone"


def _filled_from(zone: Zone, zones: Mapping[str, Zone]) -> list[str]:
    """The zones from which a zone is filled, one from the next; a market that is filled from itself last."""
    sources = [zone.refill]
    while zone.row and (after := zones[sources[-1]].refill) in zones and after not in sources:
        sources.append(after)
    return sources


def transfer_faults(row: object, zones: Mapping[str, Zone], language: Language) -> Iterator[str]:
    """What is wrong with a row of `transfers`, each in a sentence that follows its name."""
    if not isinstance(row, Transfer | Peek | Shuffle):
        yield f"a row is a Transfer, a Peek or a Shuffle, not {row!r:.40}"
        return
    first, second = row[0], "" if isinstance(row, Peek) else row[1]
    for zone in (first, second):
        if zone not in zones and (zone or isinstance(row, Transfer)):
            yield f"there is no zone {zone!r}"
            return
    if second and zones[first].kind != zones[second].kind:
        yield f"other cards lie in {second!r} than in {first!r}"
    if isinstance(row, Peek):
        if not zones[first].hidden:
            yield f"everybody sees the cards of {first!r} anyway"
    elif isinstance(row, Shuffle):
        if first == second:
            yield f"{first!r} cannot be shuffled into itself"
    else:
        yield from _faults_of_way(row, zones)
        yield from _faults_of_price(row, zones, language)


def _faults_of_way(row: Transfer, zones: Mapping[str, Zone]) -> Iterator[str]:
    """What is wrong with whose card goes, who chooses it, and whereto."""
    way = [name for name in ("may", "given", "taken", "price") if getattr(row, name)]
    if way and not row.asks:
        yield f"with `{way[0]}` a card is chosen, by a question that `asks`"
    if row.taken and len(way) > 1:
        yield f"a card that is `taken` has no `{next(name for name in way if name != 'taken')}`"
    if row.given and not zones[row.to].each:
        yield f"a card that is `given` goes to a zone that `each` seat has, not to {row.to!r}"
    if row.taken and not zones[row.source].each:
        yield f"a card that is `taken` comes from a zone that `each` seat has, not from {row.source!r}"
    if row.source == row.to and not (row.given or row.taken):
        yield f"a card of {row.source!r} stays there, as it is neither `given` nor `taken`"
    if row.asks and zones[row.source].hidden and not row.taken:
        yield f"nobody can choose a card of {row.source!r}, which is hidden"


def _faults_of_price(row: Transfer, zones: Mapping[str, Zone], language: Language) -> Iterator[str]:
    """What is wrong with what a card costs."""
    if bool(row.price) != bool(row.pays):
        yield "a `price`, and what `pays` it, go together"
    kind = language.kind(zones[row.source].kind)
    line = next((line for line in kind.lines if line.key == row.price), None) if kind else None
    if row.price and (line is None or line.takes is not Takes.NUMBER or line.many):
        yield f"the price {row.price!r} is no line of the cards of {row.source!r} that is a number"
