"""What a card says as rows: a badge, the effect beside it, and what is read with it below; actions as strips.
It is long since every kind of card and effect has its rows here.

The rows are made from the same blocks that the engine plays and that `faces` says in sentences. The text of
a face gives their order: where the sentences of an action, a check or a card begin, its rows stand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any, Final

from loopwright_compiler.card_rows import Block, Passage, Row, Strip
from loopwright_compiler.i18n.word_tables import Counted, put
from loopwright_compiler.words import icon_word

from loopwright_games.tales.card_kinds import Line as CardLine
from loopwright_games.tales.nouns import WILD_TAG
from loopwright_games.tales.words import EVENTS, OVERRIDES

from .conditions import both, condition_text, either
from .effects import (
    NO_BLOCK,
    OWN_WORDS,
    Context,
    anyway,
    capital,
    clause,
    cubes,
    hides_all,
    is_clause,
    is_plain,
    may_have_none,
    merged,
    repeated,
    runs,
    seen,
    sentence,
    stands_apart,
    test_clause,
    values_of,
    variant,
)
from .faces import (
    at_its_place,
    changed_rule,
    face_line,
    limit_of,
    listener_text,
    offer_text,
    offered,
    shown_lines,
    signs_of,
    when_text,
)
from .names import Names
from .words import Words

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import (
        ActionData,
        BlockData,
        ChooseData,
        EffectData,
        EndingCheckData,
        IfData,
        ListenerData,
        OptionData,
        OverrideData,
        PartData,
        RollData,
        TestData,
        WhenData,
    )

    from .effects import PlainData

Item = Mapping[str, Any]
GENERATED: Final = ".rules"  # what the ids of generated sentences hold after that of their part
PRINTED: Final = ".printed."  # and those of the author's own words in their place
DASH: Final = "– "


@dataclass(slots=True)
class RowWriter:
    """Writes blocks of effects into rows. `depth` is that of the rows that come next."""

    names: Names
    origin: str
    rows: list[Block] = field(default_factory=list)
    depth: int = 0
    badge: str = ""
    label: str = ""
    at: int = 0
    sentences: list[str] = field(default_factory=list)
    below: list[str] = field(default_factory=list)

    @property
    def words(self) -> Words:
        """The catalogue in the language of the card."""
        return self.names.words

    def begin(self, badge: str, label: str = "", opening: str = "") -> None:
        """Begin a row at the current depth, after the one that is being written."""
        self.end()
        self.badge, self.label, self.at = badge, label, self.depth
        if opening:
            self.sentences.append(opening)

    def end(self) -> None:
        """End the row that is being written; what is read before any effect is a paragraph of its own.

        A row of which nothing is printed is left out, as players have nothing to do about what is hidden.
        """
        if self.sentences:
            text = self.sentences[0]
            for following in self.sentences[1:]:
                text = put(self.words.layout.SENTENCES, first=text, next=following)
            below = tuple(self.below)
            self.rows.append(Row(self.badge, text, self.origin, self.label, below, self.at))
        elif self.badge == "at-once" and not self.at:
            strings = self.names.strings
            self.rows += [Passage("prose", strings.get(sid, sid), sid) for sid in self.below]
        elif self.below:
            self.rows.append(Row(self.badge, "", self.origin, self.label, tuple(self.below), self.at))
        self.sentences, self.below = [], []

    def block(self, block: BlockData, context: Context) -> None:
        """A block of effects that happen at once, with its forks beside each other."""
        self.begin("at-once")
        self.go_on(block, context)
        self.end()

    def under(
        self,
        badge: str,
        label: str,
        opening: str,
        block: BlockData,
        context: Context,
        *,
        apart: bool = False,
    ) -> None:
        """A row with a block run in; forks within the block are set in, all of it where it stands `apart`."""
        self.begin(badge, label, opening)
        self.depth += 1
        if apart:
            self.begin("at-once")
        self.go_on(block, context)
        self.end()
        self.depth -= 1

    def go_on(self, block: BlockData, context: Context) -> None:
        """Write a block's effects after what stands in the row."""
        fork: EffectData | None = None
        for effects in _joined(block["effects"], self.names):
            if fork:
                lead = capital(anyway(fork, self.words))
                self.begin("at-once", opening=put(self.words.layout.OPENING, clause=lead))
            fork = effects[0][0] if self._effects(effects, context) else None

    def _effects(self, effects: list[tuple[EffectData, int]], context: Context) -> bool:
        """Write effects that are said together; true if they forked into rows of their own."""
        effect, times = effects[0]
        if effect["do"] == "test":
            return self._test(effect, context)
        if effect["do"] == "choose":
            return self._choose(effect, context)
        if effect["do"] == "roll":
            return self._roll(effect, context)
        if effect["do"] == "if":
            return self._if(effect, context)
        if effect["do"] == "tell":
            self.below.append(effect["text"])
            return False
        played = _played(effects)
        self._say(play_text(played, self.words) if played else short_text(effect, times, context))
        self._endings([effect])
        return False

    def _open(self) -> bool:
        """Whether the row has a badge or a lead of its own, and nothing that happens yet."""
        if self.sentences:
            return len(self.sentences) == 1 and self.sentences[0].endswith(":")
        return self.badge != "at-once" and not self.below

    def _say(self, clause: str) -> None:
        """Add a clause as a sentence; after a colon it begins small."""
        text = sentence(clause, self.words)
        led = self.sentences and self.sentences[-1].endswith(":")
        self.sentences.append(clause[:1] + text[1:] if led else text)

    def _endings(self, effects: Iterable[EffectData]) -> None:
        for effect in effects:
            if effect["do"] == "end_game":
                self.below += [sid for _, sid in self.names.endings[effect["ending"]]["text"]]

    def _test(self, test: TestData, context: Context) -> bool:
        if self._open():  # a badge has no second one beside it
            ways = test["combos"], test["tags"], test.get("spend", 0)
            self._say(test_clause(test["trait"], context, *ways))
        else:
            self.begin("test", test["trait"], test_text(test, context))
        failures = test["failure"]["effects"]
        outcomes = (
            ("success", test["success"], context.branch(failure=False, effects=[])),
            ("failure", test["failure"], context.branch(failure=True, effects=failures)),
        )
        for badge, block, inside in outcomes:
            if seen(block["effects"], self.names):
                self.under(badge, "", "", block, inside)
        return True

    def _choose(self, choose: ChooseData, context: Context) -> bool:
        layout = self.words.layout
        self._actor_does(layout.CHOOSE_TEXT, layout.CHOOSE_ACTOR_TEXT, context)
        for letter, option in zip(ascii_lowercase, choose["options"], strict=False):
            opening = option_text(option, context)
            self.under("option", letter, opening, option["then"], context.under(option["condition"]))
        if may_have_none(choose):
            self.begin("at-once")
            self._say(layout.NONE_OPEN_TEXT)
            self.end()
        return True

    def _roll(self, roll: RollData, context: Context) -> bool:
        self._actor_does(self.words.layout.ROLL_TEXT, self.words.layout.ROLL_ACTOR_TEXT, context)
        for row in roll["rows"]:
            form = self.words.layout.ROW_TEXT["one" if row["low"] == row["high"] else "range"]
            faces = put(form, low=row["low"], high=row["high"])
            self.under("die", faces, "", row["then"], context)
        return True

    def _actor_does(self, yours: str, of_actor: str, context: Context) -> None:
        """Say who chooses or rolls; the badges say it where it is the reader and the row has said something.

        After a lead it is a sentence, as a row has one colon.
        """
        text, led = yours, bool(self.sentences)
        if context.actor != "you":
            text = put(of_actor, actor=self.words.verbs.ACTOR_TEXT[context.actor])
        if self._open() and led:
            self._say(text)
        elif context.actor != "you" or self._open():
            self.sentences.append(put(self.words.layout.OPENING, clause=capital(text)))
        self.end()

    def _if(self, effect: IfData, context: Context) -> bool:
        effect = merged(effect)
        then, otherwise = effect["then"], effect.get("else") or NO_BLOCK
        layout = self.words.layout
        condition = condition_text(effect["condition"], self.names, context.actor)
        context = context.under(effect["condition"])
        if is_plain(then) and is_plain(otherwise) and not stands_apart(effect):
            text = put(layout.IF_TEXT, condition=condition, then=plain_text(then, context))
            if otherwise["effects"]:
                values = {"then": plain_text(then, context), "otherwise": plain_text(otherwise, context)}
                text = put(layout.IF_ELSE_TEXT, condition=condition, **values)
            self._say(text)
            self._endings(then["effects"] + otherwise["effects"])
            return bool(otherwise["effects"])
        opening = put(layout.OPENING, clause=capital(put(layout.IF_LEAD, condition=condition)))
        if self._open() and not self.sentences:  # beside the badge, which would be lost
            self.sentences.append(opening)
            self.depth += 1
            if stands_apart(effect):
                self.begin("at-once")
            self.go_on(then, context)
            self.end()
            self.depth -= 1
        else:
            self.under("at-once", "", opening, then, context, apart=stands_apart(effect))
        if otherwise["effects"]:
            opening = put(layout.OPENING, clause=capital(layout.ELSE_LEAD))
            self.under("at-once", "", opening, otherwise, context)
        return True


