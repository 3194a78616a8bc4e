"""Card faces: every line that a card shows, authored and generated, in reading order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from loopwright_compiler.core.block_text import BlockLine, lead, sentence
from loopwright_compiler.core.places import THERE
from loopwright_compiler.core.target import target_text
from loopwright_compiler.i18n.word_tables import CountedText, TextTable, capital, put
from loopwright_engine.core.counters import counters_of
from loopwright_engine.core.prices import priced

from loopwright_games.tales.card_kinds import CARD_KINDS, CHORE, LineTakes
from loopwright_games.tales.card_kinds import KindLine as CardLine
from loopwright_games.tales.nouns import KIDS
from loopwright_games.tales.words import EVENTS, OVERRIDES

from .conditions import both, condition_text, either, quantity_text
from .effects import EffectContext, TalesVoice, line_writer, steps, test_clause
from .names import PrintedNames
from .words import RuleTexts

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import (
        ActionData,
        BlockData,
        ChoreData,
        CounterData,
        EndingCheckData,
        EventData,
        ListenerData,
        MoveData,
        OccasionData,
        OverrideData,
        PartData,
        ResponseSideData,
        RuleNumberData,
        RuleOffData,
        RumorData,
        ScenarioData,
        SchoolData,
        SideData,
        WhenData,
    )

Item = Mapping[str, Any]
"""A card of any of the kinds that have a row; its row says what it has."""


def event_text(event: OccasionData, names: PrintedNames, own: bool = False, bare: bool = False) -> str:
    """ "in each end phase", "when a kid enters K"; where a kid `own`s the card, "when you enter K"; `bare`
    for what happens alone, "you enter K".
    """
    values: dict[str, object] = dict(event)
    if "location" in event:
        values["location"] = names.location(event["location"])
    if "token" in event:
        values["token"] = names.called("token", event["token"])
    if "machine" in event:
        machine = event["machine"]
        values["machine"] = names.machine(machine) if machine else names.words.cards.ANY_MACHINE_TEXT
    cards = names.words.cards
    if "taken" in event:
        taken = event["taken"]
        values["condition"] = f"{{{taken}}}" if taken else cards.ANY_CONDITION_TEXT
    if event["on"] in cards.PHASE_TEXT and not bare:
        return str(cards.PHASE_TEXT[event["on"]])
    form = cards.OWN_EVENT_TEXT.get(event["on"]) if own else None
    text = put(form or cards.EVENT_TEXT[event["on"]], **values)
    return text if bare else put(cards.WHEN_EVENT_TEXT, event=text)


def place_text(action: ActionData, names: PrintedNames) -> str:
    """ "at K (Radar mast) or C", or "anywhere"."""
    places = names.words.cards.PLACE_TEXT
    at = either([names.location(letter) for letter in action["at"]], names.words)
    return put(places["at" if at else "anywhere"], locations=at)


def part_lines(item: PartData, names: PrintedNames, diary: int) -> list[BlockLine]:
    """The lines of one check, `on`, `rule` or action of a diary side."""
    if "label" in item:
        return action_lines(item, EffectContext(names, "you", diary))
    if "kind" in item and item["kind"] == "ending":
        return _ending_lines(item, names)
    if "block" not in item:
        return [BlockLine("rule", sentence(changed_rule(item, names), names.words))]
    if TalesVoice(names).hides_all(item["block"]):
        return []  # it keeps the books of the story, and no player has anything to do
    actor, opening = _opening(item, names)
    writer = line_writer(names)
    context = EffectContext(names, actor, diary).under(item.get("condition"))
    writer.block(item["block"], context, writer.voice.lead(opening))
    return writer.lines


def changed_rule(item: RuleNumberData | RuleOffData, names: PrintedNames) -> str:
    """A number of the rules that a card changes, or a rule that it switches off, as a clause."""
    if "value" not in item:
        return str(names.words.cards.OFF_TEXT[item["rule"]])
    counted: CountedText = names.words.cards.NUMBER_TEXT[item["rule"]]
    return put(counted.of(item["value"]), n=item["value"])


def _opening(item: ListenerData | OverrideData | WhenData, names: PrintedNames) -> tuple[str, str]:
    """Who acts in the item's block, and the clause it begins with."""
    if "event" in item:
        actor = "that" if EVENTS[item["event"]["on"]].kid else "first"
        return actor, listener_text(item, names, actor)
    if "rule" in item:
        return ("that" if OVERRIDES[item["rule"]].kid else "first"), names.words.cards.RULE_TEXT[item["rule"]]
    return "first", when_text(item, names)


