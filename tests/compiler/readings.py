"""The reading test: lines of cards, the sentence that is printed, and what the engine makes of it.

A table of `tests/cases/readings` has a row for each line: the line as its author writes it (`⏎` begins a new
one), the sentence, the line that makes the position before it, and what is different on the table after it.
Authors' lines are given; the sentence comes of the printer and the difference of a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from loopwright_compiler import compile_path
from loopwright_compiler.semantics.markup import plain
from loopwright_engine import Bundle, load_bundle, new_game
from loopwright_games.tales import view
from loopwright_games.tales.options import Options
from loopwright_games.tales.text import describe

from .examples import NOWHERE, put, small

HEAD = "line | sentence | before | after"
BREAK = "⏎"
AUXILIARY = range(191, 195)
"""Diary cards that the lines of the tables name; 191 is in play."""
BEGIN = 195
"""The diary card that brings a row's card into play."""
TRIGGERS = ("when ", "on ", "rule ", "win ", "lose ")
"""What begins a line that is no effect: what happens before it sets it off."""
SCENARIO = """\
scenario the-hum "The Hum"
  > A low note.
  world small
  files diary, rumors
  weeks 1
  rumors hum
  diary 191, 195
  machine heron at C3 using standard
  event echo-mast at D6
  counter tremor "Tremor" from 0 to 6
  flag told "They know", seen "We have seen it", met-astronomer "The astronomer"
  note dog-stays "The dog stays", lamp "The lamp"
  counter guilt "Guilt" each kid from 0 to 3
  flag knows "Knows the word" each kid
  counter heat "Heat" each place from 0 to 3
    over: insight +1, heat there = 0
  counter dread hidden from 0 to 3
  flag lied hidden
  deck letters "Letters"
  token weed "Weed" limit 4
  ship
  enigma limit kids + 4
"""


MORE = {
    "rumors.loop": "".join(
        f'\nrumor hum {number} "Rumor {number}" at {place}\n  test BRAVE\n'
        "    success: nothing\n    failure: nothing\n"
        for number, place in enumerate("ABCFKM", 11)
    )
    + '\ncard letters 1 "The Stamp"\n  enigma +1\n\ncard letters 2 "The Bill" if enigma >= 3\n  nothing\n',
    "chores.loop": "".join(
        f'\nchore chore-{number} "Chore {number}"\n  > Do it.\n  steps 1\n'
        f'  action "Do it" at A: this chore +1\n  reward: favor +1\n'
        for number in range(4)
    ),
}
"""More cards than the small scenario has."""
SIDES = """\
  front
    > A.
  back
    > B.
    lose over-{number} "Over" when tremor = 6
"""


class Reading(NamedTuple):
    """A row of a table."""

    line: str
    sentence: str
    before: str
    after: str


def read(path: Path) -> list[Reading]:
    """The rows of a table."""
    head, *rows = path.read_text("utf-8").splitlines()
    assert head == HEAD, path
    return [Reading(*(part.strip() for part in row.split(" | "))) for row in rows if row.strip()]


def write(path: Path, rows: list[Reading]) -> None:
    """Write a table."""
    path.write_text("\n".join([HEAD, *(" | ".join(row) for row in rows)]) + "\n", encoding="utf-8")


def compiled(rows: list[Reading], folder: Path, language: str | None = None) -> dict[str, Any]:
    """The bundle of a scenario that has a diary card for each row, with its rules text in a language."""
    diary = "\n".join(_card(number, row) for number, row in enumerate(rows, 1))
    diary += "".join(
        f'\ndiary {number} "Card {number}"\n{SIDES.format(number=number)}' for number in AUXILIARY
    )
    diary += f'\ndiary {BEGIN} "Begin"\n  front\n'
    numbers = range(1, len(rows) + 1)
    diary += "".join(f'    action "Begin {number}", spend 0: play diary {number}\n' for number in numbers)
    scenario = small(folder)
    put(scenario, {"scenario.loop": SCENARIO, "diary.loop": diary})
    for file, cards in MORE.items():
        path = next(folder.rglob(file))
        path.write_text(path.read_text("utf-8") + cards, encoding="utf-8")
    checked = compile_path(scenario, bundled=NOWHERE, language=language)
    mistakes = [
        f"{item.span.line}: {item.message}" for item in checked.diagnostics if item.severity == "error"
    ]
    assert checked.bundle is not None, mistakes
    return checked.bundle


def _card(number: int, row: Reading) -> str:
    def action(label: str, line: str) -> str:
        first, *rest = line.split(BREAK)
        if not rest:
            return f'    action "{label}", spend 0: {first}\n'
        lines = "\n".join(f"      {part}" for part in (first, *rest))
        return f'    action "{label}", spend 0\n{lines}\n'

    before = action("Before", row.before) if row.before else ""
    line = row.line.replace(" ending ", f" ending-{number} ")
    line = f"    {line}\n" if _is_trigger(row) else action("Line", line)
    return f'diary {number} "Row {number}"\n  front\n{before}{line}  back\n    > Back.\n'


