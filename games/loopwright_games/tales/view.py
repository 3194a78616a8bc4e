"""The players' view of a game: no face-down rumor, no deck, no unread back of a diary card, no random
numbers.
"""

from __future__ import annotations

from loopwright_engine.kernel.masks import members

from .card_kinds import BESIDE_ITEMS
from .rules.chapters import chores, pieces, tests, trigger_limits
from .rules.chapters.machines import firewall_at, firewall_spaces, with_ability
from .rules.state import codes as v
from .rules.state import variants
from .rules.state.cards import FirewallHalf
from .rules.state.codes import ABILITIES, STATES, TRAITS, WALL_EFFECTS
from .rules.state.game import Game
from .text.facts import card_of
from .text.fields import day_name, value
from .text.names import Names

# --- Machines: on the grid, with their hackers, and wrecked


def machines(game: Game) -> list[dict[str, object]]:
    """The machines that no card has removed; `sector` and `state` are None off the grid (MAC-8)."""
    return [
        _machine(game, number)
        for number, sector in enumerate(game.sectors)
        if sector >= 0 or game.hackers[number] >= 0 or game.wrecked >> number & 1
    ]


def _machine(game: Game, number: int) -> dict[str, object]:
    names, sector, hacker = game.tables.names, game.sectors[number], game.hackers[number]
    on_grid = sector >= 0
    nearby = game.tables.board.nearby[sector] if on_grid else 0
    return {
        "id": game.tables.machines[number].id,
        "model": names.ids["model"][number],
        "response": card_of(game.tables, game.responses[number].failures[0]),
        "name": names.machines[number],
        "sector": names.sector(sector) if on_grid else None,
        "state": STATES[game.alert >> number & 1] if on_grid else None,
        "nearby": [names.letters[place] for place in members(nearby)],
        "hacker": None if hacker < 0 else game.tables.kids[game.party.kids[hacker]].id,
        "wrecked": bool(game.wrecked >> number & 1),
        "token": bool(game.tokens >> number & 1),
        "ability": _ability(game, number),
        "walls": [_wall(game, number, space) for space in range(firewall_spaces(game, number))],
    }


def _ability(game: Game, number: int) -> str | None:
    """The ability in force, or None, as for all with VAR-7 (MAC-9)."""
    ability = game.tables.machines[number].ability
    if ability < 0 or not with_ability(game, ability) >> number & 1:
        return None
    return ABILITIES[ability]


def _wall(game: Game, machine: int, space: int) -> dict[str, object] | None:
    """The firewall token that lies face up on a space; None for an empty space (HCK-3)."""
    token = firewall_at(game, machine, space)
    if token < 0:
        return None
    routine, alert = game.tables.firewalls[token]
    return {
        "id": game.tables.names.ids["wall"][token],
        "text": value(game, "wall", token),
        "routine": _half(game, routine),
        "alert": _half(game, alert),
    }


def _half(game: Game, half: FirewallHalf) -> dict[str, object]:
    """A half of a firewall: its effect, its tests in order, and the combos that pass each test (HCK-4,
    HCK-8).
    """
    trials, combos = [game.tables.trials[trial] for trial in half.trials], game.tables.combos
    return {
        "effect": None if half.effect < 0 else WALL_EFFECTS[half.effect],
        "tests": [TRAITS[trial.trait] for trial in trials],
        "combos": [combos[number] for number in trials[0].combos] if trials else [],
    }


