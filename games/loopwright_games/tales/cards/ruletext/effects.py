"""Effects as rules text: one as a clause ("take {UPSET}"), a block as lines in the order of play.

A line is one paragraph of a card. Effects in a row share a line; a test, a choice or a die roll begins
lines of its own, one for each outcome. An outcome is one thing: what it is called, what it does on the same
line, and below that what is read. What forks within it is set in with a dash for each step. Whatever
follows a fork says "either way" or "in any case".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, TypeGuard

from loopwright_compiler.i18n.word_tables import Counted, put
from loopwright_compiler.semantics.choices import may_be_closed

from .catalogue.verbs import GROUPS, MANY, Kid
from .conditions import condition_text, either, here_text, number_text
from .names import Names
from .words import Words

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import (
        BlockData,
        ChooseData,
        ConditionData,
        EffectData,
        EndGameData,
        IfData,
        OptionData,
        RollData,
        TestData,
        VerbData,
    )

    PlainData = VerbData | EndGameData
    """An effect that is one clause: no prose, and no blocks of its own."""

NO_BLOCK: BlockData = {"id": "", "effects": []}
_FORKS = ("test", "choose", "roll")

Form = str | Counted | Kid


class Context(NamedTuple):
    """Where an effect is printed.

    actor: "you" where the reader is the acting kid, "first" where the first player acts, "that"
    for the kid that an event names, "hacker" in a default firewall. diary: the number of the diary card it
    is printed on, or None. failure: in a test's failure; split: the same failure has a `take` of its own for
    helpers; replaced: it is another condition than that of the roller. helped: false where nobody may help,
    so that no helper shares a failure. steps: those of the chore that it is printed on. hacking: in a
    default firewall, where helpers are those who hack too. owning: under a condition that asks for an item,
    which an iconic one meets.
    """

    names: Names
    actor: str = "you"
    diary: int | None = None
    failure: bool = False
    split: bool = False
    replaced: bool = False
    helped: bool = True
    steps: int | None = None
    hacking: bool = False
    owning: bool = False

    def branch(self, *, failure: bool, effects: Sequence[EffectData]) -> Context:
        """The context inside a test's outcome."""
        taken: dict[str, set[str | None]] = {"helpers": set(), "roller": set()}
        for effect in effects if failure else ():
            if effect["do"] == "take" and effect["who"] in ("you", "helpers", "participants"):
                taken["helpers" if effect["who"] == "helpers" else "roller"].add(effect["condition"])
        split, others = bool(taken["helpers"]), taken["roller"] - taken["helpers"]
        return self._replace(failure=failure, split=split, replaced=bool(others), hacking=False)

    def under(self, condition: ConditionData | None) -> Context:
        """The context of what happens only if a condition holds."""
        return self._replace(owning=self.owning or _asks_for_item(condition))


def _asks_for_item(condition: ConditionData | None) -> bool:
    """Whether a condition has to do with the items of a kid."""
    if condition is None:
        return False
    if condition["op"] == "not":
        return _asks_for_item(condition["of"])
    if condition["op"] == "and" or condition["op"] == "or":
        return any(map(_asks_for_item, condition["of"]))
    return condition["op"] == "has_item"


def variant(effect: VerbData, context: Context) -> str:
    """Which of a verb's texts says this effect: "up", "named", "this" … or "plain"."""
    verb = effect["do"]
    if verb == "chore_step" and context.steps == 1 and effect["by"] > 0:
        return "done"
    if "by" in effect:
        return "up" if effect["by"] > 0 else "down"
    if verb in ("flip_diary", "discard_diary"):
        return "this" if effect["diary"] == context.diary else "other"
    nouns = [effect[key] for key in ("condition", "tag", "tags") if key in effect]
    if nouns:
        return "named" if nouns[0] else "any"
    return "plain"


