"""`loopwright explain` with words of the card language; codes are tested with `check`."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from loopwright.commands import explain
from loopwright.core import scenario_paths, topics
from loopwright.story_tests.parse import FORMS
from loopwright_compiler import schemas
from loopwright_compiler.print.theme import theme
from loopwright_compiler.project.worlds import shape_mistakes
from loopwright_compiler.project.yaml_positions import read_yaml
from loopwright_engine import load_bundle
from loopwright_games.tales.cards.reference import PAGES
from loopwright_games.tales.stories import TalesStories

from ..edits import edit
from .conftest import Run

SMALL = Path(__file__).parents[1] / "compiler" / "fixtures" / "small"


def test_words_are_explained_with_their_form_their_rules_and_an_example(run: Run) -> None:
    lines = run("explain", "draw", "item").stdout.splitlines()
    assert lines[0] == "draw item [with <SHARP>]"
    assert "CMB-1" in lines[2]
    assert lines[4].endswith("draw item with SHARP")


def test_what_has_several_meanings_is_explained_as_each(run: Run) -> None:
    output = run("explain", "scouting").stdout
    assert "rule scouting <1>" in output
    assert "rule no scouting" in output


def test_words_in_quotes_and_in_any_case_are_found(run: Run) -> None:
    assert run("explain", "late for dinner").stdout == run("explain", "LATE", "for", "dinner").stdout


def test_an_unknown_word_is_wrong_use_and_near_ones_are_named(run: Run) -> None:
    assert "Near it: draw item" in run("explain", "drew item", code=2).stderr
    assert run("explain", "<", code=2).stderr


def test_alone_it_says_what_can_be_asked(run: Run) -> None:
    output = run("explain").stdout
    for topic in re.findall(r"loopwright explain (\w+(?: \w+)?)  ", output):
        assert run("explain", *topic.split()).stdout, topic
    assert "locations" in output
    assert "`loopwright explain` alone" in run("explain", "qwertz", code=2).stderr


def test_every_page_of_words_can_be_listed(run: Run) -> None:
    for page in PAGES:
        assert run("explain", page).stdout.startswith(PAGES[page])
    assert "  draw item [with <SHARP>]\n" in run("explain", "effects").stdout


def test_a_set_of_words_is_listed_with_what_is_said_of_each(run: Run) -> None:
    assert "  ROPE       SHARP with CLOTHES.\n" in run("explain", "combos").stdout
    for topic in ("trait", "item tag", "tags"):
        assert re.search(r"^  (BRAVE|SHARP)$", run("explain", topic).stdout, re.MULTILINE)


def test_the_world_is_listed_and_each_of_its_names_is_known(run: Run) -> None:
    locations = run("explain", "locations").stdout
    assert re.search(r"^  G  Lighthouse +open, on F1$", locations, re.MULTILINE)
    assert run("explain", "places").stdout == run("explain", "location").stdout == locations
    for topic in ("lighthouse", "the Lighthouse", "G"):
        assert run("explain", topic).stdout.startswith("G  Lighthouse\n\nLocation: open")
    assert "machine uggla at F5 using standard" in run("explain", "uggla").stdout
    assert "  uggla    Uggla 9 " in run("explain", "machines").stdout
    assert "Near it: Lighthouse" in run("explain", "Lighthose", code=2).stderr


def test_examples_of_the_world_can_be_played(run: Run, scenario: Path) -> None:
    card = scenario / "scenario.loop"
    example = run("explain", "the-heap").stdout.splitlines()[-1].strip()
    machine = run("explain", "tupp").stdout.splitlines()[-1].strip().replace("F5", "E2")
    card.write_text(f"{card.read_text(encoding='utf-8')}  {example}\n  {machine}\n", encoding="utf-8")
    run("check", scenario)


def test_the_worlds_beside_which_one_works_are_known_too(run: Run, tmp_path: Path) -> None:
    bundled = run("explain", "locations").stdout
    shutil.copytree(SMALL, tmp_path, dirs_exist_ok=True)
    output = run("explain", "locations").stdout
    assert output.endswith(bundled) and len(output) > len(bundled)
    board = tmp_path / "worlds" / "small" / "board.yaml"
    board.write_text("grid: [", encoding="utf-8")
    assert run("explain", "locations").stdout == bundled


def test_one_of_several_forms_is_found(run: Run) -> None:
    assert "once per (round | game)" in run("explain", "once per game").stdout


@pytest.mark.parametrize("asked", ["timer", "tests", "settings", "scenario.yaml", "story test", "#", "bots"])
def test_what_people_call_otherwise_is_known(run: Run, asked: str) -> None:
    assert run("explain", asked).stdout


def test_every_topic_leads_on() -> None:
    """What a topic names can be asked for; what it shows of a world's file is right, if not all of it."""
    for topic in topics.topics():
        assert topic.says.endswith("."), topic.title
        for word in topic.see:
            assert explain.explained(word), f"{topic.title}: {word}"
        if topic.title.endswith(".yaml"):
            document, mistakes = read_yaml(topic.example)
            assert not mistakes and document is not None
            mistakes = shape_mistakes(document, f"world-{topic.title.removesuffix('.yaml')}")
            assert all(mistake.values["value"] == "A list of 1" for mistake in mistakes), topic.title


