"""How the time for a file grows with what it repeats (`make growth`): nothing grows faster than the file.

Each way of repeating something is read at three sizes, each twice the one before. What takes a while and
takes more than about twice as long each time is marked, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import math
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import NamedTuple

DOUBLINGS = 3
A_WHILE = 1.0
"""Seconds below which nobody minds how it grows."""
STEEPEST = 1.5
"""Of the logarithms of time and size; 1 is linear."""
PATIENCE = 20.0
"""Seconds after which a larger file is not tried."""
TEMPLATE = Path(__file__).parents[2] / "cli" / "loopwright" / "template"

Text = Callable[[int], str]
Read = Callable[[str], object]


class Case(NamedTuple):
    """A way of repeating something; `least` is how often the smallest file has it."""

    text: Text
    least: int
    read: Read


def lines(line: str, before: str = "", after: str = "") -> Text:
    """A line again and again; `{i}` is its number."""
    return lambda count: before + "".join(f"{line.format(i=i, j=i % 40)}\n" for i in range(count)) + after


def parts(before: str, part: str, between: str, after: str) -> Text:
    """A long line of equal parts."""
    return lambda count: before + between.join(part.format(i=i) for i in range(count)) + after


class Scenario:
    """The template's scenario, one of whose files is another one each time."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "scenario"
        shutil.copytree(TEMPLATE, self.folder)
        card = self.folder / "scenario.loop"
        text = card.read_text("utf-8").replace("SCENARIO-ID", "growth").replace("SCENARIO TITLE", "Growth")
        flags = ", ".join(f"f{number}" for number in range(40))
        card.write_text(f"{text.rstrip()}\n  diary 60\n  flag {flags}\n", "utf-8")
        self.kept = {name: (self.folder / name).read_text("utf-8") for name in ("diary.loop", "rumors.loop")}

    def read(self, name: str, text: str) -> None:
        """Check the scenario with this after what its file held before."""
        from loopwright.commands.check import _checked_deeply
        from loopwright_dsl.parse import memory

        memory.forget()
        file = self.folder / name
        file.write_text(self.kept.get(name, "") + text, "utf-8")
        try:
            _checked_deeply(self.folder)
        finally:
            if name in self.kept:
                file.write_text(self.kept[name], "utf-8")
            else:
                file.unlink()

    def card(self, text: Text, least: int) -> Case:
        """A diary card of the scenario that begins with its front."""
        return Case(lambda count: SIDE + text(count), least, lambda text: self.read("diary.loop", text))

    def story(self, text: Text, least: int) -> Case:
        return Case(
            lambda count: "kids 4\nseed 26\n" + text(count),
            least,
            lambda text: self.read("stories/growth.story", text),
        )

    def cards(self, name: str, text: Text, least: int) -> Case:
        return Case(text, least, lambda text: self.read(name, text))


