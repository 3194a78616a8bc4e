"""Preparation of a whole bundle, cards included; it has been checked, so its data is trusted here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, cast

from loopwright_engine.core.blocks import Blocks, Built, Data, DeckEvent, Drawable, Offer, Step, TimerEvent
from loopwright_engine.core.conditions import Amount, Condition
from loopwright_engine.core.counters import ENDS, ends_of
from loopwright_engine.core.decks import DECK_VERBS, decks_of
from loopwright_engine.core.dice import PLAIN
from loopwright_engine.core.prices import PAID, priced
from loopwright_engine.core.timers import TIMER_VERBS
from loopwright_engine.kernel.masks import mask_of

from ..bots import effects
from ..bundle_cards import awaited
from ..card_kinds import HANDS, hand_deck
from ..counters import counters_of
from ..rules.chapters import calendar, combos, trigger_limits
from ..rules.effects import subjects
from ..rules.effects.conditions import asks_for_items, conditions
from ..rules.effects.verbs import KID_VERBS, ONE, TABLE_VERBS, take_line
from ..rules.state import codes as v
from ..rules.state import frames, log
from ..rules.state.cards import (
    LIMITS,
    CardAction,
    Chore,
    Diary,
    Ending,
    EventLocation,
    Listener,
    PreparedSchoolCard,
    Rumor,
    SideCheck,
    SideInPlay,
    Trial,
)
from ..rules.state.game import COUNTERS, DIARY, DICE, NO_HELP, REPEATED, Game
from ..rules.state.index import Index
from ..rules.state.tables import Tables
from ..text.names import Names
from .world import board, firewalls, hand_cards, kid_board, machines, own_words

if TYPE_CHECKING:
    from ..bundle_types import (
        ActionData,
        BlockData,
        BundleData,
        CheckData,
        DiaryData,
        ListenerData,
        OccasionData,
        SideData,
        TestData,
        VerbData,
        WorldData,
    )


CONDITION_NUMBERS = {name: number for number, name in enumerate(v.CONDITIONS)}
DECK_LINES = {
    DeckEvent.DRAWN: log.DECK_CARD,
    DeckEvent.NONE: log.NO_DECK_CARD,
    DeckEvent.SHUFFLED: log.DECK_SHUFFLED,
}


class TalesBlocks(Blocks):
    """The blocks of a bundle; their context says who helps, and which machine's card it is."""

    def __init__(self, index: Index, data: BundleData) -> None:
        super().__init__(data)
        self.conditions = index.conditions
        self._index = index
        self._tables = index.tables
        self._tables.blocks, self._tables.block_ids = self.blocks, self.block_ids
        self._tables.choices = self.choices

    def block(self, data: Data) -> int:
        """Compile a block, and note whose it is and whether it begins with a test."""
        self._index.written.append((cast("BlockData", data), self._index.chore))
        if not data["effects"]:
            self._tables.silent.add(len(self.blocks))
        if not self._begins_with_test(data["effects"]):
            self._tables.opening[len(self.blocks)] = -1
        return super().block(data)

    def _begins_with_test(self, effects: Sequence[Data]) -> bool:
        """Whether nothing before the first test touches what its chances hang on, so that they are known."""
        for entry in effects:
            if entry["do"] == "test":
                return True
            if entry["do"] == "favor":
                continue
            if entry["do"] not in (*TABLE_VERBS, *TIMER_VERBS) or self._stops(entry):
                return False
        return False

    def verb(self, data: Data, source: int) -> Built:
        """A test, a verb that happens to kids, or one that happens once."""
        if data["do"] == "test":
            return self._test(cast("TestData", data), source)
        verb_data = cast("VerbData", data)
        name = verb_data["do"]
        if name in KID_VERBS:
            return self._kid_effect(verb_data, source)
        stops = self._stops(verb_data) or verb_data.get("machine") == ONE
        return self._once(TABLE_VERBS[name].build(self._index, verb_data, source)), stops

    def _stops(self, data: Data) -> bool:
        """Whether a verb may have to wait, or starts something that is resolved first."""
        if data["do"] in TIMER_VERBS:
            return False
        index = self._index
        if data["do"] in DECK_VERBS or TABLE_VERBS[data["do"]].stops:
            return True
        return index.beyond(data) or index.heard(data)

    def _once(self, step: Step) -> Step:
        """A step that runs once for a hack and not for each participant, as a response card asks (HCK-7)."""
        if not self._index.in_response:
            return step

        def once(game: Game, kid: int, context: int) -> None:
            if not context & REPEATED:
                step(game, kid, context)

        return once

    def _kid_effect(self, data: VerbData, source: int) -> Built:
        verb = KID_VERBS[data["do"]]
        who, only = data["who"], self.conditions.maybe(data.get("only"))
        deed = verb.build(self._index, data, source)
        asks = who in subjects.ONE_OF
        stops = verb.stops or self._index.beyond(data) or self._index.heard(data)
        if not asks and not stops:
            step = subjects.reach(who, deed, source, only)
        else:
            number = len(self._tables.deeds)
            self._tables.deeds.append(deed)
            self._tables.deed_blocks.append(source)
            step = (
                subjects.reach_one(who, number, only)
                if asks
                else subjects.reach_each(who, number, source, only)
            )
        return step if who in subjects.OF_THE_TEST else self._once(step), asks or stops

    def _test(self, data: TestData, source: int) -> Built:
        combos = tuple(self._index.combos[name] for name in data["combos"])
        tags = tuple(self._index.tags[name] for name in data["tags"])
        number = len(self._tables.trials)
        trial = Trial(source, v.TRAITS.index(data["trait"]), combos, tags, -1, -1)
        trial.spend = data.get("spend", 0)
        if PAID in data:
            way = data["paid"]
            if way["condition"] is not None:
                trial.can_pay, trial.pay_needs = self.conditions.condition(way["condition"])
            trial.payments, trial.paid = priced(way).payments, self.block(way["then"])
        trial.payable = bool(trial.spend or PAID in data)
        trial.of_rumor = self._index.in_rumor
        self._tables.trials.append(trial)
        trial.success, trial.failure = self.block(data["success"]), self.block(data["failure"])
        self._tables.opening.setdefault(source, number)
        return lambda game, kid, context: game.stack.append((frames.TEST, number, kid, context, -1)), True

    def offer(self, options: Sequence[Data], numbers: Sequence[int], source: int) -> Offer:  # noqa: ARG002
        """A decision of the acting kid; a line that alone is open is taken."""

        def ask(game: Game, kid: int, context: int, lines: list[int]) -> None:
            if len(lines) > 1:
                game.ask("choose", kid, lines, (frames.CHOSEN, source, kid, context))
            elif lines:
                take_line(game, lines[0], source, kid, context)
            else:
                game.tail.append((log.NONE_OPEN, source, numbers[0]))

        return ask

    def play(self, game: Game, block: int, seat: int, context: int) -> None:
        """As a frame of the stack."""
        game.stack.append((frames.BLOCK, block, 0, seat, context))

    def each(self, who: str, only: Condition | None, block: int, source: int) -> Step:
        """As frames of the stack, each of its kid."""
        if who in subjects.ONE_OF:
            number = len(self._tables.deeds)
            self._tables.deeds.append(
                lambda game, kid: game.stack.append((frames.BLOCK, block, 0, kid, NO_HELP))
            )
            self._tables.deed_blocks.append(source)
            step = subjects.reach_one(who, number, only)
        else:
            people = subjects.group(who, source, only)

            def step(game: Game, kid: int, context: int) -> None:
                seats = people(game, kid, context)
                game.stack += [(frames.BLOCK, block, 0, seat, context) for seat in reversed(seats)]

        return step if who in subjects.OF_THE_TEST else self._once(step)

    def rolled(self, game: Game, seat: int, source: int, count: int, sides: int) -> int:
        """Dice, which are logged."""
        faces = game.roll(count, sides)
        if (count, sides) == PLAIN:
            game.tail.append((log.TABLE_ROLL, source, seat, faces[0]))
        else:
            game.tail.append((log.TABLE_DICE, source, seat, int.from_bytes(faces, "big")))
        return sum(faces)

    def picked(self, game: Game, cards: Sequence[Drawable]) -> Drawable:
        """ADV-12: in the place of a die; one that is alone is no chance."""
        if len(cards) == 1:
            return cards[0]
        place = game.cursors[DICE]
        game.cursors[DICE] = place + 1
        return cards[game.tapes[DICE].pick(place, len(cards))]

    def counted(self, name: str) -> tuple[Amount, Callable[[Game, int], None]]:
        """As a counter that nobody reads of."""
        counter = self._index.counters[name]

        def put(game: Game, count: int) -> None:
            game.counters[counter] = count
            game.dirty |= COUNTERS

        return lambda game, seat: game.counters[counter], put  # noqa: ARG005 - as all numbers

    def tell_of_deck(self, game: Game, source: int, event: DeckEvent, number: int) -> None:
        """ADV-12: which card, or of which deck."""
        game.tail.append((DECK_LINES[event], source, number))

    def tell_of_timer(self, game: Game, source: int, event: TimerEvent, number: int, rounds: int) -> None:
        """ADV-13: which marker, and for which day."""
        if event is TimerEvent.STARTED:
            game.tail.append((log.TIMER_STARTED, source, number, game.round + rounds))
        else:
            game.tail.append((log.TIMER_STOPPED, source, number))

    def affordable(self, game: Game, seat: int, spend: int) -> bool:
        """TST-9: whether a kid has the time."""
        return calendar.can_spend(game, seat, spend)


