"""The rules of The LOOP; ids are those of RULES.md. Artifacts, abilities, missions and the track are cards;
what those do beyond what all cards can is in `effects.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Final

from loopwright_engine.kit.campaign import Campaign
from loopwright_engine.kit.game import step
from loopwright_engine.kit.protocol import option
from loopwright_engine.kit.texts import TablesOf

from . import words
from .box import Box
from .effects import NOWHERE, Effects
from .language import ARTIFACT, CYCLES, ERAS, LEVELS, MISSION, MOST, VOID

GOAL: Final = 4
MOST_VORTEXES: Final = 4
SAFE_RIFTS: Final = 3
HAND: Final = 3
OPEN_MISSIONS: Final = 2
OF_EACH_ERA: Final = 4
DROPPED: Final = 2
LEAST_AGENTS: Final = 2
RIFT_WORTH: Final = (0.0, 1.0, 4.0, 11.0)
"""What so many rifts in an Era cost in worth, for bots."""


@dataclass(frozen=True, slots=True)
class Options(Campaign):
    """LOO-S1: how a game is set up."""

    players: int = option(2, "How many play? One alone leads two agents.", low=1, high=4)
    level: str = option("normal", "how hard it is", choices=LEVELS)


class TheLoop(Effects):
    """Agents of time against Doctor Ditto and his machine."""

    strict = True
    deck_type = Box
    texts = TablesOf(words)
    rows = ("completed", "vortexes", "rifts_in_all", "clones_in_all", "cycle")

    def end_of_row(self, name: str) -> int | None:
        """LOO-E1, LOO-E3, LOO-E4: missions that win, vortexes that lose, and the last cycle."""
        ends = {"completed": GOAL, "vortexes": MOST_VORTEXES, "cycle": CYCLES}
        return ends.get(name, super().end_of_row(name))

    @property
    def vortexes(self) -> int:
        """LOO-E3: how many there are."""
        return sum(self.vortex)

    @property
    def rifts_in_all(self) -> int:
        """LOO-F4: how many there are."""
        return sum(self.rifts)

    @property
    def clones_in_all(self) -> int:
        """LOO-P1: how many are out of the bag."""
        return len(self.clones)

    # --- LOO-S: set-up --------------------------------------------------------------------------

    def set_up(self, options: object) -> None:
        """LOO-C1, LOO-B3, LOO-S1 to LOO-S4, Q5, Q10, Q11."""
        super().set_up(options)
        box = self.tables
        self.turn_of = self.seats_taken - 1
        self.standing = [*range(self.seats_taken)]
        self.hidden_missions = [1] * ERAS
        self.cycle, self.completed, self.free = 1, 0, 1
        self.lay("archive", box.archive)
        self.lay("bag", [era for era in range(ERAS) for _ in range(OF_EACH_ERA)])
        self.lay("ditto_cards", range(ERAS))
        self.lay("mission_tiles", range(len(box.cards[MISSION])))
        agents = [*range(len(box.cards["agent"]))]
        self.shuffle(agents, 0)
        self.agents = agents[: self.seats_taken]
        for seat, agent in enumerate(self.agents):
            self.lay("deck", box.cards_with(ARTIFACT, of=agent), seat)
            self.draw_up("hand", "deck", HAND, seat)
        eras = [*range(ERAS)]
        self.shuffle(eras, 0)
        for era in eras[:OPEN_MISSIONS]:
            self._open_mission(era)

    @property
    def seats_taken(self) -> int:
        """LOO-S1, Q3: one player leads two agents."""
        players: int = self.options.players
        return max(LEAST_AGENTS, players)

    # --- LOO-F: Ditto ---------------------------------------------------------------------------

    @step
    def turn(self) -> None:
        """LOO-F1, Q8: the next agent's."""
        self.actor = self.turn_of = (self.turn_of + 1) % self.seats_taken
        self.loops, self.free, self.piece_gone = 0, 1, 0
        self.there = self.standing[self.turn_of]
        self.begin_round(self.track)
        self.tell("turn", self.round, self.turn_of)

    @step(plays=("track",))
    def track(self) -> None:
        """LOO-F1: the card of the track happens, then Ditto comes."""
        self.then(self.ditto_comes)
        (card,) = self.tables.cards_with("track", level=self.options.level, cycle=self.cycle)
        self.play("track", card)

    @step
    def ditto_comes(self) -> None:
        """LOO-B2, LOO-F2, LOO-F3, Q1: the machine turns, and rifts fall into its Era and those beside it."""
        self.ditto = era = self.top("ditto_cards")
        dropped = DROPPED + self.count_at("clones", MOST, "ditto")
        self.tell("ditto", era, dropped)
        before, (previous, following) = self.rifts[:], self.beside(era)
        for _ in range(dropped):
            landed = era if self.roll()[0] > 3 else following if self.roll()[0] > 3 else previous
            self.rifts[landed] += 1
        for landed in (previous, era, following):
            if self.rifts[landed] != before[landed]:
                self.tell("rifts", landed, self.rifts[landed])
        self.tear()
        self.then(self.begin_actions)

    def stock_changed(self, name: str, place: int) -> None:  # noqa: ARG002 - any Era may be torn
        """LOO-F4: rifts may tear an Era."""
        if name == "rifts":
            self.tear()

    def tear(self) -> None:
        """LOO-F4: Eras with a fourth rift become vortexes."""
        if max(self.rifts) > SAFE_RIFTS:
            for era in range(ERAS):
                if self.rifts[era] > SAFE_RIFTS and self.result is None:
                    self._tear(era)

    def _tear(self, era: int) -> None:
        """LOO-V1, LOO-V2, LOO-E2, LOO-E3: what is lost in an Era, or the game."""
        if self.vortex[era]:
            self.finish("torn")
            return
        self.vortex[era], self.rifts[era] = 1, 0
        self.tell("vortex", era)
        if self.vortexes == MOST_VORTEXES:
            self.finish("vortexes")
            return
        for artifact in self.cards_at("offers", (era,)):
            self.transfer(artifact, "offers", "scrap")
        if self.mission[era] != NOWHERE or self.hidden_missions[era]:
            self.tell("failed", era)
            self._close_mission(era)
            self.hidden_missions[era] = 0
            self._open_next()

    # --- LOO-M1: missions come and go -------------------------------------------------------------

    def _open_next(self) -> None:
        """LOO-M1: another mission in Ditto's Era, or the next one that has one."""
        eras = ((self.ditto + ahead) % ERAS for ahead in range(ERAS))
        era = next((era for era in eras if self.hidden_missions[era]), NOWHERE)
        if era != NOWHERE and len(self.open_missions) < OPEN_MISSIONS:
            self._open_mission(era)

    def _open_mission(self, era: int) -> None:
        self.hidden_missions[era], self.mission[era] = 0, self.top("mission_tiles")
        self.tell("opened", era, self.mission[era])

    def _close_mission(self, era: int) -> None:
        self.mission[era], self.cubes[era] = NOWHERE, 0

    # --- LOO-A: actions -------------------------------------------------------------------------

    @step
    def begin_actions(self) -> None:
        """LOO-M3: from now on missions listen."""
        self.acting = 1
        self.act()

    @step
    def act(self) -> None:
        """LOO-A1 to LOO-A3, LOO-A5, LOO-B1: ask what the agent does, again and again."""
        seat, spent = self.turn_of, self.exhausted
        here, hand = self.standing[seat], sorted(self.hand[seat])
        moves: list[tuple[Any, ...]] = [("end",)]
        if self.free:
            moves.append(("ability", self.agents[seat]))
        moves.append(("use", [card for card in hand if card not in spent]))
        if self.free or self.energy[here]:
            moves.append(("walk" if self.free else "ride", self.beside(here)))
        if spent and self.energy[here] > self.loops:
            dimension = self.tables.dimension
            again = sorted({dimension[card] for card in hand if card in spent} - {VOID})
            moves += [("loop", one, self.loops + 1) for one in again]
        self.offer("act", moves, seat=seat)

    def move_end(self) -> None:
        """LOO-A4: the actions are over."""
        self.then(self.finish_mission)
        self.take_chosen_at("acquire", "here")

    def move_walk(self, era: int) -> None:
        """LOO-A1: once a turn for nothing."""
        self.free = 0
        self.then(self.act)
        self.come_to(self.turn_of, era)

    def move_ride(self, era: int) -> None:
        """LOO-A1: for energy."""
        self.pay(1)
        self.then(self.act)
        self.come_to(self.turn_of, era)

    def move_ability(self, agent: int) -> None:
        """LOO-A5: in place of the free move."""
        self.free = 0
        self.then(self.act)
        self.tell("ability", self.turn_of)
        self.play("agent", agent)

    def move_use(self, card: int) -> None:
        """LOO-A2: it is exhausted, and what it says happens."""
        self.exhausted.append(card)
        self.tell("used", self.turn_of, card)
        self.then(self.act)
        self.play(ARTIFACT, card)
        self.occur_at("artifact_used", self.standing[self.turn_of])  # heard first: where it was used

    def move_loop(self, dimension: int, cost: int) -> None:
        """LOO-A3: the exhausted cards of a Dimension are ready again."""
        self.loops = cost
        self.tell("looped", self.turn_of, dimension)
        self.pay(cost)
        self.then(self.act)
        self.refresh_in(dimension)
        self.occur_at("loop", self.standing[self.turn_of])

    def pay(self, energy: int) -> None:
        """LOO-A1, LOO-A3: of the energy in the agent's Era."""
        self.change_stock("energy", -energy, self.standing[self.turn_of])

    # --- LOO-M, LOO-R: missions, and the end of a turn ----------------------------------------------

    @step
    def finish_mission(self) -> None:
        """LOO-M1, LOO-M2, LOO-E1: a mission in one's Era with all its cubes is completed."""
        self.acting = 0
        era = self.standing[self.turn_of]
        mission = self.mission[era]
        self.then(self.refresh)
        if mission == NOWHERE or self.cubes[era] < self.tables.lines[MISSION]["places"][mission]:
            return
        self.completed += 1
        self.tell("completed", self.turn_of, mission)
        self._close_mission(era)
        if self.completed == GOAL:
            self.finish("spanner")
            return
        self._open_next()
        self.draw_up("rewards", "archive", self.seats_taken + 1)
        self.then(self.clear_rewards)
        for ahead in reversed(range(self.seats_taken)):
            self.then(self.reward, (self.turn_of + ahead) % self.seats_taken)

    @step
    def reward(self, seat: int) -> None:
        """LOO-M2: an agent takes one, as long as there are any."""
        if self.rewards:
            self.ask("reward", sorted(self.rewards), self.rewarded, seat, seat=seat)

    @step
    def rewarded(self, seat: int, card: int) -> None:
        """LOO-M2, Q13: onto the deck."""
        self.transfer(card, "rewards", "deck", seat, seat)

    @step
    def clear_rewards(self) -> None:
        """LOO-M2: what nobody took is destroyed."""
        self.empty("rewards", "scrap")

    @step
    def refresh(self) -> None:
        """LOO-R1: what waits for the end of the turn, then a new hand."""
        self.then(self.new_hand)
        self.do_put_off()

    @step
    def new_hand(self) -> None:
        """LOO-R1, LOO-R2, LOO-E4: the hand is discarded, and all draw up; a cycle may be over."""
        seat = self.turn_of
        self.empty("hand", "discards", seat)
        for other in range(self.seats_taken):
            self.draw_up("hand", "deck", HAND - len(self.hand[other]), other)
        self.then(self.turn)
        if not self.ditto_cards:
            self.cycle += 1
            if self.cycle > CYCLES:
                self.cycle = CYCLES
                self.finish("late")
                return
            self.tell("cycle", self.cycle)
            self.lay("ditto_cards", range(ERAS))

    # --- what is looked at, and what bots go by ---------------------------------------------------

    def seat_name(self, seat: int) -> str:
        """The agent's name; the empty word for a chair that nobody sits on."""
        if seat >= len(self.agents):
            return ""
        title: str = self.tables.cards["agent"][self.agents[seat]].title
        return title.partition(",")[0]

    def lying_at(self, name: str, place: int) -> int | list[int]:
        """LOO-B4, LOO-F2: an open mission, as one that lies there or not; where Ditto was in this cycle."""
        if name == "visited":
            return int(place != self.ditto and place not in self.ditto_cards)
        if name == MISSION:
            return [self.mission[place]] if self.mission[place] != NOWHERE else []
        return super().lying_at(name, place)

    def value(self, seat: int) -> float:
        """Missions above all; few rifts, vortexes and clones; energy where agents stand."""
        if self.result is not None:
            return super().value(seat)
        worth = 120.0 * self.completed - 60.0 * self.vortexes - 3.0 * len(self.clones)
        for era in range(ERAS):
            worth -= RIFT_WORTH[min(SAFE_RIFTS, self.rifts[era])] * (3 if self.vortex[era] else 1)
            worth += 0.8 * min(4, self.energy[era])
            mission = self.mission[era]
            if mission != NOWHERE:
                places = self.tables.lines[MISSION]["places"][mission]
                worth += 48.0 * self.cubes[era] / places
                if self.cubes[era] >= places:
                    worth += 20.0 - 4.0 * min(self.apart(at, era) for at in self.standing)
        own, mine = self.turn_of, self.standing[self.turn_of]
        ready = sum(card not in self.exhausted for card in self.hand[own])
        return worth + 1.5 * min(3, self.energy[mine]) + 0.5 * ready + 0.3 * len(self.deck[own])

    def rollout(self, luck: Random) -> int:
        """In a planner's head agents use all they have, and then stop."""
        assert self.decision is not None
        count = len(self.decision.options)
        if self.decision.kind == "act" and count > 1:
            return 1 + int(luck.random() * (count - 1))
        return super().rollout(luck)
