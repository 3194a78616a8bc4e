"""Gives the blocks of a bundle that a builder made the ids that the compiler would give them."""

from __future__ import annotations

from engine_builder import Data

KINDS = {"checks": "when", "on": "on", "rules": "rule", "actions": "action"}


def name_blocks(bundle: Data) -> None:
    """On diary cards and rumors; `diary.2.front.when.1.block`, and under it `diary.2.front.when.1.then`."""
    for card in bundle["diary"]:
        for side in filter(None, card["sides"].values()):
            for kind, word in KINDS.items():
                for number, part in enumerate(side[kind], 1):
                    _name_part(part, side["id"], word, number)
    for card in bundle["rumors"]:
        _name_inner(card["block"], card["id"])
    for timer in bundle.get("timers", ()):
        _name_inner(timer["block"], timer["block"]["id"])
    for deck in bundle.get("decks", ()):
        for card in deck["cards"]:
            _name_inner(card["block"], card["id"])


def _name_part(part: Data, side: str, word: str, number: int) -> None:
    if part.get("kind") == "ending":
        part["id"] = f"{side}.win.{number}"
        return
    part["id"] = f"{side}.{word}.{number}"
    part["block"]["id"] = f"{part['id']}.block"
    _name_inner(part["block"], part["id"])


def _name_inner(block: Data, name: str) -> None:
    for number, effect in enumerate(block["effects"], 1):
        for word, inner in _blocks(effect):
            inner["id"] = f"{name}.{word}.{number}" if number > 1 else f"{name}.{word}"
            _name_inner(inner, inner["id"])


def _blocks(effect: Data) -> list[tuple[str, Data]]:
    verb = effect["do"]
    if verb == "if":
        return [("then", effect["then"]), ("else", effect["else"])]
    if verb in ("repeat", "named"):
        word = "repeated" if verb == "repeat" else "named"
        return [(word, effect[word])]
    if verb == "test":
        return [("success", effect["success"]), ("failure", effect["failure"])]
    if verb in ("choose", "roll"):
        lines, word = (
            effect["options" if verb == "choose" else "rows"],
            "option" if verb == "choose" else "row",
        )
        return [(f"{word}.{number}", line["then"]) for number, line in enumerate(lines, 1)]
    return []
