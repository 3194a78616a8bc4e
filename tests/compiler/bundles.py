"""A bundle made by hand, as the compiler lowers a scenario before its texts are generated."""

from __future__ import annotations

from typing import Any

Data = dict[str, Any]


def block(*effects: Data) -> Data:
    """A block of effects; ids play no part in the texts."""
    return {"id": "block", "effects": list(effects)}


def fork(
    trait: str, success: Data, failure: Data, combos: tuple[str, ...] = (), tags: tuple[str, ...] = ()
) -> Data:
    """A test with its outcomes."""
    return {
        "do": "test",
        "id": "test",
        "trait": trait,
        "combos": list(combos),
        "tags": list(tags),
        "success": success,
        "failure": failure,
    }


def compare(left: str | Data, cmp: str, right: int | Data) -> Data:
    """`insight >= 3`; a name of a dial, "day" … or a quantity on either side."""
    return {
        "op": "compare",
        "cmp": cmp,
        "left": {"q": left} if isinstance(left, str) else left,
        "right": {"q": "number", "value": right} if isinstance(right, int) else right,
    }


TREMOR = {"q": "counter", "counter": "tremor"}
KIDS_AT_K = {"q": "kids_at", "location": "K"}
MET = {"op": "flag", "flag": "met-astronomer"}


_NO_RULES: Data = {"numbers": [], "off": []}


def side(name: str, text: list[list[str]] | None = None, **items: list[Data]) -> Data:
    """One side of a diary card."""
    return (
        {"id": name, "text": text or [], "checks": [], "on": [], "rules": [], "actions": []}
        | _NO_RULES
        | items
    )


def when(name: str, condition: Data, *effects: Data, each_time: bool = False) -> Data:
    """A `when` check."""
    return {
        "id": name,
        "kind": "when",
        "condition": condition,
        "each_time": each_time,
        "block": block(*effects),
    }


def action(name: str, *effects: Data, at: tuple[str, ...] = (), spend: int = 1, **more: Any) -> Data:
    """An action; its label is the string `<name>.label`."""
    base = {
        "id": name,
        "label": f"{name}.label",
        "at": list(at),
        "spend": spend,
        "limit": None,
        "condition": None,
    }
    return base | more | {"block": block(*effects)}


def _diary_one() -> Data:
    front = side(
        "diary.1.front",
        [["prose", "diary.1.front.text"], ["goal", "diary.1.front.goal"], ["item", "diary.1.front.when.1"]],
        checks=[
            when("diary.1.front.when.1", compare("insight", ">=", 3), {"do": "flip_diary", "diary": 1}),
            when(
                "diary.1.front.when.2",
                compare("enigma", ">=", 8),
                {"do": "play_diary", "diary": 9},
                {"do": "discard_diary", "diary": 1},
            ),
            when("diary.1.front.when.3", compare(TREMOR, ">=", 4), {"do": "enigma", "by": 1}, each_time=True),
        ],
        rules=[
            {"id": "diary.1.front.rule.1", "rule": "pushed_rumor", "block": block({"do": "enigma", "by": 1})}
        ],
    )
    follow = fork(
        "BRAVE",
        block({"do": "tell", "text": "diary.1.back.action.1.success.text"}, {"do": "play_diary", "diary": 4}),
        block(
            {"do": "take", "who": "you", "condition": "SCARED"},
            {"do": "take", "who": "helpers", "condition": "UPSET"},
        ),
        combos=("ROPE",),
        tags=("SHARP",),
    )
    still = {"op": "and", "of": [compare(TREMOR, "=", 0), compare(KIDS_AT_K, ">=", 2)]}
    back = side(
        "diary.1.back",
        [["prose", "diary.1.back.text"]],
        actions=[
            action(
                "diary.1.back.action.1",
                {"do": "tell", "text": "diary.1.back.action.1.text"},
                follow,
                at=("K",),
                spend=2,
                limit="round",
                condition=MET,
            ),
            action("diary.1.back.action.2", {"do": "counter", "counter": "tremor", "by": -1}, at=("A", "C")),
        ],
        on=[
            {
                "id": "diary.1.back.on.1",
                "event": {"on": "end_phase"},
                "condition": None,
                "limit": None,
                "block": block({"do": "counter", "counter": "tremor", "by": 1}),
            },
            {
                "id": "diary.1.back.on.2",
                "event": {"on": "rumor_failed"},
                "condition": compare(TREMOR, ">=", 2),
                "limit": "round",
                "block": block({"do": "enigma", "by": 1}),
            },
        ],
        checks=[
            {"id": "diary.1.back.win.1", "kind": "ending", "condition": still, "ending": "hum-stops"},
            {
                "id": "diary.1.back.lose.1",
                "kind": "ending",
                "condition": compare(TREMOR, "=", 6),
                "ending": "swallowed",
            },
        ],
    )
    return {"id": "diary.1", "number": 1, "title": "diary.1.title", "sides": {"front": front, "back": back}}


