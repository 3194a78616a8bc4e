"""Effects as clauses ("take {UPSET}"), and the voice of Tales in blocks, as sentences that stand alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from loopwright_compiler.checks.shared import Range
from loopwright_compiler.core.block_text import NO_BLOCK, LineWriter, Voice
from loopwright_compiler.core.condition_text import AMOUNTS
from loopwright_compiler.i18n.word_tables import CountedText, put
from loopwright_engine.core.branches import sign_of
from loopwright_engine.core.prices import PAID

from .catalogue.verbs import GROUPS, MANY, KidEffect
from .conditions import TalesConditions, condition_text, either, here_text
from .names import PrintedNames
from .words import RuleTexts

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import (
        BlockData,
        ConditionData,
        EachData,
        EffectData,
        EndGameData,
        OptionData,
        QuantityData,
        TestData,
        VerbData,
    )

    PlainData = VerbData | EndGameData
    """An effect that is one clause: no prose, and no blocks of its own."""

SHARING: Final = ("you", "first_player", "helpers", "participants")
"""Of whose conditions in a failure players may think that helpers share them, or do not (TST-7)."""
WAYS: Final = {"place_token": "to", "move_ship": "to", "remove_token": "from"}
"""Verbs by which something comes to the place that they name, or goes from there."""
Form = str | CountedText | KidEffect


class EffectContext(NamedTuple):
    """Where an effect is printed.

    actor: "you" where the reader is the acting kid, "first" where the first player acts, "that"
    for the kid that an event names, "hacker" in a default firewall. diary: the number of the diary card it
    is printed on, or None. failure: in a test's failure; split: the same failure has a `take` of its own for
    helpers; replaced: it is another condition than that of the roller. helped: false where nobody may help,
    so that no helper shares a failure. steps: those of the chore that it is printed on. hacking: in a
    default firewall, where helpers are those who hack too. owning: under a condition that asks for an item,
    which an iconic one meets.
    """

    names: PrintedNames
    actor: str = "you"
    diary: int | None = None
    failure: bool = False
    split: bool = False
    replaced: bool = False
    helped: bool = True
    steps: int | None = None
    hacking: bool = False
    owning: bool = False

    def branch(self, *, failure: bool, effects: Sequence[EffectData]) -> EffectContext:
        """The context inside a test's outcome."""
        taken: dict[str, set[str | None]] = {"helpers": set(), "roller": set()}
        for effect in effects if failure else ():
            if effect["do"] == "take" and effect["who"] in SHARING:
                taken["helpers" if effect["who"] == "helpers" else "roller"].add(effect["condition"])
        split, others = bool(taken["helpers"]), taken["roller"] - taken["helpers"]
        return self._replace(failure=failure, split=split, replaced=bool(others), hacking=False)

    def under(self, condition: ConditionData | None) -> EffectContext:
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


def variant(effect: VerbData, context: EffectContext) -> str:
    """Which of a verb's texts says this effect: "up", "named", "this" … or "plain"."""
    verb = effect["do"]
    if verb == "chore_step" and context.steps == 1 and effect["by"] == 1:
        return "done"
    if verb == "set_own_counter" and effect["counter"] in context.names.own_flags:
        return "noted" if effect["to"] else "crossed_out"
    if "by" in effect:
        return "up" if sign_of(effect["by"]) > 0 else "down"
    if verb in ("flip_diary", "discard_diary"):
        return "this" if effect["diary"] == context.diary else "other"
    nouns = [effect[key] for key in ("condition", "tag", "tags") if key in effect]
    if nouns:
        return "named" if nouns[0] else "any"
    return "plain"


def clause(effect: PlainData, context: EffectContext) -> str:
    """An effect as a clause without capital and full stop."""
    if effect["do"] == "end_game":
        ending = context.names.endings[effect["ending"]]
        form = context.names.words.verbs.VERB_TEXT["end_game"][ending["result"]]
        return put(form, title=context.names.text(ending["title"]))
    return _in_words(_form(effect, context), effect, values_of(effect, context), context)


