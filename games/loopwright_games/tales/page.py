"""Tales from the Loop on a page: its map, kids, cards, rumors and machines, and the parts of its story."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final

from loopwright_engine.json_text import Json
from loopwright_engine.kernel.state import Entry
from loopwright_engine.kit.campaign import CARRIED
from loopwright_engine.kit.protocol import Bundle, DecisionView, OptionView
from loopwright_engine.table.page import Lines, Page, StoryPart, marked_seats

from . import view
from .card_kinds import BESIDE_ITEMS
from .map_layout import MARK, PIECE, Label, MapLayout, Piece, Point, laid_out, stood
from .options import Options
from .rules.chapters import actions
from .rules.chapters.actions import split
from .rules.state import codes as v
from .rules.state import log
from .rules.state.game import Game
from .rules.state.variants import VARIANTS
from .text import describe, facts, fields, stable_ids
from .text.facts import card_of
from .text.fields import stable_id

ACTIONS: Final = frozenset(
    (log.WALK, log.BUS, log.CAR, log.RIDE, log.SCOUT, log.SCOUT_MACHINE, log.HACK, log.WRECK,
     log.INVESTIGATE, log.TRADE, log.REST, log.HOME, log.CARD_ACTION)
)  # fmt: skip
"""Entries with which an action of the adventure phase begins."""
MACHINES: Final = frozenset((log.MACHINE_MOVED, log.MACHINE_STATE, log.FIRMWARE))
"""Entries of the rules with which the machines' part of a school day begins."""
MORNING: Final = ("round", "school", "event", "begin")
"""Parts of the story after which the machines may have theirs."""
ENDS: Final = frozenset((log.WON, log.LOST, log.TIME_RAN_OUT, log.RUMOR_LOST))
OF_TEST: Final = frozenset(
    (log.ROLL, log.PUSH, log.HELP, log.AUTOMATIC, log.SUCCESS, log.FAILURE, log.ITEM_USED, log.MACHINE_USED,
     log.PAID)
)  # fmt: skip
"""Entries that tell how a test goes."""
WITHIN: Final = frozenset(
    (log.TAKE, log.TAKEN_ALREADY, log.RELIEVE, log.INJURY_AGAIN, log.ANOMALY_USED, log.ANOMALY_SPENT)
)
"""Entries that do not part a test in two."""
OUTCOMES: Final = (log.SUCCESS, log.FAILURE)
READ_OUT: Final[Mapping[int, str]] = {
    log.SCHOOL_CARD: "",
    log.RUMOR_SEEN: "",
    log.DIARY_PLAYED: "front",
    log.DIARY_FLIPPED: "back",
    log.ITEM_DRAWN: "",
    log.ANOMALY_DRAWN: "",
    log.CHORE_DRAWN: "",
}
"""Entries that bring a card to light, and the side that is up; the card is the entry's last field."""


