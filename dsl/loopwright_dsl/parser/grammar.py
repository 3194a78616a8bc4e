"""The grammars: what is known of the cards of a game, and Lark's tables for them, built once and cached.

Correct cards are read by tables that are data (`tables.py`); Lark is imported only when a card has mistakes,
is laid out or edited, or when a grammar has no tables yet. What it builds is kept in the user's own cache
directory, in a file that only the user may read; where that cannot be, it is built anew (0.1 s).
Four semi-private names of Lark are used, here and nowhere else:
`Lark.parser.lexer.lexers`, `.root_lexer`, `LexerState` and `LineCounter`;
`tests/dsl/test_lark_contract.py` holds them.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Mapping
from contextlib import suppress
from functools import cache, cached_property
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loopwright_dsl import user_cache
from loopwright_dsl.version import __version__

from .dialect import CardLanguage, Dialect
from .kit_grammar import KitRowsError, grammar_of, heads, once
from .tables import STARTS, as_text, keep, made, tables_of

if TYPE_CHECKING:
    from lark import Lark
    from lark.lexer import AbstractBasicLexer
    from loopwright_engine.kit.language import Language as KitLanguage

FOLDER = Path(__file__).parent
CORE = FOLDER / "core.lark"
"""What the cards of every game can say."""
KITS = FOLDER / "kits.lark"
"""What those of every kit can say beside it: the rest comes from its rows."""
LAYOUT = frozenset(("_NL", "_INDENT", "_DEDENT"))


class Grammar:
    """What is known of the cards of one game, and Lark's own tables for them, loaded when asked for.

    tables: those of the fast path; words: terminal → its text, for the terminals that are a fixed word;
    sets: rule → the terminals that a rule of words consists of; heads: the words that open a card → what
    follows on the first line; once: rule → its parts that come once. cards: what the grammar was made of:
    the dialect, or the rows of the kit; text: its rules, in Lark's notation.
    """

    def __init__(
        self,
        text: str,
        heads: Mapping[str, tuple[str, ...]],
        once: Mapping[str, tuple[str, ...]],
        of: CardLanguage,
    ) -> None:
        self.text = text
        self.heads, self.once = heads, once
        self.cards = of
        self.dialect = of if isinstance(of, Dialect) else None
        self.kit = None if isinstance(of, Dialect) else of
        tables = tables_of(text, None if self.dialect is None else self.dialect.tables)
        if tables is None:
            tables = made(self.lark, text)
            keep(tables)
        self.tables = tables
        self.words: Mapping[str, str] = tables.words
        self.sets: Mapping[str, tuple[str, ...]] = {rule: tuple(words) for rule, words in tables.sets.items()}

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Every fixed word."""
        return frozenset(self.words.values())

    @cached_property
    def lark(self) -> Lark:
        """Lark's parser. Raises LarkError for a grammar that is none, when the language is made."""
        return _cached_parser(self.text)

    @cached_property
    def start_states(self) -> Mapping[str, int]:
        """What is to be read, "card" or "lone_condition" → the state of Lark's parser to begin with."""
        return {start: self._parse_table(start).start_state for start in STARTS}

    @cached_property
    def states(self) -> Mapping[int, Mapping[str, tuple[Any, Any]]]:
        """Parser state → symbol → (action, next state or rule)."""
        states: Mapping[int, Mapping[str, tuple[Any, Any]]] = self._parse_table(STARTS[0]).states
        return states

    @property
    def lexers(self) -> Mapping[int, AbstractBasicLexer]:
        """Parser state → the lexer of the words that may come there."""
        return self._lexer.lexers  # type: ignore[no-any-return]

    @property
    def root_lexer(self) -> AbstractBasicLexer:
        """The lexer that knows every word."""
        return self._lexer.root_lexer  # type: ignore[no-any-return]

    @cached_property
    def _lexer(self) -> Any:
        return self.lark.parser.lexer

    def _parse_table(self, start: str) -> Any:
        return self.lark.parse_interactive(start=start).parser_state.parse_conf


@cache
def language_of(cards: CardLanguage) -> Grammar:
    """What the cards of a game may say, by its dialect or by a kit's rows. Raises KitRowsError."""
    if isinstance(cards, Dialect):
        return Grammar(grammar(cards), cards.heads, cards.once, cards)
    return _kit_language(cards)


def _kit_language(kit: KitLanguage) -> Grammar:
    text = "\n".join([CORE.read_text(encoding="utf-8"), KITS.read_text(encoding="utf-8"), grammar_of(kit)])
    try:
        known = Grammar(text, heads(kit), once(kit), kit)
    except Exception as error:
        from lark.exceptions import LarkError  # only now: with kept tables Lark is not needed

        if not isinstance(error, LarkError):
            raise
        raise KitRowsError(f"the words of this game cannot be told apart: {error}") from error
    taken = sorted(kit.gauges.keys() & set(known.words.values()))
    if taken:
        raise KitRowsError(f"the gauge {taken[0]} is called like a word of the cards: give it another name")
    return known


def grammar(dialect: Dialect) -> str:
    """The text of a dialect's grammar, with the core of all."""
    return "\n".join(file.read_text(encoding="utf-8") for file in (CORE, *dialect.grammar))


def build(text: str, *, strict: bool = False) -> Lark:
    """Build Lark's parser from a grammar. Strict mode also finds ambiguous words (it needs interegular)."""
    from lark import Lark

    return Lark(
        text,
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


if __name__ == "__main__":
    text = grammar(import_module(sys.argv[1]).DIALECT)
    print(as_text(made(build(text), text)), end="")
