"""What a watch tells of a game, held against the game's log and the cards alone, over games of any world."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from engine_games import laws, tables
from hypothesis import given
from loopwright_engine.core.branches import NONE_OPEN
from loopwright_games.tales.coverage import Watch
from loopwright_games.tales.rules.state import log
from loopwright_games.tales.rules.state.game import Game
from loopwright_games.tales.text.stable_ids import stable_id

Data = dict[str, Any]
Entry = tuple[str, ...]
"""An entry of the log in words: its kind, the block that caused it or nothing, then ids and numbers."""


class Line(NamedTuple):
    """How one sees in the log that a block began: by one of these entries; or, without any, by its parent."""

    parent: str
    entries: tuple[Entry, ...]


def written(data: Data) -> dict[str, Line]:
    """Each block of a bundle, by what a watch calls it, and what the log says when it begins."""
    return dict(_of_table(data)) | dict(_of_decks(data)) | dict(_of_responses(data)) | dict(_of_hands(data))


def _of_table(data: Data) -> Iterator[tuple[str, Line]]:
    for card in data["diary"]:
        for side in filter(None, card["sides"].values()):
            for part in ("checks", "on", "rules", "actions"):
                kind = "card_action" if part == "actions" else "trigger"
                for trigger in side[part]:
                    if "block" in trigger:
                        yield from _block(trigger["block"], (kind, trigger["block"]["id"]))
    for counter in data["scenario"]["counters"]:
        for end in {"over", "under"} & counter.keys():
            yield from _block(counter[end], (f"counter_{end}", "*", counter["id"]))
    for card in data["rumors"]:
        yield from _block({**card["block"], "id": card["id"]}, ("investigate", "", "*", card["id"]))
    for card in data["school"]:
        if card["event"] is not None:
            yield from _block(card["event"]["block"], ("event", "", "*", card["id"]))


def _of_decks(data: Data) -> Iterator[tuple[str, Line]]:
    for deck in data.get("decks", ()):
        for card in deck["cards"]:
            yield from _block(card["block"], ("deck_card", "*", card["id"]))
    for timer in data.get("timers", ()):
        yield from _block(timer["block"], ("timer_due", timer["block"]["id"]))


def _of_responses(data: Data) -> Iterator[tuple[str, Line]]:
    for card in data["responses"]:
        machines = [m["id"] for m in data["scenario"]["machines"] if m["model"] == card["machine"]]
        for name in ("routine", "alert"):
            failure, firewall = card[name]["failure"], card[name]["firewall"]
            log_entries = [("hack_lost", "", "*", machine) for machine in machines if name == "alert"]
            yield from _block(failure, ("failure", failure["id"]), *log_entries)
            yield from _block(firewall, *(("default_wall", "", machine) for machine in machines))


def _of_hands(data: Data) -> Iterator[tuple[str, Line]]:
    for deck, kind in (("items", "item_used"), ("anomalies", "anomaly_used"), ("chores", "trigger")):
        for card in data["world"][deck]:
            for listener in card["on"]:
                yield from _block(listener["block"], (kind, listener["block"]["id"]))
    for deck in ("items", "anomalies", "chores", "events"):
        for card in data["world"][deck]:
            for action in card["actions"]:
                yield from _block(action["block"], ("card_action", action["block"]["id"]))
    for card in data["world"]["chores"]:
        yield from _block(card["reward"], ("chore_done", "", "*", f"chore.{card['id']}"))


def _block(block: Data, *entries: Entry, parent: str = "") -> Iterator[tuple[str, Line]]:
    here = block["id"]
    yield here, Line(parent, entries)
    for effect in block["effects"]:
        verb = effect["do"]
        if verb == "test":
            yield from _block(effect["success"], ("success", here), ("automatic", here), parent=here)
            yield from _block(effect["failure"], ("failure", here), parent=here)
            if "paid" in effect:
                yield from _block(effect["paid"]["then"], parent=here)
        elif verb == "if":
            yield from _block(effect["then"], parent=here)
            yield from _block(effect["else"], parent=here)
        elif verb in ("repeat", "named"):
            yield from _block(effect["repeated" if verb == "repeat" else "named"], parent=here)
        elif verb in ("choose", "roll"):
            kinds, rows = (
                (("chosen",), "options") if verb == "choose" else (("table_roll", "table_dice"), "rows")
            )
            for branch in effect[rows]:
                yield from _block(branch["then"], *((kind, here) for kind in kinds), parent=here)
        elif verb == "each":
            yield from _block(effect["block"], parent=here)


def logged(game: Game) -> set[Entry]:
    """The entries of a game's log, in words; the main block of a rumor is called like the rumor."""
    names = game.tables.block_ids
    rumors = {rumor.block: game.tables.names.ids["rumor"][n] for n, rumor in enumerate(game.tables.rumors)}
    entries = set()
    for number, source, *values in game.log:
        kind = log.KINDS[number]
        block = rumors.get(source) or (names[source] if source >= 0 else "")
        ids = [stable_id(game, field, value) for field, value in zip(kind.fields, values, strict=True)]
        entries.add((kind.name, block, *ids))
    return entries