class TalesPage(Page):
    """What a page shows of games of Tales."""

    choices_are_groups = False
    costs_are_time = True
    TEXTS = MappingProxyType(
        {
            "favor": "favor",
            "how_many_kids": "How many kids? A player alone leads 2.",
            "kid": "Kid",
            "kids": "Kids",
            "legend_alert": "machine on alert",
            "legend_bus": "bus stop",
            "legend_event": "event location",
            "legend_open": "open location",
            "legend_restricted": "restricted location",
            "legend_routine": "machine in routine",
            "legend_rumor": "rumor",
            "look_at": "Look at a location …",
            "tab_kids": "Kids",
        }
    )

    def __init__(self, bundle: Bundle) -> None:
        super().__init__(bundle)
        self.names = bundle.tables.names
        self.said: Mapping[str, str] = self.names.words.said

    # --- before a game

    def setup(self) -> Json:
        """How many kids, which of them, and by which variants."""
        data, strings = self.bundle.data, self.bundle.strings
        sizes = self.kit.axis_values(data)
        usual = Options()
        return {
            "players": {"min": sizes[0], "max": sizes[-1], "default": min(int(str(usual.kids)), sizes[-1])},
            "kids": [
                {
                    "id": kid["id"],
                    "name": strings[kid["name"]],
                    "text": strings.get(kid["about"] or "", ""),
                    "strength": kid["strength"],
                    "weakness": kid["weakness"],
                }
                for kid in data["world"]["kids"]
            ],
            "variants": [
                {
                    "id": variant.name,
                    "text": self.names.words.variants[variant.name],
                    "effect": variant.effect,
                    "rule": variant.rule,
                }
                for variant in VARIANTS
            ],
            "options": [],
            "goal": Lines(
                [kind, strings[name]]
                for card in data["diary"]
                if card["number"] in data["scenario"]["start_diary"]
                for kind, name in card["sides"]["front"]["text"]
                if kind == "goal"
            ),
        }

    def options_of(self, wishes: Mapping[str, object]) -> Options:
        """The kids by their ids, or how many of them, and variants. Raises OptionsError."""
        usual = Options()
        kids = wishes.get("kids") or wishes.get("players") or usual.kids
        options = {"kids": kids, "variants": wishes.get("variants") or []}
        options |= {
            name: wishes[name] for name in ("first", "enigma_limit", CARRIED) if wishes.get(name) is not None
        }
        checked: Options = self.kit.options_from(options)
        return checked

    # --- the table

    def seats(self, game: Game) -> list[Json]:
        numbers = game.party.kids
        kids = game.tables.kids
        return marked_seats([(kids[number].id, self.names.kids[number]) for number in numbers])

    def round(self, game: Game) -> Json:
        """The day, and the part of it."""
        words = self.names.words
        number = max(1, game.round)
        return {
            "number": game.round,
            "name": words.days[(number - 1) % v.ROUNDS_IN_WEEK],
            "of": game.tables.weeks * v.ROUNDS_IN_WEEK,
            "phase": words.phases[stable_ids.phase(game)] if game.round else self.said["begin"],
            "week": (number - 1) // v.ROUNDS_IN_WEEK + 1,
            "weeks": game.tables.weeks,
            "days": list(words.days),
        }

    def dials(self, game: Game, seat: int) -> list[Json]:  # noqa: ARG002 - all kids see the same
        """Insight, enigma, and the counters that players see: those of locations that show something."""
        limit = game.enigma_limit or None
        dials = [
            _dial(game, "insight", self.said["insight"], game.insight, None),
            _dial(game, "enigma", self.said["enigma"], game.enigma, limit),
        ]
        for number, name in enumerate(self.names.counters):
            id, value = self.names.ids["counter"][number], game.counters[number]
            if ("counter", number) not in self.names.hidden and ("." not in id or value):
                high = game.tables.counters[number][1]
                dials.append(_dial(game, id, name, value, high))
        return dials

    def numbers(self, game: Game, seat: int) -> list[tuple[str, str]]:
        """The dials."""
        return [(dial["name"], dial["text"]) for dial in self.dials(game, seat)]

    def dice(self, game: Game, seat: int) -> dict[str, list[int]]:  # noqa: ARG002 - there are none
        """No dice lie on the table: the story tells of rolls."""
        return {}

    def views(self, game: Game, seat: int) -> list[Json]:  # noqa: ARG002 - all kids see the same
        """The map, the kids, the cards, the rumors, the machines, and what the diary notes."""
        table: Json = view.observe(game)
        views_by_name = {
            "map": ("map", self._map(table)),
            "kids": ("kids", self._kids(game, table)),
            "cards": ("cards", {"cards": self._open_cards(game, table)}),
            "rumors": ("rumors", {"rumors": self._rumors(table)}),
            "machines": ("machines", {"machines": self._machines(table)}),
            "notes": ("lines", {"lines": self._notes(table)}),
        }
        return [
            {"id": id, "title": self.said[id], "kind": kind, "data": data}
            for id, (kind, data) in views_by_name.items()
        ]

    @cached_property
    def _layout(self) -> MapLayout:
        return laid_out(self.bundle.data["world"], self.bundle.strings)

    def _map(self, table: Json) -> Json:
        """The map, and where each thing stands on it, covering no name; `x` and `y` are in sectors."""
        world, strings = self.bundle.data["world"], self.bundle.strings
        grid, layout = world["grid"], self._layout
        machines = [
            {key: machine[key] for key in ("id", "name", "sector", "state", "token")}
            for machine in table["machines"]
            if machine["sector"] is not None
        ]
        rumors = [
            {"at": space["at"], "id": space["id"] or "", "title": space["rumor"] or ""}
            for space in table["track"]
            if space is not None
        ]
        kids = [{"id": kid["id"], "at": kid["at"], "home": kid["home"]} for kid in table["kids"]]
        events = [
            {key: tile[key] for key in ("id", "name", "at", "sector")} for tile in table["event_locations"]
        ]
        tokens = [
            {"id": token["id"], "name": token["name"], "at": spot["place"], "count": spot["count"]}
            for token in table["tokens"]
            for spot in token["on"]
        ]
        ship = [{"at": table["ship"]}] if table["ship"] else []
        standing: list[tuple[Json, Piece]] = [
            *((machine, Piece(machine["sector"], MARK)) for machine in machines),
            *((tile, Piece(tile["sector"], PIECE)) for tile in events),
            *((thing, Piece(thing["at"], PIECE)) for thing in (*ship, *tokens, *rumors, *kids)),
        ]
        points = stood(layout, [piece for _, piece in standing])
        for (thing, _), point in zip(standing, points, strict=True):
            thing |= _point(point)
        return {
            "columns": grid["columns"],
            "rows": grid["rows"],
            "sea": grid["sea"],
            "places": [
                {
                    "id": place["id"],
                    "name": strings[place["name"]],
                    "kind": place["kind"],
                    "bus": place["bus"],
                    "sectors": place["sectors"],
                    "school": place["id"] == world["school"],
                    **_point(layout.centres[place["id"]]),
                    "label": _label(layout.labels[place["id"]]),
                }
                for place in world["locations"]
            ],
            "roads": world["roads"],
            "kids": kids,
            "rumors": rumors,
            "machines": machines,
            "events": events,
            "tokens": tokens,
            "ship": ship[0] if ship else None,
        }

    def _kids(self, game: Game, table: Json) -> Json:
        words, kids = self.names.words, []
        for seat, kid in enumerate(table["kids"]):
            place = game.at[seat]
            kids.append(
                {
                    "id": kid["id"],
                    "name": kid["name"],
                    "first": kid["seat"] == table["first_player"],
                    "at": kid["at"],
                    "at_text": self.names.place(place),
                    "home": kid["home"],
                    "cubes": {
                        "left": kid["pool"],
                        "spent": kid["spent"],
                        "bonus": kid["bonus"],
                        "missing": kid["missing"],
                    },
                    "dice": kid["dice"],
                    "strength": kid["strength"],
                    "weakness": kid["weakness"],
                    "conditions": kid["conditions"],
                    "own": [own["text"] for own in kid["own"]],
                    "favor": kid["favor"],
                    "favor_text": words.favors[game.favor[seat]],
                    "grounded": kid["grounded"] > 0,
                    "home_for_dinner": kid["home_for_dinner"],
                    "sick_leave": kid["sick_leave"],
                    "items": [self._held(item) for item in kid["items"]],
                    "anomalies": [self._held(card) for kind in BESIDE_ITEMS for card in kid[kind.deck]],
                    "chores": [
                        {**chore, "title": chore["name"], "text": Lines(chore["text"])}
                        for chore in kid["chores"]
                    ],
                    "machine": next(
                        (machine["id"] for machine in table["machines"] if machine["hacker"] == kid["id"]), ""
                    ),
                }
            )
        conditions = [
            {"id": name, "name": word, "text": facts.does(game, name)}
            for name, word in zip(v.CONDITIONS, words.conditions, strict=True)
        ]
        traits = dict(zip(v.TRAITS, words.traits, strict=True))
        return {"kids": kids, "conditions": conditions, "traits": traits}

    def _held(self, card: Json) -> Json:
        """A card in a kid's hand, with its text and what the table says of it."""
        face = self.names.faces[card["id"]]
        held = {
            "id": card["id"],
            "title": card["name"],
            "die": face.die,
            "signs": list(face.signs),
            "text": self.lines(face.text),
        }
        if "left" in card:
            held["left"] = card["left"]
        if card.get("remark"):
            held["remark"] = card["remark"]
        return held

    def _open_cards(self, game: Game, table: Json) -> list[Json]:
        """The cards that lie open: the diary first, then event locations, the school card and responses."""
        acting = {card_of(game.tables, action.block) for action in self._open_actions(game)}
        cards = [
            {
                "id": f"diary.{card['number']}",
                "kind": "diary",
                "number": card["number"],
                "title": self._title(f"diary.{card['number']}.{card['side']}"),
                "side": card["side"],
                "text": Lines(card["text"]),
                "act": f"diary.{card['number']}" in acting,
            }
            for card in table["diary"]
        ]
        for tile in table["event_locations"]:
            used = [action["label"] for action in tile["actions"] if action["used"]]
            cards.append(
                {
                    **self._card("event", f"event.{tile['id']}", "front"),
                    "at": tile["at"],
                    "act": f"event.{tile['id']}" in acting,
                    **({"remark": f"{', '.join(used)}: {self.said['used_today']}"} if used else {}),
                }
            )
        if game.card >= 0:
            cards.append(self._card("school", self.names.ids["school"][game.card], "front"))
        for machine in table["machines"]:
            if machine["state"] is not None:
                state = machine["state"].lower()
                card = self._card("response", f"{machine['response']}.{state}", state)
                cards.append({**card, "id": machine["response"], "title": machine["name"]})
        return cards

    def _open_actions(self, game: Game) -> list[Any]:
        """The actions that the pending decision offers on cards."""
        decision = game.decision
        if decision is None or decision.kind != "adventure":
            return []
        parts = [split(option) for option in decision.options if option != actions.EVENING]
        return [game.tables.actions[number] for _, deed, number in parts if deed.name == "action"]

    def _card(self, kind: str, face: str, side: str) -> Json:
        printed = self.names.faces[face]
        return {
            "id": face,
            "kind": kind,
            "title": printed.title,
            "side": side,
            "text": self.lines(printed.text),
        }

    def _title(self, face: str) -> str:
        title: str = self.names.faces[face].title
        return title

    def _rumors(self, table: Json) -> list[Json | None]:
        """The rumors of the track, left to right; the next to be pushed off is last."""
        letters = self.names.letters
        return [
            None
            if space is None
            else {
                "at": space["at"],
                "at_text": self.names.place(letters.index(space["at"])),
                "id": space["id"] or "",
                "title": space["rumor"] or self.names.words.options["unknown_rumor"],
                "side": "front" if space["id"] else "back",
                "text": Lines(space["text"]),
            }
            for space in table["track"]
        ]

    def _machines(self, table: Json) -> list[Json]:
        words = self.names.words
        models = {model["id"]: model for model in self.bundle.data["world"]["machines"]}
        names = {kid["id"]: kid["name"] for kid in table["kids"]}
        machines = []
        for machine in table["machines"]:
            model = models[machine["model"]]
            state = machine["state"]
            machines.append(
                {
                    **{
                        key: machine[key]
                        for key in ("id", "name", "sector", "state", "nearby", "wrecked", "token")
                    },
                    "state_text": words.states[v.STATES.index(state)] if state else "",
                    "class": model["class"],
                    "combo": model["combo"],
                    "ability": machine["ability"] or "",
                    "ability_text": words.abilities[machine["ability"]] if machine["ability"] else "",
                    "movement": model["movement"],
                    "capacity": model["capacity"],
                    "kid": machine["hacker"] or "",
                    "kid_text": names.get(machine["hacker"], ""),
                    "walls": [wall["text"] if wall else None for wall in machine["walls"]],
                    "card": machine["response"],
                    "side": state.lower() if state else "",
                    "text": self.lines(self.names.faces[f"{machine['response']}.{state.lower()}"].text)
                    if state
                    else Lines(),
                }
            )
        return machines

    def _notes(self, table: Json) -> list[Json]:
        """Flags that players see, tokens on the board."""
        lines = [{"name": "", "text": flag["name"]} for flag in table["flags"]]
        lines += [
            {"name": self.said["marker"].format(number=timer["marker"]), "text": timer["day"]}
            for timer in table.get("timers", ())
        ]
        for token in table["tokens"]:
            if token["on"]:
                places = [
                    spot["place"] + (f"×{spot['count']}" if spot["count"] > 1 else "") for spot in token["on"]
                ]
                lines.append({"name": token["name"], "text": " ".join(places)})
        return lines

    # --- decisions

    def seat_of(self, game: Game, option: int) -> int:
        """The kid who does it, in the adventure phase."""
        if game.decision is not None and game.decision.kind != "adventure":
            return -1
        return -1 if option == actions.EVENING else split(option)[0]

    def section(self, game: Game, decision: DecisionView, option: OptionView) -> str:  # noqa: ARG002
        """Here, elsewhere, or for oneself."""
        if not option.section:
            return ""
        return self.said[option.section].format(place=self.names.place(game.at[option.seat]))

    def source_text(self, option: OptionView) -> str:
        """The card's title, a diary card with its number; else the rule."""
        card = facts.card_in(option.block) if option.block else ""
        if not card:
            return super().source_text(option)
        if card.startswith("diary."):
            diary = self.names.diary[self.names.ids["diary"].index(card)]
            return str(self.names.words.diary.format(diary=diary))
        faces = self.names.faces
        face = faces.standing_on(option.block)
        return faces[face].title if face else super().source_text(option)

    # --- the story

    def beginning(self) -> StoryPart:
        """What is laid out before the first day."""
        return StoryPart("begin", self.said["begin"])

    def opens(self, game: Game, entry: Entry, before: str) -> StoryPart | None:
        """A day, the school, an event, the machines, an action, the evening, the end."""
        kind, source = entry[0], entry[1]
        if kind == log.NEW_ROUND:
            return StoryPart("round", fields.day_name(game.tables, entry[2]))
        if kind == log.SCHOOL_CARD:
            return StoryPart("school", self.said["at_school"])
        if kind == log.EVENT and before != "event":
            return StoryPart("event", fields.value(game, "school", entry[-1]))
        if kind in MACHINES and source == -1 and before in MORNING:
            return StoryPart("machines", self.said["machines_move"])
        if kind == log.INVESTIGATE:
            return StoryPart("rumor", describe.sentence(game, entry))
        by_people = kind in ACTIONS or (kind == log.ITEM_DISCARDED and source == log.AT_WILL)
        if by_people:
            return StoryPart("action", describe.sentence(game, entry))
        if kind in (log.EVENING, log.TOO_MANY_ACTIONS):
            return StoryPart("evening", describe.sentence(game, entry))
        if kind in ENDS and before != "end":
            return StoryPart("end", describe.sentence(game, entry))
        return None

    def entries(self, game: Game, log_entries: Sequence[Entry], numbers: range) -> list[Json]:
        """The entries of a part; those that tell of one test share its number."""
        rows = super().entries(game, log_entries, numbers)
        test, open_test = 0, False
        for data in rows:
            kind = log_entries[data["n"]][0]
            if kind in OF_TEST:
                test += not open_test
                open_test = kind not in OUTCOMES
                data["test"] = test
            elif open_test and kind in WITHIN:
                data["test"] = test
            else:
                open_test = False
        return rows

    def entry(self, game: Game, entry: Entry) -> Json:
        """A log entry, with dice and trait of a roll, the card that comes up and what is read of it."""
        kind = log.KINDS[entry[0]]
        data: Json = {
            "kind": kind.name,
            "text": describe.sentence(game, entry),
            "source": describe.source(game, entry),
        }
        if "kid" in kind.fields and entry[2] >= 0:
            data["kid"] = stable_id(game, "kid", entry[2])
        if entry[0] == log.TELL:
            data["prose"] = True
        if entry[0] == log.ROLL:
            faces = entry[-1]
            data["trait"] = v.TRAITS[entry[3]]
            data["dice"] = list(faces.to_bytes((faces.bit_length() + 7) // 8, "big"))
        if entry[0] in READ_OUT:
            side = READ_OUT[entry[0]]
            card = stable_id(game, kind.fields[-1], entry[-1])
            data |= {"card": card, "side": side or "front"}
            read = self.names.faces.prose(f"{card}.{side}" if side else card)
            data["read"] = fields.as_read(game, read, entry)
        elif entry[0] == log.DECK_CARD:
            data |= {"card": stable_id(game, "deck_card", entry[-1]), "side": "front"}
        elif entry[1] >= 0:
            data["card"] = card_of(game.tables, entry[1])
        return data

    # --- the end

    def result(self, game: Game) -> Json:
        """The ending with its prose, and the day on which it came."""
        result = super().result(game)
        assert game.result is not None
        return {**result, "round": fields.day_name(game.tables, max(1, game.result.round))}


def _point(point: Point) -> Json:
    return {"x": round(point[0], 3), "y": round(point[1], 3)}


def _label(label: Label) -> Json:
    """A name on the map: its lines from the top, `y` is the upper edge of the first one."""
    return {"lines": list(label.lines), "align": label.align, **_point((label.x, label.y))}


def _dial(game: Game, id: str, name: str, value: int, high: int | None) -> Json:
    near = view.next_values(game, id, value)
    return {"id": id, "name": name, "value": value, "max": high, "text": str(value), "next": near}