def _joined(effects: list[EffectData], names: Names) -> Iterator[list[tuple[EffectData, int]]]:
    """Effects with how often each comes in a row; diary cards that come into play together are one."""
    keyed = enumerate(runs(seen(effects, names)))
    for _, group in groupby(keyed, lambda part: "play" if part[1][0]["do"] == "play_diary" else part[0]):
        yield [part for _, part in group]


def _played(effects: list[tuple[EffectData, int]]) -> list[int]:
    """The numbers of the diary cards that effects bring into play."""
    return [effect["diary"] for effect, _ in effects if effect["do"] == "play_diary"]


def play_text(numbers: Sequence[int], words: Words) -> str:
    """ "diary 3 and 4 come into play"."""
    cards = both([str(number) for number in numbers], words)
    return put(words.rows.PLAY_TEXT.of(len(numbers)), cards=cards)


def short_text(effect: PlainData, times: int, context: Context) -> str:
    """An effect's clause as short as a row has it, with how often it happens."""
    rows = context.names.words.rows
    if effect["do"] == "end_game":
        return repeated(effect, times, context)
    shared = effect["do"] == "take" and effect["who"] == "participants" and context.helped
    if shared and context.failure and context.actor == "you":  # TST-7: helpers share a failure
        return clause({**effect, "who": "you"}, context._replace(failure=False))
    form = rows.SHORT_TEXT.get(effect["do"])
    if form and times == 1 and variant(effect, context) != "this":
        form = form.of(effect["count"]) if isinstance(form, Counted) else form
        return put(form, **values_of(effect, context))
    return repeated(effect, times, context)


