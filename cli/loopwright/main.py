"""The `loopwright` command: the list of commands, and the one place where errors become exit codes."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Mapping
from importlib import import_module
from textwrap import indent
from types import FrameType
from typing import Annotated, Final, NoReturn, TextIO

import typer

from .core import usage
from .core.completion import completing
from .core.console import safe, use_utf8
from .core.errors import ENDS, INTERRUPTED, SIGNALLED, UNUSABLE, Failure
from .core.files import reason
from .core.usage import Command, CommandGroup, KitOptionsCommand, ScenarioCommand, UsualOptionsCommand

LONGEST = 1000
"""The most characters of a line that says why a command ends."""

COMMANDS: Final[Mapping[str, tuple[str, type[Command]]]] = {
    "new": ("new", Command),
    "check": ("check", ScenarioCommand),
    "watch": ("watch", ScenarioCommand),
    "fmt": ("fmt", ScenarioCommand),
    "rename": ("rename", ScenarioCommand),
    "renumber": ("renumber", ScenarioCommand),
    "build": ("build", ScenarioCommand),
    "graph": ("graph", ScenarioCommand),
    "verify": ("verify", UsualOptionsCommand),
    "play": ("play", KitOptionsCommand),
    "playtest": ("playtest", KitOptionsCommand),
    "tune": ("tune", KitOptionsCommand),
    "replay": ("replay", UsualOptionsCommand),
    "print": ("print_", ScenarioCommand),
    "publish": ("publish", ScenarioCommand),
    "host": ("host", KitOptionsCommand),
    "feedback": ("feedback", ScenarioCommand),
    "diff": ("diff", ScenarioCommand),
    "import": ("import_", ScenarioCommand),
    "export": ("export", ScenarioCommand),
    "stats": ("stats", ScenarioCommand),
    "explain": ("explain", ScenarioCommand),
    "doctor": ("doctor", Command),
    "lsp": ("lsp", ScenarioCommand),
}
"""Each command's module in `commands`, which has a function of the same name, and its kind."""


UNCOLLECTED: Final = frozenset({"check", "build", "print", "playtest", "tune"})
"""Commands without the garbage collector: they end when their cards are done, and a playtest turns it on for
games that may hold circles.
"""

ABOUT: Final = frozenset({"", "-h", "--help", "--version"})
"""First words after which no command runs."""


def command_line(word: str = "", listed: bool = False) -> typer.Typer:
    """The command line, with the command of this name alone, or with all where none has it: the others need
    not be loaded to run one. Commands that are only `listed` have no options, which take Typer long to read.
    """
    app = typer.Typer(
        cls=CommandGroup,
        name="loopwright",
        help="Write, check, play and print scenarios for a cooperative narrative board game.",
        epilog="Start with: loopwright new my-scenario, then loopwright check my-scenario.",
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    for name in [word] if word in COMMANDS else COMMANDS:
        file, kind = COMMANDS[name]
        run = getattr(import_module(f".commands.{file}", __package__), file)
        if listed:
            app.command(name, cls=Command, help=run.__doc__)(_nothing)
        else:
            app.command(name, cls=kind)(run)
    if word not in COMMANDS:
        from .commands import strings

        if listed:
            app.command("strings", cls=Command, help=strings.PURPOSE)(_nothing)
        else:
            app.add_typer(strings.app, name="strings", short_help=strings.PURPOSE)
    app.callback()(_options)
    return app


def _nothing() -> None:
    pass


def _show_version(show: bool) -> None:
    if show:
        from loopwright_dsl.build_id import full_version

        print(f"loopwright {full_version()}")
        raise typer.Exit


def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    pass


def main() -> None:
    """Run the command line and exit: 0 fine, 1 findings, 2 wrong use, unreadable input, unwritable output."""
    use_utf8()
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # end quietly when the reader of a pipe has gone
    for number in ENDS:
        if signal.getsignal(number) is signal.SIG_DFL:  # else it is ignored on purpose, as by `nohup`
            signal.signal(number, _end)
    try:
        _run()
    finally:
        _finish_output()


def _end(number: int, _: FrameType | None) -> NoReturn:
    """Exit as after Ctrl-C, so that half-written files are removed, with the exit code of shells for a
    signal.
    """
    sys.exit(SIGNALLED + number)


def _run() -> None:
    word = sys.argv[1] if len(sys.argv) > 1 else ""
    try:
        run = command_line(word, listed=word in ABOUT and not completing())
        gc.freeze()  # modules stay
        if word not in UNCOLLECTED:
            gc.enable()
        run()
    except Failure as failure:
        _fail(failure)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except OSError as error:
        if error.filename is None:
            _finish_output()
        _say(f"loopwright: {error.filename or 'the output'}: {reason(error)}.")
        sys.exit(UNUSABLE)
    except Exception as error:
        fault = usage.fault(error)
        if fault is not None:
            _fail(fault)
        if not completing():
            _report(error)
        sys.exit(UNUSABLE)


def _fail(failure: Failure) -> NoReturn:
    """Say why the command cannot go on, and exit with the failure's code."""
    if completing():
        sys.exit(UNUSABLE)
    _say(_plain(f"loopwright: {failure}"))
    if failure.hint:
        _say(indent(_plain(failure.hint), "  "))
    sys.exit(failure.code)


def _finish_output() -> None:
    """Write the buffered output now, while an error can still be reported."""
    try:
        if not sys.stdout.closed:  # as the language server leaves it
            sys.stdout.flush()
    except OSError as error:
        _give_up(sys.stdout)
        _say(f"loopwright: the output: {reason(error)}.")
        sys.exit(UNUSABLE)


def _say(text: str) -> None:
    """Write why the command ends to stderr; if that is impossible, only the exit code says it."""
    try:
        print(text, file=sys.stderr)
    except OSError:
        _give_up(sys.stderr)


def _give_up(stream: TextIO) -> None:
    """Point a broken stream at the null device: Python's last flush would set an exit code of its own."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _plain(text: str) -> str:
    return "\n".join(_cut(safe(line)) for line in text.split("\n"))


def _cut(line: str) -> str:
    """The line without its middle if it is longer than `LONGEST`; a quoted name may have a million
    letters.
    """
    return line if len(line) <= LONGEST else f"{line[: LONGEST // 2]} … {line[-LONGEST // 2 :]}"


def _report(error: Exception) -> None:
    """Report a fault of loopwright itself, with its place in the code."""
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    line = f"{place.tb_frame.f_globals.get('__name__')}:{place.tb_lineno}" if place else "unknown place"
    _say(f"loopwright: this is a fault in loopwright: {type(error).__name__}: {error}")
    _say(f"  Please report it with the command that you ran and this place: {line}")
