"""The class of all commands: help and usage as a writer types them, errors that name what is missing, and the
options of the scenario's game, known only when the scenario is: `--kit FOLDER`, `--mode storm`.
"""

from __future__ import annotations

import inspect
import re
import shlex
import sys
from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import Field, fields
from functools import partial
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer
from typer.core import TyperCommand, TyperGroup

from . import completion
from .console import shown
from .errors import Failure
from .options import whole

if TYPE_CHECKING:
    from loopwright_dsl.diagnostics.diagnostic import Diagnostic
    from loopwright_engine.kit.protocol import CommandLine, Kit

OF_GAME = "the game"
"""The panel of what keeps a place for options of a game."""
OF_GAME_EXAMPLES = "{of_game}"
"""What stands in a help for examples of options of a game."""
CHOSEN = "loopwright.kit_options"
_PARAMETERS = "loopwright.kit_parameters"

HINT = "`--kit FOLDER` names the folder with its kit.py."
UNKNOWN_GAME = "LW0909"
"""The diagnostic of a scenario card that names a game which is not at hand."""

GameOption: TypeAlias = "Field[Any]"
"""A field of the options of a game."""

_folders: list[Path] = []

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


class CommandGroup(TyperGroup):
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
    if context.resilient_parsing:
        return
    by_name: dict[str, Path] = {}
    for folder in folders or ():
        name = add(folder).name
        other = by_name.setdefault(name, folder)
        if other.resolve() != folder.resolve():
            message = f"{shown(other)} and {shown(folder)} are both kits with the name {name}."
            raise Failure(message, hint="Give one of them, or another name to one.")


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

    def invoke(self, ctx: Any) -> Any:
        """Run it, with the user's own translations of what comes along."""
        from .own_translations import read_first

        read_first()
        return super().invoke(ctx)


def add(folder: Path) -> Kit:
    """Have the kit of a folder at hand. Raises Failure, with the place of a mistake in its code."""
    from loopwright_engine import KitError
    from loopwright_engine.kit import registry

    from .kit_look import unknown_art

    try:
        kit = registry.add_folder(folder, [unknown_art])
    except KitError as error:
        raise Failure(error.what, hint=error.hint or None) from None
    if folder not in _folders:
        _folders.append(folder)
    return kit


def hint_of(findings: Iterable[Diagnostic]) -> str | None:
    """The hint at `--kit` where one of these findings is that a game is unknown; else None."""
    unknown = (finding for finding in findings if finding.code == UNKNOWN_GAME)
    return next((kit_hint(Path(finding.path).parent) for finding in unknown), None)


def kit_hint(folder: Path) -> str:
    """The hint at `--kit` for cards in a folder, which may hold the rules of their game."""
    from loopwright_engine.kit.registry import FILE

    if not (folder / FILE).is_file():
        return HINT
    name = shlex.quote(str(shown(folder)))
    return f"The rules beside these cards are code, which runs only when you name it: `--kit {name}`."


def folders() -> list[Path]:
    """The folders that were added, for processes that must add them, too."""
    return list(_folders)


def fault(error: BaseException) -> Failure | None:
    """The failure for an error that the code of such a folder has raised; None for any other error."""
    from loopwright_dsl.parser.kit_grammar import KitRowsError
    from loopwright_engine import RulesError
    from loopwright_engine.user_code import calls, message, place

    for folder in _folders:
        lines = calls(folder, error)
        if lines:
            return Failure(f"{place(folder, error)}: {message(error)}.", hint=lines)
    files = ", ".join(str(folder / "kit.py") for folder in _folders)
    if isinstance(error, (RulesError, KitRowsError)):
        return Failure(f"{files or 'The rules'}: {error}.")
    if _undeclared():
        hint = "A KIT that is no DeclaredKit answers all that loopwright_engine.kit.protocol.Kit asks."
        return Failure(f"{files}: its KIT answers what cannot be used: {message(error)}.", hint=hint)
    return None


def _undeclared() -> bool:
    """Whether a kit of such a folder is an object of its own making, and none that is declared."""
    from loopwright_engine.kit import registry
    from loopwright_engine.kit.declared import DeclaredKit

    return any(not isinstance(kit, DeclaredKit) for kit in registry.from_folders())


