"""The names that a statement may use at its place, with one diagnostic for each wrong use and the most
similar right name.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Any, Final

from loopwright_compiler.core.checks import Checks
from loopwright_compiler.core.declared import notes, used_as
from loopwright_compiler.core.places import called
from loopwright_compiler.core.timers import check_timer_known
from loopwright_compiler.diagnostics.fixes import instead
from loopwright_compiler.diagnostics.reporter import CardAt, Reporter
from loopwright_compiler.diagnostics.suggest import listed, nearest
from loopwright_dsl.record import record
from loopwright_dsl.syntax import Card, Condition, EffectCard, Name, Node, NoteName, Number, WorldCard

from loopwright_games.tales.card_kinds import HAND_DECKS
from loopwright_games.tales.cards.language.nodes import DiaryCard
from loopwright_games.tales.cards.semantics.outcomes import Outcome
from loopwright_games.tales.cards.semantics.symbols import Symbols
from loopwright_games.tales.nouns import COMBOS, DIALS, NUMBER_WORDS, TAGS, WEEKDAYS

CHANGED = (*DIALS, "favor", "time")
"""What a misspelled word may have meant where a change follows, beside a counter."""

ON_DAYS = (*DIALS, "kids", "day", "rumors", *WEEKDAYS)
"""What a misspelled word may have meant where the day is compared, beside a counter."""
FREE_DAYS = ("saturday", "sunday")
"""The days of the weekend, which is one round."""

_SMALL_PLACE = re.compile("[a-z]|[a-f][1-8]")  # `k` or `c3` where K or C3 may be meant
STEPS_OF_A_CHORE = ("chore", "step", "steps")
"""Words that a writer may take for the steps of a chore."""

NO_MACHINE: Final = "LW0207"
LAID: Final = (
    "{name} is a token: `place {name} at K`, `remove {name} from K`, and `{name} at K >= 1` asks for it."
)
STANDING: Final = (
    "{name} is a machine: `machine {name} becomes ALERT`, `move machine {name} to C6`, and `machine {name} "
    "ALERT` asks for it."
)
OF_A_DECK: Final = "{name} is a deck: `draw {name}`, `shuffle {name}`, and `{name} empty` asks for it."
OF_ALL: Final = (
    "It is a dial of the whole table: `{name} +1` and `{name} >= 2` stand without a kid. Once for each of "
    "several kids it moves in a block, `for each kid`, and below that `{name} +1`."
)
"""How names of each kind are used, where one stands in the place of another."""
NOUNS: Final[dict[str, Collection[str]]] = {"tag": TAGS, "combo": COMBOS}
"""Those of the game, of which a scenario and its world may have more."""
DECLARE: Final = {"tag": "tag {name}", "combo": "combo {name} of SHARP and LOUD"}


@record
class StatementScope:
    """Where a statement or condition stands."""

    at: CardAt
    side: str | None = None  # of a diary card
    kid: bool = True  # somebody acts: `you` has a meaning
    helpers: bool = False  # kids help here: in a test, or, in a default firewall, with the hack
    in_response: bool = False
    lies_down: bool = False  # the kid who acts is home for dinner
    awaited: bool = False  # it is all that a `when` waits for
    later: bool = False  # it happens in a later round, when another kid may hold the card
    in_effect: bool = False  # on an effect card, or looked through from where it is used

    @property
    def anywhere(self) -> bool:
        """Whether only the places where an effect card is done tell who acts and which card is meant."""
        return isinstance(self.at.card, EffectCard)

    @property
    def diary(self) -> DiaryCard | None:
        """The diary card, or None on other cards."""
        return self.at.card if isinstance(self.at.card, DiaryCard) else None

    @property
    def held(self) -> bool:
        """Whether the card is one that a kid holds."""
        return not self.later and isinstance(self.at.card, WorldCard) and self.at.card.kind in HAND_DECKS


class Context(Checks[StatementScope]):
    """Checks with the declared names; `False` from a lookup: it was reported.

    What effects and conditions say is looked at in `statements.TalesChecks`.
    """

    seat = "kid"

    def __init__(self, symbols: Symbols, reporter: Reporter) -> None:
        super().__init__(reporter, symbols.each, symbols.placed, symbols.effects, symbols.counters)
        self.symbols = symbols

    def place_known(self, at: CardAt, name: Name) -> bool:
        """A location of the board."""
        return self.location(at, name)

    def somebody_acts(self, scope: StatementScope) -> bool:
        """Not where a `when` waits, nor on a face."""
        return scope.kid

    def readable(self, name: str) -> bool | None:
        """Whether a counter of the scenario has a title, and is one for all."""
        if name not in self.symbols.counters:
            return None
        return ("counter", name) not in self.symbols.hidden and name not in self.each

    def on_face(self, at: CardAt, condition: Condition) -> None:
        """Checked as where nobody acts."""
        self.condition(condition, StatementScope(at, kid=False))

    def own_words(self) -> Collection[str]:
        """The tags and combos that the scenario and its world add."""
        return [name for words in self.symbols.own_words.values() for name in words]

    def declares(self, name: str) -> bool:
        """Whether a name is a counter's, a flag's or a token's."""
        symbols = self.symbols
        declared = (symbols.counters, symbols.placed, symbols.flags, symbols.tokens)
        return any(name in names for names in declared)

    def _known(
        self,
        at: CardAt,
        name: Name,
        known: Collection[str],
        code: str,
        others: Iterable[str] = (),
        most: int = 12,
    ) -> bool:
        if name.text in known:
            return True
        names = list(known)
        suggestion = nearest(name.text, [*names, *others])
        values: dict[str, Any] = {"name": name.text, "suggestion": suggestion, "known": listed(names, most)}
        self.reporter.on(at, code, name, **values, hint=self._of_another_kind(name.text, code))
        return False

    def _of_another_kind(self, name: str, code: str) -> str | None:
        """What to write for a name that the scenario declares as something else than what is unknown here."""
        symbols = self.symbols
        machines = () if code == NO_MACHINE else symbols.machines
        own = ((symbols.tokens, LAID), (machines, STANDING))
        return used_as(name, symbols.counters, symbols.flags, symbols.effects, own)

    def location(self, at: CardAt, name: Name) -> bool:
        """A location of the board."""
        known = self.symbols.locations
        return known is None or self._known(at, name, known, "LW0201", most=26)

    def sector(self, at: CardAt, name: Name) -> bool:
        """A sector that is land."""
        if name.text not in self.symbols.sea:
            return True
        self.reporter.on(at, "LW0311", name, name=name.text)
        return False

    def _own(self, at: CardAt, node: Node, what: str) -> bool:
        """Whether a card may use what a scenario declares: the cards of a world serve every scenario."""
        if at.source.of_world:
            self.reporter.on(at, "LW0228", node, name=what)
        return not at.source.of_world

    def _may_be_lost(self, kind: str, name: object, *, ours: bool = False) -> bool:
        """Whether a card may be in a file that cannot be read; `ours`: only the scenario has such cards."""
        symbols = self.symbols
        files = symbols.all_files and (ours or symbols.world_files)
        return not files or kind in symbols.unread or f"{kind} {name}" in symbols.headers

    def diary(self, at: CardAt, number: Number) -> bool:
        if not self._own(at, number, f"diary {number.value}"):
            return False
        if number.value in self.symbols.diary:
            self._called(at, number)
            return True
        if number.value == self.symbols.misnumbered or self._may_be_lost("diary", number.value, ours=True):
            return False
        known = listed(self.symbols.diary)
        self.reporter.on(at, "LW0202", number, name=number.value, known=known)
        return False

    def _called(self, at: CardAt, number: Number) -> None:
        """Report a title behind a number that is not that of its card: one of the two means another card."""
        if number.called is None or number.value in self.symbols.doubled:
            return
        cards = ((value, at.card) for value, at in self.symbols.diary.items())
        titles = {value: card.title.text for value, card in cards if isinstance(card, DiaryCard)}
        if number.called.text == titles[number.value]:
            return
        meant = [value for value, title in titles.items() if title == number.called.text]
        hint = f"“{number.called.text}” is diary card {meant[0]}: write that number." if meant else None
        fix = instead(number, meant[0]) if meant else instead(number.called, f'"{titles[number.value]}"')
        self.reporter.on(
            at, "LW0242", number.called, fix=fix, hint=hint, number=number.value, title=titles[number.value]
        )

    def rumor(self, at: CardAt, node: Node, asked: Outcome) -> bool:
        name = f"{asked.set} {asked.number}"
        if not self._own(at, node, f"rumor {name}"):
            return False
        if (asked.set, asked.number) in self.symbols.rumors:
            return True
        if self._may_be_lost("rumor", asked.set, ours=True):
            return False
        known = [f"{set} {number}" for set, number in self.symbols.rumors]
        values: dict[str, Any] = {"name": name, "known": listed(known), "suggestion": nearest(name, known)}
        self.reporter.on(at, "LW0232", node, **values)
        return False

    def flag(self, at: CardAt, name: Name) -> bool:
        """A flag or a note that the scenario declares."""
        kind, plain = ("note", name.of) if isinstance(name, NoteName) else ("flag", name)
        if not self._own(at, name, f"the {kind} {plain.text}"):
            return False
        if kind in self.symbols.lost:
            return True
        if kind == "note":
            return self._known(at, plain, notes(self.symbols.flags), "LW0248")
        return self._known(at, name, called(self.symbols.flags, ()), "LW0203")

    def deck(self, at: CardAt, name: Name) -> bool:
        """A deck that the scenario declares."""
        if not self._own(at, name, f"the deck {name.text}"):
            return False
        return "deck" in self.symbols.lost or self._known(
            at, name, self.symbols.decks.decks, "LW0240", ("rumor", *HAND_DECKS)
        )

    def timer(self, at: CardAt, name: Name) -> bool:
        """A timer that some card starts; one whose line has a mistake may be lost."""
        known = self.symbols.timers
        return name.text in known or (
            self.symbols.clean and check_timer_known(self.reporter, at, name, known)
        )

    def counter(self, at: CardAt, name: Name, others: Iterable[str] = CHANGED) -> bool:
        """A counter that the scenario declares; `others` are words that fit in its place as well."""
        if name.text in DIALS:
            hint = OF_ALL.format(name=name.text)
            self.reporter.on(at, "LW0399", name, hint=hint, name=name.text, seat="kid")
            return False
        phrase = _phrase(at, name, others)
        if phrase and name.text not in self.symbols.counters:
            self.reporter.on(at, "LW0204", name, name=name.text, suggestion=phrase)
            return False
        if at.source.of_world:
            near = None if name.text in self.symbols.counters else nearest(name.text, others)
            if near is None:
                return self._own(at, name, f"the counter {name.text}")
            self.reporter.on(at, "LW0204", name, name=name.text, suggestion=near)
            return False
        if "counter" in self.symbols.lost:
            return name.text in self.symbols.counters
        if name.text in self.symbols.decks.decks:
            self.reporter.on(at, "LW0204", name, name=name.text, hint=OF_A_DECK.format(name=name.text))
            return False
        known = self.symbols.counters
        return name.text in known or self._known(at, name, called(known, self.placed), "LW0204", others)

    def token(self, at: CardAt, name: Name) -> bool:
        """A kind of token that the scenario declares."""
        if not self._own(at, name, f"the token {name.text}"):
            return False
        meant = [name.text.upper()] if _SMALL_PLACE.fullmatch(name.text) else []
        meant += ["kids"] if name.text == "kid" else []
        return "token" in self.symbols.lost or self._known(at, name, self.symbols.tokens, "LW0211", meant)

    def tag(self, at: CardAt, name: Name) -> bool:
        """A tag of the game, or one that the scenario or its world adds."""
        return self._noun(at, name, "tag")

    def combo(self, at: CardAt, name: Name) -> bool:
        """A combo, in the same way."""
        return self._noun(at, name, "combo")

    def _noun(self, at: CardAt, name: Name, kind: str) -> bool:
        own = self.symbols.own_words[kind]
        if name.text in NOUNS[kind]:
            return True
        if name.text in own:
            return own[name.text].name is None or self._own(at, name, f"the {kind} {name.text}")
        if kind in self.symbols.lost or not self.symbols.world_files:
            return False
        known = [*own, *NOUNS[kind]]
        suggestion = nearest(name.text, known)
        declare = None if suggestion or at.source.of_world else DECLARE[kind].format(name=name.text)
        values: dict[str, Any] = {"name": name.text, "kind": kind, "suggestion": suggestion}
        values |= {"known": None if suggestion else listed(known, len(known)), "declare": declare}
        self.reporter.on(at, "LW0217", name, **values)
        return False

    def item(self, at: CardAt, name: Name) -> bool:
        """An item of the world or the scenario; one of the scenario is not for the cards of a world."""
        items = self.symbols.held["item"]
        card = items.get(name.text)
        if card is not None:
            return card.source.of_world or self._own(at, name, f"the item {name.text}")
        return not self._may_be_lost("item", name.text) and self._known(at, name, items, "LW0215")

    def ship(self, at: CardAt, node: Node) -> bool:
        """The ship, where the scenario has it."""
        if not self._own(at, node, "the ship"):
            return False
        if self.symbols.ship is None and "ship" not in self.symbols.lost:
            self.reporter.on(at, "LW0350", node)
        return True

    def named_effect(self, at: CardAt, name: Name) -> bool:
        """An effect card; one of the scenario is not for the cards of a world."""
        symbols, card = self.symbols, self.symbols.effects.get(name.text)
        if card is not None:
            return card.source.of_world or self._own(at, name, f"the effect {name.text}")
        return not self._may_be_lost("effect", name.text) and self._known(at, name, symbols.effects, "LW0212")

    def machine(self, at: CardAt, name: Name) -> bool:
        """A machine that the scenario puts into play."""
        if not self._own(at, name, f"machine {name.text}"):
            return False
        symbols = self.symbols
        unsure = "machine" in symbols.lost or symbols.may_be_machine(name.text)
        return unsure or self._known(at, name, symbols.machines, "LW0206")

    def enigma_limit(self, at: CardAt, node: Node) -> bool:
        """The enigma limit, where the scenario sets one (VAR-12)."""
        if not self._own(at, node, "the enigma limit"):
            return False
        if self.symbols.enigma_limit is None and "enigma" not in self.symbols.lost:
            self.reporter.on(at, "LW0340", node)
            return False
        return True

    def event(self, at: CardAt, name: Name) -> bool:
        """An event location's card."""
        known = self.symbols.held["event"]
        if self._may_be_lost("event", name.text):
            return name.text in known
        return self._known(at, name, known, "LW0210")

    def model(self, at: CardAt, name: Name) -> bool:
        """A machine of the world."""
        known = self.symbols.models
        return known is None or self._known(at, name, known, NO_MACHINE)


def _phrase(at: CardAt, name: Name, others: Iterable[str]) -> str | None:
    """The phrase of the language that a writer shortened to one word."""
    if name.text in NUMBER_WORDS:
        return str(NUMBER_WORDS.index(name.text))
    if others is CHANGED:
        return "this chore" if name.text in STEPS_OF_A_CHORE and is_chore(at.card) else None
    if others is ON_DAYS and name.text in FREE_DAYS:
        return "weekend"
    return {"limit": "enigma limit", "round": "day", "turn": "day"}.get(name.text)


def is_chore(card: Card) -> bool:
    """Whether a card is a chore, which has steps."""
    return isinstance(card, WorldCard) and card.kind == "chore"
