"""The house itself: who may import whom, what the files promise."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import grimp
import loopwright_engine
import networkx

ROOT = Path(__file__).parents[2]
OURS = ("loopwright", "loopwright_dsl", "loopwright_compiler", "loopwright_engine", "loopwright_games")


@cache
def imports() -> grimp.ImportGraph:
    """Which of our modules imports what; of packages that are not ours, their names."""
    return grimp.build_graph(*OURS, include_external_packages=True, cache_dir=None)


def from_elsewhere(*ours: str) -> dict[str, set[str]]:
    """The packages of others that modules of ours import."""
    return {
        module: {name for name in imports().find_modules_directly_imported_by(module) if not is_ours(name)}
        for module in imports().modules
        if module.partition(".")[0] in ours
    }


def is_ours(module: str) -> bool:
    return module.partition(".")[0] in OURS


def test_engine_imports_the_standard_library_only() -> None:
    elsewhere = from_elsewhere("loopwright_engine")
    assert len(elsewhere) > 50
    assert {name for names in elsewhere.values() for name in names} <= set(sys.stdlib_module_names)


def test_every_import_is_a_declared_dependency() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = (
        lines for name, lines in project["optional-dependencies"].items() if name not in ("test", "lint")
    )
    lines = [*project["dependencies"], *(line for extra in extras for line in extra)]
    declared = {re.split(r"[<>=\[ ]", line)[0].lower() for line in lines}
    known = {"typing_extensions", *sys.stdlib_module_names}  # that one for type checkers, which bring it
    homes = packages_distributions()
    for module, packages in from_elsewhere(*OURS).items():
        for package in packages - known:
            assert {name.lower() for name in homes[package]} & declared, f"{module} imports {package}"


def test_front_ends_use_what_the_engine_offers() -> None:
    """`engine/README.md` names the modules that others may build on; the rest is the engine's own."""
    page = (ROOT / "engine" / "README.md").read_text(encoding="utf-8")
    sentence = re.search(r"Front ends build on (.*?)\. ", page, re.DOTALL)
    assert sentence is not None
    names = re.findall(r"`([a-z0-9_.]+)`", sentence[1])
    offered = {f"loopwright_{'games' if name.startswith('tales.') else 'engine'}.{name}" for name in names}
    offered |= {f"loopwright_engine.{name}" for name in loopwright_engine.__all__}
    for path in [*(ROOT / "cli").rglob("*.py"), *(ROOT / "site").glob("*.py")]:
        source = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)) if "loopwright_engine" in source else ():
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("loopwright_engine"):
                imported_names = {f"{node.module}.{alias.name}" for alias in node.names}
                assert node.module in offered or imported_names <= offered, (
                    f"{path} takes {imported_names - offered}"
                )


CIRCLES = {
    "loopwright.core.usage": 9,
    "loopwright_games.tales.cards.proofs.program": 3,
    "loopwright_games.tales.rules.state.game": 5,
}
"""The circles of files that import each other, types counted: one file of each, and how many they are. There
are to be no more, and none is to grow.
"""


def test_files_import_each_other_in_few_circles() -> None:
    arrows = networkx.DiGraph(
        (file, other)
        for file in imports().modules
        for other in imports().find_modules_directly_imported_by(file)
    )
    circles = [circle for circle in networkx.strongly_connected_components(arrows) if len(circle) > 1]
    assert {file: len(circle) for circle in circles for file in CIRCLES if file in circle} == CIRCLES
    assert [sorted(circle) for circle in circles if not circle & set(CIRCLES)] == []


MEANT_TWICE = {
    "Card",  # a node of the syntax tree; a card of a kit that is played
    "CardKind", "Param", "Word",  # rows of a kit's words, and those of Tales
    "CounterData", "DeckCardData", "DeckData",  # of any game, and of Tales
    "Listener", "ListenerData", "OptionData",  # of any game, and of Tales
    "Decision", "Ending", "Game",  # of a game, of the kits' game, of Tales
    "Figures",  # for programs, and as the engine has them
    "Ledger", "Options", "Paper", "Watch",  # what a kit is asked for, and the answers of games
    "Table",  # what a bot sees; the table of a page
}  # fmt: skip
"""Names of several classes. There are to be no more: another class is called by what tells it from these."""


def test_names_of_classes_have_one_meaning() -> None:
    homes: dict[str, set[Path]] = {}
    for folder in ("dsl", "compiler", "engine", "games", "cli"):
        for path in (ROOT / folder).glob("loopwright*/**/*.py"):
            for name in re.findall(r"^class ([A-Z]\w*)", path.read_text(encoding="utf-8"), re.MULTILINE):
                homes.setdefault(name, set()).add(path)
    assert {name for name, paths in homes.items() if len(paths) > 1} == MEANT_TWICE


def test_a_file_that_is_very_long_says_why() -> None:
    reason = re.compile(r"\b(long|because|since)\b")
    for folder in ("dsl", "compiler", "engine", "games", "cli"):
        for path in (ROOT / folder).glob("loopwright*/**/*.py"):
            source = path.read_text(encoding="utf-8")
            if source.count("\n") > 600:
                first = (ast.get_docstring(ast.parse(source)) or "").partition("\n\n")[0]
                assert reason.search(first), f"{path} does not say why it is so long"


def test_every_habit_of_the_readme_is_in_the_makefile() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for page in ("README.md", "CONTRIBUTING.md"):
        assert set(re.findall(r"(?:^|`)make ([a-z]+)", (ROOT / page).read_text(), re.MULTILINE)) <= targets


def test_constraints_name_exact_versions_only() -> None:
    lines = [line for line in (ROOT / "constraints.txt").read_text().splitlines() if not line.startswith("#")]
    assert all(re.fullmatch(r"[A-Za-z0-9_.-]+==[0-9][0-9A-Za-z.+]*", line) for line in lines)


def test_the_ci_entry_can_be_run() -> None:
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o111
