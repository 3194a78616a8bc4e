"""However a project is edited, a workspace finds to the letter what a fresh check finds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from loopwright_compiler.pipeline import Checked, check
from loopwright_compiler.project.files import Files
from loopwright_compiler.project.project import load_project
from loopwright_compiler.workspace import Workspace
from loopwright_dsl import parse
from loopwright_dsl.diagnostics.catalogue import codes, load

from ..sweep_length import sample, times
from .examples import NOWHERE, put, put_card, small

WORDS = re.compile(r"[\w-]+|[^\w\s]")
OURS = [code for code in codes() if "LW0020" <= code <= "LW0029" or "LW0200" <= code <= "LW0599"]
Fresh = tuple[Checked, Checked]
CARD = re.compile(r"^\S.*\n(?:(?:[ #].*)?\n)*", re.MULTILINE)


def freshly(path: Path, texts: dict[Path, str]) -> Checked:
    """What a check finds that remembers nothing."""
    files = Files()
    for file, text in texts.items():
        files.hold(file, text)
    with patch.object(parse, "memory", parse.ReadingMemory()):
        return check(load_project(path, bundled=NOWHERE, files=files))


def check_same(workspace: Workspace, texts: dict[Path, str], known: Fresh | None = None) -> None:
    """The workspace says what a fresh check says, or has said."""
    now, (fresh, closer) = workspace.check(), known or looked_at(workspace.path, texts)
    assert now.diagnostics == fresh.diagnostics
    assert (now.cards, now.sources) == (fresh.cards, fresh.sources)
    assert workspace.look_closer(now).diagnostics == closer.diagnostics


def looked_at(path: Path, texts: dict[Path, str]) -> Fresh:
    """A fresh check, before and after the closer look."""
    fresh, workspace = freshly(path, texts), Workspace(path, bundled=NOWHERE)
    for file, text in texts.items():
        workspace.hold(file, text)
    workspace.load()
    return fresh, workspace.look_closer(fresh)


def edited(text: str, dice: Random) -> str:
    """A text after one edit: a word, a line or a card is taken away, doubled, moved or changed."""
    pattern = dice.choice((WORDS, WORDS, re.compile(r".*\n"), CARD))
    places = list(pattern.finditer(text))
    if not places:
        return text + "\n"
    here, target = dice.choice(places), dice.choice(places)
    put_in = dice.choice(("", here[0] * 2, target[0], f"{here[0]} {target[0]}", f"{here[0]}\n", '"', "odd"))
    return text[: here.start()] + put_in + text[here.end() :]


def steps(workspace: Workspace, files: list[Path], dice: Random) -> Iterator[dict[Path, str]]:
    """Some edits in an editor and some on disk; after each one, the texts that are held."""
    texts: dict[Path, str] = {}
    for _ in range(6):
        file = dice.choice(files)
        step = dice.choice(("hold", "hold", "hold", "undo", "release", "disk"))
        if step == "hold":
            texts[file] = edited(texts.get(file, file.read_text("utf-8")), dice)
            workspace.hold(file, texts[file])
        elif step == "undo":
            texts[file] = file.read_text("utf-8")
            workspace.hold(file, texts[file])
        elif step == "release":
            texts.pop(file, None)
            workspace.release(file)
        else:
            file.write_text(edited(file.read_text("utf-8"), dice), "utf-8")
            workspace.refresh(dice.choice((file, None)))
        yield texts


@given(st.integers(0, 2**32))
@settings(deadline=None, max_examples=times(5))
def test_any_edits(seed: int) -> None:
    dice = Random(seed)
    with TemporaryDirectory() as folder:
        root = Path(folder)
        scenario = small(root)
        workspace = Workspace(dice.choice((scenario, root)), bundled=NOWHERE)
        files = sorted(root.rglob("*.loop")) * 3 + sorted(root.rglob("*.yaml"))
        for step in steps(workspace, files, dice):
            check_same(workspace, step)


def held_in(workspace: Workspace, texts: dict[Path, str], known: Fresh | None = None) -> None:
    """Hold these texts and see that the workspace says what a fresh check says, or has said."""
    for file, text in texts.items():
        workspace.hold(file, text)
    check_same(workspace, texts, known)


def test_every_card_and_every_setting_taken_away_and_put_back(tmp_path: Path) -> None:
    scenario = small(tmp_path)
    workspace = Workspace(scenario, bundled=NOWHERE)
    texts = {file: file.read_text("utf-8") for file in sorted(tmp_path.rglob("*.loop"))}
    whole = looked_at(scenario, texts)
    held_in(workspace, texts, whole)
    for file, text in texts.items():
        parts = re.compile(r".*\n") if file.name == "scenario.loop" else CARD
        for part in sample(parts.finditer(text), 2):
            held_in(workspace, texts | {file: text[: part.start()] + text[part.end() :]})
            held_in(workspace, texts, whole)


def test_cards_with_findings_that_move(tmp_path: Path) -> None:
    scenario = small(tmp_path)
    workspace = Workspace(scenario, bundled=NOWHERE)
    files = [scenario / "diary.loop", scenario / "rumors.loop"]
    texts = {file: re.sub(r"\bat [A-Z]\b", "at Z", file.read_text("utf-8")) for file in files}
    held_in(workspace, texts)
    held_in(workspace, {file: f"# A remark.\n\n{text}" for file, text in texts.items()})
    diary, rumors = texts.values()
    for card in CARD.findall(diary):
        held_in(workspace, dict(zip(files, (diary.replace(card, ""), rumors + card), strict=True)))
    held_in(workspace, dict(zip(files, (rumors, diary), strict=True)))


@pytest.fixture(scope="module")
def scenario(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One scenario for a whole row of mistakes."""
    return small(tmp_path_factory.mktemp("row"))


@pytest.fixture(scope="module")
def workspace(scenario: Path) -> Workspace:
    """One workspace for a whole row of mistakes."""
    return Workspace(scenario, bundled=NOWHERE)


@pytest.fixture(scope="module")
def healthy(scenario: Path) -> Fresh:
    """What is said of the scenario before and after each of them."""
    return looked_at(scenario, {})


@pytest.mark.parametrize("code", sample(OURS, 3))
def test_every_known_mistake_made_and_mended(
    code: str, scenario: Path, workspace: Workspace, healthy: Fresh
) -> None:
    root = scenario.parent.parent
    clean = {file: file.read_bytes() for file in root.rglob("*.*") if file.is_file()}
    for examples in (load(code).wrong, load(code).right):
        for example in examples:
            if example.file is None:
                put_card(scenario, example.text)
            else:
                put(scenario, {example.file: example.text})
        workspace.refresh()
        check_same(workspace, {})
        for file in [file for file in root.rglob("*.*") if file.is_file() and file not in clean]:
            file.unlink()
        for file, data in clean.items():
            file.write_bytes(data)
        workspace.refresh()
        check_same(workspace, {}, healthy)
