"""`loopwright doctor`: what is installed, and what is missing for which command."""

from __future__ import annotations

import json
import os
import platform
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Literal

import typer
from loopwright_dsl.build_id import full_version
from loopwright_dsl.record import record

from loopwright.core import scenario_paths
from loopwright.core.console import plural
from loopwright.core.errors import FINDINGS

OLDEST = (3, 11)
NEEDED = (
    *("lark", "jsonschema", "ruamel.yaml", "networkx", "reportlab", "pillow", "pyphen", "typer", "rich"),
    "platformdirs",
)
"""The distributions without which no command works."""
EXTRAS = {
    "lsp": ("pygls", "loopwright lsp"),
    "report": ("plotly", "loopwright playtest --report"),
    "cluster": ("distributed", "loopwright playtest --cluster"),
    "parquet": ("pyarrow", "loopwright playtest --results FILE.parquet"),
    "table": ("textual", "loopwright play"),
    "translate": ("babel", "loopwright strings"),
    "spelling": ("chunspell", "loopwright check --spelling"),
    "tables": ("xlsxwriter", "loopwright export -o FILE.xlsx"),
    "images": ("pypdfium2", "loopwright print --export"),
    "host": ("websockets", "loopwright host"),
    "agents": ("pettingzoo", "from loopwright.environment import Environment"),
}
"""For each extra, its main distribution and the command, or line of a program, that needs it."""

SIGNS = {"ok": "ok  ", "note": "note", "missing": "MISS"}


DoctorFormat = Literal["text", "json"]


def doctor(
    form: Annotated[DoctorFormat, typer.Option("--format", help="Who reads the answer.")] = "text",
) -> None:
    """Look at what is installed, and what is missing.

    That is Python, packages, fonts, the cache, your own translations, the
    terminal and the bundled content. A note is
    something that only some commands want; what is missing is needed.

    Exit code 0: nothing needed is missing. 1: something is.

    \b
    Examples:
      loopwright doctor
      loopwright doctor --format json
    """
    from loopwright.core.console import working

    with working("Looking"):
        checks = look()
    missing = sum(check.state == "missing" for check in checks)
    if form == "json":
        summary = {"missing": missing, "notes": sum(check.state == "note" for check in checks)}
        print(json.dumps({"checks": [asdict(check) for check in checks], "summary": summary}, indent=2))
    else:
        print(_as_text(checks, missing))
    if missing:
        raise typer.Exit(FINDINGS)


def _as_text(checks: list[DoctorCheck], missing: int) -> str:
    from loopwright.core.terminal_text import Paper

    paper, lines = Paper.of(sys.stdout), []
    wide = max(len(check.name) for check in checks)
    for check in checks:
        lines += paper.wrapped(check.found, f"{SIGNS[check.state]}  {check.name:<{wide}}  ")
        if check.remedy:
            lines += paper.wrapped(check.remedy, " " * (wide + 8))
    end = f"{plural(missing, 'thing')} missing." if missing else "Nothing is missing."
    return "\n".join([*lines, "", end])


@record
class DoctorCheck:
    """The result of one check; "missing" keeps a command from working, a "note" does not."""

    name: str
    state: Literal["ok", "note", "missing"]
    found: str
    remedy: str = ""


def look() -> list[DoctorCheck]:
    """The results of all checks, in the order of `GROUPS`."""
    return [check for name, group in GROUPS.items() for check in _looked(name, group)]


def _looked(name: str, group: Callable[[], Iterator[DoctorCheck]]) -> list[DoctorCheck]:
    try:
        return list(group())
    except Exception as error:  # a broken installation breaks in any way
        return [DoctorCheck(name, "missing", f"{type(error).__name__}: {error}", "Install loopwright again.")]


def _python() -> Iterator[DoctorCheck]:
    text = f"{platform.python_version()} ({sys.executable})"
    if sys.version_info < OLDEST:
        oldest = ".".join(map(str, OLDEST))
        yield DoctorCheck("Python", "missing", text, f"Install Python {oldest} or newer.")
    else:
        yield DoctorCheck("Python", "ok", text)


def _ourselves() -> Iterator[DoctorCheck]:
    from loopwright_engine.kernel import state

    yield DoctorCheck("loopwright", "ok", full_version())
    if str(state.__file__).endswith(".py"):
        remedy = "Compiled, it plays several times as fast: the page on installing says how."
        yield DoctorCheck("engine", "note", "pure Python", remedy)
    else:
        yield DoctorCheck("engine", "ok", "compiled")


def _needed() -> Iterator[DoctorCheck]:
    for name in NEEDED:
        release = _version(name)
        if release:
            yield DoctorCheck(name, "ok", release)
        else:
            yield DoctorCheck(name, "missing", "not installed", f"pip install {name}")


def _extras() -> Iterator[DoctorCheck]:
    for extra, (name, command) in EXTRAS.items():
        release = _version(name)
        if release:
            yield DoctorCheck(name, "ok", f"{release}, for `{command}`")
        else:
            remedy = f"For `{command}`: pip install 'loopwright[{extra}]'"
            yield DoctorCheck(name, "note", "not installed", remedy)


