"""The cache of results: the same files give the same answer without work, other files never do."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol

import pytest
from loopwright.commands.graph import ENDINGS
from loopwright.core import kept_files, result_cache, scenario_paths
from loopwright.core.kept_files import Made
from loopwright_compiler import graph
from loopwright_compiler.project import plain_files
from loopwright_compiler.project.yaml_positions import Yaml, read_yaml
from loopwright_dsl import card_reader, parse, user_cache
from loopwright_games.tales.cards.language import DIALECT

from ..edits import edit
from ..forks import Done, Server, forked

NO_COMPILER = ["loopwright_compiler.pipeline:compile_path"]
"""Takes the compiler away, so that only what was kept can be answered."""


@pytest.fixture
def story(scaffold: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A scenario of its own, and a cache folder of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv(user_cache.NO_CACHE, raising=False)
    monkeypatch.chdir(tmp_path)
    return Path(shutil.copytree(scaffold, tmp_path / "story"))


class Run(Protocol):
    """The command in the folder of this test, without these functions."""

    def __call__(self, *words: str, without: Sequence[str] = ()) -> Done: ...


@pytest.fixture
def run(server: Server) -> Run:
    """Nothing is in memory but what every process of the tests begins with."""
    return lambda *words, without=(): forked(server, *words, cwd=Path.cwd(), without=without)


def begun(*words: str, first: str = "") -> Done:
    """The command in a process that starts from nothing, after some lines of Python."""
    code = f"{first}import sys; sys.argv[0] = 'loopwright'\nfrom loopwright.main import main; main()"
    return subprocess.run(
        [sys.executable, "-P", "-c", code, *words], capture_output=True, text=True, check=False
    )


def entries(folder: Path) -> list[Path]:
    return sorted((folder / "cache" / "loopwright" / "results").glob("*"))


@pytest.mark.skipif(sys.platform != "linux", reason="looks into XDG_CACHE_HOME")
@pytest.mark.parametrize("form", ["text", "json", "sarif", "github"])
def test_a_second_check_needs_no_compiler(run: Run, story: Path, form: str) -> None:
    edit(story / "rumors.loop", "BRAVE", "BRAV", 1)
    words = ("check", "story", "--format", form)
    first = run(*words)
    assert first.returncode == 1
    assert "BRAV" in first.stdout
    second = run(*words, without=NO_COMPILER)
    assert (second.stdout, second.returncode) == (first.stdout, first.returncode)


@pytest.mark.skipif(sys.platform != "linux", reason="looks into XDG_CACHE_HOME")
def test_any_changed_file_is_checked_again(run: Run, story: Path) -> None:
    assert run("check", "story").returncode == 0
    assert run("check", "story", without=NO_COMPILER).returncode == 0
    (story / "more.loop").write_text(
        'rumor more 1 "More" at D\n  test BRAVE\n    success\n      favor +1\n', "utf-8"
    )
    changed = run("check", "story")
    assert "LW0517" in changed.stdout
    (story / "more.loop").unlink()
    assert run("check", "story").returncode == 0


@pytest.mark.skipif(sys.platform != "linux", reason="looks into XDG_CACHE_HOME")
def test_a_changed_picture_is_looked_at_again(run: Run, story: Path) -> None:
    """Its findings are kept as those of cards are, until its bytes change, or those of the list."""
    picture = story / "pictures" / "diary.1.svg"
    picture.parent.mkdir()
    picture.write_text("<svg", "utf-8")
    refused = run("check", "story")
    assert (refused.returncode, refused.stdout.count("LW0607")) == (1, 1)
    assert "diary.1.svg is no SVG" in refused.stdout
    assert run("check", "story", without=NO_COMPILER).stdout == refused.stdout
    picture.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><path d="M0 0H4V2Z"/></svg>', "utf-8"
    )
    assert run("check", "story").returncode == 0
    (picture.parent / "pictures.yaml").write_text("diary.1: {place: cellar}\n", "utf-8")
    refused = run("check", "story")
    assert "pictures.yaml:1:18" in refused.stdout and "diary.1: {place: cellar}" in refused.stdout
    assert run("check", "story", without=NO_COMPILER).stdout == refused.stdout


@pytest.mark.skipif(sys.platform != "linux", reason="looks into XDG_CACHE_HOME")
@pytest.mark.usefixtures("story")
def test_a_built_bundle_is_the_same_from_the_cache(run: Run, tmp_path: Path) -> None:
    assert run("build", "story", "-o", "one.json").returncode == 0
    assert run("build", "story", "-o", "two.json", without=NO_COMPILER).returncode == 0
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "two.json").read_bytes()
    kept = entries(tmp_path)
    assert {entry.stat().st_mode & 0o777 for entry in kept} == {0o600}
    for entry in kept:
        entry.write_bytes(entry.read_bytes().replace(b"e", b"E", 1))
    assert run("build", "story", "-o", "three.json").returncode == 0
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "three.json").read_bytes()


@pytest.mark.skipif(sys.platform != "linux", reason="looks into XDG_CACHE_HOME")
@pytest.mark.usefixtures("story")
def test_drawings_of_other_sheets_go_though_sheets_were_kept(run: Run, tmp_path: Path) -> None:
    """Nobody cuts by the outlines of sheets that lie there no longer."""
    sheets = ("print", "story", "-o", "sheets.pdf")
    assert run(*sheets).returncode == run(*sheets, "--marks", "registration").returncode == 0
    assert list(tmp_path.glob("sheets-cuts/*.svg"))
    assert run(*sheets).returncode == 0
    assert not list(tmp_path.glob("sheets-cuts/*.svg"))


NO_PROOFS = ["loopwright_games.tales.cards.proofs.story:StorySystem.__init__"]
"""Takes the proofs away."""


@pytest.mark.skipif(sys.platform != "linux", reason="looks into XDG_CACHE_HOME")
@pytest.mark.usefixtures("story")
def test_a_second_graph_needs_no_proofs(run: Run, tmp_path: Path) -> None:
    """Nor does one of cards whose texts alone have changed."""
    assert run("graph", "story", "-o", "one.svg", without=NO_PROOFS).returncode == 2
    assert run("graph", "story", "-o", "one.svg").returncode == 0
    assert run("graph", "story", "-o", "two.svg", "--no-notes", without=NO_PROOFS).returncode == 0
    card = tmp_path / "story" / "rumors.loop"
    edit(card, "  > ", "  # A line more.\n  > Listen! ", 1)
    assert run("graph", "story", "-o", "two.svg", without=NO_PROOFS).returncode == 0
    edit(card, "BRAVE", "CHARMING", 1)
    assert run("graph", "story", "-o", "two.svg", without=NO_PROOFS).returncode == 2


def test_what_others_may_write_is_not_read(story: Path, tmp_path: Path) -> None:
    key = result_cache.ProjectWork("work", story).key
    result_cache.keep(key, {"a": 1})
    for entry in (entries(tmp_path)[0], entries(tmp_path)[0].parent):
        mode = entry.stat().st_mode
        entry.chmod(mode | 0o055)  # some file systems let all read everything
        assert result_cache.recall(key, dict) == {"a": 1}
        entry.chmod(mode | 0o022)
        assert result_cache.recall(key, dict) is None
        entry.chmod(mode)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_in_the_place_of_a_result_is_not_waited_for(story: Path, tmp_path: Path) -> None:
    key = result_cache.ProjectWork("work", story).key
    result_cache.keep(key, {"a": 1})
    entry = entries(tmp_path)[0]
    entry.unlink()
    os.mkfifo(entry, 0o600)
    assert result_cache.recall(key, dict) is None


def test_keys_hang_on_files_words_and_the_kind_of_work(story: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = [
        result_cache.ProjectWork("work", story).key,
        result_cache.ProjectWork("other", story).key,
        result_cache.ProjectWork("work", story, "sv").key,
        result_cache.ProjectWork("work", story / "scenario.loop").key,
        result_cache.key_of_file("work", b"a"),
        result_cache.key_of_file("work", b"b"),
    ]
    (story / "empty").mkdir()
    keys.append(result_cache.ProjectWork("work", story).key)
    monkeypatch.setattr(result_cache, "_program", lambda: "another version")
    keys.append(result_cache.ProjectWork("work", story).key)
    assert None not in keys
    assert len(set(keys)) == len(keys)


def test_keys_hang_on_what_is_installed_anywhere(
    story: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as the kit that a scenario names, in the user's own folder of packages."""
    packages = tmp_path / "packages"
    packages.mkdir()
    monkeypatch.setattr(sys, "path", [*sys.path, str(packages), "", str(tmp_path / "none")])

    def key() -> str | None:
        for kept in (user_cache.installed, result_cache._program):
            kept.cache_clear()
        return result_cache.ProjectWork("work", story).key

    before = key()
    (tmp_path / "result.json").touch()
    assert key() == before
    (packages / "a_game.dist-info").mkdir()
    os.utime(packages, ns=(1, 1))
    assert key() not in (None, before)


