"""A readable builder of tiny bundles.

The little world: eight locations on a grid of 6 x 4.

    A open  bus  sectors A1       A - B - C - D      roads
    B open       sectors B1       |       |
    C restricted sectors C1 C2    E - F - G          H stands alone
    D open       sectors D1
    E open       sectors A3
    F restricted sectors B3
    G open  bus  sectors C3 C2    (C2 is nearby C and G)
    H open       sectors F4       the school is A

Sea: E1 to F1 and the whole of column F but F4.
"""

from __future__ import annotations

from typing import Any

from loopwright_compiler.core.lower import Paid
from loopwright_compiler.core.places import Spread, flat
from loopwright_engine import Bundle, load_bundle
from loopwright_engine.bundle.content_hash import content_hash

Data = dict[str, Any]

LOCATIONS = [
    ("A", "open", True, ["A1"]),
    ("B", "open", False, ["B1"]),
    ("C", "restricted", False, ["C1", "C2"]),
    ("D", "open", False, ["D1"]),
    ("E", "open", False, ["A3"]),
    ("F", "restricted", False, ["B3"]),
    ("G", "open", True, ["C3", "C2"]),
    ("H", "open", False, ["F4"]),
]
ROADS = [["A", "B"], ["B", "C"], ["C", "D"], ["A", "E"], ["E", "F"], ["F", "G"], ["C", "G"]]
SEA = ["E1", "F1", "F2", "F3"]
KIDS = [
    ("maja", "BRAVE", "CLEVER", "B", "knife"),
    ("ola", "CLEVER", "BRAVE", "E", "walkman"),
    ("ulf", "QUICK", "TOUGH", "D", "rope-bag"),
    ("siv", "TOUGH", "QUICK", "G", "book"),
    ("per", "CHARMING", "QUICK", "A", "lamp"),
    ("eva", "BRAVE", "TOUGH", "E", "wig"),
]
ITEMS = [
    ("knife", "BRAVE", ["SHARP"], True, 1),
    ("walkman", "CLEVER", ["LOUD"], True, 1),
    ("rope-bag", "QUICK", ["CLOTHES"], True, 1),
    ("book", "TOUGH", ["KNOWLEDGE"], True, 1),
    ("lamp", "CHARMING", ["FIRE"], True, 1),
    ("wig", "BRAVE", ["MAKEUP"], True, 1),
    ("coat", "BRAVE", ["CLOTHES"], False, 2),
    ("saw", None, ["SHARP"], False, 2),
    ("battery", "CLEVER", ["BATTERY"], False, 2),
    ("cables", "QUICK", ["CABLES"], False, 2),
    ("bike", "QUICK", ["BIKE"], False, 2),
    ("glue", "CHARMING", ["GLUE"], False, 2),
    ("club", "TOUGH", ["CLUB"], False, 2),
    ("atlas", None, ["KNOWLEDGE"], False, 1),
]


