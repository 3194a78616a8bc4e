"""What `loopwright` and `loopwright_engine.api` offer to programs, and the page that shows it."""

from __future__ import annotations

import doctest
import json
import os
import pydoc
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import version
from inspect import signature
from pathlib import Path
from typing import get_type_hints

import loopwright
import loopwright_engine.api
import pytest
from loopwright import (
    LoopwrightError,
    Settings,
    compile_scenario,
    play,
    playtest,
    print_booklet,
    print_sheets,
    verify,
)
from loopwright_compiler import compile_path
from loopwright_engine import BundleError, OptionsError, load, save
from loopwright_engine.api import Table
from loopwright_engine.kit import registry
from ruamel.yaml import YAML

from tests.compiler.examples import small_campaign

from .conftest import Run

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "site" / "docs" / "python.md"
DOORS = (loopwright, loopwright_engine.api)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, scaffold: Path) -> Iterator[Path]:
    """Where the examples run: a scenario, one with an error, a campaign, and a bundle."""
    root = tmp_path_factory.mktemp("door")
    shutil.copytree(scaffold, root / "my-scenario")
    shutil.copytree(scaffold, root / "broken")
    cards = root / "broken" / "rumors.loop"
    cards.write_text(cards.read_text("utf-8").replace("test BRAVE", "test BRAV", 1), "utf-8")
    small_campaign(root)
    bundle = compile_scenario("speaking-clock").bundle
    (root / "bundle.json").write_text(json.dumps(bundle.data), "utf-8")
    before = Path.cwd()
    os.chdir(root)
    yield root
    os.chdir(before)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("module", ["loopwright.api", "loopwright_engine.api", "loopwright.environment"])
def test_examples_of_the_docstrings(module: str) -> None:
    result = doctest.testmod(import_module(module))
    assert result.attempted
    assert not result.failed


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("page", [PAGE, PAGE.with_name("for-researchers.md")], ids=lambda page: page.stem)
def test_examples_of_the_pages(page: Path) -> None:
    blocks = re.findall(r"```pycon\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page.name, None, 0)
    result = doctest.DocTestRunner().run(examples)
    assert result.attempted > 15
    assert not result.failed


def test_the_version_to_cite_is_that_of_the_package() -> None:
    """And the file says no more of the licence than the package does."""
    citation = YAML(typ="safe").load(ROOT / "CITATION.cff")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert citation["version"] == loopwright.__version__
    assert " AND ".join(citation["license"]) == project["license"]
    assert citation["authors"] == project["authors"]


def test_the_page_lists_what_is_public() -> None:
    listed = re.findall(r"^\| `(\w+)` \|", PAGE.read_text("utf-8"), re.MULTILINE)
    assert sorted(listed) == loopwright.__all__


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.__name__)
def test_all_is_there(door: object) -> None:
    for name in door.__all__:  # type: ignore[attr-defined]
        assert getattr(door, name) is not None
    with pytest.raises(AttributeError, match="no_such_name"):
        door.no_such_name  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.parametrize("door", ["loopwright", "loopwright_compiler", "loopwright_dsl", "loopwright_engine"])
def test_what_is_public_is_listed_before_it_is_loaded(door: str) -> None:
    lines = f"import {door}; print(dir({door}) == sorted({door}.__all__)); print(*dir({door}))"
    done = subprocess.run([sys.executable, "-Pc", lines], capture_output=True, text=True, check=True)
    alike, names = done.stdout.splitlines()
    assert alike == "True" and len(names.split()) > 5


def test_a_folder_of_several_games_is_one_project_for_both_doors(run: Run, tmp_path: Path) -> None:
    content = ROOT / "content"
    checked = compile_path(content, bundled=content)
    assert checked.diagnostics == []
    assert {half.name for half in checked.front_ends.values()} == {kit.name for kit in registry.own()}
    for game in ("scenarios/speaking-clock", "the-loop"):
        shutil.copytree(content / game, tmp_path / game)
    summary = json.loads(run("check", tmp_path, "--format", "json").stdout)["summary"]
    checked = compile_path(tmp_path, bundled=content)
    assert sum(checked.cards.values()) == summary["cards"] and summary["errors"] == 0 < len(checked.cards)


