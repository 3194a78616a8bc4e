"""Mistakes of mixed kinds in the bundled cards: most are found, hardly any is invented."""

from __future__ import annotations

import random
import re
import shutil
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest
from loopwright_compiler import compile_path
from loopwright_dsl.diagnostics.diagnostic import Diagnostic

from ..sweep_length import times

CONTENT = Path(__file__).parents[2] / "content"
SCENARIO = "scenarios/speaking-clock"
STORY = [f"{SCENARIO}/{name}.loop" for name in ("diary", "rumors")]
HELD = [f"worlds/vasso/{name}.loop" for name in ("items", "anomalies", "chores", "events")]
SEED = 20260402
TRIALS = times(12)
TOKEN = re.compile(r'"[^"\n]*"|[\w-]+|[^\s\w]')
COUNTERS = "|".join(
    re.findall(r"(?m)^  counter (\S+)", (CONTENT / SCENARIO / "scenario.loop").read_text("utf-8"))
)
NAMES = [  # a name in a card → one that nobody declared
    (re.compile(r"\b(?:flag|set|clear) ([a-z][a-z0-9-]*)"), "no-such-flag"),
    (re.compile(r"\b(?:at|to|enters|nearby|toward) ([A-Z])\b"), "Z"),
    (re.compile(r"\bmachine ([a-z-]+) (?:becomes|nearby|toward)"), "no-such-machine"),
    (re.compile(r"\b(?:play|flip|discard) diary ([0-9]+)"), "99"),
    (re.compile(rf"(?<![\w-])({COUNTERS})\b"), "no-such-counter"),
]


@dataclass(frozen=True)
class Mistake:
    """One planted mistake: in which file and line, and whether it is a name."""

    file: str
    line: int
    name: bool


def renamed(rng: random.Random, line: str) -> str | None:
    """The line with one name replaced by an unknown one."""
    matches = [(match, new) for pattern, new in NAMES for match in pattern.finditer(line)]
    if not matches:
        return None
    match, new = rng.choice(matches)
    return line[: match.start(1)] + new + line[match.end(1) :]


def miswritten(rng: random.Random, line: str) -> str:
    """The line with one word deleted, doubled or swapped with the next."""
    words = list(TOKEN.finditer(line))
    at = rng.randrange(len(words))
    word, other = words[at], words[min(at + 1, len(words) - 1)]
    before, after = line[: word.start()], line[word.end() :]
    swapped = before + other[0] + line[word.end() : other.start()] + word[0] + line[other.end() :]
    return rng.choice([before + after.lstrip(), f"{before}{word[0]} {word[0]}{after}", swapped])


def plant(rng: random.Random, texts: dict[str, list[str]]) -> list[Mistake]:
    """One to three mistakes in one card."""
    file = rng.choice(list(texts))
    lines = texts[file]
    heads = [at for at, line in enumerate(lines) if line[:1].isalpha()]
    start = rng.choice(heads)
    end = next((head for head in heads if head > start), len(lines))
    spots = [at for at in range(start, end) if lines[at].strip() and lines[at].strip()[0] not in ">#"]
    planted: list[Mistake] = []
    for at in rng.sample(spots, min(len(spots), rng.randint(1, 3))):
        line = lines[at].split("  #")[0]
        new = renamed(rng, line) if rng.random() < 0.8 else None
        planted.append(Mistake(file, at + 1, new is not None))
        lines[at] = new or miswritten(rng, line)
    return planted


def of(finding: Diagnostic, planted: list[Mistake]) -> Mistake | None:
    """The mistake that a finding tells of: one on its line, or else on a line beside it."""
    here = [mistake for mistake in planted if finding.path.endswith(mistake.file)]
    near = sorted(here, key=lambda mistake: abs(mistake.line - finding.span.line))
    return near[0] if near and abs(near[0].line - finding.span.line) <= 1 else None


@pytest.mark.parametrize("files", [STORY, HELD], ids=["story", "held"])
def test_found_and_not_invented(files: list[str], tmp_path: Path) -> None:
    shutil.copytree(CONTENT, tmp_path, dirs_exist_ok=True)
    rng = random.Random(SEED)
    healthy = {name: (CONTENT / name).read_text("utf-8") for name in files}
    count, counts, invented = Counter[bool](), Counter[bool](), 0
    for _ in range(TRIALS):
        texts = {name: text.split("\n") for name, text in healthy.items()}
        planted = plant(rng, texts)
        for name, lines in texts.items():
            (tmp_path / name).write_text("\n".join(lines), encoding="utf-8")
        findings = compile_path(tmp_path / SCENARIO, bundled=CONTENT).diagnostics
        verdicts = [of(item, planted) for item in findings]
        count.update(mistake.name for mistake in planted)
        counts.update(mistake.name for mistake in planted if mistake in verdicts)
        if any(item.code < "LW0200" for item in findings):  # a change that stays healthy has consequences
            invented += verdicts.count(None) + sum(n > 1 for m, n in Counter(verdicts).items() if m)
    shares = {name: counts[name] / count[name] for name in (True, False)}
    assert shares[True] >= 0.93
    assert shares[False] >= 0.8  # some changes leave a healthy card
    assert invented <= 0.06 * sum(count.values())