def counted_clause(effect: PlainData, times: int, context: EffectContext) -> str | None:
    """The clause for so many of an effect in a row; None if its verb has no words for that."""
    if effect["do"] == "end_game":
        return None
    form = _form(effect, context)
    counts = isinstance(form.you if isinstance(form, KidEffect) else form, CountedText)
    if not counts or "count" in effect:
        return None
    values = values_of(effect, context) | {"n": times}
    return _in_words(form, effect, values, context)


def test_clause(
    trait: str,
    context: EffectContext,
    combos: Sequence[str] = (),
    tags: Sequence[str] = (),
    price: tuple[str, str] = ("", ""),
) -> str:
    """ "test {BRAVE}, or use the {ROPE} combo, or spend {time}"; `price` as `Voice.price` has it."""
    words = context.names.words
    ways = [put(words.verbs.COMBO_TEXT, combo=combo) for combo in combos]
    ways += [put(words.verbs.TAG_TEXT, tag=tag) for tag in tags]
    form = words.verbs.TEST_TEXT[test_form(ways, price)]
    values: dict[str, object] = {"trait": trait, "ways": either(ways, words)}
    return _said(form, "you", values | {"price": price[0] or price[1]}, context)


def test_form(ways: Sequence[str], price: tuple[str, str]) -> str:
    """Which form a test has: with ways around it, and with a price that is spent, or given otherwise."""
    paid = "spend" if price[0] else "pay" if price[1] else ""
    return "_".join(filter(None, ("ways" if ways else "", paid))) or "plain"


def cubes(number: int | str, words: RuleTexts) -> str:
    """Time cubes: an icon each up to four, then a number or a formula and an icon."""
    if isinstance(number, str):
        return put(words.verbs.TIME_TEXT["amount"], n=number)
    if number <= 4:
        return str(words.verbs.TIME_TEXT["cubes"]) * number
    return put(words.verbs.TIME_TEXT["many"].of(number), n=number)


def steps(number: int | str, words: RuleTexts) -> str:
    """Steps of a chore: "1 step", "3 steps", or as a formula says."""
    form = words.verbs.STEPS_TEXT.of(2 if isinstance(number, str) else number)
    return put(form, n=number)


def _form(effect: VerbData, context: EffectContext) -> Form:
    verbs = context.names.words.verbs
    which = variant(effect, context)
    if effect["do"] == "take" and context.failure:
        if effect["who"] in ("you", "first_player") and context.helped and not context.split:
            only: Form = verbs.ONLY_TEXT[which]
            return only
        if effect["who"] == "helpers" and context.replaced:
            instead: Form = verbs.INSTEAD_TEXT[which]
            return instead
    form: Form = verbs.VERB_TEXT[effect["do"]][which]
    return form


def _in_words(form: Form, effect: VerbData, values: dict[str, object], context: EffectContext) -> str:
    """A form with its holes filled, and of whom of those that the subject means it is so."""
    who = effect.get("who", "you")
    text = _said(form, who, values, context)
    if effect["do"] == "discard_item" and context.owning:
        text = _said(context.names.words.verbs.IF_ANY_TEXT, who, {"clause": text}, context)
    return _only(text, who, effect["only"], context) if "only" in effect else text


def _only(text: str, who: str, only: ConditionData, context: EffectContext, group: str = "each") -> str:
    """What happens, and of whom of those that the subject means it is so; `group` says it of several."""
    which = "one" if who == "first_player" else group if who in GROUPS else "of"
    actor = "first" if which == "one" else "concerned" if context.actor == "that" else "that"
    condition = condition_text(only, context.names, actor)
    return put(context.names.words.verbs.ONLY_IF_TEXT[which], clause=text, condition=condition)


def _said(form: Form, who: str, values: dict[str, object], context: EffectContext) -> str:
    """A form with its holes filled, in the person of who does it."""
    if who == "participants" and not context.helped:
        who = "you"
    if isinstance(form, KidEffect):
        if who == "you" and context.actor == "you":
            form = form.you
        else:
            values["who"] = _subject(who, context)
            form = form.many if who in MANY else form.one
    if isinstance(form, CountedText):
        number = values.get("n", values.get("count", 1))
        form = form.of(int(str(number)))
    return put(form, **values)