def test_nothing_is_kept_of_links_of_large_folders_or_without_a_cache(
    story: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (story / "link.loop").symlink_to(story / "rumors.loop")
    assert result_cache.ProjectWork("work", story).key is None
    (story / "link.loop").unlink()
    monkeypatch.setattr(result_cache, "MOST_BYTES", 100)
    assert result_cache.ProjectWork("work", story).key is None
    monkeypatch.undo()
    monkeypatch.setenv(user_cache.NO_CACHE, "1")
    assert result_cache.ProjectWork("work", story).key is None
    result_cache.keep(None, 1)
    assert result_cache.recall(None, int) is None


@pytest.mark.usefixtures("story")
def test_old_entries_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(result_cache, "ENTRIES", 3)
    monkeypatch.setattr(result_cache, "SPARE_ENTRIES", 1)
    counts = []
    for number in range(7):
        result_cache.keep(result_cache.key_of_file("work", bytes([number])), number)
        os.utime(entries(tmp_path)[-1])
        counts.append(len(entries(tmp_path)))
    assert counts == [1, 2, 3, 4, 3, 4, 3]
    assert result_cache.recall(result_cache.key_of_file("work", bytes([6])), int) == 6


@pytest.mark.usefixtures("story")
def test_what_is_used_is_not_old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(result_cache, "ENTRIES", 3)
    monkeypatch.setattr(result_cache, "SPARE_ENTRIES", 0)
    keys = [result_cache.key_of_file("work", bytes([number])) for number in range(4)]
    for number, key in enumerate(keys[:3]):
        result_cache.keep(key, number)
        os.utime(tmp_path / "cache" / "loopwright" / "results" / f"{key}.json", (number, number))
    assert result_cache.recall(keys[0], int) == 0
    result_cache.keep(keys[3], 3)
    assert result_cache.recall(keys[0], int) == 0 and result_cache.recall(keys[1], int) is None


@pytest.mark.usefixtures("story")
def test_a_clock_that_was_ahead_keeps_nothing_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(result_cache, "ENTRIES", 3)
    monkeypatch.setattr(result_cache, "SPARE_ENTRIES", 1)
    for number in range(7):
        key = result_cache.key_of_file("work", bytes([number]))
        result_cache.keep(key, number)
        if number < 3:
            os.utime(tmp_path / "cache" / "loopwright" / "results" / f"{key}.json", (9e9, 9e9))
    assert len(entries(tmp_path)) == 3
    for number in (4, 5, 6):
        assert result_cache.recall(result_cache.key_of_file("work", bytes([number])), int) == number


@pytest.mark.usefixtures("story")
def test_bundled_scenarios_are_kept_too() -> None:
    assert result_cache.ProjectWork("work", scenario_paths.find("speaking-clock")).key is not None


NO_YAML = "import sys; sys.modules['ruamel.yaml'] = sys.modules['jsonschema'] = None\n"
"""Takes what reads and checks YAML away, so that a world can only be read from what was kept."""


def lengthen(story: Path) -> None:
    card = story / "rumors.loop"
    card.write_text(card.read_text("utf-8") + "# another\n", "utf-8")


@pytest.mark.skipif(sys.platform != "linux", reason="looks into XDG_CACHE_HOME")
def test_the_files_of_a_world_are_read_once(story: Path) -> None:
    assert begun("check", "story", first=NO_YAML).returncode == 2
    first = begun("check", "story")
    lengthen(story)
    assert begun("check", "story", first=NO_YAML).stdout == first.stdout
    lengthen(story)
    assert begun("build", "story", "-o", "one.json", first=NO_YAML).returncode == 0


@pytest.mark.skipif(sys.platform != "linux", reason="looks into XDG_CACHE_HOME")
def test_a_changed_or_mistaken_world_is_read_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    shutil.copytree(scenario_paths.root(), tmp_path / "content")
    place = "content/scenarios/speaking-clock"
    clean = begun("check", place)
    assert clean.returncode == 0
    kids = tmp_path / "content" / "worlds" / "vasso" / "kids.yaml"
    text = kids.read_text("utf-8")
    kids.write_text(text.replace("id: ", "idd: ", 1), "utf-8")
    broken = begun("check", place)
    assert broken.returncode == 1 and "idd" in broken.stdout
    lengthen(tmp_path / place)
    assert begun("check", place).stdout == broken.stdout
    kids.write_text(text, "utf-8")
    assert begun("check", place, first=NO_YAML).stdout == clean.stdout


def test_a_document_outlives_its_data() -> None:
    for file in sorted(scenario_paths.root().glob("worlds/*/*.yaml")):
        document, mistakes = read_yaml(file.read_text("utf-8"))
        assert document is not None and not mistakes
        assert Yaml.of(json.loads(json.dumps(document.data()))) == document


NO_GAMES = [
    "loopwright_engine.bundle.load:load_bundle",
    "loopwright_games.tales.cards.proofs.never:Never.__init__",
]
"""Takes games and proofs away, so that stories and branches are only known from what was kept."""


@pytest.mark.skipif(sys.platform != "linux", reason="looks into XDG_CACHE_HOME")
def test_prose_decides_no_story_that_does_not_wait_for_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    shutil.copytree(scenario_paths.root(), tmp_path / "content")
    place = tmp_path / "content" / "scenarios" / "speaking-clock"
    card = place / "diary.loop"
    text = card.read_text("utf-8")

    def check(without: Sequence[str] = ()) -> str:
        return run("check", str(place), without=without).stdout

    clean = check()
    assert "nothing to mend" in clean
    card.write_text(text.replace("  > ", "  > Well, well: ", 1), "utf-8")
    assert check(NO_GAMES) == clean
    told = "Do I send her past the shaft, or round by the road?"
    assert text.count(told) == 1
    card.write_text(text.replace(told, told.replace("road", "street")), "utf-8")
    changed = check()
    assert "LW0705" in changed
    assert check() == changed
    monkeypatch.setenv(user_cache.NO_CACHE, "1")
    assert check() == changed
    monkeypatch.delenv(user_cache.NO_CACHE)
    card.write_text(text.replace("insight +1", "insight +2", 1), "utf-8")
    assert run("check", str(place), without=NO_GAMES).returncode == 2


ONE_CARD = """
import loopwright_dsl.card_reader as reader
def read_once(text, cards, *most, read=reader.read_card):
    assert "Listen!" in text and cards.name == "tales", text
    return read(text, cards, *most)
reader.read_card = read_once
"""
"""Lets no card be read but those with this word."""


@pytest.mark.skipif(sys.platform != "linux", reason="looks into XDG_CACHE_HOME")
def test_only_changed_cards_are_read_again(story: Path, tmp_path: Path) -> None:
    """Also one with a mistake, each time; what is made of them is as if all were read."""
    card = story / "rumors.loop"
    text = card.read_text("utf-8")
    assert begun("build", "story", "-o", "one.json", first=ONE_CARD).returncode == 2
    assert begun("check", "story").returncode == 0
    card.write_text(text.replace("  > ", "  > Listen! ", 1), "utf-8")
    assert begun("build", "story", "-o", "one.json", first=ONE_CARD).returncode == 0
    assert begun("graph", "story", "-o", "one.svg", first=ONE_CARD).returncode == 0
    shutil.rmtree(tmp_path / "cache")
    assert begun("build", "story", "-o", "two.json").returncode == 0
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "two.json").read_bytes()
    card.write_text(text.replace("  > ", "  > Listen!\n  tset BRAVE\n  > ", 1), "utf-8")
    mistaken = begun("check", "story", first=ONE_CARD)
    assert mistaken.returncode == 1 and "tset" in mistaken.stdout
    assert begun("check", "story", "--strict", first=ONE_CARD).stdout == mistaken.stdout


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, object]]:
    """The readings that are written, with a cache folder of its own, and nothing read yet."""
    written = []

    def keep(key: str, readings: dict[str, object], keep=result_cache.keep) -> None:
        written.append(readings)
        keep(key, readings)

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv(user_cache.NO_CACHE, raising=False)
    monkeypatch.setattr(result_cache, "keep", keep)
    monkeypatch.setattr(parse, "memory", parse.ReadingMemory())
    return written


