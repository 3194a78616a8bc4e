"""What a card says as rows: a badge, the effect beside it, and what is read with it below; actions as strips.
It is long since every kind of card and effect has its rows here.

The rows are made from the same blocks that the engine plays and that `faces` says in sentences. The text of
a face gives their order: where the sentences of an action, a check or a card begin, its rows stand.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from loopwright_compiler.card_rows import BadgeRow, Block, Passage, Strip
from loopwright_compiler.core.block_text import ELSEWHERE, RowWriter, Run, is_plain, sentence
from loopwright_compiler.i18n.word_tables import CountedText, capital, put
from loopwright_compiler.words import icon_word
from loopwright_engine.core.prices import priced

from loopwright_games.tales.card_kinds import KindLine as CardLine
from loopwright_games.tales.nouns import WILD_TAG
from loopwright_games.tales.words import EVENTS, OVERRIDES

from .conditions import both, condition_text, either
from .effects import OWN_WORDS, EffectContext, TalesVoice, clause, test_form, values_of, variant
from .faces import (
    at_its_place,
    changed_rule,
    face_line,
    limit_of,
    listener_text,
    offer_text,
    offered,
    only_text,
    shown_lines,
    signs_of,
    when_text,
)
from .names import PrintedNames
from .words import RuleTexts

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import (
        ActionData,
        BlockData,
        BundleData,
        EndingCheckData,
        ListenerData,
        OverrideData,
        PartData,
        TestData,
        WhenData,
    )

    from .effects import PlainData

Item = Mapping[str, Any]
GENERATED: Final = ".rules"  # what the ids of generated sentences hold after that of their part
PRINTED: Final = ".printed."  # and those of the author's own words in their place
DASH: Final = "– "


class RowVoice(TalesVoice):
    """Effects of Tales as short as a row has them."""

    def together(self, runs: list[Run]) -> Iterator[list[Run]]:
        """Diary cards that come into play together are one."""
        by_play = groupby(enumerate(runs), lambda run: "play" if run[1][0]["do"] == "play_diary" else run[0])
        return ([run for _, run in group] for _, group in by_play)

    def said(self, group: list[Run], scope: EffectContext) -> str:
        """A clause as short as a row has it."""
        played = _played(group)
        return play_text(played, self.words) if played else self._short(*group[0], scope)

    def _short(self, effect: PlainData, times: int, context: EffectContext) -> str:
        if effect["do"] == "end_game":
            return self.clause(effect, times, context)
        shared = effect["do"] == "take" and effect["who"] == "participants" and context.helped
        if shared and context.failure and context.actor == "you":  # TST-7: helpers share a failure
            return clause({**effect, "who": "you"}, context._replace(failure=False))
        form = self.words.rows.SHORT_TEXT.get(effect["do"])
        if form and times == 1 and variant(effect, context) != "this":
            form = form.of(effect["count"]) if isinstance(form, CountedText) else form
            return put(form, **values_of(effect, context))
        return self.clause(effect, times, context)

    def badge(self, test: TestData, scope: EffectContext) -> tuple[str, str]:
        """ "**BRAVE** or combo {ROPE}": the trait in words, since its icon is the badge."""
        rows = self.words.rows
        ways = [put(rows.COMBO_TEXT, combo=combo) for combo in test["combos"]]
        ways += [put(rows.TAG_TEXT, tag=tag) for tag in test["tags"]]
        price = self.around(test, scope)
        text = put(
            rows.TEST_TEXT[test_form(ways, price)],
            trait=icon_word(test["trait"], self.words.language),
            ways=either(ways, self.words),
            price=price[0] or price[1],
        )
        actor = self.actor(scope)
        return test["trait"], put(rows.TEST_ACTOR_TEXT, actor=capital(actor), test=text) if actor else text


def row_writer(names: PrintedNames, origin: str) -> RowWriter[EffectContext]:
    """What writes the blocks of a part of a card as rows."""
    return RowWriter(RowVoice(names), origin)


def _played(effects: list[Run]) -> list[int]:
    """The numbers of the diary cards that effects bring into play."""
    return [effect["diary"] for effect, _ in effects if effect["do"] == "play_diary"]


def play_text(numbers: Sequence[int], words: RuleTexts) -> str:
    """ "diary 3 and 4 come into play"."""
    cards = both([str(number) for number in numbers], words)
    return put(words.rows.PLAY_TEXT.of(len(numbers)), cards=cards)


# --- The parts of cards: actions, checks, events, rules


def action_blocks(action: ActionData, context: EffectContext, counter: bool = False) -> list[Block]:
    """An action's strip, then the rows of what it does; with `counter` it takes one of an anomaly's."""
    names = context.names
    rows = names.words.rows
    notes = []
    writer = row_writer(names, action["id"])
    parts = priced(action, "block")
    if parts.payments:
        notes.append(writer.voice.price({**action, "spend": 0}, context, "block")[1])
    if parts.condition:
        condition = condition_text(parts.condition, names)
        notes.append(put(rows.CONDITION_NOTE, condition=condition))
    if counter:
        notes.append(rows.COUNTER_NOTE)
    if action["limit"] == "game":
        notes.append(rows.GAME_NOTE)
    if not action["spend"] and not counter and not parts.payments:
        notes.append(rows.NO_COST_NOTE)
    places = tuple(action["at"])
    if names.seen is not None:
        names.seen.update(places)
    writer.block(parts.block, context.under(parts.condition))
    strip = Strip(
        title=names.strings.get(action["label"], action["label"]),
        origin=action["label"],
        places=places,
        anywhere=not places,
        spend=action["spend"],
        once=action["limit"] == "round",
        note=" · ".join(notes),
        names=" · ".join(name for letter in places if (name := names.locations.get(letter))),
    )
    return [strip, *writer.rows]


def trigger_blocks(
    item: ListenerData | OverrideData | WhenData, names: PrintedNames, diary: int
) -> list[Block]:
    """The rows of a check, an `on` or a `rule` of a diary side."""
    if "event" in item:
        actor = "that" if EVENTS[item["event"]["on"]].kid else "first"
        event, badge = listener_text(item, names, actor), "each"
        if _nightly(item):
            event, badge = _evening_text(item, event, names, actor), "evening"
    elif "rule" in item:
        actor = "that" if OVERRIDES[item["rule"]].kid else "first"
        event, badge = names.words.cards.RULE_TEXT[item["rule"]], "rule"
    else:
        actor, badge = "first", "each" if item["each_time"] else "when"
        if item["each_time"]:
            event = when_text(item, names)
        else:
            condition = condition_text(item["condition"], names, "first")
            event = put(names.words.layout.WHEN_ROW_FORM, condition=condition)
    return told_blocks(badge, event, item, EffectContext(names, actor, diary))


def _nightly(listener: ListenerData) -> bool:
    return bool(listener["event"]["on"] == "end_phase")


def _evening_text(listener: ListenerData, event: str, names: PrintedNames, actor: str) -> str:
    """The condition of what happens in the evening, as its badge says; the whole `event` where it has a
    limit, empty without either.
    """
    if limit_of(listener, names):
        return event
    if not listener["condition"]:
        return ""
    condition = condition_text(listener["condition"], names, actor)
    return put(names.words.layout.IF_LEAD, condition=condition)


def told_blocks(
    badge: str, event: str, item: ListenerData | OverrideData | WhenData, context: EffectContext
) -> list[Block]:
    """A row that begins with an event or a condition, if the badge does not say it, and the effects of its
    block.
    """
    block, words, voice = item["block"], context.names.words, RowVoice(context.names)
    if "rule" not in item:
        context = context.under(item["condition"])
    if voice.hides_all(block):
        return []
    if is_plain(block):
        ends = next((effect["ending"] for effect in block["effects"] if effect["do"] == "end_game"), None)
        text = voice.clauses(block, context)
        text = put(words.rows.TRIGGER_TEXT, event=event, effects=text) if event else text
        below = tuple(sid for _, sid in context.names.endings[ends]["text"]) if ends else ()
        return [BadgeRow(badge, sentence(text, words), item["id"], below=below)]
    writer = row_writer(context.names, item["id"])
    opening = put(words.layout.OPENING, clause=capital(event)) if event else ""
    writer.under(badge, "", opening, block, context)
    return writer.rows


def ending_blocks(check: EndingCheckData, names: PrintedNames) -> list[Block]:
    """When the game ends, and how: a star or a cross, the ending's name, and what is read then."""
    ending, words = names.endings[check["ending"]], names.words
    condition = condition_text(check["condition"], names, "first")
    opening = put(words.cards.ENDING_TEXT[ending["result"]], condition=condition)
    title = put(words.cards.ENDING_TITLE_TEXT, title=names.text(ending["title"]))
    text = put(words.rows.TRIGGER_TEXT, event=opening, effects=title)
    below = tuple(sid for _, sid in ending["text"])
    badge = "win" if ending["result"] == "win" else "lose"
    return [BadgeRow(badge, sentence(text, words), check["id"], below=below)]


