"""The scenario's own cards: which text and which sign goes into which box of their two sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from .board_pieces import BoardPieces
from .composer import Composer, Press
from .faces import Card
from .held_cards import Deck, HeldCards, Job, Layouts

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import (
        DiaryData,
        MoveData,
        ResponseData,
        ResponseSideData,
        RumorData,
        SchoolData,
    )


SET_MARKS = 8
EVENT_ICONS = {"first_player": "first", "group": "kids", "individual": "kid"}


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
        sets = ", ".join(names.called("set", each) for each in scenario["rumor_sets"])
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
