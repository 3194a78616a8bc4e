"""Games of bots, as stories: what happens in them, in order, each with its day."""

from __future__ import annotations

import random
from typing import NamedTuple

from loopwright_compiler.reachability.queries import Question
from loopwright_engine import Bundle
from loopwright_engine.bots import Bot, RandomBot
from loopwright_engine.core.branches import NONE_OPEN
from loopwright_games.tales.bots.decisions import CautiousBot
from loopwright_games.tales.coverage import Watch
from loopwright_games.tales.options import Options
from loopwright_games.tales.search.players import Explorer

COMPLICATIONS = "complications-every-round"
WITHOUT = 6
"""A question rules out up to so many things."""
KIDS = (2, 3, 4, 5)


class Event(NamedTuple):
    """Something that happens for the first time in a game: its id and its day."""

    name: str
    day: int


Story = tuple[Event, ...]


def stories(bundle: Bundle, games: int, kids: tuple[int, ...] = KIDS) -> list[Story]:
    """Some games: of players who do anything, who try what is new, and who try to win."""
    watch, luck = Watch(bundle), random.Random(0)
    explorer = Explorer(luck)
    all_games = []
    for seed in range(games):
        player = (RandomBot(seed), explorer, explorer, CautiousBot(seed))[seed % 4]
        all_games.append(_story(watch, _options(bundle, kids, seed, luck), seed, player))
    return all_games


def _options(bundle: Bundle, kids: tuple[int, ...], seed: int, luck: random.Random) -> Options:
    scenario = bundle.data["scenario"]
    variants = (COMPLICATIONS,) if scenario["complications"] and seed % 2 == 0 else ()
    limit = luck.randint(1, 9) if scenario["enigma_limit"] and seed % 3 == 0 else None
    return Options(luck.choice(kids), variants, enigma_limit=limit)


def _story(watch: Watch, options: Options, seed: int, player: Bot) -> Story:
    game, numbers = watch.start(options, seed)
    while game.decision is not None:
        numbers += watch.choose(game, player.choose(game))
    day, events = 0, list[Event]()
    flags = len(watch.bundle.data["scenario"]["flags"])
    known = set(watch.names[: watch.items + watch.last_round + flags])
    names = dict.fromkeys(watch.names[number] for number in numbers)
    for name in [name for name in names if name in known or name.endswith(NONE_OPEN)]:
        kind, _, number = name.partition(".")
        day = int(number) if kind == "day" else day
        events.append(Event(name, max(1, day)))
    return tuple(events)


def answered(story: Story, luck: random.Random, among: tuple[str, ...]) -> Question:
    """A question that this game answers: what happened in it, by that day, without what had not yet."""
    places = [place for place, event in enumerate(story) if not event.name.startswith("flag.")]
    place = luck.choice(places)
    event = story[place]
    later = sorted({*among} - {past_event.name for past_event in story[: place + 1]})
    without = luck.sample(later, min(len(later), luck.randint(0, WITHOUT)))
    by = event.day + luck.randint(0, 1) if luck.random() < 0.7 else None
    return Question(event.name, by, frozenset(without))
