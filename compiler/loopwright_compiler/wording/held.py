"""Faces of the cards that kids hold and of event locations; what the scenario card says about its set-up.

On a card in hand the reader is the acting kid throughout: it hears of its owner only.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .blocks import Line, Writer, lead, sentence
from .conditions import both, condition_text, quantity_text
from .effects import Context, steps
from .faces import action_lines, event_text, listener_text
from .names import Names, put
from .words import Words

Item = dict[str, Any]
Owned = Iterator[tuple[str, Line]]
"""Lines with the id of the part of the card that each belongs to."""


def item_lines(card: Item, owner: str, names: Names) -> Owned:
    """CMB-1, CMB-5: the trait that an item adds a die to, its tags, what its owner may do with it."""
    words, cards = names.words, names.words.cards
    if card["color"]:
        yield owner, Line("icons", put(cards.ITEM_DIE_TEXT, trait=card["color"]))
    if card["tags"]:
        yield owner, Line("icons", put(cards.ITEM_TAGS_TEXT, tags=_icons(card["tags"], words)))
    if card["iconic"]:
        yield owner, Line("rule", sentence(cards.ICONIC_TEXT, words))
    yield from _parts(card, Context(names.face()), "item")


def anomaly_lines(card: Item, owner: str, names: Names) -> Owned:
    """CMB-6: the tag or combo that an anomaly gives, its counters, what else they are good for."""
    cards = names.words.cards
    kind = "tag" if card["tag"] else "combo"
    yield owner, Line("icons", put(cards.GIVES_TEXT[kind], gives=card[kind]))
    uses = card["uses"]
    yield owner, Line("rule", put(cards.COUNTERS_TEXT.of(uses), n=uses))
    yield from _parts(card, Context(names.face()), "anomaly")


def chore_lines(card: Item, owner: str, names: Names) -> Owned:
    """END-4: what is to be done, by when, and what for."""
    context, words, cards = Context(names.face(), steps=card["steps"]), names.words, names.words.cards
    yield from _parts(card, context, "chore")
    done = _done_text(card, context.names)
    if done:
        yield owner, Line("rule" if card["done"] else "icons", _led(cards.DONE_LEAD, done, words))
    yield owner, Line("icons", _led(cards.DEADLINE_LEAD, cards.DEADLINE_TEXT[names.weeks], words))
    writer = Writer(words)
    writer.block(card["reward"], context, writer.lead(cards.REWARD_LEAD))
    for line in writer.lines:
        yield f"{owner}.reward", line


def event_lines(card: Item, _owner: str, names: Names) -> Owned:
    """MAP-5: the actions of an event location; they are done at the location it is bound to."""
    context = Context(names.face())
    for action in card["actions"]:
        for line in action_lines(action | {"at": [card["at"]]}, context):
            yield action["id"], line


def scenario_lines(scenario: Item, events: list[Item], names: Names) -> Iterator[Line]:
    """MAP-5, VAR-12: tokens, ship, event locations, the complication deck, the enigma limit."""
    words, cards = names.words, names.words.cards
    titles = {event["id"]: event["name"] for event in events}
    if scenario["tokens"]:
        tokens = [
            put(cards.TOKEN_TEXT, token=names.called("token", token["id"]), n=token["limit"])
            for token in scenario["tokens"]
        ]
        yield Line("rule", put(cards.TOKENS_TEXT, tokens=both(tokens, words)))
    if scenario["ship"]:
        place = scenario["ship"]["place"]
        form = cards.SHIP_TEXT["place" if place else ""]
        yield Line("rule", put(form, place=names.spot(place) if place else ""))
    for placed in scenario["events"]:
        name = names.text(titles[placed["id"]])
        yield Line("rule", put(cards.EVENT_IN_PLAY_TEXT, name=name, sector=placed["sector"]))
    if scenario["complications"]:
        numbers = scenario["complications"]
        form = cards.COMPLICATIONS_TEXT.of(len(numbers))
        yield Line("rule", put(form, cards=both(_runs(numbers, words), words)))
    if scenario["enigma_limit"]:
        limit = quantity_text(scenario["enigma_limit"], names)
        yield Line("rule", put(cards.ENIGMA_LIMIT_TEXT, limit=limit))


def _parts(card: Item, context: Context, kind: str) -> Owned:
    """The actions of a card in hand, then what it hears of."""
    for action in card["actions"]:
        for line in action_lines(action, context, counter=kind == "anomaly"):
            yield action["id"], line
    for listener in card["on"]:
        writer = Writer(context.names.words)
        writer.block(listener["block"], context, writer.lead(_hears(listener, context.names, kind)))
        for line in writer.lines:
            yield listener["id"], line


def _hears(listener: Item, names: Names, kind: str) -> str:
    event = event_text(listener["event"], names, own=True)
    offer = names.words.cards.OFFER_TEXT[kind]
    return put(offer, event=listener_text(listener, event, names, "you"))


def _done_text(card: Item, names: Names) -> str:
    values = {}
    if card["steps"] > 1:
        values["steps"] = steps(card["steps"], names.words)
    if card["done"]:
        values["condition"] = condition_text(card["done"], names)
    return put(names.words.cards.DONE_TEXT[" ".join(values)], **values) if values else ""


def _led(name: str, clause: str, words: Words) -> str:
    return put(words.layout.SENTENCES, first=lead(name, words), next=sentence(clause, words))


def _icons(icons: list[str], words: Words) -> str:
    text = put(words.verbs.ICON_TEXT, icon=icons[0])
    for icon in icons[1:]:
        text = put(words.cards.ICON_LIST_TEXT, first=text, next=put(words.verbs.ICON_TEXT, icon=icon))
    return text


def _runs(numbers: list[int], words: Words) -> list[str]:
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
