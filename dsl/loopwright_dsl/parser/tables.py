"""The parse tables of a grammar as data: what the fast path needs to know of one, without loading Lark.

Those of a dialect come along with it as a file, which `make words` makes with this module; those of other
games, and of a grammar that has changed since, are made of Lark's and kept in the user's own cache directory.
Both name the grammar that they were made of by its SHA-256, so that no other grammar is read with them.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from loopwright_dsl import user_cache
from loopwright_dsl.version import __version__

if TYPE_CHECKING:
    from lark import Lark
    from lark.grammar import Rule

FOLDER: Final = "tables"
MOST: Final = 20
"""The most games whose tables are kept."""

STARTS: Final = ("card", "lone_condition")
"""The start rules of the grammar."""

WHOLE, PARTS = range(2)
"""How a part of a rule is kept: as it is, or, of a helper rule, its parts."""

Row = dict[str, int]
"""For each symbol, the next state; or, where a rule is to be reduced first, its number n as ~n."""


class Reduction(NamedTuple):
    """What becomes of a rule's parts when it has been read.

    size: their number; origin: the rule's symbol; data: the name of the node; kept: for each part that stays,
    its index, how it is kept, and the absent optional parts before it; after: those at the end; single:
    whether a lone part stands for the node.
    """

    size: int
    origin: str
    data: str
    kept: list[tuple[int, int, int]]
    after: int
    single: bool


class GrammarTables(NamedTuple):
    """The tables of one grammar.

    grammar: its SHA-256; rows: by parser state; rules: by their numbers; starts: start rule → state;
    words: terminal → its text, for those that are a fixed word; sets: rule → the terminals that its
    alternatives begin with.
    """

    grammar: str
    rows: list[Row]
    rules: list[Reduction]
    starts: dict[str, int]
    words: dict[str, str]
    sets: dict[str, list[str]]


def tables_of(text: str, file: Path | None = None) -> GrammarTables | None:
    """The tables of a grammar if they came along in a file or were kept, else None."""
    grammar = _name(text)
    shipped = None if file is None else _read(file.read_bytes())
    if shipped is not None and shipped.grammar == grammar:
        return shipped
    folder = user_cache.folder()
    kept = None if folder is None else user_cache.checked_entry(_entry(folder, grammar))
    known = None if kept is None else _read(kept)
    return known if known is not None and known.grammar == grammar else None


def keep(tables: GrammarTables) -> None:
    """Keep the tables of a grammar for the next command."""
    folder = user_cache.folder()
    if folder is not None:
        user_cache.keep_entry(_entry(folder, tables.grammar), as_text(tables).encode(), MOST)


def made(lark: Lark, text: str) -> GrammarTables:
    """The tables of a grammar, of those that Lark has built of its text.

    States and rules are numbered as they are come to, so that the same grammar always gives the same data.
    """
    # Only here are Lark's modules loaded.
    from lark.parsers.lalr_analysis import Shift

    of_starts = {start: lark.parse_interactive(start=start).parser_state.parse_conf for start in STARTS}
    states: Any = of_starts[STARTS[0]].states
    numbers = {table.start_state: number for number, table in enumerate(of_starts.values())}
    queue, rows, rules, rule_numbers = list(numbers), list[Row](), list[Reduction](), dict[int, int]()
    for state in queue:  # which grows
        row: Row = {}
        for symbol, (action, target) in sorted(states[state].items()):
            if action is Shift:
                if target not in numbers:
                    numbers[target] = len(numbers)
                    queue.append(target)
                row[symbol] = numbers[target]
            else:
                if id(target) not in rule_numbers:
                    rule_numbers[id(target)] = len(rules)
                    rules.append(_reduction(target))
                row[symbol] = ~rule_numbers[id(target)]
        rows.append(row)
    words = {t.name: t.pattern.value for t in lark.terminals if t.pattern.type == "str"}
    starts = {start: numbers[table.start_state] for start, table in of_starts.items()}
    return GrammarTables(_name(text), rows, rules, starts, dict(sorted(words.items())), _word_sets(lark))


def as_text(tables: GrammarTables) -> str:
    """The tables as JSON text, a line for each row and rule."""
    parts = []
    for key, value in tables._asdict().items():
        rows = [json.dumps(row, separators=(",", ":")) for row in value] if isinstance(value, list) else None
        whole = json.dumps(value, separators=(",", ":")) if rows is None else "[\n" + ",\n".join(rows) + "\n]"
        parts.append(f'"{key}":{whole}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _read(data: bytes) -> GrammarTables | None:
    with suppress(ValueError, TypeError, RecursionError):
        tables = GrammarTables(**json.loads(data))
        return tables._replace(rules=[Reduction(*rule) for rule in tables.rules])
    return None


def _entry(folder: Path, grammar: str) -> Path:
    return folder / FOLDER / f"{grammar[:32]}.json"


@cache
def _name(text: str) -> str:
    """What tells a grammar from all others: also one that another version of this module made data of."""
    return hashlib.sha256(f"{__version__} {STARTS} {text}".encode()).hexdigest()


def _reduction(rule: Rule) -> Reduction:
    kept, after = _kept(rule)
    data = str(rule.alias or rule.options.template_source or rule.origin.name)
    single = bool(rule.options.expand1 and not rule.alias)
    return Reduction(len(rule.expansion), str(rule.origin.name), data, kept, after, single)


def _kept(rule: Rule) -> tuple[list[tuple[int, int, int]], int]:
    """The parts of a rule that stay in the tree: index, how, and absent optional parts before; and those at
    the end.

    It does the same as Lark's `maybe_create_child_filter`.
    """
    absent = [0] * (len(rule.expansion) + 1)
    at = 0
    for empty in rule.options.empty_indices:
        if empty:
            absent[at] += 1
        else:
            at += 1
    kept_parts: list[tuple[int, int, int]] = []
    nones = 0
    for index, symbol in enumerate(rule.expansion):
        nones += absent[index]
        if getattr(symbol, "filter_out", False) and not rule.options.keep_all_tokens:
            continue
        helper = not symbol.is_term and symbol.name.startswith("_")
        kept_parts.append((index, PARTS if helper else WHOLE, nones))
        nones = 0
    return kept_parts, nones + absent[-1]


def _word_sets(lark: Lark) -> dict[str, list[str]]:
    """For each rule, the terminals that its alternatives begin with."""
    sets: dict[str, list[str]] = {}
    for rule in lark.rules:
        if rule.expansion and rule.expansion[0].is_term:
            words = sets.setdefault(str(rule.origin.name), [])
            if rule.expansion[0].name not in words:
                words.append(rule.expansion[0].name)
    return dict(sorted(sets.items()))
