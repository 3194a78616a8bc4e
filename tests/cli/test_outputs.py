"""`new`, `build`, `graph` and `print`: what they write, and what they refuse."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from loopwright_dsl.build_id import full_version
from PIL import Image

from ..edits import edit
from ..pdf_pages import pages
from .conftest import Run

ENDING = {"build": ".json", "graph": ".svg", "print": ".pdf"}


@pytest.mark.parametrize(
    "name", ["Night", "night market", "night-", "-night", "n" * 41, "", "nüght", ".", "..", "/", "a/B"]
)
def test_names_that_cannot_be_are_refused(run: Run, tmp_path: Path, name: str) -> None:
    assert run("new", "--", name, code=2).stderr
    assert not list(tmp_path.iterdir())


def test_new_never_overwrites(run: Run, scenario: Path) -> None:
    before = {path: path.read_bytes() for path in scenario.rglob("*.*")}
    assert "already there" in run("new", "night-market", code=2).stderr
    assert {path: path.read_bytes() for path in scenario.rglob("*.*")} == before


def test_new_is_laid_out_and_teaches(run: Run, scenario: Path) -> None:
    """Five diary cards with a branch and more than one ending, and a story; `fmt` leaves all as it is."""
    run("fmt", scenario, "--check")
    diary = (scenario / "diary.loop").read_text()
    assert len(re.findall(r"^diary \d", diary, re.MULTILINE)) == 5
    assert "choose" in diary
    assert len(re.findall(r"^ +(?:win|lose) ", diary, re.MULTILINE)) >= 2
    assert list((scenario / "stories").glob("*.story"))
    assert all("# " in path.read_text() for path in scenario.rglob("*.*"))


def test_new_elsewhere(run: Run, tmp_path: Path) -> None:
    run("new", "harbour", "--in", "deep/down")
    text = (tmp_path / "deep" / "down" / "harbour" / "scenario.loop").read_text()
    assert 'scenario harbour "Harbour"' in text


def test_new_in_folders_that_are_not_there_yet(run: Run, tmp_path: Path) -> None:
    output = run("new", "our stories/autumn/night-market/").stdout
    text = (tmp_path / "our stories" / "autumn" / "night-market" / "scenario.loop").read_text()
    assert 'scenario night-market "Night Market"' in text
    assert "loopwright check 'our stories/autumn/night-market'" in output  # as one would have to type it
    assert "already there" in run("new", "our stories/autumn/night-market", code=2).stderr


@pytest.mark.parametrize(
    ("name", "near"),
    [("Our Night!", "our-night"), ("a/Ö 2", "o-2"), ("Große Bjørn", "grosse-bjorn"), ("7", "night-market")],
)
def test_a_name_that_can_be_is_offered(run: Run, name: str, near: str) -> None:
    assert run("new", name, code=2).stderr.endswith(f": {near}.\n")


@pytest.mark.parametrize("name", ["aux", "com1", "nul/night", "Con.txt/night"])
def test_names_that_windows_takes_for_devices_are_refused(run: Run, tmp_path: Path, name: str) -> None:
    assert "Windows takes it for a device" in run("new", name, code=2).stderr
    assert not list(tmp_path.iterdir())


RESULTS = {
    "bundle": ("build", "night-market", "-o", "{}"),
    "log": ("play", "night-market", "--bot", "random", "--plain", "--log", "{}"),
    "save": ("play", "night-market", "--plain", "--save", "{}"),
    "story": ("play", "night-market", "--bot", "random", "--plain", "--story", "{}"),
}


@pytest.mark.parametrize("words", RESULTS.values(), ids=RESULTS)
@pytest.mark.parametrize("name", ["rumors.loop", "translations/sv.po", "my.bot"])
def test_no_result_takes_the_place_of_what_people_write(
    run: Run, scenario: Path, words: tuple[str, ...], name: str
) -> None:
    file = scenario / name
    file.parent.mkdir(exist_ok=True)
    file.touch()
    before = file.read_bytes()
    assert name.split("/")[-1] in run(*(word.format(file) for word in words), code=2).stderr
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    "words", [("build", "-o", "{}.json"), ("graph", "-o", "{}.svg"), ("print", "-o", "{}.pdf")]
)
def test_a_pipe_that_nobody_reads_is_not_waited_for(
    cold: Run, scenario: Path, tmp_path: Path, words: tuple[str, ...]
) -> None:
    command, *output = (word.format("pipe") for word in words)
    os.mkfifo(tmp_path / output[-1])
    assert "nobody reads from it" in cold(command, scenario, *output, code=2).stderr


def test_a_pipe_that_somebody_reads_is_filled(cold: Run, scenario: Path, tmp_path: Path) -> None:
    """Also with more than fits into it at once."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    copy = tmp_path / "copy.json"
    with copy.open("wb") as out, subprocess.Popen(["cat", pipe], stdout=out), pipe.open("wb"):
        cold("build", scenario, "-o", pipe)  # the reader has come: the pipe could be opened
    assert json.loads(copy.read_text("utf-8"))["format"] == "loopwright-bundle"


