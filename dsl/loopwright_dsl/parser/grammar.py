"""The grammar: Lark's tables for `cards.lark` and `words.lark`, built once and cached.

Lark is imported and built only when the first card is read. The built tables are kept in the
user's own cache directory, in a file that only the user may read; where that cannot be, they are
built anew (0.1 s). Four semi-private names of Lark are used, here and nowhere else:
`Lark.parser.lexer.lexers`, `.root_lexer`, `LexerState` and `LineCounter`;
`tests/dsl/test_lark_contract.py` holds them.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lark import Lark
    from lark.lexer import AbstractBasicLexer

FILES = tuple(Path(__file__).parent / name for name in ("cards.lark", "words.lark"))
"""The files of the grammar: the language, and the words that come from the game."""
STARTS = ("card", "lone_condition")
"""The start rules of the grammar."""

LAYOUT = frozenset(("_NL", "_INDENT", "_DEDENT"))
NO_CACHE = "LOOPWRIGHT_NO_CACHE"
"""An environment variable; when it is set, the cache is neither read nor written."""


@dataclass(frozen=True, slots=True, eq=False)
class Language:
    """Lark's tables for the card language.

    states: parser state → symbol → (action, next state or rule); start_states: what is to be read,
    "card" or "lone_condition" → the parser state to begin with; lexers: parser state → the lexer
    of the words that may come there; root_lexer knows every word; words: terminal → its text, for
    the terminals that are a fixed word; sets: rule → the terminals that a rule of words consists of.
    """

    lark: Lark
    states: Mapping[int, Mapping[str, tuple[Any, Any]]]
    start_states: Mapping[str, int]
    lexers: Mapping[int, AbstractBasicLexer]
    root_lexer: AbstractBasicLexer
    words: Mapping[str, str]
    sets: Mapping[str, tuple[str, ...]]


@cache
def language() -> Language:
    """The card language; the first call takes 0.1 to 0.2 s, later ones no time."""
    lark = _cached_parser()
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
    )


def grammar() -> str:
    """The text of the grammar, from all its files."""
    return "\n".join(file.read_text(encoding="utf-8") for file in FILES)


def build(*, strict: bool = False) -> Lark:
    """Build Lark's parser from the grammar. Strict mode also finds ambiguous words (it needs interegular)."""
    from lark import Lark

    return Lark(
        grammar(),
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


def cache_folder() -> Path:
    """The platform's cache folder for this user. Raises RuntimeError for a user without a home."""
    import platformdirs

    return platformdirs.user_cache_path("loopwright", appauthor=False).expanduser()


def cache_name() -> str:
    """A file name that changes with our version, the grammar, Lark and Python."""
    import lark

    try:
        ours = version("loopwright")
    except PackageNotFoundError:
        ours = "0"
    seed = (
        b"".join(file.read_bytes() for file in FILES) + f"{STARTS} {lark.__version__} {sys.version}".encode()
    )
    return f"cards-{ours}-{hashlib.sha256(seed).hexdigest()[:16]}.pickle"


def _cached_parser() -> Lark:
    from lark import Lark

    if os.environ.get(NO_CACHE):
        return build()
    try:
        path = cache_folder() / cache_name()
    except RuntimeError:  # no home directory
        return build()
    if _is_private(path.parent) and _is_private(path):
        # A file from a crash or an odd copy must never stop the work: then the parser is built anew.
        with suppress(Exception), path.open("rb") as file:
            return Lark.load(file)
    parser = build()
    with suppress(OSError):
        _keep(parser, path)
    return parser


def _is_private(path: Path) -> bool:
    """Whether only this user can have written the file, so that it may be unpickled."""
    try:
        status = path.lstat()
    except OSError:
        return False
    if not hasattr(os, "getuid"):
        return True
    return status.st_uid == os.getuid() and not status.st_mode & 0o077


def _keep(parser: Lark, path: Path) -> None:
    """Write the parser's tables to a file, atomically and readable by the user only."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not _is_private(path.parent):
        return
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    try:
        with os.fdopen(handle, "wb") as file:
            parser.save(file)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
