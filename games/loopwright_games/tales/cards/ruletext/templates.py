"""Puts the generated rules text into a bundle: into `strings` and every `text`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING, TypeAlias

from loopwright_compiler.core.block_text import BlockLine, sentence
from loopwright_engine.core.decks import deck_cards

from loopwright_games.tales.bundle_cards import diary_sides, held_cards, response_sides

from .effects import OWN_WORDS, EffectContext, clause
from .faces import (
    chore_lines,
    deck_card_lines,
    held_lines,
    response_lines,
    rumor_lines,
    scenario_lines,
    school_lines,
    side_lines,
    target_lines,
)
from .names import PrintedNames

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import FaceData

    from loopwright_games.tales.bundle_types import BundleData, EndGameData, HeldData


Owned = Iterable[tuple[str, BlockLine]]
GENERATED = ("rule", "icons", "heading")
"""Kinds of lines that a card's own words take the place of."""


def fill(bundle: BundleData) -> None:
    """Write the generated texts of all cards into the bundle, in place.

    Before, each `text` holds authored entries only: prose and goals, where the author wrote that
    check, rule, event or action of a diary side `["item", ID]`, and `["printed", SID]` for words that
    take the place of all generated ones. After, it is the whole face in reading order.
    Generated strings are `<id>.rules`, `<id>.rules.2` …, with the origin of the id.
    """
    names = PrintedNames.on_cards(bundle)
    for card, _, side in diary_sides(bundle):
        _fill(bundle, side, side_lines(side, names, card["number"]))
    for rumor in bundle["rumors"]:
        _append(bundle, rumor, rumor["id"], rumor_lines(rumor, names))
    for drawn in deck_cards(bundle):
        _append(bundle, drawn, drawn["id"], deck_card_lines(drawn, names))
    for school in bundle["school"]:
        _append(bundle, school, school["id"], school_lines(school, names))
    for _, face in response_sides(bundle):
        _append(bundle, face, face["id"], response_lines(face, names))
    world, scenario = bundle["world"], bundle["scenario"]
    for kind, id, held in held_cards(bundle):
        lines = chore_lines(held, id, names) if "reward" in held else held_lines(kind, held, id, names)
        _fill(bundle, held, [*_authored(held, id), *lines])
    set_up = scenario_lines(scenario, world["events"], names)
    _append(bundle, scenario, "scenario", [*target_lines(scenario, names), *set_up])


Face: TypeAlias = "FaceData | HeldData"
"""What has a text of its own."""


def _append(bundle: BundleData, face: Face, owner: str, lines: Iterable[BlockLine]) -> None:
    """The face's authored lines, then the generated ones."""
    _fill(bundle, face, [*_authored(face, owner), *((owner, line) for line in lines)])


def _authored(face: Face, owner: str) -> Iterator[tuple[str, BlockLine]]:
    return ((owner, BlockLine(kind, sid=sid)) for kind, sid in face["text"])


def _fill(bundle: BundleData, face: Face, lines: Owned) -> None:
    """Give the face its text: with the words of its own, if the author wrote some, at one place."""
    shown = _parts_in_own_words(bundle, list(lines))
    printed = [(owner, BlockLine("rule", sid=line.sid)) for owner, line in shown if line.kind == "printed"]
    if printed:
        shown = [(owner, line) for owner, line in shown if line.kind != "printed"]
        first = next((at for at, (_, line) in enumerate(shown) if line.kind in GENERATED), len(shown))
        shown = [*_read(bundle, shown[:first]), *printed, *_read(bundle, shown[first:])]
    face["text"] = _stored(bundle, shown)


def _parts_in_own_words(
    bundle: BundleData, lines: list[tuple[str, BlockLine]]
) -> list[tuple[str, BlockLine]]:
    """The lines with those of parts that have words of their own replaced; an action keeps its label."""
    words: dict[str, list[tuple[str, BlockLine]]] = {}
    others = []
    for owner, line in lines:
        part = OWN_WORDS.fullmatch(line.sid or "") if line.kind == "printed" else None
        if part is None:
            others.append((owner, line))
            continue
        if part[1] not in words:
            others.append((part[1], BlockLine("own")))
        words.setdefault(part[1], []).append((part[1], BlockLine("rule", sid=line.sid)))
    shown: list[tuple[str, BlockLine]] = []
    for owner, group in groupby(others, lambda one: one[0]):
        part_lines = list(group)
        if owner not in words:
            shown += part_lines
            continue
        shown += [one for one in part_lines if one[1].kind == "heading"]
        shown += words[owner]
        shown += _read(bundle, [one for one in part_lines if one[1].kind not in ("heading", "own")])
    return shown


def _read(bundle: BundleData, lines: Owned) -> Iterator[tuple[str, BlockLine]]:
    """The authored lines beside own words: the prose of an ending under how the game ends, that of an action
    under its label, that of an outcome after what it is called.
    """
    names = PrintedNames.on_cards(bundle)
    endings = {sid: id for id, ending in names.endings.items() for _, sid in ending["text"]}
    heading, lead = None, ""
    of_part = ended = ""
    for owner, line in lines:
        if owner != of_part:
            of_part, heading, lead = owner, None, ""
        if line.kind == "heading":
            heading, lead = line, ""
        elif line.kind in GENERATED:
            lead = line.lead
        elif line.sid in endings:
            if ended != endings[line.sid]:
                ended = endings[line.sid]
                end: EndGameData = {"do": "end_game", "ending": ended}
                yield (
                    f"ending.{ended}",
                    BlockLine("rule", sentence(clause(end, EffectContext(names)), names.words)),
                )
            yield owner, line
        else:
            if heading:
                yield owner, heading
            if lead:
                yield owner, BlockLine("rule", lead)
            heading, lead, ended = None, "", ""
            yield owner, line


def _stored(bundle: BundleData, lines: Owned) -> list[list[str]]:
    entries = []
    numbers: Counter[str] = Counter()
    for owner, line in lines:
        sid = line.sid
        if sid is None:
            numbers[owner] += 1
            sid = f"{owner}.rules" if numbers[owner] == 1 else f"{owner}.rules.{numbers[owner]}"
            bundle["strings"][sid] = line.text
            if owner in bundle["origins"]:
                bundle["origins"][sid] = bundle["origins"][owner]
        entries.append([line.kind, sid])
    return entries