def _subject(who: str, context: EffectContext) -> str:
    verbs = context.names.words.verbs
    subject, choice = verbs.SUBJECT_TEXT[who], verbs.CHOICE_TEXT[context.actor]
    if context.actor == "you":
        return put(subject, choice=choice)
    name: str = verbs.ACTOR_TEXT[context.actor]
    if who == "you":
        return name
    subjects = verbs.ACTOR_SUBJECT_TEXT | (verbs.HACKING_SUBJECT_TEXT if context.hacking else {})
    whom = verbs.ACTOR_OF_TEXT[context.actor]
    return put(subjects.get(who, subject), actor=name, whom=whom, choice=choice)


def _machine(machine: str, context: EffectContext) -> str:
    verbs = context.names.words.verbs
    if machine in verbs.MACHINE_TEXT:
        return put(verbs.MACHINE_TEXT[machine], choice=verbs.CHOICE_TEXT[context.actor])
    return context.names.machine(machine)


def values_of(effect: VerbData, context: EffectContext) -> dict[str, object]:
    """What the words for an effect may name."""
    names, words = context.names, context.names.words
    values: dict[str, object] = {
        key: value for key, value in effect.items() if key not in ("do", "who", "only")
    }
    values["choice"] = words.verbs.CHOICE_TEXT[context.actor]
    said = TalesConditions(names, context.actor)
    if "by" in effect:
        by = effect["by"]
        values["n"] = abs(by) if isinstance(by, int) else said.amount_text(by["of"])
        number = abs(by) if isinstance(by, int) else said.factor(by["of"])
        values |= {"time": cubes(number, words), "steps": steps(number, words)}
    if "to" in effect:
        values["n"] = said.value_text(effect["to"], effect["counter"])
    if "location" in effect:
        values["location"] = names.location(effect["location"])
    if "machine" in effect:
        values["machine"] = _machine(effect["machine"], context)
    if "tags" in effect:
        values["tags"] = either([put(words.verbs.ICON_TEXT, icon=tag) for tag in effect["tags"]], words)
    if "place" in effect:
        way = WAYS.get(effect["do"], "at")
        values["place"] = names.spot(effect["place"], here_text(names, context.actor, way))
    if "counter" in effect:
        values["counter"] = names.called("counter", effect["counter"])
    if "flag" in effect:
        values["flag"] = names.called("flag", effect["flag"])
    if "item" in effect:
        values["item"] = names.item(effect["item"])
    if "token" in effect:
        values["token"] = names.called("token", effect["token"])
    return values


OWN_WORDS: Final = re.compile(r"(.+\.(?:when|on|rule|action)\.\d+)\.printed\.\d+")
"""The ids of an author's words for one part of a card, which is the first group."""


