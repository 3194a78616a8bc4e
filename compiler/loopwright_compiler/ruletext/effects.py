"""Single effects as clauses: "take {UPSET}", "the first player draws 1 item"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from .catalogue.counted import Counted
from .catalogue.verbs import MANY, Kid
from .conditions import either, here_text
from .names import Names, put
from .words import Words

Effect = Mapping[str, Any]
Form = str | Counted | Kid


@dataclass(frozen=True)
class Context:
    """Where an effect is printed.

    actor: "you" where the reader is the acting kid, "first" where the first player acts, "that"
    for the kid that an event names. diary: the number of the diary card it is printed on, or None.
    failure: in a test's failure; split: the same failure has a `take` of its own for helpers.
    helped: false where nobody may help, so that no helper shares a failure. steps: those of the
    chore that it is printed on. hacking: in a default firewall, where helpers are those who hack too.
    """

    names: Names
    actor: str = "you"
    diary: int | None = None
    failure: bool = False
    split: bool = False
    helped: bool = True
    steps: int | None = None
    hacking: bool = False

    def branch(self, *, failure: bool, effects: list[Effect]) -> Context:
        """The context inside a test's outcome."""
        split = failure and any(e["do"] == "take" and e["who"] == "helpers" for e in effects)
        return replace(self, failure=failure, split=split, hacking=False)


def variant(effect: Effect, context: Context) -> str:
    """Which of a verb's texts says this effect: "up", "named", "this" … or "plain"."""
    verb = effect["do"]
    if verb == "chore_step" and context.steps == 1 and effect["by"] > 0:
        return "done"
    if "by" in effect:
        return "up" if effect["by"] > 0 else "down"
    if verb in ("flip_diary", "discard_diary"):
        return "this" if effect["diary"] == context.diary else "other"
    for key in ("condition", "tag", "tags"):
        if key in effect:
            return "named" if effect[key] else "any"
    return "plain"


def clause(effect: Effect, context: Context) -> str:
    """An effect without blocks of its own, as a clause without capital and full stop."""
    if context.names.silent(effect):
        return str(context.names.words.layout.REMEMBER_TEXT)
    if effect["do"] == "end_game":
        ending = context.names.endings[effect["ending"]]
        form = context.names.words.verbs.VERB_TEXT["end_game"][ending["result"]]
        return _said(form, effect, context, title=context.names.text(ending["title"]))
    return _said(_form(effect, context), effect, context)


def counted_clause(effect: Effect, times: int, context: Context) -> str | None:
    """The clause for so many of an effect in a row; None if its verb has no words for that."""
    form = _form(effect, context)
    counts = isinstance(form.you if isinstance(form, Kid) else form, Counted)
    return _said(form, effect, context, n=times) if counts and "count" not in effect else None


def test_clause(test: Effect, context: Context) -> str:
    """ "test {BRAVE}, or use the {ROPE} combo, or spend {time}"."""
    words = context.names.words
    ways = [put(words.verbs.COMBO_TEXT, combo=combo) for combo in test["combos"]]
    ways += [put(words.verbs.TAG_TEXT, tag=tag) for tag in test["tags"]]
    spend = test.get("spend", 0)
    parts = [name for name, there in (("ways", ways), ("spend", spend)) if there]
    form = words.verbs.TEST_TEXT["_".join(parts) or "plain"]
    values = {"trait": test["trait"], "ways": either(ways, words), "time": cubes(spend, words)}
    return _said(form, {"who": "you"}, context, **values)


def cubes(number: int, words: Words) -> str:
    """Time cubes: an icon each up to four, then a number and an icon."""
    if number <= 4:
        return str(words.verbs.TIME_TEXT["cubes"]) * number
    return put(words.verbs.TIME_TEXT["many"].of(number), n=number)


def steps(number: int, words: Words) -> str:
    """Steps of a chore: "1 step", "3 steps"."""
    return put(words.verbs.STEPS_TEXT.of(number), n=number)


def _form(effect: Effect, context: Context) -> Form:
    verbs = context.names.words.verbs
    which = variant(effect, context)
    if effect["do"] == "take" and context.failure:
        if effect["who"] == "you" and context.helped and not context.split:
            only: Form = verbs.ONLY_TEXT[which]
            return only
        if effect["who"] == "helpers":
            instead: Form = verbs.INSTEAD_TEXT[which]
            return instead
    form: Form = verbs.VERB_TEXT[effect["do"]][which]
    return form


def _said(form: Form, effect: Effect, context: Context, **more: object) -> str:
    who = effect.get("who", "you")
    if who == "participants" and not context.helped:
        who = "you"
    values = _values(effect, context) | more
    if isinstance(form, Kid):
        if who == "you" and context.actor == "you":
            form = form.you
        else:
            values["who"] = _subject(who, context)
            form = form.many if who in MANY else form.one
    number = values.get("n", values.get("count", 1))
    return put(form.of(int(str(number))) if isinstance(form, Counted) else form, **values)


def _subject(who: str, context: Context) -> str:
    verbs = context.names.words.verbs
    subjects = verbs.SUBJECT_TEXT | (verbs.HACKING_SUBJECT_TEXT if context.hacking else {})
    subject: str = subjects[who]
    if context.actor == "you":
        return subject
    name: str = verbs.ACTOR_TEXT[context.actor]
    if who == "you":
        return name
    return put(verbs.ACTOR_SUBJECT_TEXT.get(who, subject), actor=name)


def _machine(machine: str, context: Context) -> str:
    verbs = context.names.words.verbs
    if context.actor != "you" and machine in verbs.ACTOR_MACHINE_TEXT:
        return put(verbs.ACTOR_MACHINE_TEXT[machine], actor=verbs.ACTOR_TEXT[context.actor])
    return str(verbs.MACHINE_TEXT.get(machine) or context.names.machine(machine))


def _values(effect: Effect, context: Context) -> dict[str, object]:
    names, words = context.names, context.names.words
    values: dict[str, object] = {key: value for key, value in effect.items() if key not in ("do", "who")}
    if "by" in effect:
        values["n"] = abs(effect["by"])
        values["time"] = cubes(abs(effect["by"]), words)
        values["steps"] = steps(abs(effect["by"]), words)
    if "to" in effect:
        values["n"] = effect["to"]
    if "location" in effect:
        values["location"] = names.location(effect["location"])
    if "machine" in effect:
        values["machine"] = _machine(effect["machine"], context)
    if "tags" in effect:
        values["tags"] = either([put(words.verbs.ICON_TEXT, icon=tag) for tag in effect["tags"]], words)
    if "place" in effect:
        values["place"] = names.spot(effect["place"], here_text(names, context.actor))
    for key in ("counter", "flag", "token"):
        if key in effect:
            values[key] = names.called(key, effect[key])
    return values
