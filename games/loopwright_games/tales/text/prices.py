"""What is paid besides time, in words: behind the name of an option."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from loopwright_games.tales.rules.state.codes import CONDITIONS
from loopwright_games.tales.rules.state.tables import Tables

from .fields import FIELDS

if TYPE_CHECKING:
    from loopwright_games.tales.rules.state.game import Game


def with_price(game: Game, text: str, payments: Sequence[Any]) -> str:
    """The words for an option with what it costs besides time; counters that are hidden are not told."""
    tables = game.tables
    ordered = sorted(payments, key=lambda payment: payment["do"] == "take")  # "1 insight and taking UPSET"
    parts = [part for payment in ordered if (part := _payment(tables, payment))]
    words = tables.names.words
    return words.options["priced"].format(option=text, price=words.listed(parts)) if parts else text


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