def test_new_says_what_is_in_the_way(run: Run, tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("a file")
    (tmp_path / "nowhere").symlink_to("gone")
    assert "notes is a file: no folder can lie in it" in run("new", "notes/deep/night", code=2).stderr
    assert "already there" in run("new", "notes", code=2).stderr
    assert "already there" in run("new", "nowhere", code=2).stderr


def test_the_same_input_gives_the_same_bytes(run: Run, scenario: Path, tmp_path: Path) -> None:
    run("build", scenario, "-o", "one.json", PYTHONHASHSEED="1")
    run("build", "night-market/rumors.loop", "-o", "two.json", PYTHONHASHSEED="2")
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "two.json").read_bytes()
    assert json.loads((tmp_path / "one.json").read_bytes())["build"] == full_version()


@pytest.mark.parametrize("ending", ["svg", "html", "dot", "graphml", "mmd", "json"])
def test_the_graph_in_every_format(run: Run, scenario: Path, tmp_path: Path, ending: str) -> None:
    run("graph", scenario, "-o", f"graph.{ending}")
    assert "Three Knocks" in (tmp_path / f"graph.{ending}").read_text(encoding="utf-8")


def test_the_graph_for_scripts(run: Run, scenario: Path, tmp_path: Path) -> None:
    run("graph", scenario, "-o", "graph.json")
    data = json.loads((tmp_path / "graph.json").read_text())
    assert all({"id", "kind", "title"} <= set(node) for node in data["nodes"])
    assert all({"source", "target", "label"} <= set(edge) for edge in data["edges"])


def test_an_unknown_format_is_wrong_use(run: Run, scenario: Path) -> None:
    for name in ("graph.png", "graph"):
        error = run("graph", scenario, "-o", name, code=2).stderr
        assert ".svg, .html, .dot, .graphml, .mmd, .json" in error


def test_print_makes_nothing_but_pdf(run: Run, scenario: Path, tmp_path: Path) -> None:
    assert "does not end in .pdf" in run("print", scenario, "-o", "cards.svg", code=2).stderr
    assert not (tmp_path / "cards.svg").exists()


def test_print(run: Run, scenario: Path, tmp_path: Path) -> None:
    run("print", scenario, "-o", "all.pdf")
    run("print", scenario, "-o", "one.pdf", "--cards", "diary.1*", "--layout", "fronts", "--paper", "letter")
    assert (tmp_path / "one.pdf").stat().st_size < (tmp_path / "all.pdf").stat().st_size


def test_print_says_what_has_changed(run: Run, scenario: Path, tmp_path: Path) -> None:
    run("build", scenario, "-o", "old.json")
    same = run("print", scenario, "-o", "new.pdf", "--since", "old.json")
    assert "No card has changed" in same.stderr + same.stdout
    edit(scenario / "rumors.loop", "  > The ferryman", "  > The old ferryman")
    run("print", scenario, "-o", "new.pdf", "--since", "old.json", "--no-contents", "--draft", "draft 2")
    run("print", scenario, "-o", "all.pdf", "--no-contents", "--draft", "draft 2")
    assert (tmp_path / "new.pdf").stat().st_size < (tmp_path / "all.pdf").stat().st_size