def chosen(context: typer.Context) -> Mapping[str, Any]:
    """The kit's options that were given on the command line, by their names in its dataclass."""
    return {name: value for name, value in context.meta[CHOSEN].items() if value is not None}


def option_names(context: typer.Context) -> set[str]:
    """The names of all options and arguments of a command, those of its game, too."""
    return {str(parameter.name) for parameter in context.command.get_params(context)}


def given(context: typer.Context, name: str) -> bool:
    """Whether an argument or option was given on the command line, by the name of its parameter."""
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def useless(option: str, hint: str) -> Failure:
    """The failure for an option that would change nothing."""
    return Failure(f"{option} would change nothing here.", hint=hint)


def refuse_beside(context: typer.Context, beside: str, names: Set[str]) -> None:
    """Raise Failure for an option of these names, which would change nothing beside another; `--kit` is never
    one, since it says whose cards they are.
    """
    for parameter in context.command.get_params(context):
        if parameter.name in names - {"kit"} and given(context, str(parameter.name)):
            raise useless(parameter.opts[-1], f"Leave it out, or leave out {beside}.")


OfAxis = Annotated[str | None, typer.Option(rich_help_panel=OF_GAME)]
"""A place for the option of the usual game by which figures are parted."""
Carry = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        autocompletion=completion.files(".json", ".jsonl"),
        help="Go on after another adventure: a log, or results.",
    ),
]
"""The file of the adventure before in a campaign."""
CampaignFile = Annotated[
    Path | None,
    typer.Option(
        "--campaign", metavar="FILE", help="Of a finale: its campaign, whose notebook is kept in a file."
    ),
]
WhichEvening = Annotated[
    str | None, typer.Option("--evening", metavar="ID", help="Which of the evenings that are due.")
]


def refuse_evening(evening: str | None, campaign: Path | None) -> None:
    """Raise Failure for an evening without its campaign."""
    if evening is not None and campaign is None:
        raise useless("--evening", "It is for --campaign FILE.")


WholeCampaign = Annotated[
    bool, typer.Option("--campaign", help="Of a finale: its whole campaign, evening after evening.")
]
Others = Annotated[str | None, typer.Option(rich_help_panel=OF_GAME)]
"""A place for its other options."""


class UsualOptionsCommand(ScenarioCommand):
    """A command with the options of the usual game that have words for it."""

    def get_params(self, ctx: Any) -> list[Any]:
        """The command's parameters, with those of the game in their places."""
        own = super().get_params(ctx)
        if _PARAMETERS not in ctx.meta:
            ctx.meta[_PARAMETERS] = self._of_game(ctx, own)
        of_axis, others, of_kit = ctx.meta[_PARAMETERS]
        filled = []
        for parameter in own:
            if not _is_place(parameter):
                filled.append(parameter)
            else:
                filled += of_axis if parameter.name == "axis" else others
        return [*filled[:1], *of_kit, *filled[1:]]

    def get_help(self, ctx: object) -> str:
        """The help, with examples for options of the usual game."""
        from loopwright_engine.kit import registry

        name = str(self.name)
        rows = filter(None, map(_row, fields(registry.usual().options)))
        lines = [f"loopwright {name} {row.examples[name]}" for row in rows if name in row.examples]
        self.help = (self.help or "").replace(OF_GAME_EXAMPLES, "\n  ".join(lines))
        return super().get_help(ctx)

    def _of_game(self, ctx: Any, own: list[Any]) -> tuple[list[Any], list[Any], list[Any]]:
        """The option of the axis, the other ones in places, and those that stand after the scenario."""
        from loopwright_engine.kit import registry

        of_scenario: Kit | None = ctx.meta.get(completion.KIT)
        kit = of_scenario or registry.usual()
        options = self._options(kit)
        ctx.meta[CHOSEN] = dict.fromkeys(option.name for option in options)
        made = _parameters(kit, options, own, str(self.name))
        placed = {option.name for option in options if _row(option) is not None}
        return (
            [parameter for parameter in made if parameter.name in placed & {kit.axis}],
            [parameter for parameter in made if parameter.name in placed - {kit.axis}],
            [parameter for parameter in made if parameter.name not in placed],
        )

    def _options(self, kit: Kit) -> list[GameOption]:
        """The kit's options that the command has."""
        rows = [(option, _row(option)) for option in fields(kit.options)]
        return [option for option, row in rows if row is not None and self.name in row.words]


