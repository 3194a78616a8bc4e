"""The language of story tests of Tales: kids, verbs and places, and the prose that is read out.

Choices are made of the names that outlive a draft (`text.stable_ids`); what a card offers is named by its
label, as the players read it: `disa action "Wind the winch"`.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from loopwright_engine.core.prices import priced
from loopwright_engine.core.source_text import flag as flag_text
from loopwright_engine.json_text import Json
from loopwright_engine.kernel.state import Entry
from loopwright_engine.kit.campaign import CARRIED
from loopwright_engine.kit.protocol import Bundle
from loopwright_engine.kit.story_language import (
    NAME,
    NAMES,
    NOBODY,
    NUMBER,
    OCCURRENCE,
    PROSE,
    Correction,
    Heading,
    Hearing,
    Misfit,
    StoryLanguage,
    is_named,
    numbered,
    plain_prose,
)

from . import view
from .bundle_cards import diary_sides, held_cards
from .card_kinds import HAND_DECKS
from .nouns import WEEKDAYS
from .options import Options
from .prepare.bundle import indexed
from .rules.chapters.actions import DEEDS
from .rules.state import codes
from .rules.state.game import Game
from .rules.state.variants import VARIANTS
from .text import describe, stable_ids
from .text.fields import as_read, day_name, stable_id

if TYPE_CHECKING:
    from .bundle_types import ActionData, FactData

TABLE: Final = "table"
"""Who decides where the rules ask no kid."""
ANYBODY: Final = "anybody"
"""Whichever kid it is."""
EVENING: Final = "evening"
ALONE, HELP, USE, SPEND = "alone", "help", "use", "spend"
LABELLED: Final = ("action", "choose")
"""Verbs that are followed by a label of a card."""

YOU: Final = "you"
_YOURS = {"has": "have", "controls": "control"}
HAVE_NO = f"{YOU} have no "
TOLD = (
    ("not you have", " has no"),
    ("you have", " has"),
    ("you control", " controls"),
    (YOU, ""),
    ("your", ""),
)
"""The words of a condition about the acting kid, and those behind the name of a kid."""
_THIRD = re.compile(rf"(?<=^{YOU} )(?:{'|'.join(_YOURS)})\b")
"""Verbs after a kid's name, and their forms after `you`, as cards have them."""
_DAY = re.compile(rf"({'|'.join(WEEKDAYS)})( of week \d+)?")

SIGHTS: Final = {
    "school_card": "",
    "rumor_seen": "",
    "diary_played": ".front",
    "diary_flipped": ".back",
    "item_drawn": "",
    "anomaly_drawn": "",
    "chore_drawn": "",
}
"""Kinds of log entries that reveal a card, and its side; the card is the entry's last field."""
ENDS: Final = ("won", "lost")

SIDES: Final = {"diary_played": "on front", "diary_flipped": "on back", "diary_discarded": "discarded"}
"""Kinds of log entries about diary cards, and what is so from then on."""
FLAGS: Final = {"flag_set": "", "own_flag_set": "", "flag_cleared": "not ", "own_flag_cleared": "not "}

NUMBER_WORDS: Final = {"two": "2", "three": "3", "four": "4", "five": "5"}
"""Numbers of kids in words."""
CORRECTIONS: Final[Sequence[Correction]] = (
    (r"^(kids|variants|first)\s*[:=]\s*", r"\1 "),
    (r"^(?:players|player|kid|number of kids|number of players)\b\s*[:=]?\s*(?=\d)", "kids "),
    (r"^kids:? (two|three|four|five)$", lambda match: f"kids {NUMBER_WORDS[match[1]]}"),
    (r"^(?:with )?([2-5]|two|three|four|five) (?:kids|players)$", r"kids \1"),
    (r"^(\w+) (action|choose) ([^\"]+)$", r'\1 \2 "\3"'),
    (r"^expect ([a-z][\w-]*) (?:is|=|==) (?:true|set|on|yes)$", r"expect flag \1"),
    (r"^expect (?:flag )?([a-z][\w-]*) (?:is|=|==) (?:false|not set|unset|off|no)$", r"expect not flag \1"),
    (r"^expect (not )?([a-z][\w-]*)$", r"expect \1flag \2"),
    (r"(?m)^expect (\w+ (?:has|at|controls) .+) and (\w+ (?:has|at|controls) .+)$", r"expect \1\nexpect \2"),
    (r"^(\w+) (?:walks?|goes|go|moves?|travels?)(?: over| on)? (?:to )?([A-Z])$", r"\1 walk \2"),
    (r"^(\w+) (?:takes? the bus|by bus|buses) (?:to )?([A-Z])$", r"\1 bus \2"),
    (r"^(\w+) (?:investigates?|solves?|looks? into)(?: the)?(?: rumor)?(?: here)?$", r"\1 investigate"),
    (r"^(\w+) (?:does|do|uses?|takes?|performs?|acts?|actions?|plays?|makes?)[: ] *(?=\")", r"\1 action "),
    (r"^(\w+) (?:chooses?|picks?|says?|answers?|options?|choice|selects?)[: ] *(?=\")", r"\1 choose "),
    (r"^(\w+) (?:goes|go|walks?|returns?|runs?) home$", r"\1 home"),
    (r"^(?:end day|end of day|end the day|night|sleep|next day|end turn|dinner)$", "evening"),
    (r"^(?:anyone|someone|somebody|any kid|a kid|one kid) ", "anybody "),
)
"""Patterns of wrong lines of Tales, each with its replacement."""