def part_blocks(item: PartData, names: PrintedNames, diary: int) -> list[Block]:
    """The blocks of one check, `on`, `rule`, number or action of a diary side."""
    if "label" in item:
        return action_blocks(item, EffectContext(names, "you", diary))
    if "kind" in item and item["kind"] == "ending":
        return ending_blocks(item, names)
    if "block" not in item:
        return [BadgeRow("rule", sentence(changed_rule(item, names), names.words), item["id"])]
    return trigger_blocks(item, names, diary)


# --- Faces: the author's paragraphs and the rows of the parts, in the order of the face's text


Parts = Mapping[str, Callable[[], list[Block]]]
"""What makes the blocks of each part of a face, by its id."""


def placed(text: Iterable[Sequence[str]], strings: Mapping[str, str], parts: Parts) -> Iterator[Block]:
    """The blocks of a face in the order of its text; sentences of what is no part stand as they are.

    A part's blocks stand where its first sentence does; its other sentences, and what it reads, are in them.
    One of which the face has no sentence, as it changes what is hidden, stands beside the next of its kind:
    their order counts where two come true at once; without any of its kind before all others. A face with
    words of its own has no parts, and what has such words is no part.
    """
    text = list(text)
    printed = [sid for _, sid in text if PRINTED in sid]
    own = {said[1] if (said := OWN_WORDS.fullmatch(sid)) else "" for sid in printed}
    parts = {} if "" in own else {id: make for id, make in parts.items() if id not in own}
    placed_at = [_part_of(sid, parts) for _, sid in text]
    beside = _beside(parts, set(placed_at))
    read: set[str] = set()
    plain: BadgeRow | None = None  # the sentences that were last shown as they stand
    for part, (kind, sid) in zip(placed_at, text, strict=True):
        said = OWN_WORDS.fullmatch(plain.origin) if plain else None
        above = said[1] if said else plain.origin.partition(GENERATED)[0] if plain else ""
        belongs = plain and kind == "prose" and sid.startswith((f"{above}.", "ending."))
        if plain and belongs:
            plain = plain._replace(below=(*plain.below, sid))
            continue
        if plain:
            yield plain
            plain = None
        if part in parts:
            for id in (*beside[""], *beside[part]):
                if id not in read:
                    read.add(id)
                    yield from _still_unread(parts[id](), read)
        elif sid not in read:
            read.add(sid)
            if kind in ("rule", "icons"):
                rule = strings[sid].lstrip(DASH)
                dashes = (len(strings[sid]) - len(rule)) // len(DASH)
                plain = BadgeRow("", DASH + rule if dashes else rule, sid, depth=max(0, dashes - 1))
            else:
                yield Passage(kind, strings[sid], sid)
    if plain:
        yield plain
    for id in beside[""]:
        if id not in read:
            yield from _still_unread(parts[id](), read)