def _small_diary(number: int, *checks: Data, actions: tuple[Data, ...] = ()) -> Data:
    name = f"diary.{number}"
    front = side(
        f"{name}.front", [["prose", f"{name}.front.text"]], checks=list(checks), actions=list(actions)
    )
    return {"id": name, "number": number, "title": f"{name}.title", "sides": {"front": front, "back": None}}


def _rumor() -> Data:
    radio = fork(
        "CLEVER",
        block(
            {"do": "draw_item", "who": "you", "tag": None},
            {"do": "if", "condition": MET, "then": block({"do": "insight", "by": 1}), "else": block()},
        ),
        block({"do": "take", "who": "participants", "condition": "EXHAUSTED"}),
        combos=("POWER",),
    )
    name = "rumor.hum.7"
    return {
        "id": name,
        "set": "hum",
        "number": 7,
        "title": f"{name}.title",
        "at": "A",
        "text": [],
        "block": block({"do": "tell", "text": f"{name}.text"}, radio),
    }


def _school() -> Data:
    event = {
        "kind": "group",
        "may": True,
        "block": block(
            fork(
                "TOUGH",
                block({"do": "favor", "who": "everyone", "by": 1}),
                block({"do": "take", "who": "participants", "condition": "EXHAUSTED"}),
            )
        ),
    }
    return {
        "id": "school.12",
        "number": 12,
        "title": "school.12.title",
        "text": [["prose", "school.12.text"]],
        "rumors_minus": 1,
        "firmware": True,
        "event": event,
        "moves": [
            {"class": "warden", "direction": "north", "steps": 2},
            {"class": "worker", "direction": None, "steps": 0},
        ],
    }


def _response() -> Data:
    nothing = block()
    alert = {"do": "machine_state", "machine": "this", "state": "ALERT"}
    return {
        "id": "response.heron.standard",
        "machine": "heron",
        "variant": "standard",
        "routine": {
            "id": "response.heron.standard.routine",
            "text": [],
            "response": "ignore",
            "trait": None,
            "failure": nothing,
            "firewall": block(alert),
        },
        "alert": {
            "id": "response.heron.standard.alert",
            "text": [],
            "response": "block",
            "trait": "QUICK",
            "failure": block({"do": "take", "who": "participants", "condition": "SCARED"}),
            "firewall": block({"do": "take", "who": "participants", "condition": "UPSET"}),
        },
    }


STRINGS = {
    "scenario.title": "The Long Hum",
    "scenario.text": "It begins under the engines.",
    "location.A": "Ferry Landing",
    "location.C": "Bell Hill",
    "location.K": "Radar Mast",
    "machine.heron.name": "Heron 4",
    "diary.1.title": "It Starts on the Ferry",
    "diary.1.front.text": "A low note, under the engines. *Nobody* else seems to hear it.",
    "diary.1.front.goal": "Find three people who hear it too.",
    "diary.1.back.text": "It was never one note. It was counting.",
    "diary.1.back.action.1.label": "Follow the cable",
    "diary.1.back.action.1.text": "It runs under the road.",
    "diary.1.back.action.1.success.text": "The cable ends at a door.",
    "diary.1.back.action.2.label": "Ring the bell",
    "diary.4.title": "The Door",
    "diary.4.front.text": "Warm to the touch.",
    "diary.4.front.action.1.label": "Knock",
    "diary.9.title": "Everybody Hears It",
    "diary.9.front.text": "The whole town stands still.",
    "rumor.hum.7.title": "The Dead Radio",
    "rumor.hum.7.text": "Dial tones on the emergency band.",
    "school.12.title": "Snow in April",
    "school.12.text": "The heating gives up.",
    "ending.hum-stops.title": "The Hum Stops",
    "ending.hum-stops.text": "You hear the sea again.",
    "ending.swallowed.title": "Swallowed",
    "ending.swallowed.text": "The note has no end.",
}


def ending(name: str, result: str) -> Data:
    """An ending whose texts are `ending.<name>.title` and `.text`."""
    text = [["prose", f"ending.{name}.text"]]
    return {
        "id": name,
        "result": result,
        "title": f"ending.{name}.title",
        "text": text,
        "side": "diary.1.back",
    }


HELD_STRINGS = {
    "item.knife.name": "Pocket Knife",
    "item.knife.text.1": "Two blades, one of them loose.",
    "item.knife.action.1.label": "Whittle",
    "item.coat.name": "Green Coat",
    "anomaly.marble.name": "The Cold Marble",
    "anomaly.marble.action.1.label": "Roll it on a map",
    "anomaly.key.name": "The Wet Key",
    "chore.hens.name": "Aunt Gun's Hens",
    "chore.hens.action.1.label": "Feed them",
    "chore.book.name": "The Overdue Book",
    "event.mast.name": "The Echo Mast",
    "event.mast.action.1.label": "Tune in",
}


