"""The pages for those who come from ink, Yarn Spinner and Twine show what the import makes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from loopwright_compiler.foreign_stories import ink, twine, yarn
from loopwright_compiler.kits.find import front_end_of

PAGES = Path(__file__).parents[2] / "site" / "docs"
BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)
READERS = {
    "ink": lambda text, file: ink.read(text, file, lambda _: None),
    "yarn": yarn.read,
    "twee": twine.read,
}


@pytest.mark.parametrize("page", ["from-ink.md", "from-yarn-spinner.md", "from-twine.md"])
def test_the_page_shows_what_is_made(page: str) -> None:
    blocks = BLOCK.findall((PAGES / page).read_text("utf-8"))
    language, file, text = next(block for block in blocks if block[0] in READERS)
    story = READERS[language](text, file)
    scenario = front_end_of(None).foreign_story(story, "buoy", story.title or "Buoy", {})
    assert scenario is not None
    shown = {title: text for kind, title, text in blocks if kind == "loop"}
    assert shown == {f"buoy/{name}": scenario.files[name] for name in ("diary.loop", "scenario.loop")}
    told = [f"{remark.at}: {remark.what}.\n    {remark.advice}\n" for remark in scenario.remarks]
    assert [text for kind, _, text in blocks if kind == "text"] == told