def observe(game: Game) -> dict[str, object]:
    """The table as JSON data, by ids and names; nothing in it is hidden from the players.

    While chores are chosen before the first day (SET-10), the round is 0, and the day is Monday already.
    """
    names = game.tables.names
    return {
        "round": game.round,
        "day": names.words.days[max(0, game.round - 1) % v.ROUNDS_IN_WEEK],
        "week": max(0, game.round - 1) // v.ROUNDS_IN_WEEK + 1,
        "weeks": game.tables.weeks,
        "first_player": game.first,
        "insight": game.insight,
        "enigma": game.enigma,
        "enigma_limit": game.enigma_limit or None,
        "variants": variants.names_of(game.variants),
        "kids": [_kid(game, names, seat) for seat in range(game.party.size)],
        "track": [_space(game, names, rumor) for rumor in game.track],
        "diary": [_diary(game, names, code) for code in game.in_play],
        "machines": machines(game),
        "event_locations": _event_locations(game, names),
        "counters": [
            {
                "id": names.ids["counter"][number],
                "name": name,
                "value": game.counters[number],
                "low": game.tables.counters[number][0],
                "high": game.tables.counters[number][1],
            }
            for number, name in enumerate(names.counters)
            if ("counter", number) not in names.hidden
        ],
        **_timers(game),
        "flags": [
            {"id": names.ids["flag"][number], "name": names.flags[number]}
            for number in members(game.flags)
            if ("flag", number) not in names.hidden
        ],
        "tokens": [_token(game, names, number) for number in range(len(names.tokens))],
        "ship": names.spot_id(game.ship) if game.ship >= 0 else None,
        "school_card": None if game.card < 0 else names.school[game.card],
        "piles": {
            "rumors": len(game.rumor_pile),
            "items": len(game.item_pile),
            "school": len(game.school_pile),
            **{str(kind.deck): len(pile) for kind, pile in zip(BESIDE_ITEMS, game.piles, strict=True)},
            "chores": len(game.chore_pile),
            "complications": len(game.complication_pile),
            "firewalls": len(game.wall_pile),
        },
        "discarded": _discarded(game, names),
        "result": None if game.result is None else _result(game),
    }


def _discarded(game: Game, names: Names) -> dict[str, object]:
    return {
        "rumors": [names.rumors[rumor] for rumor in game.rumor_discard],
        "items": [names.cards[card] for card in game.item_discard],
        "school": [names.school[card] for card in game.school_discard],
        **{
            kind.deck: [names.cards[card] for card in pile]
            for kind, pile in zip(BESIDE_ITEMS, game.discards, strict=True)
        },
        "chores": [names.chores[chore] for chore in game.chore_discard],
        "diary": [card.number for number, card in enumerate(game.tables.diary) if game.gone >> number & 1],
    }


def _timers(game: Game) -> dict[str, object]:
    """ADV-13: the markers on the calendar, each with its day; nothing in a story without timers."""
    running = [
        {"marker": number, "day": day_name(game.tables, game.round + left), "left": left}
        for number, timer in enumerate(game.tables.timers, 1)
        if (left := timer.left(game, 0))
    ]
    return {"timers": running} if game.tables.timers else {}


def _kid(game: Game, names: Names, seat: int) -> dict[str, object]:
    number = game.party.kids[seat]
    board = game.tables.kids[number]
    conditions = game.held[seat]
    hand = game.items[seat]
    return {
        "seat": seat,
        "id": board.id,
        "name": names.kids[number],
        "strength": v.TRAITS[board.strength],
        "weakness": v.TRAITS[board.weakness],
        "dice": {trait: tests.pool_size(game, seat, n, 0) for n, trait in enumerate(v.TRAITS)},
        "home": names.letters[board.home],
        "at": names.letters[game.at[seat]],
        "pool": game.pool[seat],
        "spent": game.spent[seat],
        "conditions": [name for bit, name in enumerate(v.CONDITIONS) if conditions >> bit & 1],
        "injury_box": game.injury[seat] + 1 if conditions & v.INJURED_BIT else None,
        "favor": v.FAVORS[game.favor[seat]],
        "grounded": game.grounded[seat],
        "home_for_dinner": bool(game.home >> seat & 1),
        "sick_leave": bool(game.sick >> seat & 1),
        "items": [
            {"id": names.ids["card"][card], "name": names.cards[card], "remark": _remark(game, card)}
            for card in members(hand & game.tables.item_mask)
        ],
        **{
            kind.deck: [
                {"id": names.ids["card"][card], "name": names.cards[card], "left": game.charges[card]}
                for card in members(hand & game.tables.of_kind[kind.name])
            ]
            for kind in BESIDE_ITEMS
        },
        "chores": [_chore(game, names, chore) for chore in members(game.chores[seat])],
        "own": _own(game, names, seat),
        "bonus": game.bonus[seat],
        "missing": _missing(game, names, seat),
    }


def _own(game: Game, names: Names, seat: int) -> list[dict[str, object]]:
    """ADV-11: how the counters stand that each kid has, and the flags that are set."""
    tables, own = game.tables, []
    for number, name in enumerate(names.own):
        place = tables.first_own + number * v.MAX_KIDS + seat
        value, high = game.counters[place], tables.counters[place][1]
        flag = bool(tables.own_flags >> number & 1)
        if ("own", number) not in names.hidden and (value or not flag):
            text = name if flag else f"{name} {value}/{high}"
            own.append(
                {"id": names.ids["own"][number], "name": name, "value": value, "flag": flag, "text": text}
            )
    return own


