"""Options in the words of story files: `disa walk K`, `disa push no`, `evening`.

The words are made of the names that outlive a draft (`loopwright_games.tales.text.stable_ids`); what a
card offers is named by its label, as the players read it: `disa action "Wind the winch"`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from loopwright_games.tales.nouns import HAND_DECKS
from loopwright_games.tales.rules.chapters.actions import DEEDS
from loopwright_games.tales.rules.state.game import Game
from loopwright_games.tales.text import describe, stable_ids
from loopwright_games.tales.text.fields import stable_id

TABLE = "table"
"""Who decides where the rules ask no kid."""
ANYBODY = "anybody"
"""Whichever kid it is."""
EVENING = "evening"
ALONE, HELP, USE, SPEND = "alone", "help", "use", "spend"


def offers(game: Game) -> list[str]:
    """The options of the pending decision in words, in order; a second one of the same words ends
    in `(2)`.
    """
    decision = game.decision
    if decision is None:
        return []
    occurrences: Counter[str] = Counter()
    names = []
    for option in decision.options:
        name = _name(game, decision.kind, decision.seat, option)
        occurrences[name] += 1
        names.append(name if occurrences[name] == 1 else f"{name} ({occurrences[name]})")
    return names


def place_of(choice: str, now: list[str]) -> int:
    """The index of a choice among the offers; -1 when it is not there. `anybody` stands for any kid."""
    if choice.startswith(f"{ANYBODY} "):
        now = [f"{ANYBODY} {decision_now.partition(' ')[2]}" for decision_now in now]
    return now.index(choice) if choice in now else -1


def label_of(choice: str) -> str:
    """The label that a choice names, without its quotes; empty when it names none."""
    return choice.partition('"')[2].rpartition('"')[0]


def verbs() -> Iterator[str]:
    """The words that can follow a kid's name."""
    yield from (_hyphens(deed.name) for deed in DEEDS)
    kinds = (*describe.PLAIN, *describe.YES_OR_NO, *describe.ARRIVALS, *stable_ids.OPTIONS)
    yield from (_hyphens(kind) for kind in kinds if kind != "adventure")


def _name(game: Game, kind: str, kid: int, option: int) -> str:
    text = stable_ids.option_id(game, option)
    if kind == "adventure":
        if text == EVENING:
            return text
        kid_name, deed, *rest = text.split(" ")
        return " ".join((kid_name, _hyphens(deed), *_plain(game, rest)))
    if kind == "test":
        text = ALONE if text == HELP else text
    kid_name = stable_id(game, "kid", kid) or TABLE
    return " ".join((kid_name, _hyphens(kind), *_plain(game, text.split(" "))))


def _plain(game: Game, names: list[str]) -> Iterator[str]:
    """Names as a writer gives them: labels in quotes, cards in hand without their kind."""
    strings = game.tables.names.strings
    for name in names:
        deck, _, card = name.partition(".")
        if name in strings:
            yield f'"{strings[name]}"'
        else:
            yield card if deck in HAND_DECKS and card else name


def _hyphens(name: str) -> str:
    return name.replace("_", "-")
