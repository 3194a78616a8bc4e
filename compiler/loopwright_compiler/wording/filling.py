"""Puts the generated rules text into a bundle: into `strings` and every `text`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from ..nouns import HELD_DECKS
from .blocks import Line
from .faces import response_lines, rumor_lines, school_lines, side_lines
from .held import anomaly_lines, chore_lines, event_lines, item_lines, scenario_lines
from .names import Names

Bundle = dict[str, Any]


def fill(bundle: Bundle) -> None:
    """Write the generated texts of all cards into the bundle, in place.

    Before, each `text` holds authored entries only, and a diary side's may hold `["item", ID]` where
    the author wrote that check, rule, event or action. After, it is the whole face in reading order.
    Generated strings are `<id>.rules`, `<id>.rules.2` …, with the origin of the id.
    """
    names = Names.of(bundle)
    for card in bundle["diary"]:
        for side in card["sides"].values():
            if side:
                side["text"] = _stored(bundle, side_lines(side, names, card["number"]))
    for rumor in bundle["rumors"]:
        _append(bundle, rumor, rumor_lines(rumor, names))
    for card in bundle["school"]:
        _append(bundle, card, school_lines(card, names))
    for response in bundle["responses"]:
        for state in ("routine", "alert"):
            _append(bundle, response[state], response_lines(response[state], names))
    world, scenario = bundle["world"], bundle["scenario"]
    for kind, lines in _HELD.items():
        for card in world[HELD_DECKS[kind]]:
            card["text"] = card["text"] + _stored(bundle, lines(card, f"{kind}.{card['id']}", names))
    told = scenario_lines(scenario, world["events"], names)
    scenario["text"] = scenario["text"] + _stored(bundle, (("scenario", line) for line in told))


_HELD = {"item": item_lines, "anomaly": anomaly_lines, "chore": chore_lines, "event": event_lines}


def _append(bundle: Bundle, owner: dict[str, Any], lines: list[Line]) -> None:
    owner["text"] = owner["text"] + _stored(bundle, ((owner["id"], line) for line in lines))


def _stored(bundle: Bundle, lines: Iterable[tuple[str, Line]]) -> list[list[str]]:
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
