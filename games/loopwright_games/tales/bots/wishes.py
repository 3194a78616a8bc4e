"""Which facts of a story bots want: goal regression (Waldinger 1977) over the diary cards in play.

The endings say which facts win. A card in play says what a fact leads to: under `when flag lamp: insight
+2` the lamp is worth having, and so is whatever sets it, a few steps back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from loopwright_engine.core.notes import is_note

from loopwright_games.tales.bundle_cards import diary_sides

from .appraisal import Facts, Gate, appraisal

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import (
        BlockData,
        BundleData,
        CheckData,
        CompareData,
        ConditionData,
        SideData,
    )
    from loopwright_games.tales.rules.state.game import Game
    from loopwright_games.tales.rules.state.tables import Tables

WISH_WORTH: Final = 1.5
"""A flag, or a step towards an ending that wins."""
FLAG_WORTH: Final = 1.05
"""A flag that no ending speaks of."""
COUNTER_WORTH: Final = 0.3
"""A step of such a counter, and of what each kid has one of."""
ENDING_WORTH: Final = 20.0
FORESIGHT: Final = 3
"""So many steps back from what a card does."""
FAITH: Final = 0.8
"""What a fact is worth, of what it leads to."""
UNKNOWN_STEPS: Final = 4
"""How far it is to a number that is not written down as one."""
HORIZON: Final = 2.0
"""For so many days bots look at what a card does to them day by day."""
DAILY: Final = ("end_phase", "new_day", "adventure_phase", "school_phase")
SELDOM: Final = 0.5
"""How often a day anything else happens."""
UPWARDS: Final = (">=", ">")
DOWNWARDS: Final = ("<=", "<")
DIARY: Final = "diary "
"""With its number behind it, the fact that a card lies in play."""
CONTROL: Final = "hacked"
"""The fact that some machine is hacked; with a machine's id behind it, that this one is."""


def start_values(data: BundleData) -> dict[str, int]:
    """Where counters begin, those of all and those that each kid has one of."""
    scenario = data["scenario"]
    counters = (*scenario["counters"], *scenario.get("own", ()))
    return {counter["id"]: counter["start"] for counter in counters}


def at_the_end(data: BundleData) -> Facts:
    """Return how much the endings want each fact: positive when a win wants it, or more of it."""
    starts = start_values(data)
    wins = {ending["id"]: 1.0 if ending["result"] == "win" else -1.0 for ending in data["endings"]}
    wishes: Facts = {}
    for check in (check for _, _, side in diary_sides(data) for check in side["checks"]):
        if (ending := _ending_of(check)) is not None:
            for fact, share in literals(check["condition"], wins[ending], starts):
                wishes.setdefault(fact, WISH_WORTH if share > 0 else -WISH_WORTH)
    return wishes


def _ending_of(check: CheckData) -> str | None:
    """The ending that comes where a check holds, of itself or as the last of what a `when` does."""
    if check["kind"] == "ending":
        return check["ending"]
    last = check["block"]["effects"][-1:]
    return last[0]["ending"] if last and last[0]["do"] == "end_game" else None


def by_default(data: BundleData) -> Facts:
    """Return how much each fact is wanted that the endings do not mention."""
    flags = (flag["id"] for flag in data["scenario"]["flags"])
    wishes = {f"flag {flag}": FLAG_WORTH for flag in flags if not is_note(flag)}
    wishes |= {f"counter {counter['id']}": COUNTER_WORTH for counter in data["scenario"]["counters"]}
    wishes |= {f"own {own['id']}": COUNTER_WORTH for own in data["scenario"].get("own", ())}
    return wishes


def gates(side: SideData, blocks: Mapping[str, int], starts: Mapping[str, int]) -> tuple[Gate, ...]:
    """Return the blocks that one side of a diary card runs, each with the facts it depends on."""
    story_gates = [
        _gate(check["block"], literals(check["condition"], 1.0, starts), 0.0, blocks)
        for check in side["checks"]
        if check["kind"] != "ending"
    ]
    for action in side["actions"]:
        facts = () if action["condition"] is None else literals(action["condition"], 1.0, starts)
        story_gates.append(_gate(action["block"], facts, 0.0, blocks))
    for listener in side["on"]:
        event = listener["event"]
        facts = () if listener["condition"] is None else literals(listener["condition"], 1.0, starts)
        if event["on"] == "machine_hacked":
            facts = [*facts, (_hacked(event.get("machine")), 1.0)]
        daily = 1.0 if event["on"] in DAILY else SELDOM
        story_gates.append(_gate(listener["block"], facts, daily, blocks))
    return tuple(story_gates)