class TalesStories(StoryLanguage):
    """What the stories of one bundle of Tales can say.

    What is minor, such as tests, help and chores, is everything but what kids do when they are free to act.
    """

    quiet_bot = "cautious"
    corrections = CORRECTIONS

    def __init__(self, bundle: Bundle) -> None:
        data, strings = bundle.data, bundle.strings
        super().__init__(bundle.tables.names.strings, indexed(data).conditions)
        world, scenario = data["world"], data["scenario"]
        self._bundle = bundle
        self._kids: list[str] = [kid["id"] for kid in world["kids"]]
        self.headings: Sequence[Heading] = (
            Heading("kids", "kids 3` or `kids disa, pekka", (NUMBER, NAMES), self._kids, "kid"),
            Heading("variants", "variants NAME, NAME", (NAMES,), [row.name for row in VARIANTS], "variant"),
            Heading("first", "first KID", (NAME,), self._kids, "kid"),
            Heading("enigma_limit", "enigma limit 9", (NUMBER,)),
            Heading(CARRIED, 'carried "note.name=1"', (NAME,)),
        )
        self.subjects: Sequence[str] = [*self._kids, ANYBODY, TABLE, EVENING]
        self.forms: Mapping[str, str] = {
            "choice": "KID VERB …",
            "evening": EVENING,
            "action": 'KID action "Label of the action"',
            "choose": 'KID choose "Label of the choice"',
        }
        self.beginnings: str = (
            f"A line begins with a kid's name ({', '.join(sorted(self._kids))}), `anybody`, `table`,"
            " `evening`, `let` or `expect`; above these, `kids`, `seed`, `variants`, `first`,"
            " `enigma limit` and `carried` set the game up."
        )
        self._own = {"flag", *(own["id"] for own in scenario.get("own", ()))}
        """The words behind a kid's name that stand before or for something that each kid has."""
        self._verbs = sorted(set(verbs()))
        self._labels = {text: name for name, text in strings.items() if name.endswith(".label")}
        self._actions = {action["label"]: action for action in _actions(data)}
        self._options = dict(_options(data))
        self._things = {
            *(place["id"] for place in world["locations"]),
            *(card["id"] for deck in HAND_DECKS.values() for card in world[deck]),
            *(machine["id"] for machine in scenario["machines"]),
            *codes.CONDITIONS,
            *("yes", "no", "bottom", ALONE, HELP, USE, SPEND),
            *self._kids,
        }
        """The words that can stand in a choice after its verb, beside labels and numbers."""

    def as_typed(self, line: str) -> str:
        """The line with a kid's name in small letters."""
        first, _, rest = line.partition(" ")
        return f"{first.lower()} {rest}" if first.lower() in self._kids else line

    def options(self, chosen: Mapping[str, Any]) -> Options:
        """The options of a game: three kids, where nothing is said."""
        carried = chosen.get(CARRIED, "").strip('"')
        return Options(**{**chosen, CARRIED: carried})

    # --- how choices are written --------------------------------------------------------------

    def misfits(self, words: Sequence[str]) -> list[Misfit]:
        """A kid, a verb and its objects; `evening` stands alone."""
        first, *rest = words
        if first == EVENING or not rest:
            if len(words) == 1 and first == EVENING:
                return []
            return [Misfit(form=self.forms[EVENING if first == EVENING else "choice"])]
        for place, (noun, names) in enumerate(
            (("kid", [*self._kids, ANYBODY, TABLE]), ("verb", self._verbs))
        ):
            if words[place] not in names:
                return [Misfit(place, noun, names)]
        if rest[0] in LABELLED and not (len(rest) > 1 and rest[1].startswith('"')):
            return [Misfit(form=self.forms[rest[0]])]
        misfits = (self._misfit(place, word) for place, word in enumerate(words) if place > 1)
        return [misfit for misfit in misfits if misfit is not None]

    def _misfit(self, place: int, word: str) -> Misfit | None:
        if word.startswith('"'):
            return None if word[1:-1] in self._labels else Misfit(place, "action or choice", [*self._labels])
        known = word in self._things or word.isdigit() or OCCURRENCE.fullmatch(word)
        return None if known else Misfit(place, "place, card, kid or condition", sorted(self._things))

    def names(self, game: Game, choice: str = "") -> list[Sequence[str]]:
        """The options in words, with the kid's name or `anybody`; those of another verb than the choice have
        no name.
        """
        decision = game.decision
        if decision is None:
            return []
        verb = choice.partition(" ")[2].partition(" ")[0]
        counts: Counter[str] = Counter()
        names: list[Sequence[str]] = []
        for option in decision.options:
            if verb and verb != _verb(decision.kind, option):
                names.append(())
                continue
            name = numbered(_name(game, decision.kind, decision.seat, option), counts)
            names.append((name, f"{ANYBODY} {name.partition(' ')[2]}"))
        return names

    def rivals(self, choice: str, game: Game) -> list[str]:
        """What the same kid can choose."""
        kid = choice.split(" ")[0]
        return [offer for offer in self.offers(game) if kid in (ANYBODY, offer.split(" ")[0])]

    def is_minor(self, game: Game) -> bool:
        """Whether the kids are not free to act."""
        return game.decision is not None and game.decision.kind != "adventure"

    # --- what can be asked about a game ---------------------------------------------------------

    def question(self, text: str, *, until: bool) -> tuple[str, str | None]:
        """A condition whose first word may be a kid, whom cards call `you`; after `until` also a day."""
        if until and _DAY.fullmatch(text):
            return f"day >= {text}", None
        asked = text.removeprefix("not ")
        kid = asked.split(" ")[0]
        if kid not in self._kids:
            return text, None
        own = asked.removeprefix(f"{kid} ")
        if own.split(" ")[0] in self._own:  # ADV-11: `disa guilt >= 2`, `disa flag knows`
            return f"{'' if asked == text else 'not '}your {own}", kid
        yours = _THIRD.sub(lambda verb: _YOURS[verb[0]], YOU + asked.removeprefix(kid), count=1)
        has_none = yours.startswith(HAVE_NO)
        denied = has_none is (asked == text)  # `not disa has no item` is denied twice
        return ("not " if denied else "") + (yours.replace(" no ", " ", 1) if has_none else yours), kid

    def asked_of(self, text: str, subject: str) -> str:
        """A condition in the second person, as cards say it, told of a named kid."""
        for yours, theirs in TOLD:
            text = re.sub(rf"\b{yours}\b", f"{subject}{theirs}", text)
        return text

    def seat(self, game: Game, subject: str | None) -> int:
        """The seat of a kid; `you` without a kid is the first player."""
        if subject is None:
            return game.first
        seats = [stable_id(game, "kid", seat) for seat in range(game.party.size)]
        return seats.index(subject) if subject in seats else NOBODY

    def hearing(self) -> Hearing:
        return _Hearing(self._bundle)

    # --- what has happened ----------------------------------------------------------------------

    def why_not(self, game: Game, choice: str) -> str:
        """A sentence that says where a choice's label is written and why it is not offered."""
        label = choice.partition('"')[2].rpartition('"')[0]
        name = self._labels.get(label) if label else None
        if name is None:
            return ""
        action, option, kid = self._actions.get(name), self._options.get(name), choice.split(" ")[0]
        reason = ""
        if action is not None:
            reason = self._reason(game, action, kid)
        elif option is not None:
            reason = self._unmet(game, option, kid)
        return f'"{label}" is written at {game.tables.names.origin(name)}{reason}.'

    def _reason(self, game: Game, action: ActionData, kid: str) -> str:
        kind, card, side = action["label"].split(".")[:3]
        if kind == "diary":
            in_play: FactData = {"op": "diary", "diary": int(card), "side": side}
            if not self.holds(game, in_play):
                return f"; the {side} of diary {card} is not in play"
        kid_view = _kid(game, kid)
        if kid_view is None:
            return ""
        if action["at"] and kid_view["at"] not in action["at"]:
            return f"; it can be done at {', '.join(action['at'])}, and {kid} is at {kid_view['at']}"
        return self._unmet(game, action, kid, "block")

    def _unmet(self, game: Game, line: Mapping[str, Any], kid: str, block: str = "then") -> str:
        """What an action or an option asks for that is not so, or what it costs and a kid does not have."""
        price = priced(line, block)
        if price.condition is not None and not self.holds(game, price.condition, kid):
            return "; what it asks for after `if` is not so"
        if not all(self.holds(game, condition, kid) for condition in price.can_pay):
            return f"; {kid} cannot pay what it costs"
        return _price(game, line.get("spend", 0), kid)

    def last_event(self, entries: Sequence[Entry]) -> Entry | None:
        """The last entry that a card has caused, else the last one."""
        by_cards = [entry for entry in entries if entry[1] >= 0] or entries
        return by_cards[-1] if by_cards else None

    def chapter(self, game: Game) -> str:
        """The day; chores are chosen before the first one."""
        return day_name(game.tables, max(1, game.round))

    def changes(self, before: Game, after: Game) -> Iterator[str]:
        """The diary cards and flags that changed; of several changes of one the last counts."""
        last: dict[str, str] = {}
        for entry in after.log[len(before.log) :]:
            kind, _, *values = stable_ids.entry_id(after, entry)
            if kind in SIDES:
                card = values[0].replace(".", " ")
                last[card] = f"{card} {SIDES[kind]}"
            elif kind in FLAGS and is_named(values[-1]):
                flag = " ".join((*values[:-1], flag_text(values[-1])))  # ADV-11: of a kid
                last[flag] = f"{FLAGS[kind]}{flag}"
            elif kind == "own_counter":
                kid, own, value = values
                last[f"{kid} {own}"] = f"{kid} {own} = {value}"
        yield from last.values()


