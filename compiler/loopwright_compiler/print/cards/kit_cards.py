"""Cards of any kit on plain faces, its board under a scene, and a reference card.

What stands on them is the bundle's; the kit's own rows say what kinds are called and what a turn is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from loopwright_engine.core.decks import decks_of
from loopwright_engine.core.notes import is_note
from loopwright_engine.core.timers import timers_of

from loopwright_compiler.card_rows import BadgeRow, Block, Passage
from loopwright_compiler.core.block_text import RowWriter
from loopwright_compiler.core.component_text import deck_rules
from loopwright_compiler.kits.rules_text import KitText, listener_badge, spaced
from loopwright_compiler.print.geometry.sizes import CARDS
from loopwright_compiler.print.scenes.palette import Hour
from loopwright_compiler.print.theme.theme import Theme, stretched

from .decks import Job, PrintedDeck, of_two_sides
from .faces import PrintedCard
from .kit_map import draw_map, is_notebook, map_height, spots
from .layouts import Layouts
from .own_decks import OwnDecks, own_designs
from .press import Press
from .scenery import BOX_KEY, CREDITS, back_key
from .side import CardSide, Head, Room
from .slips import SlipDesign, credits_deck, notebook_slips, secret_slips, timer_slips
from .tracks import FOOT, HEAD, PrintedTrack, Spaces, sheet

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import (
        CounterData,
        FlagData,
        KitBundleData,
        KitCardData,
        KitEndingData,
        NamedEffectData,
        SeatCounterData,
    )
    from loopwright_engine.kit.language import Language as KitLanguage


REFERENCE_LETTERS: Final = 1_400
"""So many letters stand on a side of a reference card."""
PLACES: Final = 6
"""So many places has a row of the secrets sheet where each player has one, if it is not known who plays."""
MOST_HIGH: Final = 254.0
"""No board is higher: with its marks it fits on A4, and on letter."""


def tracks(bundle: KitBundleData, language: KitLanguage, text: KitText) -> Iterator[PrintedTrack]:
    """Every track of the board: the gauges with their ends, then those that the kit's rules keep."""
    yield from _kept(bundle["counters"], bundle.get("flags", ()), text)
    if timers := timers_of(bundle):
        spaces = tuple(str(number) for number in range(1, max(timer["most"] for timer in timers) + 1))
        yield PrintedTrack(text.layout.TIMER_TRACK_TITLE, spaces, "", markers=len(timers))
    own = bundle.get("own", ())
    numbers = [one for one in own if not one["flag"]]
    for kept in _kept(numbers, [one for one in own if one["flag"]], text):
        yield kept._replace(shared=bool(language and language.seats))
    for track in language.board.tracks if language else ():
        cards = [card for card in bundle["cards"] if card["kind"] == track.each] if track.each else [None]
        for card in cards:
            title = track.title if card is None else f"{text.strings[card['title']]}: {track.title.lower()}"
            yield PrintedTrack(title, track.spaces, track.start, origin=card["id"] if card else "scenario")
    for name, values in bundle["sequences"].items():
        title = text.called(f"lines.{name}", name).capitalize()
        yield PrintedTrack(title, tuple(str(value) for value in values), "")


def _kept(
    counters: Iterable[CounterData], flags: Iterable[FlagData | SeatCounterData], text: KitText
) -> Iterator[PrintedTrack]:
    """A track for each counter that players see, and one with all flags."""
    for gauge in counters:
        if gauge["title"] is None:
            continue
        ends = tuple(
            row
            for end, number, block in (
                ("under", gauge["low"], gauge["under"]),
                ("over", gauge["high"], gauge["over"]),
            )
            if block
            for row in text.end_rows(end, number, block)
        )
        spaces = tuple(str(number) for number in range(gauge["low"], gauge["high"] + 1))
        origin = f"gauge.{gauge['id']}"
        yield PrintedTrack(text.strings[gauge["title"]], spaces, str(gauge["start"]), ends, origin)
    titles = tuple(text.title(flag["id"]) for flag in flags if flag["title"] and not is_note(flag["id"]))
    if titles:
        yield PrintedTrack(text.layout.FLAGS_TITLE, titles, "", markers=len(titles))


class PrintedBoard(NamedTuple):
    """A board: its tracks, how high it is, and what its designs are called."""

    tracks: tuple[PrintedTrack, ...]
    high: float
    name: str


