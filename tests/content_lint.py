"""Reads the bundled content as an editor would: what is said twice, says nothing, or is of another time.

    python tests/content_lint.py [FOLDER]

Each line names a text by its card. Words that the 1980s did not have stand in `other_times.txt`.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import polib
from loopwright_compiler import compile_path

CONTENT: Final = Path(__file__).parents[1] / "content"
OTHER_TIMES: Final = Path(__file__).with_name("other_times.txt")
SENTENCE_END: Final = re.compile(r"(?<=[.!?])[\"”]?\s+")
WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
SIMILE: Final = re.compile(r"\b(?:like|as) (?:an?|the) ((?:\w+ )?\w+)")
SHORT: Final = 4
"""A sentence of fewer words may be said again."""
SPEAKS: Final = {"tell", "end_game", "draw_card"}
"""Effects that tell something: an ending and a card of a deck of its own have a text."""


class Text(NamedTuple):
    """One text of a catalogue: the folder it is of, the card that says it, and what it is."""

    folder: str
    card: str
    kind: str
    text: str

    @property
    def place(self) -> str:
        """How a line names it."""
        return f"{self.folder} {self.card}"


def texts(content: Path = CONTENT) -> list[Text]:
    """The texts of all scenarios and worlds, in English."""
    return [
        Text(template.parents[1].name, entry.msgctxt or "", entry.comment.partition(" on ")[0], entry.msgid)
        for template in sorted(content.glob("*/*/translations/messages.pot"))
        for entry in polib.pofile(str(template))
    ]


def said_twice(read: Iterable[Text]) -> Iterator[str]:
    """Sentences that stand on more than one card of a folder, and likenesses (“like a boot”) used again."""
    sentences: dict[str, list[Text]] = defaultdict(list)
    likenesses: dict[str, list[Text]] = defaultdict(list)
    for text in read:
        if text.kind != "Prose":
            continue
        for sentence in SENTENCE_END.split(text.text):
            words = WORD.findall(sentence.lower())
            if len(words) >= SHORT:
                sentences[" ".join(words)].append(text)
        for likeness in SIMILE.findall(text.text):
            likenesses[likeness.lower()].append(text)
    for what, places in (("is said", sentences), ("stands for something", likenesses)):
        for phrase, where in places.items():
            cards = sorted({text.place for text in where})
            if len(cards) > 1:
                yield f"“{phrase}” {what} on {', '.join(cards)}."


def of_another_time(content: Path = CONTENT) -> Iterator[str]:
    """Words that nobody on the islands knew, in any language."""
    listed: dict[str, set[str]] = defaultdict(set)
    for line in OTHER_TIMES.read_text("utf-8").splitlines():
        language, _, words = line.partition(":")
        listed[language] |= set(words.split())
    for file in sorted(content.glob("*/*/translations/*.po*")):
        language = "en" if file.suffix == ".pot" else file.stem
        for entry in polib.pofile(str(file)):
            text = entry.msgid if language == "en" else entry.msgstr
            for word in sorted(set(WORD.findall(text.lower())) & listed[language]):
                yield f"“{word}” is of another time: {file.parents[1].name} {entry.msgctxt} ({language})."


def mute(folder: Path, bundled: Path = CONTENT) -> Iterator[str]:
    """Actions of diary cards of which nothing is told, or nothing where they fail or succeed."""
    bundle: Any = compile_path(folder, bundled=bundled).bundle
    for card in bundle["diary"]:
        for side, data in card["sides"].items():
            for action in data["actions"] if data else ():
                if not _speaks(action["block"]):
                    label = bundle["strings"][action["label"]]
                    yield f"Nothing is told of “{label}” on {card['id']} {side}, or of one outcome."


def _speaks(data: object) -> bool:
    if isinstance(data, dict):
        if data.get("do") == "test":
            return _speaks(data["success"]) and _speaks(data["failure"])
        return data.get("do") in SPEAKS or any(map(_speaks, data.values()))
    return isinstance(data, list) and any(map(_speaks, data))


def main(content: Path = CONTENT) -> int:
    """Print what an editor would mark; 1 where there is something."""
    marks = [*said_twice(texts(content)), *of_another_time(content)]
    for folder in sorted((content / "scenarios").iterdir()):
        marks += mute(folder, content)
    print("\n".join(marks) or "The content says nothing twice, and nothing of another time.")
    return 1 if marks else 0


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:])))
