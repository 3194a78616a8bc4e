"""Where pages for developers, their diagrams and docstrings send a newcomer, there is something."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
CODE = ("dsl", "compiler", "engine", "games", "cli", "site")
PAGES = ("README.md", "CONTRIBUTING.md", "core.md", "glossary.md")

MADE = {".venv/bin", "my-scenario/rumors.loop", "dist/extension.js", "docs/reference", "site/docs/reference"}
"""Places that are made by whoever follows the page."""
SHOWN = {"cards/2-the-caretaker.loop"}
"""Places in an example."""
IDS = {"diary", "rumor", "ending", "log", "place", "day", "loopwright"}
"""Names of modules with which ids of cards and entry points begin, too."""
ENDINGS = {"py", "lark", "loop", "yaml", "txt"}
NO_MODULES = {"games", "proves", "item", "type", "accent", "strip"}
"""Words in docstrings of packages that mean a folder of a report, a key, a kind of card, tones."""
PLACE = re.compile(r"`([\w.-]+/[\w./-]*|[\w-]+\.py)`")
NAME = re.compile(r"`(?:\w+\.)*(\w+)\.([A-Z_]{3,}|\w+(?=\())")
NAME_ALONE = re.compile(r"`(?:\w+\.)*([a-z_]+)\.([a-z_]{2,})`")
IN_A_DIAGRAM = re.compile(r"\b([a-z_]+)\.([A-Za-z_]+)\b")
DOCSTRING = re.compile(r'^ *"""(.*?)"""', re.MULTILINE | re.DOTALL)
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@cache
def files() -> list[Path]:
    """Every file under version control."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [Path(line) for line in listed.stdout.splitlines() if (ROOT / line).is_file()]


@cache
def places() -> frozenset[str]:
    """Every file and folder, by each end of its path; modules also without their ending."""
    return frozenset(MADE | SHOWN).union(
        "/".join(end.parts[start:])
        for file in files()
        for place in (file, *file.parents)
        for end in (place, place.parent / place.stem)
        for start in range(len(end.parts))
    )


@cache
def modules() -> dict[str, set[str]]:
    """The words in our modules, by their names."""
    modules: dict[str, set[str]] = {}
    for file in files():
        if file.suffix == ".py" and not file.parts[0].startswith("tests"):
            name = file.parent.name if file.name == "__init__.py" else file.stem
            modules.setdefault(name, set()).update(
                re.findall(r"\w+", (ROOT / file).read_text(encoding="utf-8"))
            )
    return modules


def pages() -> dict[Path, str]:
    """The texts of the pages for developers."""
    own = [file for file in files() if file.name in PAGES and file.parts[0] not in ("content", "tests")]
    return {page: (ROOT / page).read_text(encoding="utf-8") for page in own}


@cache
def sources() -> list[tuple[Path, str]]:
    """The texts of our modules."""
    ours = [file for file in files() if file.suffix == ".py" and file.parts[0] in CODE]
    return [(file, (ROOT / file).read_text(encoding="utf-8")) for file in ours]


def is_there(module: str, name: str) -> bool:
    """Whether a module holds a name, or a package a module; names of files are told elsewhere."""
    return name in modules().get(module, ()) or name in ENDINGS or f"{module}/{name}" in places()


def lost(text: str) -> Iterator[str]:
    """The files, folders and names in modules that stand in backticks, and are not there."""
    for place in PLACE.findall(text):
        if place.strip("/") not in places():
            yield place
    for module, name in NAME.findall(text):
        if module not in IDS and (module in modules() or name.isupper()) and not is_there(module, name):
            yield f"{module}.{name}"


def test_every_place_that_a_page_names_is_there() -> None:
    """Files and folders in backticks, such as `rules/round.py`, and names in them, such as `items.trade`."""
    assert [(page, place) for page, text in pages().items() for place in lost(text)] == []


def test_every_name_in_a_diagram_is_there() -> None:
    """Names in modules, such as `source.split`, in blocks of pages that are in no language."""
    named = [
        (page, module, name)
        for page, text in pages().items()
        for language, block in BLOCK.findall(text)
        if not language
        for module, name in IN_A_DIAGRAM.findall(block)
    ]
    assert len(named) >= 5
    assert [row for row in named if not is_there(*row[1:])] == []


def test_every_place_that_a_docstring_names_is_there() -> None:
    missing = []
    for file, code in sources():
        for text in DOCSTRING.findall(code):
            missing += [(file, place) for place in lost(text)]
            for module, name in NAME_ALONE.findall(text):
                if module in modules() and module not in IDS and not is_there(module, name):
                    missing.append((file, f"{module}.{name}"))
    assert missing == []


def test_every_module_that_the_docstring_of_a_package_names_is_in_it() -> None:
    """Or a name in its code, or a command."""
    commands = {file.stem.rstrip("_") for file in files() if file.parent.name == "commands"}
    missing = []
    for file, source in sources():
        text = next(iter(DOCSTRING.findall(source)), "")
        if file.name == "__init__.py" and source.startswith('"""'):
            code = source.replace(text, "")
            inside = {place.stem for place in (ROOT / file).parent.rglob("*")}
            known = inside | commands | NO_MODULES | set(re.findall(r"\w+", code))
            missing += [(file, word) for word in re.findall(r"`([a-z_]+)/?`", text) if word not in known]
    assert missing == []