def prepare(data: BundleData) -> Tables:
    """Return the tables of a checked bundle: everything about it that never changes in play."""
    return indexed(data).tables


def indexed(data: BundleData) -> Index:
    """Return the tables of a checked bundle, together with the names that lead into them."""
    tables = Tables(Names(data))
    index = Index(tables)
    index.events = awaited(data)
    index.conditions = conditions(index)
    index.blocks = TalesBlocks(index, data)
    world, scenario = data["world"], data["scenario"]
    tables.weeks = scenario["weeks"]
    tables.chain_bound = trigger_limits.chain_bound(data)
    board(index, world)
    own_words(index, scenario)
    hand_cards(index, world, scenario)
    for kid in world["kids"]:
        tables.kids.append(kid_board(index, kid))
    _declared(index, data)
    index.blocks.begin_timers()
    tables.timers = index.blocks.timers
    machines(index, data)
    decks(index, data)
    for card in data["diary"]:
        tables.diary.append(diary_card(index, card))
    _counters(index, data)
    tables.start_diary = [index.diary[number] for number in scenario["start_diary"]]
    tables.complications = [index.diary[number] for number in scenario["complications"]]
    if scenario["enigma_limit"] is not None:
        tables.enigma_limit = index.conditions.amount(scenario["enigma_limit"])[0]
    texts_in_hand(index, world)
    chores(index, world)
    event_locations(index, data)
    firewalls(index, world)
    index.blocks.faces()
    tables.varying = index.blocks.varying
    for text in tables.varying.values():
        if text.id in index.texts:
            numbers = {way: index.text(text.name(way)) for way in text.ways()}
            tables.wordings[index.texts[text.id]] = (text, numbers)
            tables.unread |= {numbers[way] for way in text.ways() if not text.worded(way)}
    if tables.varying:
        tables.names.strings = {**tables.names.strings, **index.blocks.variants()}
    for trial in tables.trials:
        trial.cards = combos.cards(tables, trial)
    tables.appraise = partial(effects.appraised, index, data)
    return index