def test_a_public_name_is_its_function_whatever_was_imported_before() -> None:
    """Three functions are called like packages: what `help` and editors look at are the functions."""
    import loopwright.play.match
    import loopwright.playtest.output
    import loopwright.verify.text
    from loopwright import api

    for name in ("play", "playtest", "verify"):
        function = getattr(loopwright, name)
        assert function is getattr(api, name)
        assert function.__doc__.splitlines()[0] in pydoc.render_doc(function, renderer=pydoc.plaintext)
        assert sys.modules[f"loopwright.{name}"].__path__


@pytest.mark.parametrize("name", [name for name in loopwright.__all__ if name.islower()])
def test_types_of_the_functions_can_be_asked_for(name: str) -> None:
    hints = get_type_hints(getattr(loopwright, name))
    assert "return" in hints and hints.keys() >= signature(getattr(loopwright, name)).parameters.keys()


def test_the_version_is_that_of_the_package() -> None:
    assert loopwright.__version__ == version("loopwright")


def test_commands_do_not_wait_for_the_door() -> None:
    """Importing the package loads neither the door nor what it needs."""
    code = "import sys; from loopwright.main import command_line; command_line(); print(*sys.modules)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "loopwright.main" in out.split()
    assert not {"loopwright.api", "loopwright_engine.api", "loopwright_compiler.print"} & set(out.split())


def test_the_door_waits_for_what_its_functions_do_until_they_do_it() -> None:
    """Types of what is printed and verified are known before cards are read, drawn or proved."""
    code = "import sys, loopwright.api; print(*sys.modules)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    printing = {"loopwright_compiler.print.cards", "loopwright_compiler.print.prepare"}
    verifying = {"loopwright_compiler.reachability", "loopwright_engine.kit.walk"}
    libraries = {"lark", "PIL", "reportlab", "fontTools", "networkx", "jsonschema", "ruamel.yaml"}
    assert not (printing | verifying | libraries) & set(out.split())


def test_commands_load_what_they_use_when_they_use_it() -> None:
    """All commands are known before the card language, a parser, a random seed or a package's version is."""
    code = "import sys; from loopwright.main import command_line; command_line(); print(*sys.modules)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    late = {"loopwright_dsl.parse", "loopwright_dsl.syntax", "lark", "jsonschema", "secrets", "email.message"}
    late |= {"asyncio", "loopwright_engine.table"}
    assert not late & set(out.split())


def test_tales_loads_no_kit_of_rows() -> None:
    """Its cards are compiled, laid out and played without what declared kits alone need."""
    parts = (
        "loopwright_compiler.pipeline",
        "loopwright_compiler.print.prepare",
        "loopwright_games.tales.cards.half",
        "loopwright_games.tales.kit",
    )
    code = f"import sys, {', '.join(parts)}; print(*sys.modules)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    rows = {"kits.declared", "print.cards.kit_printer", "print.notebook"}
    late = {"loopwright_engine.kit.game", *(f"loopwright_compiler.{name}" for name in rows)}
    assert not late & set(out.split())


def test_games_are_those_of_the_command(run: Run, folder: Path, tmp_path: Path) -> None:
    log = tmp_path / "log.json"
    scenario = folder / "my-scenario"
    run("play", scenario, "--bot", "cautious", "--kids", "3", "--seed", "7", "--plain", "--log", log)
    game = play(scenario, kids=3, bot="cautious", seed=7).game
    assert json.loads(log.read_text("utf-8"))["choices"] == game.choices


def test_figures_are_those_of_the_command(run: Run, folder: Path) -> None:
    options = ("--games", "30", "--bot", "random", "--seed", "3", "--jobs", "1", "--json")
    document = json.loads(run("playtest", folder / "my-scenario", *options).stdout)
    figures = playtest(folder / "my-scenario", games=30, bot="random", seed=3)
    for part in ("games", "seed", "cells"):
        assert document[part] == json.loads(json.dumps(figures.document[part]))
    by_kids = document["bots"]["random"]["by_axis"]
    assert {str(kids) for kids in figures.won_by} == set(by_kids)
    for kids, share in figures.won_by.items():
        row = by_kids[str(kids)]
        assert (share.games, share.of) == (row["wins"], row["games"])
        assert (share.low, share.high) == (row["low"], row["high"])
    assert figures.won.of == figures.document["games"] == 30 * len(by_kids)
    assert sum(share.games for share in figures.endings.values()) == figures.won.of


