"""Stories of ink, Yarn Spinner and Twine as scenarios.

Each file of `tests/cases/foreign_stories` has its cards, and the list of what is not carried over, in a file
of the same name with `.txt` behind it; `pytest tests/compiler/test_foreign_stories.py --bless` writes them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from loopwright.core import scenario_paths
from loopwright_compiler.foreign_stories import ink, twine, yarn
from loopwright_compiler.foreign_stories.story import ForeignStory, UnreadableStory, WrittenStory
from loopwright_compiler.kits.find import front_end_of

from ..sweep_length import times
from .foreign_soup import LINES, soup

CASES = Path(__file__).parents[1] / "cases" / "foreign_stories"
STORIES = sorted(path.name for path in CASES.iterdir() if path.suffix != ".txt" and path.name != "more.ink")


def read(text: str, name: str) -> ForeignStory:
    """The story in a text, which may include the files of the cases."""

    def included(file: str) -> str | None:
        path = CASES / file
        return path.read_text("utf-8") if path.is_file() else None

    match name.rpartition(".")[2]:
        case "ink":
            return ink.read(text, name, included)
        case "yarn":
            return yarn.read(text, name)
        case _:
            return twine.read(text, name)


@cache
def written(name: str) -> WrittenStory:
    """The scenario of a case."""
    id = name.partition(".")[0]
    story = read((CASES / name).read_text("utf-8"), name)
    scenario = front_end_of(None).foreign_story(story, id, story.title or id.title(), {})
    assert scenario is not None
    return scenario


@pytest.mark.parametrize("name", STORIES)
def test_case(name: str, bless: bool) -> None:
    scenario = written(name)
    remarks = [f"{remark.at}: {remark.what}. {remark.advice}\n" for remark in scenario.remarks]
    outcome = "\n".join(["".join(remarks), scenario.files["scenario.loop"], scenario.files["diary.loop"]])
    expected = CASES / f"{name}.txt"
    if bless:
        expected.write_text(outcome, "utf-8")
    assert outcome == expected.read_text("utf-8"), "look, then run with --bless"


def test_cards_of_stories_have_no_error(tmp_path: Path) -> None:
    """Those of the cases with all of a tool, and of files at random."""
    scenarios = {name.replace(".", "-"): written(name) for name in STORIES if name.startswith("all-of")}
    for kind in LINES:
        for seed in range(times(1)):
            scenario = front_end_of(None).foreign_story(read(soup(kind, seed), f"x.{kind}"), "a", "A", {})
            assert scenario is not None
            scenarios[f"{kind}-{seed}"] = scenario
    (tmp_path / "worlds").mkdir()
    for id, scenario in scenarios.items():
        folder = tmp_path / "scenarios" / id
        folder.mkdir(parents=True)
        for name, text in scenario.files.items():
            (folder / name).write_text(text, "utf-8")
    checked = scenario_paths.compiled(tmp_path)
    assert [found for found in checked.diagnostics if found.severity == "error"] == []
    assert len(checked.bundles) == len(scenarios)


@pytest.mark.parametrize("kind", LINES)
def test_files_at_random_are_read_or_refused_in_words(kind: str) -> None:
    for seed in range(times(60)):
        try:
            story = read(soup(kind, seed), f"x.{kind}")
            assert front_end_of(None).foreign_story(story, "a", "A", {}) is not None
        except UnreadableStory as error:
            assert str(error) and error.hint


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("x.ink", "{\n" * 20, "x.ink:13: more than 12 blocks"),
        ("x.ink", "* a\n" * 40_000, "more than 30000 lines"),
        ("x.ink", "".join(f"{'*' * (at + 1)} a\n" for at in range(30)), "more than 12 blocks"),
        ("x.ink", "a" * 5_000, "x.ink:1: the line has more than 4000 letters"),
        ("x.ink", "// nothing\n", "x.ink tells no story"),
        ("x.ink", '{"inkVersion":21,"root":[]}', "x.ink is compiled ink"),
        ("x.ink", "".join(f"=== k{at} ===\nwords\n" for at in range(700)), "more than 600 passages"),
        ("x.yarn", "words\n", "holds no node of Yarn Spinner"),
        ("x.yarn", "title: a\n---\n" + "<<if $x>>\n" * 20, "more than 12 blocks"),
        ("x.twee", "words\n", "holds no passage of Twine"),
        ("x.html", "<html></html>", "holds no passage of Twine"),
        ("x.twee", ":: StoryTitle\nX\n", "holds no passage with words"),
        ("x.twee", ":: a\n" + "(if: $a)[" * 20 + "]" * 20, "more than 12 blocks"),
        ("x.twee", ":: a\n(if: $a is 1)[[[b]]]" + "(else-if: $a is 2)[[[c]]]\n" * 50, "more than 40 blocks"),
    ],
)
def test_what_is_no_story_or_too_much_is_refused_in_words(name: str, text: str, message: str) -> None:
    with pytest.raises(UnreadableStory) as caught:
        front_end_of(None).foreign_story(read(text, name), "a", "A", {})
    assert message in str(caught.value) and caught.value.hint
