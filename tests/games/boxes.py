"""The content of small games as bundles, for tests of their rules."""

from __future__ import annotations

from typing import Any

from loopwright_engine.bundle.load import FORMAT, SCHEMA_VERSION, content_hash

Data = dict[str, Any]


def block(name: str, *effects: Data) -> Data:
    """A block of effects."""
    return {"id": name, "effects": list(effects)}


class Box:
    """A bundle in the making."""

    def __init__(self) -> None:
        self.data: Data = {
            **{name: [] for name in ("gauges", "cards", "effects", "endings")},
            **{name: {} for name in ("strings", "numbers", "sequences", "origins")},
            "format": FORMAT,
            "schema_version": SCHEMA_VERSION,
            "language": "en",
            "kit_version": 1,
        }

    def bundle(self, kit: str) -> Data:
        """The bundle, for a kit."""
        self.data |= {"kit": kit, "scenario": {"id": kit, "title": self.text(kit)}}
        self.data["hash"] = content_hash(self.data)
        return self.data

    def text(self, words: str) -> str:
        """A string's key."""
        self.data["strings"][words] = words
        return words

    def gauge(self, name: str, high: int, start: int = 0, **ends: list[Data]) -> None:
        """A gauge from 0, with the effects of its ends."""
        blocks = {
            end: block(f"gauge.{name}.{end}", *ends[end]) if end in ends else None
            for end in ("over", "under")
        }
        self.data["gauges"].append(
            {"id": name, "title": self.text(name), "low": 0, "high": high, "start": start, **blocks}
        )

    def card(self, kind: str, name: str, *effects: Data, condition: Data | None = None, **head: Any) -> None:
        """A card of any kind."""
        number = f"{kind}.{name}"
        self.data["cards"].append(
            {"kind": kind, "id": number, "title": self.text(name), "copies": 1, "head": head,
             "condition": condition, "block": block(f"{number}.block", *effects)}
        )  # fmt: skip


def change(**gauges: int) -> list[Data]:
    """Changes of gauges."""
    return [{"do": "change", "gauge": name, "by": by} for name, by in gauges.items()]


def compare(gauge: str, cmp: str, number: int) -> Data:
    """A comparison."""
    left, right = {"q": "gauge", "gauge": gauge}, {"q": "number", "value": number}
    return {"op": "compare", "left": left, "cmp": cmp, "right": right}


def when(condition: Data, *effects: Data) -> Data:
    """Effects under a condition."""
    return {"do": "if", "condition": condition, "then": block("then", *effects), "otherwise": None}


def choose(box: Box, **lines: list[Data]) -> Data:
    """Lines to choose from."""
    return {
        "do": "choose",
        "options": [
            {"text": box.text(words), "condition": None, "block": block(words, *effects)}
            for words, effects in lines.items()
        ],
    }


def the_last_glow() -> Data:
    """GLO: the set-up card."""
    box = Box()
    box.gauge("light", 6, 3)
    box.gauge("hull", 6, 6)
    box.data["numbers"] = {"columns": 6, "lines": 6, "start-line": 5, "start-column": 3}
    box.data["sequences"] = {"nightmare": [1, 1, 2, 1, 3, 2, 1, 1, 2, 3]}
    return box.bundle("the-last-glow")


def lucha_libre() -> Data:
    """LUC-M: four wrestlers, ten moves."""
    box = Box()
    for name, team, lucky in (("a", 1, 5), ("b", 1, 3), ("c", 2, 6), ("d", 2, 4)):
        box.card("wrestler", name, team=team, lucky=lucky)

    def move(name: str, dice: str, fans: int, foe: int, own: int, who: str = "", *more: Data) -> None:
        verbs = [
            {"do": verb, "by": by}
            for verb, by in (("fans", fans), ("opponent_energy", foe), ("own_energy", own))
            if by
        ]
        wrestlers = [f"wrestler.{letter}" for letter in who]
        box.card(
            "move",
            name,
            *verbs,
            *more,
            dice=[int(die) if die.isdecimal() else die for die in dice.split()],
            wrestlers=wrestlers,
        )

    move("lucky-triple", "lucky lucky lucky", 5, -2, -1)
    move("show-off", "lucky", 1, 0, 1)
    move("two-a", "4 6", 1, -1, 0, "a")
    move("two-b", "5 6", 1, -1, 0, "bd")
    move("two-c", "3 5", 1, -1, 0, "c")
    move("three-a", "1 2 3", 2, -1, 0, "ad")
    move("three-b", "1 2 4", 2, -1, 0, "bc")
    move("four", "1 2 3 4", 4, -2, -1)
    move("triple", "same same same", 3, -2, -1)
    move("change", "1 2", -1, 0, 0, "", {"do": "swap"})
    return box.bundle("lucha-libre")


def bonnie_and_clyde() -> Data:
    """BON: gauges with their ends, places, daily actions, the police."""
    box = Box()
    away, room = {"op": "roy", "where": "away"}, compare("poems", "<", 3)
    box.gauge("savings", 9, 1, under=[{"do": "end", "won": False, "ending": "left-alone"}])
    box.gauge("love", 2, over=[when(away, *change(passion=1))], under=change(passion=-1))
    poem = choose(box, Write=change(savings=-2, poems=1), Leave=[{"do": "nothing"}])
    rich = {"op": "all", "of": [compare("savings", ">=", 2), room]}
    box.gauge("boredom", 2, over=[when(rich, poem)], under=change(poems=-1))
    box.gauge("threat", 2, over=change(prison=1, love=-1))
    box.gauge("ammunition", 2, under=[{"do": "lose_action"}])
    for name, high in (("passion", 2), ("poems", 3), ("prison", 3)):
        box.gauge(name, high)
    box.card("place", "home", *change(boredom=1))
    box.card("place", "cement-city", *change(boredom=-1, love=1))
    box.card("place", "dallas", *change(savings=1))
    box.card("place", "ride", *change(savings=-1, love=1))
    box.card("daily", "good-work", {"do": "nothing"})
    box.card("daily", "work", *change(boredom=1, savings=1))
    box.card("daily", "photo", *change(savings=-2, love=2))
    pay = choose(box, Pay=change(savings=-1), Steal=change(threat=1))
    box.card("daily", "ammunition", pay, *change(ammunition=1))
    arms = choose(box, Bullet=change(ammunition=-1), Noise=change(threat=1))
    box.card("daily", "stick-up", arms, *change(savings=2))
    ready = [
        compare("love", ">=", 2),
        compare("ammunition", ">=", 2),
        compare("passion", ">=", 2),
        compare("poems", ">=", 3),
    ]
    leave = {"op": "all", "of": [*ready, {"op": "last_action"}]}
    box.card("daily", "leave-town", {"do": "end", "won": True, "ending": "away"}, condition=leave)
    for low, high, effects in (
        (1, 2, [{"do": "nothing"}]), (3, 3, change(boredom=-1)), (4, 4, change(love=-1)),
        (5, 5, change(threat=1)), (6, 7, change(threat=1, ammunition=-1)),
        (8, 8, [{"do": "end", "won": False, "ending": "death"}]),
    ):  # fmt: skip
        box.card("police", f"{low}-{high}", *effects, low=low, high=high)
    box.data["endings"] = [
        {"id": name, "title": box.text(name), "won": name == "away"}
        for name in ("left-alone", "away", "death")
    ]
    return box.bundle("bonnie-and-clyde")
