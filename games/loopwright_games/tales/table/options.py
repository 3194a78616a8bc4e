"""The pending decision in lines: its options with costs, chances, and what their conditions do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from loopwright_engine.kit.protocol import DecisionView, OptionView
from loopwright_engine.table.screens import NUMBER, Paper, Seat, percent, place

from ..rules.chapters.actions import split
from ..rules.state.game import Game
from ..text import describe, stable_ids
from ..text.facts import does
from ..text.fields import value
from . import details
from .details import faces_of, text_of

ASKED = ("push", "rest", "relieve")
"""Decisions whose options are conditions."""

# Actions, by the engine's names, whose options differ in one thing only: they stand in one row.
ROWS = ("walk", "bus", "car", "ride", "scout", "scout_machine", "hack", "wreck", "rest")
LABEL = 11  # columns for the labels of rows, or more
MANY = 9  # options without a kid from which on they stand side by side
CHORES = ("chore", "drop_chore")
CARDS = ("discard", "excess", "lighter", "retrieve", *CHORES)
"""Decisions whose options are cards."""
MACHINES = ("machine", "which_machine")
"""Decisions whose options are machines."""
EXPLAINED = ("use", "chore_reward")
"""Decisions whose question is better understood with the text of the card that asks."""
ROLLS = ("test", "push")
"""Decisions about a roll: the card that asks says what depends on it."""
OUTCOMES = ("success", "failure")
"""What depends on a roll, by the keys of its texts."""
Numbered = tuple[int, OptionView]
"""An option with its number in the list, from 1."""


def lines(match: Seat, paper: Paper) -> list[str]:
    """The lines of the pending decision: its question, then its options by kid."""
    view = describe.decision(match.game)
    out = paper.filled(map(paper.strong, paper.marked(view.title).split()))
    if view.kind in EXPLAINED:
        out += text_of(match, view.card, paper)
    for outcome in OUTCOMES:
        if effects := view.facts.get(outcome):
            out += paper.wrapped(paper.say(outcome, effects=paper.marked(effects)), "  ", "    ")
    if view.kind in MACHINES:
        return out + _machines(match, paper)
    if view.kind in CARDS:
        return out + _cards(match, view, paper)
    numbered = list(enumerate(view.options, 1))
    for kid, group in groupby(numbered, key=lambda pair: pair[1].group):
        if kid:
            out += ["", paper.strong(paper.marked(kid))]
        elif len(out) > 1:
            out.append("")
        out += (_of_one if kid else _plain)(match, list(group), paper)
    if closed := view.facts.get("closed"):
        out += map(paper.quiet, paper.wrapped(closed))
    return out


def _machines(match: Seat, paper: Paper) -> list[str]:
    """The lines of machines to choose from, with their sectors and states."""
    decision = match.game.decision
    machines = {machine["id"]: machine for machine in details.machines_in_play(match)}
    out: list[str] = []
    for number, option in enumerate(decision.options if decision else [], 1):
        machine = machines[stable_ids.option_id(match.game, option)]
        out += paper.wrapped(details.line(match, machine, paper), _number(number, paper))
    return out


def read_out(match: Seat) -> set[str]:
    """The ids of the cards whose text `lines` shows."""
    decision = match.game.decision
    if decision is None or decision.kind not in CHORES:
        return set()
    return {stable_ids.option_id(match.game, option) for option in decision.options}


def _cards(match: Seat, view: DecisionView, paper: Paper) -> list[str]:
    """The lines of cards to choose from, chores with their text; the option to take none comes last."""
    out: list[str] = []
    decision = match.game.decision
    for number, option in enumerate(decision.options if decision else [], 1):
        card = stable_ids.option_id(match.game, option)
        if card == stable_ids.NO:
            out += paper.wrapped(view.options[number - 1].text, _number(number, paper))
            continue
        name = map(
            paper.strong if view.kind in CHORES else str, faces_of(match.bundle).name(card, paper).split()
        )
        out += paper.filled(name, _number(number, paper))
        if view.kind in CHORES:
            out += [" " * NUMBER + line for line in text_of(match, card, paper.narrower(NUMBER))]
    return out


def _plain(match: Seat, group: list[Numbered], paper: Paper) -> Iterator[str]:
    """A line for each option; many short ones stand side by side."""
    if len(group) > MANY and not group[0][1].group:
        yield from paper.filled([_cell(*choice, paper) for choice in group], "   ", gap="  ")
        return
    for number, option in group:
        yield from _line(match, number, option, paper)


def _cell(number: int, option: OptionView, paper: Paper) -> str:
    text = _bracketed(facts(option, paper))
    return f"{paper.strong(str(number))} {paper.marked(option.text)}" + text


def _of_one(match: Seat, group: list[Numbered], paper: Paper) -> Iterator[str]:
    """The options of one kid: a row for those that differ in one thing, a line for each other."""
    decision = match.game.decision
    actions = {number: split(decision.options[number - 1]) for number, _ in group} if decision else {}
    for name, members in groupby(group, key=lambda number_and_view: actions[number_and_view[0]][1].name):
        if name in ROWS:
            yield from _row(match.game, list(members), paper.say(f"row_{name}"), paper)
        else:
            yield from _plain(match, list(members), paper)


def _row(game: Game, members: list[Numbered], label: str, paper: Paper) -> list[str]:
    cells = []
    for number, option in members:
        facts = [paper.count("cost", option.cost)] if option.cost != 1 else []
        facts += [odds(option, paper)] if option.chance is not None else []
        assert game.decision is not None
        _, action, argument = split(game.decision.options[number - 1])
        name = paper.marked(value(game, action.field, argument))
        cells.append(f"{paper.strong(str(number))} {name}" + _bracketed(facts))
    return paper.filled(cells, f"   {paper.padded(label, LABEL - 1)} ", gap="  ")


def _line(match: Seat, number: int, option: OptionView, paper: Paper) -> list[str]:
    card = [paper.quiet(f"[{place(option.source)}]")] if option.block else []
    words = in_words(match, option, paper).split()
    does = " ".join(f"· {effect}" for effect in effects(option, paper)).split()
    pieces = [*words, *(f"· {fact}" for fact in facts(option, paper)), *does, *card]
    decision = match.game.decision
    assert decision is not None
    conditions = concerned(match, decision.options[number - 1], option)
    below = explained(match, conditions, paper.narrower(NUMBER))
    return paper.filled(pieces, _number(number, paper)) + [" " * NUMBER + line for line in below]


def in_words(match: Seat, option: OptionView, paper: Paper) -> str:
    """An option without the kid's name, and with the diary card that it stands on."""
    kid = option.group
    text = paper.marked(option.text).removeprefix(f"{kid}: ").removeprefix(f"{kid} ")
    on_diary = kid and option.block.startswith("diary.")
    return f"{text} ({faces_of(match.bundle).holder(option.block, paper)})" if on_diary else text