def test_print_says_which_pictures_have_changed(run: Run, scenario: Path, tmp_path: Path) -> None:
    older = tmp_path / "older"
    shutil.copytree(scenario, older)
    (scenario / "pictures").mkdir()
    Image.new("RGB", (300, 200), "teal").save(scenario / "pictures" / "diary.2.png")

    def changed_cards() -> str:
        result = run("print", scenario, "-o", "new.pdf", "--since", older)
        return str(result.stdout + result.stderr)

    assert "(1 card on " in changed_cards()
    shutil.copytree(scenario / "pictures", older / "pictures")
    assert "No card has changed" in changed_cards()
    Image.new("RGB", (300, 200), "navy").save(older / "pictures" / "diary.2.png")
    assert "(1 card on " in changed_cards()
    (older / "pictures" / "diary.2.png").write_bytes(b"no picture any more")
    assert "(1 card on " in changed_cards()
    shutil.rmtree(older / "pictures")
    (scenario / "pictures").rename(older / "pictures")
    assert "(1 card on " in changed_cards()


@pytest.mark.parametrize("option", ["--paper A4", "--paper Letter", "--size Poker", "--size 2.5X3.5IN"])
def test_names_of_sizes_in_any_letters(run: Run, scenario: Path, option: str) -> None:
    run("print", scenario, "-o", "cards.pdf", "--cards", "diary.1", "--no-contents", *option.split())


def test_a_size_without_a_unit_is_taken_for_what_it_may_be(run: Run, scenario: Path) -> None:
    for size, guess in (("2.5x3.5", "2.5x3.5in"), ("70x120", "70x120mm"), ("63.5x88", "63.5x88mm")):
        error = run("print", scenario, "-o", "cards.pdf", "--size", size, code=2).stderr
        assert f"{size} has no unit; did you mean {guess}?" in error
        run("print", scenario, "-o", "cards.pdf", "--size", guess, "--cards", "diary.1")


def test_print_refuses_what_cannot_be(run: Run, scenario: Path, tmp_path: Path) -> None:
    for option in (["--size", "10x10mm"], ["--paper", "b9"], ["--bleed", "7"], ["--draft", "x" * 40]):
        error = run("print", scenario, "-o", "cards.pdf", *option, code=2).stderr
        assert "Nothing can be printed like that" in error
    assert not (tmp_path / "cards.pdf").exists()


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("diary.1:\n\tfit: cover", "Indent with spaces.\n"),
        ("diary.1: {fit: cover}\ndiary.1: {fit: contain}", "Keep one of them.\n"),
        ("diary.1: [cover", "Put `]` where it ends.\n"),
        ("- diary.1", "such as `ink: …`.\n"),
    ],
)
def test_what_is_wrong_with_pictures_ends_in_one_full_stop(
    run: Run, scenario: Path, text: str, end: str
) -> None:
    (scenario / "pictures").mkdir()
    Image.new("RGB", (400, 200)).save(scenario / "pictures" / "diary.1.png")
    (scenario / "pictures" / "pictures.yaml").write_text(text, encoding="utf-8")
    error = run("print", scenario, "-o", "cards.pdf", code=2).stderr
    assert error.endswith(end)
    assert "Nothing can be printed like that: " in error


def test_print_says_where_a_text_is_too_long_or_cannot_be_shown(
    run: Run, scenario: Path, tmp_path: Path
) -> None:
    rumors = scenario / "rumors.loop"
    text = rumors.read_text()
    sets = {200: 1, 60: 0}
    for words, code in sets.items():
        rumors.write_text(text.replace("The ferryman sets his watch by something.", "word " * words))
        error = run("print", scenario, "-o", "cards.pdf", code=code).stderr
        assert (tmp_path / "cards.pdf").exists() is (code == 0)
        if code:
            assert "rumors.loop:13:" in error and "LW0601" in error
            assert re.search(r"needs \d+\.\d mm and has \d+\.\d mm, about \d+ words too many", error)
    rumors.write_text(text.replace("The ferryman sets", "The ferryman 👻 sets"))
    error = run("print", scenario, "-o", "ghost.pdf", code=1).stderr
    assert "rumors.loop:13:" in error and "U+1F47B (GHOST)" in error and "fallbacks: [FONT.ttf]" in error
    assert not (tmp_path / "ghost.pdf").exists()