def plain_text(block: BlockData, context: Context) -> str:
    """A plain block's effects as one clause: "flip this card; diary 3 and 4 come into play"."""
    words, text = context.names.words, ""
    for effects in _joined(block["effects"], context.names):
        effect, times = effects[0]
        played = _played(effects)
        if played:
            part = play_text(played, words)
        elif is_clause(effect):
            part = short_text(effect, times, context)
        else:
            continue
        text = put(words.layout.CLAUSES, first=text, next=part) if text else part
    return text or str(words.layout.NOTHING_TEXT)


def test_text(test: TestData, context: Context) -> str:
    """ "**BRAVE** or combo {ROPE}": the trait in words, since its icon is the badge."""
    words = context.names.words
    rows = words.rows
    ways = [put(rows.COMBO_TEXT, combo=combo) for combo in test["combos"]]
    ways += [put(rows.TAG_TEXT, tag=tag) for tag in test["tags"]]
    spend = test.get("spend", 0)
    parts = [name for name, there in (("ways", ways), ("spend", spend)) if there]
    text = put(
        rows.TEST_TEXT["_".join(parts) or "plain"],
        trait=icon_word(test["trait"], words.language),
        ways=either(ways, words),
        time=cubes(spend, words),
    )
    if context.actor == "you":
        return text
    actor = capital(words.verbs.ACTOR_TEXT[context.actor])
    return put(rows.TEST_ACTOR_TEXT, actor=actor, test=text)