def facts(option: OptionView, paper: Paper) -> list[str]:
    """The cost of an option, unless its text is that cost, and its chances."""
    cost = _time(option.cost, paper)
    priced = option.cost and option.text != cost
    price = [cost] if option.group or priced else []
    return price + ([odds(option, paper)] if option.chance is not None else [])


def effects(option: OptionView, paper: Paper) -> list[str]:
    """What an option of a choice on a card does in the words of the card, unless its own text says so."""
    chosen = option.verb == "choose" and option.does not in ("", option.text)
    return [paper.marked(option.does)] if chosen else []


def _number(number: int, paper: Paper) -> str:
    return f"{paper.strong(f'{number:>{NUMBER - 2}}')}  "


def _time(cost: int, paper: Paper) -> str:
    return paper.count("cost", cost) if cost else paper.say("free")


def _bracketed(facts: list[str]) -> str:
    return f" ({', '.join(facts)})" if facts else ""


def odds(option: OptionView, paper: Paper) -> str:
    """The chance of an option: `42 %`, or `42 %, pushed 67 %`; of what, unless of a test's success."""
    assert option.chance is not None
    first, of_what = percent(option.chance), option.chance_of and f"_{option.chance_of}"
    if option.pushed_chance is None:
        return paper.say(f"chance{of_what}", chance=first)
    return paper.say(f"chances{of_what}", chance=first, pushed=percent(option.pushed_chance))


def concerned(match: Seat, option: int, view: OptionView) -> list[str]:
    """The ids of the conditions that an option of the pending decision gives to a kid or removes."""
    decision = match.game.decision
    assert decision is not None
    if decision.kind in ASKED:
        name = stable_ids.option_id(match.game, option)
        return [] if name == stable_ids.NO else [name]
    if decision.kind != "choose":
        return []
    effects = faces_of(match.bundle).effects(view.block, "take")
    return list(dict.fromkeys(effect["condition"] for effect in effects if effect["condition"]))


def explained(match: Seat, names: list[str], paper: Paper) -> list[str]:
    """The lines that say what these conditions do."""
    return [line for name in names for line in paper.wrapped(paper.marked(does(match.game, name)))]