def boards(bundle: KitBundleData, language: KitLanguage, text: KitText) -> list[PrintedBoard]:
    """The boards of a bundle: one, unless it has more tracks than a sheet of paper has room for."""
    spaces, made = Spaces(), list[PrintedBoard]()
    spaces.grid(bundle, language)
    placed: list[PrintedTrack] = []
    high = spaces.y
    for track in tracks(bundle, language, text):
        spaces.track(track)
        if spaces.y + FOOT > MOST_HIGH and placed:
            made.append(PrintedBoard(tuple(placed), high + FOOT, _board_name(len(made))))
            spaces, placed = Spaces(), []
            spaces.track(track)
        placed.append(track)
        high = spaces.y
    return [*made, PrintedBoard(tuple(placed), high + FOOT, _board_name(len(made)))]


def _board_name(number: int) -> str:
    return f"{BOARD}-{number + 1}" if number else BOARD


def board_id(number: int) -> str:
    """The id of a board, of which there is one as a rule."""
    return f"board.{number + 1}" if number else "board"


COLOURS: Final = 4
BOARD: Final = "kit-board"
MAP: Final = "kit-map"
EFFECT: Final = "effect"
ENDING: Final = "ending"


def kit_theme(theme: Theme, bundle: KitBundleData, language: KitLanguage) -> Theme:
    """The theme with the designs of a kit's kinds of cards, each in its colour, and of its board."""
    sides = dict(theme.sides)
    for number, kind in enumerate((*kinds(bundle), EFFECT, ENDING)):
        row = language.kind(kind) if language else None
        for face in ("front", "back"):
            name = f"kit-{kind}-{face}"
            plain = theme.sides[f"kit-{face}"]
            side = theme.sides.get(name, plain)
            own = side.accent != plain.accent
            accent = side.accent if own else f"kit-ground-{number % COLOURS}"
            sides[name] = side._replace(name=name, accent=accent)
            if row and row.size and sides[name].size == CARDS["poker"] != CARDS[row.size]:
                sides[name] = stretched(sides[name], CARDS[row.size])
    rows = [language.kind(kind) for kind in kinds(bundle)] if language else []
    sizes = {CARDS[row.size] for row in rows if row and row.size}
    for face in ("front", "back"):
        plain = theme.sides[f"kit-{face}"]
        size = min(sizes) if len(sizes) == 1 and plain.size == CARDS["poker"] else plain.size
        sides[f"{CREDITS}-{face}"] = stretched(plain._replace(name=f"{CREDITS}-{face}"), size)
    sides |= own_designs(theme, bundle)
    back, ground = theme.sides["kit-back"], theme.sides["kit-reference"].accent
    sheets = {
        board.name: board.high for board in boards(bundle, language, KitText.on_paper(bundle, language))
    }
    if places := spots(bundle, language):
        sheets[MAP] = map_height(places)
    for name, high in sheets.items():
        front = sheet(theme, f"{name}-front", ground, high)
        sides[front.name] = front
        sides[f"{name}-back"] = back._replace(name=f"{name}-back", size=front.size, free=False)
    return theme._replace(sides=sides)


def kinds(bundle: KitBundleData) -> list[str]:
    """The kinds of cards of a bundle, in the order in which they come."""
    return list(dict.fromkeys(card["kind"] for card in bundle["cards"]))


def card_design(layouts: Layouts) -> SlipDesign:
    """The design of a card that is none of the game's kinds."""
    return SlipDesign("kit-front", "kit-back", BOX_KEY, layouts.word("kit-reference"))


