"""Putting a game into a situation, and reading what came of it."""

from __future__ import annotations

from engine_builder import Builder
from loopwright_engine import Bundle, new_game
from loopwright_engine.kernel.tapes import Tape
from loopwright_games.tales.options import Options
from loopwright_games.tales.rules.chapters import actions, hacking
from loopwright_games.tales.rules.state import log
from loopwright_games.tales.rules.state.codes import SPACES
from loopwright_games.tales.rules.state.game import DICE, EVERYTHING, Game

LETTERS = "ABCDEFGH"


def loaded(faces: tuple[int, ...]) -> Tape:
    """Dice that fall as wished; ones after that, as many as a game could need."""
    tape = Tape(0, "loaded")
    tape._faces = bytes(faces) + bytes([1]) * 10_000
    return tape


class Situation:
    """A game of a tiny bundle; kids are seats, places are letters."""

    def __init__(
        self,
        source: Builder | Bundle,
        kids: int | tuple[str, ...] = 3,
        seed: int = 1,
        variants: tuple[str, ...] = (),
    ) -> None:
        self.bundle = source.build() if isinstance(source, Builder) else source
        self.game: Game = new_game(self.bundle, Options(kids, variants), seed)

    # --- looking ------------------------------------------------------------------------------

    @property
    def kind(self) -> str:
        return self.game.decision.kind if self.game.decision else "over"

    @property
    def options(self) -> list[int]:
        return self.game.decision.options if self.game.decision else []

    def place(self, kid: int) -> str:
        return LETTERS[self.game.at[kid]]

    def deeds(self, kid: int) -> set[int]:
        """What a kid may do now."""
        assert self.kind == "adventure"
        mask = (1 << actions.SEAT) - 1
        return {option & mask for option in self.options if option >= 0 and option >> actions.SEAT == kid}

    def logged(self, kind: int) -> list[tuple[int, ...]]:
        """The fields of all entries of a kind."""
        return [entry[2:] for entry in self.game.log if entry[0] == kind]

    def cards(self, item: str) -> list[int]:
        """The card numbers of an item."""
        items = self.bundle.data["world"]["items"]
        return [
            n
            for n, card in enumerate(self.bundle.tables.cards)
            if not card.uses and items[card.kind]["id"] == item
        ]

    def anomaly_card(self, anomaly: str) -> int:
        """The card number of an anomaly."""
        anomalies = self.bundle.data["world"]["anomalies"]
        return next(
            n
            for n, card in enumerate(self.bundle.tables.cards)
            if card.uses and anomalies[card.kind]["id"] == anomaly
        )

    def chore_number(self, chore: str) -> int:
        return [card["id"] for card in self.bundle.data["world"]["chores"]].index(chore)

    def deed(self, name: str, number: int = 0) -> int:
        """The deed of an action on an item, anomaly, chore or event location, as in `chore.hens`."""
        deck, _, card = name.partition(".")
        tables = self.bundle.tables
        if deck == "item":
            card_actions = tables.cards[self.cards(card)[0]].actions
        elif deck == "anomaly":
            card_actions = tables.cards[self.anomaly_card(card)].actions
        elif deck == "chore":
            card_actions = tables.chores[self.chore_number(card)].actions
        else:
            card_actions = next(tile.actions for tile in tables.event_locations if tile.id == card)
        return actions.CARD + card_actions[number].number

    def cubes(self, kid: int) -> int:
        game = self.game
        return game.pool[kid] + game.spent[kid] + game.held[kid].bit_count() + game.grounded[kid]

    # --- arranging ----------------------------------------------------------------------------

    def dice(self, *faces: int) -> Situation:
        self.game.tapes[DICE] = loaded(faces)
        self.game.cursors[DICE] = 0
        return self

    def put(self, kid: int, place: str) -> Situation:
        self.game.at[kid] = LETTERS.index(place)
        return self.fresh()

    def give(self, kid: int, *items: str) -> Situation:
        for item in items:
            card = next(c for c in self.cards(item) if c in self.game.item_pile)
            self.game.item_pile.remove(card)
            self.game.items[kid] |= 1 << card
        return self.fresh()

    def anomaly(self, kid: int, *anomalies: str) -> Situation:
        """Give anomalies out of the deck, with all their counters."""
        game = self.game
        for anomaly in anomalies:
            card = self.anomaly_card(anomaly)
            game.anomaly_pile.remove(card)
            game.items[kid] |= 1 << card
            game.charges[card] = game.tables.cards[card].uses
        return self.fresh()

    def chore(self, kid: int, chore: str) -> Situation:
        """Give a chore, out of the deck or of another kid's hand; the kid's other chores go back."""
        game = self.game
        number = self.chore_number(chore)
        for seat in range(game.party.size):
            for number_held in range(len(game.tables.chores)):
                if game.chores[seat] >> number_held & 1 and (seat == kid or number_held == number):
                    game.chores[seat] ^= 1 << number_held
                    game.progress[number_held] = 0
                    game.chore_pile.append(number_held)
        (game.chore_discard if number in game.chore_discard else game.chore_pile).remove(number)
        game.chores[kid] = 1 << number
        return self.fresh()

    def hold(self, kid: int, *conditions: int) -> Situation:
        for condition in conditions:
            self.game.held[kid] |= 1 << condition
            self.game.pool[kid] -= 1
        return self.fresh()

    def time(self, kid: int, pool: int) -> Situation:
        game = self.game
        game.spent[kid] += game.pool[kid] - pool
        game.pool[kid] = pool
        return self.fresh()

    def track(self, *places: str, hidden: bool = True) -> Situation:
        """Lay rumors at these places, from the left; the first rumor of each place is taken."""
        game = self.game
        for space, rumor in enumerate(game.track):
            if rumor >= 0:
                game.rumor_pile.append(rumor)
                game.track[space] = -1
        game.rumored = game.hidden = 0
        for space, place in enumerate(places):
            at = LETTERS.index(place)
            rumor = next(r for r in game.rumor_pile if game.tables.rumors[r].at == at)
            game.rumor_pile.remove(rumor)
            game.track[space] = rumor
            game.rumored |= 1 << at
            game.hidden |= hidden << at
        return self.fresh()

    def walls(self, machine: int, *tokens: int) -> Situation:
        """Lay these firewall tokens face up on the track of a machine, from the left."""
        game = self.game
        for space, token in enumerate(tokens):
            game.wall_pile.remove(token)
            game.walls[machine * SPACES + space] = token
        return self.fresh()

    def hacked(self, machine: int, kid: int) -> Situation:
        """Give a machine into the control of a kid."""
        hacking.take_over(self.game, machine, kid, -1)
        return self.fresh()

    def fresh(self) -> Situation:
        """Work the pending actions out again after arranging things."""
        self.game.dirty = EVERYTHING
        if self.kind == "adventure":
            self.game.stack.pop()
            self.game.decision = None
            self.game.run()
        return self

    # --- playing ------------------------------------------------------------------------------

    def pick(self, option: int) -> Situation:
        self.game.choose(self.options.index(option))
        return self

    def act(self, kid: int, deed: int, place: str | None = None) -> Situation:
        return self.pick(kid << actions.SEAT | deed + (LETTERS.index(place) if place else 0))

    def evening(self) -> Situation:
        return self.pick(actions.EVENING)

    def settle(self) -> Situation:
        """Answer with the first option until the next action is asked for, or the game is over."""
        while self.kind not in ("adventure", "over"):
            self.game.choose(0)
        return self

    def next_day(self) -> Situation:
        """Call it a day, and settle everything until the next adventure phase."""
        return self.evening().settle()

    def day(self, number: int) -> Situation:
        """Play until the adventure phase of this round."""
        self.settle()
        while self.game.result is None and self.game.round < number:
            self.next_day()
        return self


__all__ = ["LETTERS", "Situation", "log"]