def read_cards(project: Path, names: str, body: str = "insight +1") -> None:
    """Read a card of each name, as a command does that begins anew."""
    with result_cache.kept_readings(project):
        parse.parse_file("".join(f"effect {name}\n  {body}\n\n" for name in names), "cards.loop", DIALECT)


def test_of_a_project_its_own_cards_are_kept(tmp_path: Path, written: list[dict[str, object]]) -> None:
    """Whatever else the same command has read; and nothing is written twice."""
    read_cards(tmp_path / "one", "abcdefghijkl")
    read_cards(tmp_path / "two", "klmnopqrstuvwxyz")
    parse.memory.forget()
    read_cards(tmp_path / "one", "abcdefghijkl")
    read_cards(tmp_path / "two", "klmnopqrstuvwxyz")
    names = ["".join(sorted(text.split()[1] for text in cards)) for cards in written]
    assert names == ["abcdefghijkl", "klmnopqrstuvwxyz"]


def test_mistaken_cards_let_nothing_be_written(tmp_path: Path, written: list[dict[str, object]]) -> None:
    """They are read again each time, and are not those for which it is worth while."""
    read_cards(tmp_path, "abcdefghijkl", body="tset BRAVE")
    read_cards(tmp_path, "ab")
    assert not written


def test_without_a_cache_nothing_is_made_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: list[dict[str, object]]
) -> None:
    """No data of trees either, and a command that was told so keeps no book of what it reads."""
    monkeypatch.setenv(user_cache.NO_CACHE, "1")
    monkeypatch.delattr(card_reader, "reading_as_data")
    read_cards(tmp_path, "abcdefghijkl")
    assert not written and parse.memory.asked is None


