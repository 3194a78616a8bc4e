"""The cards of a scenario and its world, kind by kind, in the texts of their files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Final

from loopwright_dsl.card_fields import CardFields, fields_of, kinds, layout_of
from loopwright_dsl.format import format_text
from loopwright_dsl.parse import chunks_of

from loopwright.core.console import shown
from loopwright.core.errors import Failure

if TYPE_CHECKING:
    from loopwright_compiler.project.project import Scenario
    from loopwright_compiler.workspace import Workspace
    from loopwright_dsl.parser.dialect import CardLanguage


_HEAD: Final = re.compile(r"^[a-z][\w-]*", re.MULTILINE)


@dataclass
class CardFile:
    """A file of cards: its text before the first card, and the text of each card, which are edited."""

    path: Path
    text: str
    cards: CardLanguage
    of_world: bool = False

    def __post_init__(self) -> None:
        preamble, chunks = chunks_of(self.text, self.cards)
        self._preamble = preamble.text
        self.chunks = [chunk.text for chunk in chunks]

    def of_kind(self, kind: str) -> Iterator[tuple[int, CardFields | None]]:
        """The numbers of the cards of a kind, and their fields; None for one that cannot be read."""
        layout = layout_of(kind, self.cards)
        for at, chunk in enumerate(self.chunks):
            if kind_of(chunk) == kind:
                yield at, fields_of(chunk, layout)

    def replace(self, at: int, text: str) -> None:
        """Put another text in the place of a card, in its canonical layout."""
        end = self.chunks[at][len(self.chunks[at].rstrip()) :]
        self.chunks[at] = format_text(text, self.cards).rstrip() + (end or "\n")

    def add(self, texts: Sequence[str], kind: str) -> int:
        """Put new cards behind the last one of their kind, else at the end; return the first one's number."""
        places = [at for at, chunk in enumerate(self.chunks) if kind_of(chunk) == kind]
        at = places[-1] + 1 if places else len(self.chunks)
        end = "\n"
        if at:
            before = self.chunks[at - 1]
            end = before[len(before.rstrip()) :] or end
            self.chunks[at - 1] = before.rstrip() + "\n\n"
        new = [format_text(text, self.cards).rstrip() for text in texts]
        self.chunks[at:at] = [*(f"{text}\n\n" for text in new[:-1]), new[-1] + end]
        return at

    @property
    def new_text(self) -> str:
        return self._preamble + "".join(self.chunks)

    def lines(self) -> list[int]:
        """How many lines stand before each card."""
        counts = (chunk.count("\n") for chunk in self.chunks[:-1])
        return list(accumulate(counts, initial=self._preamble.count("\n")))


def kind_of(chunk: str) -> str:
    """The word that a card begins with."""
    match = _HEAD.search(chunk)
    return match[0] if match else ""


@dataclass
class CardDecks:
    """All files of cards of a scenario, those of its world after its own."""

    folder: Path
    scenario: Scenario
    files: list[CardFile]
    cards: CardLanguage

    def is_own(self, file: CardFile) -> bool:
        """Whether a file is the scenario's, or of a world beside it: others serve strangers, too."""
        shared = self.folder.resolve().parent
        beside = shared.name == "scenarios" and file.path.resolve().is_relative_to(shared.parent)
        return not file.of_world or beside

    @property
    def kinds(self) -> list[str]:
        """The kinds of cards that there can be."""
        return list(kinds(self.cards))

    def of_kind(self, kind: str) -> Iterator[tuple[CardFile, int, CardFields | None]]:
        for file in self.files:
            for at, card in file.of_kind(kind):
                yield file, at, card


def decks_of(workspace: Workspace, name: str) -> CardDecks:
    """The cards of the one scenario that a workspace holds. Raises Failure."""
    from loopwright_compiler.project.kit import cards_of

    if len(workspace.project.scenarios) != 1:
        raise Failure(f"{shown(name)} holds {len(workspace.project.scenarios)} scenarios; name one of them.")
    scenario = workspace.project.scenarios[0]
    cards = cards_of(scenario.kit)
    files = [CardFile(Path(source.path), source.text, cards) for source in scenario.sources.values()]
    if scenario.world is not None:
        sources = scenario.world.card_files
        files += [CardFile(Path(source.path), source.text, cards, True) for source in sources]
    return CardDecks(Path(scenario.path).parent, scenario, files, cards)


def known_kind(kind: str, kinds: Iterable[str]) -> str | None:
    """The kind of cards that a word means: itself, or the word for several of it."""
    return next(
        (known for known in kinds if kind.lower() in (known, f"{known}s", f"{known.removesuffix('y')}ies")),
        None,
    )
