"""A hand-made bundle with every kind of card, and readers of the file that is printed from it."""

from __future__ import annotations

import copy
import re
import unicodedata
from functools import lru_cache
from itertools import pairwise
from typing import Any

from loopwright_compiler.semantics.markup import plain

from ..pdf_pages import text_of

Data = dict[str, Any]
MM = 72 / 25.4
PROSE = "A low note, under the engines. *Nobody* else seems to hear it, not even **Åse**."
RULE = "**Failure:** Take {SCARED}, then spend {time}{time} or raise {enigma} by 1."


def sample(diary: int = 4, rumors: int = 11, school: int = 2) -> Data:
    """A bundle with so many cards of these kinds, one response card and the scenario card."""
    bundle: Data = {
        "format": "loopwright-bundle",
        "schema_version": 4,
        "language": "en",
        "hash": "sha256:" + "0123456789abcdef" * 4,
        "origins": {},
        "strings": {},
        "endings": [],
    }
    maker = Maker(bundle)
    bundle["scenario"] = {
        "id": "the-hum",
        "title": maker.string("scenario.title", "The Hum", 1),
        "text": [["prose", maker.string("scenario.text", PROSE, 2)]],
        "weeks": 1,
        "rumor_sets": ["echo", "hum"],
        "start_diary": [1, 2],
        "machines": [{"id": "heron", "model": "heron", "sector": "C3", "response": "standard"}],
        "counters": [
            {"id": "tremor", "name": "counter.tremor.name", "low": 0, "high": 6, "start": 0},
        ],
        "flags": [{"id": "met-astronomer", "name": "flag.met-astronomer.name"}],
        "tokens": [],
        "ship": None,
        "complications": [],
        "events": [],
        "enigma_limit": None,
    }
    bundle["world"] = {
        "grid": {"columns": 6, "rows": 8, "sea": ["A1", "F8"]},
        "locations": [
            {
                "id": letter,
                "name": maker.string(f"world.{letter}", f"Quay {letter}", 3),
                "kind": "open",
                "sectors": [f"{letter}{number}"],
            }
            for number, letter in enumerate("ABCDEF", 1)
        ],
        "school": "B",
        "machines": [maker.machine()],
        "kids": [],
        "firewalls": [],
        "items": [],
        "anomalies": [],
        "chores": [],
        "events": [],
    }
    bundle["diary"] = [maker.diary(number) for number in range(1, diary + 1)]
    bundle["rumors"] = [maker.rumor(number) for number in range(1, rumors + 1)]
    bundle["school"] = [maker.school(number) for number in range(1, school + 1)]
    bundle["responses"] = [maker.response()]
    return bundle


class Maker:
    """Makes cards and enters their texts; every card's origin is one line of `cards.loop`."""

    def __init__(self, bundle: Data) -> None:
        self.bundle = bundle

    def string(self, sid: str, text: str, line: int) -> str:
        self.bundle["strings"][sid] = text
        self.bundle["origins"][sid] = ["cards.loop", line, 3]
        return sid

    def text(self, owner: str, line: int, *entries: tuple[str, str]) -> list[list[str]]:
        return [
            [kind, self.string(f"{owner}.text.{number}", text, line)]
            for number, (kind, text) in enumerate(entries)
        ]

    def diary(self, number: int) -> Data:
        card, line = f"diary.{number}", 100 + number
        sides = {}
        for name in ("front", "back"):
            entries = [("prose", f"{name} of {card}. {PROSE}"), ("goal", "Find three people.")]
            entries += [("heading", "Follow the cable"), ("rule", RULE), ("rule", "– Flip this card.")]
            owner = f"{card}.{name}"
            sides[name] = {"id": owner, "text": self.text(owner, line, *entries), "actions": []}
        title = self.string(f"{card}.title", f"It Starts Again {number}", line)
        return {"id": card, "number": number, "title": title, "sides": sides}

    def rumor(self, number: int) -> Data:
        name = "hum" if number % 2 else "echo"
        card, line = f"rumor.{name}.{number}", 200 + number
        return {
            "id": card,
            "set": name,
            "number": number,
            "title": self.string(f"{card}.title", f"Radio {number}", line),
            "at": "ABCDEF"[number % 6],
            "text": self.text(
                card, line, ("prose", PROSE), ("rule", "Test {CLEVER}."), ("prose", "We ducked.")
            ),
        }

    def school(self, number: int) -> Data:
        card, line = f"school.{number}", 300 + number
        entries = [
            ("prose", PROSE),
            ("icons", "**New rumors:** one for each kid"),
            ("heading", "Group event"),
        ]
        entries += [("rule", RULE), ("icons", "**Machines:** {warden} 2 north · {worker} stays")]
        moves = [
            {"class": "warden", "direction": "north", "steps": 2},
            {"class": "worker", "direction": None, "steps": 0},
        ]
        return {
            "id": card,
            "number": number,
            "title": self.string(f"{card}.title", f"Snow {number}", line),
            "text": self.text(card, line, *entries),
            "rumors_minus": 0,
            "firmware": True,
            "event": {"kind": "group", "may": False},
            "moves": moves,
        }

    def machine(self) -> Data:
        return {
            "id": "heron",
            "name": self.string("world.heron", "Heron 4", 4),
            "about": self.string("machine.heron.about", "Counts the ferries, and writes to them.", 4),
            "class": "watcher",
            "combo": "REACH",
            "movement": 2,
            "capacity": 1,
            "ability": "SLOW REBOOT",
            "firewalls": {"small": 3, "large": 5},
        }

    def kid(self) -> Data:
        return {
            "id": "tuva",
            "name": self.string("kid.tuva.name", "Tuva", 5),
            "about": self.string("kid.tuva.about", "Mends what was not broken.", 5),
            "strength": "CLEVER",
            "weakness": "TOUGH",
            "home": "B",
            "item": "knife",
        }

    def held(self, kind: str, name: str) -> Data:
        card = f"{kind}.{name}"
        entries = [("prose", PROSE), ("icons", "**Gives:** {LOUD}"), ("rule", RULE)]
        title = self.string(f"{card}.name", f"The {name.title()}", 500)
        return {"id": name, "name": title, "text": self.text(card, 500, *entries)}

    def response(self) -> Data:
        card = "response.heron.standard"
        sides = {}
        for state, response, trait in (("routine", "ignore", None), ("alert", "block", "QUICK")):
            text = self.text(f"{card}.{state}", 400, ("prose", f"It turns its {state} head."), ("rule", RULE))
            sides[state] = {"id": f"{card}.{state}", "text": text, "response": response, "trait": trait}
        return {"id": card, "machine": "heron", "variant": "standard", **sides}


