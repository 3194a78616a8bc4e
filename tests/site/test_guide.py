"""The guides, followed to the letter: its files are written, its commands run, their answers compared."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from loopwright_engine.kit import make

from ..forks import Server, forked

PAGES = Path(__file__).parents[2] / "site" / "docs"
BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)
WHOLE = " (all of it)"
BELOW = " (below its first line)"
INSTEAD = " (in place of its first line)"
HEAD = re.compile(
    r"^(?:scenario|diary|rumor|item|chore|morning|river|spice|omen|stall|ware|place|scoop|effect)\b"
    r'[^"\n]*',
    re.MULTILINE,
)


@pytest.mark.parametrize("page", ["first-scenario.md", "a-game-of-your-own.md"])
def test_the_guide_works_to_the_letter(
    page: str, tmp_path: Path, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("NO_COLOR", "1")
    answer, wanted = "", ""
    for language, title, text in BLOCK.findall((PAGES / page).read_text(encoding="utf-8")):
        match language:
            case "loop":
                write(tmp_path / title.removesuffix(WHOLE), text, whole=title.endswith(WHOLE))
            case "python" | "bot" if title.endswith(WHOLE) or language == "bot":
                (tmp_path / title.removesuffix(WHOLE)).parent.mkdir(exist_ok=True)
                (tmp_path / title.removesuffix(WHOLE)).write_text(text, encoding="utf-8")
            case "python":
                file = tmp_path / title.removesuffix(BELOW).removesuffix(INSTEAD)
                extend(file, text, below=title.endswith(BELOW), instead=title.endswith(INSTEAD))
            case "sh":
                answer = "".join(run(server, line, tmp_path) for line in text.splitlines())
            case "text":
                wanted = ".*".join(re.escape(part) for part in text.strip().split("…"))
                assert re.fullmatch(f".*{wanted}.*", answer.strip(), re.DOTALL), f"{text}\n--- but:\n{answer}"
    assert wanted


def write(path: Path, text: str, *, whole: bool) -> None:
    """Put cards into a file: alone, or in the place of the card that begins alike, or else below."""
    old_text = "" if whole else path.read_text(encoding="utf-8")
    cards = re.split(r"\n(?=\w)", text)
    for card in cards:
        head = HEAD.match(card)
        assert head is not None, card
        old = re.search(rf"^{re.escape(head[0])}.*?(?=^\w|\Z)", old_text, re.MULTILINE | re.DOTALL)
        old_text = (
            old_text.replace(old[0], f"{card.rstrip()}\n\n") if old else f"{old_text}\n{card.rstrip()}\n"
        )
    path.write_text(old_text.lstrip("\n"), encoding="utf-8")


def extend(path: Path, text: str, *, below: bool, instead: bool) -> None:
    """Put code below, or in the place of, the line of the file that it begins with; else it stands there."""
    code = path.read_text(encoding="utf-8")
    first, rest = text.split("\n", 1)
    assert code.count(f"{first}\n") == 1 if below or instead else text in code, text
    if below or instead:
        path.write_text(code.replace(f"{first}\n", rest if instead else text), encoding="utf-8")


def run(server: Server, command: str, folder: Path) -> str:
    """What a command line answers; `loopwright` is the one that is tested."""
    words = command.split()
    if words[0] == "loopwright":
        result = forked(server, *words[1:], cwd=folder)
    else:
        result = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    assert result.returncode in (0, 1), f"{command}\n{result.stderr}"
    assert "Traceback" not in result.stderr
    return result.stdout + result.stderr


def test_what_the_guide_calls_can_be_imported() -> None:
    """Every row that it writes in a sentence is among the names that games import."""
    text = re.sub(BLOCK, "", (PAGES / "a-game-of-your-own.md").read_text(encoding="utf-8"))
    called = set(re.findall(r"(?<!class )(?<![\w.])([A-Z]\w+)\(", text))
    assert "TablePiece" in called
    assert called <= set(make.__all__)
