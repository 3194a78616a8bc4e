"""How well mistakes are explained: broken cards, each with its cause and the words that mend it.

`tests/cases/mistakes/*.cases` hold the cases. A case begins with a line in brackets, which says where it
stands (see FRAMES), and the codes of which one is its cause. Below it stand the lines, as in a difference
between two files: `-` is wrong, `+` is what it should be, a space is both; `?` are words that the finding
has to say, where there is no one change that mends it.

A case counts when there is one finding, at a wrong line, with the right cause, and its remedy, followed to
the letter, gives the right lines. No remedy may give cards that are clean and mean something else.
`make mistakes` shows the score; `--all` what every finding says.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from loopwright.story_tests import parse
from loopwright_compiler import Checked
from loopwright_compiler.core.doubts import bare
from loopwright_compiler.workspace import Workspace
from loopwright_dsl import parse_file
from loopwright_dsl.diagnostics.diagnostic import Diagnostic
from loopwright_engine import load_bundle
from loopwright_games.tales.cards.language import DIALECT

CASES = Path(__file__).parent / "cases" / "mistakes"
BASE = CASES / "base"
CONTENT = Path(__file__).parent.parent / "content"
STORY = "case.story"

FRAMES = {
    "rumor": ('rumor first 7 "The Empty Boat" at J\n', 2, ""),
    "side": ('diary 9 "The Tide Table"\n  front\n', 4, "    on adventure phase: enigma +1 if tremor >= 3\n"),
    "settings": ("", 2, ""),
    "card": ("", 0, ""),
    "story": ("", 0, ""),
    **dict.fromkeys(("world", "board", "kids", "machines", "firewalls"), ("", 0, "")),
}
"""Where a case stands → the lines above it, its indentation, and the lines below."""

WORLD = CONTENT / "worlds" / "vasso"
DATA = ("world", "board", "kids", "machines", "firewalls")
"""Files of a world; a case stands in the place of its right lines."""

FLOORS = {
    **{
        "slips": 0.95,
        "english": 0.80,
        "plain": 0.90,
        "tools": 0.80,
        "data": 0.95,
        "families": 0.95,
        "authors": 0.95,
    },
    "unseen": 0.70,
}
"""The least share of the cases of a file that has to count."""


@dataclass(frozen=True, slots=True)
class Case:
    """One mistake. wrong and right are the lines of the case, said the words that the finding must say."""

    source: str
    number: int
    frame: str
    codes: tuple[str, ...]
    wrong: tuple[str, ...]
    right: tuple[str, ...] | None
    lines: frozenset[int]
    said: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Where the case stands in its file."""
        return f"{self.source}:{self.number}"


def read_cases(path: Path) -> Iterator[Case]:
    """The cases of a file."""
    head, body = 0, list[str]()
    for number, line in enumerate([*path.read_text("utf-8").split("\n"), "[end]"], 1):
        if line.startswith("["):
            if head:
                yield _case(path.stem, head, body)
            head, body = number, [line]
        elif not line.startswith("#"):
            body.append(line)


def _case(source: str, number: int, body: list[str]) -> Case:
    frame, *codes = body[0].replace("]", "").removeprefix("[").split()
    while not body[-1].strip():
        body.pop()
    wrong, right, texts, lines = list[str](), list[str](), list[str](), set[int]()
    for line in body[1:]:
        sign, text = line[:1], line[2:]
        if sign == "?":
            texts.append(text)
            continue
        if sign == "-":
            lines.add(len(wrong) + 1)
        if sign != "+":
            wrong.append(text)
        if sign != "-":
            right.append(text)
    known = not texts or frame in DATA or any(line.startswith("+") for line in body)
    return Case(
        source,
        number,
        frame,
        tuple(codes),
        tuple(wrong),
        tuple(right) if known else None,
        frozenset(lines),
        tuple(sentence for sentence in texts if sentence),
    )