def held_sample() -> Data:
    """The smallest bundle with cards in hand and event locations; an item comes three times."""
    bundle = sample(diary=1, rumors=1, school=1)
    maker, world = Maker(bundle), bundle["world"]
    knife = {"color": "BRAVE", "tags": ["SHARP", "CLUB"], "iconic": True, "count": 1}
    coat = {"color": None, "tags": ["CLOTHES"], "iconic": False, "count": 3}
    world["items"] = [maker.held("item", "knife") | knife, maker.held("item", "coat") | coat]
    marble = {"uses": 3, "tag": "LOUD", "combo": None, "count": 1}
    float_ = {"uses": 9, "tag": None, "combo": "ROPE", "count": 2}
    world["anomalies"] = [maker.held("anomaly", "marble") | marble, maker.held("anomaly", "float") | float_]
    world["chores"] = [maker.held("chore", "hens") | {"steps": 4}]
    world["events"] = [maker.held("event", "mast") | {"at": "B"}]
    world["kids"] = [maker.kid()]
    world["firewalls"] = [
        {
            "id": "wall-1",
            "count": 2,
            "routine": {"effect": "repel", "tests": ["BRAVE"], "combos": []},
            "alert": {"effect": None, "tests": ["CLEVER", "QUICK"], "combos": ["TOW"]},
        }
    ]
    bundle["scenario"]["events"] = [{"id": "mast", "sector": "D6"}]
    return bundle


def changed(bundle: Data, **strings: str) -> Data:
    """A copy with other texts; `__` stands for the dots of an id."""
    other = copy.deepcopy(bundle)
    for sid, text in strings.items():
        assert sid.replace("__", ".") in other["strings"]
        other["strings"][sid.replace("__", ".")] = text
    return other


def shown(bundle: Data, sid: str) -> str:
    """What a reader of the file should find for a text (of a sample in English)."""
    text = unicodedata.normalize("NFC", plain(bundle["strings"][sid]))
    if text.count('"') % 2 == 0:  # quotations that begin and end as such
        text = re.sub(r'(?<![^\s(\[/–—-])"(?! )([^"]*)(?<! )"(?!\w)', r"“\1”", text)
    text = re.sub(r"(?<=\w)'(?=[a-zå-ö])", "’", text, flags=re.IGNORECASE)
    return " ".join(text.split())


def slot(page: Any, index: int, left: float, top: float) -> str:
    """The text inside one trim rectangle (63 x 88 mm, three a row), in the order of the file."""
    row, column = divmod(index, 3)
    return within(page, left + 63 * column, top + 88 * row, 63, 88)


def within(page: Any, left: float, top: float, width: float, height: float) -> str:
    """The text inside a rectangle in mm, in the order of the file."""
    x, y = left * MM, top * MM
    inside = (
        char
        for char in page.chars
        if x <= (char["x0"] + char["x1"]) / 2 <= x + width * MM
        and y <= (char["top"] + char["bottom"]) / 2 <= y + height * MM
    )
    return " ".join(text_of(inside).split())


@lru_cache
def table_sample() -> Data:
    """A bundle with a few cards of each kind, and a map with roads."""
    bundle = held_sample()
    world = bundle["world"]
    world["title"] = next(iter(world["locations"]))["name"]
    world["roads"] = [[one["id"], other["id"]] for one, other in pairwise(world["locations"])]
    for place in world["locations"]:
        place["bus"] = place["id"] == "B"
    return bundle
