"""Small random scenarios in which one thing leads to another.

Each link of a chain is carried out on one occasion of the game, remembers that in one way, and only what
remembers it goes on; so whatever a proof forgets of the order of play cuts the chain for it, but not for
the games. Here and there a link undoes an earlier one, or lets an event happen while it holds.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from chain_memories import HOSTS, Effects, Memory, Pick
from chain_names import name_blocks
from chain_occasions import OCCASIONS, Occasions
from engine_builder import Builder, Data, compare, do, no, q, to_kid
from hypothesis import strategies as st
from loopwright_engine import Bundle, load_bundle
from loopwright_engine.bundle.content_hash import content_hash
from loopwright_engine.core.branches import at_most

MOST = 5
"""So many links are there in a chain."""
SEEN = (do("nothing"),)


class Happening(NamedTuple):
    """An effect that something is heard of at once, and how a listener names it."""

    effects: Effects
    event: str
    named: dict[str, str]


HAPPENINGS = (
    Happening((do("push_rumor"),), "rumor_pushed", {}),
    Happening((do("draw_rumor"),) * 4, "rumor_pushed", {}),
    Happening((do("move_ship", place="A1"), do("move_ship", place="H")), "ship_moves", {}),
    Happening((do("hack_machine", machine="heron"),), "machine_hacked", {}),
    Happening((do("place_machine", machine="heron", sector="D1"),), "machine_enters_sector",
              {"machine": "heron", "sector": "D1"}),
    Happening((do("place_machine", machine="heron", sector="B3"),), "machine_comes_nearby",
              {"machine": None, "location": "F"}),
    Happening((to_kid("move_to", "everyone", location="C"),), "kid_enters", {"at": "C"}),
    Happening((to_kid("move_to", "others", location="B"),), "kid_enters", {"at": "B"}),
    Happening((to_kid("move_to", "others", location="C", only={"op": "at_home"}),), "kid_enters",
              {"at": "C"}),
    Happening((to_kid("move_home", "first_player"),), "kid_enters", {"at": "D"}),
)  # fmt: skip


def both(*conditions: Data | None) -> Data | None:
    """All that there are of these conditions."""
    parts = [condition for condition in conditions if condition is not None]
    return parts[0] if len(parts) == 1 else {"op": "and", "of": parts} if parts else None


class Chain(Occasions):
    """Draws one scenario."""

    def __init__(self, pick: Pick, builder: Builder) -> None:
        super().__init__(pick, builder)
        self.memories: list[Memory] = []
        self.endings = 0

    def links(self) -> None:
        """A chain, or two that share the cards."""
        gate: Data | None = None
        for _ in range(self.pick(range(1, MOST + 1))):
            memory = self.memory()
            shape = self.one(
                "plain",
                "plain",
                "test",
                "roll",
                "repeat",
                "named",
                "choose",
                "spared",
                "if",
                "undo",
                "redo",
                "happening",
                "deck",
                "later",
            )
            if shape == "happening":
                self.happening(gate, memory)
                gate = None
            else:
                self.occasion(self.shaped(str(shape), memory), both(gate, self.extra()))
                gate = memory.holds
            self.memories.append(memory)
            self.look(memory)
        self.occasion(self.ended(), both(gate, self.extra()))

    def occasion(self, effects: Effects, condition: Data | None) -> None:
        self.pick(OCCASIONS)(self, effects, condition)

    def shaped(self, shape: str, memory: Memory) -> Effects:
        """The effects that write a memory, within something or beside something."""
        builder, write = self.builder, memory.write
        if shape == "test":
            return (builder.test("BRAVE", *self.one((write, ()), ((), write))),)
        if shape == "roll":
            return (builder.roll((1, 3, write)),)
        if shape == "named":
            return (builder.named(write),)
        if shape == "repeat":
            times = q(
                "sum", terms=[[1, self.one(q("kids"), q("day"))], [-1, q("number", value=self.one(1, 2, 4))]]
            )
            return (builder.repeat(self.one(1, 2, 3, times, at_most(times, 2)), write),)
        if shape == "choose":
            return (builder.choose((None, write, self.one(0, 1)), (self.extra(), (), self.one(0, 6))),)
        if shape == "deck":  # now and then it is drawn second, or once, or only while something holds
            name = f"d{len(builder.decks)}"
            cards = (write, self.extra(), self.one(1, 1, 2)), (SEEN, self.extra(), 1)
            builder.deck(name, *self.one(cards, cards[:1]), once=self.one(True, False))
            return (do("draw_card", deck=name),) * self.one(1, 1, 2)
        if shape == "later":  # now and then it is started twice, or stopped where something holds
            name = f"t{len(builder.timers)}"
            builder.timer(name, *write, *self.one((), (), (do("start_timer", timer=name, rounds=1),)))
            start = do("later", timer=name, rounds=self.one(1, 1, 2, q("kids")))
            stop = builder.when_then(
                self.extra() or compare("day", ">", 2), (do("stop_timer", timer=name),), ()
            )
            return self.one(
                (start,), (start,), (start, do("start_timer", timer=name, rounds=1)), (start, stop)
            )
        if shape == "spared":  # what would be undone, if the kid had the time
            return (*write, builder.choose((None, memory.undo, self.one(4, 6))))
        if shape == "if":
            holds = self.extra() or compare("day", ">", 1)
            return (builder.when_then(holds, *self.one((write, ()), ((), write))),)
        if shape == "undo" and self.memories:
            other = self.one(*self.memories)
            return self.one(write + other.undo, other.undo + write, write + self.again())
        if shape == "redo":
            return write + memory.undo + write
        return write

    def again(self) -> Effects:
        """A card goes and comes back, so that it has fired nothing yet."""
        card = self.one(*HOSTS)
        return (do("discard_diary", diary=card), do("play_diary", diary=card))

    def happening(self, gate: Data | None, memory: Memory) -> None:
        """Something is heard of while a memory holds that is gone right after; what hears of it goes on."""
        happening = self.one(*HAPPENINGS)
        self.occasion(memory.write + happening.effects + memory.undo, both(gate, self.extra()))
        following = self.memory()
        self.memories.append(following)
        self.look(following)
        named = self.builder.on(happening.event, *following.write, condition=memory.holds, **happening.named)
        self.add("on", named)
        self.occasion(self.ended(), following.holds)

    def look(self, memory: Memory) -> None:
        """Mostly a card sees what is remembered; of what cards of the world do one sees nothing else."""
        if self.one(True, True, False):
            seen = self.told() if len(self.memories) % 3 == 2 else SEEN
            self.add("checks", self.builder.when(memory.holds, *seen, each_time=self.one(True, False)))

    def told(self) -> Effects:
        """Words that hang on what is remembered, each of which some game reads, or none."""
        text = f"told.{len(self.builder.strings)}"
        self.builder.string(
            text, f"It {{if}}**A:** hums{{if}}**B:** sings{{if}}**C:** waits{{end-if}}. {text}"
        )
        first, second, *_ = (memory.holds for memory in self.memories)
        inner = {**self.builder.when_then(second, ()), "words": text}
        return {**self.builder.when_then(first, (), (inner,)), "words": text}, do("tell", text=text)

    def extra(self) -> Data | None:
        """A condition besides, mostly none."""
        other = self.one(*self.memories).holds if self.memories else compare("day", "!=", 1)
        return self.one(
            None, None, None, other, no(other),
            compare("day", self.one("=", ">=", "<="), self.one(1, 2, 3, 6)),
            compare("kids", "=", self.one(2, 5)), compare("week", "=", 2), {"op": "at", "location": "B"},
            compare(q("kids_at", location="C"), ">=", 2), compare("rumors", "<", 4),
            compare("enigma", ">=", q("enigma_limit")),
        )  # fmt: skip

    def ended(self) -> Effects:
        """The end of a chain: the game's, perhaps."""
        if self.endings < 2 and self.one(True, False, False):
            self.endings += 1
            return (do("end_game", ending=self.builder.ending(f"end-{self.endings}")),)
        return SEEN

    def shadows(self) -> None:
        """Endings that are looked at among the checks."""
        for memory in self.memories:
            if self.one(True, *[False] * 5):
                self.endings += 1
                holds = both(memory.holds, self.extra())
                self.add(
                    "checks", self.builder.win_when(holds, f"end-{self.endings}", self.one("win", "lose"))
                )

    def switches(self) -> None:
        """Rules that a side switches off, and numbers of the rulebook."""
        builder = self.builder
        switched = self.one(
            None, None, "machine_moves", "school_event", "new_rumors", "alarm", "firmware", "avoiding"
        )
        if switched:
            self.host().setdefault("off", []).append(builder.no(str(switched)))
        if self.one(True, False, False):
            self.host().setdefault("numbers", []).append(builder.number("new_rumors", self.one(0, 4)))