NO_DRAWING = [f"loopwright_compiler.graph.model:{name}" for name in ("leading", "says_nothing")]
"""Takes drawing away."""
NO_PRINTING = ["loopwright_compiler.print:drawn_sheets"]
"""Takes printing away."""


def whole_files(folder: Path) -> list[Path]:
    return sorted((folder / "cache" / "loopwright" / "files").glob("*"))


@pytest.mark.skipif(sys.platform != "linux", reason="looks into XDG_CACHE_HOME")
@pytest.mark.usefixtures("story")
def test_sheets_that_were_printed_before_are_not_set_again(run: Run, tmp_path: Path) -> None:
    assert run("build", "story", "-o", "story.json").returncode == 0
    for source in ("story", "story.json"):
        words = ("print", source, "--cards", "diary.1", "-o")
        assert run(*words, "one.pdf", without=NO_PRINTING).returncode == 2
        first = run(*words, "one.pdf")
        second = run(*words, "two.pdf", without=NO_PRINTING)
        assert (second.returncode, second.stderr) == (0, first.stderr.replace("one.pdf", "two.pdf"))
        assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()
    for kept in whole_files(tmp_path):
        assert kept.stat().st_mode & 0o777 == 0o600
        kept.write_bytes(kept.read_bytes()[:-1])
    assert run("print", "story", "--cards", "diary.1", "-o", "two.pdf").returncode == 0
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()