def _beside(parts: Parts, said: Container[str]) -> Mapping[str, list[str]]:
    """For each part that a face has a sentence of, the parts that stand there, in their order; for "", those
    of which it has none of their kind.
    """
    beside: dict[str, list[str]] = {"": []}
    for _, kind in groupby(parts, lambda id: id.rpartition(".")[0]):
        waiting: list[str] = []
        last = ""
        for id in kind:
            waiting.append(id)
            if id in said:
                beside[id], waiting, last = waiting, [], id
        beside[last] += waiting
    return beside


def _part_of(sid: str, parts: Parts) -> str:
    """The part whose sentence or label a text is; of any other text no part."""
    part = sid.partition(GENERATED)[0]
    return part if part in parts else sid.removesuffix(".label")


def _still_unread(blocks: Sequence[Block], read: set[str]) -> list[Block]:
    """What is left of blocks without texts that stand on the card already; from now on theirs do, too."""
    left = [one for block in blocks if (one := _unread(block, read)) is not None]
    read.update(sid for block in blocks for sid in _sids(block))
    return left


def _unread(block: Block, read: Container[str]) -> Block | None:
    """A block without the author's texts that stand on the card already; None where nothing is left of it."""
    if isinstance(block, BadgeRow):
        below = tuple(sid for sid in block.below if sid not in read)
        return block._replace(below=below) if block.text or below or not block.below else None
    return None if isinstance(block, Passage) and (block.kind == ELSEWHERE or block.origin in read) else block


