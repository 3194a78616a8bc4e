"""Every kind of card and piece: which text and which sign goes into which box of its two sides. It is long:
one table of all kinds, and what fills it.

First the scenario's own cards, then cards that kids hold and event locations, which show what they are good
for as signs in a panel, and what lies on the table beside the decks: machine sheets, kids' boards, firewall
tokens, reference cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias, TypeVar, cast

from loopwright_compiler.card_rows import BadgeRow, Block, Passage
from loopwright_compiler.core.component_text import deck_rules
from loopwright_compiler.core.condition_text import BOX
from loopwright_compiler.core.places import flat
from loopwright_compiler.print.cards.boards import LABEL_LINE, PANEL_EDGE, PLACE, BoardSide, BoardSpace, Panel
from loopwright_compiler.print.cards.decks import Job, PrintedDeck, TableParts, of_two_sides
from loopwright_compiler.print.cards.faces import PrintedCard
from loopwright_compiler.print.cards.own_decks import OwnDecks, dangling_texts, own_designs, own_subjects
from loopwright_compiler.print.cards.panels import LEAST_DISC, Rectangle
from loopwright_compiler.print.cards.pictures import COVER
from loopwright_compiler.print.cards.posters import Poster
from loopwright_compiler.print.cards.press import Press
from loopwright_compiler.print.cards.scenery import back_key
from loopwright_compiler.print.cards.side import CardSide, Head, Room
from loopwright_compiler.print.cards.slips import credits_deck, notebook_slips, secret_slips, timer_slips
from loopwright_engine.core.decks import decks_of
from loopwright_engine.core.notes import is_note

from loopwright_games.tales.bundle_cards import diary_sides, held_cards, response_sides
from loopwright_games.tales.card_kinds import ANOMALY, CARD_KINDS, CHORE, CardKind, LineTakes
from loopwright_games.tales.cards import card_panels
from loopwright_games.tales.nouns import COMBOS, CONDITIONS, FAVORS, TRAITS

from . import setup_map
from .layouts import TalesLayouts
from .ruletext.effects import EffectContext, TalesVoice
from .ruletext.faces import scenario_lines, signs_of, target_lines
from .ruletext.names import PrintedNames
from .ruletext.rows import (
    RowVoice,
    chore_blocks,
    deck_card_blocks,
    effect_blocks,
    held_blocks,
    placed,
    response_blocks,
    rumor_blocks,
    school_blocks,
    side_blocks,
    until_text,
)
from .ruletext.words import words
from .scene_subjects import Subjects, back_hour

if TYPE_CHECKING:
    from loopwright_compiler.print.cards.scenery import Key
    from loopwright_compiler.print.scenes import Subject
    from loopwright_compiler.print.scenes.palette import Hour
    from loopwright_compiler.print.theme.theme import Theme
    from loopwright_engine.bundle.types import NamedData, PlacedData, ShownData, TextData

    from loopwright_games.tales.bundle_types import (
        AnomalyData,
        BundleData,
        ChoreData,
        CounterData,
        DiaryData,
        EventData,
        FirewallData,
        HeldData,
        KidData,
        MachineData,
        OwnData,
        ResponseData,
        ResponseSideData,
        RumorData,
        ScenarioData,
        SchoolData,
    )

REFERENCES = 5  # one for each kid
OWN_COMBOS = 8  # on a card
REFERENCE_LETTERS = 560
"""So many letters stand on a side of a reference card."""
TIME = 6  # SET-3
INJURY_BOXES = 3  # CON-3
GROUNDED = 2  # FAV-2
MOST_BOXES = 12  # of a counter that a kid keeps; one with more steps is written down


class WallPlace(NamedTuple):
    """Where a state stands on a firewall token, in mm: the left end of its word, the baseline and the right
    end; its signs.
    """

    word: tuple[float, float, float]
    signs: Rectangle


WALL_PLACES: Mapping[Literal["routine", "alert"], WallPlace] = {
    "routine": WallPlace((6.9, 4.75, 28.9), (3.9, 6.9, 24.2, 7)),
    "alert": WallPlace((6.9, 19.47, 20.5), (3.9, 21.45, 24.2, 7)),
}
WALL_SIGNS = {"repel": "repel", "default": "default", "alert": "ALERT"}
ALONE: Mapping[str, Sequence[str]] = dict.fromkeys(("diary", "rumors", "school", "responses"), ())
"""Each of these is laid out of its own part of the bundle and of names; others show its title alone."""
SIZED: Mapping[str, tuple[str, ...]] = {
    "setup": ("scenario", "response"),
    "diary": ("diary", "complication"),
    "rumors": ("rumor",),
    "school": ("school",),
    **{kind.deck: (kind.name,) for kind in CARD_KINDS.values()},
    "references": ("reference",),
}
"""The decks that can have a size of their own, and the designs of their cards."""
SETTING = "sea"
"""Where the scenes of all cards are."""


Signs: TypeAlias = Sequence[tuple[str, str, str]]
"""Rows of a reference card: the key of their words, the badge, and its label."""
Piece = TypeVar("Piece", "MachineData", "KidData", "FirewallData")

# --- What the layouts of all kinds of cards share: decks and jobs, the names of a bundle, the foot of a card


SET_MARKS = 8
EVENT_ICONS = {"first_player": "first", "group": "kids", "individual": "kid"}


BADGE_ROWS = (
    ("test", "test", "CLEVER"),
    ("success", "success", ""),
    ("failure", "failure", ""),
    ("die", "die", "1"),
    ("faces", "die", "2–5"),
    ("option", "option", "a"),
    ("at-once", "at-once", ""),
    ("reward", "reward", ""),
    ("win", "win", ""),
    ("lose", "lose", ""),
)
SIGN_ROWS = (
    ("when", "when", ""),
    ("each", "each", ""),
    ("evening", "evening", ""),
    ("rule", "rule", ""),
    ("place", "sign", "event"),
    ("time", "sign", "hourglass"),
    ("once", "sign", "once"),
    ("set", "sign", "set-1"),
)
"""Rows of the reference card for badges: the key of their words, the badge, and its label."""
DAY_SIGNS = (
    ("school", "first"),
    ("machines", "arrow"),
    ("adventure", "hourglass"),
    ("hack", "firewall"),
    ("end", "evening"),
)
TEST_SIGNS = (
    ("test", "CLEVER"),
    ("help", "kids"),
    *((condition.lower(), condition) for condition in CONDITIONS),
    ("next", "section"),
)
TERM_SIGNS = (
    ("checks", "section"),
    ("lose", "hourglass"),
    ("rest", "EXHAUSTED"),
    ("favor", "first"),
    ("kids", "kids"),
    ("diary", "section"),
    ("track", "section"),
)
PLACE_SIGNS = (
    ("nearby", "section"),
    ("open", "section"),
    ("reset", "arrow"),
    ("wreck", "arrow"),
    ("control", "firewall"),
    ("ride", "arrow"),
    ("firmware", "firewall"),
)
"""Rows of the reference card for words: the key of what they mean, and a sign."""
USE_SIGNS = (
    ("use", "section"),
    ("combo", "INTERFACE"),
    ("items", "BATTERY"),
    ("anomaly", "anomaly"),
    ("machine", "INTERFACE"),
    ("default", "firewall"),
)
"""Those of the card for combos."""

MACHINE_HEAD = 92.0  # mm, the width of the header of a machine's sheet
SPACE = 34.0  # for a token of 32
SPACES_TOP = 48.0
TIME_PLACE = 11.0
KID_PANELS: Mapping[str, Panel] = {
    "time": Panel(69.0, 4.5, 116.5, 22.0),
    "EXHAUSTED": Panel(69.0, 28.7, 49.0, 15.6),
    "UPSET": Panel(69.0, 46.5, 49.0, 15.6),
    "SCARED": Panel(120.2, 28.7, 65.3, 15.6),
    "INJURED": Panel(120.2, 46.5, 65.3, 15.6),
    "favor": Panel(69.0, 64.3, 116.5, 19.2),
}
"""Where pieces lie on a kid's board."""
STATE_BAND = card_panels.STATE_BAND - 0.2  # mm