@pytest.mark.skipif(sys.platform != "linux", reason="looks into XDG_CACHE_HOME")
def test_a_changed_card_or_setting_is_printed_anew(run: Run, story: Path) -> None:
    card = ("--cards", "diary.1")
    assert run("print", "story", "-o", "one.pdf", *card).returncode == 0
    for words in (
        (*card, "--ink", "low"),
        (*card, "--press"),
        (*card, "--draft", "a"),
        ("--cards", "diary.*"),
        (*card, "--theme", "winter"),
    ):
        words = ("print", "story", "-o", "two.pdf", *words)
        assert run(*words, without=NO_PRINTING).returncode == 2
        assert run(*words).returncode == 0
        assert run(*words, without=NO_PRINTING).returncode == 0
    edit(story / "rumors.loop", "BRAVE", "CHARMING", 1)
    assert run("print", "story", "-o", "two.pdf", *card, without=NO_PRINTING).returncode == 2


@pytest.mark.skipif(sys.platform != "linux", reason="looks into XDG_CACHE_HOME")
def test_a_sheet_has_the_date_that_is_asked_for(
    run: Run, story: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("print", str(story), "--cards", "diary.1", "-o")
    assert run(*words, "one.pdf").returncode == 0
    monkeypatch.setenv(kept_files.DATED, "1")
    assert run(*words, "two.pdf").returncode == 0
    monkeypatch.setenv(user_cache.NO_CACHE, "1")
    assert run(*words, "three.pdf").returncode == 0
    one, two, three = ((tmp_path / f"{name}.pdf").read_bytes() for name in ("one", "two", "three"))
    assert one != two == three


@pytest.mark.parametrize("date", ["x", "-1", "1e5", "1_0", "٣", "9" * 14, "9" * 400, "\x1b[31m\u202e"])
def test_a_date_that_is_none_is_refused(
    run: Run, story: Path, monkeypatch: pytest.MonkeyPatch, date: str
) -> None:
    monkeypatch.setenv(kept_files.DATED, date)
    result = run("print", str(story), "-o", "one.pdf", "--cards", "diary.1")
    assert result.returncode == 2
    assert result.stderr.startswith("loopwright: SOURCE_DATE_EPOCH is ")
    assert "which is no time." in result.stderr
    assert not {"\x1b", "\u202e"} & set(result.stderr)


@pytest.mark.skipif(sys.platform != "linux", reason="looks into XDG_CACHE_HOME")
def test_sheets_with_files_of_the_author_are_not_kept(run: Run, story: Path, tmp_path: Path) -> None:
    theme = tmp_path / "theme.yaml"
    theme.write_text("words: {diary: Logbook}\n", "utf-8")
    words = ("print", "story", "--cards", "diary.1", "-o", "one.pdf")
    assert run(*words, "--theme", "theme.yaml").returncode == 0
    (story / "pictures").mkdir()
    assert run(*words).returncode == 0
    assert not whole_files(tmp_path)


@pytest.mark.skipif(sys.platform != "linux", reason="looks into XDG_CACHE_HOME")
@pytest.mark.usefixtures("story")
@pytest.mark.parametrize("ending", ENDINGS)
def test_a_graph_that_was_drawn_before_is_not_drawn_again(run: Run, tmp_path: Path, ending: str) -> None:
    first = run("graph", "story", "-o", f"one{ending}")
    second = run("graph", "story", "-o", f"two{ending}", without=NO_DRAWING)
    assert (second.returncode, second.stderr) == (0, first.stderr.replace(f"one{ending}", f"two{ending}"))
    assert (tmp_path / f"one{ending}").read_bytes() == (tmp_path / f"two{ending}").read_bytes()


@pytest.mark.skipif(sys.platform != "linux", reason="looks into XDG_CACHE_HOME")
@pytest.mark.usefixtures("story")
def test_another_view_of_a_graph_is_drawn_anew(run: Run) -> None:
    assert run("graph", "story", "-o", "one.json").returncode == 0
    assert run("graph", "story", "-o", "two.json", without=NO_DRAWING).returncode == 0
    for words in (("--no-notes",), ("--never", "hide"), ("--chapters", "none"), ("--games", "2")):
        assert run("graph", "story", "-o", "two.json", *words, without=NO_DRAWING).returncode == 2


def test_all_formats_of_graphs_are_known_before_they_are_loaded() -> None:
    assert tuple(graph.FORMATS) == ENDINGS


@pytest.mark.usefixtures("story")
def test_few_files_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_files, "FILES", 2)
    for number in range(4):
        kept_files.keep(str(number), Made(b"PDF", f"{number} cards", ["A remark."]))
    assert len(whole_files(tmp_path)) == 2
    assert kept_files.written("3", tmp_path / "three.pdf")
    assert (tmp_path / "three.pdf").read_bytes() == b"PDF"
    assert not kept_files.written("0", tmp_path / "none.pdf")
    monkeypatch.setattr(kept_files, "BYTES", 2)
    kept_files.keep("large", Made(b"PDF", "4 cards", []))
    assert not kept_files.written("large", tmp_path / "none.pdf")