def test_print_exports_pictures(run: Run, scenario: Path, tmp_path: Path) -> None:
    run("print", scenario, "-o", "pictures", "--export", "png", "--dpi", "72", "--cards", "scenario")
    assert {path.name for path in (tmp_path / "pictures").iterdir()} == {
        "scenario-front.png",
        "scenario-back.png",
        ".loopwright-export",
    }
    run("print", scenario, "-o", "table", "--export", "tabletop", "--cards", "rumor.*")
    assert (tmp_path / "table" / f"{scenario.name}.json").is_file()
    error = run(
        "print", scenario, "-o", "shop", "--export", "game-crafter", "--cards", "dairy.*", code=1
    ).stderr
    assert "dairy" in error and not (tmp_path / "shop").exists()


@pytest.mark.parametrize(
    ("output", "options", "said"),
    [
        ("x", "--icc p.icc --export png", "--icc would change nothing here.\n  It is for PDF files"),
        ("x.pdf", "--dpi 300", "--dpi would change nothing here.\n  It is for --export png and tabletop."),
        ("x", "--dpi 300 --export game-crafter", "It is for --export png and tabletop."),
        ("x.pdf", "--base-url https://example.org", "It is for --export tabletop."),
        ("x", "--bleed 5 --export make-playing-cards", "--bleed would change nothing here.\n  A shop says"),
        ("x", "--bleed 0 --export tabletop", "--bleed would change nothing here."),
        ("x", "--export tabletop --base-url example.org/x", "It is the address of a folder"),
        ("x", "--export tabletop --base-url https://example.org/?id=1", "It is the address of a folder"),
        ("x", "--export tabletop --base-url https://[x/y", "It is the address of a folder"),
        ("x", "--layout duplex --export png", "--layout would change nothing here.\n  It is for sheets"),
        ("x", "--marks-on-fronts --export game-crafter", "--marks-on-fronts would change nothing here"),
        ("x", "--box y", "--output would change nothing here.\n  Leave it out, or leave out --box."),
        ("x.pdf", "--export png", "x.pdf is the name of a file: --export png fills a folder.\n  -o x\n"),
    ],
)
def test_print_refuses_what_would_change_nothing(
    run: Run, scenario: Path, tmp_path: Path, output: str, options: str, said: str
) -> None:
    error = run("print", scenario, "-o", output, *options.split(), code=2).stderr
    assert said in error
    assert not (tmp_path / output).exists()


def test_print_finds_the_pictures_of_a_scenario(run: Run, scenario: Path, tmp_path: Path) -> None:
    run("print", scenario, "-o", "without.pdf")
    (scenario / "pictures").mkdir()
    picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><circle cx="2" cy="1" r="1"/></svg>'
    (scenario / "pictures" / "scenario.svg").write_text(picture)
    run("print", scenario, "-o", "with.pdf")
    assert (tmp_path / "with.pdf").read_bytes() != (tmp_path / "without.pdf").read_bytes()
    (scenario / "pictures" / "nothing.svg").write_text(picture)
    assert "named after no card" in run("print", scenario, "-o", "x.pdf", code=2).stderr
    assert "no folder" in run("print", scenario, "-o", "x.pdf", "--pictures", "elsewhere", code=2).stderr


def test_print_calibrates(run: Run, scenario: Path, tmp_path: Path) -> None:
    run("print", scenario, "-o", "sheet.pdf", "--calibrate", "--flip", "short")
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")