def listener_text(listener: ListenerData, names: PrintedNames, actor: str, asked: bool = False) -> str:
    """An event with the listener's condition and limit, which nobody needs to be told of what comes once a
    round. `asked`: the owner of the card may decline, so that it is not the first time that counts.
    """
    cards, limit = names.words.cards, limit_of(listener, names)
    first = "" if asked else limit
    event = event_text(listener["event"], names, own=actor == "you", bare=bool(first))
    forms = names.words.layout.FIRST_TEXT if first else cards.LEAD_TEXT
    parts = ("if" if listener["condition"] else "", first or ("limit" if limit else ""))
    form = " ".join(filter(None, parts))
    return put(forms[form], event=event, **_extras(listener, names, actor))


def limit_of(listener: ListenerData, names: PrintedNames) -> str:
    """The limit that is said; what comes once a round anyway has none for a round."""
    limit = listener["limit"] or ""
    return "" if limit == "round" and listener["event"]["on"] in names.words.cards.PHASE_TEXT else limit


def _extras(item: ListenerData | ActionData, names: PrintedNames, actor: str) -> dict[str, str]:
    condition = condition_text(item["condition"], names, actor) if item["condition"] else ""
    return {"condition": condition, "limit": names.words.cards.LIMIT_TEXT.get(item["limit"] or "", "")}


def when_text(check: WhenData, names: PrintedNames) -> str:
    """ "as soon as {insight} is 3 or more", "each time it becomes true that {insight} is 4 or more"."""
    form = names.words.layout.WHEN_TEXT["each" if check["each_time"] else "first"]
    return put(form, condition=condition_text(check["condition"], names, "first"))


def _ending_lines(check: EndingCheckData, names: PrintedNames) -> list[BlockLine]:
    ending = names.endings[check["ending"]]
    condition = condition_text(check["condition"], names, "first")
    opening = put(names.words.cards.ENDING_TEXT[ending["result"]], condition=condition)
    title = put(names.words.cards.ENDING_TITLE_TEXT, title=names.text(ending["title"]))
    form, title_sentence = names.words.layout.LEAD_SENTENCE, sentence(title, names.words)
    text = put(form, lead=capital(opening), sentence=title_sentence)
    return [BlockLine("rule", text), *(BlockLine(kind, sid=sid) for kind, sid in ending["text"])]


def action_lines(action: ActionData, context: EffectContext, counter: bool = False) -> list[BlockLine]:
    """An action's label, then where it is done and at what cost, and its effects.

    With `counter` it takes one of an anomaly's counters, too.
    """
    names, cards = context.names, context.names.words.cards
    writer, parts = line_writer(names), priced(action, "block")
    _, price = writer.voice.price(action, context, "block")
    cost = price or cards.FREE_TEXT
    if counter:
        cost = put(cards.COUNTER_COST_TEXT["some"], price=price) if price else cards.COUNTER_COST_TEXT["none"]
    form = " ".join(name for name, there in (("if", parts.condition), ("limit", action["limit"])) if there)
    asked: Any = {**action, "condition": parts.condition}
    values = {"place": place_text(action, names), "cost": cost, **_extras(asked, names, "you")}
    opening = put(cards.ACTION_TEXT[form], **values)
    writer.block(parts.block, context.under(parts.condition), writer.voice.lead(opening))
    return [BlockLine("heading", sid=action["label"]), *writer.lines]


def parts_of(side: SideData) -> list[PartData]:
    """The parts of a diary side: rules, what it hears of, checks, actions."""
    rules: list[PartData] = [*side["numbers"], *side["off"], *side["rules"]]
    return [*rules, *side["on"], *side["checks"], *side["actions"]]