def option_text(option: OptionData, context: Context) -> str:
    """What an option is called, in bold, and when or for how much it may be chosen."""
    words = context.names.words
    label, condition = context.names.text(option["label"]), option["condition"]
    spend = option.get("spend", 0)
    form = "_".join(name for name, there in (("spend", spend), ("if", condition)) if there)
    if not form and label.endswith((".", "!", "?", "…")):
        return put(words.rows.ENDED_OPTION_TEXT, label=label)
    condition_words = condition_text(condition, context.names, context.actor) if condition else ""
    return put(words.rows.OPTION_TEXT[form], label=label, time=cubes(spend, words), condition=condition_words)


# --- The parts of cards: actions, checks, events, rules


def action_blocks(action: ActionData, context: Context, counter: bool = False) -> list[Block]:
    """An action's strip, then the rows of what it does; with `counter` it takes one of an anomaly's."""
    names = context.names
    rows = names.words.rows
    notes = []
    if action["condition"]:
        condition = condition_text(action["condition"], names)
        notes.append(put(rows.CONDITION_NOTE, condition=condition))
    if counter:
        notes.append(rows.COUNTER_NOTE)
    if action["limit"] == "game":
        notes.append(rows.GAME_NOTE)
    if not action["spend"] and not counter:
        notes.append(rows.NO_COST_NOTE)
    places = tuple(action["at"])
    if names.seen is not None:
        names.seen.update(places)
    writer = RowWriter(names, action["id"])
    writer.block(action["block"], context.under(action["condition"]))
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


def trigger_blocks(item: ListenerData | OverrideData | WhenData, names: Names, diary: int) -> list[Block]:
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
        event = condition_text(item["condition"], names, "first")
        event = when_text(item, names) if item["each_time"] else event
    return told_blocks(badge, event, item, Context(names, actor, diary))


def _nightly(listener: ListenerData) -> bool:
    return bool(listener["event"]["on"] == "end_phase")


def _evening_text(listener: ListenerData, event: str, names: Names, actor: str) -> str:
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
    badge: str, event: str, item: ListenerData | OverrideData | WhenData, context: Context
) -> list[Block]:
    """A row that begins with an event or a condition, if the badge does not say it, and the effects of its
    block.
    """
    block, words = item["block"], context.names.words
    if "rule" not in item:
        context = context.under(item["condition"])
    if hides_all(block, context.names):
        return []
    if is_plain(block):
        ends = next((effect["ending"] for effect in block["effects"] if effect["do"] == "end_game"), None)
        text = plain_text(block, context)
        text = put(words.rows.TRIGGER_TEXT, event=event, effects=text) if event else text
        below = tuple(sid for _, sid in context.names.endings[ends]["text"]) if ends else ()
        return [Row(badge, sentence(text, words), item["id"], below=below)]
    writer = RowWriter(context.names, item["id"])
    opening = put(words.layout.OPENING, clause=capital(event)) if event else ""
    writer.under(badge, "", opening, block, context)
    return writer.rows


def ending_blocks(check: EndingCheckData, names: Names) -> list[Block]:
    """When the game ends, and how: a star or a cross, the ending's name, and what is read then."""
    ending, words = names.endings[check["ending"]], names.words
    condition = condition_text(check["condition"], names, "first")
    opening = put(words.cards.ENDING_TEXT[ending["result"]], condition=condition)
    title = put(words.cards.ENDING_TITLE_TEXT, title=names.text(ending["title"]))
    text = put(words.rows.TRIGGER_TEXT, event=opening, effects=title)
    below = tuple(sid for _, sid in ending["text"])
    badge = "win" if ending["result"] == "win" else "lose"
    return [Row(badge, sentence(text, words), check["id"], below=below)]


def part_blocks(item: PartData, names: Names, diary: int) -> list[Block]:
    """The blocks of one check, `on`, `rule`, number or action of a diary side."""
    if "label" in item:
        return action_blocks(item, Context(names, "you", diary))
    if "kind" in item and item["kind"] == "ending":
        return ending_blocks(item, names)
    if "block" not in item:
        return [Row("rule", sentence(changed_rule(item, names), names.words), item["id"])]
    return trigger_blocks(item, names, diary)