class Builder:
    """Collects cards and makes a bundle of them."""

    def __init__(self, weeks: int = 1) -> None:
        self.strings: dict[str, str] = {}
        self.language = "en"
        self.blocks = 0
        self.diary: list[Data] = []
        self.rumors: list[Data] = []
        self.school: list[Data] = []
        self.responses: list[Data] = []
        self.endings: list[Data] = []
        self.decks: list[Data] = []
        self.timers: list[Data] = []
        self.of_places: list[str] = []
        self.scenario: Data = {
            "id": "tiny",
            "title": self.string("tiny.title", "Tiny"),
            "text": [],
            "weeks": weeks,
            "rumor_sets": ["set"],
            "start_diary": [],
            "machines": [],
            "counters": [],
            "flags": [],
            "tokens": [],
            "ship": None,
            "events": [],
            "complications": [],
            "enigma_limit": None,
        }
        self.world = self._world()

    def string(self, name: str, words: str) -> str:
        self.strings[name] = words
        return name

    def _world(self) -> Data:
        return {
            "id": "little",
            "title": self.string("world.title", "The Little World"),
            "grid": {"columns": 6, "rows": 4, "sea": SEA},
            "locations": [
                {
                    "id": i,
                    "name": self.string(f"place.{i.lower()}", f"Place {i}"),
                    "kind": k,
                    "bus": b,
                    "sectors": s,
                }
                for i, k, b, s in LOCATIONS
            ],
            "roads": ROADS,
            "school": "A",
            "kids": [
                {
                    "id": i,
                    "name": self.string(f"kid.{i}", i.capitalize()),
                    "about": self.string(f"kid.{i}.about", "A kid."),
                    "strength": s,
                    "weakness": w,
                    "home": h,
                    "item": it,
                }
                for i, s, w, h, it in KIDS
            ],
            "items": [
                {
                    "id": i,
                    "name": self.string(f"item.{i}", i.capitalize()),
                    "text": [],
                    "color": c,
                    "tags": t,
                    "iconic": ic,
                    "count": n,
                    "actions": [],
                    "on": [],
                }
                for i, c, t, ic, n in ITEMS
            ],
            "anomalies": [],
            "chores": [],
            "events": [],
            "firewalls": [],
            "machines": [
                {
                    "id": i,
                    "name": self.string(f"machine.{i}", i.capitalize()),
                    "about": self.string(f"machine.{i}.about", "A machine."),
                    "class": c,
                    "combo": "REACH",
                    "movement": 2,
                    "capacity": 1,
                    "ability": None,
                    "firewalls": {"small": 3, "large": 4},
                }
                for i, c in (("heron", "watcher"), ("mole", "worker"), ("bear", "warden"))
            ],
        }

    # --- effects ------------------------------------------------------------------------------

    def block(self, *effects: Data, name: str | None = None) -> Data:
        self.blocks += 1
        return {"id": name or f"block.{self.blocks}", "effects": list(effects)}

    def test(
        self,
        trait: str,
        success: tuple[Data, ...] = (),
        failure: tuple[Data, ...] = (),
        combos: tuple[str, ...] = (),
        tags: tuple[str, ...] = (),
        spend: int = 0,
        paid: tuple[tuple[Data, Data], ...] = (),
    ) -> Data:
        """`paid` are payments beside time: what must hold for each, and its effect."""
        self.blocks += 1
        way = {"condition": None, "then": self.block()} if paid else {}
        return {
            "do": "test",
            "id": f"test.{self.blocks}",
            "trait": trait,
            "combos": list(combos),
            "tags": list(tags),
            **({"spend": spend} if spend else {}),
            **({"paid": Paid(parts=paid).on(way)} if paid else {}),
            "success": self.block(*success),
            "failure": self.block(*failure),
        }

    def when_then(self, condition: Data, then: tuple[Data, ...], otherwise: tuple[Data, ...] = ()) -> Data:
        return {"do": "if", "condition": condition, "then": self.block(*then), "else": self.block(*otherwise)}

    def choose(self, *lines: Any) -> Data:
        """Lines of a condition or None, effects, and perhaps a price in time, and other payments."""
        options = []
        for condition, effects, *price in lines:
            part = self.block(*effects)
            label = self.string(f"{part['id']}.label", f"Line {len(options) + 1}")
            spend = {"spend": price[0]} if any(price[:1]) else {}
            line = {"label": label, **spend, "condition": condition, "then": part}
            options.append(Paid(parts=price[1] if len(price) > 1 else ()).on(line))
        return {"do": "choose", "options": options}

    def roll(self, *rows: tuple[int, int, tuple[Data, ...]], **dice: int) -> Data:
        table = [{"low": a, "high": b, "then": self.block(*e)} for a, b, e in rows]
        return {"do": "roll", "rows": table, **dice}

    def named(self, effects: tuple[Data, ...]) -> Data:
        return {"do": "named", "effect": "hurt", "number": 2, "named": self.block(*effects)}

    def repeat(self, times: int | Data, effects: tuple[Data, ...]) -> Data:
        return {"do": "repeat", "times": times, "repeated": self.block(*effects)}

    # --- cards --------------------------------------------------------------------------------

    def ending(self, name: str, result: str = "win") -> str:
        title = self.string(f"ending.{name}", name.capitalize())
        self.endings.append(
            {"id": name, "result": result, "title": title, "text": [], "side": "diary.1.front"}
        )
        return name

    def card(self, number: int, *, back: Data | None = None, start: bool = True, **front: list[Data]) -> None:
        """A diary card; `front` (and `back` from `side`) hold checks, on, rules, actions."""
        card_id = f"diary.{number}"
        sides = {"front": self._side(f"{card_id}.front", front), "back": None}
        if back is not None:
            sides["back"] = self._side(f"{card_id}.back", back)
        title = self.string(f"{card_id}.title", f"Diary {number}")
        self.diary.append({"id": card_id, "number": number, "title": title, "sides": sides})
        if start:
            self.scenario["start_diary"].append(number)

    def _side(self, side_id: str, parts: Data) -> Data:
        kinds = ("text", "checks", "on", "rules", "numbers", "off", "actions")
        side: Data = {"id": side_id, **{kind: [] for kind in kinds}}
        for kind, entries in parts.items():
            if kind == "text":
                side["text"] = [["prose", self.string(f"{side_id}.text.1", line)] for line in entries]
                continue
            for entry in entries:
                side[kind].append({"id": f"{side_id}.{kind}.{len(side[kind]) + 1}", **entry})
        return side

    def when(self, condition: Data, *effects: Data, each_time: bool = False) -> Data:
        return {"kind": "when", "condition": condition, "each_time": each_time, "block": self.block(*effects)}

    def win_when(self, condition: Data, name: str = "won", result: str = "win") -> Data:
        return {"kind": "ending", "condition": condition, "ending": self.ending(name, result)}

    def on(
        self,
        event: str,
        *effects: Data,
        at: str | None = None,
        condition: Data | None = None,
        limit: str | None = None,
        **named: str | None,
    ) -> Data:
        """Something to hear; `named` are the fields of the newer events."""
        event_data = {"on": event, **({} if at is None else {"location": at}), **named}
        return {"event": event_data, "condition": condition, "limit": limit, "block": self.block(*effects)}

    def rule(self, name: str, *effects: Data) -> Data:
        return {"rule": name, "block": self.block(*effects)}

    def number(self, name: str, value: int) -> Data:
        """A number of the rulebook that a side sets."""
        return {"rule": name, "value": value}

    def no(self, name: str) -> Data:
        """A rule that a side switches off."""
        return {"rule": name}

    def action(
        self,
        *effects: Data,
        at: str = "",
        spend: int = 1,
        condition: Data | None = None,
        limit: str | None = None,
        paid: tuple[tuple[Data, Data], ...] = (),
    ) -> Data:
        part = self.block(*effects)
        label = self.string(f"{part['id']}.label", "Do it")
        action = {
            "label": label,
            "at": list(at),
            "spend": spend,
            "limit": limit,
            "condition": condition,
            "block": part,
        }
        return Paid(parts=paid).on(action, "block")

    def rumor(self, at: str, *effects: Data, number: int | None = None) -> None:
        number = number if number is not None else len(self.rumors) + 1
        rumor_id = f"rumor.set.{number}"
        title = self.string(f"{rumor_id}.title", f"Rumor {number}")
        block = self.block(*effects, name=f"{rumor_id}.block")
        self.rumors.append(
            {
                "id": rumor_id,
                "set": "set",
                "number": number,
                "title": title,
                "at": at,
                "text": [],
                "block": block,
            }
        )

    def lesson(
        self,
        *,
        minus: int = 1,
        event: tuple[str, bool, tuple[Data, ...]] | None = None,
        moves: tuple[tuple[str, str | None, int], ...] = (),
        firmware: bool = False,
    ) -> None:
        """A school card."""
        number = len(self.school) + 1
        title = self.string(f"school.{number}.title", f"School {number}")
        event_data = event and {"kind": event[0], "may": event[1], "block": self.block(*event[2])}
        self.school.append(
            {
                "id": f"school.{number}",
                "number": number,
                "title": title,
                "text": [],
                "rumors_minus": minus,
                "firmware": firmware,
                "event": event_data,
                "moves": [{"class": c, "direction": d, "steps": s if d else None} for c, d, s in moves],
            }
        )

    # --- cards in hand, event locations, firewalls ----------------------------------------------

    def item(
        self,
        name: str,
        color: str | None = None,
        tags: tuple[str, ...] = (),
        *,
        iconic: bool = False,
        count: int = 1,
        actions: tuple[Data, ...] = (),
        on: tuple[Data, ...] = (),
    ) -> None:
        """An item more."""
        card = {"id": name, "color": color, "tags": list(tags), "iconic": iconic, "count": count}
        self.world["items"].append(self._in_hand("item", card, actions, on))

    def anomaly(
        self,
        name: str,
        *,
        uses: int = 1,
        tag: str | None = None,
        combo: str | None = None,
        count: int = 1,
        actions: tuple[Data, ...] = (),
        on: tuple[Data, ...] = (),
    ) -> None:
        card = {"id": name, "uses": uses, "tag": tag, "combo": combo, "count": count}
        self.world["anomalies"].append(self._in_hand("anomaly", card, actions, on))

    def chore(
        self,
        name: str,
        *reward: Data,
        steps: int = 1,
        done: Data | None = None,
        actions: tuple[Data, ...] = (),
        on: tuple[Data, ...] = (),
    ) -> None:
        card = {
            "id": name,
            "steps": steps,
            "done": done,
            "reward": self.block(*reward, name=f"chore.{name}.reward"),
        }
        self.world["chores"].append(self._in_hand("chore", card, actions, on))

    def event_location(self, name: str, at: str, sector: str, *actions: Data) -> None:
        card = self._in_hand("event", {"id": name, "at": at}, actions, ())
        del card["on"]
        self.world["events"].append(card)
        self.scenario["events"].append({"id": name, "sector": sector})

    def sheet(self, model: str, **values: Any) -> None:
        """Other values on the sheet of a machine; `spaces` sets both sizes of the firewall track."""
        sheet = next(machine for machine in self.world["machines"] if machine["id"] == model)
        if "spaces" in values:
            spaces = values.pop("spaces")
            values["firewalls"] = {"small": spaces, "large": spaces}
        sheet.update(values)

    def firewall(
        self,
        routine: tuple[str, ...] = (),
        alert: tuple[str, ...] = (),
        *,
        routine_effect: str | None = None,
        alert_effect: str | None = None,
        combos: tuple[str, ...] = (),
        count: int = 1,
    ) -> None:
        """A kind of firewall token: the traits of its two halves, and their effects."""
        self.world["firewalls"].append(
            {
                "id": f"wall-{len(self.world['firewalls']) + 1}",
                "count": count,
                "routine": {"effect": routine_effect, "tests": list(routine), "combos": list(combos)},
                "alert": {"effect": alert_effect, "tests": list(alert), "combos": list(combos)},
            }
        )

    def _in_hand(self, deck: str, card: Data, actions: tuple[Data, ...], on: tuple[Data, ...]) -> Data:
        """A card with a name, and its actions and listeners with ids."""
        owner = f"{deck}.{card['id']}"
        return {
            **card,
            "name": self.string(f"{owner}.name", card["id"].capitalize()),
            "text": [],
            "actions": [{"id": f"{owner}.action.{n}", **part} for n, part in enumerate(actions, 1)],
            "on": [{"id": f"{owner}.on.{n}", **part} for n, part in enumerate(on, 1)],
        }

    def response(self, machine: str, routine: Data, alert: Data, variant: str = "standard") -> None:
        card_id = f"response.{machine}.{variant}"
        sides = {}
        for name, side in (("routine", routine), ("alert", alert)):
            sides[name] = {
                "id": f"{card_id}.{name}",
                "text": [],
                "response": side.get("response", "ignore"),
                "trait": side.get("trait"),
                "failure": self.block(*side.get("failure", ()), name=f"{card_id}.{name}.failure"),
                "firewall": self.block(*side.get("firewall", ()), name=f"{card_id}.{name}.firewall"),
            }
        self.responses.append({"id": card_id, "machine": machine, "variant": variant, **sides})

    def machine(self, machine: str, sector: str, model: str = "heron", response: str = "standard") -> None:
        self.scenario["machines"].append(
            {"id": machine, "model": model, "sector": sector, "response": response}
        )
        if not any(card["machine"] == model for card in self.responses):
            self.response(model, {}, {})

    def counter(self, name: str, low: int = 0, high: int = 6, start: int = 0) -> None:
        words = self.string(f"counter.{name}.name", name.replace("-", " "))
        bounds = {"low": low, "high": high, "start": start}
        self.scenario["counters"].append({"id": name, "name": words, **bounds})

    def placed(self, name: str, low: int = 0, high: int = 3) -> None:
        """A counter that each location has; what cards say of it is written out in the end."""
        self.of_places.append(name)
        for place in self.world["locations"]:
            self.counter(flat(name, place["id"]), low, high)

    def each_place(self, *effects: Data, only: Data | None = None) -> Data:
        """A block that happens for each location of which `only` holds."""
        return {"do": "each_place", "only": only, "block": self.block(*effects)}

    def own(self, name: str, low: int = 0, high: int = 3, start: int = 0, **ends: tuple[Data, ...]) -> None:
        """ADV-11: a counter that each kid has, with what happens beyond its ends."""
        words = self.string(f"counter.{name}.name", name.replace("-", " "))
        blocks = {
            end: self.block(*map(without_changes, effects), name=f"counter.{name}.{end}")
            for end, effects in ends.items()
        }
        row = {"id": name, "name": words, "low": low, "high": high, "start": start, "flag": False, **blocks}
        self.scenario.setdefault("own", []).append(row)

    def own_flag(self, name: str) -> None:
        """ADV-11: a flag that each kid has."""
        words = self.string(f"flag.{name}.name", name.replace("-", " "))
        row = {"id": name, "name": words, "low": 0, "high": 1, "start": 0, "flag": True}
        self.scenario.setdefault("own", []).append(row)

    def each(self, who: str, *effects: Data, only: Data | None = None) -> Data:
        """A block that happens to each of these kids, of whom `only` holds."""
        asked = {} if only is None else {"only": only}
        return {"do": "each", "who": who, **asked, "block": self.block(*effects)}

    def beyond(self, name: str, **ends: tuple[Data, ...]) -> None:
        """ADV-10: what happens `over` and `under` the ends of a counter; it cannot move one there again."""
        counter = next(one for one in self.scenario["counters"] if one["id"] == name)
        for end, effects in ends.items():
            counter[end] = self.block(*map(without_changes, effects), name=f"counter.{name}.{end}")

    def deck(self, name: str, *cards: tuple[tuple[Data, ...], Data | None, int], once: bool = False) -> None:
        """ADV-12: a deck; each card has effects, perhaps a condition, and a number of copies."""
        made = []
        for number, (effects, condition, copies) in enumerate(cards, 1):
            id = f"card.{name}.{number}"
            made.append(
                {
                    "id": id,
                    "title": self.string(f"{id}.title", f"Card {number}"),
                    "copies": copies,
                    "condition": condition,
                    "block": self.block(*without_draws([*effects]), name=f"{id}.block"),
                    "text": [],
                }
            )
        title = self.string(f"deck.{name}.title", name.capitalize())
        self.decks.append({"id": name, "title": title, "once": once, "cards": made})

    def timer(self, name: str, *effects: Data, most: int = 20) -> None:
        """ADV-13: a timer, and what happens when it is due."""
        self.timers.append({"id": name, "most": most, "block": self.block(*effects, name=f"{name}.later")})

    def flags(self, *names: str) -> None:
        for name in names:
            words = self.string(f"flag.{name}.name", name.replace("-", " "))
            self.scenario["flags"].append({"id": name, "name": words})

    def token(self, name: str, limit: int = 15, words: str = "") -> None:
        words = self.string(f"token.{name}.name", words or name)
        self.scenario["tokens"].append({"id": name, "name": words, "limit": limit})

    def ship(self, place: str | None = None) -> None:
        self.scenario["ship"] = {"place": place}

    # --- the bundle ---------------------------------------------------------------------------

    def data(self) -> Data:
        """The bundle as data; a quiet school card and rumors are added when there are none."""
        if not self.school:
            self.lesson()
        if not self.rumors:
            for letter in "BCDEFGH":
                self.rumor(letter)
        bundle: Data = {
            "format": "loopwright-bundle",
            "schema_version": 4,
            "language": self.language,
            "origins": {f"diary.{card['number']}": ["diary.loop", card["number"], 1] for card in self.diary},
            "strings": self.strings,
            "scenario": self.scenario,
            "world": self.world,
            "diary": self.diary,
            "rumors": self.rumors,
            "school": self.school,
            "responses": self.responses,
            "endings": self.endings,
        }
        if self.decks:
            bundle["decks"] = self.decks
        if self.timers:
            bundle["timers"] = self.timers
        places = {one["id"]: {"op": "at", "location": one["id"]} for one in self.world["locations"]}
        Spread(self.of_places, places).bundle(bundle)
        bundle["hash"] = content_hash(bundle)
        return bundle

    def build(self) -> Bundle:
        return load_bundle(self.data())