def _signs(keys: Iterable[tuple[str, str]]) -> Signs:
    """The rows of keys whose badges are signs."""
    return [(key, "sign", sign) for key, sign in keys]


class HeldCards(TalesLayouts):
    """Items, anomalies, chores and event locations."""

    def jobs(self) -> Iterator[tuple[str, list[Job]]]:
        """Deck names of the theme, and the cards in each."""
        layouts: dict[str, Callable[[str, Any], PrintedCard]] = {
            "anomaly": self.anomaly,
            "chore": self.chore,
            "event": self.event,
        }
        for kind in CARD_KINDS.values():
            layout = layouts.get(kind.name, partial(self.held, kind))
            yield kind.deck, [self._job(kind, card, layout) for card in self.bundle["world"][kind.deck]]

    def _job(self, kind: CardKind, card: HeldData, layout: Callable[[str, Any], PrintedCard]) -> Job:
        id = f"{kind.name}.{card['id']}"
        back = kind.name if kind.held and not card.get("iconic") else ""
        copies = card["count"] if "count" in card else 1
        return Job(id, partial(layout, id, card), copies, _tags(kind, card), back)

    def held(self, kind: CardKind, id: str, card: HeldData) -> PrintedCard:
        """CMB-1: an item, or a card as plain: discs over the sea show its signs, rows what they are for."""
        front = self.card_side(f"{kind.name}-front", id, kind.hour)
        front.header(self._head(card, "iconic" if card.get("iconic") else kind.name, kind.icon))
        signs = [sign for line in kind.lines for sign in signs_of(line, card)]
        room = Room(signs=2 * LEAST_DISC if signs else 1.5)
        foot = front.body(held_blocks(kind.name, card, id, self.names), room)
        if foot:
            front.discs(signs, foot)
            front.scene(foot)
        return self.card(id, card["name"], front, self._back(kind, id))

    def anomaly(self, id: str, card: AnomalyData) -> PrintedCard:
        """CMB-6: an anomaly; rings about what it gives, a place for each counter in a strip below the sea."""
        front = self.card_side("anomaly-front", id, "night")
        front.header(self._head(card, "anomaly", "anomaly"))
        signs = [sign for sign in (card["tag"], card["combo"]) if sign]
        room = Room(above=front.counters_height(card["uses"]), signs=5.0)
        foot = front.body(held_blocks("anomaly", card, id, self.names), room)
        if foot:
            sea = front.counters(card["uses"], foot)
            front.discs(signs, sea, rings=True)
            front.scene(sea)
        return self.card(id, card["name"], front, self._back(ANOMALY, id))

    def chore(self, id: str, card: ChoreData) -> PrintedCard:
        """END-4: a chore; a box to tick for each step in a panel under the place where it is done."""
        front = self.card_side("chore-front", id)
        front.header(self._head(card, "chore", "chore"))
        until = until_text(card, self.names)
        room = Room(above=front.steps_height(card["steps"], until))
        foot = front.body(chore_blocks(card, id, self.names), room)
        if foot:
            front.steps(card["steps"], until, foot)
            front.scene(foot)
        return self.card(id, card["name"], front, self._back(CHORE, id))

    def event(self, id: str, card: EventData) -> PrintedCard:
        """MAP-5: an event location; the letter of the location where it is used is on both sides."""
        front = self.card_side("event-front", id, "dusk")
        kicker = self.word("event-at", place=self.press.string(self.locations[card["at"]]).upper())
        title, place = self.press.string(card["name"]), self.locations[card["at"]]
        head = Head(kicker, "event", title, card["name"], card["at"], place=place)
        front.header(head)
        front.scene_below(held_blocks("event", card, id, self.names))
        back = self.poster("event-back", id, "dusk", key=back_key("event", card["at"]))
        back.letter_poster(
            card["at"],
            self.press.string(card["name"]),
            self.word("event"),
            "event",
            COVER + "event",
            self.press.string(self.locations[card["at"]]),
        )
        return self.card(id, card["name"], front, back)

    def _head(self, card: HeldData, word: str, icon: str) -> Head:
        return Head(self.word(word), icon, self.press.string(card["name"]), card["name"])

    def _back(self, kind: CardKind, id: str) -> Poster:
        design = f"{kind.name}-back"
        back = self.poster(design, id, back_hour(kind.hour), key=back_key(kind.name))
        back.icon_poster(kind.icon, self.word(kind.name), COVER + kind.name)
        return back