class _Hearing(Hearing):
    """The prose that has been read out in one game: what cards tell, and what stands on revealed cards.

    The introduction is read before the first day.
    """

    def __init__(self, bundle: Bundle) -> None:
        self._of_face: dict[str, list[str]] = defaultdict(list)
        for name, text in bundle.strings.items():
            match = PROSE.fullmatch(name)
            if match:
                self._of_face[match[1]].append(text)
        super().__init__(map(plain_prose, self._of_face["scenario"]))
        self._entries = 0

    def listen(self, game: Game) -> None:
        """Add what the log tells since."""
        entries = game.log
        for entry in entries[self._entries :]:
            kind, _, *values = stable_ids.entry_id(game, entry)
            face = f"ending.{values[0]}" if kind in ENDS else ""
            face = values[-1] + SIGHTS[kind] if kind in SIGHTS else face
            read = [as_read(game, text, entry) for text in self._of_face[face]]
            read += [describe.sentence(game, entry)] if kind == "tell" else []
            self.texts.update(plain_prose(text) for text in read if text)
        self._entries = len(entries)


def verbs() -> Iterator[str]:
    """The words that can follow a kid's name."""
    yield from (_hyphens(deed.name) for deed in DEEDS)
    kinds = (*describe.PLAIN, *describe.YES_OR_NO, *describe.ARRIVALS, *stable_ids.OPTIONS)
    yield from (_hyphens(kind) for kind in kinds if kind != "adventure")


