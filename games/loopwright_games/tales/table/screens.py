"""Tales at a terminal: its table, its pages and keys, its log with the text of cards, and its map."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import zip_longest

from loopwright_engine.json_text import Json
from loopwright_engine.kernel.state import Entry
from loopwright_engine.kit.protocol import OptionView
from loopwright_engine.table.screens import (
    BAR,
    INDENT,
    LOG,
    MAP,
    OPTIONS,
    Lines,
    MapData,
    MapPiece,
    Narrator,
    OfferedChoice,
    Paper,
    Screens,
    Seat,
    place,
)

from ..rules.chapters.actions import split
from ..rules.state import log
from ..text import describe, stable_ids
from ..text.describe import ARRIVALS, PLAIN
from ..text.fields import stable_id
from ..view import observe
from . import board, details, options, status
from .details import faces_of, place_name, text_of
from .texts import TEXTS

READ_OUT = {
    log.SCHOOL_CARD: "",
    log.RUMOR_SEEN: "",
    log.DIARY_PLAYED: ".front",
    log.DIARY_FLIPPED: ".back",
    log.ITEM_DRAWN: "",
    log.ANOMALY_DRAWN: "",
    log.CHORE_DRAWN: "",
}
"""Kinds of entries that reveal a card, and its side; the card is the entry's last field."""


class TalesNarrator(Narrator):
    """The narrator that reads out the cards that come up."""

    def skip_past_rounds(self) -> None:
        """Count the entries before today as told, for a saved game that goes on."""
        days = [number for number, entry in enumerate(self.match.game.log) if entry[0] == log.NEW_ROUND]
        self.log_length = days[-1] if days else 0

    def _all(self, entries: list[Entry]) -> list[str]:
        """The lines for entries, without silent ones; a firewall met as soon as it is drawn is told once."""
        out: list[str] = []
        entries = [entry for entry in entries if not describe.silent(self.match.game, entry)]
        for entry, following in zip_longest(entries, entries[1:]):
            faced = following is not None and following[0] == log.WALL and following[2:] == entry[2:]
            if not (entry[0] == log.WALL_DRAWN and faced):
                out += self._lines(entry)
        return out

    def _lines(self, entry: Entry) -> list[str]:
        game = self.match.game
        text = self.paper.marked(describe.sentence(game, entry))
        if entry[0] == log.NEW_ROUND:
            return ["", self.paper.rule(text)]
        if entry[0] == log.TELL:
            return self.paper.wrapped(text, BAR, BAR)
        cause = self.paper.quiet(f"[{place(describe.source(game, entry))}]")
        line = self.paper.filled([*text.split(), cause], "  ", INDENT)
        narrow = self.paper.narrower(len(INDENT))
        return line + [INDENT + text_line for text_line in self._card(entry, narrow)]

    def _card(self, entry: Entry, paper: Paper) -> list[str]:
        """The text of the card that the entry reveals, if it reveals one."""
        if entry[0] not in READ_OUT:
            return []
        field = log.KINDS[entry[0]].fields[-1]
        card = stable_id(self.match.game, field, entry[-1])
        return [] if card in self.read else text_of(self.match, card + READ_OUT[entry[0]], paper, entry)


class TalesScreens(Screens):
    """What a terminal shows of a game of Tales."""

    texts = TEXTS
    keys: Mapping[str, str] = {
        OPTIONS: "o", MAP: "m", "diary": "d", "kids": "k", "rumors": "r", "machines": "g", LOG: "l",
    }  # fmt: skip
    main = MAP
    story_kinds = (log.DIARY_PLAYED, log.DIARY_FLIPPED)

    def teller(self) -> Narrator:
        """The narrator that reads out cards."""
        return TalesNarrator(self.match, self.paper)

    def pages(self) -> dict[str, Lines]:
        written = {MAP: lambda: details.board(self.match, self.paper), **self.read()}
        return {self.keys[name]: page for name, page in written.items() if name != LOG}

    def read(self) -> dict[str, Lines]:
        match, paper = self.match, self.paper
        return {
            "diary": lambda: details.diary(match, paper),
            "kids": lambda: details.kids(match, paper),
            "rumors": lambda: details.rumors(match, paper),
            "machines": lambda: details.sheets(match, paper),
            LOG: self.teller().everything,
        }

    def opening(self) -> list[str]:
        """The scenario's title and intro, the kids, the seed, variants and limits."""
        return status.opening(self.match, self.paper)

    def status(self, *, drawn: bool = True) -> list[str]:  # noqa: ARG002 - the map is a page of its own
        """The day, dials, track, machines and kids."""
        return status.status(self.match, self.paper)

    def news_status(self) -> list[str]:
        """The table, when the kids go about their day."""
        decision = self.match.game.decision
        return self.status() if decision is not None and decision.kind == "adventure" else []

    def decision(self) -> list[str]:
        """The pending decision, its options by kid."""
        return options.lines(self.match, self.paper)

    def read_out(self) -> set[str]:
        return options.read_out(self.match)

    def ending(self) -> list[str]:
        return status.ending(self.match, self.paper)

    def head(self) -> list[str]:
        """The scenario's title and the days, and the lines of dials and counters."""
        return status.head(self.match, self.paper)

    def people(self) -> list[str]:
        """The kids with their cubes, and the names of all cards that they hold."""
        return status.kids(self.match, self.paper)

    def question(self) -> list[str]:
        """The question, with the text of the card that asks where it helps."""
        view, paper = describe.decision(self.match.game), self.paper
        card = text_of(self.match, view.card, paper) if view.kind in options.EXPLAINED else []
        return [*paper.filled(paper.marked(view.title).split()), *card]

    def choices(self) -> list[OfferedChoice]:
        """The options in the order of the list, kid by kid."""
        return choices(self.match, self.paper)

    def below(self, choice: OfferedChoice) -> list[str]:
        """The lines below an option: its conditions, cards to choose from, and what depends on a roll."""
        decision, faces, paper = self.match.game.decision, faces_of(self.match.bundle), self.paper
        texts = options.explained(self.match, choice.concerns, paper)
        if decision is None or not choice.card:
            return texts
        if decision.kind in options.ROLLS:
            return texts + faces.rules(choice.card, paper)
        return texts + (text_of(self.match, choice.card, paper) if decision.kind in options.CARDS else [])

    def card(self, choice: OfferedChoice) -> list[str]:
        """The card behind an option, with its text, or that a rule stands behind it."""
        if not choice.card:
            return super().card(choice)
        faces, paper = faces_of(self.match.bundle), self.paper
        return [paper.strong(faces.name(choice.card, paper)), *text_of(self.match, choice.card, paper)]

    def place(self, sign: str) -> list[str]:
        """The lines on a location, and what is there."""
        return details.place(self.match, sign, self.paper)

    def map(self) -> MapData:
        """The map of the world."""
        return board.drawn(self.match, self.paper)

    def pieces(self) -> list[MapPiece]:
        return list(board.pieces(observe(self.match.game), self.paper))