# --- words for conditions and quantities ------------------------------------------------------


def q(name: str, **fields: Any) -> Data:
    return {"q": name, **fields}


def compare(left: Data | str, how: str, right: Data | int) -> Data:
    return {
        "op": "compare",
        "cmp": how,
        "left": q(left) if isinstance(left, str) else left,
        "right": q("number", value=right) if isinstance(right, int) else right,
    }


def counter_is(name: str, how: str, value: int) -> Data:
    return compare(q("counter", counter=name), how, value)


def flag(name: str) -> Data:
    return {"op": "flag", "flag": name}


def no(condition: Data) -> Data:
    return {"op": "not", "of": condition}


def do(verb: str, **fields: Any) -> Data:
    return {"do": verb, **fields}


def to_kid(verb: str, who: str = "you", **fields: Any) -> Data:
    return {"do": verb, "who": who, **fields}


def take(condition: str | None, who: str = "you") -> Data:
    return to_kid("take", who, condition=condition)


def insight(by: int = 1) -> Data:
    return do("insight", by=by)


def enigma(by: int = 1) -> Data:
    return do("enigma", by=by)


def without_changes(part: Any) -> Any:
    """A part of a bundle in which no counter moves, and no card of a deck is drawn that might move one; what
    was a price is no more than asked for.
    """
    if isinstance(part, list):
        return [without_changes(one) for one in part]
    if not isinstance(part, dict):
        return part
    if part.get("do") == "draw_card":
        return do("nothing")
    if part.get("do") in ("counter", "own_counter"):
        to = part["by"] if isinstance(part["by"], int) else part["by"]["of"]
        if part["do"] == "own_counter":
            only = {"only": part["only"]} if "only" in part else {}
            return to_kid("set_own_counter", part["who"], counter=part["counter"], to=to, **only)
        return do("set_counter", counter=part["counter"], to=to)
    return {key: without_changes(value) for key, value in part.items() if key != "price"}


def without_draws(part: Any) -> Any:
    """A part of a bundle in which no card of a deck is drawn."""
    if isinstance(part, list):
        return [without_draws(one) for one in part]
    if not isinstance(part, dict):
        return part
    if part.get("do") == "draw_card":
        return do("nothing")
    return {key: without_draws(value) for key, value in part.items()}


def turn(counter: str, by: int) -> Data:
    return do("counter", counter=counter, by=by)
