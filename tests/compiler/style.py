"""The style of generated rules text as findings: what an editor of rulebooks would send back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from loopwright_compiler.card_rows import Block, Passage, Strip
from loopwright_compiler.kits.rules_text import KitText
from loopwright_compiler.print import Settings
from loopwright_compiler.semantics.markup import plain
from loopwright_games.tales.card_kinds import HELD_DECKS
from loopwright_games.tales.cards.ruletext import rows
from loopwright_games.tales.cards.ruletext.names import PrintedNames

MOST_WORDS = 25
"""So many words a sentence may have; icons and signs are none, and a lead is a sentence."""
_BADGE = re.compile(r"^\[[^\]]*\] ")
_ICON = re.compile(r"\{[^}]*\}")
_LEADS = re.compile(r"(?<=\.) (?=\*\*)")
"""Where a reference card goes on to another word that it explains."""
_QUOTED = re.compile(r'"[^"]*"|\*[^*]+\*')
_SENTENCE = re.compile(r"(?<=[.!?:])\s+")
_NUMBER = re.compile(
    r"\b(?:two|three|four|five|six|seven|eight|nine|ten|twice"
    r"|(?<![cC]hoose )(?<!chooses )(?<!have )one(?! after another))\b"
)
"""In small letters, as names may have any word; *choose one*, *if you have one*, *one after another* are no
counts.
"""
_INSTEAD = re.compile(r"\binstead\b(?! of\b)")
_TAKEN = re.compile(r"\btakes? [^.]*\. [^.]*\binstead\b", re.I)
_IF_ANY = re.compile(r", if (?:you|they) have one\b")
_DOUBLED = re.compile(r"\bif\b[^.;]*?(?<!or )(?<!and )\bif\b", re.I)
"""Beside an event, which is a *when*, one condition is enough."""


def findings(text: str) -> Iterator[str]:
    """What is wrong with the style of a line, whose markup is still in it."""
    unnamed = _QUOTED.sub('"…"', _BADGE.sub("", text).replace("**", ""))
    for sentence in _SENTENCE.split(_ICON.sub("", unnamed)):
        words = sum(any(map(str.isalnum, word)) for word in sentence.split())
        if words > MOST_WORDS:
            yield f"{words} words"
    if len(re.findall(r":(?:\s|$)", unnamed)) > 1:
        yield "two colons"
    if _NUMBER.search(unnamed):
        yield "a number word"
    if _INSTEAD.search(unnamed) and not _TAKEN.search(unnamed):
        yield "instead of what?"
    if _DOUBLED.search(_IF_ANY.sub("", unnamed)):
        yield "a doubled condition"


def lines(bundle: Any) -> Iterator[tuple[str, str]]:
    """Every generated line of a bundle of Tales with the id of its card: its sentences, then its rows."""
    for name, text in bundle["strings"].items():
        if rows.GENERATED in name:
            yield name.partition(rows.GENERATED)[0], text
    for id, blocks in _faces(bundle):
        for block in blocks:
            text = _generated(block)
            if text:
                yield id, text


def kit_lines(bundle: Any, kits: Any) -> Iterator[tuple[str, str]]:
    """The same of a bundle of any kit: its cards and effects, the ends of its gauges, what a turn is."""
    settings = Settings(kits=kits)
    language = settings.words_of(bundle)
    text = KitText(bundle, language)
    for part in (*bundle["cards"], *bundle["effects"]):
        lines = [part["block"] and _generated(block) for block in text.body(part["block"], part["id"])]
        if part.get("condition"):
            lines.append(text.only(part["condition"]))
        yield from ((part["id"], line) for line in lines if line)
    for gauge in bundle["counters"]:
        for end, number in (("under", gauge["low"]), ("over", gauge["high"])):
            if gauge[end]:
                yield from ((gauge["id"], line) for line in text.end_rows(end, number, gauge[end]))
    for line in language.board.turn:
        yield from (("reference", part) for part in _LEADS.split(line))


def _generated(block: Block) -> str:
    """What is generated of a block: an author's prose and titles are not."""
    if isinstance(block, Passage):
        return ""
    if isinstance(block, Strip):
        return block.note
    return f"[{' '.join(filter(None, (block.badge, block.label)))}] {block.text}".strip()


def _faces(bundle: Any) -> Iterator[tuple[str, list[Block]]]:
    names = PrintedNames.of(bundle)
    for card in bundle["diary"]:
        for side in filter(None, card["sides"].values()):
            yield side["id"], rows.side_blocks(side, names, card["number"])
    for rumor in bundle["rumors"]:
        yield rumor["id"], rows.rumor_blocks(rumor, names)
    for school in bundle["school"]:
        yield school["id"], rows.school_blocks(school, names)
    for response in bundle["responses"]:
        for side in (response["routine"], response["alert"]):
            yield side["id"], rows.response_blocks(side, names, side["response"])
    for kind, deck in HELD_DECKS.items():
        for card in bundle["world"][deck]:
            id = f"{kind}.{card['id']}"
            if kind == "chore":
                yield id, rows.chore_blocks(card, id, names)
            else:
                yield id, rows.held_blocks(kind, card, id, names)


def shown(id: str, text: str) -> str:
    """A line of a card with what is wrong with it."""
    wrong = ", ".join(findings(text))
    return f"{id} | {plain(text)}" + (f"  # {wrong}" if wrong else "")
