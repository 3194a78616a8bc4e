"""`loopwright strings` and `--language`: a translator's evening, from the template to the printed card."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path
from typing import Any

import loopwright_compiler.i18n.catalogues
import pytest
from loopwright import catalogues
from loopwright.core import scenario_paths
from loopwright.core.errors import Failure
from loopwright_compiler.i18n import po_files
from loopwright_compiler.i18n.messages import TITLE_LETTERS, room_of
from loopwright_compiler.print import PrintError, Settings
from loopwright_compiler.print.svg.cards import card_pictures
from loopwright_engine.kit import registry

from ..languages import TRANSLATIONS
from ..shipped import SCENARIOS
from ..sweep_length import sample
from .conftest import Run

LONG_WORDS = "Die Sternwarte der Fährleute und der Vermessungsingenieur auf Reisen " * 3


def translate(file: Path, *, leave: int = 0) -> None:
    """Give every text of a .po file a translation that shows, but for the first few."""
    lines, text, done = [], "", 0
    for line in file.read_text("utf-8").split("\n"):
        if line.startswith("msgid"):
            text = line.partition(" ")[2].strip('"')
        elif line.startswith('"') and lines and lines[-1].startswith(("msgid", '"')):
            text += line.strip('"')
        if line == 'msgstr ""' and text:
            done += 1
            line = f'msgstr "Å {text}"' if done > leave else line
        lines.append(line)
    file.write_text("\n".join(lines), "utf-8")


@pytest.fixture
def swedish(run: Run, scenario: Path) -> Path:
    """The scaffolded scenario with a Swedish file in which everything is translated."""
    run("strings", "extract", scenario, "--language", "sv")
    translate(scenario / "translations" / "sv.po")
    return scenario


def test_a_translation_from_template_to_bundle(run: Run, scenario: Path, tmp_path: Path) -> None:
    result = run("strings", "extract", scenario, "--language", "sv")
    template = scenario / "translations" / "messages.pot"
    assert f"{template}: " in result.stderr and "sv.po: " in result.stderr
    assert '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"' in (template.with_name("sv.po")).read_text(
        "utf-8"
    )
    translate(template.with_name("sv.po"))
    result = run("strings", "compile", scenario)
    assert "sv.mo (" in result.stderr
    out = tmp_path / "sv.json"
    run("build", scenario, "--language", "sv", "-o", out)
    bundle = json.loads(out.read_text("utf-8"))
    assert bundle["language"] == "sv"
    assert bundle["strings"]["scenario.title"].startswith("Å ")
    assert "Klarat" in " ".join(bundle["strings"].values())  # the words of the rules


def test_extracting_again_changes_nothing(run: Run, swedish: Path) -> None:
    folder = swedish / "translations"
    run("strings", "extract", swedish)  # lines are wrapped as everywhere
    before = {file.name: (file.read_bytes(), file.stat().st_mtime_ns) for file in folder.iterdir()}
    run("strings", "extract", swedish)
    assert {file.name: (file.read_bytes(), file.stat().st_mtime_ns) for file in folder.iterdir()} == before


def test_a_folder_whose_name_is_no_text(run: Run, scenario: Path) -> None:
    odd = scenario.with_name(os.fsdecode(b"d\xe5rk"))
    try:
        scenario.rename(odd)
    except OSError:
        pytest.skip("such a name cannot be given here")
    run("strings", "extract", odd)
    assert "Project-Id-Version: d?rk" in (odd / "translations" / "messages.pot").read_text("utf-8")


def test_status_counts_what_is_left(run: Run, scenario: Path) -> None:
    run("strings", "extract", scenario, "--language", "sv")
    translate(scenario / "translations" / "sv.po", leave=3)
    run("strings", "compile", scenario)
    result = run("strings", "status", scenario, code=1)
    assert "3 missing" in result.stdout
    row, *others = json.loads(run("strings", "status", scenario, "--format", "json", code=1).stdout)
    assert {other["catalogue"]: other["missing"] for other in others} == dict.fromkeys(
        ("vasso", "rules", "engine", "tales-table", "design", "table", "page"), 0
    )
    assert (row["language"], row["missing"], row["fuzzy"], row["outdated"]) == ("sv", 3, 0, False)
    assert row["translated"] == row["texts"] - 3
    result = run("build", scenario, "--language", "sv", "-o", scenario.parent / "b.json")
    assert "3 of " in result.stderr and "not translated into sv" in result.stderr


def test_status_is_content_when_all_is_done(run: Run, swedish: Path) -> None:
    assert "not compiled since" in run("strings", "status", swedish, code=1).stdout
    run("strings", "compile", swedish)
    run("strings", "status", swedish)


def test_a_broken_translation_is_refused_and_its_old_file_kept(run: Run, swedish: Path) -> None:
    run("strings", "compile", swedish)
    po, mo = swedish / "translations" / "sv.po", swedish / "translations" / "sv.mo"
    before = mo.read_bytes()
    po.write_text(po.read_text("utf-8") + 'msgctxt "diary.1"\nmsgid "{time}"\nmsgstr "tid"\n', "utf-8")
    result = run("strings", "compile", swedish, code=1)
    assert "LW0803" in result.stderr and f"{po}:" in result.stderr
    assert mo.read_bytes() == before
    assert "1 mistake" in run("strings", "status", swedish, code=1).stdout


def test_a_file_that_cannot_be_read_is_not_merged_into(run: Run, swedish: Path) -> None:
    po = swedish / "translations" / "sv.po"
    po.write_text(po.read_text("utf-8") + "what is this\n", "utf-8")
    before = po.read_bytes()
    result = run("strings", "extract", swedish, code=1)
    assert "LW0801" in result.stderr and "left as it is" in result.stderr
    assert po.read_bytes() == before


def test_a_changed_po_file_is_pointed_out(run: Run, swedish: Path, tmp_path: Path) -> None:
    run("strings", "compile", swedish)
    po = swedish / "translations" / "sv.po"
    po.write_text(po.read_text("utf-8").replace("Å ", "Ä "), "utf-8")
    result = run("build", swedish, "--language", "sv", "-o", tmp_path / "b.json")
    assert "has changed: loopwright strings compile" in result.stderr


def test_cards_with_mistakes_are_mended_first(run: Run, scenario: Path) -> None:
    (scenario / "diary.loop").write_text("diary 1 nonsense\n", "utf-8")
    result = run("strings", "extract", scenario, code=1)
    assert "LW01" in result.stderr and "mend those first" in result.stderr
    assert not (scenario / "translations").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["extract"], "Give a PATH, or --tool"),
        (["extract", "SCENARIO", "--language", "swedish"], "no language code"),
        (["extract", "SCENARIO", "--language", ""], "'' is no language code"),
        (["extract", "SCENARIO", "--language", "en"], "translated from"),
        (["extract", "SCENARIO", "--language", "qq"], "There is no language with the code qq"),
        (["status", "SCENARIO"], "no translations yet"),
        (["compile", "SCENARIO"], "no translations yet"),
        (["compile", "nowhere"], "There is no file, folder or bundled scenario"),
    ],
)
def test_wrong_use(words: list[str], said: str, run: Run, scenario: Path) -> None:
    result = run("strings", *(str(scenario) if word == "SCENARIO" else word for word in words), code=2)
    assert said in result.stderr


def test_beginning_a_language_says_what_it_needs(run: Run, scenario: Path, tmp_path: Path) -> None:
    (tmp_path / "babel.py").write_text("raise ImportError('no babel')\n", "utf-8")
    result = run("strings", "extract", scenario, "--language", "sv", code=2, PYTHONPATH=str(tmp_path))
    assert "loopwright[translate]" in result.stderr
    run("strings", "extract", scenario, PYTHONPATH=str(tmp_path))  # the rest does without


def test_a_language_that_nothing_is_in(run: Run, scenario: Path, tmp_path: Path) -> None:
    result = run("build", scenario, "--language", "qq", "-o", tmp_path / "b.json", code=2)
    assert "Nothing here is translated into qq" in result.stderr
    assert f"There is {', '.join(TRANSLATIONS)}" in result.stderr
    assert not (tmp_path / "b.json").exists()


@pytest.mark.parametrize("command", ["build -o b.json", "graph -o g.svg", "print -o c.pdf", "play"])
@pytest.mark.parametrize("language", ["", " ", "../sv", "sv/../sv", "C"])
def test_what_is_no_language_is_said(run: Run, scenario: Path, command: str, language: str) -> None:
    result = run(*command.split(), scenario, "--language", language, code=2)
    assert f"loopwright: {language!r} is no language code." in result.stderr and not result.stdout


def test_a_built_bundle_is_in_one_language(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "sv.json"
    run("build", "speaking-clock", "--language", "SV", "-o", out)
    run("graph", out, "--language", "sv", "-o", tmp_path / "g.svg")
    assert "Dagbok" in (tmp_path / "g.svg").read_text("utf-8")
    result = run("print", out, "--language", "de", "-o", tmp_path / "cards.pdf", code=2)
    assert "was built in sv, not in de" in result.stderr


@pytest.mark.parametrize(
    ("scenario_id", "language"), [("speaking-clock", "sv"), ("ordinary-fortnight", "de")]
)
def test_the_cards_fit_in_other_languages(scenario_id: str, language: str, run: Run, tmp_path: Path) -> None:
    run("print", scenario_id, "--language", language, "-o", tmp_path / "cards.pdf")
    assert (tmp_path / "cards.pdf").stat().st_size > 100_000


def test_a_game_in_swedish(run: Run) -> None:
    result = run("play", "speaking-clock", "--language", "sv", "--bot", "cautious", "--seed", "3", "--plain")
    assert "Fröken Ur" in result.stdout


def test_the_words_of_the_tool(run: Run) -> None:
    result = run("strings", "status", "--tool")
    assert "rules  sv  " in result.stdout


def test_a_translation_that_is_saved_meanwhile_is_left(
    swedish: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    po = swedish / "translations" / "sv.po"
    (cards,) = [one for one in catalogues.of(str(swedish), False) if one.po("sv") == po]
    merge_template = loopwright_compiler.i18n.catalogues.merge_template

    def slow(*words: Any) -> Any:
        po.write_text("# an hour of work\n", "utf-8")
        return merge_template(*words)

    monkeypatch.setattr(loopwright_compiler.i18n.catalogues, "merge_template", slow)
    with pytest.raises(Failure, match="has been saved by another program meanwhile"):
        catalogues.merge(cards, "sv", cards.template())
    assert po.read_text("utf-8") == "# an hour of work\n"


def test_no_link_within_a_scenario_is_written_through(run: Run, scenario: Path) -> None:
    """Cards would be lost."""
    (scenario / "translations").mkdir()
    (scenario / "translations" / "messages.pot").symlink_to("../diary.loop")
    before = (scenario / "diary.loop").read_bytes()
    refused = run("strings", "extract", scenario, code=2)
    assert "is a link, and nothing is written through links" in refused.stderr
    assert (scenario / "diary.loop").read_bytes() == before


@pytest.mark.parametrize("place", ["of its own line", "of a side"])
def test_a_translation_that_is_too_long_is_told_at_its_line(
    place: str, run: Run, scenario: Path, tmp_path: Path
) -> None:
    run("strings", "extract", scenario, "--language", "sv")
    po = scenario / "translations" / "sv.po"
    file, _ = po_files.read(po.read_text("utf-8"))
    if place == "of a side":
        entry = next(entry for entry in file.messages if entry.context == "diary.1.front")
        entry.strings = [" ".join(["Någonting"] * 400)]
    else:
        entry = next(entry for entry in file.messages if entry.context == "diary.1")
        entry.strings = ["Folkhögskoleföreståndareutbildningsmaterialförvaringsutrymme" * 12]
    po.write_text(po_files.written(file), "utf-8")
    run("strings", "compile", scenario)
    result = run("print", scenario, "--language", "sv", "-o", tmp_path / "c.pdf", code=1).stderr
    lines = po.read_text("utf-8").splitlines()
    number = next(number for number, line in enumerate(lines, 1) if entry.strings[0][:20] in line)
    found = re.search(rf"--> {re.escape(str(po))}:(\d+):1", result)
    assert found is not None and int(found[1]) in (number, number - 1), result
    assert f"It translates {scenario / 'diary.loop'}:" in result
    english = run("print", scenario, "-o", tmp_path / "c.pdf").stderr
    assert "sv.po" not in english


@pytest.mark.parametrize("context", ["scenario", "gauge.light"])
def test_a_long_translation_of_any_game_is_told_where_no_place_is_noted(
    context: str, run: Run, tmp_path: Path
) -> None:
    game = Path(shutil.copytree(scenario_paths.root() / "the-last-glow", tmp_path / "glow"))
    po = game / "translations" / "sv.po"
    file, _ = po_files.read(po.read_text("utf-8"))
    entry = next(entry for entry in file.messages if entry.context == context)
    entry.strings = ["Folkhögskoleföreståndareutbildningsmaterialförvaringsutrymme" * 12]
    po.write_text(po_files.written(file), "utf-8")
    run("strings", "compile", game)
    result = run("print", game, "--language", "sv", "-o", tmp_path / "c.pdf", code=1).stderr
    lines = po.read_text("utf-8").splitlines()
    number = next(number for number, line in enumerate(lines, 1) if entry.strings[0][:20] in line)
    lines_told = {int(line) for line in re.findall(rf"--> {re.escape(str(po))}:(\d+):1", result)}
    assert lines_told and lines_told <= {number, number - 1} and result.count("-->") == result.count(str(po))


@pytest.mark.parametrize("scenario", sample(reversed(SCENARIOS), 8))
def test_a_title_has_the_room_on_full_cards_that_translators_are_told_of(scenario: str) -> None:
    bundle = scenario_paths.bundle(scenario)
    strings, titles = bundle["strings"], [card["title"] for card in bundle["diary"]]
    longest = {title: LONG_WORDS[: room_of(strings[title])].strip() for title in titles}
    card_pictures({**bundle, "strings": {**strings, **longest}}, Settings(kits=registry, cards="deck:diary"))


def test_a_title_has_the_room_that_translators_are_told_of() -> None:
    """In long words, on a card of each kind with little text; twice and a half as much is refused."""
    bundle = scenario_paths.bundle("speaking-clock")
    world = bundle["world"]
    cards = [bundle["diary"][1], *(bundle[part][0] for part in ("rumors", "school"))]
    cards += [world[part][0] for part in ("items", "anomalies", "chores", "events", "machines", "kids")]

    def printed(letters: int, *titled: Any, cards: str) -> int:
        """How many findings there are with titles of so many letters."""
        titles = {card.get("title") or card["name"]: LONG_WORDS[:letters].strip() for card in titled}
        try:
            card_pictures(
                {**bundle, "strings": {**bundle["strings"], **titles}}, Settings(kits=registry, cards=cards)
            )
        except PrintError as error:
            return len(error.diagnostics)
        return 0

    ids = ",".join(f"*{card['id']}" for card in cards)
    assert printed(TITLE_LETTERS, *cards, cards=ids) == 0
    assert printed(TITLE_LETTERS * 5 // 2, *cards, cards=ids) >= len(cards)
    assert printed(TITLE_LETTERS, bundle["scenario"], cards="scenario") == 0


@pytest.mark.parametrize(
    ("cards", "catalogue", "context", "words"),
    [
        (
            "reference",
            "design",
            "print.reference-help",
            "**Hjälp:** " + " ".join(["upp till två andra"] * 30) + ".",
        ),
        ("chore.paper-round", "rules", "cards.DEADLINE_TEXT.1", "f" * 90),
    ],
    ids=["a sentence", "a word"],
)
def test_words_of_the_tool_that_are_too_long_are_told_at_their_line(
    cards: str, catalogue: str, context: str, words: str, run: Run, scenario: Path, tmp_path: Path
) -> None:
    """No card of the author's says them."""
    (shipped,) = (one for one in catalogues.of_tool() if one.name == catalogue)
    file, _ = po_files.read(shipped.po("sv").read_text("utf-8"))
    entry = next(entry for entry in file.messages if entry.context == context)
    entry.strings = [words]
    po = scenario / "translations" / "tool" / catalogue / "sv.po"
    po.parent.mkdir(parents=True)
    po.write_text(po_files.written(file), "utf-8")
    run("strings", "compile", "--tool", scenario)
    result = run("print", scenario, "--language", "sv", "--cards", cards, "-o", tmp_path / "c.pdf", code=1)
    lines = po.read_text("utf-8").splitlines()
    number = next(number for number, line in enumerate(lines, 1) if words[:20] in line)
    places = {int(line) for line in re.findall(rf"--> {re.escape(str(po))}:(\d+):1", result.stderr)}
    assert places & {number, number - 1}, result.stderr
    assert f'It translates "{entry.text[:20]}' in result.stderr
    assert "scenario.loop" not in result.stderr