def _verb(kind: str, option: int) -> str:
    """The word that follows the kid's name in an option; `evening` has none."""
    return _hyphens(stable_ids.deed(option) if kind == "adventure" else kind)


def _name(game: Game, kind: str, kid: int, option: int) -> str:
    text = stable_ids.option_id(game, option)
    if kind == "adventure":
        if text == EVENING:
            return text
        kid_name, deed, *rest = text.split(" ")
        return " ".join((kid_name, _hyphens(deed), *_plain(game, rest)))
    if kind == "test":
        text = ALONE if text == HELP else text
    kid_name = stable_id(game, "kid", kid) or TABLE
    return " ".join((kid_name, _hyphens(kind), *_plain(game, text.split(" "))))


def _plain(game: Game, names: list[str]) -> Iterator[str]:
    """Names as a writer gives them: labels in quotes, cards in hand without their kind."""
    strings = game.tables.names.strings
    for name in names:
        deck, _, card = name.partition(".")
        if name in strings:
            yield f'"{strings[name]}"'
        else:
            yield card if deck in HAND_DECKS and card else name


def _hyphens(name: str) -> str:
    return name.replace("_", "-")


def _kid(game: Game, kid: str) -> Json | None:
    kids: Any = view.observe(game)["kids"]
    return next((kid_view for kid_view in kids if kid_view["id"] == kid), None)


def _price(game: Game, spend: int, kid: str) -> str:
    kid_view = _kid(game, kid)
    return (
        f"; it costs {spend} time, and {kid} has {kid_view['pool']}"
        if kid_view and spend > kid_view["pool"]
        else ""
    )


def _actions(data: Mapping[str, Any]) -> Iterator[ActionData]:
    for _, _, owner in (*diary_sides(data), *held_cards(data)):
        yield from owner["actions"]


def _options(data: Mapping[str, Any]) -> Iterator[tuple[str, Json]]:
    """Every option of a choice, by its label."""
    waiting: list[Any] = [data]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            if "label" in part and "condition" in part and "then" in part:
                yield part["label"], part
            waiting += part.values()
        elif isinstance(part, list):
            waiting += part