def _browsers() -> Iterator[DoctorCheck]:
    from loopwright.core.errors import Failure
    from loopwright.publish.runtime import Runtime

    name = "Python for browsers"
    try:
        runtime = Runtime()
        for file in runtime.manifest["files"]:
            runtime.read(file)
    except Failure as failure:
        yield DoctorCheck(name, "note", str(failure), f"For `loopwright publish`: {failure.hint}")
        return
    made = f"{runtime.manifest['version']}, with {runtime.manifest['package']}, for `loopwright publish`"
    yield DoctorCheck(name, "ok", made)


def _fonts() -> Iterator[DoctorCheck]:
    from loopwright_compiler.print.text.fonts import FOLDER, face

    names = sorted(path.stem for path in FOLDER.glob("*.ttf"))
    for name in names:
        face(name)
    if names:
        yield DoctorCheck("fonts", "ok", f"{plural(len(names), 'font')} for `loopwright print`")
    else:
        yield DoctorCheck("fonts", "missing", f"none in {FOLDER}", "Install loopwright again.")


def _cache() -> Iterator[DoctorCheck]:
    from loopwright_dsl import user_cache

    from loopwright.core import result_cache

    remedy = "Commands start slower. Set XDG_CACHE_HOME to a folder that can be written."
    folder = user_cache.folder()
    if folder is None:
        unwanted = user_cache.switched_on(user_cache.NO_CACHE)
        off = f"off: {user_cache.NO_CACHE} is set" if unwanted else "no home folder"
        yield DoctorCheck("cache folder", "note", off, "Commands start slower.")
        return
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        reason = error.strerror or str(error)
        yield DoctorCheck("cache folder", "note", f"cannot be written: {reason.lower()}", remedy)
        return
    kept, size = result_cache.size(folder)
    yield DoctorCheck(
        "cache folder", "ok", f"{folder}, with {plural(kept, 'result')} kept ({size / 1e6:.1f} MB)"
    )


def _translations() -> Iterator[DoctorCheck]:
    """The folder of the user's own translations of what comes along, and whether anything in it is read."""
    from loopwright.core import own_translations

    name, folder = "own translations", own_translations.of_user()
    if folder is None:
        yield DoctorCheck(
            name, "note", "no home folder", "Translations of your own are kept with a scenario only."
        )
        return
    compiled = sorted(str(file.relative_to(folder)) for file in folder.glob("*/*.mo"))
    if compiled:
        yield DoctorCheck(name, "ok", f"{folder}, read first: {', '.join(compiled)}")
    elif any(folder.glob("*/*.po")):
        remedy = "`loopwright strings compile --tool` makes the .mo files that are read."
        yield DoctorCheck(name, "note", f"{folder}, not read: no .po file is compiled", remedy)
    else:
        yield DoctorCheck(name, "ok", f"none in {folder}")


def _terminal() -> Iterator[DoctorCheck]:
    encoding = os.device_encoding(1) if sys.stdout.isatty() else None
    if not sys.stdout.isatty():
        yield DoctorCheck("terminal", "ok", "not a terminal: text without colour, in UTF-8")
    elif encoding is not None and encoding.lower().replace("-", "") != "utf8":
        remedy = "Cards have letters such as ö: use a locale such as en_US.UTF-8."
        yield DoctorCheck("terminal", "note", f"encoding {encoding}", remedy)
    else:
        colour = "without colour" if os.environ.get("NO_COLOR") else "in colour"
        yield DoctorCheck("terminal", "ok", f"UTF-8, {colour}, {os.get_terminal_size(1).columns} columns")


def _content() -> Iterator[DoctorCheck]:
    root = scenario_paths.root()
    if not scenario_paths.scenarios(root):
        yield DoctorCheck("bundled content", "missing", f"nothing in {root}", "Install loopwright again.")
        return
    from loopwright_compiler import compile_path

    checked = compile_path(root, bundled=root)
    errors = [diagnostic for diagnostic in checked.diagnostics if diagnostic.severity == "error"]
    if errors:
        text = f"{plural(len(errors), 'error')}, the first in {_short(errors[0].path, root)}"
        yield DoctorCheck("bundled content", "missing", text, "Install loopwright again.")
    else:
        names = ", ".join(
            path.name for path in (*scenario_paths.scenarios(root), *scenario_paths.games(root))
        )
        yield DoctorCheck("bundled content", "ok", f"{plural(sum(checked.cards.values()), 'card')}: {names}")


def _short(path: str, root: Path) -> str:
    return str(Path(path).relative_to(root)) if Path(path).is_relative_to(root) else path


def _version(name: str) -> str:
    """The version of a distribution; empty when it is not installed."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(name)
    except PackageNotFoundError:
        return ""


GROUPS = {
    "Python": _python,
    "loopwright": _ourselves,
    "packages": _needed,
    "extras": _extras,
    "Python for browsers": _browsers,
    "fonts": _fonts,
    "cache folder": _cache,
    "own translations": _translations,
    "terminal": _terminal,
    "bundled content": _content,
}
"""The groups of checks in the order in which they are shown."""