def _sids(block: Block) -> tuple[str, ...]:
    """The ids of the author's texts in a block."""
    if isinstance(block, BadgeRow):
        return block.below
    return (block.origin,) if isinstance(block, Passage) else ()


PART_KEYS: Final = ("numbers", "off", "rules", "on", "checks", "actions")


def side_blocks(side: Item, names: PrintedNames, diary: int) -> list[Block]:
    face = names.face()
    items = [item for key in PART_KEYS for item in side.get(key, ())]
    parts = {item["id"]: _later(part_blocks, item, face, diary) for item in items}
    return list(placed(side["text"], names.strings, parts))


def rumor_blocks(rumor: Item, names: PrintedNames) -> list[Block]:
    """The blocks of a rumor: its prose, its test, its outcomes."""
    return list(placed(rumor["text"], names.strings, _alone(rumor["id"], rumor.get("block"), names)))


def deck_card_blocks(card: Item, names: PrintedNames) -> list[Block]:
    """ADV-12: the blocks of a card of a deck: its prose, when it may come, what it does."""

    def blocks() -> list[Block]:
        face = names.face()
        writer = row_writer(face, card["id"])
        only: list[Block] = []
        if card["condition"] is not None:
            only = [BadgeRow("rule", only_text(card, face), card["id"])]
        writer.block(card["block"], EffectContext(face).under(card["condition"]))
        return [*only, *writer.rows]

    return list(placed(card["text"], names.strings, {card["id"]: blocks}))


def school_blocks(card: Item, names: PrintedNames) -> list[Block]:
    """The blocks of a school card: its prose, who rolls, the event; what the signs say has no words here."""
    event = card["event"]
    if not event or "block" not in event:
        return list(placed(card["text"], names.strings, {}))
    cards = names.words.cards
    heading = cards.SCHOOL_EVENT_TEXT[event["kind"]]
    heading = put(cards.SCHOOL_MAY_TEXT, event=heading) if event["may"] else heading
    context = EffectContext(names.face(), helped=event["kind"] == "group")

    def blocks() -> list[Block]:
        writer = row_writer(context.names, card["id"])
        writer.block(event["block"], context)
        return [Passage("goal", sentence(heading, names.words), f"{card['id']}.event"), *writer.rows]

    return list(placed(card["text"], names.strings, {card["id"]: blocks}))


def response_blocks(side: Item, names: PrintedNames, response: str) -> list[Block]:
    """The blocks of one side of a machine's response card; `response` says what the machine does."""
    if "failure" not in side:
        return list(placed(side["text"], names.strings, {}))
    return list(placed(side["text"], names.strings, {side["id"]: lambda: _response(side, names, response)}))


def _response(side: Item, names: PrintedNames, response: str) -> list[Block]:
    words, context = names.words, EffectContext(names.face())
    rows, cards = words.rows, words.cards
    signs = [(side["response"], response)]
    if side["trait"]:
        signs.append((side["trait"], icon_word(side["trait"], words.language)))
    writer = row_writer(context.names, side["id"])
    writer.rows.append(Strip(rows.ENTER_TITLE, side["id"], signs=tuple(signs)))
    if side["response"] == "ignore":
        writer.rows.append(BadgeRow("at-once", sentence(cards.IGNORE_TEXT, words), side["id"]))
    else:
        opening = sentence(cards.GO_BACK_TEXT, words) if side["response"] == "block" else ""
        effects = side["failure"]["effects"]
        writer.under("failure", "", opening, side["failure"], context.branch(failure=True, effects=effects))
    if side["firewall"]["effects"]:
        hacking = EffectContext(context.names, "hacker", hacking=True)
        writer.rows.append(Strip(rows.FIREWALL_TITLE, side["id"], signs=(("default", rows.DEFAULT_WALL),)))
        writer.block(side["firewall"], hacking)
    return writer.rows


