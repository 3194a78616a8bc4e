"""The `loopwright` command: the list of commands and the one place where errors end."""

from __future__ import annotations

import os
import signal
import sys
from textwrap import indent
from types import FrameType
from typing import Annotated, NoReturn, TextIO

import typer

from .commands import (
    build,
    check,
    diff,
    doctor,
    explain,
    fmt,
    graph,
    lsp,
    new,
    play,
    playtest,
    print_,
    replay,
    strings,
    verify,
    watch,
)
from .core.completion import completing
from .core.console import safe, use_utf8
from .core.errors import ENDS, INTERRUPTED, SIGNALLED, UNUSABLE, Failure
from .core.files import reason
from .core.usage import Command, Group

LONGEST = 1000
"""Letters of a line that says why a command ends."""

app = typer.Typer(
    cls=Group,
    name="loopwright",
    help="Write, check, play and print scenarios for a cooperative narrative board game.",
    epilog="Start with: loopwright new my-scenario, then loopwright check my-scenario.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

app.command("new", cls=Command)(new.new)
app.command("check", cls=Command)(check.check)
app.command("watch", cls=Command)(watch.watch)
app.command("fmt", cls=Command)(fmt.fmt)
app.command("build", cls=Command)(build.build)
app.command("graph", cls=Command)(graph.graph)
app.command("verify", cls=Command)(verify.verify)
app.command("play", cls=Command)(play.play)
app.command("playtest", cls=Command)(playtest.playtest)
app.command("replay", cls=Command)(replay.replay)
app.command("print", cls=Command)(print_.print_)
app.command("diff", cls=Command)(diff.diff)
app.command("explain", cls=Command)(explain.explain)
app.command("doctor", cls=Command)(doctor.doctor)
app.command("lsp", cls=Command)(lsp.lsp)
app.add_typer(strings.app, name="strings", short_help=strings.PURPOSE)


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"loopwright {version('loopwright')}")
        raise typer.Exit


@app.callback()
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
        if signal.getsignal(number) is signal.SIG_DFL:  # else somebody wants it ignored, as `nohup` does
            signal.signal(number, _end)
    try:
        _run()
    finally:
        _finish_output()


def _end(number: int, _: FrameType | None) -> NoReturn:
    """End as Ctrl-C does, so that half-written files go: with the exit code that shells give for a signal."""
    sys.exit(SIGNALLED + number)


def _run() -> None:
    try:
        app()
    except Failure as failure:
        if completing():
            sys.exit(UNUSABLE)
        _say(_plain(f"loopwright: {failure}"))
        if failure.hint:
            _say(indent(_plain(failure.hint), "  "))
        sys.exit(failure.code)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except OSError as error:
        if error.filename is None:
            _finish_output()
        _say(f"loopwright: {error.filename or 'the output'}: {reason(error)}.")
        sys.exit(UNUSABLE)
    except Exception as error:
        if not completing():
            _report(error)
        sys.exit(UNUSABLE)


def _finish_output() -> None:
    """Write what is left of the output now, while it can still be said that it cannot be written."""
    try:
        sys.stdout.flush()
    except OSError as error:
        _give_up(sys.stdout)
        _say(f"loopwright: the output: {reason(error)}.")
        sys.exit(UNUSABLE)


def _say(text: str) -> None:
    """Tell why the command ends; where nothing can be told, the exit code must do."""
    try:
        print(text, file=sys.stderr)
    except OSError:
        _give_up(sys.stderr)


def _give_up(stream: TextIO) -> None:
    """Have Python's last attempt to write what is left go nowhere, else the exit code would be its own."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _plain(text: str) -> str:
    return "\n".join(_cut(safe(line)) for line in text.split("\n"))


def _cut(line: str) -> str:
    """A line without the middle of what it quotes, if that has no end: a name may have a million letters."""
    return line if len(line) <= LONGEST else f"{line[: LONGEST // 2]} … {line[-LONGEST // 2 :]}"


def _report(error: Exception) -> None:
    """Name the fault and its place, so that a report can be acted on."""
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = f"{place.tb_frame.f_globals.get('__name__')}:{place.tb_lineno}" if place else "unknown place"
    _say(f"loopwright: this is a fault in loopwright: {type(error).__name__}: {error}")
    _say(f"  Please report it with the command that you ran and this place: {where}")
