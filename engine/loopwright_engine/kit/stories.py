"""What story tests can say of games of rows: their decisions, options and rows."""

# ruff: noqa: ARG005 - one signature for all numbers, used in full or not

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields as fields_of
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final

from loopwright_engine.core.conditions import Amount, Conditions
from loopwright_engine.core.counters import counters_of
from loopwright_engine.core.source_text import flag as flag_text
from loopwright_engine.game_types import AnyGame

from .campaign import CARRIED, that_differ
from .cards import PROSE_READ
from .protocol import Ask, Bundle
from .story_language import (
    NAME,
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

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import QuantityData

CHOICE_FORM: Final = 'DECISION OPTION` or `DECISION "words of the option"'
ROUND: Final = "round"
NEAR: Final = 0.8
"""How alike (0..1) a name is to that of a card to be taken for a misspelt one."""
_OF_PLAYER = re.compile(r"(?P<denied>not )?(?P<player>player \d+) ")
_PLAIN = re.compile(r"[a-z][\w-]*(\.\d+)?")
_PRICE = re.compile(r" \([^()]*\)$")
"""What stands behind an option that costs something."""
"""The id of an option that can stand in a story; others are named by their words."""


class KitStories(StoryLanguage):
    """A choice is a kind of decision and an option by its id or its words; who decides may stand before."""

    def __init__(self, bundle: Bundle, asks: Mapping[str, Ask]) -> None:
        kit = bundle.kit
        super().__init__(
            getattr(bundle.tables, "strings", bundle.strings),
            Conditions(
                lambda fact: bundle.tables.fact(fact),
                self._number_shown,
                lambda game: range(game.seats_taken),
            ),
        )
        self._kit = kit
        self._asks = asks
        self._bundle = bundle
        self._kinds = {kind.name for kind in kit.language.kinds}
        self._ids: dict[str, list[str]] = {}
        for card in bundle.data["cards"]:
            kind, _, name = card["id"].partition(".")
            self._ids.setdefault(kind, []).append(name)
        titles = (text for name, text in bundle.strings.items() if not PROSE.fullmatch(name))
        self._titles = list(dict.fromkeys(map(plain_prose, titles)))
        self._players = [f"player {seat}" for seat in range(1, kit.seats + 1)] if kit.seats > 1 else []
        self.headings: Sequence[Heading] = [
            _heading(option) for option in that_differ(kit.options, bundle.data)
        ]
        self.subjects: Sequence[str] = [*(["player"] if self._players else []), *asks]
        self.forms: Mapping[str, str] = {"choice": CHOICE_FORM}
        openings = [f"`{' '.join(words)}`" for words in (*(row.words for row in self.headings), ["seed"])]
        self.beginnings: str = (
            f"A line begins with a decision ({', '.join(asks)}), `let` or `expect`; above these,"
            f" {' and '.join(openings)} {'set' if len(openings) > 1 else 'sets'} the game up."
        )
        named = [gauge["id"] for gauge in counters_of(bundle.data)]
        own = [one["id"] for one in bundle.data.get("own", ()) if not one["flag"]]
        self.numbers: Mapping[str, bool] = {name: name in named for name in (ROUND, *kit.rows, *own)}
        self.corrections: Sequence[Correction] = [
            (rf"^(?:choose|pick|take|play) (?=(?:{'|'.join(map(re.escape, asks))}) )", ""),
            (r"^(\w+) ([^\"]*[^\"a-z0-9. -][^\"]*|[A-Z][^\"]*)$", r'\1 "\2"'),
        ]

    def as_typed(self, line: str) -> str:
        """The line with a small first letter."""
        return line[:1].lower() + line[1:]

    def options(self, chosen: Mapping[str, Any]) -> Any:
        """The options of the kit; `yes` and `no` for one that is either."""
        either = {option.name for option in fields_of(self._kit.options) if isinstance(option.default, bool)}
        values = {name: value == "yes" if name in either else value for name, value in chosen.items()}
        if CARRIED in values:
            values[CARRIED] = values[CARRIED].strip('"')
        return self._kit.options(**values)

    def misfits(self, words: Sequence[str]) -> list[Misfit]:
        """A decision and an option; a name that is nearly that of a card is misspelt."""
        at = 2 if words[0] == "player" and self._players else 0
        if at and " ".join(words[:2]) not in self._players:
            seats = [name.split()[1] for name in self._players]
            return [Misfit(1, "player", seats)] if words[1:] else [Misfit(form=f"player 1 {CHOICE_FORM}")]
        option = words[at:]
        if option and option[-1].startswith("(") and OCCURRENCE.fullmatch(option[-1]):
            option = option[:-1]
        alone = len(option) == 1 and not at and option[0] not in self._asks
        if alone and (option[0].startswith('"') or _PLAIN.fullmatch(option[0])):
            return []
        if len(option) != 2:
            return [Misfit(form=CHOICE_FORM)]
        kind, name = option
        if kind not in self._asks:
            return [Misfit(at, "decision", list(self._asks))]
        if name.startswith('"'):
            label = _PRICE.sub("", name[1:-1])
            return [Misfit(at + 1, "option", self._titles)] if _misspelt(label, self._titles) else []
        known = self._ids.get(self._asks[kind].field, [])
        return [Misfit(at + 1, kind, known)] if _misspelt(name.partition(".")[0], known) else []

    def names(self, game: AnyGame, choice: str = "") -> list[Sequence[str]]:  # noqa: ARG002 - any may be it
        """`place home`, `choose "Pay at the counter"`, `player 1 move vespers`: an option by its id or its
        words, with or without its decision and player.
        """
        if game.decision is None:
            return []
        kind = game.decision.kind
        player = f"player {game.decision.seat + 1} " if self._players else ""
        counts: Counter[str] = Counter()
        names: list[Sequence[str]] = []
        for option, view in zip(game.decision.options, self._kit.decision(game).options, strict=True):
            id = self._kit.option_id(game, option)
            deck, _, rest = id.partition(".")
            short = rest if deck in self._kinds and rest else id
            words = '"{}"'.format(view.text.replace('"', "'"))
            by_id = _PLAIN.fullmatch(short) is not None
            called = [short, words] if by_id else [words]
            forms = [f"{before}{name}" for before in (f"{player}{kind} ", f"{kind} ", "") for name in called]
            names.append([numbered(form, counts) for form in dict.fromkeys(forms)])
        return names

    def _number_shown(self, amount: QuantityData) -> tuple[Amount, int]:
        """A number that the kit shows, or the round."""
        name = amount["counter"]
        if amount["q"] == "own_counter":
            number: tuple[Amount, int] = self._bundle.tables.quantity(amount)
            return number
        if name == ROUND and not self.numbers[ROUND]:
            return lambda game, seat: int(game.round), 0
        return lambda game, seat: int(game.row_of(name)), 0

    # --- what can be asked about a game ---------------------------------------------------------

    def question(self, text: str, *, until: bool) -> tuple[str, str | None]:  # noqa: ARG002 - as it is written
        """A condition that may begin with a player, whose counters and flags cards call `your`."""
        match = _OF_PLAYER.match(text)
        if match is None or match["player"] not in self._players:
            return text, None
        return f"{match['denied'] or ''}your {text[match.end() :]}", match["player"]

    def asked_of(self, text: str, subject: str) -> str:
        """A part of a condition, told of a player."""
        return re.sub(r"\byour\b", subject, text)

    def seat(self, game: AnyGame, subject: str | None) -> int:
        """The seat of a player."""
        return super().seat(game, subject) if subject is None else self._players.index(subject)

    def hearing(self) -> Hearing:
        return _KitHearing(self._bundle)

    def chapter(self, game: AnyGame) -> str:
        """The round."""
        moment = self._kit.moment(game)
        return moment[:1].upper() + moment[1:]

    def changes(self, before: AnyGame, after: AnyGame) -> Iterator[str]:
        """The kit's rows and the flags that stand otherwise than before; then what each player has."""
        own = {one["id"] for one in self._bundle.data.get("own", ())}
        for name in self._kit.rows:
            now = after.row_of(name)
            if now != before.row_of(name) and name.partition(".")[0] not in own:
                yield f"{name} = {now}"
        for flag in self._bundle.data.get("flags", ()):
            name = flag["id"]
            if is_named(name) and after.row_of(name) != before.row_of(name):
                yield flag_text(name) if after.row_of(name) else f"not {flag_text(name)}"
        for number, own in enumerate(self._bundle.data.get("own", ())):
            for seat in range(self._kit.seats):
                now, player = after.row_of_seat(number, seat), f"player {seat + 1}"
                if now != before.row_of_seat(number, seat):
                    flag = f"{'' if now else 'not '}{player} flag {own['id']}"
                    yield flag if own["flag"] else f"{player} {own['id']} = {now}"


class _KitHearing(Hearing):
    """The prose that the log tells, as it was read then."""

    def __init__(self, bundle: Bundle) -> None:
        super().__init__(
            plain_prose(text) for name, text in bundle.strings.items() if name.startswith("scenario.text.")
        )
        self._entries = 0

    def listen(self, game: AnyGame) -> None:
        """Add what the log tells since."""
        entries, kit = game.log, game.kit
        for entry in entries[self._entries :]:
            if kit.entry_id(game, entry)[0] == PROSE_READ:
                self.texts.add(plain_prose(kit.sentence(game, entry)))
        self._entries = len(entries)


def _heading(option: Any) -> Heading:
    words, default = option.name.replace("_", " "), option.default
    if isinstance(default, bool):
        return Heading(option.name, f"{words} {'yes' if default else 'no'}", (NAME,), ("yes", "no"), words)
    if isinstance(default, int):
        return Heading(option.name, f"{words} {default}", (NUMBER,))
    return Heading(option.name, f"{words} {default}", (NAME,), option.metadata.get("choices") or (), words)


def _misspelt(name: str, known: Sequence[str]) -> bool:
    """Whether a name is nearly one of the cards; others may be options that only play knows."""
    return name not in known and bool(get_close_matches(name, known, n=1, cutoff=NEAR))
