"""The plan of a playtest, made from the command's options and checked before the first game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loopwright_dsl.record import record

from loopwright.campaigns import carried
from loopwright.core.errors import Failure
from loopwright.core.options import check_names
from loopwright.core.phrases import value_of

if TYPE_CHECKING:
    from loopwright_engine import Bundle
    from loopwright_engine.playtest.plan import BundleChange, Cell, Plan, Value

NAMED = {"true": True, "false": False, "null": None}
VARIANTS, NONE = "variant", "none"
"""A sweep of this is over variants, and this stands for no variant."""


@record
class Request:
    """The options as they were given; `bots` None is the usual bot.

    `of_game` has the values given for options of the game, by name; for its axis, a text with numbers.
    """

    games: int
    bots: str | None = None
    seed: int = 0
    until: float | None = None
    sweeps: tuple[str, ...] = ()
    of_game: tuple[tuple[str, tuple[Any, ...] | str], ...] = ()
    carry: Path | None = None
    """What the adventure before hands on: a log, or results."""
    plain_figures: bool = False


def flags(request: Request, besides: Request) -> list[str]:
    """The options, as they are written, in which a request differs from another."""
    singular = {"variants": "variant", "sweeps": "sweep", "bots": "bot"}
    names = [name for name, _ in request.of_game if (name, _) not in besides.of_game]
    own = [field.name for field in fields(Request) if field.name != "of_game"]
    names += [name for name in own if getattr(request, name) != getattr(besides, name)]
    return [f"--{singular.get(name, name).replace('_', '-')}" for name in names]


def plan(bundle: Bundle, options: Request) -> Plan:
    """The plan: a cell for each combination of the kit's options, bot and values of each sweep.

    Raises Failure.
    """
    from loopwright_engine.bots import usual_bot
    from loopwright_engine.playtest.plan import MOST_GAMES, Cell, Plan

    if not 1 <= options.games <= MOST_GAMES:
        raise Failure(f"The number of games must be from 1 to {MOST_GAMES:,}.", hint="--games 1000")
    if options.until is not None and not 0 < options.until < 50:
        raise Failure("--until is in points of the win rate, more than 0 and less than 50.", hint="--until 2")
    if abs(options.seed) > MOST_GAMES:
        raise Failure(f"The seed must be from {-MOST_GAMES:,} to {MOST_GAMES:,}.", hint="--seed 1")
    bots = [name.strip() for name in (options.bots or usual_bot(bundle.kit)).split(",")]
    for name in bots:
        _check_bot(bundle, name)
    plain = [Cell(set_up, bot) for set_up, bot in product(_set_ups(bundle, options), dict.fromkeys(bots))]
    if options.until is not None and any(cell.learns for cell in plain):
        raise Failure(
            "The explorer's rate is never known to so many points: its games are not independent.",
            hint="Say how many games: --games 200",
        )
    with_variants = "variants" in _named(bundle)
    sweeps = [_sweep(bundle, text) for text in options.sweeps]
    cells = dict.fromkeys(_swept(plain, sweeps, with_variants))
    return checked(
        bundle, Plan(tuple(cells), options.games, options.seed, options.until, not options.plain_figures)
    )


def _set_ups(bundle: Bundle, options: Request) -> list[Any]:
    """The options of the kit in all combinations of the values given; of its axis, all if none is."""
    kit = bundle.kit
    values: dict[str, Sequence[Any]] = dict(options.of_game)
    if options.carry is not None:
        values |= {name: [text] for name, text in carried(bundle, options.carry).items()}
    on_axis = values.get(kit.axis)
    if kit.axis and (on_axis is None or isinstance(on_axis, str)):
        values = {kit.axis: _on_axis(bundle, on_axis), **{k: v for k, v in values.items() if k != kit.axis}}
    return [
        kit.options(**dict(zip(values, combination, strict=True)))
        for combination in product(*values.values())
    ]


def _named(bundle: Bundle) -> frozenset[str]:
    """The names of the kit's options."""
    return frozenset(field.name for field in fields(bundle.kit.options))


