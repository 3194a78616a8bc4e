"""How a game of Tales is set up: who plays, by which variants, and these as JSON data."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final

from loopwright_engine.errors import OptionsError
from loopwright_engine.kit.campaign import CARRIED, CARRIED_WORDS
from loopwright_engine.kit.protocol import CommandLine, option

from .rules import setup
from .rules.state import variants
from .rules.state.codes import MAX_KIDS, MIN_KIDS
from .rules.state.game import Game
from .rules.state.tables import Tables
from .text.fields import stable_id

MOST_ENIGMA: Final = 99
"""VAR-12: no limit of enigma is higher."""


def _who_plays(text: str) -> int | tuple[str, ...]:
    """A number of kids, or their ids."""
    if text.isascii() and text.isdigit():
        return int(text[:9])
    return tuple(name.strip().lower() for name in text.split(","))


@dataclass(frozen=True, slots=True)
class Options:
    """How a game is set up.

    `kids`: how many (the first of the world), or which, in order of seats. `variants`: names of VAR
    switches (`rules.state.variants`). `first`: the id of the first player's kid, or None for a random one
    (SET-11). `enigma_limit`: replaces the limit of a sandbox scenario (VAR-12). `carried`: the notebook with
    which the kids begin (CAM-1).
    """

    kids: int | tuple[str, ...] = option(
        3,
        f"How many kids ({MIN_KIDS} to {MAX_KIDS}), or their ids: disa,milan.",
        low=MIN_KIDS,
        high=MAX_KIDS,
        command_line=CommandLine(
            "KIDS",
            read=_who_plays,
            of_world=True,
            words={
                "playtest": "Numbers of kids, such as 2,3; else all.",
                "verify": "Numbers of kids.",
                "replay": "So many kids played.",
            },
            examples={
                "play": "my-scenario --kids disa,milan --seed 7 --save evening.json",
                "playtest": "my-scenario --kids 2,4 --bot cautious,random --until 2",
                "replay": "results.jsonl --kids 2 --saw diary.4.back --nth 3",
            },
        ),
    )
    variants: tuple[str, ...] = option(
        (),
        "A variant of the rules, may be given again; `list` shows all.",
        command_line=CommandLine(
            "NAME",
            "variant",
            again=True,
            words={"replay": "Played like this."},
            examples={"play": "my-scenario --variant caring-parents --first disa"},
        ),
    )
    first: str | None = option(
        None, "Who is the first player.", command_line=CommandLine("KID", read=str.lower)
    )
    enigma_limit: int | None = option(
        None, "How much enigma a sandbox scenario allows.", command_line=CommandLine("N")
    )
    carried: str = option("", CARRIED_WORDS)


def deal(tables: Tables, bundle_hash: str, options: Options, seed: int) -> Game:
    """A game at its first decision. Raises OptionsError when the bundle has no such kids."""
    _check(options)
    kids = setup.who_plays(tables, options.kids)
    switches = variants.Switches(
        variants.mask_of(options.variants),
        setup.who_begins(tables, kids, options.first),
        setup.limit_of_enigma(tables, options.enigma_limit),
        options.carried,
        setup.flags_noted(tables, options.carried, seed),
    )
    return setup.start(tables, bundle_hash, kids, switches, seed)


def options_of(game: Game) -> Options:
    """The options that a game was set up with; its kids by their ids."""
    switches = game.switches
    return Options(
        tuple(stable_id(game, "kid", seat) for seat in range(game.party.size)),
        tuple(variants.names_of(switches.variants)),
        stable_id(game, "kid", switches.first) if switches.first >= 0 else None,
        switches.enigma_limit,
        switches.carried,
    )


def from_data(data: object) -> Options:
    """The options in a file; kids are their number or a list of ids. Raises OptionsError."""
    known = {option.name for option in fields(Options)}
    if not isinstance(data, dict) or not {"kids", "variants"} <= set(data) <= known:
        raise OptionsError("there must be kids and variants; there may be first, enigma_limit and carried")
    kids, names = data["kids"], data["variants"]
    if not isinstance(names, list):
        raise OptionsError(f"variants must be a list, not {names!r:.60}")
    kids = tuple(kids) if isinstance(kids, list) else kids
    options = Options(kids, tuple(names), data.get("first"), data.get("enigma_limit"), data.get(CARRIED, ""))
    _check(options)
    variants.mask_of(options.variants)
    return options


def _check(options: Options) -> None:
    """The options may come from a file: their types are looked at here. Raises OptionsError."""
    if not (_whole(options.kids) or _names(options.kids)):
        raise OptionsError(f"kids must be a number or ids of kids, not {options.kids!r:.60}")
    if isinstance(options.kids, int) and not MIN_KIDS <= options.kids <= MAX_KIDS:
        raise OptionsError(f"{MIN_KIDS} to {MAX_KIDS} kids can play, not {options.kids!r:.60}")
    if not _names(options.variants):
        raise OptionsError(f"variants must be names of variants, not {options.variants!r:.60}")
    if not (options.first is None or isinstance(options.first, str)):
        raise OptionsError(f"the first player must be the id of a kid, not {options.first!r:.60}")
    if not isinstance(options.carried, str):
        raise OptionsError(f"what is carried must be text, not {options.carried!r:.60}")
    limit = options.enigma_limit
    if not (limit is None or (_whole(limit) and 1 <= limit <= MOST_ENIGMA)):
        raise OptionsError(f"the enigma limit must be 1 to {MOST_ENIGMA}, not {limit!r:.60}")


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _names(value: object) -> bool:
    return isinstance(value, (list, tuple)) and all(isinstance(name, str) for name in value)