def _tags(kind: CardKind, card: HeldData) -> frozenset[str]:
    """What a card can be chosen by: its signs, and lines such as `iconic` that it has."""
    fields: Mapping[str, Any] = card
    marks = [line.name for line in kind.lines if line.takes is LineTakes.NOTHING and fields[line.field]]
    return frozenset([*marks, *(sign for line in kind.lines for sign in signs_of(line, card))])


def subjects(bundle: BundleData) -> Iterator[tuple[Key, Subject]]:
    """What each side of a bundle's cards says to its scene, in the order of the decks."""
    yield from Subjects(bundle).all()
    yield from own_subjects(bundle)


def designed(theme: Theme, bundle: BundleData) -> Theme:
    """The theme with a design for each kind of card for which it has none: that of items, with own words;
    and for the decks of the scenario's own.
    """
    theme = theme._replace(sides={**theme.sides, **own_designs(theme, bundle)})
    plain = [kind for kind in CARD_KINDS.values() if f"{kind.name}-front" not in theme.sides]
    sides = {
        f"{kind.name}-{side}": theme.sides[f"item-{side}"]._replace(name=f"{kind.name}-{side}")
        for kind in plain
        for side in ("front", "back")
    }
    titles = words(theme.lang).causes.KIND_TEXT
    named = {kind.name: titles[kind.name].upper() for kind in plain}
    named |= {f"deck-{kind.deck}": kind.deck.capitalize() for kind in plain}
    return theme._replace(sides={**theme.sides, **sides}, words={**named, **theme.words}) if plain else theme


def decks(press: Press) -> list[PrintedDeck]:
    """All decks of a bundle, in the order of the file."""
    names = PrintedNames.on_paper(cast("BundleData", press.bundle))
    named = [*StoryCards(press).jobs(), *HeldCards(press).jobs(), *BoardPieces(press).jobs()]
    printed = [PrintedDeck(name, press.theme.word(f"deck-{name}"), tuple(jobs)) for name, jobs in named]
    own = OwnDecks(press).decks(lambda card: deck_card_blocks(card, names))
    cards = StoryCards(press)
    return [*printed, *own, credits_deck(cards, cards.slips)]


def table(press: Press) -> TableParts:
    """What lies on the table beside the cards."""
    from .table import Table  # read when a box is printed

    return Table(press).parts()


