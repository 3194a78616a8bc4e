"""Messages for failed story tests: what was expected, what happened instead, and which card did it last."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from loopwright_compiler.diagnostics.suggest import nearest
from loopwright_dsl.diagnostics.diagnostic import Diagnostic, diagnose
from loopwright_games.tales import view
from loopwright_games.tales.queries import Questions
from loopwright_games.tales.rules.state.game import Game
from loopwright_games.tales.text import describe, stable_ids

from .choices import ANYBODY, label_of, offers
from .play import NOBODY, Parting, Telling
from .script import Ended, Fact, Holds, Names, Offered, Step, Told

# --- Why an action or a choice of a card is not offered


Json = dict[str, Any]


def in_the_way(game: Game, names: Names, questions: Questions, choice: str) -> Iterator[str]:
    """A sentence that says where a choice's label is written and why it is not offered; none
    without a label.
    """
    label = label_of(choice)
    name = names.labels.get(label) if label else None
    if name is None:
        return
    place = game.tables.names.origin(name)
    action = names.actions.get(name)
    kid = choice.split(" ")[0]
    price = _price(game, names.prices.get(name, 0), kid)
    reason = _reason(game, questions, action, kid) if action is not None else price
    yield f'"{label}" is written at {place}{reason}.'


def _reason(game: Game, questions: Questions, action: Json, kid: str) -> str:
    kind, card, side = action["label"].split(".")[:3]
    if kind == "diary" and not questions.holds(game, {"op": kind, "diary": int(card), "side": side}):
        return f"; the {side} of diary {card} is not in play"
    kid_view = _kid(game, kid)
    if kid_view is None:
        return ""
    if action["at"] and kid_view["at"] not in action["at"]:
        return f"; it can be done at {', '.join(action['at'])}, and {kid} is at {kid_view['at']}"
    if action["condition"] is not None and not questions.holds(game, action["condition"], kid_view["seat"]):
        return "; what it asks for after `if` is not so"
    return _price(game, action["spend"], kid)


def _price(game: Game, spend: int, kid: str) -> str:
    kid_view = _kid(game, kid)
    return (
        f"; it costs {spend} time, and {kid} has {kid_view['pool']}"
        if kid_view and spend > kid_view["pool"]
        else ""
    )


def _kid(game: Game, kid: str) -> Json | None:
    kids: Any = view.observe(game)["kids"]
    return next((kid_view for kid_view in kids if kid_view["id"] == kid), None)


MOST_OFFERS = 8
"""Choices that a finding lists."""


def finding(telling: Telling, parting: Parting) -> Diagnostic:
    """The diagnostic at the line of the story where the test failed."""
    step, script = parting.step, telling.script
    if step is None:
        return diagnose("LW0706", script.path, script.start, reason=parting.why)
    game = telling.game
    code = {"over": "LW0713", "never": "LW0712", "choose": "LW0710", "expect": "LW0711"}[parting.why]
    return diagnose(
        code,
        script.path,
        step.span,
        hint=" ".join(_around(telling, parting, step)),
        words=step.words,
        ending=game.result.ending if game.result is not None else None,
        found=_found(telling, step.fact) if step.fact is not None else None,
    )


def _around(telling: Telling, parting: Parting, step: Step) -> Iterator[str]:
    """The sentences that help to find the reason: the time, the card, the offers, the last event."""
    game = telling.game
    choice = step.choice
    if isinstance(step.fact, Offered) and step.fact.wanted:
        choice = step.fact.choice
    yield f"It is {stable_ids.moment(game)}."
    if choice and game.result is None:
        yield from in_the_way(game, telling.names, telling.questions, choice)
        yield _offered(game, choice)
    if isinstance(step.fact, Told) and step.fact.wanted:
        yield _written(telling, step.fact.text)
    yield _last_told(game, parting.before)


def _found(telling: Telling, fact: Fact) -> str:
    """What holds in place of the expected fact."""
    game = telling.game
    match fact:
        case Holds():
            return _values(telling, fact)
        case Told(wanted=wanted):
            return "nobody has read this out so far" if wanted else "it has been read out"
        case Offered(wanted=wanted):
            return "nobody can choose this now" if wanted else "it can be chosen now"
        case Ended():
            end = game.result
            return "the game goes on" if end is None else f"the game ended with {end.ending}"


def _values(telling: Telling, fact: Holds) -> str:
    """The present values of the numbers and facts in a condition."""
    game, questions, seat = telling.game, telling.questions, telling.seat(fact.kid)
    if seat == NOBODY:
        return f"{fact.kid} does not play"
    texts = []
    for part in fact.question.parts:
        if part.is_number:
            texts.append(f"{part.text} is {questions.number(game, part.data, seat)}")
        else:
            holds = questions.holds(game, part.data, seat)
            texts.append(f"`{_of_kid(part.text, fact.kid)}` {'holds' if holds else 'does not hold'}")
    return ", ".join(dict.fromkeys(texts))


def _of_kid(text: str, kid: str | None) -> str:
    """A condition in the second person, as cards say it, rewritten for a named kid."""
    if kid is None:
        return text
    for yours, theirs in (("you have ", "has "), ("you control ", "controls "), ("you ", "")):
        text = text.replace(yours, f"{kid} {theirs}")
    return text


def _offered(game: Game, choice: str) -> str:
    """A sentence that lists the choices of the same kid, or of all kids."""
    kid = choice.split(" ")[0]
    now = offers(game)
    mine = [offer for offer in now if kid in (ANYBODY, offer.split(" ")[0])]
    if not mine:
        return f"Nothing can be chosen by {kid} now."
    near = nearest(choice, mine)
    first = f"Did you mean `{near}`? " if near else ""
    more = f" and {len(mine) - MOST_OFFERS} more" if len(mine) > MOST_OFFERS else ""
    return f"{first}Offered: {', '.join(f'`{offer}`' for offer in mine[:MOST_OFFERS])}{more}."


def _written(telling: Telling, text: str) -> str:
    """A sentence that says where the words stand that were not read out."""
    names = telling.bundle.tables.names
    prose_name = next(name for name, prose in telling.names.prose.items() if text in prose)
    return f"It is written at {names.origin(prose_name)}."


def _last_told(game: Game, before: int) -> str:
    """A sentence on the last thing that a card did since the step before, or on the last event."""
    entries = game.log
    fresh = entries[before:] or entries[-1:]
    by_cards = [entry for entry in fresh if entry[1] >= 0] or fresh
    source = describe.source(game, by_cards[-1]).rpartition(", ")[2]
    return f"Before that: {describe.sentence(game, by_cards[-1])} ({source})."