def choices(match: Seat, paper: Paper) -> list[OfferedChoice]:
    """The options of the pending decision in the order of the list; empty when the game is over.

    They are ordered by kid, for each first what can be done here, then elsewhere, then going home; last come
    those that belong to no kid.
    """
    decision = match.game.decision
    if decision is None:
        return []
    view = describe.decision(match.game)
    table: Json = observe(match.game)
    at = {kid["name"]: kid["at"] for kid in table["kids"]}
    homes = {kid["name"]: kid["home"] for kid in table["kids"]}
    rumors = {space["at"]: space["id"] for space in table["track"] if space}
    asking = _face_up(match, table, view.card)
    rows = []
    for index, (option, option_view) in enumerate(zip(decision.options, view.options, strict=True)):
        goal = _goal(match, view.kind, option, option_view)
        location = at.get(option_view.group, "")
        card = _card(match, view.kind, option, option_view) or asking
        deed = split(option)[1].name if option_view.group else ""
        if deed == "investigate":
            card = rumors[location] or ""
        elif deed == "home":
            goal = homes[option_view.group]
        spot = goal or location
        rows.append(
            OfferedChoice(
                index,
                0,
                _text(match, view.kind, option, option_view, paper),
                options.facts(option_view, paper) + options.effects(option_view, paper),
                place(option_view.source),
                paper.marked(option_view.group),
                spot,
                f"{spot} {place_name(match, spot, paper)}" if spot else "",
                bool(goal),
                deed == "home",
                card,
                options.concerned(match, option, option_view),
            )
        )
    return _numbered(rows)


def _numbered(choices: list[OfferedChoice]) -> list[OfferedChoice]:
    kids = [*dict.fromkeys(choice.who for choice in choices if choice.who), ""]
    choices.sort(key=lambda choice: (kids.index(choice.who), choice.going, choice.home))
    return [replace(choice, number=number) for number, choice in enumerate(choices, 1)]


def _goal(match: Seat, kind: str, option: int, view: OptionView) -> str:
    """The letter of the location that an option leads to or names; empty if there is none."""
    if kind in ARRIVALS or PLAIN.get(kind, ("",))[0] == "location":
        return stable_ids.option_id(match.game, option)
    if view.group:  # a kid's action of the adventure phase
        _, deed, number = split(option)
        return match.game.tables.names.letters[number] if deed.field == "location" else ""
    return ""


def _text(match: Seat, kind: str, option: int, view: OptionView, paper: Paper) -> str:
    if kind in options.MACHINES:
        name = stable_ids.option_id(match.game, option)
        machine = next(figure for figure in details.machines_in_play(match) if figure["id"] == name)
        return details.line(match, machine, paper)
    if kind in options.CARDS:
        return faces_of(match.bundle).name(stable_ids.option_id(match.game, option), paper)
    return options.in_words(match, view, paper)


def _card(match: Seat, kind: str, option: int, view: OptionView) -> str:
    """The id of the card that an option is or stands on; empty if there is none."""
    if kind in options.CARDS:
        return stable_ids.option_id(match.game, option)
    return faces_of(match.bundle).standing_on(view.block)


def _face_up(match: Seat, table: Json, card: str) -> str:
    """The id of the face-up side of the card that asks; empty for a firewall, which has no card."""
    sides = {f"diary.{card_there['number']}": card_there["side"] for card_there in table["diary"]}
    face = f"{card}.{sides[card]}" if card in sides else card
    return faces_of(match.bundle).standing_on(face)