def clause(effect: PlainData, context: Context) -> str:
    """An effect as a clause without capital and full stop."""
    if effect["do"] == "end_game":
        ending = context.names.endings[effect["ending"]]
        form = context.names.words.verbs.VERB_TEXT["end_game"][ending["result"]]
        return put(form, title=context.names.text(ending["title"]))
    return _in_words(_form(effect, context), effect, values_of(effect, context), context)


def counted_clause(effect: PlainData, times: int, context: Context) -> str | None:
    """The clause for so many of an effect in a row; None if its verb has no words for that."""
    if effect["do"] == "end_game":
        return None
    form = _form(effect, context)
    counts = isinstance(form.you if isinstance(form, Kid) else form, Counted)
    if not counts or "count" in effect:
        return None
    values = values_of(effect, context) | {"n": times}
    return _in_words(form, effect, values, context)


def test_clause(
    trait: str, context: Context, combos: Sequence[str] = (), tags: Sequence[str] = (), spend: int = 0
) -> str:
    """ "test {BRAVE}, or use the {ROPE} combo, or spend {time}"."""
    words = context.names.words
    ways = [put(words.verbs.COMBO_TEXT, combo=combo) for combo in combos]
    ways += [put(words.verbs.TAG_TEXT, tag=tag) for tag in tags]
    parts = [name for name, there in (("ways", ways), ("spend", spend)) if there]
    form = words.verbs.TEST_TEXT["_".join(parts) or "plain"]
    values: dict[str, object] = {"trait": trait, "ways": either(ways, words)}
    return _said(form, "you", values | {"time": cubes(spend, words)}, context)


def cubes(number: int, words: Words) -> str:
    """Time cubes: an icon each up to four, then a number and an icon."""
    if number <= 4:
        return str(words.verbs.TIME_TEXT["cubes"]) * number
    return put(words.verbs.TIME_TEXT["many"].of(number), n=number)


def steps(number: int, words: Words) -> str:
    """Steps of a chore: "1 step", "3 steps"."""
    return put(words.verbs.STEPS_TEXT.of(number), n=number)


def _form(effect: VerbData, context: Context) -> Form:
    verbs = context.names.words.verbs
    which = variant(effect, context)
    if effect["do"] == "take" and context.failure:
        if effect["who"] == "you" and context.helped and not context.split:
            only: Form = verbs.ONLY_TEXT[which]
            return only
        if effect["who"] == "helpers" and context.replaced:
            instead: Form = verbs.INSTEAD_TEXT[which]
            return instead
    form: Form = verbs.VERB_TEXT[effect["do"]][which]
    return form


def _in_words(form: Form, effect: VerbData, values: dict[str, object], context: Context) -> str:
    """A form with its holes filled, and of whom of those that the subject means it is so."""
    who = effect.get("who", "you")
    text = _said(form, who, values, context)
    if effect["do"] == "discard_item" and context.owning:
        text = _said(context.names.words.verbs.IF_ANY_TEXT, who, {"clause": text}, context)
    if "only" not in effect:
        return text
    which = "one" if who == "first_player" else "each" if who in GROUPS else "of"
    actor = "first" if which == "one" else "concerned" if context.actor == "that" else "that"
    condition = condition_text(effect["only"], context.names, actor)
    return put(context.names.words.verbs.ONLY_IF_TEXT[which], clause=text, condition=condition)


def _said(form: Form, who: str, values: dict[str, object], context: Context) -> str:
    """A form with its holes filled, in the person of who does it."""
    if who == "participants" and not context.helped:
        who = "you"
    if isinstance(form, Kid):
        if who == "you" and context.actor == "you":
            form = form.you
        else:
            values["who"] = _subject(who, context)
            form = form.many if who in MANY else form.one
    if isinstance(form, Counted):
        number = values.get("n", values.get("count", 1))
        form = form.of(int(str(number)))
    return put(form, **values)


