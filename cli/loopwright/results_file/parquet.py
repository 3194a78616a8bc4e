"""The games of a results file as a Parquet file, for pandas, Polars or DuckDB.

It has a row for each game, with the cell's set-up in columns of its own, and the plan in its metadata. Every
page has a checksum, which readers of Parquet verify on request. The extra `parquet` installs PyArrow.
"""

from __future__ import annotations

import json
import os
import re
from dataclasses import Field, fields
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loopwright_compiler.project import atomic_write
from loopwright_engine.core.kept import RULES

from loopwright.core.errors import Failure
from loopwright.core.files import unwritable

if TYPE_CHECKING:
    from loopwright_engine.core.coverage import Watch
    from loopwright_engine.core.kept import Books
    from loopwright_engine.kit.protocol import Kit
    from loopwright_engine.playtest.plan import Value
    from loopwright_engine.playtest.records import GameRecord

    from .read import Results

OF_GAMES = frozenset(
    ("cell", "bot", "game", "seed", "won", "ending", "round", "decisions", "choices", "reached", "rounds")
)
"""The columns that every game has."""
ROWS = 2_000
"""The games that are written together."""


def needed() -> Any:
    """The modules `pyarrow` and `pyarrow.parquet`. Raises Failure when they are not installed."""
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        hint = "pip install 'loopwright[parquet]'"
        raise Failure("A Parquet file needs PyArrow, which is not installed.", hint=hint) from None


def write(path: Path, results: Results) -> None:
    """Write all games of the results to a Parquet file, atomically. Raises Failure."""
    arrow, parquet = needed()
    from loopwright_engine.playtest.plan import as_data

    swept = _swept(arrow, results)
    facts = {
        "tool": results.tool,
        "bundle": results.bundle.hash,
        "plan": json.dumps(as_data(results.plan, results.bundle.kit)),
    }
    schema = _schema(arrow, results, swept).with_metadata(
        {f"loopwright.{name}": text for name, text in facts.items()}
    )
    path = Path(os.path.realpath(path))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with (
            atomic_write.beside(path) as beside,
            parquet.ParquetWriter(beside, schema, compression="zstd", write_page_checksum=True) as file,
        ):
            records = results.records()
            while rows := [_row(results, swept, record) for record in islice(records, ROWS)]:
                file.write_table(arrow.Table.from_pylist(rows, schema=schema))
    except OSError as error:
        raise unwritable(path, error) from None


def _swept(arrow: Any, results: Results) -> dict[str, Any]:
    """The type of the column of each swept path: integers or booleans if all its values are; else strings."""
    values: dict[str, set[type]] = {}
    for cell in results.plan.cells:
        for path, value in cell.changes:
            values.setdefault(path, set()).add(type(value))
    plain = {frozenset([int]): arrow.int64(), frozenset([bool]): arrow.bool_()}
    return {path: plain.get(frozenset(kinds), arrow.string()) for path, kinds in values.items()}


def _schema(arrow: Any, results: Results, swept: dict[str, Any]) -> Any:
    kit = results.bundle.kit
    number, text = arrow.int32(), arrow.string()
    day = arrow.struct([(name, number) for name in kit.rows])
    kept = arrow.struct([(name, number) for name in _watch(results).kept])
    when = [("round", number), ("player", text)]
    books = {
        "moved": [("what", text), ("by", text), *when[:1], ("change", number)],
        "came": [("what", text), *when, ("times", number)],
        "picks": [("ask", text), *when, ("option", text), ("open", arrow.list_(text))],
    }
    return arrow.schema(
        [
            ("cell", number), *((_column(name), kind) for name, kind in _options(arrow, kit)), ("bot", text),
            *((f"sweep.{path}", kind) for path, kind in swept.items()),
            ("game", arrow.int64()), ("seed", arrow.int64()), ("won", arrow.bool_()), ("ending", text),
            ("round", number), ("decisions", number),
            ("choices", arrow.list_(arrow.int16())),
            ("reached", arrow.list_(text)), ("rounds", arrow.list_(day)),
            *((f"took.{name.lower()}", number) for name in kit.counted),
            *((f"spent.{name}", number) for name in kit.spends),
            *((f"score.{seat}", number) for seat in range(1, len(kit.scores) + 1)),
            *([("kept", arrow.list_(kept))] if kept.num_fields else []),
            *((name, arrow.list_(arrow.struct(columns))) for name, columns in books.items()),
        ]
    )  # fmt: skip