def test_a_text_that_does_not_fit_prints_nothing(run: Run, scenario: Path, tmp_path: Path) -> None:
    rumors = scenario / "rumors.loop"
    edit(rumors, "  > The ferryman", f"  > {'A long story. ' * 100}The ferryman")
    error = run("print", scenario, "-o", "cards.pdf", code=1).stderr
    assert re.search(rf"--> {re.escape(str(rumors))}:\d+:\d+\n", error)
    assert "A long story." in error
    assert "rumor.first.2" in error
    assert not (tmp_path / "cards.pdf").exists()


@pytest.mark.parametrize("command", ["build", "graph", "print"])
def test_a_scenario_with_errors_makes_nothing(run: Run, scenario: Path, tmp_path: Path, command: str) -> None:
    target = f"out{ENDING[command]}"
    (scenario / "rumors.loop").write_text("rumor first\n")
    error = run(command, scenario, "-o", target, code=1).stderr
    assert "rumors.loop:1" in error
    assert "nothing was done" in error
    assert not (tmp_path / target).exists()


@pytest.mark.parametrize("command", ["build", "graph", "print"])
def test_a_place_that_cannot_be_written(run: Run, scenario: Path, tmp_path: Path, command: str) -> None:
    (tmp_path / "file").write_text("")
    folder = f"folder{ENDING[command]}"
    (tmp_path / folder).mkdir()
    for name in (f"file/out{ENDING[command]}", folder, f"{'x' * 300}{ENDING[command]}"):
        error = run(command, scenario, "-o", name, code=2).stderr
        assert f"Cannot write {name}: " in error
        assert ("file is a file: no folder can lie in it." in error) == (name.startswith("file/"))
    assert {path.name for path in tmp_path.iterdir()} == {"file", folder, scenario.name}


@pytest.mark.parametrize("option", ["--log", "--save", "--story"])
def test_a_game_begins_only_where_it_can_be_written(
    run: Run, scenario: Path, tmp_path: Path, option: str
) -> None:
    """It takes an evening: that its file has no place is said before."""
    (tmp_path / "file").write_text("")
    ending = ".story" if option == "--story" else ".json"
    (tmp_path / f"folder{ending}").mkdir()
    (tmp_path / "closed").symlink_to("/proc/nowhere")
    for name in (f"file/out{ending}", f"folder{ending}", f"{'x' * 300}{ending}", f"closed/out{ending}"):
        done = run("play", scenario, "--bot", "random", "--plain", option, name, code=2)
        assert done.stderr.startswith(f"loopwright: Cannot write {name}: ")
        assert done.stdout == ""
    assert {path.name for path in tmp_path.iterdir()} == {"file", f"folder{ending}", "closed", scenario.name}


def test_a_game_that_is_left_makes_no_folder(run: Run, scenario: Path, tmp_path: Path) -> None:
    run("play", scenario, "--plain", "--seed", "1", "--save", "new/evening.json", text="q\n")
    assert not (tmp_path / "new").exists()
    run("play", scenario, "--bot", "random", "--plain", "--log", "new/log.json")
    assert (tmp_path / "new" / "log.json").is_file()


@pytest.mark.parametrize("command", ["build", "graph", "print"])
def test_a_place_that_is_unusual(run: Run, scenario: Path, tmp_path: Path, command: str) -> None:
    link = f"link{ENDING[command]}"
    (tmp_path / link).symlink_to("real")
    for name in (f"new folder/Öst & väst{ENDING[command]}", f"{'x' * 250}{ENDING[command]}", link):
        run(command, scenario, "-o", name)
        assert (tmp_path / name).stat().st_size > 0
    assert (tmp_path / link).is_symlink()


def test_print_takes_nothing_from_the_home(run: Run, scenario: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / ".reportlab_settings").write_text("pageCompression = 0\n")
    (home / ".reportlab_mods").write_text("raise SystemExit(9)\n")
    run("print", scenario, "-o", "one.pdf", HOME=str(home))
    run("print", scenario, "-o", "two.pdf", HOME=os.devnull)
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()