def saved_while(story: Path, work: str, between: Callable[[], None]) -> result_cache.ProjectWork:
    """A project whose files are changed between the hash of its key and the reading."""
    project = result_cache.ProjectWork(work, story)
    between()
    with project.noting():
        plain_files.read(story / "diary.loop", 1_000_000)
    return project


def test_nothing_is_kept_of_what_was_saved_meanwhile(story: Path) -> None:
    """Also where the old text is back when the work ends, or the work saw it too late."""
    diary = story / "diary.loop"
    old = diary.read_bytes()
    project = saved_while(story, "work", lambda: diary.write_bytes(b"new"))
    for back in (False, True):
        if back:
            diary.write_bytes(old)
        project.keep({"a": 1})
        assert project.recall(dict) is None
        assert result_cache.ProjectWork("work", story).recall(dict) is None


MEANWHILE: dict[str, Callable[[Path], object]] = {
    "a file more": lambda story: (story / "more.loop").write_bytes(b""),
    "a file less": lambda story: (story / "rumors.loop").unlink(),
    "a folder more": lambda story: (story / "pictures").mkdir(),
    "another text in a file that nobody read": lambda story: (story / "rumors.loop").write_bytes(b"x"),
    "a file that came and went": lambda story: ((story / "m").write_bytes(b""), (story / "m").unlink()),
}