def _declared(index: Index, data: BundleData) -> None:
    """Number what cards name: counters, flags, tokens, endings, machines, diary cards, and the ship."""
    tables, scenario = index.tables, data["scenario"]
    for number, counter in enumerate(counters_of(data)):
        index.counters[counter["id"]] = number
    index.decks = {deck["id"]: deck for deck in decks_of(data)}
    tables.first_own = len(counters_of(data))
    for number, own in enumerate(scenario.get("own", ())):
        index.own[own["id"]] = tables.first_own + number * v.MAX_KIDS
        tables.own_flags |= own["flag"] << number
    index.ends = ends_of([*scenario["counters"], *scenario.get("own", ())])
    for number, flag in enumerate(scenario["flags"]):
        index.flags[flag["id"]] = number
    for number, token in enumerate(scenario["tokens"]):
        index.tokens[token["id"]] = number
        tables.token_limits.append(token["limit"])
    if scenario["ship"] is not None and scenario["ship"]["place"] is not None:
        tables.ship = index.spot(scenario["ship"]["place"])
    for number, ending in enumerate(data["endings"]):
        index.endings[ending["id"]] = number
        tables.endings.append(Ending(ending["id"], ending["result"] == "win"))
    for number, machine in enumerate(scenario["machines"]):
        index.machines[machine["id"]] = number
    for number, card in enumerate(data["diary"]):
        index.diary[card["number"]] = number


