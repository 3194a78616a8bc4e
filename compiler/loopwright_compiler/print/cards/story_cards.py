"""Every kind of card and piece: which text and which sign goes into which box of its two sides.

First the scenario's own cards, then cards that kids hold and event locations, which show what they are good
for as signs in a panel, and what lies on the table beside the decks: machine sheets, kids' boards, firewall
tokens, reference cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from loopwright_games.tales.cards.ruletext.names import Names
from loopwright_games.tales.nouns import CONDITIONS, FAVORS

from loopwright_compiler.semantics.markup import escape

from .composer import ACCENT, Composer, Press
from .faces import Card

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import NamedData
    from loopwright_games.tales.bundle_types import (
        AnomalyData,
        ChoreData,
        DiaryData,
        EventData,
        FirewallData,
        HeldData,
        ItemData,
        KidData,
        MachineData,
        MoveData,
        ResponseData,
        ResponseSideData,
        RumorData,
        SchoolData,
    )

REFERENCES = 5  # one for each kid
TIME = 6  # SET-3
INJURY_BOXES = 3  # CON-3
WALL_SIGNS = {"repel": "repel", "default": "default", "alert": "ALERT"}
BOARD_PLACES_GAP = 0.15


Piece = TypeVar("Piece", "MachineData", "KidData", "FirewallData")

# --- What the layouts of all kinds of cards share: decks and jobs, the names of a bundle, the foot of a card


Held = TypeVar("Held", "ItemData", "AnomalyData", "ChoreData", "EventData")

SET_MARKS = 8
EVENT_ICONS = {"first_player": "first", "group": "kids", "individual": "kid"}


@dataclass(frozen=True, slots=True)
class Job:
    """A card that can be printed: its id, how its two sides are laid out, and how many a box holds.

    `tags` are words that it can be chosen by. A card that is shuffled with others has the one `back` of
    this kind. A card that lies `beside` its deck comes with the other of this id.
    """

    id: str
    layout: Callable[[], Card]
    copies: int = 1
    tags: frozenset[str] = frozenset()
    back: str = ""
    beside: str = ""


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards that are printed together on sheets of their own; `title` is printed in the margin."""

    name: str
    title: str
    jobs: tuple[Job, ...]


class Layouts:
    """The layouts of one bundle's cards."""

    def __init__(self, press: Press) -> None:
        self.press = press
        self.word = press.theme.word
        self.bundle = press.bundle
        self.locations = {place["id"]: place["name"] for place in press.bundle["world"]["locations"]}
        self.names = Names.of(press.bundle)

    def card(self, card: str, title: str, front: Composer, back: Composer) -> Card:
        """A finished card; `title` is the id of its title."""
        return self.made(card, self.press.string(title), front, back)

    def made(self, card: str, title: str, front: Composer, back: Composer) -> Card:
        """A finished card.

        At the foot of sides that differ from card to card it says what scenario and draft, what card,
        and by its mark which state of it this is; on narrow ones less, but never without the mark.
        """
        whole_card = Card(card, title, front.face, back.face, (front.face.mark(), back.face.mark()))
        title_id = self.bundle["scenario"]["title"]
        scenario, draft = self.press.string(title_id), escape(self.press.draft)
        long, short = f"{escape(card)} · {whole_card.mark}", whole_card.mark
        if draft:
            lines = [(f"{scenario} · {draft}", long), (draft, long), (draft, short), ("", short)]
        else:
            lines = [(scenario, long), ("", long), ("", short)]
        for side in (front, back):
            if "id" in side.side.boxes:
                side.foot(lines, title_id)
        return whole_card


PLACES_GAP = 0.2  # between boxes to tick or places for counters: nine of them fit


