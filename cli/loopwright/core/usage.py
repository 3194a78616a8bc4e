"""The class of all commands: help and usage as a writer types them, and errors that name what is missing."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from shutil import get_terminal_size
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from . import kits
from .errors import Failure

BEGIN = "Nothing there yet? loopwright new my-scenario"
SCENARIOS = ("PATH", "OLD", "NEW")
"""Arguments that stand for a scenario."""


NARROWEST = 20
"""Columns of a help, however narrow the terminal."""
WIDEST_NAME = 30
"""Columns for the names of options, which a narrow terminal has not."""


def fit(ctx: Any) -> None:
    """Have the help wrapped for a terminal of less than 50 columns, too, which Click takes for one of 50."""
    columns = get_terminal_size().columns
    if columns < 52:
        ctx.terminal_width = max(columns - 2, NARROWEST)


class Group(TyperGroup):
    """As Typer's, with a help for narrow terminals."""

    def get_help(self, ctx: Any) -> str:
        """The help, in the columns that there are."""
        fit(ctx)
        return super().get_help(ctx)


class Command(TyperCommand):
    """A Typer command without braces and Python types in its usage; a missing argument is a Failure."""

    def get_short_help_str(self, limit: int = 45) -> str:
        """The first sentence of the help, never cut."""
        sentence = " ".join((self.help or "").split("\n\n")[0].split())
        return super().get_short_help_str(max(limit, len(sentence) + 1))

    def get_help(self, ctx: Any) -> str:
        """The help, in the columns that there are."""
        fit(ctx)
        return super().get_help(ctx)

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """The parts of the usage line: `[OPTIONS] PATH...`, then the required options."""
        pieces = [re.sub(r"\{(.*)\}", r"\1", piece) for piece in super().collect_usage_pieces(ctx)]
        options = [
            parameter
            for parameter in self.get_params(ctx)
            if parameter.param_type_name == "option" and parameter.required
        ]
        return [*pieces, *(f"{parameter.opts[0]} {parameter.metavar}" for parameter in options)]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the arguments, by their names alone, and the options to the help."""
        rows: dict[str, list[tuple[str, str]]] = {"argument": [], "option": []}
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx)
            if record is not None:
                kind, (name, text) = parameter.param_type_name, record
                rows[kind].append((name.split(" <")[0] if kind == "argument" else name, text))
        for kind, records in rows.items():
            if records:
                with formatter.section(f"{kind.capitalize()}s"):
                    formatter.write_dl(records, col_max=min(WIDEST_NAME, formatter.width // 2 - 4))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse `args`; raise Failure when one is missing, with its meaning and the next step."""
        try:
            return super().parse_args(ctx, args)
        except typer.BadParameter as error:
            missing = error.param
            if error.message or missing is None:  # only of one that is missing nothing more is said
                raise
            option = missing.param_type_name == "option"
            name = f"{missing.opts[0]} {missing.metavar}" if option else str(missing.metavar)
            stands_for = str(getattr(missing, "help", "")).rstrip(".")
            raise Failure(f"{name} is missing: {stands_for}.", hint=self._next_step(name)) from None

    def _next_step(self, missing: str) -> str:
        """The first example of the help; where a scenario is missing, also how to begin one."""
        examples = re.findall(r"^ *(loopwright \S.*)$", self.help or "", re.MULTILINE)[:1]
        steps = [f"For example: {example}" for example in examples]
        return "\n".join([*steps, *([BEGIN] if missing in SCENARIOS else [])])


def _add_kits(context: typer.Context, folders: list[Path] | None) -> None:
    """Read these folders, before the scenario is; never while a shell asks for completions."""
    if not context.resilient_parsing:
        for folder in folders or ():
            kits.add(folder)


def _shared(
    kit: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FOLDER",
            is_eager=True,
            expose_value=False,
            callback=_add_kits,
            help="The rules of a game of your own: the folder with its kit.py.",
        ),
    ] = None,
) -> None:
    pass


def parameters(function: Callable[..., object]) -> list[Any]:
    """The parameters that Typer makes of a function's."""
    app = typer.Typer(add_completion=False)
    app.command()(function)
    return list(typer.main.get_command(app).params)


class ScenarioCommand(Command):
    """A command that reads scenarios or bundles: with `--kit`, also those of games that are not installed."""

    def __init__(self, name: str | None, **settings: Any) -> None:
        super().__init__(name, **settings)
        self.params += parameters(_shared)