def _counters(index: Index, data: BundleData) -> None:
    """Prepare counters, with what happens beyond their ends (ADV-10), decks (ADV-12), timers (ADV-13)."""
    for deck in decks_of(data):
        index.blocks.deck(deck["id"])
    index.blocks.compile_timers()
    for counter in [*counters_of(data), *data["scenario"].get("own", ())]:
        over, under = (index.blocks.maybe(index.ends.get((counter["id"], end))) for end in ENDS)
        row = (counter["low"], counter["high"], counter["start"], over, under)
        index.tables.counters += [row] * (v.MAX_KIDS if counter["id"] in index.own else 1)


def decks(index: Index, data: BundleData) -> None:
    """Prepare the rumor cards (SET-8) and the school cards (SCH-4)."""
    tables = index.tables
    index.in_rumor = True
    for card in data["rumors"]:
        tables.rumors.append(Rumor(index.locations[card["at"]], index.blocks.block(card["block"])))
    index.in_rumor = False
    directions = list(v.DIRECTIONS)
    for school_card in data["school"]:
        event = school_card["event"]
        moves = tuple(
            (
                v.CLASSES.index(move["class"]),
                -1 if move["direction"] is None else directions.index(move["direction"]),
                move["steps"] or 0,
            )
            for move in school_card["moves"]
        )
        tables.school.append(
            PreparedSchoolCard(
                school_card["rumors_minus"],
                school_card["firmware"],
                -1 if event is None else v.EVENT_KINDS.index(event["kind"]),
                event is not None and event["may"],
                -1 if event is None else index.blocks.block(event["block"]),
                moves,
            )
        )


def diary_card(index: Index, card: DiaryData) -> Diary:
    """Prepare a diary card with its sides (SET-7)."""
    front, back = card["sides"]["front"], card["sides"]["back"]
    assert front is not None, "every diary card has a front"
    return Diary(card["number"], (_side(index, front), None if back is None else _side(index, back)))


def _side(index: Index, data: SideData) -> SideInPlay:
    side = SideInPlay(data["id"])
    index.places = 0
    side.checks = tuple(_check(index, check) for check in data["checks"])
    side.bits = sum(check.bit for check in side.checks)
    side.places = index.places
    side.listeners = tuple(_listener(index, listener) for listener in data["on"])
    side.rules = tuple(
        (v.OVERRIDES.index(rule["rule"]), index.blocks.block(rule["block"])) for rule in data["rules"]
    )
    side.numbers = tuple((list(v.NUMBERS).index(row["rule"]), row["value"]) for row in data["numbers"])
    side.off = mask_of(v.SWITCHES.index(row["rule"]) for row in data["off"])
    side.actions = tuple(_action(index, action) for action in data["actions"])
    own = f"{data['id']}.text."  # what its parts tell is read when it is reached
    side.story = tuple(
        index.text(name) for kind, name in data["text"] if kind == "prose" and name.startswith(own)
    )
    return side


def _check(index: Index, data: CheckData) -> SideCheck:
    condition, needs = index.conditions.condition(data["condition"])
    needs |= DIARY  # every check is looked at once when its side comes into play
    bit = 1 << index.next_check()
    if data["kind"] == "ending":
        number = index.blocks.title(data["id"])
        return SideCheck(bit, condition, needs, False, number, index.endings[data["ending"]])
    return SideCheck(bit, condition, needs, data["each_time"], index.blocks.block(data["block"]), -1)