class HeldCards(Layouts):
    """Items, anomalies, chores and event locations."""

    def jobs(self) -> Iterator[tuple[str, list[Job]]]:
        """Deck names of the theme, and the cards in each."""
        world = self.bundle["world"]
        yield "items", [self._job("item", card, self.item) for card in world["items"]]
        yield "anomalies", [self._job("anomaly", card, self.anomaly) for card in world["anomalies"]]
        yield "chores", [self._job("chore", card, self.chore) for card in world["chores"]]
        yield "events", [self._job("event", card, self.event) for card in world["events"]]

    def _job(self, kind: str, card: Held, layout: Callable[[str, Held], Card]) -> Job:
        id = f"{kind}.{card['id']}"
        back = "" if kind == "event" or (card.get("iconic")) else kind
        return Job(id, partial(layout, id, card), card["count"] if "count" in card else 1, _tags(card), back)

    def item(self, id: str, card: ItemData) -> Card:
        """CMB-1: an item; its trait in the corner (a plain dot for a black one), its tags in the panel."""
        front = self._front("item", id, card, self.word("iconic" if card["iconic"] else "item"))
        front.icon("mark", card["color"] or "no-trait", "ink")
        front.row("signs", [[tag] for tag in card["tags"]])
        return self.card(id, card["name"], front, self._back("item", id))

    def anomaly(self, id: str, card: AnomalyData) -> Card:
        """CMB-6: an anomaly; what it gives in the panel, a place for each of its counters below."""
        front = self._front("anomaly", id, card, self.word("anomaly"))
        front.row("signs", [[sign] for sign in (card["tag"], card["combo"]) if sign])
        front.row("places", [["counter"]] * card["uses"], PLACES_GAP)
        return self.card(id, card["name"], front, self._back("anomaly", id))

    def chore(self, id: str, card: ChoreData) -> Card:
        """END-4: a chore; a box to tick for each step."""
        front = self._front("chore", id, card, self.word("chore"))
        front.row("places", [["box"]] * card["steps"], PLACES_GAP)
        return self.card(id, card["name"], front, self._back("chore", id))

    def event(self, id: str, card: EventData) -> Card:
        """MAP-5: an event location; the letter of the location where it is used is on both sides."""
        front = self._front("event", id, card, self.word("event"))
        back = self.press.side("event-back", id)
        back.word("kind", self.word("event"))
        self._place(back, card)
        back.text("title", card["name"])
        return self.card(id, card["name"], front, back)

    def _front(self, kind: str, id: str, card: HeldData, text: str) -> Composer:
        """A front with its title and texts; in the panel, short lines about signs stand under the signs."""
        front = self.press.side(f"{kind}-front", id)
        front.word("kind", text)
        if "at" in card:
            self._place(front, card)
        front.text("title", card["name"])
        captions = [entry for entry in card["text"] if entry[0] == "icons" and kind != "event"]
        if captions:
            front.column("caption", [["caption", sid] for _, sid in captions])
        front.column("body", [entry for entry in card["text"] if entry not in captions])
        return front

    def _place(self, face: Composer, card: EventData) -> None:
        face.word("letter", card["at"])
        face.text("place", self.locations[card["at"]])

    def _back(self, kind: str, id: str) -> Composer:
        back = self.press.side(f"{kind}-back", id)
        back.word("kind", self.word(kind))
        return back


def _tags(card: HeldData) -> frozenset[str]:
    """What a card can be chosen by: its signs, and whether it is iconic."""
    if "color" in card:
        signs = [*card["tags"], card["color"], "iconic" if card["iconic"] else None]
    else:
        signs = [card["tag"], card["combo"]] if "combo" in card else []
    return frozenset(sign for sign in signs if sign)


def decks(press: Press) -> list[Deck]:
    """All decks of a bundle, in the order of the file."""
    named = [*StoryCards(press).jobs(), *HeldCards(press).jobs(), *BoardPieces(press).jobs()]
    return [Deck(name, press.theme.word(f"deck-{name}"), tuple(jobs)) for name, jobs in named]


