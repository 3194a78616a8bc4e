"""A kit made of a declared game: its class says the words and the rules, a second one its options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from loopwright_engine.bots import PERFECT, script
from loopwright_engine.bots.simple import GreedyBot, Maker
from loopwright_engine.core.blocks import unpaid
from loopwright_engine.core.counters import counters_of
from loopwright_engine.core.prices import PAYS, priced
from loopwright_engine.game_types import AnyGame, AnyTables
from loopwright_engine.kernel.state import Entry

from . import cards, coverage, declarations, perfect, registry, speech
from .campaign import CARRIED, carried_in_words
from .cards import WHO
from .declarations import clashes
from .declared_rules import DeclaredRules
from .game import DECK_CARD_DRAWN, DIE, Game
from .game_fields import heights
from .language import Language
from .moves import MOVE, MoveWords
from .places import MapGame
from .protocol import OF_CARDS, Ask, DecisionView, Field, OptionView, ReportWords
from .ring import RingGame
from .secrets import NOT_SEEN
from .zones import ZoneGame

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import EffectData
    from loopwright_engine.core.coverage import Watch

    from .protocol import Bundle, Contents, Ledger, PlayoutPolicy
    from .source_places import Slip
    from .story_language import StoryLanguage
    from .verdicts import Places, Verifier

DEALS: Final = 3
"""So many deals are looked at to say what an option is worth at a glance."""
WIN: Final = 1_000.0
"""What a won game is worth; a lost one is worth so much less than nothing."""


@dataclass(frozen=True)
class DeclaredKit(DeclaredRules):
    """A kit whose games are of the class `game`: its rules, and all that follows from them."""

    contents: Contents = coverage
    page: Any = None
    screens: Any = None

    def __reduce__(self) -> tuple[object, ...]:
        return registry.pickled(self)

    def slips(self) -> Iterator[Slip]:
        """What is wrong with how it is declared, by file and line."""
        misshapen = [*declarations.shapes(self)]
        yield from misshapen
        if not misshapen:
            yield from clashes(self.game)
            yield from declarations.slips(self)

    @property
    def bots(self) -> Mapping[str, Callable[[], Maker]]:
        """One that looks a step ahead; for a small game, one that plays perfectly."""
        greedy: dict[str, Callable[[], Maker]] = {"greedy": lambda: GreedyBot}
        return {**greedy, PERFECT: perfect.maker} if self.small else greedy

    @property
    def report_words(self) -> ReportWords:
        """Figures speak of rounds by the word of the language, and of the player or the table; of whom they
        speak in a game against each other is known once there are games.
        """
        names = self.game.names
        titles = {
            name: names.get(name) or speech.spoken(name.rpartition(".")[2])
            for name in (*self.spends, *self.counted)
        }
        words = ReportWords(spends=titles, counted=titles)
        if (word := self.game.language.round or words.round) != words.round:
            course = f"{word.capitalize()} by {word}"
            name, within = f"{word} {{}}".format, f"on {word} {{}}".format
            words = replace(words, round=word, round_name=name, in_round=within, course=course)
        return replace(words, wins="the table wins", they_win="the table wins") if self.seats > 1 else words

    def option_words(self, name: str, value: Any) -> str:
        """A word as it is, a number with the name of its option; of what is carried, from how many games."""
        if name == CARRIED:
            return carried_in_words(value)
        return value if isinstance(value, str) else f"{name.replace('_', ' ')} {value}"

    def row_titles(self, data: Mapping[str, Any]) -> Mapping[str, str]:
        """The titles of gauges, and the names of the other rows in the language of a bundle."""
        gauges = {
            gauge["id"]: data["strings"][gauge["title"]] if gauge["title"] else gauge["id"]
            for gauge in counters_of(data)
        }
        return {name: gauges.get(name) or self._row_title(data, name, gauges) for name in self.rows}

    def _row_title(self, data: Mapping[str, Any], name: str, gauges: Mapping[str, str]) -> str:
        """The name of a row, with whose it is where each player has one."""
        spoken, (field, _, player) = self.spoken(data), name.partition(".")
        title = spoken.names.get(name) or speech.spoken(name)
        if not player or not (field in gauges or name in self.scores) or name in self.game.names:
            return title
        title = gauges.get(field) or speech.spoken(field)
        return f"{title}, {spoken.phrases['seat'].format(number=player)}"

    # --- its words in other languages -------------------------------------------------------

    def spoken(self, data: Mapping[str, Any]) -> speech.SpokenTables:
        """The words of its games in the language of a bundle."""
        return speech.tables(self.game, self.options, self.name, data["language"])

    def language_in(self, language: str) -> Language:
        """What its cards may say, with the words for players in a language."""
        spoken = speech.tables(self.game, self.options, self.name, language)
        seats = (spoken.phrases["seat"].format(number=number) for number in range(1, self.seats + 1))
        option = spoken.options.get(self.axis)
        values = (
            option.values.get(value) or f"{option.name} {value}".strip() if option else ""
            for value in self.axis_values({})
        )
        return replace(spoken.language, seats=tuple(seats), values=tuple(values))

    @property
    def messages(self) -> list[speech.KitMessage]:
        """Every text of its own for translators."""
        return speech.messages(self.game, self.options)

    @property
    def translations(self) -> Path:
        """The folder of its translations; it need not be there."""
        return speech.folder_of(self.game)

    # --- words ------------------------------------------------------------------------------

    def decision(self, game: Game) -> DecisionView:
        """The pending decision in words. Raises ValueError when the game is over."""
        pending = game.decision
        if pending is None:
            raise ValueError("the game is over: nothing is to be decided")
        spoken = self.spoken(game.bundle.data)
        ask = spoken.asks[pending.kind]
        field = spoken.fields[ask.field]
        options = [self._option(game, ask, field, option) for option in pending.options]
        title, (cause, card) = ask.title, self._cause(game, ask)
        if cause:
            title = spoken.phrases["caused"].format(question=title, cause=cause)
        if self.seats > 1:
            player = self.seat_name(game, pending.seat)
            title = spoken.phrases["asked"].format(player=player, question=title)
        return DecisionView(pending.kind, pending.seat, title, options, card, facts=self._closed(game))

    def _cause(self, game: Game, ask: Ask) -> tuple[str, str]:
        """What asks, by its title, and its id if it is a card; else, of a question that no rule has words
        for, the move that was chosen. Empty where the rules ask.
        """
        for cause in game.causes():
            if cause >= 0 and isinstance(game, cards.CardGame):
                name = self.card_in(game.tables.block_ids[cause])
                if title := game.tables.strings.get(f"{name}.title", ""):
                    return title, _card(game, name)
            elif cause < 0 and ask.rule == OF_CARDS:
                return self.spoken(game.bundle.data).fields[MOVE].words(game, -1 - cause), ""
        return "", ""

    def _option(self, game: Game, ask: Ask, field: Field, option: int) -> OptionView:
        """An option in words and as data: the kind of its decision is what is done."""
        assert game.decision is not None
        text, verb, rule, group, does = field.words(game, option), game.decision.kind, ask.rule, "", ""
        ids = [field.id(game, option)]
        if isinstance(game, cards.CardGame) and verb == "choose":
            line = game.tables.choices[option]
            text, does = self._line(game, text, line), game.tables.strings.get(f"{line.label}.rules", "")
        if isinstance(field.words, MoveWords):
            verb, move, values = field.words.parts(option)
            rule, group, ids = move.rule, move.group, [part.id(game, value) for part, value in values]
        card = next((card for id in ids if (card := _card(game, id))), "")
        return OptionView(
            text,
            ask.cost(game, option) if ask.cost is not None else 0,
            ask.odds(game, option) if ask.odds is not None else None,
            source=rule,
            group=group,
            verb=verb,
            label=text,
            seat=game.decision.seat,
            card=card,
            does=does or _rules_of(game, card),
        )

    def _closed(self, game: Game) -> Mapping[str, Any]:
        """Which lines of a choice cannot be paid; nothing where there are none."""
        pending = game.decision
        if not isinstance(game, cards.CardGame) or pending is None or pending.kind != "choose":
            return {}
        closed = unpaid(game.tables.choices, pending.options)
        labels = [self._line(game, game.tables.strings[line.label], line) for line in closed if line.label]
        return {"closed": self._phrase(game, "unpaid", options=", ".join(labels))} if labels else {}

    def _line(self, game: cards.CardGame, label: str, line: cards.ChoiceLine) -> str:
        """A line of a choice with what it costs; that a test is thrown, or paid for, has no label."""
        if not label:
            label = self._phrase(game, "thrown" if line.written is None else "paid")
        payments = priced(line.written).payments if line.written is not None else ()
        parts = [part for payment in payments if (part := self._payment(game, payment))]
        if not parts:
            return label
        price = parts[0]
        for part in parts[1:]:
            price = self._phrase(game, "payments", first=price, last=part)
        return self._phrase(game, "priced", option=label, price=price)

    def _payment(self, game: cards.CardGame, payment: EffectData) -> str:
        """What is paid, as a noun; nothing for a counter that is hidden."""
        if payment["do"] in ("counter", "own_counter"):
            of_all, deck = payment["do"] == "counter", game.tables
            gauge = deck.gauges[(deck.gauge if of_all else deck.own)(payment["counter"])]
            values = {"count": -payment["by"], "counter": gauge.title}
            return "" if gauge.hidden else self._phrase(game, "payment", **values)
        spoken = self.spoken(game.bundle.data).language
        text = spoken.said[f"prices.{payment['do'].removeprefix(PAYS)}"]
        return text.format(**payment)

    def seat_name(self, game: Game, seat: int) -> str:
        """What the player in a seat is called."""
        return game.seat_name(seat) or self._phrase(game, "seat", number=seat + 1)

    def shown_name(self, game: Game, name: str) -> str:
        """What players read for a field that the game shows, or a pile."""
        return self.spoken(game.bundle.data).names[name]

    def _phrase(self, game: Game, name: str, **values: object) -> str:
        return self.spoken(game.bundle.data).phrases[name].format(**values)

    def sentence(self, game: Game, entry: Entry) -> str:
        spoken = self.spoken(_data(game))
        kind = list(spoken.says.values())[entry[0]]
        values = {
            name: spoken.fields[name].words(game, number)
            for name, number in zip(kind.fields, entry[1:], strict=True)
        }
        if "prose" in values:
            values["prose"] = self.as_read(game, values["prose"], entry)
        return kind.sentence.format(**values)

    def as_read(self, game: Game | Bundle, text: str, entry: Entry | None = None) -> str:
        """Prose as it is read now, or when a log entry was made; of a bundle, as games begin."""
        tables = game.tables
        varies = isinstance(tables, cards.Deck) and text in tables.compiler.varying
        if varies and not isinstance(game, Game):
            game = self.start(game, self.options(), 0)
        if isinstance(game, cards.CardGame):
            return game.as_read(text, entry)
        return tables.as_read(text, tables.starts()) if isinstance(tables, cards.Deck) else text

    def silent(self, game: Game, entry: Entry) -> bool:
        """Whether players never read of it: it is about a counter or a flag that is hidden."""
        about = zip(self.kind_of(entry).fields, entry[1:], strict=True)
        gauges = [number for name, number in about if self.fields[name] in cards.GAUGES]
        return any(game.tables.gauges[number].hidden for number in gauges)

    def source(self, game: Game, entry: Entry) -> str:  # noqa: ARG002 - the kind says it
        """The rule that wrote it."""
        return self.kind_of(entry).rule

    def moment(self, game: Game) -> str:
        return self._phrase(game, "round", number=max(1, game.round))

    # --- names that outlive a draft ---------------------------------------------------------

    def seat_id(self, game: Game, seat: int) -> str:  # noqa: ARG002 - seats are the same in every game
        """The number of the seat, from 1; the empty word where one person plays."""
        return str(seat + 1) if self.seats > 1 and seat >= 0 else ""

    def decision_id(self, game: Game) -> str:
        """The kind of the decision and its seat; the empty word when the game is over."""
        pending = game.decision
        return f"{pending.kind} {self.seat_id(game, pending.seat)}".rstrip() if pending is not None else ""

    def decision_named(self, game: Game, decision: str) -> str:
        """A decision of any draft by its id, in words."""
        ask = self.spoken(_data(game)).asks.get(decision.partition(" ")[0])
        return ask.title if ask is not None else decision

    def option_named(self, game: Game, option: str) -> str:  # noqa: ARG002 - it may be one of another draft
        """An option of any draft by its id."""
        return option

    def entry_named(self, game: Game, entry: list[str]) -> str:
        """A log entry of any draft by its id form, with ids in the place of words."""
        kind = self.spoken(_data(game)).says.get(entry[0])
        if kind is None or len(entry) != len(kind.fields) + 2:
            return " ".join(entry)
        return kind.sentence.format(**dict(zip(kind.fields, entry[2:], strict=True)))

    def card_in(self, name: str) -> str:
        """The id of the card that something stands on: the kind and the name of a card."""
        return ".".join(name.split(".")[:2])

    def draft_words(self, game: Game) -> Mapping[str, str]:
        """How a difference of two drafts is told."""
        phrases = self.spoken(_data(game)).phrases
        draft = "draft."
        return {key.removeprefix(draft): text for key, text in phrases.items() if key.startswith(draft)}

    # --- what can be seen -------------------------------------------------------------------

    def seen(self, game: Game, seat: int) -> dict[str, object]:
        """What a seat can see, as plain data."""
        return game.seen(seat)

    def table(self, game: Game, seat: int) -> list[tuple[str, str]]:
        """`rows`, then all other gauges, with their titles and upper ends; then what lies at places, and what
        the game `shows`, where it is seen; of zones those in which there are cards.
        """
        spoken = self.spoken(game.bundle.data)
        gauges = {gauge["id"]: gauge for gauge in game.bundle.data["counters"]}
        table, own = [], {one["id"] for one in game.bundle.data.get("own", ())}
        others = [name for name in gauges if name not in self.rows and isinstance(game, cards.CardGame)]
        for name in (*self.rows, *others):
            if name.partition(".")[0] in own:
                continue  # what each seat has is told below
            number = game.row_of(name)
            gauge = gauges.get(name)
            if gauge is not None and (gauge["title"] is None or ("." in name and number == gauge["start"])):
                continue  # of the counters of places those are told that have moved
            if gauge is None:
                end = game.end_of_row(name)
                stand = str(number) if end is None else f"{number}/{end}"
                table.append((self._row_title(game.bundle.data, name, {}), stand))
            else:
                table.append((game.bundle.strings[gauge["title"]], f"{number}/{gauge['high']}"))
        flags = [flag for flag in game.bundle.data.get("flags", ()) if flag["title"]]
        if noted := [game.bundle.strings[flag["title"]] for flag in flags if game.row_of(flag["id"])]:
            table.append((spoken.phrases["noted"], ", ".join(noted)))
        if isinstance(game, cards.CardGame):
            for number, timer in enumerate(game.tables.compiler.timers, 1):
                if left := timer.left(game, 0):
                    table.append((spoken.phrases["marker"].format(number=number), str(left)))
            table += self._of_seats(game)
        zones = getattr(game, "_zone_rows", ())
        table += self._of_places(game)
        for name, title, value, veiled in self._shown(game, seat):
            if veiled:
                text = spoken.phrases["face-down"].format(count=value)
            else:
                if value == [] and name in zones:
                    continue
                words = [
                    spoken.fields[self.game.shows[name]].words(game, number) for number in _listed(value)
                ]
                text = _in_a_row(words) or spoken.phrases["none"]
            table.append((title, text))
        return [*table, *self._piles(game, seat)]

    def dice(self, game: Game, seat: int) -> dict[str, list[int]]:
        """The faces of the dice that the game `shows`, by their titles in `table`."""
        return {
            title: _listed(value)
            for name, title, value, veiled in self._shown(game, seat)
            if self.game.shows[name] == DIE and not veiled
        }

    def _shown(self, game: Game, seat: int) -> Iterator[tuple[str, str, Any, bool]]:
        """What the game `shows` to a seat: name, then title, what is seen, and whether that is how many."""
        spoken, seen = self.spoken(game.bundle.data), game.seen(seat)
        of_seats = ["standing"] if _standing(game) else []
        elsewhere = {*getattr(game, "lying", ()), *of_seats}
        for name in self.game.shows:
            if name in seen and name not in elsewhere:
                for part in self._parts(game, spoken.names[name], name, seen[name], seat):
                    yield (name, *part)

    def _piles(self, game: Game, seat: int) -> Iterator[tuple[str, str]]:
        """How many cards lie face down in each pile, and those of hidden zones that the seat knows."""
        spoken = self.spoken(game.bundle.data)
        zones = game._zone_rows if isinstance(game, ZoneGame) else {}
        for name in self.game.piles:
            parts = self._by_seat(game, spoken.names[name], heights(getattr(game, name)))
            for owner, (title, height) in enumerate(parts):
                text = spoken.phrases["face-down"].format(count=height)
                if isinstance(game, ZoneGame) and name in zones:
                    field = spoken.fields[cards.field_name(zones[name].kind)]
                    if known := game.known_tops(name, owner, seat):
                        places = range(height - 1, min(known) - 1, -1)
                        words = [field.words(game, known[at]) if at in known else "?" for at in places]
                        text = spoken.phrases["known"].format(pile=text, cards=", ".join(words))
                yield title, text

    def _by_seat(self, game: Game, title: str, parts: object) -> Iterator[tuple[str, Any]]:
        """Something that all have, or a part of it for each who plays, with whose it is."""
        if type(parts) is not list:
            yield title, parts
        else:
            for owner, part in enumerate(parts[: game.seats_taken]):
                yield f"{title}, {self.seat_name(game, owner)}", part

    def _of_seats(self, game: cards.CardGame) -> Iterator[tuple[str, str]]:
        """What each seat has: where its figure is, counters with their upper ends, flags that are noted."""
        own, strings = game.bundle.data.get("own", ()), game.bundle.strings
        shown = [(number, one) for number, one in enumerate(own) if one["title"]]
        places = [] if "standing" in getattr(game, "lying", ()) else _standing(game)
        place = self.spoken(game.bundle.data).fields[self.game.shows["standing"]] if places else None
        for owner in range(game.seats_taken) if shown or places else ():
            texts = [place.words(game, places[owner])] if place else []
            for number, one in shown:
                stand, title = game.row_of_seat(number, owner), strings[one["title"]]
                if one["flag"]:
                    texts += [title] if stand else []
                else:
                    texts.append(f"{title} {stand}/{one['high']}")
            if texts:
                yield self.seat_name(game, owner), ", ".join(texts)

    def _of_places(self, game: Game) -> Iterator[tuple[str, str]]:
        """What lies at each place of a ring."""
        if not isinstance(game, RingGame) or not game.lying:
            return
        spoken = self.spoken(game.bundle.data)
        for place, card in enumerate(game.tables.cards[game.ring]):
            texts = []
            for name, field in game.lying.items():
                what, title = game.lying_at(name, place), spoken.names[name]
                if isinstance(what, list):
                    alike = Counter(spoken.fields[field].words(game, number) for number in sorted(what))
                    words = _in_a_row([f"{one} ×{n}" if n > 1 else one for one, n in alike.items()])
                    texts += [f"{title}: {words}"] if what else []
                elif what:
                    texts.append(f"{title} {what}" if field else title)
            yield card.title, "; ".join(texts) or spoken.phrases["none"]

    def _parts(
        self, game: Game, title: str, name: str, seen: Any, seat: int
    ) -> Iterator[tuple[str, Any, bool]]:
        """The parts of what the game `shows`: title, what is seen, and whether that is how many."""
        secret = self.game.secrets.get(name)
        if secret is None and type(seen) is list and seen and type(seen[0]) is list:
            for of_seat, part in self._by_seat(game, title, seen):
                yield of_seat, part, False
        elif secret is None:
            yield title, seen, False
        elif secret.all:
            if seen is not NOT_SEEN:
                yield title, seen, True
        else:
            for owner, part in enumerate(seen[: game.seats_taken]):
                if owner == seat:
                    yield title, part, False
                elif part is not NOT_SEEN:
                    yield f"{title}, {self.seat_name(game, owner)}", part, True

    def drawing(self, game: Game) -> list[str]:
        """The board that the game draws, with its signs explained by the names of what it `shows`."""
        lines = game.drawing()
        if not lines:
            return []
        if not game.signs:
            return lines
        names = self.spoken(game.bundle.data).names
        return [*lines, "  ".join(f"{sign} {names[name]}" for sign, name in game.signs.items())]

    def reveals(self, before: Game, after: Game) -> bool:
        """Whether random numbers were read, a pile has changed, a card of a deck was drawn or sealed answers
        were opened.
        """
        drawn = self.game._kinds.get(DECK_CARD_DRAWN)
        return (
            before.cursors != after.cursors
            or (bool(before.sealed) and not after.sealed)
            or any(getattr(before, pile) != getattr(after, pile) for pile in self.game.piles)
            or getattr(before, "known_cards", None) != getattr(after, "known_cards", None)
            or any(entry[0] == drawn for entry in after.log[len(before.log) :])
        )

    # --- story tests, playtests and bots ----------------------------------------------------

    def story_language(self, bundle: Bundle) -> StoryLanguage:
        """Its decisions, options and rows."""
        from .stories import KitStories

        asks = {name: ask for name, ask in self.asks.items() if name != WHO or self.seats > 1}
        return KitStories(bundle, asks)

    def verifier(self, bundle: Bundle, written: Places) -> Verifier | None:  # noqa: ARG002
        """Nobody: games and positions are looked at."""
        return None

    def watch(self, bundle: Bundle) -> Watch:
        return coverage.Watch(bundle)

    def ledger(self) -> Ledger:
        """The books of a new game."""
        return coverage.Ledger(self)

    def redeal(self, game: Game, luck: Random, seat: int) -> Game:
        """Another deal of all that a seat cannot see (determinization): it looks the same to it."""
        return game.redeal(luck, seat)

    def worths(self, game: Game, luck: Random) -> list[float]:
        """The value of the table after each option, on average over a few deals."""
        assert game.decision is not None
        seat, count = game.decision.seat, len(game.decision.options)
        totals = [0.0] * count
        for _ in range(DEALS):
            dealt = self.redeal(game, luck, seat)
            for index in range(count):
                imagined = dealt.clone()
                imagined.choose(index)
                totals[index] += imagined.value(seat)
        return [total / DEALS for total in totals]

    def player(self, luck: Random) -> PlayoutPolicy:
        """Somebody who chooses as the game's `rollout` does."""
        return KitPlayout(luck)

    def outcome(self, game: Game, seat: int) -> float:
        """The value of a game, from 0 (lost) to 1 (won)."""
        return (game.value(seat) + WIN) / (2 * WIN)

    def script(self, path: Path, tables: AnyTables) -> Maker:
        """The maker of the bot in a script. Raises BotError."""
        return script.scripted(path, partial(script.KitScripts, self), GreedyBot, tables)


