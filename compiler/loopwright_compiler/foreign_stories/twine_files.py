"""The passages of a story of Twine as they stand in its file: Twee 3, or a published page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from typing import Final, NamedTuple

from .story import LONGEST_LINE, ForeignStory, StoryPlace

PUBLISHED: Final = "<tw-storydata"
"""What a published page has."""
_HEAD: Final = re.compile(r"::\s*((?:\\.|[^\[\]{}\\])+?)\s*(?:\[([^\]]*)\])?\s*(\{.*\})?\s*")
_ATTRIBUTE: Final = re.compile(r'([\w-]+)="([^"]*)"')


class TwinePassage(NamedTuple):
    """A passage as it stands in the file."""

    at: StoryPlace
    name: str
    tags: tuple[str, ...]
    text: str
    below: int  # the text begins so many lines below


def twee(text: str, file: str) -> Iterator[TwinePassage]:
    """The passages of a file in Twee 3."""
    held: list[str] = []
    head: re.Match[str] | None = None
    begun = 0
    for number, line in enumerate([*text.split("\n"), ":: "], 1):
        if not line.startswith("::"):
            held.append(line)
            continue
        if head is not None:
            name = re.sub(r"\\(.)", r"\1", head[1]).strip()
            yield TwinePassage(
                StoryPlace(file, begun), name, tuple((head[2] or "").split()), "\n".join(held), 1
            )
        head, held, begun = _HEAD.fullmatch(line[:LONGEST_LINE]), [], number


def published(story: ForeignStory, text: str, file: str) -> Iterator[TwinePassage]:
    """The passages of a published page, of its first story."""
    start = text.index("<tw-storydata")
    end = text.find("</tw-storydata>", start)
    end = len(text) if end < 0 else end
    row_of_story = dict(_ATTRIBUTE.findall(text[start : text.find(">", start) + 1][:LONGEST_LINE]))
    story.title = unescape(row_of_story.get("name", ""))
    line, seen = 1, 0
    at = start
    while 0 <= (at := text.find("<tw-passagedata", at)) < end:
        opened = text.find(">", at)
        closed = text.find("</tw-passagedata>", opened)
        if opened < 0 or closed < 0:
            return
        line, seen = line + text.count("\n", seen, opened), opened
        row = dict(_ATTRIBUTE.findall(text[at : opened + 1][:LONGEST_LINE]))
        name = unescape(row.get("name", "")).strip() or f"passage {row.get('pid', line)}"
        if row.get("pid") == row_of_story.get("startnode"):
            story.start = name
        yield TwinePassage(StoryPlace(file, line), name, tuple(unescape(row.get("tags", "")).split()),
                     unescape(text[opened + 1 : closed]), 0)  # fmt: skip
        at = closed


def about(story: ForeignStory, source: TwinePassage) -> None:
    """Take in what is said of the whole story."""
    if source.name == "StoryTitle":
        story.title = source.text.strip()[:200]
    elif source.name == "StoryData":
        try:
            data = json.loads(source.text)
        except (ValueError, RecursionError):
            data = None
        if isinstance(data, dict):
            story.start = str(data.get("start", story.start))
        else:
            story.tell(
                source.at,
                "the passage StoryData, which is no JSON",
                "The story begins with its first passage.",
            )