def _subject(who: str, context: Context) -> str:
    verbs = context.names.words.verbs
    subject, choice = verbs.SUBJECT_TEXT[who], verbs.CHOICE_TEXT[context.actor]
    if context.actor == "you":
        return put(subject, choice=choice)
    name: str = verbs.ACTOR_TEXT[context.actor]
    if who == "you":
        return name
    subjects = verbs.ACTOR_SUBJECT_TEXT | (verbs.HACKING_SUBJECT_TEXT if context.hacking else {})
    return put(subjects.get(who, subject), actor=name, choice=choice)


def _machine(machine: str, context: Context) -> str:
    verbs = context.names.words.verbs
    if machine in verbs.MACHINE_TEXT:
        return put(verbs.MACHINE_TEXT[machine], choice=verbs.CHOICE_TEXT[context.actor])
    return context.names.machine(machine)


def values_of(effect: VerbData, context: Context) -> dict[str, object]:
    """What the words for an effect may name."""
    names, words = context.names, context.names.words
    values: dict[str, object] = {
        key: value for key, value in effect.items() if key not in ("do", "who", "only")
    }
    values["choice"] = words.verbs.CHOICE_TEXT[context.actor]
    if "by" in effect:
        values["n"] = abs(effect["by"])
        values["time"] = cubes(abs(effect["by"]), words)
        values["steps"] = steps(abs(effect["by"]), words)
    if "to" in effect:
        values["n"] = number_text(effect["to"])
    if "location" in effect:
        values["location"] = names.location(effect["location"])
    if "machine" in effect:
        values["machine"] = _machine(effect["machine"], context)
    if "tags" in effect:
        values["tags"] = either([put(words.verbs.ICON_TEXT, icon=tag) for tag in effect["tags"]], words)
    if "place" in effect:
        values["place"] = names.spot(effect["place"], here_text(names, context.actor))
    if "counter" in effect:
        values["counter"] = names.called("counter", effect["counter"])
    if "flag" in effect:
        values["flag"] = names.called("flag", effect["flag"])
    if "token" in effect:
        values["token"] = names.called("token", effect["token"])
    return values


OWN_WORDS = re.compile(r"(.+\.(?:when|on|rule|action)\.\d+)\.printed\.\d+")
"""The ids of an author's words for one part of a card, which is the first group."""


class Line(NamedTuple):
    """A paragraph of a card: generated `text`, or the id of an authored text in `sid`.

    lead: the outcome that it begins with, in bold, which stays where the author's own words take its place.
    """

    kind: str
    text: str = ""
    sid: str | None = None
    lead: str = ""


def capital(text: str) -> str:
    """The clause as the beginning of a sentence; one that begins with an icon stays as it is."""
    return text[:1].upper() + text[1:]


def sentence(text: str, words: Words) -> str:
    """A clause with capital and, unless a title in it ends the sentence itself, a full stop."""
    ended = text.rstrip("*").endswith((".", "!", "?"))
    return capital(text) if ended else put(words.layout.SENTENCE, clause=capital(text))


def lead(text: str, words: Words) -> str:
    """A clause in bold with a colon: what a paragraph begins with."""
    return put(words.layout.LEAD_LINE, lead=capital(text))