def _remark(game: Game, card: int) -> str:
    """SET-4: that an iconic item is one like any other, since its kid does not play; else the empty word.

    Its card says that it is never given away, whoever plays.
    """
    ordinary = any(kid.card == card for kid in game.tables.kids) and not game.party.own >> card & 1
    return game.tables.names.words.said["iconic_goes"] if ordinary else ""


def _missing(game: Game, names: Names, seat: int) -> list[dict[str, str]]:
    """The cubes that a kid cannot spend before something changes: why, and when they come back."""
    said, conditions = names.words.said, game.held[seat]
    missing = []
    for number, condition in enumerate(v.CONDITIONS):
        if conditions >> number & 1:
            text = said["locked"].format(condition=names.words.conditions[number])
            if number == v.INJURED:
                box = said["injury"].format(box=game.injury[seat] + 1, boxes=v.INJURY_BOXES)
                text = names.words.joined(names.words.comma, [text, box])
            missing.append({"why": condition, "text": text})
    grounded = {"why": "grounded", "text": said["grounded"]}
    return missing + [grounded] * game.grounded[seat]


def _chore(game: Game, names: Names, chore: int) -> dict[str, object]:
    """A chore in hand; `deadline` is the last round in which it may be rewarded, or None (END-4)."""
    return {
        "id": names.ids["chore"][chore],
        "name": names.chores[chore],
        "done": game.progress[chore],
        "steps": game.tables.chores[chore].steps,
        "deadline": chores.deadline(game),
        "text": _printed(names, names.ids["chore"][chore]),
    }


def _printed(names: Names, face: str) -> list[list[str]]:
    """The text of a face in reading order: the kind of each line, and its words with their marks."""
    return [[kind, names.strings[name]] for kind, name in names.faces[face].text]


def _event_locations(game: Game, names: Names) -> list[dict[str, object]]:
    """The event locations with their actions, and whether each is used up (MAP-5)."""
    return [
        {
            "id": tile.id,
            "name": names.events[number],
            "at": names.letters[tile.at],
            "sector": names.sector(tile.sector),
            "actions": [
                {"label": names.strings[action.label], "used": trigger_limits.used_up(game, action.mark)}
                for action in tile.actions
            ],
        }
        for number, tile in enumerate(game.tables.event_locations)
    ]


def _token(game: Game, names: Names, number: int) -> dict[str, object]:
    """A kind of scenario token: how many there are, how many are left, and where they lie."""
    limit = game.tables.token_limits[number]
    spots = [spot for spot in range(game.tables.board.spots) if pieces.count_at(game, number, spot)]
    return {
        "id": names.ids["piece"][number],
        "name": names.tokens[number],
        "limit": limit,
        "left": limit - pieces.count(game, number),
        "on": [
            {"place": names.spot_id(spot), "count": pieces.count_at(game, number, spot)} for spot in spots
        ],
    }


def next_values(game: Game, dial: str, value: int) -> list[int]:
    """The nearest values of a dial, below and above its own, of which an open diary card says something."""
    met = {
        threshold.met(game.party.size, value)
        for code in game.in_play
        for threshold in game.tables.names.thresholds[code]
        if threshold.dial == dial
    }
    values = sorted(number for number in met if number is not None and number >= 0)
    below = [number for number in values if number < value]
    return below[-1:] + values[len(below) :][:1]


def _space(game: Game, names: Names, rumor: int) -> dict[str, object] | None:
    """A space of the track; a face-down rumor shows its letter, not its card."""
    if rumor < 0:
        return None
    at = game.tables.rumors[rumor].at
    hidden = game.hidden >> at & 1
    return {
        "at": names.letters[at],
        "id": None if hidden else names.ids["rumor"][rumor],
        "rumor": None if hidden else names.rumors[rumor],
        "text": [] if hidden else _printed(names, names.ids["rumor"][rumor]),
    }


def _diary(game: Game, names: Names, code: int) -> dict[str, object]:
    card, side = game.tables.diary[code >> 1], "back" if code & 1 else "front"
    return {
        "number": card.number,
        "title": names.diary[code >> 1],
        "side": side,
        "text": _printed(names, f"diary.{card.number}.{side}"),
    }


def _result(game: Game) -> dict[str, object]:
    result = game.result
    assert result is not None
    return {"won": result.won, "ending": result.ending, "round": result.round}
