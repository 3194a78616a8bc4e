"""Single effects as English clauses: "take {UPSET}", "the first player draws 1 item"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from .catalogue import verbs
from .conditions import either, here_text
from .names import Names, put

Effect = Mapping[str, Any]


@dataclass(frozen=True)
class Context:
    """Where an effect is printed.

    actor: "you" where the reader is the acting kid, "first" where the first player acts, "that"
    for the kid that an event names. diary: the number of the diary card it is printed on, or None.
    failure: in a test's failure; split: the same failure has a `take` of its own for helpers.
    helped: false where nobody may help, so that no helper shares a failure. steps: those of the
    chore that it is printed on.
    """

    names: Names
    actor: str = "you"
    diary: int | None = None
    failure: bool = False
    split: bool = False
    helped: bool = True
    steps: int | None = None

    def branch(self, *, failure: bool, effects: list[Effect]) -> Context:
        """The context inside a test's outcome."""
        split = failure and any(e["do"] == "take" and e["who"] == "helpers" for e in effects)
        return replace(self, failure=failure, split=split)


def variant(effect: Effect, context: Context) -> str:
    """Which of a verb's texts says this effect: "up", "named", "this" … or "plain"."""
    verb = effect["do"]
    if verb == "chore_step" and context.steps == 1 and effect["by"] > 0:
        return "done"
    if "by" in effect:
        return "up" if effect["by"] > 0 else "down"
    if verb in ("flip_diary", "discard_diary"):
        return "this" if effect["diary"] == context.diary else "other"
    if verb == "look_at_rumors":
        return "one" if effect["count"] == 1 else "many"
    for key in ("condition", "tag", "tags"):
        if key in effect:
            return "named" if effect[key] else "any"
    return "plain"


def clause(effect: Effect, context: Context) -> str:
    """An effect without blocks of its own, as a clause without capital and full stop."""
    if effect["do"] == "end_game":
        ending = context.names.endings[effect["ending"]]
        form = verbs.VERB_TEXT["end_game"][ending["result"]]
        return _said(form, effect, context, title=context.names.text(ending["title"]))
    return _said(_form(effect, context), effect, context)


def counted_clause(effect: Effect, times: int, context: Context) -> str | None:
    """The clause for so many of an effect in a row; None if its verb has no words for that."""
    forms = verbs.VERB_TEXT[effect["do"]]
    form = forms.get(f"{variant(effect, context)} times")
    return _said(form, effect, context, n=times) if form else None


def test_clause(test: Effect, context: Context) -> str:
    """ "test {BRAVE}, or use the {ROPE} combo"."""
    ways = [put(verbs.COMBO_TEXT, combo=combo) for combo in test["combos"]]
    ways += [put(verbs.TAG_TEXT, tag=tag) for tag in test["tags"]]
    form = verbs.TEST_TEXT["ways" if ways else "plain"]
    return _said(form, {"who": "you"}, context, trait=test["trait"], ways=either(ways))


def cubes(number: int) -> str:
    """Time cubes: an icon each up to four, then a number and an icon."""
    if number <= 4:
        return verbs.TIME_TEXT["cubes"] * number
    return put(verbs.TIME_TEXT["many"], n=number)


def steps(number: int) -> str:
    """Steps of a chore: "1 step", "3 steps"."""
    return put(verbs.STEPS_TEXT["one" if number == 1 else "many"], n=number)


def _form(effect: Effect, context: Context) -> str | verbs.Kid:
    which = variant(effect, context)
    if effect["do"] == "take" and context.failure:
        if effect["who"] == "you" and context.helped and not context.split:
            return verbs.ONLY_TEXT[which]
        if effect["who"] == "helpers":
            return verbs.INSTEAD_TEXT[which]
    return verbs.VERB_TEXT[effect["do"]][which]


def _said(form: str | verbs.Kid, effect: Effect, context: Context, **more: object) -> str:
    who = effect.get("who", "you")
    if who == "participants" and not context.helped:
        who = "you"
    values = _values(effect, context) | more
    if isinstance(form, str):
        return put(form, **values)
    if who == "you" and context.actor == "you":
        return put(form.you, **values)
    values["who"] = _subject(who, context.actor)
    return put(form.many if who in verbs.MANY else form.one, **values)


def _subject(who: str, actor: str) -> str:
    if actor == "you":
        return verbs.SUBJECT_TEXT[who]
    name = verbs.ACTOR_TEXT[actor]
    if who == "you":
        return name
    return put(verbs.ACTOR_SUBJECT_TEXT.get(who, verbs.SUBJECT_TEXT[who]), actor=name)


def _machine(machine: str, context: Context) -> str:
    if context.actor != "you" and machine in verbs.ACTOR_MACHINE_TEXT:
        return put(verbs.ACTOR_MACHINE_TEXT[machine], actor=verbs.ACTOR_TEXT[context.actor])
    return verbs.MACHINE_TEXT.get(machine) or context.names.machine(machine)


def _values(effect: Effect, context: Context) -> dict[str, object]:
    names = context.names
    values: dict[str, object] = {key: value for key, value in effect.items() if key not in ("do", "who")}
    if "by" in effect:
        values["n"] = abs(effect["by"])
        values["time"] = cubes(abs(effect["by"]))
        values["steps"] = steps(abs(effect["by"]))
    if "to" in effect:
        values["n"] = effect["to"]
    if "location" in effect:
        values["location"] = names.location(effect["location"])
    if "machine" in effect:
        values["machine"] = _machine(effect["machine"], context)
    if "tags" in effect:
        values["tags"] = either([put(verbs.ICON_TEXT, icon=tag) for tag in effect["tags"]])
    if "place" in effect:
        values["place"] = names.spot(effect["place"], here_text(context.actor))
    for key in ("counter", "flag", "token"):
        if key in effect:
            values[key] = names.called(key, effect[key])
    return values
