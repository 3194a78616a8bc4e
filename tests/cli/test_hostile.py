"""Input that means harm or is rubbish: a plain answer within two seconds, never a traceback."""

from __future__ import annotations

import json
import resource
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import pytest

from .conftest import Run

SECONDS = 2.0
WRITERS = ("build", "graph", "print")
READERS = ("check", "build", "graph", "play", "print")


@contextmanager
def quick() -> Iterator[None]:
    """The commands in the body work no longer than a person waits; a busy machine does not count."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    yield
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < SECONDS


@pytest.fixture
def run(cold: Run) -> Run:
    """Processes of our own: others are not in what is measured."""
    return cold


def bomb() -> str:
    """YAML whose aliases would unfold to a billion entries."""
    rows = ["a: &a [x, x, x, x, x, x, x, x, x, x]"]
    names = "abcdefghij"
    for before, name in pairwise(names):
        rows.append(f"{name}: &{name} [{', '.join([f'*{before}'] * 10)}]")
    return "\n".join(rows) + "\n"


CARDS: dict[str, Callable[[], bytes]] = {
    "empty": lambda: b"",
    "binary": lambda: bytes(range(256)) * 100,
    "zero bytes": lambda: b'scenario x "X"\0\n',
    "one line of 5 MB": lambda: b'scenario x "X"\n  > ' + b"a " * 2_500_000 + b"\n",
    "10,000 levels": lambda: (
        'scenario x "X"\n' + "".join("  " * i + "if insight >= 1\n" for i in range(10_000))
    ).encode(),
    "10,000 parentheses": lambda: (
        f'diary 1 "X"\n  front\n    when {"(" * 10_000}insight >= 1: flip\n'.encode()
    ),
    "huge numbers": lambda: f'scenario x "X"\n  weeks {"9" * 10_000}\n'.encode(),
}


@pytest.mark.parametrize("kind", CARDS)
def test_a_hostile_card_file_is_a_finding(run: Run, tmp_path: Path, kind: str) -> None:
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "scenario.loop").write_bytes(CARDS[kind]())
    with quick():
        assert "error[LW" in run("check", "bad", code=1).stdout


def test_a_yaml_bomb_is_a_finding(run: Run, tmp_path: Path) -> None:
    world, scenario = tmp_path / "worlds" / "dark", tmp_path / "scenarios" / "night"
    world.mkdir(parents=True)
    scenario.mkdir(parents=True)
    (scenario / "scenario.loop").write_text('scenario night "Night"\n  world dark\n  weeks 1\n')
    (world / "world.yaml").write_text("id: dark\ntitle: Dark\ncards: []\n")
    for name in ("board", "kids", "machines", "firewalls"):
        (world / f"{name}.yaml").write_text(bomb())
    with quick():
        assert "error[LW" in run("check", "scenarios/night", code=1).stdout


def test_a_scenario_cannot_name_files_outside_its_folder(run: Run, tmp_path: Path) -> None:
    (tmp_path / "secret.loop").write_text('rumor first 1 "Secret" at A\n  > Not yours.\n  test BRAVE\n')
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "secret.loop").symlink_to(tmp_path / "secret.loop")
    (tmp_path / "bad" / "scenario.loop").write_text('scenario bad "Bad"\n  weeks 1\n  files secret\n')
    assert "Not yours" not in run("check", "bad", code=1).stdout


@pytest.mark.parametrize("command", READERS)
def test_nothing_there_is_wrong_use(run: Run, tmp_path: Path, command: str) -> None:
    output = ["-o", "out.pdf" if command == "print" else "out.svg"] if command in WRITERS else []
    (tmp_path / "hollow").mkdir()
    with quick():
        assert "missing" in run(command, "missing", *output, code=2).stderr
    assert "hollow" in run(command, "hollow", *output, code=2).stderr
    assert not (tmp_path / "out.svg").exists()


@pytest.mark.parametrize(
    ("data", "code", "says"),
    [
        (b"", 2, "does not hold JSON"),
        (b"\x00\x01", 2, "does not hold JSON"),
        (b"[" * 200_000, 2, "does not hold JSON"),
        (b'"text"', 2, "not a bundle"),
        (b"{}", 2, "not a bundle"),
        (b'{"format": "loopwright-bundle", "schema_version": 99}', 1, "version"),
        (b'{"format": "loopwright-bundle", "schema_version": 2}', 1, "cannot be used"),
    ],
)
@pytest.mark.parametrize("command", ["play", "graph"])
def test_what_is_no_bundle_is_refused(
    run: Run, tmp_path: Path, command: str, data: bytes, code: int, says: str
) -> None:
    (tmp_path / "bundle.json").write_bytes(data)
    output = ["-o", "out.svg"] if command == "graph" else []
    with quick():
        assert says in run(command, "bundle.json", *output, code=code).stderr


def test_a_bundle_changed_by_hand_is_refused(run: Run, scenario: Path, tmp_path: Path) -> None:
    run("build", scenario, "-o", "bundle.json")
    data = json.loads((tmp_path / "bundle.json").read_text())
    data["scenario"]["weeks"] = 2
    (tmp_path / "bundle.json").write_text(json.dumps(data))
    assert "changed" in run("play", "bundle.json", code=1).stderr


@pytest.mark.parametrize("words", ["check {} --format json", "check {} --format sarif", "check {}"])
def test_signs_that_nobody_sees_in_a_folder_s_name_are_escaped(run: Run, tmp_path: Path, words: str) -> None:
    """U+202E turns the direction of a line, and DEL and ESC are for terminals; JSON loses nothing."""
    name = "x\u202ey\x1b[31mz\x7f\u2028"
    run("new", "my")
    (tmp_path / "my").rename(tmp_path / name)
    scenario = tmp_path / name / "scenario.loop"
    scenario.write_text(scenario.read_text("utf-8").replace("  weeks 1", "  weeks 1\n  bogus"), "utf-8")
    output = run(*(word.replace("{}", name) for word in words.split()), code=1).stdout
    assert output.replace("\n", "").isprintable()
    if words.endswith("json"):
        assert json.loads(output)["diagnostics"][0]["path"].startswith(f"{name}/")
