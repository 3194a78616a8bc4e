"""Every option of a decision on its own: whose it is, where, its words, its card."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from loopwright_engine.session import stable_ids
from loopwright_engine.text import describe
from loopwright_engine.text.describe import ARRIVALS, PLAIN, OptionView
from loopwright_engine.view import observe
from loopwright_games.tales.rules.action_names import split

from loopwright.core.terminal_text import Paper

from .match import Match
from .narration import place
from .terminal import condition_text as conditions
from .terminal import details, options
from .terminal.details import place_name

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Choice:
    """An option, the one with this `index` in the decision; `number` counts from 1, as they stand listed.

    `kid` is a name, `place` the letter of where it happens, `where` with the place's name, `card` an id;
    each is empty where there is none. `going` says that the kid goes there, `home` that it is home for
    dinner, after which the kid does nothing more on that day: the last thing to think of.
    `source` is the rule's id, or the line of the card, `conditions` the ids of those that it gives or takes.
    """

    index: int
    number: int
    kid: str
    place: str
    where: str
    going: bool
    home: bool
    text: str
    facts: list[str]
    card: str
    source: str
    conditions: list[str]


def choices(match: Match, paper: Paper) -> list[Choice]:
    """The options of the pending decision, as they stand on a list; none when the game is over.

    Kid by kid, for each first what can be done here, then elsewhere, then going home; last what is nobody's.
    """
    asked = match.game.decision
    if asked is None:
        return []
    view = describe.decision(match.game)
    table: Json = observe(match.game)
    at = {kid["name"]: kid["at"] for kid in table["kids"]}
    homes = {kid["name"]: kid["home"] for kid in table["kids"]}
    rumors = {space["at"]: space["id"] for space in table["track"] if space}
    asking = _face_up(match, table, view.card)
    found = []
    for index, (option, shown) in enumerate(zip(asked.options, view.options, strict=True)):
        goal = _goal(match, view.kind, option, shown)
        here = at.get(shown.group, "")
        card = _card(match, view.kind, option, shown) or asking
        deed = split(option)[1].name if shown.group else ""
        if deed == "investigate":
            card = rumors[here] or ""
        elif deed == "home":
            goal = homes[shown.group]
        spot = goal or here
        found.append(
            Choice(
                index,
                0,
                paper.marked(shown.group),
                spot,
                f"{spot} {place_name(match, spot, paper)}" if spot else "",
                bool(goal),
                deed == "home",
                _text(match, view.kind, option, shown, paper),
                options.facts(shown, paper),
                card,
                place(shown.source),
                conditions.concerned(match, option, shown),
            )
        )
    return _numbered(found)


def _numbered(choices: list[Choice]) -> list[Choice]:
    kids = [*dict.fromkeys(each.kid for each in choices if each.kid), ""]
    choices.sort(key=lambda each: (kids.index(each.kid), each.going, each.home))
    return [replace(each, number=number) for number, each in enumerate(choices, 1)]


def _goal(match: Match, kind: str, option: int, shown: OptionView) -> str:
    """The location that an option leads to or speaks of."""
    if kind in ARRIVALS or PLAIN.get(kind, ("",))[0] == "location":
        return stable_ids.option_id(match.game, option)
    if shown.group:  # a kid's action of the adventure phase
        _, deed, number = split(option)
        return match.game.tables.names.letters[number] if deed.field == "location" else ""
    return ""


def _text(match: Match, kind: str, option: int, shown: OptionView, paper: Paper) -> str:
    if kind in options.MACHINES:
        name = stable_ids.option_id(match.game, option)
        machine = next(each for each in details.seen(match) if each["id"] == name)
        return details.line(match, machine, paper)
    if kind in options.CARDS:
        return match.faces.name(stable_ids.option_id(match.game, option), paper)
    return options.in_words(match, shown, paper)


def _card(match: Match, kind: str, option: int, shown: OptionView) -> str:
    """The card that an option is, or stands on."""
    if kind in options.CARDS:
        return stable_ids.option_id(match.game, option)
    return match.faces.standing_on(shown.block)


def _face_up(match: Match, table: Json, card: str) -> str:
    """The side that is up of a card that asks; the empty word for a firewall, which has no card."""
    sides = {f"diary.{each['number']}": each["side"] for each in table["diary"]}
    face = f"{card}.{sides[card]}" if card in sides else card
    return match.faces.standing_on(face)