def side_lines(side: SideData, names: PrintedNames, diary: int) -> Iterator[tuple[str, BlockLine]]:
    """A diary side's lines with the id of the item that each belongs to."""
    names = names.face()
    items = {item["id"]: item for item in parts_of(side)}
    placed = {sid for kind, sid in side["text"] if kind == "item"}
    for kind, sid in [*side["text"], *(["item", item] for item in items if item not in placed)]:
        if kind == "item":
            yield from ((sid, line) for line in part_lines(items[sid], names, diary))
        else:
            yield side["id"], BlockLine(kind, sid=sid)


def rumor_lines(rumor: RumorData, names: PrintedNames) -> list[BlockLine]:
    """A rumor's lines: its prose, its test, what follows."""
    writer = line_writer(names)
    writer.block(rumor["block"], EffectContext(names.face()))
    return writer.lines


def deck_card_lines(card: Item, names: PrintedNames) -> list[BlockLine]:
    """ADV-12: a card of a deck: when it may come, and what it does."""
    names = names.face()
    writer, context = line_writer(names), EffectContext(names)
    writer.block(card["block"], context.under(card["condition"]))
    lines = writer.lines
    if card["condition"] is not None:
        opening = next((place for place, line in enumerate(lines) if line.sid is None), len(lines))
        lines.insert(opening, BlockLine("rule", only_text(card, names)))
    return lines


def only_text(card: Item, names: PrintedNames) -> str:
    """The sentence on a card that comes only where a condition holds."""
    layout = names.words.layout
    clause = put(layout.ONLY_LEAD, condition=condition_text(card["condition"], names))
    return sentence(clause, names.words)


def school_lines(card: SchoolData, names: PrintedNames) -> list[BlockLine]:
    """A school card's generated lines: new rumors, firmware, the event, machine moves."""
    cards = names.words.cards
    lines = [BlockLine("icons", cards.NEW_RUMORS_TEXT[card["rumors_minus"]])]
    if card["firmware"]:
        lines.append(BlockLine("icons", cards.FIRMWARE_TEXT))
    event = card["event"]
    if event:
        heading = cards.SCHOOL_EVENT_TEXT[event["kind"]]
        lines.append(
            BlockLine("heading", put(cards.SCHOOL_MAY_TEXT, event=heading) if event["may"] else heading)
        )
        writer = line_writer(names)
        writer.block(event["block"], EffectContext(names.face(), helped=event["kind"] == "group"))
        lines += writer.lines
    if card["moves"]:
        lines.append(BlockLine("icons", put(cards.MOVES_TEXT, moves=_moves(card["moves"], cards))))
    return lines


def _moves(moves: Sequence[MoveData], cards: TextTable) -> str:
    parts = []
    for move in moves:
        form = cards.MOVE_TEXT["moves" if move["direction"] else "still"]
        direction = cards.DIRECTION_TEXT.get(move["direction"], "")
        parts.append(put(form, **{**move, "direction": direction}))
    text = parts[0]
    for part in parts[1:]:
        text = put(cards.MOVE_LIST_TEXT, first=text, next=part)
    return text


def response_lines(side: ResponseSideData, names: PrintedNames) -> list[BlockLine]:
    """One side of a machine's response card: what kids who enter meet, then the default firewall."""
    words = names.words
    writer, cards = line_writer(names), words.cards
    context = EffectContext(names.face())
    writer.row.append(writer.voice.lead(cards.ENTERING_LEAD))
    if side["trait"] is None:
        writer.row.append(writer.voice.sentence(cards.IGNORE_TEXT))
        writer.end()
    else:
        writer.row.append(writer.voice.sentence(test_clause(side["trait"], context)))
        opening = [writer.voice.lead(words.layout.FAILURE_LEAD)]
        if side["response"] == "block":
            opening.append(writer.voice.sentence(cards.GO_BACK_TEXT))
        effects = side["failure"]["effects"]
        writer.under(opening, side["failure"], context.branch(failure=True, effects=effects))
    if side["firewall"]["effects"]:
        hacking = context._replace(actor="hacker", hacking=True)
        writer.block(side["firewall"], hacking, writer.voice.lead(cards.FIREWALL_LEAD))
    return writer.lines


def block_sentences(
    block: BlockData, names: PrintedNames, *, actor: str = "you", diary: int | None = None
) -> list[str]:
    """A block's generated lines alone, without prose; for lists and labels."""
    writer = line_writer(names)
    writer.block(block, EffectContext(names, actor, diary))
    return [line.text for line in writer.lines if line.sid is None]


