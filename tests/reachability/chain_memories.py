"""In which ways a story remembers that something has happened: each new, and written by nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from engine_builder import Builder, Data, compare, counter_is, do, flag, q

HOSTS = (1, 2)
"""Cards that lie in play from the start, for triggers."""
Effects = tuple[Data, ...]
Pick: TypeAlias = "Callable[[Sequence[Any]], Any]"
"""Takes one of several, as Hypothesis or luck wills."""


class Memory(NamedTuple):
    """What keeps that something has happened: how it is written, asked for, and undone."""

    write: Effects
    holds: Data
    undo: Effects


class Remembering:
    """Draws memories, and keeps the cards of a scenario while they are being written."""

    def __init__(self, pick: Pick, builder: Builder) -> None:
        self.pick = pick
        self.builder = builder
        self.sides: dict[tuple[int, str], dict[str, list[Data]]] = {(card, "front"): {} for card in HOSTS}
        self.flags = self.counters = 0
        self.cards = HOSTS[-1]

    def one(self, *choices: object) -> object:
        return self.pick(choices)

    def card(self) -> int:
        """A card that is not in play at the start."""
        self.cards += 1
        self.sides[self.cards, "front"] = {}
        return self.cards

    def memory(self) -> Memory:
        """A new one, that nothing else writes."""
        return self.pick(MEMORIES)(self)

    def by_flag(self) -> Memory:
        self.flags += 1
        name = f"f{self.flags}"
        self.builder.flags(name)
        return Memory((do("set_flag", flag=name),), flag(name), (do("clear_flag", flag=name),))

    def by_deck(self) -> Memory:
        """A deck of which the last card was drawn."""
        name = f"m{len(self.builder.decks)}"
        self.builder.deck(name, ((), None, self.one(1, 2)), once=self.one(True, False))
        empty = {"op": "deck_empty", "deck": name}
        return Memory((do("draw_card", deck=name),), empty, (do("shuffle_deck", deck=name),))

    def by_counter(self) -> Memory:
        self.counters += 1
        name = f"c{self.counters}"
        self.builder.counter(name, 0, 4)
        how, number = self.one((">=", 1), ("=", 1), (">=", 2), ("=", 2), (">=", 3), ("=", 4))
        undo = self.one(do("set_counter", counter=name, to=0), do("counter", counter=name, by=-1))
        return Memory((do("counter", counter=name, by=1),), counter_is(name, how, number), (undo,))

    def by_amount(self) -> Memory:
        """A counter that moves by, or is set to, what is known only in play."""
        self.counters += 1
        name = f"c{self.counters}"
        self.builder.counter(name, 0, 4)
        known = self.one(q("insight"), q("enigma"), q("kids"), q("day"), q("counter", counter=name))
        less = q("sum", terms=[[1, known], [self.one(1, -1), q("number", value=self.one(1, 2, 3))]])
        amount = self.one(known, less, q("sum", terms=[[1, q("insight")], [-1, q("enigma")]]))
        how, number = self.one((">=", 1), ("=", 1), (">=", 2), ("=", 3), (">=", 4))
        undo = self.one(do("set_counter", counter=name, to=0), do("counter", counter=name, by=-1))
        write = self.one(
            do("set_counter", counter=name, to=amount),
            do("counter", counter=name, by={"sign": 1, "of": amount}),
        )
        return Memory((write,), counter_is(name, how, number), (undo,))

    def by_card(self) -> Memory:
        card = self.card()
        holds = {"op": "diary", "diary": card, "side": self.one(None, "front")}
        return Memory((do("play_diary", diary=card),), holds, (do("discard_diary", diary=card),))

    def by_back(self) -> Memory:
        card = self.card()
        self.sides[card, "back"] = {}
        holds = {"op": "diary", "diary": card, "side": "back"}
        turn = (do("play_diary", diary=card), do("flip_diary", diary=card))
        return Memory(turn, holds, (do("discard_diary", diary=card),))

    def by_discard(self) -> Memory:
        card = self.card()
        holds = {"op": "diary", "diary": card, "side": "discarded"}
        effects = (do("play_diary", diary=card), do("discard_diary", diary=card))
        return Memory(effects, holds, (do("play_diary", diary=card),))

    def by_token(self) -> Memory:
        place = self.one("C", "here")
        quantity = self.one(q("token_in_play", token="weed"), q("token_at", token="weed", place="C"))
        holds = compare(quantity, ">=", self.one(1, 1, 2))
        undo = self.one(do("remove_tokens", token="weed"), do("remove_token", token="weed", place=place))
        return Memory((do("place_token", token="weed", place=place),), holds, (undo,))

    def by_ship(self) -> Memory:
        place = self.one("D1", "A1")
        return Memory(
            (do("move_ship", place=place),), {"op": "ship_at", "place": place}, (do("remove_ship"),)
        )

    def by_machine(self) -> Memory:
        holds = self.one(
            {"op": "machine_hacked", "machine": "heron"}, compare("hacked_machines", ">", 0),
            {"op": "controls", "machine": None},
        )  # fmt: skip
        return Memory((do("hack_machine", machine="heron"),), holds, (do("reset_machine", machine="heron"),))

    def by_dial(self) -> Memory:
        dial, by = self.one("insight", "enigma"), self.one(1, 7)
        return Memory((do(dial, by=by),), compare(dial, self.one(">=", "="), by), (do(dial, by=-by),))


MEMORIES: tuple[Callable[[Remembering], Memory], ...] = (
    Remembering.by_flag, Remembering.by_flag, Remembering.by_counter, Remembering.by_amount,
    Remembering.by_card, Remembering.by_back, Remembering.by_discard, Remembering.by_token,
    Remembering.by_ship, Remembering.by_machine, Remembering.by_dial, Remembering.by_deck,
)  # fmt: skip