@pytest.mark.parametrize("schema", ["world", "board", "kids", "machines", "firewalls"])
def test_every_key_of_a_world_is_known(schema: str) -> None:
    keys = {key for part in _objects(schemas.load(f"world-{schema}")) for key in part["properties"]}
    assert keys
    for key in keys:
        assert explain.explained(key), key


def test_every_key_of_a_theme_is_known() -> None:
    document, _ = read_yaml(Path(theme.__file__).with_name("themes").joinpath("standard.yaml").read_text())
    assert document is not None
    for key in document.plain():
        assert explain.explained(key), key


def test_every_command_and_every_word_of_a_story_is_known(run: Run) -> None:
    commands = re.findall(r"^  ([a-z]+)  ", run("--help").stdout, re.MULTILINE)
    assert len(commands) > 12
    stories = TalesStories(load_bundle(scenario_paths.bundle("speaking-clock")))
    headings = [" ".join(heading.words) for heading in stories.headings]
    for word in (*commands, *FORMS, *stories.forms, *(heading.split()[0] for heading in headings)):
        assert explain.explained(word), word


def _objects(schema: object) -> Iterator[dict[str, Any]]:
    if isinstance(schema, dict):
        if isinstance(schema.get("properties"), dict):
            yield schema
        for part in schema.values():
            yield from _objects(part)


def test_a_name_of_a_scenario_is_told_with_who_declares_changes_and_asks(run: Run) -> None:
    told = run("explain", "minutes", "--in", "speaking-clock").stdout
    head, declared, named, asked = told.strip().split("\n\n")
    assert head == "counter minutes: Minutes behind"
    assert 'counter minutes "Minutes behind"' in declared and declared.startswith("Declared:")
    assert re.search(r"diary\.loop:\d+ +diary 4 +minutes -2", named)
    assert re.search(r"diary\.loop:\d+ +diary 8 +when minutes >= 6: flip", asked) and "-2" not in asked
    assert re.search(r"story:\d+ +expect", run("explain", "diary 3", "--in", "speaking-clock").stdout)
    folder = scenario_paths.find("speaking-clock")
    assert "  scenario.loop:26" in run("explain", "Minutes behind", cwd=folder).stdout
    assert "Near it: minutes" in run("explain", "minuts", code=2, cwd=folder).stderr


def test_a_card_is_shown_as_players_read_it_in_every_game(run: Run) -> None:
    assert "Flip this card." in run("explain", "diary 3", "--in", "speaking-clock", "--text").stdout
    assert "Fans +1." in run("explain", "move undertow", "--in", "lucha-libre", "--text").stdout
    assert "spanner" in run("explain", "scenario", "the-loop", "--in", "the-loop", "--text").stdout
    assert "no card" in run("explain", "minutes", "--in", "speaking-clock", "--text", code=2).stderr
    assert "--in PATH" in run("explain", "minutes", "--text", code=2).stderr