class StoryCards(TalesLayouts):
    """Scenario, response, diary, rumor and school cards."""

    def __init__(self, press: Press) -> None:
        super().__init__(press)
        self.machines = {machine["id"]: machine for machine in self.bundle["world"]["machines"]}

    def jobs(self) -> Iterator[tuple[str, list[Job]]]:
        """Deck names of the theme, and the cards in each."""
        bundle = self.bundle
        slip = self.slips
        yield (
            "setup",
            [
                Job("scenario", self.scenario),
                *(Job(card["id"], partial(self.response, card)) for card in bundle["responses"]),
                Job("scenario.map", self.setup_map),
                *([Job("scenario.decks", self.own_decks)] if decks_of(bundle) else []),
                *timer_slips(self, slip, TalesVoice.timed, "", self.names.words),
                *notebook_slips(self, slip),
                *secret_slips(self, slip, RowVoice(self.names), EffectContext(self.names), REFERENCES),
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

    def diary(self, card: DiaryData) -> PrintedCard:
        """A diary card: the A side with the sun, and the B side with the moon, hidden until it is flipped."""
        front, back = (self._diary_side(card, name, card["id"]) for name in ("front", "back"))
        return self.card(card["id"], card["title"], front, back)

    def complication(self, card: DiaryData) -> PrintedCard:
        """VAR-12: a diary card of the complication deck, with the one back of that deck."""
        front = self._diary_side(card, "front", card["id"])
        back = self.poster("complication-back", card["id"], "day", pictured="", key=back_key("complication"))
        back.icon_poster("storm", self.word("complication"), COVER + "complication")
        return self.card(card["id"], card["title"], front, back)

    def second_side(self, card: DiaryData) -> PrintedCard:
        """The B side of a complication, on a card beside the deck: on a back it would tell the card apart."""
        id = f"{card['id']}.back"
        back = self._closed_book(card, id, self.word("second-side"))
        return self.card(id, card["title"], self._diary_side(card, "back", id), back)

    def _diary_side(self, card: DiaryData, name: str, id: str) -> CardSide:
        side = card["sides"][name]
        if side is None:
            return self._closed_book(card, id, self.word("diary-empty"))
        late = self._late(card) and name == "front"
        kind = "complication-front" if late else f"diary-{name}"
        face = self.card_side(kind, id, "night" if name == "back" else "dusk", pictured=card["id"])
        face.header(
            Head(
                self._kind(card),
                "storm" if late else "diary",
                self.press.string(card["title"]),
                card["title"],
                self.word(f"diary-{name}"),
                moon=name == "back",
            )
        )
        face.scene_below(side_blocks(side, self.names, card["number"]))
        return face

    def _closed_book(self, card: DiaryData, id: str, sentence: str) -> Poster:
        """The side of a card that has no text there: a closed book, its number and title, and the place at
        night.
        """
        back = self.poster("diary-none", id, "night", pictured="", key=card["id"])
        back.closed_book(self._kind(card), self.press.string(card["title"]), sentence)
        return back

    def _late(self, card: DiaryData) -> bool:
        """Whether a diary card is a complication."""
        return card["number"] in self.bundle["scenario"]["complications"]

    def _kind(self, card: DiaryData) -> str:
        """What stands above the title of a diary card."""
        return self.word("complication-number" if self._late(card) else "diary", number=card["number"])

    def rumor(self, card: RumorData) -> PrintedCard:
        """A rumor: its location big on both sides, because it is known while the card lies face down."""
        mark = self.bundle["scenario"]["rumor_sets"].index(card["set"]) % SET_MARKS + 1
        place = self.press.string(self.locations[card["at"]])
        front = self.card_side("rumor-front", card["id"], "day")
        kicker = self.word("rumor-at", place=place.upper())
        title, name = self.press.string(card["title"]), self.locations[card["at"]]
        front.header(Head(kicker, "rumor", title, card["title"], card["at"], place=name))
        front.scene_below(rumor_blocks(card, self.names))
        back = self.poster("rumor-back", card["id"], "day", key=back_key("rumor", card["at"]))
        back.letter_poster(
            card["at"],
            place,
            self.word("rumor"),
            "rumor",
            COVER + "rumor",
            self.names.called("set", card["set"]),
            f"set-{mark}",
        )
        return self.card(card["id"], card["title"], front, back)

    def school(self, card: SchoolData) -> PrintedCard:
        """A school card: new rumors, firmware and event at a glance, machine moves in a panel at the foot."""
        front = self.card_side("school-front", card["id"])
        event = card["event"]
        signs = [name for name, there in (("firmware", card["firmware"]),) if there]
        signs += [EVENT_ICONS[event["kind"]]] if event else []
        width = card_panels.school_signs(front, card["rumors_minus"], signs)
        title = self.press.string(card["title"])
        kicker = self.word("school", number=card["number"])
        front.header(Head(kicker, "diary", title, card["title"], width=width))
        moves = [(move["class"], move["direction"] or "still", move["steps"]) for move in card["moves"]]
        below = card_panels.moves_height(front, moves)
        foot = front.body(school_blocks(card, self.names), Room(below=below))
        if foot:
            card_panels.moves(front, moves)
            front.scene(foot)
        back = self.poster("school-back", card["id"], key=back_key("school"))
        back.word_poster(self.word("school-back"), self.word("school-each"), COVER + "school")
        return self.card(card["id"], card["title"], front, back)

    def response(self, card: ResponseData) -> PrintedCard:
        """A machine's response card: calm ROUTINE side, striped ALERT side."""
        front = self._response_side(card, card["routine"], "routine")
        back = self._response_side(card, card["alert"], "alert")
        return self.card(card["id"], self.machines[card["machine"]]["name"], front, back)

    def _response_side(self, card: ResponseData, side: ResponseSideData, state: str) -> CardSide:
        machine = self.machines[card["machine"]]
        face = self.card_side(f"response-{state}", card["id"])
        variant = self.names.called("variant", card["variant"])
        kicker = self.word("response", variant=variant.upper())
        name = self.press.string(machine["name"])
        face.header(
            Head(kicker, machine["class"], name, machine["name"], sub=self.press.icon(machine["class"]))
        )
        blocks = response_blocks(side, self.names, self.word(side["response"]))
        foot = face.body(blocks, Room(above=face.strip_height(STATE_BAND)))
        if foot:
            card_panels.state(face, state.upper(), self.word(state), foot, striped=state == "alert")
            face.scene(foot)
        return face

    def scenario(self) -> PrintedCard:
        """The scenario card: what is read aloud on the front, how to set up on the back."""
        scenario = self.bundle["scenario"]
        title = self.press.string(scenario["title"])
        front = self.card_side("scenario-front", "scenario")
        weeks = self.word(f"scenario-{scenario['weeks']}")
        front.header(Head(weeks, "", title, scenario["title"]))
        texts = [entry for entry in scenario["text"] if entry[0] != "rule"]
        prose = list(placed(texts, self.bundle["strings"], {}))
        target = [BadgeRow("", line.text, "scenario") for line in target_lines(scenario, self.names)]
        foot = front.body([*prose, *target])
        if foot:
            front.scene(foot)
        back = self.card_side("scenario-back", "scenario", "night")
        back.header(Head(self.word("setup"), "", title, scenario["title"]))
        back.scene_below(list(self._setup(scenario)))
        return self.card("scenario", scenario["title"], front, back)

    def setup_map(self) -> PrintedCard:
        """The map of the set-up, with a pin for each machine and event location."""
        title = self.word("setup-map")
        front = self.card_side("scenario-back", "scenario.map", "night")
        front.header(Head(self.word("setup"), "", title, "scenario.map"))
        setup_map.draw(front, self.bundle, self.names)
        back = self.poster("scenario-front", "scenario.map", key="scenario")
        back.icon_poster("event", title.upper(), "")
        return self.made("scenario.map", title, front, back)

    def own_decks(self) -> PrintedCard:
        """ADV-12: how the decks of the scenario's own are laid out, and how a card is drawn."""
        title = self.word("setup-own-decks")
        front = self.card_side("scenario-back", "scenario.decks", "night", key="scenario")
        front.header(Head(self.word("setup"), "", title, "scenario.decks"))
        rules = deck_rules(decks_of(self.bundle), self.names.deck, self.names.words)
        front.scene_below([BadgeRow("sign", rule, "scenario.decks", "section") for rule in rules])
        back = self.poster("scenario-front", "scenario.decks", key="scenario")
        back.word_poster(title, self.press.string(self.bundle["scenario"]["title"]), "")
        return self.made("scenario.decks", title, front, back)

    def _setup(self, scenario: ScenarioData) -> Iterator[Block]:
        """What is laid out before the first day, each with a sign."""
        names = self.names
        sets = ", ".join(names.called("set", rumor_set) for rumor_set in scenario["rumor_sets"])
        diary = ", ".join(str(number) for number in scenario["start_diary"])

        def row(sign: str, text: str) -> BadgeRow:
            return BadgeRow("sign", text, "scenario", sign)

        yield row("hourglass", self.word(f"weeks-{scenario['weeks']}"))
        yield row("diary", self.word("setup-diary", cards=diary))
        if sets:
            yield row("rumor", self.word("setup-rumors", sets=sets))
        machines = [
            self.word(
                "setup-machine",
                name=names.machine(machine["id"]),
                sector=machine["sector"],
                response=names.called("variant", machine["response"]),
            )
            for machine in scenario["machines"]
        ]
        if machines:
            yield row("watcher", self.word("setup-machines", machines="; ".join(machines)))
        counters = list(dict.fromkeys(map(self._counter, filter(_shown, scenario["counters"]))))
        if counters:
            yield row("counter", self.word("setup-counters", counters="; ".join(counters)))
        decks = [
            self.word(
                "setup-deck", name=names.deck(deck["id"]), n=sum(card["copies"] for card in deck["cards"])
            )
            for deck in decks_of(self.bundle)
        ]
        if decks:
            yield row("section", self.word("setup-decks", decks="; ".join(decks)))
        flags = " · ".join(
            names.called("flag", flag["id"])
            for flag in filter(_shown, scenario["flags"])
            if not is_note(flag["id"])
        )
        if flags:
            yield row("tick", self.word("setup-flags", flags=flags))
        own = " · ".join(
            names.called("counter", one["id"]) for one in filter(_shown, scenario.get("own", ()))
        )
        if own:
            yield row("kid", self.word("setup-own", own=own))
        yield from self._laid(scenario, row)

    def _counter(self, counter: CounterData) -> str:
        """A counter with its ends, and where it begins; those of locations are said alike."""
        of, _, place = counter["id"].partition(".")
        ends = {end: counter[end] for end in ("low", "high", "start")}
        word = "setup-placed" if place else "setup-counter"
        return self.word(word, name=self.names.called("counter", of), **ends)

    def _laid(self, scenario: ScenarioData, row: Callable[[str, str], BadgeRow]) -> Iterator[Block]:
        """The event locations in one row, and what else the rules say about the set-up."""
        events = {event["id"]: event["name"] for event in self.bundle["world"]["events"]}
        texts = [
            self.word("setup-event", name=self.names.text(events[event["id"]]), sector=event["sector"])
            for event in scenario["events"]
            if event["id"] in events
        ]
        if texts:
            yield row("event", self.word("setup-events", events="; ".join(texts)))
        rows = list[BadgeRow]()
        for line in scenario_lines({**scenario, "events": []}, [], self.names):
            if line.sid is None:
                rows.append(row("section", line.text))
            else:
                rows[-1] = rows[-1]._replace(below=(*rows[-1].below, line.sid))
        yield from rows


def _shown(declared: ShownData) -> bool:
    """Whether players read of a flag or a counter: what is hidden has no name."""
    return declared["name"] is not None


class BoardPieces(TalesLayouts):
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
        yield "firewalls", [wall._replace(back="firewall") for wall in walls]
        notes = [Job("notes", self.notes, REFERENCES)] if self._own() else []
        yield (
            "references",
            [
                *notes,
                *self._slips(),
                Job("reference", self.reference, REFERENCES),
                Job("badges", self.badges, REFERENCES),
                Job("terms", self.terms, REFERENCES),
                Job("combos", self.combos, REFERENCES),
                *self._own_combos(),
                *self._effects(),
            ],
        )

    def _effects(self) -> Iterator[Job]:
        """Cards with what named effects do whose titles stand on other cards: each once, for the table."""
        entries = effect_blocks(self.bundle, self.names)
        return of_two_sides("effects-", entries, REFERENCE_LETTERS, self.effects)

    def effects(self, id: str, sides: Sequence[list[Block]]) -> PrintedCard:
        return self._sides(id, "effects", sides)

    def _sides(self, id: str, key: str, sides: Sequence[Sequence[Block]]) -> PrintedCard:
        """A reference card; where there is nothing for its other side, it has a poster there."""
        made = [
            self._reference_side(id, name, key, rows, "reference")
            for name, rows in zip(("front", "back"), sides, strict=False)
        ]
        title = self.word(key)
        if len(made) == 2:
            return self.made(id, title, made[0], made[1])
        back = self.poster("reference-back", id, "night", key="reference")
        back.word_poster(title, self.press.string(self.bundle["scenario"]["title"]), "")
        return self.made(id, title, made[0], back)

    def _job(
        self, kind: str, piece: Piece, layout: Callable[[str, Piece], PrintedCard], copies: int = 1
    ) -> Job:
        id = f"{kind}.{piece['id']}"
        return Job(id, partial(layout, id, piece), copies)

    def machine(self, id: str, machine: MachineData) -> PrintedCard:
        """MAC-8: a machine's sheet, one side for each size of group, with spaces for its firewalls."""
        small, large = machine["firewalls"]["small"], machine["firewalls"]["large"]
        sides = [
            self._machine_side(id, machine, group, spaces)
            for group, spaces in (("small", small), ("large", large))
        ]
        return self.card(id, machine["name"], *sides)

    def _machine_side(self, id: str, machine: MachineData, group: str, spaces: int) -> BoardSide:
        hour: Hour = "night" if group == "large" else "dusk"
        face = self.board_side(f"machine-{group}", id, hour, MACHINE_HEAD)
        kids, name = self.word(f"group-{group}"), self.press.string(machine["name"])
        kicker, sub = self.word("machine", group=kids), self.press.icon(machine["class"])
        head = Head(kicker, machine["class"], name, machine["name"], sub=sub)
        face.header(head._replace(width=MACHINE_HEAD - 22))
        face.group(kids)
        rows = [
            ("arrow", self.word("machine-movement", sectors=machine["movement"])),
            ("kids", self.word("machine-capacity", kids=machine["capacity"])),
            (machine["combo"], self.word("machine-combo", combo="{" + machine["combo"] + "}")),
        ]
        if machine["ability"]:
            ability = machine["ability"].lower().replace(" ", "-")
            rows.append(("section", self.word(f"ability-{ability}")))
        about = Passage("prose", self.press.string(machine["about"]), machine["about"])
        blocks: list[Block] = [about, *(BadgeRow("sign", text, id, sign) for sign, text in rows)]
        face.beside(blocks, 4.5, SPACES_TOP - 4.8)
        face.scene(SPACES_TOP)
        face.spaces(spaces, SPACE, SPACES_TOP, "firewall")
        return face

    def kid(self, id: str, kid: KidData) -> PrintedCard:
        """SET-3, TST-2, CON-1, FAV-1: a kid's board, with places for time, conditions and favor."""
        front = self.board_side("kid-front", id)
        home = self.word("kid-home", place=self._of(self.bundle["world"]["locations"], kid["home"]))
        name = self.press.string(kid["name"])
        front.header(Head(self.word("kid"), "kid", name, kid["name"], kid["home"], home))
        item = self._of(self.bundle["world"]["items"], kid["item"])
        traits = {trait: self.press.icon(kid[trait]) for trait in ("strength", "weakness")}
        blocks = [
            Passage("prose", self.press.string(kid["about"]), kid["about"]),
            BadgeRow("test", self.word("kid-strength", trait=traits["strength"]), id, kid["strength"]),
            BadgeRow("sign", self.word("kid-weakness", trait=traits["weakness"]), id, kid["weakness"]),
            BadgeRow("sign", self.word("kid-item", item=item), id, "item"),
        ]
        front.scene_below(blocks)
        self._places(front)
        back = self.poster("kid-back", id, "night", pictured="", key=id)
        back.portrait_poster(self.press.pictures.of(id, "back"), "kid", self.press.string(kid["name"]))
        return self.card(id, kid["name"], front, back)

    def _places(self, face: BoardSide) -> None:
        """Where cubes and counters lie: time, conditions with what they do, favor from bad to good with the
        time that is locked when it is bad.
        """
        time = KID_PANELS["time"]
        face.panel(time)
        left, top = time.x + PANEL_EDGE, time.y + 8.0
        end = face.places(TIME, left, top, TIME_PLACE, "time") + 3.4
        face.label(self.word("kid-time"), "time", left, time.y + LABEL_LINE, end)
        right = time.x + time.width - PANEL_EDGE
        face.panel(Panel(end, top, right - end, time.y + time.height - top - PANEL_EDGE), filled=False)
        face.label(self.word("kid-spent"), "tick", end, time.y + LABEL_LINE, right)
        for condition in CONDITIONS:
            boxes = INJURY_BOXES if condition == "INJURED" else 1
            face.sign(KID_PANELS[condition], BoardSpace(boxes, self.word(f"reference-{condition.lower()}")))
        favor = KID_PANELS["favor"]
        face.panel(favor)
        at = favor.x + PANEL_EDGE
        face.label(self.word("kid-favor"), "favor", at, favor.y + LABEL_LINE, at + 34)
        face.places(GROUNDED, at, favor.y + favor.height - PANEL_EDGE - PLACE, icon="time")
        face.scale(favor, at + 36, [self.word(f"favor-{name}") for name in reversed(FAVORS)])

    def firewall(self, id: str, wall: FirewallData) -> PrintedCard:
        """HCK-4, HCK-8: a firewall token; what it asks in routine above, of an alert machine below."""
        front = self.card_side("firewall-front", id)
        for state, place in WALL_PLACES.items():
            asks = wall[state]
            front.token_word(f"{state}-name", self.word(state), *place.word)
            effect = [WALL_SIGNS[asks["effect"]]] if asks["effect"] else []
            combos = [sign for combo in asks["combos"] for sign in ("or", combo)]
            front.token_signs(state, place.signs, [*effect, *asks["tests"], *combos], TRAITS)
        back = self.poster("firewall-back", id, "night", key=back_key("firewall"))
        back.token_poster("firewall", self.word("firewall"), COVER + "firewall")
        return self.made(id, self.word("firewall"), front, back)

    def _own(self) -> list[OwnData]:
        """ADV-11: what each kid keeps, of which players read."""
        return [one for one in self.bundle["scenario"].get("own", ()) if _shown(one)]

    def notes(self) -> PrintedCard:
        """ADV-11: boxes for the counters and flags of one kid, to lie beside the kid's board."""
        rows = []
        for one in self._own():
            sid = f"{'flag' if one['flag'] else 'counter'}.{one['id']}.name"
            rows.append(BadgeRow("sign", self._note(one), sid, "tick" if one["flag"] else "counter"))
        return self._sides("notes", "notes-front", [rows])

    def _slips(self) -> Iterator[Job]:
        """Slips with boxes for the counter of each location, a slip for each of which players read."""
        for one in self.bundle.get("placed", ()):
            yield Job(f"places-{one['id']}", partial(self.places, one))

    def places(self, placed: PlacedData) -> PrintedCard:
        """The counter of each location, half of them on each side of a slip."""
        counters = {one["id"]: one for one in self.bundle["scenario"]["counters"]}
        titles = {place["id"]: self.names.text(place["name"]) for place in self.bundle["world"]["locations"]}
        rows = []
        for place in placed["places"]:
            text = self._boxes(counters[flat(placed["id"], place)], f"{place} {titles[place]}")
            rows.append(BadgeRow("sign", text, placed["title"], "counter"))
        half, id = (len(rows) + 1) // 2, f"places-{placed['id']}"
        title = self.word("places-front", name=self.press.string(placed["title"]))
        sides = []
        for name, part in (("front", rows[:half]), ("back", rows[half:])):
            face = self.card_side(f"reference-{name}", id, "dusk" if name == "front" else "night")
            face.header(Head(self.word("reference"), "", title, id))
            face.scene_below(part)
            sides.append(face)
        return self.made(id, title, *sides)

    def _note(self, one: OwnData) -> str:
        """A box for a flag, else boxes for a counter."""
        name = self.names.called("counter", one["id"])
        return self.word("notes-flag", box=BOX, name=name) if one["flag"] else self._boxes(one, name)

    def _boxes(self, one: CounterData | OwnData, name: str) -> str:
        """A box for each step of a counter with few of them, else where it is written."""
        low, high, start = one["low"], one["high"], one["start"]
        if low < 0 or high - low > MOST_BOXES:
            return self.word("notes-number", name=name, start=start, low=low, high=high)
        spaces = " ".join(f"{BOX}\u00a0{number}" for number in range(low + 1, high + 1))
        form = "notes-counter-from" if start > low else "notes-counter"
        return self.word(form, name=name, spaces=spaces, count=start - low)

    def reference(self) -> PrintedCard:
        """A day in short on one side, tests and conditions on the other."""
        return self._explained("reference", "reference", _signs(DAY_SIGNS), _signs(TEST_SIGNS))

    def badges(self) -> PrintedCard:
        """What the badges of the cards mean, and the signs of what kids can do."""
        return self._explained("badges", "signs", BADGE_ROWS, SIGN_ROWS)

    def terms(self) -> PrintedCard:
        """What the words of the cards mean: those of kids on one side, those of the board on the other."""
        return self._explained("terms", "terms", _signs(TERM_SIGNS), _signs(PLACE_SIGNS))

    def combos(self) -> PrintedCard:
        """CMB-2: the tags that make each combo; CMB-3, CMB-4: what is used up in place of a roll."""
        rows = [BadgeRow("sign", self._pairs(pairs), "combos", combo) for combo, pairs in COMBOS.items()]
        return self._explained("combos", "combos", (), _signs(USE_SIGNS), rows)

    def _own_combos(self) -> Iterator[Job]:
        """CMB-2: cards with the combos of the scenario and its world, by their names."""
        own = self.bundle["scenario"].get("combos", ())
        for number, first in enumerate(range(0, len(own), OWN_COMBOS), 1):
            id, rows = f"own-combos-{number}", []
            for one in own[first : first + OWN_COMBOS]:
                text = self.word("combos-own", combo=f"{{{one['id']}}}", pairs=self._pairs(one["pairs"]))
                rows.append(BadgeRow("sign", text, one["name"], one["id"]))
            yield Job(id, partial(self._sides, id, "combos-front", [rows]), REFERENCES)

    def _pairs(self, pairs: Iterable[Sequence[str]]) -> str:
        """The pairs of tags that make a combo, as signs."""
        text = ""
        for first, second in pairs:
            pair = self.word("combos-pair", first=f"{{{first}}}", second=f"{{{second}}}")
            text = self.word("combos-or", before=text, pair=pair) if text else pair
        return text

    def _explained(
        self, id: str, words: str, front: Signs, back: Signs, rows: Sequence[BadgeRow] = ()
    ) -> PrintedCard:
        """A reference card: `rows` on its front, and a row for each key of its words, with a badge and its
        label.
        """
        sides = []
        for name, keys, first in (("front", front, rows), ("back", back, ())):
            keyed = [BadgeRow(kind, self.word(f"{words}-{key}"), id, label) for key, kind, label in keys]
            sides.append(self._reference_side(id, name, f"{words}-{name}", [*first, *keyed]))
        return self.made(id, self.word(f"{words}-front"), *sides)

    def _reference_side(
        self, id: str, name: str, title: str, rows: Sequence[Block], key: str = ""
    ) -> CardSide:
        face = self.card_side(f"reference-{name}", id, "dusk" if name == "front" else "night", key=key)
        face.header(Head(self.word("reference"), "", self.word(title), id))
        face.scene_below(rows)
        return face

    def _of(self, deck: Iterable[NamedData], id: str) -> str:
        """The name of a place or an item."""
        return next(self.press.string(card["name"]) for card in deck if card["id"] == id)


# --- What printing needs, and a bundle from a stranger may lack


def dangling(bundle: BundleData) -> Iterator[tuple[str, str]]:
    """Card id and missing name, for everything that printing needs and the bundle lacks."""
    world, scenario = bundle["world"], bundle["scenario"]
    locations = {place["id"]: place for place in world["locations"]}
    machines = {machine["id"]: machine for machine in world["machines"]}
    for card, sid in _texts(bundle):
        if sid not in bundle["strings"]:
            yield card, sid
    for rumor in bundle["rumors"]:
        if rumor["set"] not in scenario["rumor_sets"]:
            yield rumor["id"], rumor["set"]
        if rumor["at"] not in locations:
            yield rumor["id"], rumor["at"]
    for event in world["events"]:
        if event["at"] not in locations:
            yield f"event.{event['id']}", event["at"]
    items = {item["id"] for item in world["items"]}
    for kid in world["kids"]:
        for name, known in ((kid["home"], locations), (kid["item"], items)):
            if name not in known:
                yield f"kid.{kid['id']}", name
    for response in bundle["responses"]:
        if response["machine"] not in machines:
            yield response["id"], response["machine"]


def _texts(bundle: BundleData) -> Iterator[tuple[str, str]]:
    """Every text that is printed, as the id of its card and the id of the text."""
    for place in bundle["world"]["locations"]:
        yield "scenario", place["name"]
    for machine in bundle["world"]["machines"]:
        yield from ((f"machine.{machine['id']}", sid) for sid in (machine["name"], machine["about"]))
    for kid in bundle["world"]["kids"]:
        yield from ((f"kid.{kid['id']}", sid) for sid in (kid["name"], kid["about"]))
    yield from _titled_texts("scenario", bundle["scenario"]["title"], bundle["scenario"]["text"])
    yield from dangling_texts(bundle)
    for diary in bundle["diary"]:
        yield from _titled_texts(diary["id"], diary["title"], [])
    for card in (*bundle["rumors"], *bundle["school"]):
        yield from _titled_texts(card["id"], card["title"], card["text"])
    for _, id, held in held_cards(bundle):
        yield from _titled_texts(id, held["name"], held["text"])
    faces = [(card["id"], side["text"]) for card, _, side in diary_sides(bundle)]
    faces += [(card["id"], face["text"]) for card, face in response_sides(bundle)]
    yield from ((id, sid) for id, text in faces for _, sid in text)


def _titled_texts(id: str, title: str, text: TextData) -> Iterator[tuple[str, str]]:
    yield id, title
    yield from ((id, sid) for _, sid in text)
