"""What lies on the table of Tales beside the cards: the board, the scenario's tracks, kids and machines to
stand up, tokens, and what players bring along.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

from loopwright_compiler.print.cards.decks import Brought, Job, PrintedDeck, TableParts
from loopwright_compiler.print.cards.side import Head
from loopwright_compiler.print.cards.slips import box_cover
from loopwright_compiler.print.cards.standees import STANDEE, TOKEN, standee, token, turned
from loopwright_compiler.print.cards.tracks import FOOT, HEAD, PrintedTrack, Spaces, sheet
from loopwright_engine.core.notes import is_note
from loopwright_engine.core.timers import timers_of

from loopwright_games.tales.bundle_cards import diary_sides
from loopwright_games.tales.nouns import CUBES, DIALS, KIDS, TRACK_SPACES

from .board import SIDE, MapBoard
from .layouts import TalesLayouts

if TYPE_CHECKING:
    from loopwright_compiler.print.cards.faces import PrintedCard
    from loopwright_compiler.print.theme.theme import ThemeSide
    from loopwright_engine.bundle.types import ShownData

    from loopwright_games.tales.bundle_types import CounterData, KidData

Shown = TypeVar("Shown", "CounterData", "ShownData")
TRACKS: Final = "table-tracks"
DICE: Final = 8
"""TST-2: no test has more."""
BONUS: Final = 3
"""TIM-3: cubes of a kid for the weekend."""


class Table(TalesLayouts):
    """What lies beside the cards of a scenario."""

    def parts(self) -> TableParts:
        kept = next(self._tracks(), None)
        return TableParts(
            boards=(Job("board", self.board),),
            standees=(
                PrintedDeck("kid-standees", self.word("deck-kid-standees"), tuple(self._kids())),
                PrintedDeck("machine-standees", self.word("deck-machine-standees"), tuple(self._machines())),
            ),
            pieces=(
                *(
                    [PrintedDeck("tracks", self.word("deck-tracks"), (Job("tracks", self.track_sheet),))]
                    if kept
                    else ()
                ),
                PrintedDeck("tokens", self.word("deck-tokens"), tuple(self._tokens())),
            ),
            brought=tuple(self._brought()),
            sides={TRACKS: self._sheet()},
            cover=box_cover(self, self.slips),
        )

    def _tracks(self) -> Iterator[PrintedTrack]:
        """A track for each counter of which all players read, but for those of places; one of all flags."""
        names, scenario = self.names, self.bundle["scenario"]
        for counter in self._open(scenario["counters"]):
            if "." not in counter["id"]:
                spaces = tuple(str(number) for number in range(counter["low"], counter["high"] + 1))
                title = names.called("counter", counter["id"])
                yield PrintedTrack(title, spaces, str(counter["start"]))
        flags = tuple(
            names.called("flag", flag["id"])
            for flag in self._open(scenario["flags"])
            if not is_note(flag["id"])
        )
        if flags:
            yield PrintedTrack(self.word("board-flags"), flags, "", markers=len(flags))

    def _open(self, declared: Sequence[Shown]) -> Iterator[Shown]:
        """Those flags or counters that everybody at the table may see: what is hidden has no name."""
        return (one for one in declared if one["name"] is not None and one["id"] not in self.names.secrets)

    def _sheet(self) -> ThemeSide:
        """A sheet that is as high as the scenario's tracks."""
        spaces = Spaces()
        for track in self._tracks():
            spaces.track(track)
        return sheet(self.press.theme, TRACKS, "scenario", spaces.y + FOOT)

    def board(self) -> PrintedCard:
        side = self.card_side(SIDE, "board", "day")
        MapBoard(side, self.bundle, self.names).draw()
        return self._alone("board", self.word("board"), side)

    def _alone(self, id: str, title: str, side: object) -> PrintedCard:
        """A piece with one face."""
        return self.made(id, title, side, side)  # type: ignore[arg-type]

    def track_sheet(self) -> PrintedCard:
        """The scenario's counters, and what is noted."""
        title = self.bundle["scenario"]["title"]
        side = self.card_side(TRACKS, "tracks", key="scenario")
        side.header(Head(self.word("deck-tracks").upper(), "", self.press.string(title), title))
        spaces = Spaces(side)
        for track in self._tracks():
            spaces.track(track)
        side.side = self.press.theme.sides["scenario-front"]
        side.scene(HEAD)
        side.side = self.press.theme.sides[TRACKS]
        back = self.poster(TRACKS, "tracks", "night", key="scenario")
        back.side = self.press.theme.sides["scenario-back"]
        back.word_poster(self.word("deck-tracks"), self.press.string(title), "")
        return self.made("tracks", self.word("deck-tracks"), side, back)

    def _kids(self) -> Iterator[Job]:
        for number, kid in enumerate(self.bundle["world"]["kids"]):
            yield Job(f"standee.{kid['id']}", partial(self.kid, number, kid))

    def kid(self, number: int, kid: KidData) -> PrintedCard:
        """A kid: the portrait, or the home in a colour of the kid's own."""
        id, name = f"standee.{kid['id']}", self.press.string(kid["name"])
        side = self.card_side(STANDEE, id, pictured=f"kid.{kid['id']}")
        scene = self.press.plan(f"kid.{kid['id']}", "kid-front")
        standee(side, turned(self.press, "kid", number, "dusk"), scene, name, kid["home"], "kid")
        return self._alone(id, name, side)

    def _machines(self) -> Iterator[Job]:
        for number, machine in enumerate(self.bundle["scenario"]["machines"]):
            id, model = f"standee.{machine['id']}", f"machine.{machine['model']}"
            yield Job(id, partial(self.machine, id, number, model, self.names.machine(machine["id"])))

    def machine(self, id: str, number: int, model: str, name: str) -> PrintedCard:
        """A machine of the scenario, as on its sheet."""
        side = self.card_side(STANDEE, id, pictured=model)
        scene = self.press.plan(model, "machine-small")
        standee(side, turned(self.press, "machine-large", 2 * number, "dusk"), scene, name)
        return self._alone(id, name, side)

    def _tokens(self) -> Iterator[Job]:
        """The first player, rumors on the map, failed hacks, markers, and tokens of the scenario."""
        scenario = self.bundle["scenario"]
        for number, (key, icon, count) in enumerate(
            (
                ("first", "first", 1),
                ("rumor", "rumor", TRACK_SPACES),
                ("hack", "firewall", len(scenario["machines"])),
                ("day", "time", 1),
                ("insight", "insight", 1),
                ("enigma", "enigma", 1),
                ("used", "once", self._limited()),
                (
                    "marker",
                    "counter",
                    sum(track.markers for track in self._tracks()) + len(timers_of(self.bundle)),
                ),
            )
        ):
            if count:
                yield Job(f"token.{key}", partial(self.token, key, icon, self._called(key), number), count)
        for own in scenario["tokens"]:
            name = self.names.called("token", own["id"])
            yield Job(f"token.{own['id']}", partial(self.token, own["id"], "counter", name), own["limit"])
        if scenario["ship"]:
            yield Job("token.ship", partial(self.token, "ship", "space", self.word("token-ship")))

    def _limited(self) -> int:
        """How many cards beside the board have an action that is used up for a while."""
        limited = {
            card["id"]
            for card, _, side in diary_sides(self.bundle)
            if any(action["limit"] for action in side["actions"])
        }
        return len(self.bundle["scenario"]["events"]) + len(limited)

    def _called(self, key: str) -> str:
        return self.press.icon(key) if key in DIALS else self.word(f"token-{key}")

    def token(self, key: str, icon: str, word: str, number: int = 0) -> PrintedCard:
        """A token, alike on both sides."""
        side = self.card_side(TOKEN, f"token.{key}")
        token(side, icon, word, number)
        return self._alone(f"token.{key}", word, side)

    def _brought(self) -> Iterator[Brought]:
        """Dice, and cubes for time, conditions and counters."""
        world, most = self.bundle["world"], min(KIDS[1], len(self.bundle["world"]["kids"]))
        counters = most + sum(sorted((one["uses"] for one in world["anomalies"]), reverse=True)[:most])
        for key, icon, count in (
            ("dice", "dice", DICE),
            ("time", "time", most * CUBES),
            ("bonus", "time", most * BONUS),
            ("counters", "counter", counters + 2 * most),
            ("pencil", "book", 1),
        ):
            yield Brought(icon, self.word(f"brought-{key}"), count, self.word(f"brought-{key}-instead"))
