"""Options of commands that are those of a scenario's game, known only when the scenario is: `--mode storm`.

They are made from the dataclass of the kit's options, before the command line is read.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import Field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from . import completion, kits
from .errors import Failure
from .options import whole
from .usage import ScenarioCommand, parameters

if TYPE_CHECKING:
    from loopwright_engine.kit.protocol import Kit

TALES = ("kids", "variant", "first", "enigma_limit")
"""Parameters of commands for games of Tales alone."""
CHOSEN = "loopwright.kit_options"
_PARAMETERS = "loopwright.kit_parameters"


def chosen(context: typer.Context) -> Mapping[str, Any]:
    """The kit's options that were given on the command line, by their names in its dataclass."""
    given: Mapping[str, Any] = context.meta.get(CHOSEN, {})
    return given


class KitOptionsCommand(ScenarioCommand):
    """A command with the options of the game that its scenario is of, and no other game's."""

    several = False
    """Whether an option takes several values, with commas, which `chosen` has as tuples."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Find the game of the scenario on the command line, then parse it with that game's options."""
        kit = None if ctx.resilient_parsing else self._kit(list(args))
        if kit is not None and kit.language is not None:
            ctx.meta[_PARAMETERS] = _parameters(
                kit, {option for p in self.params for option in p.opts}, self.several
            )
        return super().parse_args(ctx, args)

    def get_params(self, ctx: Any) -> list[Any]:
        """The command's parameters: those of Tales, or those of the kit in their place."""
        own = super().get_params(ctx)
        of_kit = ctx.meta.get(_PARAMETERS)
        if of_kit is None:
            return own
        kept = [parameter for parameter in own if parameter.name not in TALES]
        return [*kept[:1], *of_kit, *kept[1:]]

    def _kit(self, args: list[str]) -> Kit | None:
        """The kit of the first word that names a scenario; what follows options may be no such word."""
        from . import scenario_paths

        for number, arg in enumerate(args):
            if arg == "--kit" and number + 1 < len(args):
                kits.add(Path(args[number + 1]))
            elif arg.startswith("--kit="):
                kits.add(Path(arg.removeprefix("--kit=")))
        takes_value = {
            option
            for parameter in self.params
            if not getattr(parameter, "is_flag", True)
            for option in parameter.opts
        }
        before = ""
        for arg in args:
            if not arg.startswith("-") and before not in takes_value:
                kit = scenario_paths.kit_of(arg)
                if kit is not None:
                    return kit
            before = arg
        return None


class SeveralKitOptionsCommand(KitOptionsCommand):
    """A command that takes several values of each option, for several kinds of games."""

    several = True


def _parameters(kit: Kit, taken: set[str], several: bool) -> list[Any]:
    """The parameters for the fields of a kit's options. Raises Failure where the command has such a one."""
    options = [(_flag(option), option) for option in fields(kit.options)]
    clash = next((flag for flag, option in options if flag in taken and option.name not in TALES), None)
    if clash is not None:
        raise Failure(
            f"{kit.title} has an option {clash}, and so has this command: the kit must rename its own."
        )

    annotation = _several if several else _annotation

    def none() -> None:
        pass

    none.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter(
                option.name,
                inspect.Parameter.KEYWORD_ONLY,
                default=None,
                annotation=annotation(flag, option),
            )
            for flag, option in options
        ]
    )
    none.__annotations__ = {option.name: annotation(flag, option) for flag, option in options}
    of_kit = {option.name for _, option in options}
    return [parameter for parameter in parameters(none) if parameter.name in of_kit]


def _flag(option: Field[Any]) -> str:
    return f"--{option.name.replace('_', '-')}"


def _annotation(flag: str, option: Field[Any]) -> Any:
    """How Typer is told of an option: its words, its default, and what it may be."""
    words = f"{option.metadata.get('words', option.name)} [default: {option.default}]"
    words = words[:1].upper() + words[1:]

    def keep(context: typer.Context, value: Any) -> Any:
        if value is not None:
            context.meta.setdefault(CHOSEN, {})[option.name] = value
        return value

    settings: dict[str, Any] = {"help": words, "callback": keep, "expose_value": False}
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


def _several(flag: str, option: Field[Any]) -> Any:
    """How Typer is told of an option that takes several values with commas."""
    choices: tuple[str, ...] = tuple(option.metadata.get("choices") or ())
    if isinstance(option.default, bool):
        choices = ("yes", "no")
    words = str(option.metadata.get("words", option.name))
    form = f"<{'|'.join(choices)}>" if choices else "N" if isinstance(option.default, int) else "TEXT"

    def keep(context: typer.Context, text: str | None) -> str | None:
        if text is not None:
            values = tuple(_value(flag, option, choices, part.strip()) for part in text.split(","))
            context.meta.setdefault(CHOSEN, {})[option.name] = tuple(dict.fromkeys(values))
        return text

    return Annotated[
        str | None,
        typer.Option(
            flag,
            metavar=form,
            autocompletion=completion.values(*choices),
            help=f"{words[:1].upper()}{words[1:]}; several with commas.",
            callback=keep,
            expose_value=False,
        ),
    ]


def _value(flag: str, option: Field[Any], choices: tuple[str, ...], text: str) -> Any:
    """One value of an option. Raises Failure."""
    if choices and text not in choices:
        hint = f"{flag} {','.join(choices)}"
        raise Failure(f"{flag} is {' or '.join(choices)}, not {text or 'empty'}.", hint=hint)
    if isinstance(option.default, bool):
        return text == "yes"
    if isinstance(option.default, int):
        return whole(flag, option.metadata.get("low"), option.metadata.get("high"))(text)
    return text