def test_no_range_for_a_bot_that_learns(folder: Path) -> None:
    figures = playtest(folder / "my-scenario", games=5, bot="explorer", kids=2)
    assert figures.won.low is None
    assert all(share.high is None for share in figures.endings.values())
    assert str(figures.won).count("%") == 1


def test_a_function_plays_as_a_table_shows_it(folder: Path) -> None:
    kinds: list[str] = []

    def last(table: Table) -> int:
        kinds.append(table.kind)
        return len(table.options) - 1

    bundle = loopwright_engine.api.read_bundle(folder / "bundle.json")
    game = play(bundle, bot=last, kids=("disa", "milan"), seed=2)
    assert len(kinds) == len(game.game.choices)
    assert load(bundle, save(game.game)).digest() == game.game.digest()


def test_errors_are_one_class(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bundle = loopwright_engine.api.read_bundle(folder / "bundle.json")
    (folder / "file").write_text("")
    for call, message in (
        (lambda: compile_scenario("no-such-thing"), "no file, folder or bundled scenario"),
        (lambda: play(bundle, kids=9), "kids"),
        (lambda: play(bundle, bot="nobody"), "no bot nobody"),
        (lambda: play(bundle, bot=lambda _: 99), "99"),
        (lambda: playtest(bundle, games=0), "games must be"),
        (lambda: playtest(bundle, kids=1), "kids can play"),
        (lambda: playtest(bundle, kids=[]), "cells"),
        (lambda: verify(bundle, work=0), "more than 0"),
        (lambda: verify(bundle, kids=[9]), "not so many kids"),
        (lambda: print_sheets(bundle, folder / "a.pdf", Settings(paper="napkin")), "napkin"),
        (lambda: print_sheets(bundle, folder / "file" / "a.pdf"), "a.pdf"),
        (lambda: print_booklet(bundle, folder / "a.pdf", Settings(layout="fold")), "duplex or single"),
    ):
        with pytest.raises(LoopwrightError, match=message) as raised:
            call()
        assert raised.value.findings == ()
    with pytest.raises(LoopwrightError) as raised:
        play(folder / "broken")
    assert [finding.code for finding in raised.value.findings] == ["LW0101"]
    assert capsys.readouterr() == ("", ""), "a library says nothing by itself"


def test_a_text_that_does_not_fit_is_a_finding(folder: Path, tmp_path: Path) -> None:
    scenario = shutil.copytree(folder / "my-scenario", tmp_path / "long")
    cards = scenario / "rumors.loop"
    cards.write_text(
        re.sub(r"^  > .*$", "  > " + "word " * 300, cards.read_text("utf-8"), count=1, flags=re.M)
    )
    with pytest.raises(LoopwrightError, match="Nothing was printed") as raised:
        print_sheets(scenario, tmp_path / "a.pdf")
    assert {finding.code for finding in raised.value.findings} == {"LW0601"}
    assert not (tmp_path / "a.pdf").exists()


def test_pictures_beside_the_cards_are_printed(folder: Path, tmp_path: Path) -> None:
    from PIL import Image

    scenario = shutil.copytree(folder / "my-scenario", tmp_path / "painted")
    settings = Settings(cards="diary.1")
    plain = print_sheets(scenario, tmp_path / "plain.pdf", settings)
    (scenario / "pictures").mkdir()
    Image.new("RGB", (300, 300), "red").save(scenario / "pictures" / "diary.1.png")
    print_sheets(scenario, tmp_path / "painted.pdf", settings)
    assert b"/Subtype /Image" not in plain.out.read_bytes()
    assert b"/Subtype /Image" in (tmp_path / "painted.pdf").read_bytes()


def test_the_engine_alone_raises_its_own(folder: Path) -> None:
    (folder / "odd.json").write_text("{", "utf-8")
    with pytest.raises(BundleError, match="does not hold JSON"):
        loopwright_engine.api.read_bundle(folder / "odd.json")
    bundle = loopwright_engine.api.read_bundle(folder / "bundle.json")
    with pytest.raises(OptionsError):
        loopwright_engine.api.play(bundle, kids=9)