def test_what_happens_on_play_asks_about_nothing(run: Run, scenario: Path) -> None:
    """The line waits for nothing, and spans what it does."""
    edit(scenario / "diary.loop", "    goal ", "    on play: set told-him\n    goal ", 1)
    told = run("explain", "told-him", "--in", scenario).stdout
    assert "on play: set told-him" in told.partition("Asked about:")[0].partition("Named:")[2]


def test_names_of_cards_with_mistakes_are_told_and_their_text_is_not(run: Run, scenario: Path) -> None:
    card = next(path for path in scenario.glob("*.loop") if path.name != "scenario.loop")
    card.write_text(f"{card.read_text(encoding='utf-8')}\n  qwertz\n", encoding="utf-8")
    assert "Declared:" in run("explain", "diary 1", "--in", scenario).stdout
    assert "mistakes" in run("explain", "diary 1", "--in", scenario, "--text", code=2).stderr


def test_a_card_of_a_deck_has_a_text(run: Run, scenario: Path, tmp_path: Path) -> None:
    """By its deck and number, as cards write it (ADV-12)."""
    draft = Path(shutil.copytree(scenario, tmp_path / "draft"))
    with (draft / "scenario.loop").open("a") as file:
        file.write('  deck letters "Letters"\n\ncard letters 2 "A Bill" if insight >= 3\n  take UPSET\n')
    for asked in (["card", "letters", "2"], ["letters", "2"]):
        assert "Only if insight is 3 or more." in run("explain", *asked, "--in", draft, "--text").stdout


def test_a_card_says_what_players_mark_on_the_secrets_sheet(run: Run, scenario: Path, tmp_path: Path) -> None:
    """As on paper, in the order of its lines, where the screen keeps silent."""
    draft = Path(shutil.copytree(scenario, tmp_path / "draft"))
    with (draft / "scenario.loop").open("a") as file:
        file.write("  flag seen hidden\n  counter tremor hidden from 0 to 3\n")
    with (draft / "diary.loop").open("a") as file:
        file.write(
            '\ndiary 6 "The Roof"\n  front\n    > Slates.\n'
            '    action "Over" at M: set seen\n'
            '    action "Under" at K\n      > A draught.\n      if flag seen: enigma +1\n'
            "    on end phase: tremor +2\n"
        )
    told = run("explain", "diary", "6", "--in", draft, "--text").stdout
    seen, tremor = re.findall(r"(?:Mark|Make 2 marks in) row (.)\.", told)[::-1]
    assert [line.strip() for line in told.splitlines()[2:]] == [
        f"In each end phase: Make 2 marks in row {tremor}.",
        "* Over",
        f"At M (Vasso School), spend 1 time: Mark row {seen}.",
        "* Under",
        f"At K (Headframe), spend 1 time: If row {seen} is marked, raise enigma by 1.",
        "| A draught.",
    ]


def test_a_card_is_shown_in_the_language_of_its_scenario(run: Run, scenario: Path, tmp_path: Path) -> None:
    """Its icons, too."""
    draft = Path(shutil.copytree(scenario, tmp_path / "draft"))
    card = draft / "scenario.loop"
    card.write_text(
        re.sub("\n  world|\n  files", r"\n  language sv\g<0>", card.read_text("utf-8"), count=1), "utf-8"
    )
    assert "betala 1 tid" in run("explain", "diary", "1", "--in", draft, "--text").stdout


def test_a_card_of_a_deck_of_a_kit_has_a_text(run: Run, tmp_path: Path) -> None:
    """It is drawn, and has no lines of a kind of card."""
    town = Path(shutil.copytree(scenario_paths.root() / "which-side", tmp_path / "which-side"))
    with (town / "scenario.loop").open("a") as file:
        file.write('  deck letters "Letters"\n\ncard letters 2 "A Bill" if risk >= 3\n  risk +1\n')
    out = run("explain", "letters", "2", "--in", town, "--text").stdout
    assert "Risk" in out and "3" in out