def written(chain: Chain) -> None:
    """The cards of a chain go into the bundle; the machine answers while it is ALERT, as it is at C1."""
    builder = chain.builder
    for card in range(1, chain.cards + 1):
        builder.card(
            card, start=card in HOSTS, back=chain.sides.get((card, "back")), **chain.sides[card, "front"]
        )
    for place, effects in zip("BCDEFGH", chain.rumors, strict=False):
        builder.rumor(place, *effects)
    for place in "BCDEFGH"[len(chain.rumors) :]:
        builder.rumor(place, builder.test("BRAVE"))
    east = (("watcher", "east", 1),)
    moves = chain.one(east, east, ())
    for number, effects in enumerate(chain.school):
        kind = chain.one("individual", "group", "first_player")
        event = (str(kind), chain.one(True, False), effects)
        builder.lesson(minus=number % 2, event=event, firmware=True, moves=moves)
    if not chain.school:
        builder.lesson(minus=0, moves=moves, firmware=True)
    answering = {"response": chain.one("block", "special"), "trait": "BRAVE", **chain.answers}
    builder.response("heron", {"response": "ignore"}, answering)
    builder.scenario["complications"] = chain.complications
    builder.scenario["enigma_limit"] = chain.one(None, q("number", value=4))


def scenario(pick: Pick) -> Bundle:
    """A scenario of one or two weeks with a chain or two."""
    builder = Builder(pick((1, 1, 1, 2)))
    builder.token("weed", 2)
    builder.ship("C3")
    builder.sheet("heron", spaces=1)
    builder.firewall(("BRAVE",), ("QUICK",), alert_effect=pick((None, "default", "repel")), count=3)
    chain = Chain(pick, builder)
    for _ in range(pick((1, 2))):
        chain.links()
    chain.shadows()
    chain.switches()
    written(chain)
    builder.machine("heron", "C1", "heron")
    bundle = builder.data()
    name_blocks(bundle)
    return load_bundle({**bundle, "hash": content_hash(bundle)})


@st.composite
def chains(draw: st.DrawFn) -> Bundle:
    """Such scenarios, to be made smaller where one fails."""
    return scenario(lambda choices: draw(st.sampled_from(choices)))


def by_luck(seed: int) -> Bundle:
    """One of them: all seeds differ more than what Hypothesis draws."""
    return scenario(random.Random(seed).choice)