@dataclass
class Writer:
    """Writes blocks into lines; one for each card item.

    `row` and `below` are the sentences of the paragraph being written and what is read after it, `at` its
    dashes, `outcome` the lead of an outcome; those that come later have `depth` dashes.
    """

    words: Words
    lines: list[Line] = field(default_factory=list)
    row: list[str] = field(default_factory=list)
    below: list[Line] = field(default_factory=list)
    at: int = 0
    depth: int = 0
    outcome: str = ""

    def lead(self, text: str) -> str:
        """A clause in bold with a colon, in the writer's language."""
        return lead(text, self.words)

    def sentence(self, text: str) -> str:
        """A clause as a sentence, in the writer's language."""
        return sentence(text, self.words)

    def block(self, block: BlockData, context: Context, opening: str = "") -> None:
        """Write a block; `opening` (a bold lead) begins its first paragraph."""
        self.end_row()
        if opening:
            self.row.append(opening)
        self.go_on(block, context)

    def go_on(self, block: BlockData, context: Context) -> None:
        """Write a block after what already stands in the paragraph."""
        fork: EffectData | None = None
        effects = seen(block["effects"], context.names)
        if not effects and self.row:
            self.row[-1] = self._closed(self.row[-1])
        for effect, times in runs(effects):
            if fork:
                self.row.append(self.lead(anyway(fork, self.words)))
            fork = effect if self._effect(effect, times, context) else None
        self.end_row()

    def end_row(self) -> None:
        """End the paragraph being written."""
        if self.row:
            text = self.row[0]
            for following in self.row[1:]:
                text = put(self.words.layout.SENTENCES, first=text, next=following)
            self.lines.append(Line("rule", self.words.layout.INDENT * self.at + text, lead=self.outcome))
        self.lines += self.below
        self.row, self.below, self.at, self.outcome = [], [], self.depth, ""

    def _closed(self, text: str) -> str:
        """The lead of what is all hidden, as a sentence: nothing follows it."""
        mark, colon = self.words.layout.LEAD_LINE.split("$lead")
        if not text.startswith(mark) or not text.endswith(colon):
            return text
        return f"{mark}{self.sentence(text.removeprefix(mark).removesuffix(colon))}{mark}"

    def under(
        self,
        opening: list[str],
        block: BlockData,
        context: Context,
        outcome: str = "",
        *,
        apart: bool = False,
    ) -> None:
        """Begin a paragraph with an outcome's lead and run its block in; its forks are set in below, and
        all of it where it stands `apart`.
        """
        self.end_row()
        self.row += opening
        self.outcome = outcome
        self._set_in(self.depth + 1)
        if apart:
            self.end_row()
        self.go_on(block, context)
        self._set_in(self.depth - 1)

    def _set_in(self, depth: int) -> None:
        """Set paragraphs in from the next one on."""
        self.depth = depth
        if not self.row:
            self.at = depth

    def _effect(self, effect: EffectData, times: int, context: Context) -> bool:
        """Write one effect; true if it forked into lines, so that what follows must say so."""
        if effect["do"] == "if":
            return self._if(effect, context)
        if effect["do"] == "test":
            return self._test(effect, context)
        if effect["do"] == "choose":
            return self._choose(effect, context)
        if effect["do"] == "roll":
            return self._roll(effect, context)
        if effect["do"] == "tell":
            self.below.append(Line("prose", sid=effect["text"]))
            if not self.row:
                self.end_row()
            return False
        self.row.append(self.sentence(repeated(effect, times, context)))
        self._ending_prose([effect], context)
        return False

    def _ending_prose(self, effects: list[EffectData], context: Context) -> None:
        for effect in effects:
            if effect["do"] == "end_game":
                text = context.names.endings[effect["ending"]]["text"]
                self.below += [Line(kind, sid=sid) for kind, sid in text]

    def _test(self, test: TestData, context: Context) -> bool:
        ways = test["combos"], test["tags"], test.get("spend", 0)
        self.row.append(self.sentence(test_clause(test["trait"], context, *ways)))
        self._outcome(
            test["success"], self.words.layout.SUCCESS_LEAD, context.branch(failure=False, effects=[])
        )
        effects = test["failure"]["effects"]
        self._outcome(
            test["failure"], self.words.layout.FAILURE_LEAD, context.branch(failure=True, effects=effects)
        )
        return True

    def _outcome(self, block: BlockData, name: str, context: Context) -> None:
        if seen(block["effects"], context.names):
            self.under([self.lead(name)], block, context, self.lead(name))

    def _if(self, effect: IfData, context: Context) -> bool:
        effect = merged(effect)
        then, otherwise = effect["then"], effect.get("else") or NO_BLOCK
        condition = condition_text(effect["condition"], context.names, context.actor)
        context = context.under(effect["condition"])
        if is_plain(then) and is_plain(otherwise) and not stands_apart(effect):
            text = put(self.words.layout.IF_TEXT, condition=condition, then=clauses(then, context))
            if otherwise["effects"]:
                values = {"then": clauses(then, context), "otherwise": clauses(otherwise, context)}
                text = put(self.words.layout.IF_ELSE_TEXT, condition=condition, **values)
            self.row.append(self.sentence(text))
            self._ending_prose(then["effects"] + otherwise["effects"], context)
            if otherwise["effects"]:
                self.end_row()
            return bool(otherwise["effects"])
        opening = self.lead(put(self.words.layout.IF_LEAD, condition=condition))
        self.under([opening], then, context, apart=stands_apart(effect))
        if otherwise["effects"]:
            self.under([self.lead(self.words.layout.ELSE_LEAD)], otherwise, context)
        return True

    @contextmanager
    def _opening(self, yours: str, of_actor: str, context: Context) -> Iterator[None]:
        """What is done; what may come of it is set in below."""
        text = (
            yours
            if context.actor == "you"
            else put(of_actor, actor=self.words.verbs.ACTOR_TEXT[context.actor])
        )
        colon = self.words.layout.LEAD_LINE.partition("$lead")[2]
        led = any(part.endswith(colon) for part in self.row)  # a line has one colon
        opening = put(self.words.layout.OPENING, clause=capital(text))
        self.row.append(self.sentence(text) if led else opening)
        outer, inner = self.depth, self.at + 1
        self.end_row()
        self._set_in(inner)
        yield
        self._set_in(outer)

    def _choose(self, choose: ChooseData, context: Context) -> bool:
        layout = self.words.layout
        opening = (
            (layout.CHOOSE_OPEN_TEXT, layout.CHOOSE_OPEN_ACTOR_TEXT)
            if may_have_none(choose)
            else (layout.CHOOSE_TEXT, layout.CHOOSE_ACTOR_TEXT)
        )
        with self._opening(*opening, context):
            for option in choose["options"]:
                name = self.lead(context.names.text(option["label"]))
                inner = context.under(option["condition"])
                self.under([self.lead(self._option(option, context))], option["then"], inner, name)
        return True

    def _option(self, option: OptionData, context: Context) -> str:
        """What an option is called, and when or for how much it may be chosen."""
        label, condition = context.names.text(option["label"]), option["condition"]
        spend = option.get("spend", 0)
        parts = [name for name, there in (("spend", spend), ("if", condition)) if there]
        form = self.words.layout.OPTION_TEXT["_".join(parts)]
        condition_words = condition_text(condition, context.names, context.actor) if condition else ""
        return put(form, label=label, time=cubes(spend, self.words), condition=condition_words)

    def _roll(self, roll: RollData, context: Context) -> bool:
        with self._opening(self.words.layout.ROLL_TEXT, self.words.layout.ROLL_ACTOR_TEXT, context):
            for row in roll["rows"]:
                form = self.words.layout.ROW_TEXT["one" if row["low"] == row["high"] else "range"]
                faces = self.lead(put(form, low=row["low"], high=row["high"]))
                self.under([faces], row["then"], context, faces)
        return True