# --- Faces of the cards that kids hold and of event locations; what the scenario card says about its set-up


Owned = Iterator[tuple[str, BlockLine]]
"""Lines with the id of the part of the card that each belongs to."""


def held_lines(kind: str, card: Item, owner: str, names: PrintedNames) -> Owned:
    """CMB-1, CMB-5, CMB-6, MAP-5: what a card is good for by its lines, its actions, what it hears of."""
    for line in shown_lines(kind, names.words):
        on_face = face_line(line, card, names.words)
        if on_face is not None:
            yield owner, on_face
    yield from _parts(card, EffectContext(names.face()), kind)


def shown_lines(kind: str, words: RuleTexts) -> list[CardLine]:
    """The lines of a kind of card that say something on it, in the order of its face."""
    lines = {line.name: line for line in CARD_KINDS[kind].lines}
    return [lines[name] for name in words.cards.LINE_TEXT if name in lines]


def face_line(line: CardLine, card: Item, words: RuleTexts) -> BlockLine | None:
    """What a line of a card comes to, in words; None where the card does not have it."""
    value, text = card[line.field], words.cards.LINE_TEXT[line.name]
    if not value:
        return None
    match line.takes:
        case LineTakes.NUMBER:
            return BlockLine("rule", put(text.of(value), n=value))
        case LineTakes.NOTHING:
            return BlockLine("rule", sentence(text, words))
    return BlockLine("icons", put(text, value=_icons(signs_of(line, card), words)))


def signs_of(line: CardLine, card: Item) -> list[str]:
    """The nouns that a line of words names, which are signs on the card."""
    match line.takes:
        case LineTakes.WORD:
            return [card[line.field]] if card[line.field] else []
        case LineTakes.WORDS:
            return list(card[line.field])
    return []


def chore_lines(card: ChoreData, owner: str, names: PrintedNames) -> Owned:
    """END-4: what is to be done, by when, and what for."""
    context, words, cards = EffectContext(names.face(), steps=card["steps"]), names.words, names.words.cards
    yield from _parts(card, context, "chore")
    done = _done_text(card, context.names)
    if done:
        yield owner, BlockLine("rule" if card["done"] else "icons", _led(cards.DONE_LEAD, done, words))
    yield owner, BlockLine("icons", _led(cards.DEADLINE_LEAD, cards.DEADLINE_TEXT[names.weeks], words))
    writer = line_writer(names)
    writer.block(card["reward"], context, writer.voice.lead(cards.REWARD_LEAD))
    for line in writer.lines:
        yield f"{owner}.reward", line


def scenario_lines(
    scenario: ScenarioData, events: Sequence[EventData], names: PrintedNames
) -> Iterator[BlockLine]:
    """MAP-5, VAR-12: tokens, ship, event locations, the complication deck, the enigma limit."""
    words, cards = names.words, names.words.cards
    titles = {event["id"]: event["name"] for event in events}
    if scenario["tokens"]:
        tokens = [
            put(cards.TOKEN_TEXT, token=names.called("token", token["id"]), n=token["limit"])
            for token in scenario["tokens"]
        ]
        yield BlockLine("rule", put(cards.TOKENS_TEXT, tokens=both(tokens, words)))
    if scenario["ship"]:
        place = scenario["ship"]["place"]
        form = cards.SHIP_TEXT["place" if place else ""]
        yield BlockLine("rule", put(form, place=names.spot(place) if place else ""))
    for placed in scenario["events"]:
        name = names.text(titles[placed["id"]])
        yield BlockLine("rule", put(cards.EVENT_IN_PLAY_TEXT, name=name, sector=placed["sector"]))
    if scenario["complications"]:
        numbers = scenario["complications"]
        form = cards.COMPLICATIONS_TEXT.of(len(numbers))
        yield BlockLine("rule", put(form, cards=both(_runs(numbers, words), words)))
    if left_out := scenario.get("without_school"):
        form = cards.WITHOUT_SCHOOL_TEXT
        yield BlockLine("rule", put(form, cards=both(_runs(left_out, words), words)))
    if scenario["enigma_limit"]:
        limit = quantity_text(scenario["enigma_limit"], names)
        yield BlockLine("rule", put(cards.ENIGMA_LIMIT_TEXT, limit=limit))
    told: set[str] = set()
    for counter in counters_of(scenario):
        of, _, place = counter["id"].partition(".")
        if counter["name"] is not None and of not in told:
            told.add(of)  # of those of all locations once
            yield from _beyond(counter, f"{of}.{THERE}" if place else of, names)


