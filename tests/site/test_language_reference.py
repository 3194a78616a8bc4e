"""The reference of the language is complete, and every example in it compiles."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from loopwright.core import scenario_paths
from loopwright_compiler.kits.protocol import ReferenceEntry
from loopwright_compiler.semantics.markup import ICONS
from loopwright_compiler.workspace import Workspace
from loopwright_dsl.parser.grammar import language_of
from loopwright_games.tales import nouns
from loopwright_games.tales.cards.language import DIALECT
from loopwright_games.tales.cards.reference import find, groups
from loopwright_games.tales.rules.state.codes import COMBOS
from loopwright_games.tales.verbs import VERBS
from loopwright_games.tales.words import (
    EVENTS,
    FACTS,
    NUMBERS,
    OVERRIDES,
    PRICES,
    QUANTITIES,
    SUBJECTS,
    SWITCHED_OFF,
)

ROOT = Path(__file__).parents[2]
AROUND = Path(__file__).parent / "around"
ENTRIES = [entry for group in groups() for entry in group.entries]
ONCE = {"world", "files", "weeks", "rumors", "diary", "ship", "complications", "enigma"}
NO_OWNER = "LW0513"  # an iconic item wants a kid of the world, which no example can add
RULES = set(
    re.findall(
        r"^- ([A-Z]{3}-\w+) ",
        (ROOT / "games/loopwright_games/tales/RULES.md").read_text("utf-8"),
        re.MULTILINE,
    )
)


def kind(name: str) -> set[str]:
    """The names of the entries of a kind."""
    return {entry.name for entry in ENTRIES if entry.kind == name}


def placed(entry: ReferenceEntry) -> dict[str, str]:
    """The files around the examples, with this one in them."""
    texts = {source.name: source.read_text(encoding="utf-8") for source in AROUND.glob("*.loop")}
    lines, cards, settings = "on new day if enigma >= 5: enigma +1\n", "", ""
    head = entry.example.split()
    if entry.kind == "setting":
        settings = indented(entry.example, 2)
        if head[0] == "deck":
            cards = f'card {head[1]} 1 "A Black Cat": insight +1\n'
            lines += f"on end phase: draw {head[1]}\n"
    elif head[0] in tuple(DIALECT.heads):
        cards = entry.example
        number = " 2" if head[2] == "N" else ""
        named = {
            "diary": f"when day = 2: play diary {head[1]}\n",
            "effect": f"on new day: do {head[1]}{number}\n",
        }
        lines += named.get(head[0], "")
        settings = f"  event {head[1]} at C6\n" if head[0] == "event" else ""
    else:
        lines += entry.example
    back = "  back\n    > There.\n" if re.search(r"\bflip$", lines, re.MULTILINE) else ""
    host = f'diary 9 "Example"\n  front\n    > Here.\n{indented(lines, 4)}{back}\n'
    if head[0] == "scenario":
        return {**texts, "scenario.loop": cards + '  deck letters "Letters"\n', "example.loop": ""}
    return {
        **texts,
        "scenario.loop": with_settings(texts["scenario.loop"], settings),
        "example.loop": host + cards,
    }


def with_settings(scenario: str, lines: str) -> str:
    """A scenario card with these lines, in the place of those that say the same."""
    settings = {line.split()[0] for line in lines.splitlines()} & ONCE
    rest = [line for line in scenario.splitlines(keepends=True) if not {*line.split()[:1]} & settings]
    return "".join(rest) + lines


def indented(text: str, width: int) -> str:
    """A text that far in."""
    return "".join(f"{' ' * width}{line}" for line in text.splitlines(keepends=True))


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """One project for all examples: each is held over its files, as in an editor."""
    folder = tmp_path_factory.mktemp("around")
    for name in (*(source.name for source in AROUND.glob("*.loop")), "example.loop"):
        (folder / name).write_text("", encoding="utf-8")
    return Workspace(folder, bundled=scenario_paths.root())


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: f"{entry.kind}-{entry.name}")
def test_an_example_compiles(entry: ReferenceEntry, workspace: Workspace) -> None:
    for name, text in placed(entry).items():
        workspace.hold(workspace.path / name, text)
    checked = workspace.check()
    diagnostics = [
        diagnostic
        for diagnostic in checked.diagnostics
        if diagnostic.severity == "error" or "example" in diagnostic.path
    ]
    assert [diagnostic.message for diagnostic in diagnostics if diagnostic.code != NO_OWNER] == []
    assert checked.bundle is not None


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: f"{entry.kind}-{entry.name}")
def test_an_entry_says_something_and_cites_rules_that_exist(entry: ReferenceEntry) -> None:
    assert entry.says.endswith((".", ".)"))
    assert set(entry.rules) <= RULES
    words = {word for word in re.findall(r"[\w-]+", re.sub(r"<[^>]*>", "", entry.title)) if len(word) > 1}
    assert not words or words & set(re.findall(r"[\w-]+", entry.example)), "the example does not show it"


# --- complete ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "words"),
    {
        "verb": [*VERBS, "do", "ending"],
        "fact": [*FACTS, "own_flag", "any_seat", "any_place"],
        "number": [*QUANTITIES, "total", "seats_with", "places_with"],
        "event": EVENTS,
        "price": [*PRICES, "counter"],
        "instead": OVERRIDES,
        "set": NUMBERS,
        "no": SWITCHED_OFF,
        "subject": SUBJECTS.values(),
        "card": tuple(DIALECT.heads),
        "trait": nouns.TRAITS,
        "condition_name": nouns.CONDITIONS,
        "machine_state": nouns.MACHINE_STATES,
        "favor_step": nouns.FAVORS,
        "machine_class": nouns.MACHINE_CLASSES,
        "direction": nouns.DIRECTIONS,
        "weekday": nouns.WEEKDAYS,
        "combo": nouns.COMBOS,
        "tag": nouns.TAGS,
    }.items(),
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_every_word_of_the_vocabulary_has_an_entry(name: str, words: Iterable[str]) -> None:
    missing = set(words) - kind(name)
    assert not missing, f"add {', '.join(sorted(missing))} to tales/cards/reference/entries"
    assert not (kind(name) - {"weekday"}) - set(words), "an entry for a word that is no more"


def test_every_setting_has_an_entry() -> None:
    assert kind("setting") == {alias for rule, alias in ways() if rule == "setting"}


def test_every_icon_has_an_entry() -> None:
    sets = {entry.name for entry in ENTRIES if f"{{{entry.name}}}" not in entry.written}
    assert kind("icon") | (ICONS & sets) == ICONS


def test_every_fixed_word_of_the_grammar_is_in_some_entry() -> None:
    """`make site` shows the entries; tales/cards/reference/entries holds them."""
    forms = " ".join(
        form for entry in ENTRIES for form in (*entry.written, entry.says, entry.alone, entry.example)
    )
    known = set(re.findall(r"[\w-]+|[<>=!]+|[^\w\s]", forms)) | {"-", "+", ","}
    assert {word for word in language_of(DIALECT).words.values() if word not in known} == set()


def ways() -> set[tuple[str, str | None]]:
    """Each way of each rule of the grammar."""
    return {(str(rule.origin.name), rule.alias) for rule in language_of(DIALECT).lark.rules}


def test_what_makes_a_combo_is_what_the_engine_says() -> None:
    for entry in ENTRIES:
        if entry.kind == "combo":
            pairs = {frozenset(pair) for pair in COMBOS[entry.name]}
            assert pairs_in(entry.alone.rstrip(".")) == pairs


def pairs_in(text: str) -> set[frozenset[str]]:
    """`LOUD with BIKE or GLUE, or CLUB with CLOTHES` as pairs."""
    pairs = set()
    for part in text.split(", or "):
        word, _, others = part.partition(" with ")
        pairs |= {frozenset((word, other)) for other in re.split(r", | or ", others)}
    return pairs


# --- looking things up ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "found"),
    {
        "draw item": ["draw_item"],
        "ROPE": ["ROPE"],
        "rope": ["ROPE"],
        "becomes": ["machine_state"],
        "late for dinner": ["late_for_dinner"],
        "Scouting": ["scouting", "scouting"],
        "no such thing": [],
        "": [],
        "<": [],
    }.items(),
)
def test_looking_something_up(asked: str, found: list[str]) -> None:
    assert [entry.name for entry in find(asked)] == found


def test_the_table_of_the_tour_is_made_from_the_reference(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "site")
    module = importlib.import_module("tour_table")
    assert module.tour() == module.TOUR.read_text(encoding="utf-8"), "run make words"


def test_the_tour_says_every_verb_fact_number_and_event() -> None:
    """site/docs/language-tour.md has all of them on one page; the reference has the examples."""
    tour = (ROOT / "site" / "docs" / "language-tour.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```loop\n(.*?)```", tour, re.DOTALL)
    inline = re.findall(r"`([^`]+)`", re.sub(r"```.*?```", "", tour, flags=re.DOTALL))
    words_told = set(re.findall(r"[\w-]+", " ".join([*blocks, *inline])))
    for entry in ENTRIES:
        if entry.kind in ("verb", "fact", "number", "event", "instead", "setting", "subject"):
            words = re.sub(r"<[^>]*>|[^\w\s-]", " ", entry.title).split()
            assert not {word for word in words if word.islower()} - words_told, entry.title