class StoryCards(Layouts):
    """Scenario, response, diary, rumor and school cards."""

    def __init__(self, press: Press) -> None:
        super().__init__(press)
        self.machines = {machine["id"]: machine for machine in press.bundle["world"]["machines"]}

    def jobs(self) -> Iterator[tuple[str, list[Job]]]:
        """Deck names of the theme, and the cards in each."""
        bundle = self.bundle
        yield (
            "setup",
            [
                Job("scenario", self.scenario),
                *(Job(card["id"], partial(self.response, card)) for card in bundle["responses"]),
            ],
        )
        late = [card for card in bundle["diary"] if self._late(card)]
        first = [card for card in bundle["diary"] if not self._late(card)]
        yield "diary", [Job(card["id"], partial(self.diary, card)) for card in first]
        yield (
            "complications",
            [Job(card["id"], partial(self.complication, card), back="complication") for card in late],
        )
        yield (
            "second-sides",
            [
                Job(f"{card['id']}.back", partial(self.second_side, card), beside=card["id"])
                for card in late
                if card["sides"]["back"]
            ],
        )
        yield (
            "rumors",
            [
                Job(card["id"], partial(self.rumor, card), tags=frozenset({card["set"]}), back="rumor")
                for card in bundle["rumors"]
            ],
        )
        yield (
            "school",
            [Job(card["id"], partial(self.school, card), back="school") for card in bundle["school"]],
        )

    def diary(self, card: DiaryData) -> Card:
        """A diary card: the red A side with its title, and the B side, hidden until it is flipped."""
        front, back = (self._diary_side(card, name, card["id"]) for name in ("front", "back"))
        return self.card(card["id"], card["title"], front, back)

    def complication(self, card: DiaryData) -> Card:
        """VAR-12: a diary card of the complication deck, with the one back of that deck."""
        front = self._diary_side(card, "front", card["id"])
        back = self.press.side("complication-back", card["id"], pictured="")
        back.word("kind", self.word("complication"))
        return self.card(card["id"], card["title"], front, back)

    def second_side(self, card: DiaryData) -> Card:
        """The B side of a complication, on a card beside the deck: on a back it would tell the card apart."""
        id = f"{card['id']}.back"
        back = self.press.side("diary-none", id, pictured="")
        back.word("kind", self._kind(card))
        back.word("mark", self.word("diary-back"))
        back.text("title", card["title"])
        back.word("empty", self.word("second-side"))
        return self.card(id, card["title"], self._diary_side(card, "back", id), back)

    def _diary_side(self, card: DiaryData, name: str, id: str) -> Composer:
        side = card["sides"][name]
        looks = "none" if side is None else name
        kind = "complication-front" if self._late(card) and name == "front" else f"diary-{looks}"
        face = self.press.side(kind, id, pictured=card["id"])
        face.word("kind", self._kind(card))
        face.word("mark", self.word(f"diary-{name}"))
        face.text("title", card["title"])
        if side is None:
            face.word("empty", self.word("diary-empty"))
        else:
            face.column("body", side["text"])
        return face

    def _late(self, card: DiaryData) -> bool:
        """Whether a diary card is a complication."""
        return card["number"] in self.bundle["scenario"]["complications"]

    def _kind(self, card: DiaryData) -> str:
        """What stands above the title of a diary card."""
        return self.word("complication-number" if self._late(card) else "diary", number=card["number"])

    def rumor(self, card: RumorData) -> Card:
        """A rumor: its location big on both sides, because it is known while the card lies face down."""
        mark = self.bundle["scenario"]["rumor_sets"].index(card["set"]) % SET_MARKS + 1
        front = self.press.side("rumor-front", card["id"])
        front.word("letter", card["at"])
        front.text("title", card["title"])
        front.text("place", self.locations[card["at"]])
        front.icon("set", f"set-{mark}", "on-rumor")
        front.column("body", card["text"])
        back = self.press.side("rumor-back", card["id"])
        back.word("kind", self.word("rumor"))
        back.word("letter", card["at"])
        back.text("place", self.locations[card["at"]])
        back.icon("set", f"set-{mark}", "on-rumor")
        back.word("set-name", self.names.called("set", card["set"]))
        return self.card(card["id"], card["title"], front, back)

    def school(self, card: SchoolData) -> Card:
        """A school card: new rumors, firmware and event at a glance, machine moves in a row at the foot."""
        front = self.press.side("school-front", card["id"])
        front.word("kind", self.word("school", number=card["number"]))
        front.text("title", card["title"])
        front.icon("rumor-icon", "rumor")
        front.word("rumors", self.word(f"rumors-{card['rumors_minus']}"))
        if card["event"]:
            front.icon("event", EVENT_ICONS[card["event"]["kind"]])
        if card["firmware"]:
            front.icon("firmware", "firmware")
        entries = list(card["text"])
        caption = [entries.pop()] if card["moves"] and entries and entries[-1][0] == "icons" else []
        front.column("body", entries)
        self._moves(front, card["moves"])
        front.column("caption", [["caption", sid] for _, sid in caption])
        back = self.press.side("school-back", card["id"])
        back.word("kind", self.word("school-back"))
        return self.card(card["id"], card["title"], front, back)

    def _moves(self, face: Composer, moves: list[MoveData]) -> None:
        """The row of moves: a class icon and an arrow for each step, or the sign for standing still."""
        signs = [[move["class"], *[move["direction"] or "still"] * (move["steps"] or 1)] for move in moves]
        face.row("moves", signs)

    def response(self, card: ResponseData) -> Card:
        """A machine's response card: calm ROUTINE side, striped ALERT side."""
        front = self._response_side(card, card["routine"], "routine")
        back = self._response_side(card, card["alert"], "alert")
        return self.card(card["id"], self.machines[card["machine"]]["name"], front, back)

    def _response_side(self, card: ResponseData, side: ResponseSideData, state: str) -> Composer:
        machine = self.machines[card["machine"]]
        face = self.press.side(f"response-{state}", card["id"])
        face.word("kind", self.word("response", variant=self.names.called("variant", card["variant"])))
        face.text("title", machine["name"])
        face.icon("class", machine["class"], "on-ground")
        face.word("state", self.word(state))
        face.icon("response", side["response"])
        if side["trait"]:
            face.icon("trait", side["trait"])
            face.word("trait-name", self.press.icon(side["trait"]))
        face.word("response-name", self.word(side["response"]))
        face.column("body", side["text"])
        return face

    def scenario(self) -> Card:
        """The scenario card: what is read aloud on the front, how to set up on the back."""
        scenario = self.bundle["scenario"]
        front = self.press.side("scenario-front", "scenario")
        front.word("kind", self.word("scenario"))
        front.text("title", scenario["title"])
        front.column("body", [entry for entry in scenario["text"] if entry[0] != "rule"])
        back = self.press.side("scenario-back", "scenario")
        back.word("kind", self.word("setup"))
        back.text("title", scenario["title"])
        back.phrases("body", list(self._setup(scenario)))
        return self.card("scenario", scenario["title"], front, back)

    def _setup(self, scenario: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        """The lines of the set-up: (style, text)."""
        names = self.names
        sets = ", ".join(names.called("set", rumor_set) for rumor_set in scenario["rumor_sets"])
        diary = ", ".join(str(number) for number in scenario["start_diary"])
        yield "rule", self.word(f"weeks-{scenario['weeks']}")
        yield "rule", self.word("setup-diary", cards=diary)
        if sets:
            yield "rule", self.word("setup-rumors", sets=sets)
        for machine in scenario["machines"]:
            yield (
                "rule",
                self.word(
                    "setup-machine",
                    name=names.machine(machine["id"]),
                    sector=machine["sector"],
                    response=names.called("variant", machine["response"]),
                ),
            )
        for counter in filter(_shown, scenario["counters"]):
            yield (
                "rule",
                self.word(
                    "setup-counter",
                    name=names.called("counter", counter["id"]),
                    low=counter["low"],
                    high=counter["high"],
                    start=counter["start"],
                ),
            )
        flags = " · ".join(names.called("flag", flag["id"]) for flag in filter(_shown, scenario["flags"]))
        if flags:
            yield "rule", self.word("setup-flags", flags=flags)
        for kind, sid in scenario["text"]:
            if kind == "rule":
                yield kind, self.press.string(sid)
        yield "icons", self.word("setup-icons")


def _shown(declared: Mapping[str, Any]) -> bool:
    """Whether players read of a flag or a counter: what is hidden has no name."""
    return declared["name"] is not None


class BoardPieces(Layouts):
    """Pieces of the world's box, each at a size of its own."""

    def jobs(self) -> Iterator[tuple[str, list[Job]]]:
        """Deck names of the theme, and the pieces in each."""
        world = self.bundle["world"]
        yield "machines", [self._job("machine", machine, self.machine) for machine in world["machines"]]
        yield "kids", [self._job("kid", kid, self.kid) for kid in world["kids"]]
        walls = [
            self._job("firewall", firewall, self.firewall, firewall["count"])
            for firewall in world["firewalls"]
        ]
        yield "firewalls", [replace(wall, back="firewall") for wall in walls]
        yield "references", [Job("reference", self.reference, REFERENCES)]

    def _job(self, kind: str, piece: Piece, layout: Callable[[str, Piece], Card], copies: int = 1) -> Job:
        id = f"{kind}.{piece['id']}"
        return Job(id, partial(layout, id, piece), copies)

    def machine(self, id: str, machine: MachineData) -> Card:
        """MAC-8: a machine's sheet, one side for each size of group, with spaces for its firewalls."""
        small, large = machine["firewalls"]["small"], machine["firewalls"]["large"]
        sides = [
            self._machine_side(id, machine, group, spaces)
            for group, spaces in (("small", small), ("large", large))
        ]
        return self.card(id, machine["name"], *sides)

    def _machine_side(self, id: str, machine: MachineData, group: str, spaces: int) -> Composer:
        face = self.press.side(f"machine-{group}", id)
        face.word("kind", self.word("machine", group=self.word(f"group-{group}")))
        face.icon("class", machine["class"])
        face.text("title", machine["name"])
        face.text("about", machine["about"])
        face.word("group", self.word(f"group-{group}"))
        lines = [
            self.word("machine-movement", sectors=machine["movement"]),
            self.word("machine-capacity", kids=machine["capacity"]),
            self.word("machine-combo", combo="{" + machine["combo"] + "}"),
        ]
        if machine["ability"]:
            ability = machine["ability"]
            lines.append(f"**{ability}:** {self.word('ability-' + ability.lower().replace(' ', '-'))}")
        face.phrases("stats", [("stat", line) for line in lines])
        face.portrait("portrait")
        for space in range(1, spaces + 1):
            face.icon(f"space-{space}", "space", "on-ground")
        return face

    def kid(self, id: str, kid: KidData) -> Card:
        """SET-3, TST-2, CON-1, FAV-1: a kid's board, with places for time, conditions and favor."""
        front = self.press.side("kid-front", id)
        front.text("title", kid["name"])
        front.text("about", kid["about"])
        for name, trait in (("strength", kid["strength"]), ("weakness", kid["weakness"])):
            front.icon(name, trait)
            front.word(f"{name}-name", self.word(f"kid-{name}", trait=self.press.icon(trait)))
        front.word("home", kid["home"])
        front.word(
            "home-name", self.word("kid-home", place=self._of(self.bundle["world"]["locations"], kid["home"]))
        )
        front.word("item", self.word("kid-item", item=self._of(self.bundle["world"]["items"], kid["item"])))
        self._places(front)
        back = self.press.side("kid-back", id)
        back.text("title", kid["name"])
        back.picture("portrait", "kid", ACCENT)
        return self.card(id, kid["name"], front, back)

    def _places(self, face: Composer) -> None:
        """Where cubes and counters lie."""
        for name in ("time", "spent", "favor"):
            face.word(f"{name}-label", self.word(f"kid-{name}"))
        face.row("time", [["box"]] * TIME, BOARD_PLACES_GAP)
        for condition in CONDITIONS:
            face.icon(condition, condition)
            face.word(f"{condition}-name", self.press.icon(condition))
            boxes = INJURY_BOXES if condition == "INJURED" else 1
            face.row(f"{condition}-places", [["box"]] * boxes, BOARD_PLACES_GAP)
        for favor in FAVORS:
            face.icon(favor, "counter", "soft")
            face.word(f"{favor}-name", self.word(f"favor-{favor}"))

    def firewall(self, id: str, wall: FirewallData) -> Card:
        """HCK-4, HCK-8: a firewall token; what it asks in routine above, of an alert machine below."""
        front = self.press.side("firewall-front", id)
        for state in ("routine", "alert"):
            asks = wall[state]
            front.word(f"{state}-name", self.word(state))
            effect = [[WALL_SIGNS[asks["effect"]]]] if asks["effect"] else []
            combos = [["or", combo] for combo in asks["combos"]]
            front.row(state, [*effect, *([test] for test in asks["tests"]), *combos], BOARD_PLACES_GAP)
        back = self.press.side("firewall-back", id)
        back.word("kind", self.word("firewall"))
        return self.made(id, self.word("firewall"), front, back)

    def reference(self) -> Card:
        """A day in short on one side, tests and conditions on the other."""
        sides = []
        for name, lines in (
            ("front", ("school", "adventure", "end")),
            ("back", ("test", "help", *CONDITIONS)),
        ):
            face = self.press.side(f"reference-{name}", "reference")
            face.word("kind", self.word("reference"))
            face.word("title", self.word(f"reference-{name}"))
            face.phrases("body", [("stat", self.word(f"reference-{line.lower()}")) for line in lines])
            sides.append(face)
        return self.made("reference", self.word("reference-front"), *sides)

    def _of(self, deck: Iterable[NamedData], id: str) -> str:
        """The name of a place or an item."""
        return next(self.press.string(card["name"]) for card in deck if card["id"] == id)