def target_lines(scenario: ScenarioData, names: PrintedNames) -> Iterator[BlockLine]:
    """How often the scenario is meant to be won, if it says so."""
    if target := scenario.get("target"):
        words = names.words
        numbers = [str(KIDS[0] + more) for more in range(len(target))]
        kids = put(words.cards.KIDS_TEXT, numbers=both(numbers, words))
        yield BlockLine("rule", target_text(target, kids, words))


def _beyond(counter: CounterData, id: str, names: PrintedNames) -> Iterator[BlockLine]:
    """ADV-10: what happens beyond the ends of a counter, which has this id in texts."""
    for end, number in (("under", counter["low"]), ("over", counter["high"])):
        block: BlockData | None = counter.get(end)  # type: ignore[assignment]  # one of two keys
        if block is not None:
            writer = line_writer(names)
            form = names.words.cards.BEYOND_TEXT[end]
            lead_text = put(form, counter=names.called("counter", id), n=number)
            writer.block(block, EffectContext(names.face()), writer.voice.lead(lead_text))
            # Prose among them is no part of the introduction.
            yield from (
                line if line.sid is None else BlockLine("rule", sid=line.sid) for line in writer.lines
            )


def _parts(card: Item, context: EffectContext, kind: str) -> Owned:
    """The actions of a card in hand, then what it hears of."""
    for action in card["actions"]:
        for line in action_lines(at_its_place(action, card), context, counter="uses" in card):
            yield action["id"], line
    for listener in card.get("on", ()):
        writer = line_writer(context.names)
        offer = writer.voice.lead(offer_text(listener, context.names, kind))
        writer.block(listener["block"], context.under(listener["condition"]), offer)
        for line in writer.lines:
            yield listener["id"], line


def at_its_place(action: ActionData, card: Item) -> ActionData:
    """MAP-5: an action of an event location is done at the location that the card names."""
    return {**action, "at": [card["at"]]} if "at" in card else action


def offer_text(listener: ListenerData, names: PrintedNames, kind: str) -> str:
    """What a card offers its owner when it hears of something: items and most kinds if the owner likes."""
    return offered(listener_text(listener, names, "you", asked=kind != CHORE.name), kind, names.words)


def offered(event: str, kind: str, words: RuleTexts) -> str:
    """What a card of a kind offers its owner at an event, which may be left unsaid."""
    if not event and kind == CHORE.name:
        return ""
    offers = words.cards.OFFER_TEXT if event else words.cards.BARE_OFFER_TEXT
    return put(offers.get(kind, offers["item"]), event=event)


def _done_text(card: ChoreData, names: PrintedNames) -> str:
    values = {}
    if card["steps"] > 1:
        values["steps"] = steps(card["steps"], names.words)
    if card["done"]:
        values["condition"] = condition_text(card["done"], names)
    return put(names.words.cards.DONE_TEXT[" ".join(values)], **values) if values else ""


def _led(name: str, clause: str, words: RuleTexts) -> str:
    return put(words.layout.SENTENCES, first=lead(name, words), next=sentence(clause, words))


def _icons(icons: list[str], words: RuleTexts) -> str:
    text = put(words.verbs.ICON_TEXT, icon=icons[0])
    for icon in icons[1:]:
        text = put(words.cards.ICON_LIST_TEXT, first=text, next=put(words.verbs.ICON_TEXT, icon=icon))
    return text


def _runs(numbers: list[int], words: RuleTexts) -> list[str]:
    """Numbers with three or more in a row said as one: 21–30."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    texts: list[str] = []
    for run in runs:
        long = len(run) > 2
        texts += [put(words.cards.RUN_TEXT, first=run[0], last=run[-1])] if long else map(str, run)
    return texts
