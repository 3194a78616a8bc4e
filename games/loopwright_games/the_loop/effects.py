"""What The LOOP's cards do that no other game's do: a method for each row of `language`."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import ClassVar, Final

from loopwright_engine.kit.decks import NO_CARD
from loopwright_engine.kit.game import step
from loopwright_engine.kit.open_cards import NOBODY, OpenGame
from loopwright_engine.kit.pieces import PieceGame, Pieces
from loopwright_engine.kit.ring import Stock
from loopwright_engine.kit.zone_rows import Transfer, Zone
from loopwright_engine.kit.zones import ZoneGame

from .box import Box
from .language import ARTIFACT, DIMENSIONS, ERA, ERAS, LANGUAGE, MISSION, MOST

NOWHERE: Final = -1


class Effects(PieceGame, ZoneGame, OpenGame):
    """The table of The LOOP, and what cards do on it."""

    language = LANGUAGE
    ring = ERA
    coming = "agent_moved"
    pointing: ClassVar[Mapping[str, str]] = {"ditto": "ditto"}
    stocks: ClassVar[Mapping[str, Stock]] = {
        "energy": Stock(start=1, more="energy_added"),
        "rifts": Stock(less="rift_removed"),
    }
    pieces = Pieces("clones", "clone", ERA, moved="clone_moved", gone="clone_destroyed")
    zones = (
        Zone("hand", ARTIFACT, each=True),
        Zone("deck", ARTIFACT, each=True, hidden=True, refill="discards"),
        Zone("discards", ARTIFACT, each=True),
        Zone("archive", ARTIFACT, hidden=True, refill="scrap"),
        Zone("scrap", ARTIFACT),
        Zone("offers", ARTIFACT, at="from"),
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
        "acquire": Transfer("offers", "deck", "Which artifact do you acquire?", may=True, rule="LOO-A4"),
    }

    tables: Box
    energy: list[int]
    rifts: list[int]
    clones: list[int]
    hand: list[list[int]]
    deck: list[list[int]]
    rewards: list[int]
    ditto_cards: list[int]

    def set_up(self, options: object) -> None:
        """LOO-C1, LOO-S2: no vortex, no mission, nobody acts."""
        super().set_up(options)
        self.vortex, self.mission, self.cubes = [0] * ERAS, [NOWHERE] * ERAS, [0] * ERAS
        self.exhausted: list[int] = []
        self.turn_of = self.ditto = self.loops = self.acting = 0

    @property
    def open_missions(self) -> list[int]:
        """LOO-M1: those that lie open."""
        return [mission for mission in self.mission if mission != NOWHERE]

    def number_agents(self, where: str) -> int:
        """LOO-B4: agents there."""
        return self.count_at("standing", MOST, where)

    def number_loops(self) -> int:
        """LOO-A3: the LOOPs of this turn."""
        return min(MOST, self.loops)

    def number_cards_in_hand(self) -> int:
        """LOO-P3: the hand."""
        return min(MOST, len(self.hand[self.actor]))

    # --- LOO-M3: what missions and artifacts hear ---------------------------------------------------

    def lies_open(self, kind: str, card: int) -> bool:
        """LOO-M3, LOO-P2: open missions listen, and the hand of whose turn it is."""
        return card in (self.mission if kind == MISSION else self.hand[self.turn_of])

    def occur_at(self, event: str, place: int) -> None:
        """LOO-M3: something happens in an Era, while somebody acts."""
        if self.acting:
            self.happen(event, place=place)

    def speaking(self) -> int:
        """LOO-M3: the mission that speaks, or NOWHERE."""
        speaker = None if self.speaker == NOBODY else self.tables.listeners[self.speaker]
        return speaker.card if speaker is not None and speaker.kind == MISSION else NOWHERE

    def fact_at_its_place(self) -> bool:
        """LOO-M3: it happened in the Era of the mission that speaks."""
        speaking = self.speaking()
        return NOWHERE not in (speaking, self.event_at) and self.mission[self.event_at] == speaking

    def verb_progress(self, by: int) -> None:
        """LOO-M3: on the mission that speaks, else on one that is chosen."""
        speaking, missions = self.speaking(), sorted(self.open_missions)
        if speaking in missions:
            self.put_cubes(by, speaking)
        elif speaking == NOWHERE and missions:
            self.ask(MISSION, missions, self.put_cubes, by, seat=self.actor)

    @step
    def put_cubes(self, by: int, mission: int) -> None:
        """LOO-M3: no more than there are places."""
        era, places = self.mission.index(mission), self.tables.lines[MISSION]["places"][mission]
        before = self.cubes[era]
        self.cubes[era] = min(places, max(0, before + by))
        if self.cubes[era] != before:
            self.tell("cubes", mission, self.cubes[era])

    # --- clones and Eras --------------------------------------------------------------------------

    def verb_aim(self, where: str) -> None:
        """An Era is chosen, for what else the card says."""
        self.at(where, self.aimed)

    @step
    def aimed(self, era: int) -> None:
        """It is `there` from now on."""
        self.there = era

    def verb_spawn(self, count: int) -> None:
        """LOO-F1, Q6: each comes to an Era that is not its paradox."""
        for _ in range(count):
            paradox = self.top("bag")
            if paradox != NO_CARD:
                self.tell("spawned", self.put_piece((paradox + self.roll()[0]) % ERAS, paradox))

    def piece_came(self, piece: int, place: int, card: int) -> None:
        """LOO-P1: a clone is destroyed where it is its paradox."""
        if place == card:
            self.take_away(piece)

    def piece_left(self, card: int) -> None:
        """LOO-P1: back into the bag."""
        self.lay("bag", [card])

    # --- artifacts --------------------------------------------------------------------------------

    def card_moved(self, card: int, source: str, to: str, seat: int) -> None:
        """LOO-P2, LOO-A4: what leaves a hand is exhausted no more; what is acquired or destroyed is told."""
        if source == "hand" and card in self.exhausted:
            self.exhausted.remove(card)
        if to == "scrap":
            self.tell("destroyed", card)
        elif to == "deck":
            self.tell("acquired", seat, card)
            if source == "offers":
                self.occur_at("artifact_acquired", self.standing[seat])

    def verb_reveal(self, count: int) -> None:
        """LOO-F1, LOO-V1: each comes to its Era of origin, if that is no vortex."""
        for _ in range(count):
            card = self.top("archive")
            if card != NO_CARD:
                era = self.tables.lines[ARTIFACT]["from"][card]
                self.tell("revealed", card, era)
                self.zone("scrap" if self.vortex[era] else "offers").append(card)

    def verb_ready(self) -> None:
        """LOO-P2, Q17: an exhausted card that makes no others ready."""
        hand = self.hand[self.actor]
        cards = [card for card in self.exhausted if card in hand and card not in self.tables.readying]
        if cards:
            self.ask("ready", sorted(cards), self.made_ready, seat=self.actor)

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