class KitOptionsCommand(UsualOptionsCommand):
    """A command with the options of the game that its scenario is of, and no other game's."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Find the game of the scenario on the command line, then parse it with that game's options."""
        ctx.meta[completion.KIT] = self._kit(list(args), completing=ctx.resilient_parsing)
        return super().parse_args(ctx, args)

    def _options(self, kit: Kit) -> list[GameOption]:
        return list(fields(kit.options))

    def _kit(self, args: list[str], *, completing: bool) -> Kit | None:
        """The kit of the first word that names a scenario; what follows options may be no such word.

        While a shell asks for completions, only what is bundled counts: nothing else is read or run.
        """
        from . import scenario_paths

        kit_of = scenario_paths.kit_of_bundled if completing else scenario_paths.kit_of
        for number, arg in enumerate(() if completing else args):
            if arg == "--kit" and number + 1 < len(args):
                add(Path(args[number + 1]))
            elif arg.startswith("--kit="):
                add(Path(arg.removeprefix("--kit=")))
        takes_value = {
            option
            for parameter in self.params
            if not getattr(parameter, "is_flag", True)
            for option in parameter.opts
        }
        before = ""
        for arg in args:
            if not arg.startswith("-") and before not in takes_value:
                kit = kit_of(arg)
                if kit is not None:
                    return kit
            before = arg
        return None


def _is_place(parameter: object) -> bool:
    return getattr(parameter, "rich_help_panel", None) == OF_GAME


def _parameters(kit: Kit, options: list[GameOption], own: list[Any], command: str) -> list[Any]:
    """The parameters for options of a kit. Raises Failure where the command has such a one."""
    taken = {flag for parameter in own if not _is_place(parameter) for flag in parameter.opts}
    clash = next((flag for flag in map(_flag, options) if flag in taken), None)
    if clash is not None:
        raise Failure(
            f"{kit.title} has an option {clash}, and so has this command: the kit must rename its own."
        )

    def none() -> None:
        pass

    kinds = {option.name: _annotation(kit, option, command) for option in options}
    none.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind)
            for name, (kind, default) in kinds.items()
        ]
    )
    none.__annotations__ = {name: kind for name, (kind, _) in kinds.items()}
    return [parameter for parameter in parameters(none) if parameter.name in kinds]


def _row(option: GameOption) -> CommandLine | None:
    return option.metadata.get("command_line")


def _flag(option: GameOption) -> str:
    row = _row(option)
    name = row.flag if row is not None and row.flag else option.name
    return f"--{name.replace('_', '-')}"


def _annotation(kit: Kit, option: GameOption, command: str) -> tuple[Any, Any]:
    """How Typer is told of an option, and what it is when it is not given."""
    row = _row(option)
    if row is not None:
        return _written(kit, option, row, command)
    several = command == "playtest"
    return (_several if several else _single)(_flag(option), option), None


def _kept(option: GameOption, read: Callable[[Any], Any]) -> Callable[[typer.Context, Any], Any]:
    """A callback that keeps the value of an option for `chosen`, where it is given."""

    def keep(context: typer.Context, value: object) -> Any:
        if value is not None and value != []:
            context.meta[CHOSEN][option.name] = read(value)
        return value

    return keep


def _written(kit: Kit, option: GameOption, row: CommandLine, command: str) -> tuple[Any, Any]:
    """How Typer is told of an option that says itself how it is written."""
    flag, low, high = _flag(option), option.metadata["low"], option.metadata["high"]
    settings: dict[str, Any] = {
        "metavar": row.form,
        "help": row.words.get(command, option.metadata["words"]),
        "expose_value": False,
    }
    if row.again:
        settings["autocompletion"] = completion.values(*kit.option_values(option.name), "list")
        if command == "replay":
            settings["callback"] = _kept(option, tuple)
        else:
            settings |= {"is_eager": True, "callback": _listing(kit, option, command)}
        return Annotated[list[str] | None, typer.Option(flag, **settings)], None
    read: Callable[[str], Any] = whole(flag) if row.form == "N" else row.read
    default = None
    if row.of_world and command == "replay":
        settings["metavar"], read = "N", whole(flag)
    elif row.of_world and command not in ("play", "host"):
        settings["autocompletion"] = completion.numbers(low, high)
        read = str
    if row.of_world and command == "verify":
        default, read = ",".join(map(str, range(low, high + 1))), partial(_numbers, flag, low, high)
    if command == "playtest" and not row.of_world:
        settings["callback"] = _kept(option, lambda text: (read(text),))
    else:
        settings["callback"] = _kept(option, read)
    return Annotated[str | None, typer.Option(flag, **settings)], default