def _gate(
    block: BlockData, facts: Iterable[tuple[str, float]], daily: float, blocks: Mapping[str, int]
) -> Gate:
    return Gate(blocks[block["id"]], tuple(facts), daily)


def literals(condition: ConditionData, sign: float, starts: Mapping[str, int]) -> list[tuple[str, float]]:
    """Return the facts of a condition with their shares; a share is negative for what must not be so."""
    match condition["op"]:
        case "and":
            share = sign / len(condition["of"])
            return [pair for part in condition["of"] for pair in literals(part, share, starts)]
        case "or":
            return [pair for part in condition["of"] for pair in literals(part, sign, starts)]
        case "not":
            return literals(condition["of"], -sign, starts)
        case "flag":
            return [(f"flag {condition['flag']}", sign)]
        case "ship_at":
            return [(f"ship {condition['place']}", sign)]
        case "machine_nearby":
            return [(f"near {condition['machine']} {condition['location']}", sign)]
        case "machine_hacked" | "controls":
            return [(_hacked(condition["machine"]), sign)]
        case "compare":
            return _steps(condition, sign, starts)
    return []


def _steps(condition: CompareData, sign: float, starts: Mapping[str, int]) -> list[tuple[str, float]]:
    """The steps by which a number can come nearer to what a comparison asks, each with its share."""
    left, right = condition["left"], condition["right"]
    match left["q"]:
        case "token_at" | "token_in_play":
            fact = f"token {left['token']}"
        case "counter":
            fact = f"counter {left['counter']}"
        case "own_counter" | "total":  # ADV-11: whoever has it
            fact = f"own {left['counter']}"
        case "count" | "seats_with":
            many = right["value"] if right["q"] == "number" else UNKNOWN_STEPS
            up = condition["cmp"] in UPWARDS or condition["cmp"] == "="
            share = (sign if up else -sign) / max(1, many)
            parts = left["of"] if left["q"] == "count" else [left["only"]]
            return [pair for part in parts for pair in literals(part, share, starts)]
        case "hacked_machines":
            fact = CONTROL
        case _:
            return []
    start = starts.get(left["counter"], 0) if "counter" in left else 0
    goal = right["value"] if right["q"] == "number" else start + UNKNOWN_STEPS
    more, fewer = condition["cmp"] in UPWARDS, condition["cmp"] in DOWNWARDS
    if condition["cmp"] == "=":
        more, fewer = goal > start, goal <= start
    share = sign / max(1, abs(goal - start))
    return [(fact, share if more else -share)] if more or fewer else []


def _hacked(machine: str | None) -> str:
    return CONTROL if machine is None else f"{CONTROL} {machine}"


def wanted(game: Game) -> Facts:
    """Return how much each fact is wanted while the present diary sides are in play; kept for them."""
    wants = game.active.wants
    if wants is None:
        wants = game.active.wants = _wanted(game.tables, game.in_play)
    return wants


def _wanted(tables: Tables, in_play: Iterable[int]) -> Facts:
    bundle = appraisal(tables)
    sides = [(code, bundle.gates.get(code, ())) for code in in_play]
    wants = bundle.usual_wishes | bundle.wishes
    for _ in range(FORESIGHT):
        further = bundle.usual_wishes | bundle.wishes
        for _, side in sides:
            for gate in side:
                if gate.facts:
                    worth = FAITH * bundle.appeal[gate.block].roughly(wants) * (gate.daily * HORIZON or 1.0)
                    for fact, share in gate.facts:
                        if fact not in bundle.wishes:
                            further[fact] = _within(further.get(fact, 0.0) + share * worth)
        wants = further
    for code, side in sides:
        daily = sum(gate.daily * bundle.appeal[gate.block].roughly(wants) for gate in side)
        wants[f"{DIARY}{code >> 1}"] = _within(HORIZON * daily)
    return wants


def _within(worth: float) -> float:
    return max(-ENDING_WORTH, min(ENDING_WORTH, worth))