class KitPlayout:
    """Plays imagined games on as their `rollout` does."""

    def __init__(self, luck: Random) -> None:
        self._luck = luck

    def play(self, game: Game, index: int, last: int) -> None:
        """Take this option, and play to the end of the round `last` at most."""
        game.choose(index)
        while game.decision is not None and game.round <= last:
            game.choose(game.rollout(self._luck))


def _card(game: Game, name: str) -> str:
    """The id of the card that an option's id names, with or without its kind, perhaps with the number of one
    way to use it; empty if it is no card.
    """
    used, _, way = name.rpartition(".")
    names = {name, used} if way.isdecimal() else {name}
    cards = (card["id"] for card in game.bundle.data.get("cards", ()))
    return next((card for card in cards if not names.isdisjoint((card, card.partition(".")[2]))), "")


def _standing(game: Game) -> list[int]:
    """Where the figure of each seat stands; empty where seats have none."""
    standing = game.standing if isinstance(game, MapGame | RingGame) else None
    return standing if isinstance(standing, list) else []


def _listed(value: Any) -> list[int]:
    """The numbers of what a game shows: a list, or one alone."""
    return value if isinstance(value, list) else [value]


def _in_a_row(words: Sequence[str]) -> str:
    """Names one after another, told apart although there may be commas in them."""
    return (" · " if any("," in word for word in words) else ", ").join(words)


def _rules_of(game: Game, name: str) -> str:
    """What a card does, in words, where its kind is told."""
    cards_of_bundle = game.bundle.data.get("cards", ())
    rules = next((card.get("rules", "") for card in cards_of_bundle if card["id"] == name), "")
    return game.bundle.strings[rules] if rules else ""


def _data(game: AnyGame) -> Mapping[str, Any]:
    """The data of the bundle that something is of: a game, or the bundle itself."""
    data: Mapping[str, Any] = game.bundle.data if hasattr(game, "bundle") else game.data
    return data
