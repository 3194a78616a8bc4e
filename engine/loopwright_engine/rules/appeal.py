"""What a block of effects is worth to the kids, roughly: for bots, which read cards as players do.

A story's endings say which counters and flags the kids want. What an effect is worth is the same in
every game; whether it would change anything now is asked in play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from . import diary, pieces
from .index import Index

if TYPE_CHECKING:
    from .game import Game

Data: TypeAlias = Mapping[str, Any]
Useful: TypeAlias = "Callable[[Game], bool]"

INSIGHT_WORTH: Final = 1.5
ENIGMA_WORTH: Final = -0.8
STORY_WORTH: Final = 1.5
"""A flag, a card put into play or turned."""
WISH_WORTH: Final = 1.5
"""A step towards an ending that wins."""
ENDING_WORTH: Final = 20.0

KIDS: Final = {
    "participants": 2.0, "helpers": 1.0, "everyone": 3.0, "everyone_here": 1.5, "others": 2.0,
    "others_here": 0.5,
}  # fmt: skip
"""How many kids a subject is taken to be; the others are one."""
KID_WORTH: Final = {
    "take": -0.8, "relieve": 0.6, "rest": 0.6, "draw_item": 0.7, "discard_item": -0.6, "retrieve_item": 0.7,
    "draw_anomaly": 0.8, "discard_anomaly": -0.6, "draw_chore": 0.5, "discard_chore": -0.3, "ride": 0.2,
    "favor": 0.5, "time": 0.5, "time_next_day": 0.5,
}  # fmt: skip
"""For each kid; the last three for each step."""
TABLE_WORTH: Final = {
    "turn_up_rumor": 0.2, "turn_up_all_rumors": 0.4, "draw_rumor": -0.4, "discard_rumor": 0.2,
    "replace_rumor": 0.1, "look_at_rumors": 0.05, "push_rumor": -1.2, "reset_machine": -0.2,
    "wreck_machine": 0.3, "remove_machine": 0.3, "hack_machine": 1.5, "chore_step": 0.8,
}  # fmt: skip

UPWARDS: Final = (">=", ">")
DOWNWARDS: Final = ("<=", "<")


class Appeal:
    """What a block is worth in any state of the game, and parts that count only while they change it."""

    __slots__ = ("base", "parts")

    def __init__(self, base: float, parts: tuple[tuple[float, Useful], ...]) -> None:
        self.base: float = base
        self.parts: tuple[tuple[float, Useful], ...] = parts

    def now(self, game: Game) -> float:
        """What the block is worth at this moment."""
        worth = self.base
        for weight, useful in self.parts:
            if useful(game):
                worth += weight
        return worth


def read(index: Index, data: Data) -> list[Appeal]:
    """The appeal of every block of a bundle, by number."""
    reader = _Reader(index, wishes(data))
    found = [Appeal(0.0, ()) for _ in index.tables.blocks]
    for block in _holding("effects", data):
        number = index.blocks.get(block["id"])
        if number is not None:
            found[number] = reader.appeal(block)
    return found


def _holding(field: str, data: object) -> Iterator[Data]:
    """Every object with this field, wherever it stands: blocks have `effects`, conditions `op`."""
    if isinstance(data, dict):
        if field in data:
            yield data
        for part in data.values():
            yield from _holding(field, part)
    elif isinstance(data, list):
        for part in data:
            yield from _holding(field, part)


def wishes(data: Data) -> dict[str, float]:
    """For counters (by id), `flag ID`, `token ID` and `ship PLACE`: 1 when a win wants more, -1 for less."""
    starts = {counter["id"]: counter["start"] for counter in data["scenario"]["counters"]}
    wins = {ending["id"]: 1.0 if ending["result"] == "win" else -1.0 for ending in data["endings"]}
    found: dict[str, float] = {}
    for card in data["diary"]:
        for side in card["sides"].values():
            for check in side["checks"] if side is not None else ():
                if check["kind"] == "ending":
                    _wish(check["condition"], wins[check["ending"]], starts, found)
    return found


def hack_wish(data: Data) -> float:
    """How much the diary cares for hacked machines: what it says about them, up to three times."""
    said = sum(
        condition["op"] in ("machine_hacked", "controls")
        for card in data["diary"]
        for side in card["sides"].values()
        for condition in _holding("op", side)
    )
    return min(3, said) * WISH_WORTH


def _wish(condition: Data, sign: float, starts: Mapping[str, int], found: dict[str, float]) -> None:
    match condition["op"]:
        case "and" | "or":
            for part in condition["of"]:
                _wish(part, sign, starts, found)
        case "not":
            _wish(condition["of"], -sign, starts, found)
        case "flag":
            found.setdefault(f"flag {condition['flag']}", sign)
        case "ship_at":
            found.setdefault(f"ship {condition['place']}", sign)
        case "compare" if condition["right"]["q"] == "number":
            name = _counted(condition["left"])
            if name:
                start, value = starts.get(name, 0), condition["right"]["value"]
                up = condition["cmp"] in UPWARDS or (condition["cmp"] == "=" and value > start)
                down = condition["cmp"] in DOWNWARDS or (condition["cmp"] == "=" and value <= start)
                if up or down:
                    found.setdefault(name, sign if up else -sign)


def _counted(quantity: Data) -> str:
    """What kids could want more or less of, when this is such a number."""
    if quantity["q"] in ("token_at", "token_in_play"):
        return f"token {quantity['token']}"
    name: str = quantity["counter"] if quantity["q"] == "counter" else ""
    return name


class _Reader:
    """Reads the blocks of one bundle."""

    def __init__(self, index: Index, wanted: Mapping[str, float]) -> None:
        self._index = index
        self._wanted = wanted
        self._made: dict[str, Appeal] = {}

    def appeal(self, block: Data) -> Appeal:
        """The sum of the effects."""
        made = self._made.get(block["id"])
        if made is None:
            base, parts = 0.0, []
            for effect in block["effects"]:
                worth, useful = self._effect(effect)
                base += worth
                parts += useful
            made = self._made[block["id"]] = Appeal(base, tuple(parts))
        return made

    def _effect(self, effect: Data) -> tuple[float, list[tuple[float, Useful]]]:
        verb = effect["do"]
        if verb == "test":
            return self._mean(effect["success"], effect["failure"])
        if verb == "if":
            return self._mean(effect["then"], effect["else"])
        if verb == "roll":
            return self._mean(*(row["then"] for row in effect["rows"]))
        if verb == "choose":
            return max(map(self._line, effect["options"]), key=lambda pair: pair[0])
        if verb in KID_WORTH:
            return KID_WORTH[verb] * effect.get("by", 1) * KIDS.get(effect["who"], 1.0), []
        if verb == "machine_state":
            return (-0.3 if effect["state"] == "ALERT" else 0.3), []
        return self._table_effect(verb, effect)

    def _line(self, line: Data) -> tuple[float, list[tuple[float, Useful]]]:
        """TST-9: a line under `choose`, less its price."""
        worth, parts = self._mean(line["then"])
        return worth - KID_WORTH["time"] * line.get("spend", 0), parts

    def _mean(self, *blocks: Data) -> tuple[float, list[tuple[float, Useful]]]:
        """Any of these may happen."""
        read_blocks = [self.appeal(block) for block in blocks]
        share = 1.0 / len(blocks)
        parts = [(weight * share, useful) for each in read_blocks for weight, useful in each.parts]
        return sum(each.base for each in read_blocks) * share, parts

    def _table_effect(self, verb: str, effect: Data) -> tuple[float, list[tuple[float, Useful]]]:
        match verb:
            case "insight":
                return INSIGHT_WORTH * effect["by"], []
            case "enigma":
                return ENIGMA_WORTH * effect["by"], []
            case "counter":
                return 0.0, [self._turn(effect["counter"], effect["by"])]
            case "set_flag" | "clear_flag":
                return 0.0, [self._flag(effect["flag"], verb == "set_flag")]
            case "play_diary" | "flip_diary":
                return 0.0, [self._diary(effect["diary"], verb == "flip_diary")]
            case "place_token" | "remove_token" | "remove_tokens":
                return 0.0, [self._token(effect["token"], verb == "place_token")]
            case "move_ship":
                spot = self._index.spot(effect["place"])
                weight = WISH_WORTH * self._wanted.get(f"ship {effect['place']}", 0.0)
                return 0.0, [(weight, lambda game: game.ship != spot)]
            case "end_game":
                ending = self._index.tables.endings[self._index.endings[effect["ending"]]]
                return (ENDING_WORTH if ending.won else -ENDING_WORTH), []
        return TABLE_WORTH.get(verb, 0.0) * effect.get("by", 1), []

    def _turn(self, name: str, by: int) -> tuple[float, Useful]:
        number = self._index.counters[name]
        low, high, _ = self._index.tables.counters[number]
        end = high if by > 0 else low
        weight = WISH_WORTH * self._wanted.get(name, 0.2) * max(-3, min(3, by))
        return weight, lambda game: game.counters[number] != end

    def _flag(self, name: str, on: bool) -> tuple[float, Useful]:
        bit = 1 << self._index.flags[name]
        weight = STORY_WORTH * self._wanted.get(f"flag {name}", 0.7)
        if on:
            return weight, lambda game: not game.flags & bit
        return -weight, lambda game: game.flags & bit != 0

    def _token(self, name: str, more: bool) -> tuple[float, Useful]:
        token = self._index.tokens[name]
        limit = self._index.tables.token_limits[token]
        weight = WISH_WORTH * self._wanted.get(f"token {name}", 0.0)
        if more:
            return weight, lambda game: pieces.count(game, token) < limit
        return -weight, lambda game: pieces.count(game, token) > 0

    def _diary(self, number: int, flip: bool) -> tuple[float, Useful]:
        card = self._index.diary[number]
        wanted = diary.FRONT if flip else -1
        return STORY_WORTH, lambda game: diary.side_in_play(game, card) == wanted