# --- Faces: the author's paragraphs and the rows of the parts, in the order of the face's text


Parts = Mapping[str, Callable[[], list[Block]]]
"""What makes the blocks of each part of a face, by its id."""


def placed(text: Iterable[Sequence[str]], strings: Mapping[str, str], parts: Parts) -> Iterator[Block]:
    """The blocks of a face in the order of its text; sentences of what is no part stand as they are.

    A part's blocks stand where its first sentence does; its other sentences, and what it reads, are in them.
    A face with words of its own has no parts, and what has such words is no part.
    """
    text = list(text)
    printed = [sid for _, sid in text if PRINTED in sid]
    own = {said[1] if (said := OWN_WORDS.fullmatch(sid)) else "" for sid in printed}
    parts = {} if "" in own else {id: make for id, make in parts.items() if id not in own}
    read: set[str] = set()
    plain: Row | None = None  # the sentences that were last shown as they stand
    for kind, sid in text:
        part = sid.partition(GENERATED)[0]
        part = part if part in parts else sid.removesuffix(".label")
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
            if part not in read:
                read.add(part)
                blocks = parts[part]()
                yield from (block for block in blocks if read.isdisjoint(_sids(block)))
                read.update(sid for block in blocks for sid in _sids(block))
        elif sid not in read:
            read.add(sid)
            if kind in ("rule", "icons"):
                rule = strings[sid].lstrip(DASH)
                dashes = (len(strings[sid]) - len(rule)) // len(DASH)
                plain = Row("", DASH + rule if dashes else rule, sid, depth=max(0, dashes - 1))
            else:
                yield Passage(kind, strings[sid], sid)
    if plain:
        yield plain


def _sids(block: Block) -> tuple[str, ...]:
    """The ids of the author's texts in a block."""
    if isinstance(block, Row):
        return block.below
    return (block.origin,) if isinstance(block, Passage) else ()


PART_KEYS: Final = ("numbers", "off", "rules", "on", "checks", "actions")


def side_blocks(side: Item, names: Names, diary: int) -> list[Block]:
    """The blocks of a diary side."""
    face = names.face()
    items = [item for key in PART_KEYS for item in side.get(key, ())]
    parts = {item["id"]: _later(part_blocks, item, face, diary) for item in items}
    return list(placed(side["text"], names.strings, parts))


def rumor_blocks(rumor: Item, names: Names) -> list[Block]:
    """The blocks of a rumor: its prose, its test, its outcomes."""
    return list(placed(rumor["text"], names.strings, _alone(rumor["id"], rumor.get("block"), names)))


def school_blocks(card: Item, names: Names) -> list[Block]:
    """The blocks of a school card: its prose, who rolls, the event; what the signs say has no words here."""
    event = card["event"]
    if not event or "block" not in event:
        return list(placed(card["text"], names.strings, {}))
    cards = names.words.cards
    heading = cards.SCHOOL_EVENT_TEXT[event["kind"]]
    heading = put(cards.SCHOOL_MAY_TEXT, event=heading) if event["may"] else heading
    context = Context(names.face(), helped=event["kind"] == "group")

    def blocks() -> list[Block]:
        writer = RowWriter(context.names, card["id"])
        writer.block(event["block"], context)
        return [Passage("goal", sentence(heading, names.words), f"{card['id']}.event"), *writer.rows]

    return list(placed(card["text"], names.strings, {card["id"]: blocks}))


def response_blocks(side: Item, names: Names, response: str) -> list[Block]:
    """The blocks of one side of a machine's response card; `response` says what the machine does."""
    if "failure" not in side:
        return list(placed(side["text"], names.strings, {}))
    return list(placed(side["text"], names.strings, {side["id"]: lambda: _response(side, names, response)}))