@pytest.mark.parametrize("change", MEANWHILE)
def test_nothing_is_kept_where_files_came_or_went(story: Path, change: str) -> None:
    os.utime(story, ns=(1, 1))
    project = result_cache.ProjectWork("work", story)
    with project.noting():
        MEANWHILE[change](story)
    project.keep({"a": 1})
    assert project.recall(dict) is None


def test_what_was_missing_when_it_was_read_is_not_kept_as_there(story: Path) -> None:
    """As in the moment in which an editor puts a new file in the place of the old one."""
    project = result_cache.ProjectWork("work", story)
    with project.noting(), suppress(FileNotFoundError):
        aside = (story / "diary.loop").rename(story.parent / "aside")
        try:
            plain_files.read(story / "diary.loop", 100)
        finally:
            aside.rename(story / "diary.loop")
    assert not project._is_what_was_read()
    project = result_cache.ProjectWork("work", story)
    with project.noting(), suppress(FileNotFoundError):
        plain_files.read(story / "not-there.loop", 100)
    project.keep({"a": 1})
    assert project.recall(dict) == {"a": 1}


@pytest.mark.skipif(sys.platform != "linux", reason="looks into XDG_CACHE_HOME")
def test_a_draft_that_is_mended_while_it_is_checked_is_found_again(story: Path) -> None:
    diary = story / "diary.loop"
    good = diary.read_text("utf-8")
    broken = good.replace("insight >= 2: flip", "insight >= 2: flipp")
    assert broken != good
    diary.write_text(broken, "utf-8")
    mended = (
        "import pathlib, loopwright_compiler.pipeline as p\nlate = p.load_project\n"
        f"def load(*a, **k):\n    pathlib.Path({str(diary)!r}).write_text({good!r}, 'utf-8')\n"
        "    return late(*a, **k)\n"
        "p.load_project = load\n"
    )
    assert begun("check", "story", first=mended).returncode == 0
    diary.write_text(broken, "utf-8")
    assert begun("check", "story").returncode == 1