def _on_axis(bundle: Bundle, text: str | None) -> list[Any]:
    """The values of the axis in a text such as `2,3`; without one, all that can be played. Raises Failure."""
    axis, possible = bundle.kit.axis, bundle.kit.axis_values(bundle.data)
    if text is None:
        return list(possible)
    parts = [part.strip() for part in text.split(",")]
    counts = {int(part) if part.isascii() and part.isdigit() and len(part) < 3 else 0 for part in parts}
    if not counts <= set(possible):
        numbers = ",".join(map(str, possible))
        message = f"{text!r} does not name numbers of {axis} from {possible[0]} to {possible[-1]}."
        raise Failure(message, hint=f"--{axis} {numbers}")
    return sorted(counts)


def _check_bot(bundle: Bundle, name: str) -> None:
    from loopwright_engine.bots import BotError, maker

    try:
        maker(name, bundle.kit, bundle.tables)
    except BotError as error:
        raise Failure(error.what, hint=error.hint or None) from None


def _sweep(bundle: Bundle, text: str) -> tuple[str, list[Value]]:
    """The path and values of a text such as `PATH=1,2,3`, or with a number's name. Raises Failure."""
    from loopwright_engine.playtest.sweep_names import path_of
    from loopwright_engine.playtest.sweep_paths import PathError

    path, sign, values = text.partition("=")
    if not sign or not path.strip() or not values.strip():
        hint = "--sweep counters.minutes.start=0,2,4, or --sweep variant=none,caring-parents"
        raise Failure(f"{text!r} is no sweep: it has a path and its values.", hint=hint)
    try:
        where = path_of(bundle, path.strip())
    except PathError as error:
        raise Failure(f"--sweep: {error}.") from None
    return where, [_value(value) for value in dict.fromkeys(map(str.strip, values.split(",")))]


def _value(word: str) -> Value:
    if word in NAMED:
        return NAMED[word]
    digits = word.removeprefix("-")
    return int(word) if digits.isascii() and digits.isdigit() and len(digits) < 10 else word


def _swept(
    cells: Iterable[Cell], sweeps: Sequence[tuple[str, list[Value]]], with_variants: bool
) -> list[Cell]:
    """Each cell with each combination of the sweeps' values."""
    from loopwright_engine.playtest.plan import MOST_CELLS, MOST_CHANGES, BundleChange, Cell

    paths = [path for path, _ in sweeps if path != VARIANTS or not with_variants]
    if len(set(paths)) != len(paths):
        raise Failure("A path is swept twice.", hint="Name its values in one go: --sweep PATH=1,2,3")
    if len(paths) > MOST_CHANGES:
        raise Failure(f"These are more than {MOST_CHANGES} paths; sweep over less.")
    cells_swept = []
    for cell in cells:
        for values in product(*(values for _, values in sweeps)):
            changes: list[BundleChange] = []
            variants = list(cell.options.variants) if with_variants else []
            for (path, _), value in zip(sweeps, values, strict=True):
                if path == VARIANTS and with_variants:
                    variants += [] if value == NONE else str(value).split("+")
                else:
                    changes.append(BundleChange(path, value))
            set_up = cell.options
            if with_variants:
                set_up = replace(set_up, variants=tuple(dict.fromkeys(variants)))
            cells_swept.append(Cell(set_up, cell.bot, tuple(changes)))
            if len(cells_swept) > MOST_CELLS:
                raise Failure(f"These are more than {MOST_CELLS:,} kinds of games; sweep over less.")
    return cells_swept


def checked(bundle: Bundle, plan: Plan) -> Plan:
    """The plan, after a game of each cell has been set up. Raises Failure if one cannot be."""
    from loopwright_engine import BundleError, OptionsError, new_game
    from loopwright_engine.playtest.play_chunk import watch_of
    from loopwright_engine.playtest.sweep_paths import PathError

    for cell in plan.cells:
        check_names(bundle.kit, bundle.kit.options_data(cell.options))
    for changes in dict.fromkeys(cell.changes for cell in plan.cells):
        try:
            watch_of(bundle, changes)
        except PathError as error:
            raise Failure(f"--sweep: {error}.") from None
        except BundleError as error:
            changes_text = ", ".join(f"{path}={value_of(value)}" for path, value in changes)
            raise Failure(f"--sweep: nobody can play with {changes_text}: {error}.") from None
    for options in dict.fromkeys(cell.options for cell in plan.cells):
        try:
            new_game(bundle, options, plan.seed)
        except OptionsError as error:
            raise Failure(f"The games cannot start: {error}.") from None
    return plan