def _listing(kit: Kit, option: GameOption, command: str) -> Callable[[typer.Context, Any], Any]:
    """A callback as `_kept` for the names of several values; for `list` it prints all, and exits."""
    keep = _kept(option, lambda names: (tuple(names),) if command == "playtest" else tuple(names))

    def listed(context: typer.Context, names: list[str] | None) -> list[str] | None:
        if names and "list" in names and not context.resilient_parsing:
            from .terminal_text import Paper

            paper = Paper.of(sys.stdout)
            values = kit.option_values(option.name)
            wide = max(map(len, values))
            for name, about in values.items():
                print("\n".join(paper.wrapped(about, f"{name:<{wide}}  ")))
            raise typer.Exit
        keep(context, names)
        return names

    return listed


def _numbers(flag: str, low: int, high: int, text: str) -> tuple[int, ...]:
    """The numbers in a text such as `2,3,4,5`, ordered. Raises Failure for anything else."""
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isascii() and part.isdigit() and low <= int(part[:3]) <= high for part in parts):
        name = flag.removeprefix("--")
        raise Failure(
            f"{text!r} does not name numbers of {name} from {low} to {high}.",
            hint=f"{flag} {','.join(map(str, range(low, high + 1)))}",
        )
    return tuple(sorted({int(part) for part in parts}))


def _single(flag: str, option: GameOption) -> Any:
    """How Typer is told of an option: its words, its default, and what it may be."""
    about = "; ".join(f"{word}: {what}" for word, what in option.metadata.get("about", {}).items())
    words = option.metadata.get("words", option.name) + f" ({about})" * bool(about)
    words += f" [default: {option.default}]"
    words = words[:1].upper() + words[1:]
    from loopwright_engine.kit.campaign import CARRIED

    settings: dict[str, Any] = {
        "help": words,
        "callback": _kept(option, lambda value: value),
        "expose_value": False,
        "hidden": option.name == CARRIED,  # which --carry fills in
    }
    if isinstance(option.default, bool):
        return Annotated[bool | None, typer.Option(flag, **settings)]
    if isinstance(option.default, int):
        read = whole(flag, option.metadata.get("low"), option.metadata.get("high"))
        return Annotated[int | None, typer.Option(flag, metavar="N", parser=read, **settings)]
    choices = option.metadata.get("choices") or ()
    return Annotated[
        str | None,
        typer.Option(
            flag,
            metavar=f"<{'|'.join(choices)}>" if choices else "TEXT",
            autocompletion=completion.values(*choices),
            **settings,
        ),
    ]


def _several(flag: str, option: GameOption) -> Any:
    """How Typer is told of an option that takes several values with commas."""
    from loopwright_engine.kit.campaign import CARRIED

    choices: tuple[str, ...] = tuple(option.metadata.get("choices") or ())
    if isinstance(option.default, bool):
        choices = ("yes", "no")
    words = str(option.metadata.get("words", option.name))
    form = f"<{'|'.join(choices)}>" if choices else "N" if isinstance(option.default, int) else "TEXT"

    def read(text: str) -> tuple[Any, ...]:
        values = (_value(flag, option, choices, part.strip()) for part in text.split(","))
        return tuple(dict.fromkeys(values))

    return Annotated[
        str | None,
        typer.Option(
            flag,
            metavar=form,
            autocompletion=completion.values(*choices),
            help=f"{words[:1].upper()}{words[1:]}; several with commas.",
            callback=_kept(option, read),
            expose_value=False,
            hidden=option.name == CARRIED,
        ),
    ]


def _value(flag: str, option: GameOption, choices: tuple[str, ...], text: str) -> Any:
    """One value of an option. Raises Failure."""
    if choices and text not in choices:
        hint = f"{flag} {','.join(choices)}"
        raise Failure(f"{flag} is {' or '.join(choices)}, not {text or 'empty'}.", hint=hint)
    if isinstance(option.default, bool):
        return text == "yes"
    if isinstance(option.default, int):
        return whole(flag, option.metadata.get("low"), option.metadata.get("high"))(text)
    return text