def seal(path: Path, data: bytes) -> None:
    """Write an entry that is whole."""
    path.write_bytes(hashlib.sha256(f"{path.name}\n".encode() + data).hexdigest().encode() + b"\n" + data)


SHAPES = (b"7", b"[[1]]", b'{"a": 7}')


@pytest.mark.skipif(sys.platform != "linux", reason="looks into XDG_CACHE_HOME")
@pytest.mark.usefixtures("story")
def test_an_entry_of_another_shape_is_a_miss(run: Run, tmp_path: Path) -> None:
    """Of every kind, even where its checksum fits; and so is an entry that was kept under another name."""
    commands = [
        ("check", "story"),
        ("build", "story", "-o", "b.json"),
        ("graph", "story", "-o", "g.svg"),
        ("print", "story", "-o", "p.pdf"),
    ]
    want = [run(*words) for words in commands]
    kept = [path for path in (tmp_path / "cache" / "loopwright").glob("*/*") if path.is_file()]
    assert {path.parent.name for path in kept} >= {"results", "files", "scenes", "cards"}
    for shape in SHAPES:
        for path in kept:
            head, _, rest = path.read_bytes().partition(b"\n")[2].partition(b"\n")
            seal(path, shape + b"\n" + rest if path.parent.name in ("files", "scenes") and head else shape)
        done = [run(*words) for words in commands]
        assert [(one.returncode, one.stdout, one.stderr) for one in done] == [
            (one.returncode, one.stdout, one.stderr) for one in want
        ], shape


@pytest.mark.usefixtures("story")
def test_an_entry_counts_under_its_own_name_alone(tmp_path: Path) -> None:
    keys = [result_cache.key_of_file("work", bytes([number])) for number in range(2)]
    for number, key in enumerate(keys):
        result_cache.keep(key, number)
    folder = entries(tmp_path)[0].parent
    shutil.copy(folder / f"{keys[0]}.json", folder / f"{keys[1]}.json")
    assert result_cache.recall(keys[1], int) is None and result_cache.recall(keys[0], int) == 0


@pytest.mark.usefixtures("story")
def test_a_deeper_fault_of_what_was_kept_is_worked_around() -> None:
    """Such as a card's reading of another shape; a fault that stays is raised."""
    calls = []

    def work() -> object:
        calls.append(user_cache.folder())
        if user_cache.folder() is not None:
            raise TypeError
        return 7

    assert result_cache.whole(work) == 7
    assert len(calls) == 2 and user_cache.folder() is not None
    with pytest.raises(TypeError):
        result_cache.whole(lambda: int([]))  # type: ignore[call-overload]
