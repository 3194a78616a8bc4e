"""Which files are checked together: content roots, several scenarios in a folder, worlds, files alone."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from loopwright_compiler.lsp.documents import DocumentStore
from loopwright_compiler.lsp.features.navigation import references
from loopwright_compiler.lsp.features.rename import rename
from loopwright_compiler.lsp.projects import projects_of
from lsprotocol import types

from .project import CARDS, SCENARIO, write_project

CONTENT = Path(__file__).parents[2] / "content"


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def opened(store: DocumentStore, *paths: Path) -> dict[str, list[str]]:
    """Open files as they are on disk; the codes of all findings by file name."""
    for path in paths:
        store.open(path, path.as_uri(), read(path), 1)
    return {
        path.name: [diagnostic.code for diagnostic in diagnostics]
        for path, diagnostics in store.news().items()
    }


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write_project(tmp_path)


def two_scenarios(folder: Path) -> tuple[Path, Path, Path]:
    """Two scenarios in one folder, which share a card file."""
    folder.mkdir()
    first, second, shared = (folder / name for name in ("first.loop", "second.loop", "shared.loop"))
    first.write_text(SCENARIO.replace("files cards", "files shared"), encoding="utf-8")
    second.write_text(
        SCENARIO.replace("files cards", "files shared").replace("reeds", "other-reeds"), encoding="utf-8"
    )
    shared.write_text(CARDS, encoding="utf-8")
    return first, second, shared


def test_a_file_of_a_content_root_belongs_to_the_root(root: Path) -> None:
    assert projects_of(root / "scenarios" / "reeds" / "cards.loop", read) == (root,)


def test_a_file_that_two_scenarios_name_belongs_to_both(tmp_path: Path) -> None:
    first, second, shared = two_scenarios(tmp_path / "both")
    assert projects_of(shared, read) == (first, second)
    assert projects_of(first, read) == (first,)
    (tmp_path / "both" / "note.loop").write_text("# nothing", encoding="utf-8")
    assert projects_of(tmp_path / "both" / "note.loop", read) == (tmp_path / "both" / "note.loop",)


def test_a_shared_file_is_checked_with_both_scenarios(tmp_path: Path) -> None:
    _, second, shared = two_scenarios(tmp_path / "both")
    store = DocumentStore(CONTENT)
    assert set(opened(store, shared)["shared.loop"]) == set()
    second.write_text(read(second).replace("flag heard", "flag unheard"), encoding="utf-8")
    store.refresh(second)
    assert {entry.code for entry in store.news()[shared]} == {"LW0203"}


def test_a_name_in_a_shared_file_is_renamed_in_both_scenarios(tmp_path: Path) -> None:
    first, second, shared = two_scenarios(tmp_path / "both")
    store = DocumentStore(CONTENT)
    opened(store, shared)
    view = store.view(shared)
    assert view is not None
    line = read(shared)[: read(shared).index("set heard")].count("\n") + 1
    column = view.page.line(line).index("heard") + 1
    changes = rename(view, line, column, "listened", CONTENT).changes
    assert changes is not None
    assert changes.keys() == {path.as_uri() for path in (first, second, shared)}


def test_world_files_are_checked_with_what_plays_in_them(root: Path) -> None:
    shutil.copytree(CONTENT / "worlds" / "vasso", root / "worlds" / "vasso")
    board = root / "worlds" / "vasso" / "board.yaml"
    store = DocumentStore(CONTENT)
    opened(store, board)
    store.change(
        board,
        [types.TextDocumentContentChangeWholeDocument(read(board).replace("school: M", "school: MM"))],
        2,
    )
    assert store.news()[board]
    kids = root / "worlds" / "vasso" / "kids.yaml"
    view = store.view(board)
    assert view is not None
    line = read(board)[: read(board).index("  K:")].count("\n") + 1
    store.change(board, [types.TextDocumentContentChangeWholeDocument(read(board))], 3)
    view = store.view(board)
    assert view is not None
    files = {Path(reference.uri).name for reference in references(view, line, 3, declarations=True)}
    assert {"board.yaml", "cards.loop"} <= files
    assert store.news()[board] == [] and kids not in store.documents


def test_a_world_in_which_nothing_plays_is_checked_too(tmp_path: Path) -> None:
    world = tmp_path / "worlds" / "vasso"
    shutil.copytree(CONTENT / "worlds" / "vasso", world)
    store = DocumentStore(CONTENT)
    items = world / "items.loop"
    assert opened(store, items, world / "kids.yaml") == {"items.loop": [], "kids.yaml": []}
    store.change(items, [types.TextDocumentContentChangeWholeDocument("item lonely")], 2)
    assert store.news()[items]


def test_yaml_findings_stand_in_the_yaml_file(root: Path) -> None:
    shutil.copytree(CONTENT / "worlds" / "vasso", root / "worlds" / "vasso")
    machines = root / "worlds" / "vasso" / "machines.yaml"
    store = DocumentStore(CONTENT)
    opened(store, machines)
    broken = read(machines).replace("machines:", "machines: [")
    store.change(machines, [types.TextDocumentContentChangeWholeDocument(broken)], 2)
    assert {entry.code for entry in store.news()[machines]} == {"LW0401"}


def test_a_new_scenario_that_is_not_saved_yet_is_checked(tmp_path: Path) -> None:
    store = DocumentStore(CONTENT)
    main, cards = tmp_path / "new" / "scenario.loop", tmp_path / "new" / "cards.loop"
    store.open(main, main.as_uri(), SCENARIO, 1)
    store.open(cards, cards.as_uri(), CARDS, 1)
    assert store.news() == {main: [], cards: []}


def test_a_scenario_that_could_not_be_read_is_checked_when_it_can(tmp_path: Path) -> None:
    main, cards = tmp_path / "scenario.loop", tmp_path / "cards.loop"
    main.write_bytes(SCENARIO.encode("utf-16"))
    cards.write_text(CARDS, encoding="utf-8")
    store = DocumentStore(CONTENT)
    assert opened(store, cards)["scenario.loop"] == ["LW0001"]
    main.write_text(SCENARIO, encoding="utf-8")
    store.refresh(main)
    assert store.news() == {main: []}


def test_a_text_that_is_too_large_is_checked_when_it_no_longer_is(tmp_path: Path) -> None:
    main = tmp_path / "scenario.loop"
    store = DocumentStore(CONTENT)
    store.open(main, main.as_uri(), "#" * 1_000_001, 1)
    assert [entry.code for entry in store.news()[main]] == ["LW0003"]
    store.change(main, [types.TextDocumentContentChangeWholeDocument("diary one")], 2)
    assert "LW0003" not in [entry.code for entry in store.news()[main]]


def test_a_world_that_is_written_later_is_found(root: Path) -> None:
    main = root / "scenarios" / "reeds" / "scenario.loop"
    main.write_text(SCENARIO.replace("  weeks 1\n", "  weeks 1\n  world pond\n"), encoding="utf-8")
    store = DocumentStore(CONTENT)
    assert "LW0208" in opened(store, main)["scenario.loop"]
    shutil.copytree(CONTENT / "worlds" / "vasso", root / "worlds" / "pond")
    store.refresh(root / "worlds" / "pond" / "world.yaml")
    assert "LW0208" not in [entry.code for entry in store.news()[main]]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
def test_nobody_waits_for_a_pipe(root: Path) -> None:
    main = root / "scenarios" / "reeds" / "scenario.loop"
    lone = root / "lone.loop"
    lone.write_text(CARDS, encoding="utf-8")
    (main.parent / "stories").mkdir()
    for pipe in (root / "pipe.loop", main.parent / "pipe.loop", main.parent / "stories" / "pipe.story"):
        os.mkfifo(pipe)
    store = DocumentStore(CONTENT)
    assert set(opened(store, main, lone)) == {"scenario.loop", "lone.loop"}
    view = store.view(main)
    assert view is not None and references(view, 2, 11, declarations=True)


def test_a_link_to_nothing_hides_no_change_on_disk(root: Path) -> None:
    main = root / "scenarios" / "reeds" / "scenario.loop"
    for name in ("#a", "#z", ".#cards"):
        main.with_name(f"{name}.loop").symlink_to("somebody@somewhere.1")
    store = DocumentStore(CONTENT)
    opened(store, main)
    cards = main.with_name("cards.loop")
    cards.write_text(read(cards).replace("set heard", "set herd"), encoding="utf-8")
    assert store.look_at_disk()
    assert {entry.code for entry in store.news()[cards]} == {"LW0203"}


def test_closing_forgets_what_was_told(root: Path) -> None:
    store = DocumentStore(CONTENT)
    cards = root / "scenarios" / "reeds" / "cards.loop"
    store.open(cards, cards.as_uri(), "diary 1", 1)
    diagnostics_by_path = store.news()
    assert any(diagnostics_by_path.values())
    store.close(cards)
    assert {path for path, diagnostics in store.news().items() if not diagnostics} >= {
        path for path, diagnostics in diagnostics_by_path.items() if diagnostics
    }
    assert not store.groups


STORY = """\
# heard is what we wait for.
kids 2
let cautious play until flag heard and ripples >= 2   # heard
disa hack uggla-beta
expect not ending frozen
expect diary 1 in play
expect told "heard"
expect offered anybody action "Listen"
expect nonsense heard
"""


@pytest.fixture
def story(root: Path) -> Path:
    file = root / "scenarios" / "reeds" / "stories" / "croak.story"
    file.parent.mkdir()
    file.write_text(STORY, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("name", "new", "line"),
    [
        ("flag heard", "listened", "let cautious play until flag listened and ripples >= 2   # heard"),
        ("counter ripples", "rings", "let cautious play until flag heard and rings >= 2   # heard"),
        ("machine uggla beta", "gamma", "disa hack uggla-gamma"),
    ],
)
def test_a_rename_reaches_the_story_tests(root: Path, story: Path, name: str, new: str, line: str) -> None:
    main = root / "scenarios" / "reeds" / "scenario.loop"
    store = DocumentStore(CONTENT)
    opened(store, main)
    view = store.view(main)
    assert view is not None
    number = next(at for at, text in enumerate(view.page.lines, 1) if name in text)
    column = view.page.line(number).index(name) + len(name)
    changes = rename(view, number, column, new, CONTENT).changes
    assert changes is not None
    (edit,) = changes[story.as_uri()]
    lines = STORY.split("\n")
    old = lines[edit.range.start.line]
    assert old[: edit.range.start.character] + edit.new_text + old[edit.range.end.character :] == line


def test_names_in_a_story_test_lead_to_the_cards(story: Path) -> None:
    store = DocumentStore(CONTENT)
    opened(store, story)
    view = store.view(story)
    assert view is not None
    for line, word, file in ((3, "heard", "scenario"), (5, "frozen", "cards"), (6, "1", "cards")):
        locations = references(view, line, STORY.split("\n")[line - 1].index(word) + 1, declarations=True)
        assert f"{file}.loop" in {Path(location.uri).name for location in locations}