@dataclass
class Desk:
    """The scenario in which the mistakes are made, as an editor holds it."""

    folder: Path = BASE
    texts: dict[str, str] = field(default_factory=dict)

    @cached_property
    def workspace(self) -> Workspace:
        """The project; its files are read once."""
        return Workspace(self.folder, bundled=CONTENT)

    def texts_of(self, case: Case, lines: tuple[str, ...]) -> dict[str, str]:
        """The files that these lines of a case stand in, by name."""
        above, indent, below = FRAMES[case.frame]
        body = "".join(f"{' ' * indent}{line}".rstrip(" ") + "\n" for line in lines)
        if case.frame == "settings":
            return {"scenario.loop": self._settings(lines, case) + body}
        if case.frame == "story":
            return {STORY: body}
        if case.frame in DATA:
            above, below = self._around(case)
            return {f"{case.frame}.yaml": f"{above}{body}{below}"}
        text = above + body + below
        scenario_text = (BASE / "case.loop").read_text("utf-8")
        return {
            "case.loop": text if re.search("(?m)^(diary|dairy|card) 9", text) else f"{scenario_text}\n{text}"
        }

    def first_line(self, case: Case) -> int:
        """The number of lines above the first one of the case, in its file."""
        if case.frame in DATA:
            return self._around(case)[0].count("\n")
        [text] = self.texts_of(case, case.wrong).values()
        return text.count("\n") - len(case.wrong) - FRAMES[case.frame][2].count("\n")

    def _around(self, case: Case) -> tuple[str, str]:
        """What stands in a world's file before and behind the right lines of a case."""
        assert case.right, case.name
        block = "".join(f"{line}\n" for line in case.right)
        text = (WORLD / f"{case.frame}.yaml").read_text("utf-8")
        assert block in text, case.name
        above, _, below = text.partition(block)
        return above, below

    def _settings(self, lines: tuple[str, ...], case: Case) -> str:
        """The scenario card without the settings that the case says."""
        words_used = {line.split(" ")[0].rstrip(":") for line in (*lines, *(case.right or ()))}
        words_used |= {"flag"} if "flags" in words_used else set()
        words_used |= {
            word
            for word in ("token", "counter", "machine", "flag", "ship")
            if f"{word} " in " ".join(case.said)
        }
        settings = [
            line
            for line in (BASE / "scenario.loop").read_text("utf-8").splitlines()
            if not line.startswith("  ")
            or line.split()[0] not in words_used
            or line.startswith("  flag seen")
        ]
        return "\n".join(settings) + "\n"

    def findings(self, texts: dict[str, str]) -> list[Diagnostic]:
        """What is found in the scenario with these files."""
        changed = {
            (WORLD if name.endswith(".yaml") else self.folder) / name: text
            for name, text in texts.items()
            if name != STORY
        }
        for path, text in changed.items():
            self.workspace.hold(path, text)
        checked: Checked = self.workspace.check()
        diagnostics = list(checked.diagnostics)
        if STORY in texts:
            [main] = checked.symbols
            assert checked.bundle is not None
            vocabulary = parse.Vocabulary(load_bundle(checked.bundle))
            half, symbols = checked.front_ends[main], checked.symbols[main]
            diagnostics += parse.read(texts[STORY], STORY, vocabulary, half, symbols)[1]
        for path in changed:
            self.workspace.release(path)
        return diagnostics


def remedies(diagnostic: Diagnostic, text: str) -> list[str]:
    """The text after each of the remedies that a finding gives, followed to the letter."""
    edits = [(fix.span, fix.text) for fix in diagnostic.fixes]
    hint = diagnostic.hint or ""
    if not edits:
        match = re.match(r"(?:.*\bWrite|Put|Did you mean) (`[^`…]+`(?: or `[^`…]+`)*)", hint)
        edits = [(diagnostic.span, words) for words in re.findall("`([^`]+)`", match[1])] if match else []
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def offset(line: int, column: int) -> int:
        return min(starts[min(line - 1, len(starts) - 1)] + column - 1, len(text))

    return [
        text[: offset(span.line, span.column)] + words + text[offset(span.end_line, span.end_column) :]
        for span, words in edits
    ]


def same(first: str, second: str) -> bool:
    """Whether two texts of a card file, a story or a world's file say the same, spaces aside."""
    first_file, other = parse_file(first, "", DIALECT), parse_file(second, "", DIALECT)
    if first_file.cards and not first_file.diagnostics and not other.diagnostics:
        return [bare(at.card) for at in first_file.cards] == [bare(at.card) for at in other.cards]
    return _plain(first) == _plain(second)