def effect_blocks(bundle: BundleData, names: PrintedNames) -> Iterator[list[Block]]:
    """The blocks of each named effect that stands on a reference card."""
    for entry in bundle.get("reference", ()):
        face = names.face()
        writer = row_writer(face, f"effect.{entry['id']}")
        context = EffectContext(face, helped=False)
        yield writer.entry(writer.voice.entry_title(entry), entry["block"], context)


def held_blocks(kind: str, card: Item, id: str, names: PrintedNames) -> list[Block]:
    """CMB-1, CMB-5, CMB-6, MAP-5: what a card is good for by its lines, as signs; its actions, listeners."""

    def own() -> list[Block]:
        lines = shown_lines(kind, names.words)
        return [row for line in lines for row in _line_rows(line, card, id, names)]

    return _held(card, id, names, kind, own)


def _line_rows(line: CardLine, card: Item, id: str, names: PrintedNames) -> list[Block]:
    """The rows of a line of a card: one for each sign, or one sentence."""
    words = names.words
    text, on_face = words.rows.ROW_TEXT.get(line.name), face_line(line, card, words)
    if on_face is None:
        return []
    if text is None:
        return [BadgeRow("rule", on_face.text, id)]
    signs = signs_of(line, card)
    if not signs:
        return [BadgeRow("rule", sentence(text, words), id)]
    wild = words.rows.WILD_TAG_TEXT.get(line.name, text)  # CMB-1: one of the tags counts as any
    named = [(sign, put(wild if sign == WILD_TAG else text, value=names.noun(sign))) for sign in signs]
    return [BadgeRow("sign", sentence(row, words), id, sign) for sign, row in named]


def chore_blocks(card: Item, id: str, names: PrintedNames) -> list[Block]:
    """END-4: a chore's actions, what else ends it, and its reward; steps and deadline have a panel."""
    words, context = names.words, EffectContext(names.face(), steps=card["steps"])

    def own() -> list[Block]:
        if not card["done"]:
            return []
        text = put(words.rows.DONE_TEXT, condition=condition_text(card["done"], names))
        return [BadgeRow("evening", sentence(text, words), id)]

    def reward() -> list[Block]:
        block = card["reward"]
        if is_plain(block):
            return [
                BadgeRow("reward", sentence(RowVoice(names).clauses(block, context), words), f"{id}.reward")
            ]
        writer = row_writer(context.names, f"{id}.reward")
        writer.under("reward", "", "", block, context)
        return writer.rows

    return _held(card, id, names, "chore", own, {f"{id}.reward": reward})


def until_text(card: Item, names: PrintedNames) -> str:
    """END-4: how many steps a chore takes, and by when it is to be done."""
    rows, deadline = names.words.rows, names.words.cards.DEADLINE_TEXT[names.weeks]
    if card["steps"] < 1:
        return put(rows.UNTIL_TEXT, deadline=deadline)
    return put(rows.STEPS_UNTIL_TEXT.of(card["steps"]), n=card["steps"], deadline=deadline)


def _held(
    card: Item,
    id: str,
    names: PrintedNames,
    kind: str,
    own: Callable[[], list[Block]],
    more: Parts | None = None,
) -> list[Block]:
    """The blocks of a card in hand or an event location; `own` are those of its signs."""
    if "actions" not in card:
        return list(placed(card["text"], names.strings, {}))
    context = EffectContext(names.face(), steps=card.get("steps"))
    parts: dict[str, Callable[[], list[Block]]] = {id: own, **(more or {})}
    for action in card["actions"]:
        parts[action["id"]] = _later(action_blocks, at_its_place(action, card), context, "uses" in card)
    for listener in card.get("on", ()):
        offer, badge = offer_text(listener, context.names, kind), "each"
        if _nightly(listener):
            event = listener_text(listener, context.names, "you", asked=kind != "chore")
            event = _evening_text(listener, event, context.names, "you")
            offer, badge = offered(event, kind, context.names.words), "evening"
        parts[listener["id"]] = _later(told_blocks, badge, offer, listener, context)
    return list(placed(card["text"], names.strings, parts))


def _alone(id: str, block: BlockData | None, names: PrintedNames) -> Parts:
    """The parts of a face that is one block."""
    if block is None:
        return {}

    def blocks() -> list[Block]:
        writer = row_writer(names, id)
        writer.block(block, EffectContext(names.face()))
        return writer.rows

    return {id: blocks}


def _later(make: Callable[..., list[Block]], *values: object) -> Callable[[], list[Block]]:
    return lambda: make(*values)
