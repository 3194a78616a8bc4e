"""A card as players read it, for a hover: its prose and the rules text that is generated for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ..card_names import What
from ..index import Named
from ..markup import spelled
from ..nouns import HELD_DECKS

LINES = 14
"""Lines of a face before the rest is left out."""

LONGEST = 220
"""Code points of a paragraph before the rest is left out."""

Face = tuple[str, list[list[str]]]
"""The heading of a face (nothing when there is only one), and its lines: kind and string id."""


def card_text(bundle: dict[str, Any], named: Named) -> str | None:
    """The faces of a card in Markdown; None for what is no card of the bundle."""
    faces = _FACES.get(named.what)
    shown = [*faces(bundle, named.key)] if faces is not None else []
    if not shown:
        return None
    return "\n\n".join(_face(face, bundle["strings"]) for face in shown)


def _face(face: Face, strings: dict[str, str]) -> str:
    heading, lines = face
    paragraphs = [f"*{heading}*"] if heading else []
    rules: list[str] = []
    for kind, sid in lines[:LINES]:
        text = shortened(strings.get(sid, ""), counted=kind == "rule")
        if kind == "prose":
            paragraphs += ["  \n".join(rules), f"> {text}"]
            rules = []
        else:
            rules.append(f"**{text}**" if kind == "heading" else text)
    paragraphs += ["  \n".join(rules), "…" if len(lines) > LINES else ""]
    return "\n\n".join(filter(None, paragraphs))


def shortened(text: str, *, counted: bool = False) -> str:
    """A text with its icons as words, and not too long; `counted` as `spelled` has it."""
    text = spelled(text, counted=counted)
    return text if len(text) <= LONGEST else text[: LONGEST - 1].rsplit(" ", 1)[0] + " …"


def _diary(bundle: dict[str, Any], key: str) -> Iterator[Face]:
    for card in bundle["diary"]:
        if str(card["number"]) == key:
            yield from ((name, side["text"]) for name, side in card["sides"].items() if side)


def _rumor(bundle: dict[str, Any], key: str) -> Iterator[Face]:
    yield from (("", card["text"]) for card in bundle["rumors"] if f"{card['set']} {card['number']}" == key)


def _school(bundle: dict[str, Any], key: str) -> Iterator[Face]:
    yield from (("", card["text"]) for card in bundle["school"] if str(card["number"]) == key)


def _response(bundle: dict[str, Any], key: str) -> Iterator[Face]:
    for card in bundle["responses"]:
        if f"{card['machine']} {card['variant']}" == key:
            yield from ((state, card[state]["text"]) for state in ("routine", "alert"))


def _ending(bundle: dict[str, Any], key: str) -> Iterator[Face]:
    yield from (("", ending["text"]) for ending in bundle["endings"] if ending["id"] == key)


def _scenario(bundle: dict[str, Any], _key: str) -> Iterator[Face]:
    yield "", bundle["scenario"]["text"]


def _held(kind: str) -> Callable[[dict[str, Any], str], Iterator[Face]]:
    def faces(bundle: dict[str, Any], key: str) -> Iterator[Face]:
        yield from (("", card["text"]) for card in bundle["world"][HELD_DECKS[kind]] if card["id"] == key)

    return faces


_FACES: dict[What, Callable[[dict[str, Any], str], Iterator[Face]]] = {
    What.DIARY: _diary,
    What.RUMOR: _rumor,
    What.SCHOOL: _school,
    What.RESPONSE: _response,
    What.ENDING: _ending,
    What.SCENARIO: _scenario,
    What.ITEM: _held("item"),
    What.ANOMALY: _held("anomaly"),
    What.CHORE: _held("chore"),
    What.EVENT: _held("event"),
}
