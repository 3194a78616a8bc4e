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
        evenings: dict[Name, Scenario] = {}
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
                evenings[name] = evening
        if complete:
            self._check_made({name.text: evening for name, evening in evenings.items()})
            self._check_titles(at, evenings)

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

    def _check_made(self, evenings: Mapping[str, Scenario]) -> None:
        """Report notes for which the finale asks and that no game makes."""
        makers = (self.scenario, *evenings.values())
        notes_made = set().union(*(_said(scenario, MADE) for scenario in makers))
        questions = _said(self.scenario, ASKED)
        for at, name, _ in _declared(self.scenario):
            note = name.of.text
            if name.text in questions and name.text not in notes_made:
                names = {flag.removeprefix(NOTE) for flag in notes_made if is_note(flag)}
                where, suggestion = listed(evenings), nearest(note, names)
                self.reporter.on(at, "LW0556", name, name=note, evenings=where, suggestion=suggestion)

    def _check_titles(self, at: CardAt, evenings: Mapping[Name, Scenario]) -> None:
        """Report a note that is called otherwise elsewhere, which players could not find in their notebook,
        and two that are called alike, which they could not tell apart there.

        Each is told once, where the finale declares it; else where that names the evening.
        """
        titles: dict[str, tuple[Name | Text, str]] = {}
        notes: dict[str, str] = {}
        scenarios = [(None, self.scenario), *evenings.items()]
        spoken = [pair for pair in scenarios if _language(pair[1]) == _language(self.scenario)]
        for evening, name, title in (
            (evening, *one[1:]) for evening, scenario in spoken for one in _declared(scenario)
        ):
            note, place, called = name.of.text, evening or title, title.text
            first, words = titles.setdefault(note, (place, called))
            if evening is not None and words != called:
                at_title = isinstance(first, Text)
                fix, where = (instead(first, f'"{called}"'), first) if at_title else (None, evening)
                self.reporter.on(at, "LW0557", where, fix=fix, name=note, evening=evening.text, called=called)
            other = notes.setdefault(called, note)
            if other != note and first is place:
                self.reporter.on(at, "LW0573", place, name=note, other=other, title=called)


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
