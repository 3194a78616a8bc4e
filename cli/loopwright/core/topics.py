"""The topics of `explain` beside the words of the language: other names, files and their keys, commands."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from loopwright_dsl.record import record

FILE = Path(__file__).with_name("topics.yaml")


@record
class Topic:
    """A topic: its title, the words that ask for it (case-folded), its text, an example, and
    related topics.
    """

    title: str
    called: frozenset[str]
    says: str
    example: str
    see: tuple[str, ...]

    def text(self) -> str:
        """The topic as `explain` prints it."""
        example = "".join(f"    {line}" for line in self.example.splitlines(keepends=True)).rstrip()
        see = f"See also: {', '.join(self.see)}." if self.see else ""
        return "\n\n".join(filter(None, (self.title, self.says, example, see)))


@cache
def topics() -> tuple[Topic, ...]:
    """All topics in order: those of `topics.yaml`, the commands, the variants of the rules."""
    from ruamel.yaml import YAML

    data: dict[str, dict[str, Any]] = YAML(typ="safe", pure=True).load(FILE.read_text(encoding="utf-8"))
    from_file = [
        Topic(
            title,
            frozenset(word.casefold() for word in [title, *_flat(entry["called"])]),
            entry["says"],
            entry.get("example", ""),
            tuple(entry.get("see", ())),
        )
        for title, entry in data.items()
    ]
    return (*from_file, *_commands(), *_variants())


def about(question: str) -> list[str]:
    """The printed topics that the word `question` asks for, whatever its case; empty if there is none."""
    return [topic.text() for topic in topics() if question.casefold() in topic.called]


def titles() -> set[str]:
    """All words that ask for a topic, case-folded."""
    return {word for topic in topics() for word in topic.called}


def _flat(words: list[Any]) -> Iterator[str]:
    """The words of a list in which rows of words may stand."""
    for name in words:
        yield from map(str, name) if isinstance(name, list) else (str(name),)


def _commands() -> Iterator[Topic]:
    """A topic for each command, with the first sentence of its help."""
    import typer

    from loopwright.main import command_line

    group = typer.main.get_command(command_line())
    for name, command in getattr(group, "commands", {}).items():
        example = f"loopwright {name} --help\n"
        words = frozenset((name, f"loopwright {name}"))
        yield Topic(f"loopwright {name}", words, command.get_short_help_str(200), example, ())


def _variants() -> Iterator[Topic]:
    from loopwright_engine.kit import registry

    for name, about in registry.usual().option_values("variants").items():
        example = f"loopwright play night-market --variant {name}\n"
        yield Topic(name, frozenset((name,)), f"A variant of the rules: {about}.", example, ("variants",))