def _is_trigger(row: Reading) -> bool:
    """Whether a row's line is no effect; an ending is one without a condition."""
    return row.line.startswith(TRIGGERS[:3]) or (row.line.startswith(TRIGGERS[3:]) and " when " in row.line)


def made(rows: list[Reading], folder: Path) -> Iterator[Reading]:
    """The rows with the sentences that are printed, and with what comes of playing them."""
    data = compiled(rows, folder)
    bundle = load_bundle(data)
    for number, row in enumerate(rows, 1):
        side = data["diary"][number - 1]["sides"]["front"]
        begin = data["diary"][-1]["sides"]["front"]["actions"][number - 1]
        after = played(bundle, [begin, *side["actions"]])
        yield row._replace(sentence=sentence_of(data, number), after=after)


def sentence_of(data: dict[str, Any], number: int) -> str:
    """What is printed of the row with this number, from 1."""
    side = data["diary"][number - 1]["sides"]["front"]
    triggers = [*side["checks"], *side["on"], *side["rules"]]
    return printed(data, (triggers or side["actions"])[-1]["id"], lead=bool(triggers))


def printed(data: dict[str, Any], part: str, lead: bool) -> str:
    """The sentences of a part of a card, line by line, with or without what they begin with."""
    texts = data["strings"].items()
    lines = [plain(text) for name, text in texts if f"{part}.rules" in (name, name.rpartition(".")[0])]
    first = lines[0] if lead else lines[0].partition(": ")[2]
    return " / ".join(filter(None, [first, *lines[1:]]))


def played(bundle: Bundle, actions: list[dict[str, Any]]) -> str:
    """What is different on the table after the last of these actions of the first kid, and the game's end."""
    game = new_game(bundle, Options(2), 1)
    _settle(game)
    position: dict[str, str] = {}
    for action in actions:
        position = dict(_position(game)) if action is actions[-1] else position
        views = [option.block for option in describe.decision(game).options]
        game.choose(views.index(f"{action['id']}.block"))
        _settle(game)
    now = dict(_position(game))
    changes = [
        f"{name}: {position.get(name, '–')} → {now.get(name, '–')}"
        for name in dict.fromkeys([*position, *now])
        if position.get(name) != now.get(name)
    ]
    return "; ".join(changes) or "nothing"


def _settle(game: Any) -> None:
    """Go on to the adventure phase with the first option of every decision."""
    while game.decision is not None and game.decision.kind != "adventure":
        game.choose(0)


def _position(game: Any) -> Iterator[tuple[str, str]]:
    """The table in words, part by part."""
    table: Any = view.observe(game)
    for kid in table["kids"]:
        name = kid["name"]
        yield f"{name} at", kid["at"]
        yield f"{name} time", str(kid["pool"])
        yield f"{name} conditions", ", ".join(kid["conditions"]) or "none"
        yield f"{name} injury", str(kid["injury_box"] or "none")
        yield f"{name} favor", kid["favor"]
        yield f"{name} tomorrow", f"{game.tomorrow[kid['seat']]:+} time"
        for deck in ("items", "anomalies", "chores"):
            yield f"{name} {deck}", ", ".join(card["name"] for card in kid[deck]) or "none"
        yield f"{name} keeps", ", ".join(own["text"] for own in kid["own"]) or "nothing"
    for dial in ("insight", "enigma"):
        yield dial, str(table[dial])
    yield from ((counter["name"], str(counter["value"])) for counter in table["counters"])
    yield "noted", ", ".join(flag["name"] for flag in table["flags"]) or "nothing"
    yield from ((f"diary {card['number']}", card["side"]) for card in table["diary"])
    yield (
        "rumors",
        ", ".join("–" if space is None else space["rumor"] or "face down" for space in table["track"]),
    )
    yield "rumors in the deck", str(table["piles"]["rumors"])
    for machine in table["machines"]:
        kid = machine["hacker"]
        place = f"hacked by {kid}" if kid else "wrecked" if machine["wrecked"] else machine["sector"]
        yield machine["name"], " ".join(filter(None, (place, machine["state"])))
    for token in table["tokens"]:
        places = [f"{spot['count']} on {spot['place']}" for spot in token["on"]]
        yield token["name"], ", ".join(places) or "none"
    yield "ship", table["ship"] or "none"
    yield "first player", table["kids"][table["first_player"]]["name"]
    yield "result", str(table["result"] and table["result"]["won"])