def may_have_none(choose: ChooseData) -> bool:
    """Whether there may be nothing to choose: each option asks for something, and all may fail at once."""
    asked = [_asked(option) for option in choose["options"]]
    conditions = [condition for condition in asked if condition is not None]
    return len(conditions) == len(asked) and may_be_closed(conditions) is True


def _asked(option: OptionData) -> Mapping[str, Any] | None:
    """What an option asks for, its price among it."""
    spend = option.get("spend", 0)
    parts = [part for part in (option["condition"], spend and {"op": "spend", "time": spend}) if part]
    return {"op": "and", "of": parts} if parts else None


def merged(effect: IfData) -> IfData:
    """An *if* whose one effect is another, as an *if* with both conditions."""
    inner = effect["then"]["effects"]
    while len(inner) == 1 and inner[0]["do"] == "if" and not _otherwise(effect) and not _otherwise(inner[0]):
        condition: ConditionData = {"op": "and", "of": [effect["condition"], inner[0]["condition"]]}
        effect = {"do": "if", "condition": condition, "then": inner[0]["then"], "else": NO_BLOCK}
        inner = effect["then"]["effects"]
    return effect


def stands_apart(effect: IfData) -> bool:
    """Whether what an *if* holds is set in below it: its *otherwise* is of no *if* that is said there."""
    inner = effect["then"]["effects"]
    asks = any(part["do"] == "if" or "only" in part for part in inner)
    asks |= _asks_for_item(effect["condition"]) and any(part["do"] == "discard_item" for part in inner)
    return asks and bool(_otherwise(effect))