def _watch(results: Results) -> Watch:
    from loopwright_engine.playtest.play_chunk import watch_of

    return watch_of(results.bundle, ())


def _books(results: Results, books: Books | None) -> dict[str, Any]:
    """What is kept, by names; nothing of a game in a file of an earlier version."""
    watch = _watch(results)
    if books is None:
        return {}
    followed = [*results.bundle.kit.rows, *watch.kept]
    asks = {number: kind for kind, number in watch.asks.items()}
    options = {ask: watch.options_of(ask) for ask in asks}
    player = {RULES: "", **dict(enumerate(watch.players))}
    data: dict[str, Any] = {
        "kept": [dict(zip(watch.kept, row, strict=True)) for row in books.rows],
        "moved": [
            {
                "what": followed[what],
                "by": watch.sources[source] if source >= 0 else "",
                "round": day,
                "change": by,
            }
            for what, source, day, by in books.moved
        ],
        "came": [
            {"what": results.names[block], "round": day, "player": player[who], "times": times}
            for block, day, who, times in books.came
        ],
        "picks": [
            {
                "ask": asks[pick.ask],
                "round": pick.round,
                "player": player[pick.player],
                "option": options[pick.ask].get(pick.taken, ""),
                "open": [options[pick.ask][option] for option in pick.open],
            }
            for pick in books.picks
        ],
    }
    return data if watch.kept else {name: data[name] for name in data if name != "kept"}


def _options(arrow: object, kit: Kit) -> list[tuple[str, Any]]:
    """The columns of the kit's options, with their types; without `arrow` their names alone."""
    return [(option.name, arrow and _type(arrow, option)) for option in fields(kit.options)]


def _type(arrow: Any, option: Field[Any]) -> Any:
    """The type of an option's column: that of the first of the values that the option may have."""
    text = arrow.string()
    types = {"bool": arrow.bool_(), "int": arrow.int32(), "tuple": arrow.list_(text), "str": text}
    names = re.findall(r"\w+", str(option.type))
    return next((types[name] for name in names if name in types), text)


def _column(option: str) -> str:
    """The column of an option: its name, with `option.` before it where a game has something of this name."""
    return f"option.{option}" if option in OF_GAMES else option


def _plain(value: object) -> Any:
    """A tuple as the list that a column holds."""
    return list(value) if isinstance(value, tuple) else value


def _row(results: Results, swept: dict[str, Any], record: GameRecord) -> dict[str, Any]:
    kit = results.bundle.kit
    cell = results.plan.cells[record.cell]
    return {
        "cell": record.cell,
        **{_column(name): _plain(getattr(cell.options, name)) for name, _ in _options(None, kit)},
        "bot": cell.bot,
        **{f"sweep.{path}": _fitting(value, swept[path]) for path, value in cell.changes},
        "game": record.game,
        "seed": record.seed,
        "won": record.won,
        "ending": record.ending,
        "round": record.round,
        "decisions": len(record.choices),
        "choices": record.choices,
        "reached": [results.names[number] for number in record.reached],
        "rounds": [dict(zip(kit.rows, row, strict=True)) for row in record.rounds],
        **{f"took.{name.lower()}": count for name, count in zip(kit.counted, record.took, strict=True)},
        **{f"spent.{name}": count for name, count in zip(kit.spends, record.spent, strict=True)},
        **{
            f"score.{seat}": record.rounds[-1][list(kit.rows).index(name)]
            for seat, name in enumerate(kit.scores, 1)
        },
        **_books(results, record.books),
    }


def _fitting(value: Value, kind: object) -> Value:
    """The value; as JSON text where its column holds strings."""
    return json.dumps(value) if str(kind) == "string" and not isinstance(value, str) else value