def fits(wanted: Entry, entries: set[Entry]) -> bool:
    """Whether such an entry is there; `*` stands for anything, and so does what comes after its end."""
    return any(
        all(pattern in ("*", other) for pattern, other in zip(wanted, entry, strict=False))
        for entry in entries
    )


def meeting(game: Game) -> set[str]:
    """MOV-5: the sides of response cards that tested kids: after each meeting, the next roll is of one."""
    ids, met = set(), False
    for entry in game.log:
        if entry[0] == log.AVOID:
            met = True
        elif entry[0] == log.ROLL and met:
            ids.add(game.tables.block_ids[entry[1]].removesuffix(".failure"))
            met = False
    return ids


def closed(game: Game) -> set[str]:
    """TST-9: the choices of which no line was open, by the first of their lines."""
    lines = (game.tables.choices[entry[2]] for entry in game.log if entry[0] == log.NONE_OPEN)
    return {f"{game.tables.block_ids[line.block]}{NONE_OPEN}" for line in lines}


CAME = {
    "item_drawn": "{3}", "item_retrieved": "{3}", "anomaly_drawn": "{3}", "chore_drawn": "{3}",
    "school_card": "{2}", "item_used": "{3}.used", "anomaly_used": "{3}.used",
    "diary_played": "{2}.front", "diary_flipped": "{2}.back", "flag_set": "flag.{2}", "new_round": "day.{2}",
}  # fmt: skip
"""What an entry of the log says that came up or was used, by its ids."""


@given(tables())
@laws
def test_what_is_counted_is_in_the_log_and_what_is_logged_is_counted(table):
    """Blocks of every kind of card, sides that came into play or tested a kid, cards that were used."""
    watch, data = Watch(table.bundle), table.bundle.data
    game, numbers = watch.start(table.options, table.seed)
    while game.decision is not None:
        numbers += watch.choose(game, table.luck.randrange(len(game.decision.options)))
    counted = {watch.names[number] for number in numbers}
    entries, blocks = logged(game), written(data)
    for name in counted & blocks.keys():
        line = blocks[name]
        is_logged = any(fits(wanted, entries) for wanted in line.entries)
        assert is_logged if line.entries else line.parent in counted, f"{name} is counted, and not in the log"
    for kind, source, *_ in entries:
        # What stands for a test to avoid a machine is its failure, which need not come.
        if source in blocks and (not source.startswith("response.") or kind == "failure"):
            assert source in counted, f"{source} is in the log, and not counted"
    for name, line in blocks.items():
        if any(
            wanted[0] in ("investigate", "event", "chore_done") and fits(wanted, entries)
            for wanted in line.entries
        ):
            assert name in counted, f"{name} is in the log, and not counted"
    iconic = {f"item.{data['world']['kids'][kid]['item']}" for kid in game.party.kids}
    cards = {CAME[entry[0]].format(*entry) for entry in entries if entry[0] in CAME}
    assert {name for name in counted - blocks.keys() if not name.startswith("ending.")} == (
        cards | iconic | meeting(game) | closed(game)
    )
    assert {name for name in counted if name.startswith("ending.")} == {f"ending.{game.result.ending}"}