def _otherwise(effect: IfData) -> list[EffectData]:
    return (effect.get("else") or NO_BLOCK)["effects"]


def anyway(fork: EffectData, words: Words) -> str:
    """What begins that which happens after a fork, whatever came of it."""
    two = fork["do"] in ("test", "if") or (fork["do"] == "choose" and len(fork["options"]) == 2)
    return str(words.layout.EITHER_WAY_LEAD if two else words.layout.ANYWAY_LEAD)


def seen(effects: list[EffectData], names: Names) -> list[EffectData]:
    """The effects that players read of; a fork of which nothing is printed is none of them, nor is
    `nothing` beside others.
    """
    shown = [effect for effect in effects if not is_silent(effect, names)]
    idle = all(effect["do"] in ("nothing", "tell") for effect in shown)
    return shown if idle else [effect for effect in shown if effect["do"] != "nothing"]


def is_silent(effect: EffectData, names: Names) -> bool:
    """Whether players have nothing to do about an effect: it, or all within it, changes what is hidden."""
    if effect["do"] == "if":
        blocks = [effect["then"], effect.get("else") or NO_BLOCK]
        return all(is_silent(part, names) for block in blocks for part in block["effects"])
    return names.silent(effect)


def hides_all(block: BlockData, names: Names) -> bool:
    """Whether a block does something, and players have nothing to do about any of it."""
    effects = block["effects"]
    return bool(effects) and all(is_silent(effect, names) for effect in effects)


def runs(effects: list[EffectData]) -> list[tuple[EffectData, int]]:
    """The effects in order, each with how often it comes in a row; forks and prose never repeat."""
    counted: list[tuple[EffectData, int]] = []
    for effect in effects:
        same = counted and counted[-1][0] == effect and effect["do"] not in (*_FORKS, "if", "tell")
        if same:
            counted[-1] = (effect, counted[-1][1] + 1)
        else:
            counted.append((effect, 1))
    return counted


def repeated(effect: PlainData, times: int, context: Context) -> str:
    """An effect's clause, with how often it happens: "move Farfar one sector closer to K, twice"."""
    if times == 1:
        return clause(effect, context)
    counted = counted_clause(effect, times, context)
    if counted:
        return counted
    layout = context.names.words.layout
    form = layout.REPEAT_TEXT.of(times)
    return put(form, clause=clause(effect, context), n=times)


def is_plain(block: BlockData) -> bool:
    """True if the block's effects fit one sentence: no prose, no fork, no further condition."""
    return all(map(is_clause, block["effects"]))


def is_clause(effect: EffectData) -> TypeGuard[PlainData]:
    """Whether an effect is one clause."""
    return effect["do"] not in (*_FORKS, "if", "tell")


def clauses(block: BlockData, context: Context) -> str:
    """A plain block's effects as one clause: "draw 1 item; raise {insight} by 1"."""
    parts = [
        repeated(effect, times, context)
        for effect, times in runs(seen(block["effects"], context.names))
        if is_clause(effect)
    ]
    layout = context.names.words.layout
    parts = parts or [layout.NOTHING_TEXT]
    text = parts[0]
    for part in parts[1:]:
        text = put(layout.CLAUSES, first=text, next=part)
    return text
