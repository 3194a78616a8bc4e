"""What The LOOP's cards do that no other game's do: a method for each row of `language`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, ClassVar, Final

from loopwright_engine.kit.decks import NO_CARD
from loopwright_engine.kit.game import step
from loopwright_engine.kit.open_cards import NOBODY, OpenGame
from loopwright_engine.kit.ring import RingGame
from loopwright_engine.kit.zones import Transfer, Zone, ZoneGame

from .box import Box
from .language import DIMENSIONS, ERAS, LANGUAGE, MOST, WHITHER

NOWHERE: Final = -1
ARTIFACT, ERA, MISSION = "artifact", "era", "mission"


class Effects(RingGame, ZoneGame, OpenGame):
    """The table of The LOOP, and what cards do on it."""

    language = LANGUAGE
    ring = ERA
    zones = (
        Zone("hand", ARTIFACT, each=True),
        Zone("deck", ARTIFACT, each=True, hidden=True, refill="discards"),
        Zone("discards", ARTIFACT, each=True),
        Zone("archive", ARTIFACT, hidden=True, refill="scrap"),
        Zone("scrap", ARTIFACT),
        Zone("offers", ARTIFACT),
        Zone("rewards", ARTIFACT),
        Zone("bag", ERA, hidden=True),
        Zone("ditto_cards", ERA, hidden=True),
        Zone("mission_tiles", MISSION, hidden=True),
    )
    transfers: ClassVar[Mapping[str, Transfer]] = {
        "draw_cards": Transfer("deck", "hand"),
        "discard_card": Transfer("hand", "discards", "Discard which card?"),
        "scrap_card": Transfer("hand", "scrap", "Destroy which card?", may=True),
        "take_back": Transfer("discards", "hand", "Take which card back?"),
        "give_card": Transfer("hand", "hand", "Give which card?", given=True),
    }

    tables: Box
    turn_of: int
    ditto: int
    loops: int
    acting: int
    last_clone_gone: int
    energy: list[int]
    rifts: list[int]
    vortex: list[int]
    clones: list[int]
    """Each as its Era times `ERAS`, and its paradox Era."""
    mission: list[int]
    cubes: list[int]
    open_missions: list[int]
    exhausted: list[int]
    later: list[int]
    hand: list[list[int]]
    deck: list[list[int]]
    rewards: list[int]
    ditto_cards: list[int]
    offers: list[int]

    # --- places and things ------------------------------------------------------------------------

    def places_of(self, word: str, seat: int) -> Sequence[int]:
        """LOO-B2: `ditto` is the Era that the machine points at."""
        return (self.ditto,) if word == "ditto" else super().places_of(word, seat)

    def offers_at(self, eras: Sequence[int]) -> list[int]:
        """LOO-B4: the artifacts on offer in Eras."""
        origin = self.tables.origin
        return [card for card in self.offers if origin[card] in eras]

    def tear(self) -> None:
        """LOO-F4: see the rules."""
        raise NotImplementedError

    def number_agents(self, where: str) -> int:
        """LOO-B4: agents there."""
        eras = self.places_of(where, self.actor)
        return sum(at in eras for at in self.standing)

    def number_loops(self) -> int:
        """LOO-A3: the LOOPs of this turn."""
        return min(MOST, self.loops)

    def number_cards_in_hand(self) -> int:
        """LOO-P3: the hand."""
        return min(MOST, len(self.hand[self.actor]))

    def fact_clone_gone(self) -> bool:
        """LOO-P1: what came of the clone that was moved last."""
        return bool(self.last_clone_gone)

    # --- LOO-M3: what missions and artifacts hear ---------------------------------------------------

    def lies_open(self, kind: str, card: int) -> bool:
        """LOO-M3, LOO-P2: open missions listen, and the hand of whose turn it is."""
        return card in self.open_missions if kind == MISSION else card in self.hand[self.turn_of]

    def occur(self, event: str, era: int) -> None:
        """LOO-M3: something happens in an Era, while somebody acts."""
        if self.acting:
            self.happen(event, place=era)

    def fact_at_its_place(self) -> bool:
        """LOO-M3: it happened in the Era of the mission that speaks."""
        if self.speaker == NOBODY or self.event_at == NOBODY:
            return False
        speaker = self.tables.listeners[self.speaker]
        return speaker.kind == MISSION and self.mission[self.event_at] == speaker.card

    def verb_progress(self, by: int) -> None:
        """LOO-M3: on the mission that speaks, else on one that is chosen."""
        speaker = self.tables.listeners[self.speaker] if self.speaker != NOBODY else None
        if speaker is not None and speaker.kind == MISSION:
            if speaker.card in self.open_missions:
                self.put_cubes(by, speaker.card)
        elif self.open_missions:
            self.ask(MISSION, sorted(self.open_missions), self.put_cubes, by, seat=self.actor)

    @step
    def put_cubes(self, by: int, mission: int) -> None:
        """LOO-M3: no more than there are places."""
        era, places = self.mission.index(mission), self.tables.places[mission]
        before = self.cubes[era]
        self.cubes[era] = min(places, max(0, before + by))
        if self.cubes[era] != before:
            self.tell("cubes", mission, self.cubes[era])

    # --- energy and rifts -------------------------------------------------------------------------

    def verb_energy(self, by: int, where: str) -> None:
        """LOO-B4: energy cubes come or go."""
        self.at(where, self.energize, by)

    @step
    def energize(self, by: int, era: int) -> None:
        """LOO-B4: there are no fewer than none."""
        self.there = era
        self.energy[era] = max(0, self.energy[era] + by)
        self.tell("energy", era, self.energy[era])
        if by > 0:
            self.occur("energy_added", era)

    def verb_rifts(self, by: int, where: str) -> None:
        """LOO-B4: rift cubes come or go."""
        self.at(where, self.mend, by)

    @step
    def mend(self, by: int, era: int) -> None:
        """LOO-B4, LOO-F4: each that is taken away is heard of."""
        self.there = era
        before = self.rifts[era]
        after = self.rifts[era] = max(0, before + by)
        if after != before:
            self.tell("rifts", era, after)
        for _ in range(before - after):
            self.occur("rift_removed", era)
        if by > 0:
            self.tear()

    def verb_aim(self, where: str) -> None:
        """An Era is chosen, for what else the card says."""
        self.at(where, self.aimed)

    @step
    def aimed(self, era: int) -> None:
        """It is `there` from now on."""
        self.there = era

    # --- LOO-P1: clones ---------------------------------------------------------------------------

    def pick_clone(
        self, eras: Sequence[int], method: Callable[..., None], *numbers: int, of: int = NOWHERE
    ) -> None:
        """One of the clones of Eras, each kind once; where there is none nothing happens."""
        self.last_clone_gone = 0
        clones = {clone for clone in self.clones if clone // ERAS in eras and of in (NOWHERE, clone % ERAS)}
        if clones:
            self.ask("clone", sorted(clones), method, *numbers, seat=self.actor)

    def verb_spawn(self, count: int) -> None:
        """LOO-F1, Q6: each comes to an Era that is not its paradox."""
        for _ in range(count):
            paradox = self.top("bag")
            if paradox != NO_CARD:
                clone = (paradox + self.roll()[0]) % ERAS * ERAS + paradox
                self.clones.append(clone)
                self.tell("spawned", clone)

    def verb_push_clone(self, where: str) -> None:
        """From here to there."""
        self.pick_clone(self.places_of("here", self.actor), self.pushed, WHITHER.of.index(where))

    @step
    def pushed(self, where: int, clone: int) -> None:
        """The clone is chosen; now its Era."""
        self.at(WHITHER.of[where], self.clone_to, clone)

    def verb_carry_clone(self, where: str) -> None:
        """From here to there, and the agent too."""
        self.pick_clone(self.places_of("here", self.actor), self.lifted, WHITHER.of.index(where))

    @step
    def lifted(self, where: int, clone: int) -> None:
        """The clone is chosen; now the Era."""
        self.at(WHITHER.of[where], self.carry_to, clone)

    @step
    def carry_to(self, clone: int, era: int) -> None:
        """Both go."""
        self.come(self.actor, era)
        self.clone_to(clone, era)

    def verb_pull_clone(self, where: str) -> None:
        """From there to here."""
        self.pick_clone(self.places_of(where, self.actor), self.pulled)

    def verb_pull_clone_of(self, era: int, where: str) -> None:
        """One with this paradox Era, from there to here."""
        self.pick_clone(self.places_of(where, self.actor), self.pulled, of=era)

    @step
    def pulled(self, clone: int) -> None:
        """The clone is chosen."""
        self.clone_to(clone, self.standing[self.actor])

    def verb_destroy_clone(self, where: str) -> None:
        """Back to the bag."""
        self.pick_clone(self.places_of(where, self.actor), self.unmake)

    @step
    def clone_to(self, clone: int, era: int) -> None:
        """LOO-P1: a clone comes to an Era, and is destroyed where it is its paradox."""
        if clone // ERAS == era:
            return
        moved = era * ERAS + clone % ERAS
        self.clones[self.clones.index(clone)] = moved
        self.there = era
        self.tell("clone_moved", moved)
        if era == clone % ERAS:
            self.unmake(moved)
        self.occur("clone_moved", era)

    @step
    def unmake(self, clone: int) -> None:
        """LOO-P1: back into the bag."""
        self.clones.remove(clone)
        self.lay("bag", [clone % ERAS])
        self.last_clone_gone = 1
        self.tell("clone_gone", clone % ERAS)
        self.occur("clone_destroyed", clone // ERAS)

    # --- agents -----------------------------------------------------------------------------------

    def verb_move(self, where: str) -> None:
        """The agent goes there."""
        self.at(where, self.come, self.actor)

    def verb_call_agent(self) -> None:
        """LOO-B4: another one comes here."""
        others = [
            seat for seat in self.receivers(self.actor) if self.standing[seat] != self.standing[self.actor]
        ]
        if others:
            self.ask("agent", others, self.called, self.standing[self.actor], seat=self.actor)

    @step
    def called(self, era: int, seat: int) -> None:
        """Who comes is chosen."""
        self.come(seat, era)

    @step
    def come(self, seat: int, era: int) -> None:
        """LOO-A1: an agent comes to an Era."""
        self.there = era
        if self.standing[seat] != era:
            self.standing[seat] = era
            self.tell("moved", seat, era)
            self.occur("agent_moved", era)

    # --- artifacts --------------------------------------------------------------------------------

    def card_moved(self, card: int, source: str, to: str, seat: int) -> None:  # noqa: ARG002
        """LOO-P2: what leaves a hand is exhausted no more; what is destroyed is told."""
        if source == "hand" and card in self.exhausted:
            self.exhausted.remove(card)
        if to == "scrap":
            self.tell("destroyed", card)

    def verb_reveal(self, count: int) -> None:
        """LOO-F1, LOO-V1: each comes to its Era of origin, if that is no vortex."""
        for _ in range(count):
            card = self.top("archive")
            if card != NO_CARD:
                era = self.tables.origin[card]
                self.tell("revealed", card, era)
                self.zone("scrap" if self.vortex[era] else "offers").append(card)

    def verb_acquire(self, where: str) -> None:
        """LOO-A4: one of those on offer there may be taken."""
        cards = self.offers_at(self.places_of(where, self.actor))
        if cards:
            moves: list[tuple[Any, ...]] = [("leave",), *(("acquire", card) for card in sorted(cards))]
            self.offer("offer", moves, seat=self.actor)

    def move_acquire(self, card: int) -> None:
        """LOO-A4: onto the deck."""
        self.transfer(card, "offers", "deck", receiver=self.actor)
        self.tell("acquired", self.actor, card)
        self.occur("artifact_acquired", self.standing[self.actor])

    def verb_ready(self) -> None:
        """LOO-P2, Q17: an exhausted card that makes no others ready."""
        seat = self.actor
        cards = [card for card in self.exhausted if card in self.hand[seat]]
        cards = [card for card in cards if card not in self.tables.readying]
        if cards:
            self.ask("ready", sorted(cards), self.made_ready, seat=seat)

    @step
    def made_ready(self, card: int) -> None:
        """LOO-P2: it can be used again."""
        self.exhausted.remove(card)

    def verb_ready_in(self, dimension: str) -> None:
        """LOO-P2, Q17: all of a Dimension that make no others ready."""
        self.refresh_in(DIMENSIONS.index(dimension), self.tables.readying)

    def refresh_in(self, dimension: int, but: Collection[int] = ()) -> None:
        """LOO-A3: cards of a Dimension that the agent holds are ready."""
        hand, kind = self.hand[self.actor], self.tables.dimension
        self.exhausted = [
            card for card in self.exhausted if card in but or kind[card] != dimension or card not in hand
        ]

    def verb_at_end(self, body: int) -> None:
        """LOO-R1: it waits for the end of the turn."""
        self.later.append(body)
