"""What is paid besides time, in words: behind the name of an option."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from loopwright_engine.core.blocks import unpaid
from loopwright_engine.core.prices import priced

from loopwright_games.tales.rules.state.codes import CONDITIONS
from loopwright_games.tales.rules.state.tables import Tables

from .fields import FIELDS

if TYPE_CHECKING:
    from loopwright_games.tales.rules.state.game import Decision, Game


def with_price(game: Game, text: str, payments: Sequence[object]) -> str:
    """The words for an option with what it costs besides time; counters that are hidden are not told."""
    return _line(game, text, [], payments)


def unpaid_text(game: Game, pending: Decision) -> str:
    """The lines of a choice that the kid cannot pay for, but those that cost something hidden."""
    tables = game.tables
    words, hidden = tables.names.words, tables.names.hidden
    options = []
    for line in unpaid(tables.choices, pending.options):
        assert line.written is not None
        payments = priced(line.written).payments
        counters = (tables.names.ids["counter"].index(one["counter"]) for one in payments if "counter" in one)
        if not any(("counter", counter) in hidden for counter in counters):
            time = [words.time.of(line.spend).format(number=line.spend)] if line.spend else []
            options.append(_line(game, tables.names.strings[line.label], time, payments))
    return words.said["unpaid"].format(options=words.listed(options)) if options else ""


def _line(game: Game, text: str, time: list[str], payments: Sequence[object]) -> str:
    words = game.tables.names.words
    parts = [*time, *_parts(game.tables, payments)]
    return words.options["priced"].format(option=text, price=words.listed(parts)) if parts else text


def _parts(tables: Tables, payments: Sequence[Any]) -> list[str]:
    ordered = sorted(payments, key=lambda payment: payment["do"] == "take")  # "1 insight and taking UPSET"
    return [part for payment in ordered if (part := _payment(tables, payment))]


def _payment(tables: Tables, payment: Any) -> str:
    """One payment as a noun, or as what one does."""
    verb, names = payment["do"], tables.names
    values: dict[str, object] = {"number": -payment.get("by", 0)}
    match payment:
        case {"counter": counter}:
            number = names.ids["counter"].index(counter)
            if ("counter", number) in names.hidden:
                return ""
            values["counter"] = names.counters[number]
        case {"item": item}:
            values["card"] = names.cards[names.ids["card"].index(item)]
        case {"tag": str() as tag}:
            verb, values["tag"] = f"{verb}_with", tag
        case {"condition": condition}:
            values["condition"] = FIELDS["condition"].words(tables, CONDITIONS.index(condition))
    return names.words.prices[verb].format(**values)
