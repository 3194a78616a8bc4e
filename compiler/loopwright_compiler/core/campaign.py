"""What is wrong with the campaign of a finale: the scenarios that it names, and the notes that it asks for.

The other scenarios are read, and nothing is told of them but what makes the finale wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from loopwright_dsl.diagnostics.diagnostic import Diagnostic
from loopwright_dsl.syntax import Declared, Name, NoteName, ScenarioCard, Setting, Text
from loopwright_engine.core.notes import NOTE, is_note

from loopwright_compiler.diagnostics.fixes import instead
from loopwright_compiler.diagnostics.reporter import CardAt, Reporter, Unreadable
from loopwright_compiler.diagnostics.suggest import listed, nearest
from loopwright_compiler.i18n.translated_bundle import language_named
from loopwright_compiler.project.kit import DEFAULT
from loopwright_compiler.project.project import MAIN, Project, Scenario, load_project
from loopwright_compiler.semantics.card_facts import facts

MADE: Final = ("do", "set_flag")
ASKED: Final = ("ask", "flag")


def check_campaigns(project: Project, bundled: Path) -> list[Diagnostic]:
    """Report what is wrong with the campaigns whose finales are in a project; their other scenarios lie
    beside them, or in the content that comes along.
    """
    reporter = Reporter()
    for scenario in project.scenarios:
        for at, item in _settings(scenario):
            if item.kind == "campaign":
                names = [arg for arg in item.args[:-1] if isinstance(arg, Name)]  # behind them is their order
                _Finale(project, scenario, bundled, reporter).check(at, names)
    return reporter.ordered()


def _settings(scenario: Scenario) -> Iterator[tuple[CardAt, Setting]]:
    for at in scenario.cards:
        if isinstance(at.card, ScenarioCard):
            yield from ((at, item) for item in at.card.items if isinstance(item, Setting))


def _declared(scenario: Scenario) -> Iterator[tuple[CardAt, NoteName, Text]]:
    """The notes that a scenario declares, with what players call them."""
    for at, item in _settings(scenario):
        for arg in item.args if item.kind == "note" else ():
            if isinstance(arg, Declared) and isinstance(arg.id, NoteName) and isinstance(arg.title, Text):
                yield at, arg.id, arg.title


def _said(scenario: Scenario, how: tuple[str, str]) -> set[str]:
    """The flags, notes among them, that cards of a scenario set, or for which they ask."""
    said = (one for at in scenario.cards for one in facts(at.card).said)
    return {str(flag) for verb, word, flag in said if (verb, word) == how}


class _Finale:
    """A finale, and the scenarios before it as they are read."""

    def __init__(self, project: Project, scenario: Scenario, bundled: Path, reporter: Reporter) -> None:
        self.project = project
        self.scenario = scenario
        self.reporter = reporter
        self._beside = Path(scenario.path).resolve().parent.parent
        self._roots = (self._beside, bundled / "scenarios", bundled)

    def check(self, at: CardAt, names: Iterable[Name]) -> None:
        """Report what is wrong with the line that names these scenarios; nothing of notes unless all of them
        could be read.
        """
        evenings: dict[str, Scenario] = {}
        complete, named = self.scenario.clean, {_id(self.scenario)}
        for name in names:
            if name.text in named:
                self.reporter.on(at, "LW0250", name, name=name.text)
                continue
            named.add(name.text)
            evening = self._read(name.text)
            complete &= evening is not None and evening.clean and evening.all_files
            if evening is None:
                known = {path.parent.name for root in self._roots for path in root.glob(f"*/{MAIN}")} - named
                suggestion = nearest(name.text, known)
                self.reporter.on(at, "LW0249", name, name=name.text, suggestion=suggestion)
            elif _game(evening) != _game(self.scenario):
                complete = False
                game, own = _game(evening), _game(self.scenario)
                self.reporter.on(at, "LW0251", name, name=name.text, game=game, own=own)
            else:
                evenings[name.text] = evening
        if complete:
            self._check_notes(evenings)

    def _read(self, name: str) -> Scenario | None:
        """The scenario of this name, in a folder that is called as it is."""
        folder = next((root / name for root in self._roots if (root / name / MAIN).is_file()), None)
        if folder is None:
            return None
        known = (
            one for one in self.project.scenarios if Path(one.path).resolve() == (folder / MAIN).resolve()
        )
        scenario = next(known, None) or self._loaded(folder)
        return scenario if scenario is not None and _id(scenario) == name else None

    def _loaded(self, folder: Path) -> Scenario | None:
        project = self.project
        try:
            read = load_project(
                folder, bundled=self._roots[-1], files=project.files, shelf=project.shelf, kits=project.kits
            )
        except Unreadable:
            return None
        return next(iter(read.scenarios), None)

    def _check_notes(self, evenings: Mapping[str, Scenario]) -> None:
        """Report notes for which the finale asks and that no game makes, and those that are called otherwise
        elsewhere, which players could not find in their notebook.
        """
        makers = (self.scenario, *evenings.values())
        notes_made = set().union(*(_said(scenario, MADE) for scenario in makers))
        questions = _said(self.scenario, ASKED)
        titles = {
            (name.text, evening): title.text
            for evening, one in evenings.items()
            if _language(one) == _language(self.scenario)
            for _, name, title in _declared(one)
        }
        for at, name, title in _declared(self.scenario):
            note = name.of.text
            if name.text in questions and name.text not in notes_made:
                names = {flag.removeprefix(NOTE) for flag in notes_made if is_note(flag)}
                where, suggestion = listed(evenings), nearest(note, names)
                self.reporter.on(at, "LW0556", name, name=note, evenings=where, suggestion=suggestion)
            others = {evening: text for (flag, evening), text in titles.items() if flag == name.text}
            evening = next((one for one, text in others.items() if text != title.text), None)
            if evening is not None:
                fix, called = instead(title, f'"{others[evening]}"'), others[evening]
                self.reporter.on(at, "LW0557", title, fix=fix, name=note, evening=evening, called=called)


def _id(scenario: Scenario) -> str:
    """The id on a scenario card; empty without one."""
    return next((at.card.id.text for at in scenario.cards if isinstance(at.card, ScenarioCard)), "")


def _game(scenario: Scenario) -> str:
    """The name of a scenario's game."""
    return DEFAULT if scenario.kit is None else scenario.kit.name


def _language(scenario: Scenario) -> str:
    """The language of a scenario's cards, as its card names it; empty for English."""
    named = language_named(scenario)
    return named[1].text if named is not None else ""