class TalesVoice(Voice[EffectContext]):
    """Effects and conditions of Tales in sentences that stand alone."""

    timed = "calendar"

    def __init__(self, names: PrintedNames) -> None:
        self.names = names
        self.words = names.words
        self.strings = names.strings
        self.reference = names.effects
        self.timers = names.timers
        self.originals = names.said
        self.secrets = names.secrets

    def asked(self, condition: ConditionData, scope: EffectContext) -> str:
        """A condition about whoever acts."""
        return condition_text(condition, scope.names, scope.actor)

    def clause(self, effect: PlainData, times: int, scope: EffectContext) -> str:
        """An effect's clause, with how often it happens: "move Farfar one sector closer to K, twice"."""
        counted = counted_clause(effect, times, scope) if times > 1 else None
        return counted or self.in_a_row(clause(effect, scope), times)

    def counted(self, amount: QuantityData, scope: EffectContext, ends: Range = AMOUNTS) -> str:
        """A number or a formula about whoever acts."""
        return TalesConditions(scope.names, scope.actor).amount_text(amount, ends)

    def test(self, test: TestData, scope: EffectContext) -> str:
        """ "test {BRAVE}, or use the {ROPE} combo"."""
        return test_clause(test["trait"], scope, test["combos"], test["tags"], self.around(test, scope))

    def around(self, test: TestData, scope: EffectContext) -> tuple[str, str]:
        """What may be paid in place of a roll."""
        way: Any = {"condition": None, "then": NO_BLOCK, **test.get(PAID, {})}
        return self.price(way | {"spend": test.get("spend", 0)}, scope)

    def outcomes(
        self, test: TestData, scope: EffectContext
    ) -> Iterator[tuple[str, BlockData, EffectContext]]:
        """Success and failure, in which helpers may share."""
        yield "success", test["success"], scope.branch(failure=False, effects=[])
        effects = test["failure"]["effects"]
        yield "failure", test["failure"], scope.branch(failure=True, effects=effects)

    def text(self, sid: str) -> str:
        """A title or label as plain characters."""
        return self.names.text(sid)

    def chosen(self, option: OptionData, scope: EffectContext) -> str:  # noqa: ARG002
        """Its label."""
        return self.text(option["label"])

    def deck_title(self, name: str) -> str:
        """The title of a deck as plain characters."""
        return self.names.deck(name)

    def called_fact(self, kind: str, name: str) -> str:
        return self.names.called(kind, name)

    def currency(self, amount: int) -> str:
        """Time cubes."""
        return cubes(amount, self.words)

    def spent(self, payment: Any) -> str:
        """Steps of favor and of a dial, which have signs, besides those of a counter."""
        form = None if self.row_of(payment) else self.words.verbs.SPENT_TEXT.get(payment["do"])
        named = self.called_fact("counter", payment["counter"]) if "counter" in payment else ""
        return put(form, n=-payment["by"], counter=named) if form else super().spent(payment)

    def given(self, payment: Any, scope: EffectContext) -> str:
        """An item that is discarded, which is none that stays, or a condition that the kid has not yet."""
        forms = self.words.verbs.GIVEN_TEXT.get(payment["do"])
        if forms is None:
            return super().given(payment, scope)
        return _said(forms[variant(payment, scope)], "you", values_of(payment, scope), scope)

    def actor(self, scope: EffectContext) -> str:
        return "" if scope.actor == "you" else str(self.words.verbs.ACTOR_TEXT[scope.actor])

    def under(self, scope: EffectContext, condition: ConditionData | None) -> EffectContext:
        """Under a condition that may ask for an item."""
        return scope.under(condition)

    def is_silent(self, effect: EffectData) -> bool:
        """Whether it changes what is hidden."""
        return self.names.silent(effect)

    def among(self, each: EachData, scope: EffectContext) -> str:
        """ "everyone at your location, one after another": what they do is said to each of them."""
        who = _subject(each["who"], scope)
        if "only" not in each:
            forms = self.words.verbs.EACH_TEXT
            return put(forms["many" if each["who"] in MANY | GROUPS else "one"], who=who)
        return _only(who, each["who"], each["only"], scope, "settled")

    def acting(self, scope: EffectContext) -> EffectContext:
        """Each of them is the reader."""
        return EffectContext(scope.names, diary=scope.diary, helped=scope.helped)

    def due(self, scope: EffectContext) -> EffectContext:
        """ADV-13: the first player acts."""
        return EffectContext(scope.names, "first", diary=scope.diary, helped=False)

    def asks(self, effect: Any, condition: ConditionData) -> bool:
        """Whether it is for some kids only, or an item goes that an iconic one may stand for."""
        if effect["do"] == "discard_item" and _asks_for_item(condition):
            return True
        return "only" in effect or super().asks(effect, condition)

    def ending(self, effect: EndGameData) -> Sequence[str]:
        """Its prose."""
        return [sid for _, sid in self.names.endings[effect["ending"]]["text"]]


def line_writer(names: PrintedNames) -> LineWriter[EffectContext]:
    """What writes blocks as lines."""
    return LineWriter(TalesVoice(names))
