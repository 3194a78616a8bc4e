"""What has happened, in words: log entries as sentences, and why."""

from __future__ import annotations

from loopwright_games.tales.rules.state import log
from loopwright_games.tales.rules.state.cards import Side
from loopwright_games.tales.rules.state.game import Game
from loopwright_games.tales.rules.state.tables import Tables

from loopwright_engine.bundle.load import Bundle
from loopwright_engine.kernel.state import Entry

from .fields import value


def entry(game: Game | Bundle, item: Entry) -> str:
    """A log entry as a sentence, with its source in brackets."""
    return game.tables.names.words.source.format(text=sentence(game, item), source=source(game, item))


def sentence(game: Game | Bundle, item: Entry) -> str:
    """A log entry as a sentence."""
    kind = log.KINDS[item[0]]
    values = {name: value(game, name, number) for name, number in zip(kind.fields, item[2:], strict=True)}
    if item[0] == log.TRIGGER:
        values["speaker"] = _speaker(game.tables, item[1])
    return game.tables.names.words.entries[kind.name].format(**values)


def silent(game: Game | Bundle, item: Entry) -> bool:
    """Whether a log entry tells only of what players never read of."""
    hidden, fields = game.tables.names.hidden, log.KINDS[item[0]].fields
    return bool(hidden) and any(each in hidden for each in zip(fields, item[2:], strict=True))


def source(game: Game | Bundle, item: Entry) -> str:
    """Why it happened: the rule's id, or the card's block and its `file:line`."""
    return cause(game.tables, item[1], log.KINDS[item[0]].rule)


def cause(tables: Tables, number: int, rule: str) -> str:
    """The card's block of this number, or the rarer rule it stands for (`log.RULES`), or this rule."""
    return block_source(tables, number) if number >= 0 else log.RULES.get(number, rule)


def block_source(tables: Tables, block: int) -> str:
    """A block's id and where it is written."""
    name = tables.block_ids[block]
    origin = tables.names.origin(name)
    return f"{name}, {origin}" if origin else name


def card_of(tables: Tables, block: int) -> str:
    """The id of the card that a block stands on, such as `diary.4`; the empty word for no block."""
    return card_in(tables.block_ids[block]) if block >= 0 else ""


def card_in(name: str) -> str:
    """The card's part of the id of something that stands on it."""
    parts = name.split(".")
    return ".".join(parts[: 3 if parts[0] in ("rumor", "response") else 2])


def _speaker(tables: Tables, block: int) -> str:
    """Where a trigger's block stands, as in "The front of diary 2 (The Hatch)"; diary sides and chores."""
    words = tables.names.words
    for number, card in enumerate(tables.diary):
        for side, face in zip(words.sides, card.sides, strict=True):
            if face is not None and block in _triggers(face):
                return words.side.format(side=side, diary=tables.names.diary[number])
    for number, chore in enumerate(tables.chores):
        if block in [listener.block for listener in chore.listeners]:
            return words.chore.format(chore=tables.names.chores[number])
    raise ValueError(f"block {block} is not one that a diary side or a chore triggers")


def _triggers(side: Side) -> list[int]:
    checks, listeners = [each.block for each in side.checks], [each.block for each in side.listeners]
    return [*checks, *listeners, *(block for _, block in side.rules)]