def texts_in_hand(index: Index, world: WorldData) -> None:
    """Prepare the actions and listeners of the cards that are one hand, for each copy of a card."""
    tables = index.tables
    rows = [row for kind in HANDS for row in hand_deck(world, kind) for _ in range(row["count"])]
    for number, row in enumerate(rows):
        card = tables.cards[number]
        index.card = number
        card.actions = tuple(_action(index, data) for data in row["actions"])
        card.listeners = tuple(_listener(index, data) for data in row["on"])
        marks = [action.mark for action in card.actions] + [hearer.mark for hearer in card.listeners]
        card.marks = tuple(mark for mark in marks if mark)
        if card.actions:
            tables.cards_acting |= 1 << number
        for listener in card.listeners:
            tables.cards_hearing[listener.event] |= 1 << number
            tables.hears |= 1 << listener.event
    index.card = -1


def chores(index: Index, world: WorldData) -> None:
    """Prepare the chore cards (END-4)."""
    tables = index.tables
    for number, row in enumerate(world["chores"]):
        index.chore = number
        chore = Chore(row["steps"], index.conditions.maybe(row["done"]), index.blocks.block(row["reward"]))
        chore.asks_for_items = asks_for_items(index, row["done"])
        index.tables.chores_asking |= chore.asks_for_items << number
        chore.actions = tuple(_action(index, data) for data in row["actions"])
        chore.listeners = tuple(_listener(index, data) for data in row["on"])
        if chore.actions:
            tables.chores_acting |= 1 << number
        for listener in chore.listeners:
            tables.chores_hearing[listener.event] |= 1 << number
            tables.hears |= 1 << listener.event
        tables.chores.append(chore)
    index.chore = -1


def event_locations(index: Index, data: BundleData) -> None:
    """Prepare the event locations that the scenario places (MAP-5)."""
    cards = {card["id"]: card for card in data["world"]["events"]}
    tables = index.tables
    for placed in data["scenario"]["events"]:
        card = cards[placed["id"]]
        at = index.locations[card["at"]]
        location = EventLocation(card["id"], index.sectors[placed["sector"]], at)
        location.actions = tuple(_action(index, action) for action in card["actions"])
        for action in location.actions:
            action.at, action.places = 1 << at, (at,)
        tables.event_locations.append(location)
        tables.tile_actions += location.actions


def _listener(index: Index, data: ListenerData) -> Listener:
    listeners = index.tables.listeners
    listener = Listener(
        len(listeners),
        v.EVENTS.index(data["event"]["on"]),
        _named_place(index, data["event"]),
        index.conditions.maybe(data["condition"]),
        LIMITS[data["limit"]],
        index.blocks.block(data["block"]),
    )
    machine = data["event"].get("machine")
    listener.machine = -1 if machine is None else index.machines[machine]
    listener.card, listener.chore = index.card, index.chore
    listener.mark = index.next_mark(listener.limit)
    listeners.append(listener)
    return listener


def _named_place(index: Index, event: OccasionData) -> int:
    """The mask of the location, sector, kind of token or condition that an event names; -1 for none."""
    for name, numbers in (
        (event.get("location"), index.locations),
        (event.get("sector"), index.sectors),
        (event.get("token"), index.tokens),
        (event.get("taken"), CONDITION_NUMBERS),
    ):
        if name is not None:
            return 1 << numbers[name]
    return -1


def _action(index: Index, data: ActionData) -> CardAction:
    actions = index.tables.actions
    at = mask_of(index.locations[place] for place in data["at"]) or (1 << len(index.locations)) - 1
    action = CardAction(
        len(actions),
        data["label"],
        at,
        data["spend"],
        index.conditions.maybe(data["condition"]),
        LIMITS[data["limit"]],
        index.blocks.block(data["block"]),
    )
    action.payments = priced(data, "block").payments
    action.card, action.chore = index.card, index.chore
    action.mark = index.next_mark(action.limit)
    action.asks_for_items = asks_for_items(index, data["condition"])
    actions.append(action)
    return action