def test_a_content_root_with_several_scenarios_asks_for_one(run: Run) -> None:
    for name in ("one", "two"):
        run("new", name, "--in", "content/scenarios")
    error = run("build", "content", "-o", "out.json", code=2).stderr
    assert "one, two" in error
    run("check", "content")


def test_a_bundled_scenario_is_found_by_its_id_unless_a_path_has_that_name(run: Run, tmp_path: Path) -> None:
    run("build", "speaking-clock", "-o", "bundled.json")
    assert "Did you mean" in run("build", "speaking-clok", "-o", "x.json", code=2).stderr
    run("new", "speaking-clock")
    run("build", "speaking-clock", "-o", "own.json")
    assert (tmp_path / "own.json").read_bytes() != (tmp_path / "bundled.json").read_bytes()


def test_the_graph_says_what_it_proves(run: Run, scenario: Path, tmp_path: Path) -> None:
    with (scenario / "diary.loop").open("a") as file:
        file.write('\ndiary 40 "Nowhere"\n  front\n    > Nobody comes here.\n')
    result = run("graph", scenario, "-o", "graph.json")
    assert "Never comes up: diary 40 front." in result.stderr
    assert json.loads((tmp_path / "graph.json").read_text())["facts"]["unreachable"] == ["diary.40.front"]


def test_a_page_of_all_cards_takes_no_options_of_sheets(run: Run, scenario: Path, tmp_path: Path) -> None:
    page = tmp_path / "cards.html"
    assert "open it in a browser" in run("print", scenario, "--proof", page).stderr
    assert page.read_text("utf-8").count("<figure>") > 5
    for words in (["--paper", "a3"], ["-o", "x.pdf"], ["--press"], ["--export", "png"]):
        output = run("print", scenario, "--proof", "other.html", *words, code=2).stderr
        assert "would change nothing here" in output
    assert ".html" in run("print", scenario, "--proof", "cards.pdf", code=2).stderr
    assert not (tmp_path / "other.html").exists()


def test_print_a_booklet(run: Run, scenario: Path, tmp_path: Path) -> None:
    """Sheets to fold, or pages; what a booklet does not have is refused."""
    booklet = tmp_path / "rules.pdf"
    assert "sheets to fold" in run("print", scenario, "--booklet", booklet).stderr
    assert booklet.read_bytes().startswith(b"%PDF")
    for words in (["--copies", "2"], ["-o", "cards.pdf"], ["--cards", "diary.1"], ["--bleed", "3"]):
        output = run("print", scenario, "--booklet", "other.pdf", *words, code=2).stderr
        assert "would change nothing here" in output
    assert ".pdf" in run("print", scenario, "--booklet", "rules.html", code=2).stderr
    assert not (tmp_path / "other.pdf").exists()


def picture(scenario: Path, name: str, colour: str) -> None:
    """Put a picture of one colour beside the cards."""
    file = scenario / "pictures" / name
    file.parent.mkdir(exist_ok=True)
    shape = f'<rect width="90" height="70" fill="{colour}"/>'
    file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 70">{shape}</svg>')


@pytest.fixture
def redrawn(scenario: Path, tmp_path: Path) -> Path:
    """A draft in which nothing but a picture has changed since that of the scenario."""
    picture(scenario, "diary.4.svg", "#224466")
    draft = Path(shutil.copytree(scenario, tmp_path / "redrawn"))
    picture(draft, "diary.4.svg", "#664422")
    return draft


def test_a_new_picture_is_a_change(run: Run, scenario: Path, redrawn: Path, tmp_path: Path) -> None:
    out = run("diff", scenario, redrawn, code=1).stdout
    assert re.search(r"  pictures\n    front, diary\.4\.svg, \[-\w{6}-\] \{\+\w{6}\+\}\n", out), out
    printed = run("print", redrawn, "-o", "changed.pdf", "--since", scenario)
    assert "1 card on" in printed.stderr + printed.stdout
    assert "diary.4 front changed" in pages(tmp_path / "changed.pdf")[-1].extract_text()