SIDE = '\ndiary 60 "Sixty"\n  front\n    > Hm.\n'
ACTION = '    action "A" at K\n'
ON_A_SIDE = {
    "when": "when insight >= {j}: enigma +1",
    "each time": "when each time insight >= {j}: enigma +1",
    "when flag": "when flag f{j}: set f{j}",
    "on": "on end phase if insight >= {j}: enigma +1",
    "action": 'action "A{i}" at K: insight +1',
    "win": 'win w{i} "W" when insight >= {j}',
    "same win": 'win w "W" when insight >= 3',
    "intend": "intend after flag f{j}",
    "intend by": "intend reachable by monday",
    "rule": "rule no bus",
    "goal": 'goal "G{i}"',
    "prose": "> some words {i}",
    "comment": "# some words {i}",
    "unknown word": "whne insight >= 2: flip",
    "unknown flag": "when flag knot-known{i}: flip",
    "unknown diary": "when insight >= 1: play diary 9{i}",
    "open quote": 'action "A{i} at K: insight +1',
    "open bracket": "when (insight >= 2: flip",
    "second tags": "tags SHARP",
    "words in a heap": "machine remove take ship, weed weed 3: if others play enters",
}
IN_AN_ACTION = {
    "set": "set f{j}",
    "if": "if insight >= {j}: enigma +1",
    "lose": 'lose l{i} "L" if insight >= {j}',
    "four effects": "insight +1, enigma +1, insight +1, enigma +1",
    "unknown verb": "zet f{i}",
}
ON_A_LINE = {
    "or": ("when ", "insight >= {i}", " or ", ": flip\n"),
    "brackets": ("when ", "(insight >= {i})", " or ", ": flip\n"),
    "not": ("when ", "not", " ", " insight >= 2: flip\n"),
    "effects": ("when insight >= 2: ", "enigma +1", ", ", "\n"),
    "sum": ("when ", "insight", " + ", " >= 2: flip\n"),
    "words": ("when ", "word", " ", "\n"),
    "strings": ("action ", '"a{i}"', " ", " at K: flip\n"),
    "one word": ("when ", "a", "", " >= 2: flip\n"),
    "hyphens": ("when flag ", "a", "-", ": flip\n"),
    "commas": ("when insight >= 2: ", ",", "", "\n"),
    "digits": ("when insight >= ", "1", "", ": flip\n"),
}
IN_A_STORY = {
    "open quote": 'anybody choose "open',
    "expect": "expect insight >= {j}",
    "unknown fact": "expect flag nearly{i}",
    "unknown kid": "anybdy bus A",
    "unknown label": 'anybody action "Opne the hatch {i}"',
    "unknown prose": 'expect told "the puddle {i} on the island shivr at ten past"',
    "let": "let cautious play until insight >= {j}",
}
AS_CARDS = {
    "diary cards": '\ndiary {i}00 "D{i}"\n  front\n    > Hm.\n    when insight >= 2: flip\n  back\n    > b',
    "equal diary cards": '\ndiary 61 "D{i}"\n  front\n    > Hm.',
    "rumors": '\nrumor r{i} 1 "D{i}" at K\n  > Hm.\n  insight +1',
    "unknown kinds": '\nrumr r{i} 1 "D{i}" at K\n  > Hm.\n  insight +1',
    "effect cards": "\neffect e{i}\n  do e{i}\n  enigma +1",
}
CATALOGUES = {
    "entries": lines('msgctxt "c{i}"\nmsgid "t{i}"\nmsgstr "s{i}"\n'),
    "lines of a text": lines('"aaaa"', 'msgid ""\n', 'msgstr "x"\n'),
    "words of a text": parts('msgid "', "a", " ", '"\nmsgstr "x"\n'),
    "escapes": parts('msgid "', "\\\\n", "", '"\nmsgstr "x"\n'),
    "an open text": parts('msgid "', "\\\\", "", '\nmsgstr "x"\n'),
    "no entries": lines("junk"),
    "comments": lines("# remark"),
}
DATA = {
    "keys": lines("key{i}: 1"),
    "equal keys": lines("key: 1"),
    "anchors": lines("key{i}: &a{i} 1"),
    "aliases": lines("key{i}: *a", "a: &a 1\n"),
    "merges": lines("key{i}: {{<<: *a}}", "a: &a {x: 1}\n"),
    "list": parts("a: [", "1", ", ", "]\n"),
    "words": parts("a: ", "b", " ", "\n"),
    "comments": lines("# remark", "a: 1\n", "b: 1\n"),
    "brackets": parts("a: ", "[", "", "\n"),
}
JSON = {
    "objects": parts("[", '{{"a": 1, "b": [2]}}', ", ", "]"),
    "names": parts("{", '"a{i}": 1', ", ", "}"),
    "a name twice": parts('{"a": 1, ', '"b": 1', ", ", "}"),
    "halves": parts("[", '"\\ud83d\\ude00"', ", ", "]"),
    "brackets": parts("", "[", "", ""),
    "an open text": parts('["', "a", "", ""),
}
DRAWN = {
    "shapes": parts("<svg>", '<rect width="1" height="1"/>', "", "</svg>"),
    "steps": parts('<svg><path d="M0 0', "h1", "", '"/></svg>'),
    "curves": parts('<svg><path d="M0 0', "a1 1 0 0 1 2 2", "", '"/></svg>'),
    "groups": lambda count: f"<svg>{'<g>' * count}{'</g>' * count}</svg>",
    "turns": parts('<svg><g transform="', "rotate(1)", "", '"><rect width="1"/></g></svg>'),
    "attributes": parts("<svg><rect ", 'a{i}="1"', " ", "/></svg>"),
    "comments": parts("<svg>", "<!-- a -->", "", "</svg>"),
    "styles": parts('<svg><rect style="', "fill:red;", "", '"/></svg>'),
    "numbers": parts('<svg><polygon points="', "1,1", " ", '"/></svg>'),
    "digits": parts('<svg><rect width="', "1", "", '"/></svg>'),
}