def _response(side: Item, names: Names, response: str) -> list[Block]:
    words, context = names.words, Context(names.face())
    rows, cards = words.rows, words.cards
    signs = [(side["response"], response)]
    if side["trait"]:
        signs.append((side["trait"], icon_word(side["trait"], words.language)))
    writer = RowWriter(context.names, side["id"])
    writer.rows.append(Strip(rows.ENTER_TITLE, side["id"], signs=tuple(signs)))
    if side["response"] == "ignore":
        writer.rows.append(Row("at-once", sentence(cards.IGNORE_TEXT, words), side["id"]))
    else:
        opening = sentence(cards.GO_BACK_TEXT, words) if side["response"] == "block" else ""
        effects = side["failure"]["effects"]
        writer.under("failure", "", opening, side["failure"], context.branch(failure=True, effects=effects))
    if side["firewall"]["effects"]:
        hacking = Context(context.names, "hacker", hacking=True)
        writer.rows.append(Strip(rows.FIREWALL_TITLE, side["id"], signs=(("default", rows.DEFAULT_WALL),)))
        writer.block(side["firewall"], hacking)
    return writer.rows


def held_blocks(kind: str, card: Item, id: str, names: Names) -> list[Block]:
    """CMB-1, CMB-5, CMB-6, MAP-5: what a card is good for by its lines, as signs; its actions, listeners."""

    def own() -> list[Block]:
        lines = shown_lines(kind, names.words)
        return [row for line in lines for row in _line_rows(line, card, id, names.words)]

    return _held(card, id, names, kind, own)


def _line_rows(line: CardLine, card: Item, id: str, words: Words) -> list[Block]:
    """The rows of a line of a card: one for each sign, or one sentence."""
    text, on_face = words.rows.ROW_TEXT.get(line.name), face_line(line, card, words)
    if on_face is None:
        return []
    if text is None:
        return [Row("rule", on_face.text, id)]
    signs = signs_of(line, card)
    if not signs:
        return [Row("rule", sentence(text, words), id)]
    named = [
        (sign, put(_sign_text(sign, text, words), value=icon_word(sign, words.language))) for sign in signs
    ]
    return [Row("sign", sentence(row, words), id, sign) for sign, row in named]


def _sign_text(sign: str, text: str, words: Words) -> str:
    """What a sign of a card is good for; CMB-1: one of the tags counts as any."""
    return str(words.rows.WILD_TAG_TEXT) if sign == WILD_TAG else text


def chore_blocks(card: Item, id: str, names: Names) -> list[Block]:
    """END-4: a chore's actions, what else ends it, and its reward; steps and deadline have a panel."""
    words, context = names.words, Context(names.face(), steps=card["steps"])

    def own() -> list[Block]:
        if not card["done"]:
            return []
        text = put(words.rows.DONE_TEXT, condition=condition_text(card["done"], names))
        return [Row("evening", sentence(text, words), id)]

    def reward() -> list[Block]:
        block = card["reward"]
        if is_plain(block):
            return [Row("reward", sentence(plain_text(block, context), words), f"{id}.reward")]
        writer = RowWriter(context.names, f"{id}.reward")
        writer.under("reward", "", "", block, context)
        return writer.rows

    return _held(card, id, names, "chore", own, {f"{id}.reward": reward})


def until_text(card: Item, names: Names) -> str:
    """END-4: how many steps a chore takes, and by when it is to be done."""
    rows, deadline = names.words.rows, names.words.cards.DEADLINE_TEXT[names.weeks]
    if card["steps"] < 1:
        return put(rows.UNTIL_TEXT, deadline=deadline)
    return put(rows.STEPS_UNTIL_TEXT.of(card["steps"]), n=card["steps"], deadline=deadline)


def _held(
    card: Item, id: str, names: Names, kind: str, own: Callable[[], list[Block]], more: Parts | None = None
) -> list[Block]:
    """The blocks of a card in hand or an event location; `own` are those of its signs."""
    if "actions" not in card:
        return list(placed(card["text"], names.strings, {}))
    context = Context(names.face(), steps=card.get("steps"))
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


def _alone(id: str, block: BlockData | None, names: Names) -> Parts:
    """The parts of a face that is one block."""
    if block is None:
        return {}

    def blocks() -> list[Block]:
        writer = RowWriter(names.face(), id)
        writer.block(block, Context(writer.names))
        return writer.rows

    return {id: blocks}


def _later(make: Callable[..., list[Block]], *values: object) -> Callable[[], list[Block]]:
    return lambda: make(*values)