def listener(name: str, on: str, *effects: Data, **more: Any) -> Data:
    """An `on` of a card."""
    return (
        {"id": name, "event": {"on": on}, "condition": None, "limit": None}
        | more
        | {"block": block(*effects)}
    )


def _items() -> list[Data]:
    whittle = action("item.knife.action.1", {"do": "discard_this"}, at=("K",))
    head: Data = {"iconic": False, "count": 1, "actions": [], "on": []}
    return [
        head
        | {"id": "knife", "name": "item.knife.name", "text": [["prose", "item.knife.text.1"]]}
        | {"color": "BRAVE", "tags": ["SHARP", "CLUB"], "iconic": True, "actions": [whittle]},
        head
        | {"id": "coat", "name": "item.coat.name", "text": [], "color": None, "tags": []}
        | {"on": [listener("item.coat.on.1", "end_phase", {"do": "rest", "who": "you"})]},
    ]


def _anomalies() -> list[Data]:
    turn_up = {"do": "turn_up_rumor"}
    hurt = {"op": "has_condition", "condition": None}
    failed = listener(
        "anomaly.marble.on.1", "rumor_failed", {"do": "enigma", "by": -1}, condition=hurt, limit="round"
    )
    return [
        {"id": "marble", "name": "anomaly.marble.name", "text": [], "count": 1, "uses": 3}
        | {
            "tag": "LOUD",
            "combo": None,
            "actions": [action("anomaly.marble.action.1", turn_up, limit="round")],
        }
        | {"on": [failed]},
        {"id": "key", "name": "anomaly.key.name", "text": [], "count": 1, "uses": 1}
        | {"tag": None, "combo": "ROPE", "actions": [], "on": []},
    ]


def _chores() -> list[Data]:
    step = {"do": "chore_step", "by": 1}
    reward = {"id": "chore.hens.reward", "effects": [{"do": "draw_item", "who": "you", "tag": None}]}
    home = {"op": "home_for_dinner"}
    hens = {"id": "hens", "name": "chore.hens.name", "text": [], "steps": 2, "done": None, "reward": reward}
    condition = {"op": "has_item", "tag": "KNOWLEDGE"}
    return [
        hens
        | {"actions": [action("chore.hens.action.1", step, at=("C",))]}
        | {"on": [listener("chore.hens.on.1", "end_phase", step, condition=home)]},
        hens
        | {"id": "book", "name": "chore.book.name", "steps": 1, "done": condition}
        | {"reward": reward | {"id": "chore.book.reward"}, "actions": []}
        | {"on": [listener("chore.book.on.1", "machine_hacked", step)]},
    ]


def add_held(bundle: Data) -> None:
    """Give the scenario cards in hand, and an event location on a sector."""
    tune = action("event.mast.action.1", {"do": "replace_rumor"}, limit="round")
    mast = {"id": "mast", "name": "event.mast.name", "text": [], "at": "A", "actions": [tune]}
    bundle["strings"] |= HELD_STRINGS
    bundle["world"] |= {"items": _items(), "anomalies": _anomalies(), "chores": _chores(), "events": [mast]}
    bundle["scenario"]["events"] = [{"id": "mast", "sector": "D6"}]


def hand_made() -> Data:
    """A small scenario with every kind of card, before `wording.fill`."""
    knock = action("diary.4.front.action.1", {"do": "insight", "by": 1}, at=("K",))
    return {
        "format": "loopwright-bundle",
        "schema_version": 4,
        "hash": "",
        "origins": {"diary.1.front.when.1": ["diary.loop", 12, 5], "diary.1": ["diary.loop", 1, 1]},
        "strings": dict(STRINGS),
        "scenario": {
            "id": "the-long-hum",
            "title": "scenario.title",
            "text": [["prose", "scenario.text"]],
            "weeks": 1,
            "rumor_sets": ["hum"],
            "start_diary": [1],
            "machines": [{"id": "heron", "model": "heron", "sector": "C3", "response": "standard"}],
            "counters": [{"id": "tremor", "name": "counter.tremor.name", "low": 0, "high": 6, "start": 0}],
            "flags": [{"id": "met-astronomer", "name": "flag.met-astronomer.name"}],
            "tokens": [],
            "ship": None,
            "events": [],
            "complications": [],
            "enigma_limit": None,
        },
        "world": {
            "locations": [{"id": letter, "name": f"location.{letter}"} for letter in "ACK"],
            "machines": [{"id": "heron", "name": "machine.heron.name"}],
            "items": [],
            "anomalies": [],
            "chores": [],
            "events": [],
        },
        "diary": [_diary_one(), _small_diary(4, actions=(knock,)), _small_diary(9)],
        "rumors": [_rumor()],
        "school": [_school()],
        "responses": [_response()],
        "endings": [ending("hum-stops", "win"), ending("swallowed", "lose")],
    }