def test_pictures_are_compared_by_what_is_known_of_them(
    run: Run, scenario: Path, redrawn: Path, tmp_path: Path
) -> None:
    """A bundle holds none; what `pictures.yaml` says counts; a back of many cards is the scenario's."""
    run("build", scenario, "-o", "old.json")
    same = run("diff", "old.json", redrawn)
    assert same.stdout == "Nothing has changed.\n" and "a bundle holds none" in same.stderr
    printed = run("print", redrawn, "-o", "x.pdf", "--since", "old.json").stderr
    assert "nothing was written" in printed and "a bundle holds none" in printed
    elsewhere = shutil.move(scenario / "pictures", tmp_path / "art")
    chosen = run("print", scenario, "-o", "x.pdf", "--since", scenario, "--pictures", elsewhere)
    assert "nothing was written" in chosen.stderr
    shutil.copytree(redrawn / "pictures", scenario / "pictures")
    assert run("diff", scenario, redrawn).stdout == "Nothing has changed.\n"
    (redrawn / "pictures" / "pictures.yaml").write_text("diary.4:\n  alt: A round room.\n")
    picture(redrawn, "back-rumor.svg", "#111111")
    out = run("diff", scenario, redrawn, code=1).stdout
    assert "alt A round room.+}" in out and "changed: scenario night-market" in out
    assert "front, back-rumor.svg" in out


def test_a_bundle_has_no_pictures_and_says_so(run: Run, redrawn: Path) -> None:
    run("build", redrawn, "-o", "b.json")
    way = "A bundle holds no pictures of your own: --pictures DIR adds them."
    for words in (("print", "--cards", "diary.4", "-o", "x.pdf"), ("publish", "-o", "x.html")):
        assert way in run(*words, "b.json").stderr
        assert way not in run(*words, "b.json", "--pictures", redrawn / "pictures").stderr
    assert way not in run("print", "--cards", "diary.4", "-o", "x.pdf", redrawn).stderr


def test_pictures_lie_beside_any_file_of_the_cards(run: Run, redrawn: Path, tmp_path: Path) -> None:
    for path in (redrawn, redrawn / "rumors.loop"):
        run("print", path, "-o", f"{path.name}.pdf", "--cards", "diary.4")
    assert (tmp_path / "redrawn.pdf").read_bytes() == (tmp_path / "rumors.loop.pdf").read_bytes()


@pytest.mark.parametrize("export", ["png", "svg"])
def test_pictures_of_changed_cards_alone(
    run: Run, scenario: Path, redrawn: Path, tmp_path: Path, export: str
) -> None:
    same = run("print", redrawn, "-o", "none", "--export", export, "--since", redrawn)
    assert "nothing was written" in same.stderr and not (tmp_path / "none").exists()
    run("print", redrawn, "-o", "folder", "--export", export, "--since", scenario)
    names = sorted(file.name for file in (tmp_path / "folder").glob(f"*.{export}"))
    assert names == [f"diary.4-back.{export}", f"diary.4-front.{export}"]


def test_a_page_of_changed_cards_alone(run: Run, scenario: Path, redrawn: Path, tmp_path: Path) -> None:
    assert "(1 card)" in run("print", redrawn, "--proof", "p.html", "--since", scenario).stderr
    assert "<b>diary.4</b>" in (tmp_path / "p.html").read_text()


def test_a_text_too_long_by_a_named_effect_is_told_with_its_title(run: Run, scenario: Path) -> None:
    """The effect's text may stand once, on a reference card, whether the finding is at its words or not."""
    diary = scenario / "diary.loop"
    told = "".join(f"  > {'word ' * 12}\n  >\n" for _ in range(6))
    text = diary.read_text() + f"\neffect fog\n{told}  take SCARED\n"
    for line in ("on new day: do fog", "on end phase: do fog"):
        text = text.replace("    goal ", f"    {line}\n    goal ", 1)
    diary.write_text(text)
    found = run("check", scenario, code=1).stdout
    assert "LW0601" in found and '`effect fog "Short Name"`' in found
    diary.write_text(text.replace("effect fog", 'effect fog "Fog"'))
    assert "nothing to mend" in run("check", scenario).stdout
