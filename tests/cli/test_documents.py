"""What the documents show must be true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from loopwright.commands.new import TEMPLATE
from loopwright.core import scenario_paths
from loopwright_compiler import compile_path
from loopwright_dsl import parse_file
from loopwright_engine.kit import registry
from loopwright_games.tales.cards.language import DIALECT

from .conftest import Run

ROOT = Path(__file__).parents[2]
HELD = ("item", "anomaly", "chore", "event")
PAGES = [ROOT / "README.md", *sorted((ROOT / "site" / "docs").glob("*.md"))]
FENCE = re.compile(r"^```loop\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXAMPLES = [(page, block) for page in PAGES for block in FENCE.findall(page.read_text(encoding="utf-8"))]
# Parts of a card are shown without the card around them; here is one.
AROUND = 'diary 1 "Around"\n  front\n    on end phase\n'
GAMES = ("bonnie-and-clyde", "lucha-libre", "the-last-glow", "which-side", "the-loop", "mad-maxence")
OTHER_GAMES = {
    page: registry.find(name)
    for page, name in (("other-games", "bonnie-and-clyde"), *[(game, game) for game in GAMES])
}
"""The pages of cards that are not Tales', and the kit of their examples."""


@pytest.mark.parametrize(("page", "block"), EXAMPLES, ids=lambda value: getattr(value, "stem", None))
def test_every_example_is_well_written(page: Path, block: str) -> None:
    text, cards = block, DIALECT
    if page.stem in OTHER_GAMES:
        cards = OTHER_GAMES[page.stem].language
        text = f'daily around "Around"\n{block}' if block.startswith(" ") else block
    elif block.startswith("    win "):
        text = AROUND.replace("    on end phase\n", "") + block
    elif block.startswith(" "):
        text = AROUND + "".join(f"  {line}\n" for line in block.splitlines())
    parsed = parse_file(text, page.name, cards)
    assert not parsed.diagnostics, parsed.diagnostics[0].message
    assert parsed.cards


def test_the_example_cards_for_the_decks_work_in_a_scenario(tmp_path: Path) -> None:
    blocks = [
        block
        for page, block in EXAMPLES
        if page.stem not in ("README", *OTHER_GAMES) and block.startswith(HELD)
    ]
    assert {block.split()[0] for block in blocks} == set(HELD)
    story = tmp_path / "story"
    for source in TEMPLATE.glob("*.loop"):
        text = source.read_text(encoding="utf-8").replace("SCENARIO-ID", "story")
        text = text.replace("files diary, rumors ", "event echo-mast at D6\n  files diary, rumors, held ")
        story.mkdir(exist_ok=True)
        (story / source.name).write_text(text, encoding="utf-8")
    (story / "held.loop").write_text("\n".join(blocks), encoding="utf-8")
    checked = compile_path(story, bundled=scenario_paths.root())
    assert not checked.diagnostics, checked.diagnostics[0].message


def test_the_readme_says_which_commands_take_no_bundle(run: Run) -> None:
    run("build", "speaking-clock", "-o", "clock.json")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    said = re.search(r"\. (`check`[^.]*`) read cards and take no bundle", readme)
    assert said is not None
    assert re.findall(r"`(\w+)`", said[1]) == [
        "check",
        "watch",
        "fmt",
        "rename",
        "renumber",
        "import",
        "export",
        "stats",
        "strings",
        "tune",
    ]
    for words in (
        "check",
        "watch",
        "fmt",
        "import a.csv",
        "export -o a.csv",
        "stats",
        "strings status",
        "tune",
    ):
        assert "card file" in run(*words.split(), "clock.json", code=2).stderr
    assert "card file" in run("rename", "clock.json", "diary 4", "6", code=2).stderr
    assert "card file" in run("renumber", "clock.json", "diary", code=2).stderr
    for words in (
        "build -o b.json",
        "graph -o g.svg",
        "print -o c.pdf",
        "verify --work 1",
        "diff clock.json",
    ):
        assert "card file" not in run(*words.split(), "clock.json").stderr


def test_links_inside_the_repository_lead_somewhere() -> None:
    for page in (*ROOT.glob("*.md"), *ROOT.glob("*/README.md"), *(ROOT / "docs").rglob("*.md")):
        for link in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
            assert "://" in link or (page.parent / link).exists(), f"{page.name}: {link}"