class KitCards(Layouts):
    """The cards, the board and the reference card of a kit's bundle."""

    def __init__(self, press: Press, language: KitLanguage) -> None:
        super().__init__(press)
        self.data = cast("KitBundleData", press.bundle)
        self.language = language
        self.turn: Sequence[str] = language.board.turn if language else ()
        self.text = KitText.on_paper(self.data, language)
        self.spots = spots(self.data, language)

    def decks(self) -> list[PrintedDeck]:
        """The board, the reference card where there is something to say on it, then a deck for each kind of
        card that is printed, one of the effects that cards name, and one of the endings that have prose.
        """
        jobs = [
            Job(board_id(number), partial(self.board, number, board), gathered=repr(board))
            for number, board in enumerate(boards(self.data, self.language, self.text))
        ]
        if self.turn or self.data["scenario"].get("text") or self.data.get("decks"):
            turn = list(self._turn())
            jobs.append(Job("reference", partial(self.reference, turn), gathered=repr(turn)))
        in_notebook = is_notebook(self.language)
        if self.spots:
            jobs.append(Job("map", self.map))
        jobs += () if in_notebook else self._effects()
        round = self.text.called("round", self.language.round) if self.language else ""
        design = SlipDesign("kit-reference", "kit-reference", "reference.story", self.word("kit-reference"))
        jobs += timer_slips(self, design, self.text.timed, round, self.text.words)
        seats = len(self.language.seats) if self.language else 0
        jobs += notebook_slips(self, design)
        jobs += secret_slips(self, design, self.text, None, seats or PLACES)
        decks = [PrintedDeck("board", self.word("deck-kit-board"), tuple(jobs))]
        for kind in kinds(self.data):
            row = self.language.kind(kind) if self.language else None
            if row and not row.size:
                continue
            cards = [card for card in self.data["cards"] if card["kind"] == kind]
            title = row.plural if row else spaced(kind).capitalize()
            made = tuple(
                Job(card["id"], partial(self.kit_card, card), card["copies"], back=kind) for card in cards
            )
            decks.append(PrintedDeck(kind, title, made))
        own = OwnDecks(self.press).decks(self._body)
        return [
            *decks,
            *own,
            *(() if in_notebook else self._read_out()),
            credits_deck(self, card_design(self)._replace(front=f"{CREDITS}-front", back=f"{CREDITS}-back")),
        ]

    def _read_out(self) -> Iterator[PrintedDeck]:
        """Cards for what is on no other card: named effects without a title, and the prose of endings."""
        for kind, jobs in (
            (
                EFFECT,
                [
                    (effect["id"], partial(self.effect, effect))
                    for effect in self.data["effects"]
                    if effect["id"].partition(".")[0] not in self.text.reference
                ],
            ),
            (
                ENDING,
                [
                    (ending["id"], partial(self.ending, ending))
                    for ending in self.data["endings"]
                    if ending.get("text")
                ],
            ),
        ):
            made = tuple(Job(f"{kind}.{name}", layout, back=kind) for name, layout in jobs)
            if made:
                yield PrintedDeck(kind, self.word(f"deck-kit-{kind}"), made)

    def effect(self, effect: NamedEffectData) -> PrintedCard:
        """A named effect: its name, and what it says."""
        title = self.text.effect(effect["id"])
        body = self.text.body(effect["block"], f"effect.{effect['id']}")
        return self._plain_card(EFFECT, effect["id"], title, body)

    def ending(self, ending: KitEndingData) -> PrintedCard:
        """An ending: whether it is won, and what is read then."""
        title = self.press.string(ending["title"])
        result = self.word("kit-won" if ending["result"] == "win" else "kit-lost")
        prose = [Passage("prose", self.press.string(sid), sid) for _, sid in ending.get("text", [])]
        return self._plain_card(
            ENDING, ending["id"], title, [*prose, BadgeRow("rule", result, ending["title"])]
        )

    def _plain_card(self, kind: str, name: str, title: str, body: Sequence[Block]) -> PrintedCard:
        """A card that is none of the kit's own kinds: nobody draws it, it lies ready until it is read."""
        id, word = f"{kind}.{name}", self.word(f"kit-{kind}")
        front = self.card_side(f"kit-{kind}-front", id)
        front.header(Head(word.upper(), "", title, id))
        if foot := front.body(body):
            front.scene(foot)
        back = self.poster(f"kit-{kind}-back", id, "night", key=back_key(kind))
        back.word_poster(word, self.press.string(self.bundle["scenario"]["title"]), "")
        return self.made(id, title, front, back)

    def kit_card(self, card: KitCardData) -> PrintedCard:
        """A card of any kind: its kind, title, fields, words, and what its condition and block say."""
        kind, id = card["kind"], card["id"]
        front = self.card_side(f"kit-{kind}-front", id)
        name = self.text.called(f"cards.{kind}", kind)
        front.header(Head(name.upper(), "", self.press.string(card["title"]), card["title"]))
        fields = self.text.fields(card)
        foot = front.body(self._body(card), Room(above=front.fields_height(fields)))
        if foot:
            front.fields(fields, foot)
            front.scene(foot)
        back = self.poster(f"kit-{kind}-back", id, "night", key=back_key(kind))
        back.word_poster(name.capitalize(), self.press.string(self.bundle["scenario"]["title"]), "")
        return self.card(id, card["title"], front, back)

    def _body(self, card: Any) -> list[Block]:
        """The blocks of a card; an author's own wording takes the place of the generated one."""
        texts, id = card.get("text", []), card["id"]
        if any(kind == "printed" for kind, _ in texts):
            return [
                BadgeRow("", self.press.string(sid), sid)
                if kind == "printed"
                else Passage("prose", self.press.string(sid), sid)
                for kind, sid in texts
            ]
        blocks = self.text.body(card["block"], id)
        if card["condition"]:
            opening = sum(1 for _ in takewhile(lambda block: isinstance(block, Passage), blocks))
            blocks.insert(opening, BadgeRow("rule", self.text.only(card["condition"]), id))
        return blocks + [row for part in card.get("listeners", ()) for row in self.text.listener(part, id)]

    def board(self, number: int, board: PrintedBoard) -> PrintedCard:
        """A board under a scene of the game, the first with its grid; its other side is a poster of it."""
        title, id = self.bundle["scenario"]["title"], board_id(number)
        front = self.card_side(f"{board.name}-front", id, key="board")
        front.header(Head(self.word("kit-board"), "", self.press.string(title), title))
        spaces = Spaces(front)
        if not number:
            spaces.grid(self.data, self.language)
        for track in board.tracks:
            spaces.track(track)
        front.scene(HEAD)
        back = self.poster(f"{board.name}-back", id, "night", key="board")
        back.word_poster(self.press.string(title), self.word("kit-board"), "")
        return self.card(id, title, front, back)

    def map(self) -> PrintedCard:
        """The places that have a spot, and the roads between them; its other side is a poster."""
        title = self.bundle["scenario"]["title"]
        front = self.card_side(f"{MAP}-front", "map")
        front.header(Head(self.word("setup-map"), "", self.press.string(title), title))
        draw_map(front, self.data, self.text, self.spots)
        front.scene(HEAD)
        back = self.poster(f"{MAP}-back", "map", "night")
        back.word_poster(self.press.string(title), self.word("setup-map"), "")
        return self.card("map", title, front, back)

    def _turn(self) -> Iterator[BadgeRow]:
        """What a turn is, and what holds all the time."""
        rules = deck_rules(decks_of(self.data), self.text.deck_title, self.text.words)
        yield from (BadgeRow("", line, "reference") for line in (*self.turn, *rules))
        waiting = [part for card in self.data["cards"] for part in card.get("listeners", ())]
        badges = {listener_badge(part) for part in waiting if part["event"] is None}
        for sign in ("when", "each"):
            if sign in badges:
                yield BadgeRow(sign, self.word(f"signs-{sign}"), "reference")
        if carried := self.data.get("carry"):
            yield BadgeRow("", self.text.carried(carried), "reference")
        if target := self.data["scenario"].get("target"):
            yield BadgeRow("", self.text.target(target), "reference")

    def reference(self, turn: Sequence[BadgeRow]) -> PrintedCard:
        """What a turn is, and what the game is about on the other side; a game that says one of them alone
        has its name there.
        """
        prose = [
            Passage("prose", self.press.string(sid), sid) for _, sid in self.data["scenario"].get("text", [])
        ]
        sides = [
            self._reference_side(part, blocks)
            for part, blocks in (("turn", turn), ("story", prose))
            if blocks
        ]
        if len(sides) < 2:
            key = f"reference.{'story' if turn else 'turn'}"
            poster = self.poster("kit-reference", "reference", "night", key=key)
            poster.word_poster(self.press.string(self.bundle["scenario"]["title"]), "", "")
            sides.append(poster)
        return self.made("reference", self.word("kit-turn" if turn else "kit-story"), *sides)

    def _effects(self) -> Iterator[Job]:
        """Reference cards with what named effects do whose titles stand on other cards."""
        entries = (
            RowWriter(self.text, f"effect.{entry['id']}").entry(
                self.text.entry_title(entry), entry["block"], None
            )
            for entry in self.data.get("reference", ())
        )
        yield from of_two_sides("effects.", entries, REFERENCE_LETTERS, self.effects)

    def effects(self, id: str, blocks: Sequence[list[Block]]) -> PrintedCard:
        """A card of named effects; its other side has only the game's name where there is no more."""
        sides = [self._reference_side("effects", rows, id) for rows in blocks]
        if len(sides) < 2:
            poster = self.poster("kit-reference", id, "night", key="reference.story")
            poster.word_poster(self.press.string(self.bundle["scenario"]["title"]), "", "")
            sides.append(poster)
        return self.made(id, self.word("kit-effects"), *sides)

    def _reference_side(self, part: str, blocks: Sequence[Block], id: str = "reference") -> CardSide:
        hour: Hour = "night" if part == "story" else "dusk"
        key = "reference.turn" if part == "effects" else f"reference.{part}"
        side = self.card_side("kit-reference", id, hour, key=key)
        title = self.word(f"kit-{part}")
        side.header(Head(self.word("kit-reference"), "", title, id))
        side.scene_below(blocks)
        return side
