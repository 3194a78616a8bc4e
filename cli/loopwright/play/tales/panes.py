"""Tales on the full screen: its map, its kids, its pages, and the options of a decision kid by kid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from loopwright_engine.kit.protocol import OptionView
from loopwright_games.tales.rules.chapters.actions import split
from loopwright_games.tales.rules.state import log
from loopwright_games.tales.text import describe, stable_ids
from loopwright_games.tales.text.describe import ARRIVALS, PLAIN
from loopwright_games.tales.view import observe

from loopwright.core.terminal_text import Paper
from loopwright.play.match import Match
from loopwright.play.narration import place
from loopwright.play.tui.panes import OPTIONS, Choice, Panes, Writer

from . import details, options, screens
from .board import Board
from .card_text import faces_of
from .details import place_name
from .lines import TalesTeller

Json = dict[str, Any]


class TalesPanes(Panes):
    """The panes of a game of Tales."""

    keys: Mapping[str, str] = {
        OPTIONS: "o", "map": "m", "diary": "d", "kids": "k", "rumors": "r", "machines": "g", "log": "l",
    }  # fmt: skip
    main = "map"
    read: Mapping[str, Writer] = {
        "diary": details.diary,
        "kids": details.kids,
        "rumors": details.rumors,
        "machines": details.sheets,
        "log": lambda match, paper: TalesTeller(match, paper).everything(),
    }
    keys_help = "screen_help"
    watch_help = "watch_help"
    prose_help = ("how_to_choose", "odds_help")
    story_kinds = (log.DIARY_PLAYED, log.DIARY_FLIPPED)

    def board(self, paper: Paper) -> Board:
        """The map."""
        return Board(self.match, paper)

    def head(self, paper: Paper) -> list[str]:
        """The scenario's title and the days, and the lines of dials and counters."""
        return screens.head(self.match, paper)

    def people(self, paper: Paper) -> list[str]:
        """The kids with their cubes, and the names of all cards that they hold."""
        return screens.kids(self.match, paper)

    def question(self, paper: Paper) -> list[str]:
        """The question, with the text of the card that asks where it helps."""
        view = describe.decision(self.match.game)
        faces = faces_of(self.match.bundle)
        card = faces.text(view.card, paper) if view.kind in options.EXPLAINED else []
        return [*paper.filled(paper.marked(view.title).split()), *card]

    def choices(self, paper: Paper) -> list[Choice]:
        """The options in the order of the list, kid by kid."""
        return choices(self.match, paper)

    def below(self, choice: Choice, paper: Paper) -> list[str]:
        """The lines below an option: its conditions, cards to choose from, and what depends on a roll."""
        decision, faces = self.match.game.decision, faces_of(self.match.bundle)
        texts = options.explained(self.match, choice.conditions, paper)
        if decision is None or not choice.card:
            return texts
        if decision.kind in options.ROLLS:
            return texts + faces.rules(choice.card, paper)
        return texts + (faces.text(choice.card, paper) if decision.kind in options.CARDS else [])

    def card(self, choice: Choice, paper: Paper) -> list[str]:
        """The card behind an option, with its text, or that a rule stands behind it."""
        if not choice.card:
            return super().card(choice, paper)
        faces = faces_of(self.match.bundle)
        return [paper.strong(faces.name(choice.card, paper)), *faces.text(choice.card, paper)]

    def place(self, letter: str, paper: Paper) -> list[str]:
        """The lines on a location, and what is there."""
        return details.place(self.match, letter, paper)


def choices(match: Match, paper: Paper) -> list[Choice]:
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
            Choice(
                index,
                0,
                paper.marked(option_view.group),
                spot,
                f"{spot} {place_name(match, spot, paper)}" if spot else "",
                bool(goal),
                deed == "home",
                _text(match, view.kind, option, option_view, paper),
                options.facts(option_view, paper),
                card,
                place(option_view.source),
                options.concerned(match, option, option_view),
            )
        )
    return _numbered(rows)


def _numbered(choices: list[Choice]) -> list[Choice]:
    kids = [*dict.fromkeys(choice.kid for choice in choices if choice.kid), ""]
    choices.sort(key=lambda choice: (kids.index(choice.kid), choice.going, choice.home))
    return [replace(choice, number=number) for number, choice in enumerate(choices, 1)]


def _goal(match: Match, kind: str, option: int, view: OptionView) -> str:
    """The letter of the location that an option leads to or names; empty if there is none."""
    if kind in ARRIVALS or PLAIN.get(kind, ("",))[0] == "location":
        return stable_ids.option_id(match.game, option)
    if view.group:  # a kid's action of the adventure phase
        _, deed, number = split(option)
        return match.game.tables.names.letters[number] if deed.field == "location" else ""
    return ""


def _text(match: Match, kind: str, option: int, view: OptionView, paper: Paper) -> str:
    if kind in options.MACHINES:
        name = stable_ids.option_id(match.game, option)
        machine = next(figure for figure in details.machines_in_play(match) if figure["id"] == name)
        return details.line(match, machine, paper)
    if kind in options.CARDS:
        return faces_of(match.bundle).name(stable_ids.option_id(match.game, option), paper)
    return options.in_words(match, view, paper)


def _card(match: Match, kind: str, option: int, view: OptionView) -> str:
    """The id of the card that an option is or stands on; empty if there is none."""
    if kind in options.CARDS:
        return stable_ids.option_id(match.game, option)
    return faces_of(match.bundle).standing_on(view.block)


def _face_up(match: Match, table: Json, card: str) -> str:
    """The id of the face-up side of the card that asks; empty for a firewall, which has no card."""
    sides = {f"diary.{card_there['number']}": card_there["side"] for card_there in table["diary"]}
    face = f"{card}.{sides[card]}" if card in sides else card
    return faces_of(match.bundle).standing_on(face)
