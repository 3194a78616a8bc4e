"""The grammars: Lark's tables for the cards of a game, built once and cached.

Lark is imported and built only when the first card is read. The built tables are kept in the
user's own cache directory, in a file that only the user may read; where that cannot be, they are
built anew (0.1 s). Four semi-private names of Lark are used, here and nowhere else:
`Lark.parser.lexer.lexers`, `.root_lexer`, `LexerState` and `LineCounter`;
`tests/dsl/test_lark_contract.py` holds them.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loopwright_dsl import user_cache
from loopwright_dsl.version import __version__

from .kit_grammar import KitLanguage, KitRowsError, grammar_of, heads, once
from .source import CARD_HEADS, ONCE

if TYPE_CHECKING:
    from lark import Lark
    from lark.lexer import AbstractBasicLexer

FOLDER = Path(__file__).parent
FILES = tuple(FOLDER / name for name in ("core.lark", "cards.lark", "words.lark"))
"""What the cards of every game can say, Tales' cards, and the words that Tales itself names."""
KIT_FILES = tuple(FOLDER / name for name in ("core.lark", "kits.lark"))
"""The same for a kit: the rest comes from its rows."""
STARTS = ("card", "lone_condition")
"""The start rules of the grammar."""

LAYOUT = frozenset(("_NL", "_INDENT", "_DEDENT"))


@dataclass(frozen=True, slots=True, eq=False)
class Language:
    """Lark's tables for the cards of one game, and what else is known of its cards.

    states: parser state → symbol → (action, next state or rule); start_states: what is to be read,
    "card" or "lone_condition" → the parser state to begin with; lexers: parser state → the lexer
    of the words that may come there; root_lexer knows every word; words: terminal → its text, for
    the terminals that are a fixed word; sets: rule → the terminals that a rule of words consists of.
    heads: the words that open a card → what follows on the first line; once: rule → its parts that come
    once. kit: the rows that the grammar was made of, None for Tales, of which there are tables of phrases.
    """

    lark: Lark
    states: Mapping[int, Mapping[str, tuple[Any, Any]]]
    start_states: Mapping[str, int]
    lexers: Mapping[int, AbstractBasicLexer]
    root_lexer: AbstractBasicLexer
    words: Mapping[str, str]
    sets: Mapping[str, tuple[str, ...]]
    heads: Mapping[str, tuple[str, ...]]
    once: Mapping[str, tuple[str, ...]]
    kit: KitLanguage | None = None


@cache
def language() -> Language:
    """The cards of Tales; the first call takes 0.1 to 0.2 s, later ones nothing."""
    return _language(grammar(), CARD_HEADS, ONCE)


@cache
def kit_language(kit: KitLanguage) -> Language:
    """The cards of a kit, from its rows. Raises KitRowsError."""
    from lark.exceptions import LarkError

    text = "\n".join([*(file.read_text(encoding="utf-8") for file in KIT_FILES), grammar_of(kit)])
    try:
        known = _language(text, heads(kit), once(kit), kit)
    except LarkError as error:
        raise KitRowsError(f"the words of this game cannot be told apart: {error}") from error
    taken = sorted(kit.gauges.keys() & set(known.words.values()))
    if taken:
        raise KitRowsError(f"the gauge {taken[0]} is called like a word of the cards")
    return known


def language_of(kit: KitLanguage | None) -> Language:
    """The cards of a kit, or of Tales."""
    return language() if kit is None else kit_language(kit)


def _language(
    text: str,
    heads: Mapping[str, tuple[str, ...]],
    once: Mapping[str, tuple[str, ...]],
    kit: KitLanguage | None = None,
) -> Language:
    lark = _cached_parser(text)
    tables = {start: lark.parse_interactive(start=start).parser_state.parse_conf for start in STARTS}
    lexer: Any = lark.parser.lexer
    return Language(
        lark,
        tables["card"].states,
        {start: table.start_state for start, table in tables.items()},
        lexer.lexers,
        lexer.root_lexer,
        {t.name: t.pattern.value for t in lark.terminals if t.pattern.type == "str"},
        _word_sets(lark),
        heads,
        once,
        kit,
    )


def grammar() -> str:
    """The text of Tales' grammar."""
    return "\n".join(file.read_text(encoding="utf-8") for file in FILES)


def build(text: str | None = None, *, strict: bool = False) -> Lark:
    """Build Lark's parser from a grammar. Strict mode also finds ambiguous words (it needs interegular)."""
    from lark import Lark

    return Lark(
        grammar() if text is None else text,
        parser="lalr",
        lexer="contextual",
        start=list(STARTS),
        propagate_positions=not_layout,
        maybe_placeholders=True,
        strict=strict,
    )


def not_layout(node: object) -> bool:
    """Whether a node counts for the place of the tree around it: all but layout tokens do."""
    return getattr(node, "type", None) not in LAYOUT


def _word_sets(lark: Lark) -> dict[str, tuple[str, ...]]:
    """For each rule, the terminals that its alternatives begin with."""
    sets: dict[str, list[str]] = {}
    for rule in lark.rules:
        if rule.expansion and rule.expansion[0].is_term:
            words = sets.setdefault(str(rule.origin.name), [])
            if rule.expansion[0].name not in words:
                words.append(rule.expansion[0].name)
    return {rule: tuple(words) for rule, words in sets.items()}


# --- the cache ------------------------------------------------------------------------------


def cache_name(text: str) -> str:
    """A file name that changes with our version, the grammar's text, Lark and Python."""
    import lark

    seed = f"{text}{STARTS} {lark.__version__} {sys.version}".encode()
    return f"cards-{__version__}-{hashlib.sha256(seed).hexdigest()[:16]}.pickle"


def _cached_parser(text: str) -> Lark:
    from lark import Lark

    folder = user_cache.folder()
    if folder is None:
        return build(text)
    path = folder / cache_name(text)
    if user_cache.is_private(folder) and user_cache.is_private(path):
        # A file from a crash or an odd copy must never stop the work: then the parser is built anew.
        with suppress(Exception), path.open("rb") as file:
            return Lark.load(file)
    parser = build(text)
    tables = BytesIO()
    parser.save(tables)
    user_cache.keep(path, tables.getvalue())
    return parser
