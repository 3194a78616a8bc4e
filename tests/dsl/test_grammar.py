"""The grammar is free of ambiguity; its cache is private, optional and never in the way."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from loopwright_dsl import user_cache
from loopwright_dsl.parser import grammar, tables
from loopwright_games.tales.cards.language import DIALECT

DIALECTS = "from loopwright_games.tales.cards.language import DIALECT as d; "
HEALTHY = (
    f"{DIALECTS}from loopwright_dsl import parse_file; "
    'f = parse_file(\'school 1 "A"\\n  firmware\\n\', "x", d); '
)
BROKEN = HEALTHY.replace("firmware", "firmwear") + "print([finding.code for finding in f.diagnostics])"


def run(cache: Path | None, code: str = HEALTHY + "print(f.diagnostics)") -> str:
    """What a fresh Python prints, with its cache directory at `cache`, or without any."""
    environment = dict(os.environ, XDG_CACHE_HOME=str(cache)) if cache else dict(os.environ)
    if cache is None:
        environment[user_cache.NO_CACHE] = "1"
    result = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    return result.stdout.strip()


def test_strict() -> None:
    pytest.importorskip("interegular")
    grammar.build(grammar.grammar(DIALECT), strict=True)


def test_import_is_light() -> None:
    assert run(None, "import loopwright_dsl, sys; print('lark' in sys.modules)") == "False"


def test_a_correct_card_is_read_without_lark() -> None:
    assert run(None, HEALTHY + "import sys; print(f.diagnostics, 'lark' in sys.modules)") == "[] False"


def test_the_tables_that_come_along_are_those_of_the_grammar() -> None:
    text = grammar.grammar(DIALECT)
    known = tables.made(grammar.build(text), text)
    assert DIALECT.tables.read_text("utf-8") == tables.as_text(known), "run make words"
    assert tables.tables_of(text, DIALECT.tables) == grammar.language_of(DIALECT).tables


def test_another_grammar_is_not_read_with_them() -> None:
    assert tables.tables_of(grammar.grammar(DIALECT) + " ", DIALECT.tables) is None


@pytest.mark.skipif(sys.platform != "linux", reason="looks into XDG_CACHE_HOME")
def test_tables_of_another_grammar_are_kept(tmp_path: Path) -> None:
    other = f"{DIALECTS}from loopwright_dsl.parser import grammar as g; t = g.grammar(d) + ' '; "
    other += "g.grammar = lambda d: t; "
    assert run(tmp_path, other + HEALTHY + "import sys; print('lark' in sys.modules)") == "True"
    (kept,) = (tmp_path / "loopwright" / tables.FOLDER).iterdir()
    assert run(tmp_path, other + HEALTHY + "import sys; print('lark' in sys.modules)") == "False"
    kept.write_bytes(kept.read_bytes().replace(b"school", b"scholl"))
    assert run(tmp_path, other + HEALTHY + "print(f.diagnostics)") == "[]"


@pytest.mark.skipif(sys.platform != "linux", reason="looks into XDG_CACHE_HOME")
def test_cache_is_private_and_used(tmp_path: Path) -> None:
    assert run(tmp_path, BROKEN) == "['LW0101']"
    folder = tmp_path / "loopwright"
    (file,) = folder.iterdir()
    assert folder.stat().st_mode & 0o777 == 0o700
    assert file.stat().st_mode & 0o077 == 0
    written_at = file.stat().st_mtime_ns
    assert run(tmp_path, BROKEN) == "['LW0101']"
    assert file.stat().st_mtime_ns == written_at


@pytest.mark.skipif(sys.platform != "linux", reason="looks into XDG_CACHE_HOME")
def test_a_damaged_or_shared_cache_is_not_used(tmp_path: Path) -> None:
    run(tmp_path, BROKEN)
    (file,) = (tmp_path / "loopwright").iterdir()
    file.write_bytes(b"no pickle")
    assert run(tmp_path, BROKEN) == "['LW0101']"
    file.write_bytes(b"cos\nsystem\n(S'echo harmful'\ntR.")
    file.chmod(0o666)
    assert run(tmp_path, BROKEN) == "['LW0101']"


@pytest.mark.skipif(sys.platform != "linux", reason="looks into XDG_CACHE_HOME")
def test_where_the_cache_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    assert user_cache.folder() == tmp_path / ".cache" / "loopwright"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    assert user_cache.folder() == tmp_path / "caches" / "loopwright"


@pytest.mark.skipif(sys.platform != "linux", reason="takes the home away as Linux has it")
def test_a_user_without_a_home_has_no_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import pwd

    def nobody(_: int) -> None:
        raise KeyError

    monkeypatch.delenv("HOME")
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(pwd, "getpwuid", nobody)
    monkeypatch.chdir(tmp_path)
    assert user_cache.folder() is None
    assert not list(tmp_path.iterdir())


def test_works_without_any_place_to_write(tmp_path: Path) -> None:
    blocked = tmp_path / "a-file"
    blocked.write_text("")
    assert run(blocked, BROKEN) == "['LW0101']"
    assert run(None, BROKEN) == "['LW0101']"
