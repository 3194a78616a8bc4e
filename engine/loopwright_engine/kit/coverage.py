"""What is written in a bundle of a declared kit, and what playtests note of its games: what they reach, and
how they stand round by round.

It reaches blocks of cards that begin, endings, what the log tells, and rounds. Their names are ids of the
bundle (`place.home.block`), `ending.ID`, `log.KIND` and `round.N`. Games say that a block begins only on
tables of their own, which a `Watch` prepares; other games pay nothing for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

from . import registry
from .game import ENDED_ROUNDS, ENDLESS, MOST_DECISIONS, UNFINISHED, Game
from .protocol import Card, Item

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import KitBlockData, KitBundleData
    from loopwright_engine.kit.protocol import Bundle

    from .declared_rules import DeclaredRules

KINDS: Final[tuple[str, ...]] = ("card", "gauge", "choice", "outcome", "ending", "effect")
"""A gauge is one of its ends; a choice is a branch of a choice, a condition or a roll."""
OPEN_PARTS: Final[tuple[str, ...]] = ("numbers", "sequences", "counters", "cards")
PARTS: Final[tuple[str, ...]] = OPEN_PARTS
RULE_ENDINGS: Final[tuple[str, ...]] = ("unfinished",)

MOST_ROUNDS: Final = 200
"""Rounds after these are not told one by one."""


def with_books(game: type[Game]) -> type[Game]:
    """The same game, which writes down the kit's `rows` as they stand whenever a round ends: before its rules
    count on, whatever they do then.
    """

    def number(self: Any) -> int:
        return self.__dict__["round"]  # type: ignore[no-any-return]

    def count(self: Any, number: int) -> None:
        books = self.__dict__
        ended = books.get("round", 0)
        if number > ended > 0:
            books[ENDED_ROUNDS] = (*books.get(ENDED_ROUNDS, ()), *[self.kit.row(self)] * (number - ended))
        books["round"] = number

    return type(game.__name__, (game,), {"round": property(number, count)})


class Watch:
    """A bundle whose games tell what happens in them, as numbers into `names`."""

    def __init__(self, bundle: Bundle) -> None:
        kit: Any = bundle.kit
        self._kit: DeclaredRules = kit
        self.bundle: Bundle = type(bundle)(bundle.data, bundle.kit, kit.prepared(bundle.data))
        tables = self.bundle.tables
        blocks: list[str] = getattr(tables, "block_ids", [])
        endings = list(kit.contents.endings(bundle.data))
        self._game = with_books(kit.game)
        self._begun: list[int] = []
        self._noting = False
        if blocks:
            tables.compiler.watch(self._begin)
        without_body = {kind.name for kind in kit.language.kinds if not kind.body}
        self._named = {
            card["id"]: blocks.index(card["block"]["id"])
            for card in bundle.data.get("cards", ())
            if card["kind"] in without_body and card["block"]["id"] in blocks
        }
        """The blocks of cards that say nothing that could begin: they are reached when the log names them."""
        self._endings = {ending: len(blocks) + number for number, ending in enumerate(endings)}
        self.items = len(blocks) + len(endings)
        self._kinds = self.items
        kinds = [kind for kind in kit.says if kind != ENDLESS]
        rounds = self._kinds + len(kinds)
        self.last_round = MOST_DECISIONS
        self._first_round = rounds - 1
        self.names = [
            *blocks,
            *(f"ending.{ending}" for ending in endings),
            *(f"log.{kind}" for kind in kinds),
            *(f"round.{number}" for number in range(1, MOST_ROUNDS + 1)),
        ]
        self.path: frozenset[int] = frozenset()
        self.rounds = {self._first_round + number: number for number in range(1, MOST_ROUNDS + 1)}
        self.tests = frozenset(
            number for number, name in enumerate(blocks) if name.endswith((".success", ".failure"))
        )

    def _begin(self, game: Any, block: int) -> None:  # noqa: ARG002 - as watches are told
        if self._noting:
            self._begun.append(block)

    def start(self, options: Any, seed: int) -> tuple[Any, list[int]]:
        """A new game at its first decision, and what has happened by then, in order."""
        self._note()
        game = self._kit.start_as(self._game, self.bundle, options, seed)
        return game, self._happened(game, 0, 0)

    def choose(self, game: Any, index: int) -> list[int]:
        """Answer the pending decision; returns what happened then, in order; a thing may be there twice."""
        self._note()
        length, before = len(game.tail), game.round
        game.choose(index)
        return self._happened(game, length, before)

    def play(self, options: Any, seed: int, answer: Callable[[Any], int]) -> tuple[Any, list[int]]:
        """A new game played to its end by what `answer` gives, and all that happened in it, in order."""
        game, numbers = self.start(options, seed)
        while game.decision is not None:
            numbers += self.choose(game, answer(game))
        return game, numbers

    def _note(self) -> None:
        self._begun = []
        self._noting = True

    def _happened(self, game: Any, log_length: int, before: int) -> list[int]:
        self._noting = False
        numbers = [
            self._first_round + number for number in range(before + 1, min(game.round, MOST_ROUNDS) + 1)
        ]
        numbers += self._begun
        entries = game.tail[log_length:]
        if game.result is not None and game.result.ending == UNFINISHED:
            entries = [entry for entry in entries if self._kit.entry_id(game, entry)[0] != ENDLESS]
        numbers += [self._kinds + entry[0] for entry in entries]
        if self._named:
            ids = (name for entry in entries for name in self._kit.entry_id(game, entry)[2:])
            numbers += [self._named[name] for name in ids if name in self._named]
        if game.result is not None:
            numbers.append(self._endings[game.result.ending])
        return numbers

    def story(self, game: Any) -> list[int]:
        """All that has happened in a game of this bundle, in order. It is played once more for this."""
        twin, numbers = self.start(game.options, game.seed)
        for choice in game.choices:
            numbers += self.choose(twin, choice)
        return numbers

    def ids(self, numbers: Iterable[int]) -> frozenset[str]:
        """The ids of the items among what happened."""
        return frozenset(self.names[number] for number in numbers if number < self.items)


class Ledger:
    """A row for each round of a watched game, the last one as far as it came; what was paid, and what the log
    counts.
    """

    def __init__(self, kit: DeclaredRules) -> None:
        self.rounds: list[list[int]] = []
        self.took: list[int] = [0] * len(kit.counted)
        self.spent: list[int] = [0] * len(kit.spends)
        self._kit = kit

    def pays(self, game: Any, index: int) -> None:
        """Look at what a choice costs."""
        if self._kit.spends:
            self._pay(game, game.decision.options[index])

    def _pay(self, game: Any, option: int) -> None:
        kind = game.decision.kind
        cost = self._kit.asks[kind].cost
        amount = cost(game, option) if cost is not None else 0
        if amount:
            for name in (kind, f"{kind}.{self._kit.option_id(game, option)}"):
                if name in self._kit.spends:
                    self.spent[self._kit.spends.index(name)] += amount

    def close(self, game: Any) -> None:
        """The rows, and what the log counts, once the game is over."""
        self.rounds = [*getattr(game, ENDED_ROUNDS, ()), self._kit.row(game)]
        if self._kit.counted:
            counts = Counter(entry[0] for entry in game.log)
            kinds = list(self._kit.says)
            self.took = [counts[kinds.index(kind)] for kind in self._kit.counted]


def title(data: KitBundleData) -> str:
    """The title of the scenario, on one line."""
    return _plain(data["strings"][data["scenario"]["title"]])


def cards(data: KitBundleData) -> list[Card]:
    """Every card that can come up in a game, kind by kind."""
    return [Card(card["kind"], card["id"], _plain(data["strings"][card["title"]])) for card in data["cards"]]


def card_ids(data: KitBundleData) -> list[str]:
    """The ids of all cards."""
    return [card["id"] for card in data["cards"]]


def names(data: KitBundleData) -> Callable[[str], str]:
    """Says the ids of cards and endings in words, and of what stands on a card where on it that is."""
    by_id = {card.id: f'{card.kind} "{card.title}"' for card in cards(data)}
    by_id |= {f"ending.{id}": f'ending "{title}"' for id, (title, _) in endings(data).items()}

    def called(name: str) -> str:
        stem, parts = name, list[str]()
        while stem and stem not in by_id:
            stem, _, part = stem.rpartition(".")
            parts.insert(0, part)
        where = " ".join(part for part in parts if part != "block")
        return f"{by_id[stem]} {where}".rstrip() if stem else ""

    return called


def endings(data: KitBundleData) -> dict[str, tuple[str, bool]]:
    """The title of each ending, and whether it is won; those of the rules last."""
    kit: Any = registry.find(data["kit"])
    titles = {
        ending["id"]: (_plain(data["strings"][ending["title"]]), ending["result"] == "win")
        for ending in data["endings"]
    }
    return titles | {ending: (words, won) for ending, (words, won) in kit.spoken(data).endings.items()}


def items(data: KitBundleData) -> Iterator[Item]:
    """Everything that the cards and the ends of gauges hold, and all endings."""
    for card in data["cards"]:
        yield from _block("card", card["block"])
    for gauge in data["counters"]:
        for end in (gauge["over"], gauge["under"]):
            if end is not None:
                yield from _block("gauge", end)
    for effect in data["effects"]:
        yield from _block("card", effect["block"])
    for ending in endings(data):
        if ending not in RULE_ENDINGS:
            yield Item("ending", f"ending.{ending}", 0)


def _block(kind: str, block: KitBlockData) -> Iterator[Item]:
    if block["effects"]:
        yield Item(kind, block["id"], len(block["effects"]))
    for effect in block["effects"]:
        match effect["do"]:
            case "if":
                below = [part for part in (effect["then"], effect["else"]) if part]
            case "choose":
                below = [option["then"] for option in effect["options"]]
            case "roll":
                below = [row["then"] for row in effect["rows"]]
            case "test":
                below = [part for part in (effect["success"], effect["failure"]) if part]
            case _:
                below = []
        for part in below:
            yield from _block("outcome" if effect["do"] == "test" else "choice", part)


def out_of_play(data: KitBundleData, options: Collection[Any]) -> frozenset[str]:  # noqa: ARG001 - every card is in play
    """No card is out of play."""
    return frozenset()


def _plain(text: str) -> str:
    """A title on one line, without what could reach into a terminal."""
    return "".join(char for char in " ".join(text.split()) if char.isprintable())
