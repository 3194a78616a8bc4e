"""The pins serve every promised Python, and what breaks that is named."""

from __future__ import annotations

import re
import shutil
import sys
from email.message import Message
from importlib.metadata import Distribution
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))
import pins

LARK = Distribution.from_name("lark")


@pytest.fixture
def project(tmp_path: Path) -> pins.Project:
    """A copy of what says the pins."""
    for name in ("pyproject.toml", "constraints.txt"):
        shutil.copy(pins.ROOT / name, tmp_path)
    shutil.copytree(pins.ROOT / "requirements", tmp_path / "requirements")
    return pins.Project(tmp_path)


def edit(file: Path, pattern: str, text: str) -> None:
    """Replace what a pattern matches, which has to be there."""
    before = file.read_text("utf-8")
    after = re.sub(pattern, text, before, flags=re.MULTILINE)
    assert after != before
    file.write_text(after, "utf-8")


def test_the_pins_are_sound() -> None:
    assert list(pins.problems(pins.Project())) == []


def test_the_oldest_and_the_newest_python_are_promised_by_name(project: pins.Project) -> None:
    assert project.pythons[0] == "3.11" and project.pythons[-1] == "3.14"
    edit(project.folder / "pyproject.toml", '"[^"]*Python :: 3.11",\n', "")
    assert "the classifiers begin at 3.12" in next(pins.problems(pins.Project(project.folder)))


@pytest.mark.parametrize(("wanted", "python"), [(">=3.11.5", "3.11.0"), ("<3.14", "3.14.0")])
def test_a_pin_that_leaves_a_python_out_is_named(
    project: pins.Project, monkeypatch: pytest.MonkeyPatch, wanted: str, python: str
) -> None:
    class Narrow(Distribution):
        metadata = Message()  # type: ignore[assignment]
        requires = None
        read_text = locate_file = None  # type: ignore[assignment]

    Narrow.metadata["Requires-Python"] = wanted
    monkeypatch.setattr(pins, "installed", lambda name, _: Narrow() if name == "lark" else None)
    (problem,) = pins.problems(project)
    assert problem == f"lark {LARK.version} wants Python {wanted}, and {python} is promised."


def test_pins_that_disagree_are_named(project: pins.Project) -> None:
    edit(project.folder / "constraints.txt", "^lark==.*", "lark==1.0")
    assert f"requirements/base.txt has lark {LARK.version}, constraints.txt 1.0." in pins.problems(project)


def test_a_pin_without_hashes_is_named(project: pins.Project) -> None:
    edit(project.folder / "requirements" / "base.txt", r"^(lark==\S+)( .*\n)+", r"\1\n")
    assert list(pins.problems(project)) == ["requirements/base.txt has no hash of lark."]


@pytest.mark.parametrize("name", ["lark", "referencing", "hatchling", "pathspec"])
def test_what_a_set_lacks_is_named(project: pins.Project, name: str) -> None:
    """What we ask for, what that asks for, what builds us, and what that asks for."""
    edit(project.folder / "requirements" / "base.txt", rf"^{name}==\S+( .*\n)+", "")
    assert f"requirements/base.txt has no {name}, which is needed." in pins.problems(project)


def test_a_pin_below_what_is_asked_for_is_named(project: pins.Project) -> None:
    for name in ("constraints.txt", *(f"requirements/{name}.txt" for name in pins.SETS)):
        edit(project.folder / name, r"^lark==[0-9.]+", "lark==1.2.0")
    problems = list(pins.problems(project))
    assert problems == [
        f"requirements/{name}.txt has lark 1.2.0: lark<2,>=1.3.1 is needed." for name in pins.SETS
    ]