def cases(folder: Path) -> Iterator[tuple[str, Case]]:
    """Every way of repeating something, with its name."""
    scenario = Scenario(folder)
    for name, line in ON_A_SIDE.items():
        yield f"side: {name}", scenario.card(lines(f"    {line}"), 24)
        yield f"many sides: {name}", scenario.cards("diary.loop", on_cards(f"    {line}"), 3)
    for name, line in IN_AN_ACTION.items():
        yield f"action: {name}", scenario.card(lines(f"      {line}", ACTION), 240)
    for name, (before, part, between, after) in ON_A_LINE.items():
        yield f"line: {name}", scenario.card(parts(f"    {before}", part, between, after), 50)
    for name, line in AS_CARDS.items():
        yield f"cards: {name}", scenario.cards("rumors.loop", lines(line), 100)
    for name, line in IN_A_STORY.items():
        yield f"story: {name}", scenario.story(lines(line), 1_000)
    for name, text in CATALOGUES.items():
        yield f"catalogue: {name}", Case(text, 50_000, catalogue)
    for name, text in DATA.items():
        yield f"data: {name}", Case(text, 4_000, data)
    for name, text in JSON.items():
        yield f"json: {name}", Case(text, 50_000, json)
    for name, text in DRAWN.items():
        yield f"drawing: {name}", Case(text, 4_000, drawn)


def on_cards(line: str) -> Text:
    """Twenty such lines on each of many cards."""
    block = "".join(f"{line.format(i=i, j=i)}\n" for i in range(20))
    return lambda count: "".join(
        f'\ndiary {100 + number} "D"\n  front\n    > Hm.\n{block}' for number in range(count)
    )


def catalogue(text: str) -> object:
    """Read a catalogue, and write it again."""
    from loopwright_compiler.i18n import po_files

    return po_files.written(po_files.read(text)[0])


def data(text: str) -> object:
    """Read a data file of a world or a theme."""
    from loopwright_compiler.project.yaml_positions import read_yaml

    read_yaml.cache_clear()
    return read_yaml(text)


def json(text: str) -> object:
    """Read a bundle, a save or a log."""
    from loopwright_engine import json_text

    try:
        return json_text.read(text.encode())
    except json_text.JsonError as refused:
        return refused


def drawn(text: str) -> object:
    """Read a drawing; most of these are refused."""
    from loopwright_compiler.print.cards.svg import drawing
    from loopwright_compiler.print.geometry.sizes import ChoiceError

    data = text.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"', 1).encode()
    try:
        return drawing(Path("growth.svg"), data)
    except ChoiceError as refused:
        return refused


def seconds(case: Case) -> list[float]:
    """What the three sizes take, beyond the smallest thing of its kind."""
    timings = []
    bare = timed(case, 1)
    for doubling in range(DOUBLINGS):
        timings.append(max(timed(case, case.least << doubling) - bare, 0.0))
        if timings[-1] > PATIENCE:
            break
    return timings


def timed(case: Case, count: int) -> float:
    """The least of two tries: the first one loads what is needed."""
    text, fastest = case.text(count), math.inf
    for _ in range(2):
        start = process_time()
        case.read(text)
        fastest = min(fastest, process_time() - start)
        if fastest > 1:
            break
    return fastest


def steep(timings: list[float]) -> bool:
    """Whether that takes a while, and grows faster than what is read."""
    if timings[-1] < A_WHILE:
        return False
    return len(timings) < DOUBLINGS or math.log2(timings[-1] / max(timings[-2], 0.01)) > STEEPEST


def main() -> None:
    """Measure each case and mark those that are steep."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("only", nargs="*", help="beginnings of the names of cases")
    wanted = tuple(parser.parse_args().only)
    marked = 0
    with TemporaryDirectory() as folder:
        for name, case in cases(Path(folder)):
            if wanted and not name.startswith(wanted):
                continue
            timings = seconds(case)
            marked += steep(timings)
            times = "".join(f"{timing:8.2f} s" for timing in timings)
            print(f"{'!' if steep(timings) else ' '} {name:32} {case.least:6} times{times}", flush=True)
    sys.exit(marked > 0)


if __name__ == "__main__":
    main()