def _plain(text: str) -> list[str]:
    lines = (re.sub(r"(?<=\S) +", " ", line).rstrip() for line in text.splitlines())
    return [re.sub(r" ([,:])", r"\1", line) for line in lines if line]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a case: what is wrong with its findings (nothing: it counts), and what they are.

    strayed: cards that a remedy gives, which are clean and not what was meant; broken: what is wrong with a
    quick fix: its finding comes again, or it changes lines that were right.
    """

    case: Case
    faults: tuple[str, ...]
    found: tuple[Diagnostic, ...]
    strayed: tuple[str, ...]
    broken: tuple[str, ...] = ()


def judge(desk: Desk, case: Case) -> Verdict:
    """Look at one case."""
    texts = desk.texts_of(case, case.wrong)
    [(name, text)] = texts.items()
    right = None
    if case.right is not None:
        [right] = desk.texts_of(case, case.right).values()
    diagnostics = desk.findings(texts)
    faults = [] if len(diagnostics) == 1 else [f"{len(diagnostics)} findings"]
    above = desk.first_line(case)
    here = [
        diagnostic
        for diagnostic in diagnostics
        if not case.lines or abs(diagnostic.span.line - above - _near(case, diagnostic, above)) <= 1
    ]
    cause = [number for number in here if number.code in case.codes]
    faults += [] if cause else ["another cause"]
    strayed, broken, mended = list[str](), list[str](), False
    for diagnostic in diagnostics:
        for after in remedies(diagnostic, text):
            meant = right is not None and same(after, right)
            mended |= meant and bool(cause)
            left = [] if meant else desk.findings({name: after})
            if not meant and not left:
                strayed.append(after)
            if diagnostic.fixes and _comes_again(diagnostic, left):
                broken.append(f"{diagnostic.code} {diagnostic.message} comes again")
        broken += [
            f"{diagnostic.code} changes what was right: {line}"
            for line in _changed(diagnostic, text)
            if right is not None and f"\n{line}\n" in f"\n{right}\n" and line.strip() != ""
        ]
    messages = " ".join(f"{diagnostic.message} {diagnostic.hint}" for diagnostic in cause)
    spoken = bool(case.said or right is None) and all(words in messages for words in case.said)
    faults += [] if mended or spoken else ["no remedy"]
    faults += ["astray"] if strayed and right is not None else []
    return Verdict(case, tuple(faults), tuple(diagnostics), tuple(strayed), tuple(broken))


def _comes_again(diagnostic: Diagnostic, left: list[Diagnostic]) -> bool:
    """Whether what a fix leaves has the same finding at the same line."""
    return any(
        (found.code, found.message, found.span.line)
        == (diagnostic.code, diagnostic.message, diagnostic.span.line)
        for found in left
    )


def _changed(diagnostic: Diagnostic, text: str) -> list[str]:
    """The lines that the quick fixes of a finding change or lose."""
    lines = text.splitlines()
    changed = list[str]()
    for fix, after in zip(diagnostic.fixes, remedies(diagnostic, text), strict=False):
        kept = after.splitlines()
        block = lines[fix.span.line - 1 : fix.span.end_line]
        new = kept[fix.span.line - 1 : fix.span.end_line + len(kept) - len(lines)]
        changed += [line for line in block if block.count(line) > new.count(line)]
    return changed


def _near(case: Case, diagnostic: Diagnostic, above: int) -> int:
    """The wrong line that is nearest to a finding."""
    return min(case.lines, key=lambda line: abs(line - (diagnostic.span.line - above)))


def all_cases() -> dict[str, list[Case]]:
    """The cases of each file."""
    return {path.stem: list(read_cases(path)) for path in sorted(CASES.glob("*.cases"))}


def main() -> None:
    """Show the score of each file of cases, and what does not count."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--all", action="store_true", help="show every case")
    parser.add_argument("--only", default="", help="cases whose name begins with this")
    options = parser.parse_args()
    desk = Desk()
    short = False
    scores = []
    for source, cases in all_cases().items():
        verdicts = [judge(desk, case) for case in cases if case.name.startswith(options.only)]
        counted = sum(not verdict.faults for verdict in verdicts)
        for verdict in verdicts:
            if verdict.faults or options.all:
                _show(verdict)
        if verdicts:
            share = counted / len(verdicts)
            short |= share < FLOORS[source]
            scores.append(
                f"{source:10}{counted:4} of {len(verdicts)} ({share:.0%}, wanted {FLOORS[source]:.0%})"
            )
    print(*scores, sep="\n")
    sys.exit(short)


def _show(verdict: Verdict) -> None:
    print(f"{verdict.case.name}: {', '.join(verdict.faults) or 'counts'}")
    print("".join(f"    | {line}\n" for line in verdict.case.wrong), end="")
    for diagnostic in verdict.found:
        place = f"{diagnostic.span.line}:{diagnostic.span.column}-{diagnostic.span.end_column}"
        fixes = [fix.text for fix in diagnostic.fixes]
        print(f"    {diagnostic.code} {place} {diagnostic.message} {diagnostic.hint or ''} {fixes}")
    for text in verdict.strayed:
        print("    ASTRAY " + " / ".join(text.splitlines()[-4:]))
    print()


if __name__ == "__main__":
    main()
