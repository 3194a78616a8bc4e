"""Mutation fuzzing (Miller 1990; as in AFL) of files beside cards: long, since each kind has its sample.

Each trial changes one healthy file at one to four places, and gives it to a command that reads it: in a
process of its own with little memory and time. A file with a checksum or a hash has it set right again,
always for JSON and else in half of the trials, so that what is read behind it is tried as well. Never may
there be a traceback, another exit code than 0, 1 or 2, a control character in what is said, a file of the
neighbouring folder read or written, or a temporary file that stays. A trial is known by its number alone:
`--only` makes it again and keeps its folder.
"""

from __future__ import annotations

import argparse
import gc
import io
import json
import os
import random
import re
import resource
import shutil
import struct
import sys
import time
import unicodedata
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests" / "cli"))

from warm import begin  # noqa: E402 - beside the tests of the commands

MEMORY = 1 << 30
"""Bytes that a command may take beyond what is loaded already."""
LONGEST = 30
"""Seconds after which a command counts as waiting for ever."""
LARGEST = 64 << 20
"""Bytes of a file that a command writes."""
MOST_CHANGES = 4
SECRET = "the cellar key hangs behind the clock"
KNOWN = (0, 1, 2)
SHOWN = "\n\t\u200d\ufe0f"
"""Signs without a shape that may be said: line ends, and what joins an emoji."""

WORLD = ROOT / "tests/compiler/fixtures/small"
FOREIGN = ROOT / "tests/cases/foreign_stories"
FONT = ROOT / "compiler/loopwright_compiler/print/text/fonts/Play-Bold.ttf"
THEME = """
paints:
  diary-a: {fill: "#1f4d3a"}
  diary-a-dark: {fill: "#143527", line: "#000000", width: 0.4}
fallbacks: [signs.ttf]
quotes: false
styles:
  prose: {sizes: [10, 7.5]}
sides:
  diary-front:
    art:
      - {rect: [0, 0, 63, 88], paint: diary-a}
      - {rect: [3, 18, 57, 61.5], round: 4, paint: paper}
  firewall-front:
    boxes:
      routine: [4, 7, 24, 6.5, badge]
words:
  diary: "PAGE {number}"
"""
BOT = """# Near things first.
prefer best chance > least time
keep time for dinner

rest when 2 conditions
use a diary action with chance >= 60%
hack a machine with chance >= 40% when with friends and not weekend
go to the nearest rumor
go home by dinner

push when not SCARED and not EXHAUSTED
"""
SVG = (
    '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40">\n'
    '<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs>\n'
    '<g transform="translate(3 4) scale(2)" style="fill:#cc3300;stroke:black;stroke-width:0.5">\n'
    '<path d="M1 1h9v9H1zM3 3q2 2 4 0t3 1A3 4 10 0 1 9 9C1 2 3 4 5 6S7 8 9 1z"/>\n'
    '<rect x="1" y="1" width="5" height="4" rx="1"/><circle cx="3" cy="4" r="2"/>\n'
    '<ellipse cx="5" cy="5" rx="3" ry="2"/><polygon points="1,2 3,4 5,6"/><line x2="4" y2="4"/></g>\n</svg>\n'
)

# --- Healthy samples, made once


@dataclass(frozen=True)
class Format:
    """A kind of file: where it stands on the desk, and the commands that read it there."""

    file: str
    commands: tuple[str, ...]
    mend: Callable[[bytes], bytes] = field(default=lambda data: data)
    """Sets its checksums right again."""


def bundle_hashed(data: bytes) -> bytes:
    """A bundle with the hash of what it holds now."""
    from loopwright_engine.bundle.content_hash import content_hash

    bundle = json.loads(data)
    return json.dumps(bundle | {"hash": content_hash(bundle)}).encode()


def inner_bundle_hashed(data: bytes) -> bytes:
    """A log with its bundle hashed anew."""
    log = json.loads(data)
    return json.dumps(
        log | {"bundle": json.loads(bundle_hashed(json.dumps(log["bundle"]).encode()))}
    ).encode()


def results_sealed(data: bytes) -> bytes:
    """A results file of which the header and each chunk have fitting checksums."""
    from loopwright.results_file.checksums import BEGINS, Sealer, header_sealed
    from loopwright_engine.playtest.plan import Chunk

    header, *lines = data.splitlines(keepends=True)
    sealed = header_sealed({name: value for name, value in json.loads(header).items() if name != "sha256"})
    sealer, out, chunk = Sealer(sealed), [sealed], list[bytes]()
    for line in reversed(lines):
        if line.startswith(BEGINS):
            out.insert(1, sealer.sealed(Chunk(*json.loads(line)["chunk"]), b"".join(chunk)))
            chunk = []
        else:
            chunk.insert(0, line)
    return b"".join(out)


def png_summed(data: bytes) -> bytes:
    """A PNG of which each chunk has a fitting checksum."""
    out, at = data[:8], 8
    while at + 12 <= len(data):
        size = min(struct.unpack(">I", data[at : at + 4])[0], len(data) - at - 12)
        chunk = data[at + 4 : at + 8 + size]
        out += data[at : at + 4] + chunk + struct.pack(">I", zlib.crc32(chunk))
        at += 12 + size
    return out


FORMATS: dict[str, Format] = {
    "cards": Format(
        "scene/diary.loop",
        (
            "check scene",
            "check scene --format json",
            "check scene --format sarif",
            "fmt --diff scene",
            "diff bundle.json scene",
            "print scene --cards diary.1 -o out.pdf",
            "graph scene -o out.svg",
        ),
    ),
    "scenario": Format(
        "scene/scenario.loop", ("check scene", "build scene -o out.json", "fmt --check scene")
    ),
    "story": Format(
        "scene/stories/x.story",
        ("check scene", "play scene --bot random --plain --story scene/stories/y.story"),
    ),
    "po": Format(
        "scene/translations/sv.po",
        ("strings status scene", "strings compile scene", "strings extract scene", "check scene"),
    ),
    "mo": Format(
        "scene/translations/sv.mo",
        (
            "build scene --language sv -o out.json",
            "play scene --language sv --bot random --seed 1 --plain",
            "print scene --language sv --cards diary.* -o out.pdf",
            "strings status scene",
        ),
    ),
    "theme": Format("theme.yaml", ("print scene --cards diary.1 --theme theme.yaml -o out.pdf",)),
    "font": Format("signs.ttf", ("print scene --cards diary.1 --theme theme.yaml -o out.pdf",)),
    "world": Format("worlds/small/board.yaml", ("check scenarios/hum", "build scenarios/hum -o out.json")),
    "kids": Format(
        "worlds/small/kids.yaml", ("check scenarios/hum", "play scenarios/hum --kids 2 --bot random --plain")
    ),
    "machines": Format("worlds/small/machines.yaml", ("check scenarios/hum", "explain machines")),
    "firewalls": Format(
        "worlds/small/firewalls.yaml", ("check scenarios/hum", "graph scenarios/hum -o out.svg")
    ),
    "world.yaml": Format("worlds/small/world.yaml", ("check scenarios/hum", "strings extract worlds/small")),
    "results": Format(
        "results.jsonl",
        (
            "replay results.jsonl --list",
            "replay results.jsonl --nth 3",
            "playtest --resume results.jsonl --jobs 1",
            "playtest --resume results.jsonl --jobs 1 --json",
            "playtest scene --compare results.jsonl --jobs 1",
            "playtest --resume results.jsonl --jobs 1 --report out",
        ),
        results_sealed,
    ),
    "verdicts": Format(
        "verdicts.json",
        (
            "graph scene --verdicts verdicts.json -o out.html",
            "playtest scene --games 1 --jobs 1 --verdicts verdicts.json",
        ),
    ),
    "save": Format(
        "save.json",
        (
            "play scene --load save.json --bot random --plain",
            "play scene --load save.json --plain",
            "feedback save.json --draft scene",
        ),
    ),
    "notebook": Format(
        "notebook.json", ("play mad-maxence-estuary --campaign notebook.json --bot random --plain",)
    ),
    "log": Format("log.json", ("replay log.json", "replay log.json --until 3"), inner_bundle_hashed),
    "witness": Format("games/game.json", ("replay games/game.json",)),
    "witnessed bundle": Format("games/bundle.json", ("replay games/game.json",), bundle_hashed),
    "bundle": Format(
        "bundle.json",
        (
            "play bundle.json --bot random --seed 1 --plain",
            "play bundle.json --plain --seed 1",
            "graph bundle.json -o out.html",
            "graph bundle.json -o out.graphml",
            "print bundle.json -o out.pdf",
            "verify bundle.json --work 1",
            "playtest bundle.json --games 1 --jobs 1",
            "diff bundle.json scene",
            "print scene --since bundle.json -o out.pdf",
        ),
        bundle_hashed,
    ),
    "table": Format("items.csv", ("import items.csv scene --dry-run", "import items.csv scene")),
    "workbook": Format("cards.xlsx", ("import cards.xlsx scene --kind item --dry-run",)),
    "mapping": Format("scene/tables/items.yaml", ("import items.csv scene",)),
    "memory": Format(
        "scene/tables/items.json",
        ("import items.csv scene", "export scene --kind item -o items.csv --overwrite"),
    ),
    "texts": Format("texts.csv", ("strings import texts.csv scene",)),
    "words": Format("scene/words.txt", ("check scene --spelling",)),
    **{
        name.rpartition(".")[2]: Format(f"foreign/{name}", (f"import foreign/{name} out",))
        for name in ("all-of-ink.ink", "all-of-yarn.yarn", "all-of-sugarcube.twee", "window.html")
    },
    "bot": Format("my.bot", ("play scene --bot my.bot --seed 1 --plain",)),
    "svg": Format("scene/pictures/diary.1.svg", ("print scene --cards diary.1 -o out.pdf",)),
    "png": Format("scene/pictures/diary.1.png", ("print scene --cards diary.1 -o out.pdf",), png_summed),
    **{
        name: Format(f"scene/pictures/diary.1.{ending}", ("print scene --cards diary.1 -o out.pdf",))
        for name, ending in (("jpeg", "jpg"), ("webp", "webp"), ("gif", "gif"), ("tiff", "tif"))
    },
}
MADE = (
    "new scene",
    "strings extract scene --language sv",
    "strings compile scene",
    "build scene -o bundle.json",
    "play scene --bot random --seed 1 --plain --log log.json",
    "play mad-maxence-estuary --campaign notebook.json --bot random --plain --seed 1",
    "playtest scene --games 8 --kids 2,3 --jobs 1 --results results.jsonl",
    "verify scene --work 1 --witnesses games --json",
    "graph scene -o graph.svg",
    "print scene --cards diary.1 -o cards.pdf",
    "export scene -o cards.xlsx",
    "export scene --kind item -o items.csv",
    "import items.csv scene",
)
"""Commands that make the samples; what they load, each trial has loaded already."""
TYPED = "0\n1\n?\n1\ns\nsave.json\nq\n"
"""What a person types into a game: choices, then a save."""


def translate(file: Path) -> None:
    """Give a fresh catalogue some translations."""
    text = file.read_text("utf-8")
    file.write_text(re.sub(r'(?m)^msgid ("(?!").+)\nmsgstr ""$', r"msgid \1\nmsgstr \1", text), "utf-8")


def picture(kind: str) -> bytes:
    """A small picture with a gradient."""
    from PIL import Image

    out = io.BytesIO()
    Image.radial_gradient("L").resize((40, 30)).convert("RGB").save(out, kind)
    return out.getvalue()


def made(desk: Path, words: list[str]) -> str:
    """Run one command at the desk in this process; what it says."""
    from loopwright.main import command_line

    said = io.StringIO()
    with chdir(desk), redirect_stdout(said), redirect_stderr(io.StringIO()):
        code = command_line()(words, standalone_mode=False)
    assert code in (None, 0, 1), (words, code, said.getvalue())
    return said.getvalue()


def prepare(desk: Path) -> None:
    """Put a healthy file of each format on the desk."""
    shutil.copytree(WORLD, desk, dirs_exist_ok=True)
    shutil.copytree(FOREIGN, desk / "foreign")
    for words in MADE:
        said = made(desk, words.split())
        if words.startswith("strings extract"):
            translate(desk / "scene/translations/sv.po")
            made(desk, ["strings", "export", "scene", "-o", "texts.csv"])
        if words.startswith("verify"):
            (desk / "verdicts.json").write_text(said, "utf-8")
    assert command(desk, ["play", "scene", "--plain", "--kids", "2", "--seed", "1"], TYPED).code in KNOWN
    games = desk / "games"
    game = max(
        (file for file in games.iterdir() if file.name != "bundle.json"), key=lambda file: file.stat().st_size
    )
    game.rename(games / "game.json")
    (desk / "theme.yaml").write_text(THEME, "utf-8")
    (desk / "signs.ttf").write_bytes(FONT.read_bytes())
    (desk / "my.bot").write_text(BOT, "utf-8")
    (desk / "scene/words.txt").write_text("Måns  # a boy\n", "utf-8")
    pictures = desk / "scene/pictures"
    pictures.mkdir()
    story = next((desk / "scene/stories").iterdir())
    story.rename(desk / "scene/stories/x.story")
    (pictures / "diary.1.svg").write_text(SVG, "utf-8")
    for kind, ending in (("PNG", "png"), ("JPEG", "jpg"), ("WEBP", "webp"), ("GIF", "gif"), ("TIFF", "tif")):
        (pictures / f"diary.1.{ending}").write_bytes(picture(kind))
    absent = [name for name, format in FORMATS.items() if not (desk / format.file).is_file()]
    assert not absent, absent


# --- Changes


NASTY = (
    "1e999",
    "-0",
    "NaN",
    "Infinity",
    "9" * 5000,
    "-1",
    "0",
    "1.5",
    "null",
    "true",
    "[]",
    "{}",
    '""',
    "~",
    "!!python/name:os.system",
    "\\u0000",
    "\\ud800",
    "\x00",
    "\x1b[2J",
    "\u202e",
    "\ufeff",
    "\u2028",
    "\x85",
    "\u0000",
    "é" * 5000,
    "x" * 70_000,
    "../outside/secret.txt",
    "/etc/passwd",
    "file:///etc/passwd",
    "CON",
    "{0}",
    "%s",
    "%n",
    "{a.__class__}",
    "<script>alert(1)</script>",
    "</svg>",
    "]]>",
    "&lt;",
    "&#0;",
    "&a;",
    "(" * 3000,
    "[" * 3000,
    "{" * 3000,
    "- " * 3000,
    "*a",
    "&a [*a]",
    "<<: *a",
    "'",
    '"',
    "\\",
    "\r",
    "\n\n\n",
    "\t",
    "2000000000",
    "-2000000000",
    "4294967296",
    "0x10",
    "0o7",
    "1_0",
    "nplurals=99999999; plural=n**n**n;",
    "plural=(" * 200,
    "nplurals=2; plural=n%0;",
    "nplurals=2; plural=n/(n-7);",
    "nplurals=0; plural=7-n;",
)
"""What readers stumble over: numbers, signs, depths, paths, and marks of other languages."""
VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    2,
    7,
    1.5,
    -0.0,
    1e308,
    10**9,
    10**18,
    -(10**18),
    10**400,
    "",
    "x",
    "\x1b[2J",
    "\u202e",
    "\ud800",
    "\x00",
    "../outside/secret.txt",
    "x" * 70_000,
    "é" * 3000,
    [],
    {},
    [[]],
    [None],
    {"": ""},
    [0] * 3000,
    "<img src=x onerror=alert(1)>",
)
MARK = re.compile(rb"[^\W_]+|[^\w\s]", re.ASCII)


def change_bytes(luck: random.Random, data: bytes) -> bytes:
    """Turn, put in, take out, double or cut some bytes."""
    at = luck.randrange(len(data) + 1)
    end = min(len(data), at + luck.choice((1, 1, 2, 4, 16, 200)))
    return luck.choice(
        (
            lambda: data[:at] + luck.randbytes(end - at) + data[end:],
            lambda: data[:at] + data[end:],
            lambda: data[:end] + data[at:end] * luck.choice((1, 2, 50)) + data[end:],
            lambda: data[:at],
            lambda: (
                data[:at]
                + luck.choice((b"\0", b"\xff\xff\xff\xff", b"\x7f", b"\x80", b"\xed\xa0\x80"))
                + data[end:]
            ),
        )
    )()


def change_words(luck: random.Random, data: bytes) -> bytes:
    """Put something nasty, or another word of the file, in the place of a word."""
    words = list(MARK.finditer(data))
    if not words:
        return luck.choice(NASTY).encode()
    word, other = luck.choice(words), luck.choice(words)
    new = luck.choice((other[0], luck.choice(NASTY).encode("utf-8", "surrogatepass")))
    return data[: word.start()] + new + data[luck.choice((word.start(), word.end())) :]


def change_lines(luck: random.Random, data: bytes) -> bytes:
    """Take out, double, swap, join or push aside lines."""
    lines = data.splitlines(keepends=True) or [b""]
    at, other = luck.randrange(len(lines)), luck.randrange(len(lines))
    kind = luck.randrange(6)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines.insert(other, lines[at])
    elif kind == 2:
        lines[at], lines[other] = lines[other], lines[at]
    elif kind == 3:
        lines[at] = lines[at].rstrip(b"\n")
    elif kind == 4:
        lines[at] = b"  " * luck.choice((1, 3, 400)) + lines[at]
    else:
        lines[at] *= luck.choice((2, 300))
    return b"".join(lines)


def change_coding(luck: random.Random, data: bytes) -> bytes:
    """Write all of it as other programs do."""
    return luck.choice(
        (
            lambda: b"\xef\xbb\xbf" + data,
            lambda: data.decode("utf-8", "replace").encode("utf-16"),
            lambda: data.decode("utf-8", "replace").encode("latin-1", "replace"),
            lambda: data.replace(b"\n", b"\r\n"),
            lambda: data.replace(b"\n", b"\r"),
            lambda: b"",
        )
    )()


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of a JSON value: what holds it, and under which name or number."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in pairs:
        yield value, key
        if isinstance(inner, dict | list):
            yield from places(inner)


def change_values(luck: random.Random, data: bytes) -> bytes:
    """Change one value of a JSON text, or of one of its lines; other bytes as `change_words` does."""
    head = data if data.startswith(b"{\n") else luck.choice(data.splitlines() or [b""])
    try:
        value = json.loads(head)
        holder, key = luck.choice(list(places(value)))
    except (ValueError, RecursionError, IndexError, TypeError, AttributeError):
        return change_words(luck, data)
    kind = luck.randrange(6)
    other, name = luck.choice(list(places(value)))
    if kind == 0:
        del holder[key]
    elif kind == 1:
        holder[key] = other[name]
    elif kind == 2 and isinstance(holder, list):
        holder.insert(key, holder[key])
    elif kind == 2:
        holder[luck.choice(("x", "", "\x1b[2J", "__class__", str(name)))] = holder.pop(key)
    elif kind == 3 and isinstance(holder[key], int):
        holder[key] += luck.choice((-1, 1, 40))
    else:
        holder[key] = luck.choice(VALUES)
    try:
        changed = json.dumps(value, separators=(",", ":")).encode()
    except (ValueError, RecursionError):  # it holds itself now
        return change_words(luck, data)
    return data.replace(head, changed, 1)


CHANGES = (change_bytes, change_words, change_lines, change_words, change_coding)
OF_VALUES = (change_values, change_values, change_values, change_values, *CHANGES)


def changed(luck: random.Random, format: Format, data: bytes) -> bytes:
    """The file with some changes, at times with its checksums set right."""
    kinds = OF_VALUES if format.file.endswith((".json", ".jsonl")) else CHANGES
    for _ in range(luck.randint(1, MOST_CHANGES)):
        data = luck.choice(kinds)(luck, data)
    if luck.random() < 0.5 or kinds is OF_VALUES:
        try:
            return format.mend(data)
        except (ValueError, TypeError, AttributeError, KeyError, IndexError, RecursionError):
            return data
    return data


# --- Trials


@dataclass(frozen=True)
class Done:
    """How a command ended, and what it said: its output, a zero, its remarks."""

    code: int
    said: str


def limit() -> None:
    """Leave this process so much memory and room on the disk as a command may take."""
    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, used + MEMORY))
    resource.setrlimit(resource.RLIMIT_FSIZE, (LARGEST, LARGEST))


def command(desk: Path, words: list[str], typed: str = "") -> Done:
    """Run one command at the desk, in a fork of this process."""
    with TemporaryDirectory() as place:
        streams = {name: Path(place, name) for name in ("stdin", "stdout", "stderr")}
        for file in streams.values():
            file.write_text(typed if file.name == "stdin" else "", "utf-8")
        box = desk.parent
        env = {**os.environ, "HOME": str(box / "home"), "XDG_CACHE_HOME": "", "TMPDIR": str(box / "tmp")}
        call = {
            "words": ["loopwright", *words],
            "folder": str(desk),
            "env": env,
            "seconds": LONGEST,
            "without": [],
        }
        sys.stdout.flush()
        child = os.fork()
        if not child:
            from loopwright.main import main

            limit()
            begin(call | {name: str(file) for name, file in streams.items()})
            code = 70
            try:
                main()
                code = 0
            except SystemExit as end:
                code = end.code if isinstance(end.code, int) else int(end.code is not None)
            finally:
                sys.stdout.flush()
                sys.stderr.flush()
                os._exit(code)
        _, status = os.waitpid(child, 0)
        output = "\0".join(streams[name].read_text("utf-8", "replace") for name in ("stdout", "stderr"))
        return Done(os.waitstatus_to_exitcode(status), output)


@dataclass(frozen=True)
class Trial:
    """A changed file, the command that read it, and what was wrong with how it did."""

    number: int
    name: str
    words: str
    done: Done
    seconds: float
    faults: list[str]


@cache
def healthy() -> Path:
    """A box with a desk of healthy files; it goes with this process."""
    import atexit

    box = Path(mkdtemp())
    owner = os.getpid()
    atexit.register(lambda: shutil.rmtree(box, ignore_errors=True) if os.getpid() == owner else None)
    for folder in ("desk", "outside", "home", "tmp"):
        (box / folder).mkdir()
    (box / "outside/secret.txt").write_text(SECRET, "utf-8")
    gc.disable()
    prepare(box / "desk")
    gc.freeze()  # the forks share what is loaded
    gc.enable()
    return box


def attempt(number: int, keep: Path | None = None, only: str | None = None) -> Trial:
    """Change one file and give it to one command; `keep` is where the box stays."""
    luck = random.Random(number)
    name = only or luck.choice(list(FORMATS))
    format = FORMATS[name]
    words = luck.choice(format.commands)
    with TemporaryDirectory() as place:
        box = Path(shutil.copytree(healthy(), keep or Path(place, "box")))
        file = box / "desk" / format.file
        if file.parent.name == "pictures":
            for other in file.parent.iterdir():
                if other != file:
                    other.unlink()
        file.write_bytes(changed(luck, format, file.read_bytes()))
        started = time.perf_counter()
        result = command(box / "desk", words.split(), TYPED)
        return Trial(number, name, words, result, time.perf_counter() - started, list(faults(result, box)))


def faults(result: Done, box: Path) -> Iterator[str]:
    """What was wrong with how a command took a file."""
    if result.code not in KNOWN:
        yield f"exit code {result.code}"
    if "Traceback" in result.said or "this is a fault in loopwright" in result.said:
        yield "a fault of the program"
    odd = {
        sign
        for sign in result.said.replace("\0", "")
        if unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Zl")
    }
    if odd - set(SHOWN):
        yield f"signs that nobody sees: {odd - set(SHOWN)!a}"
    if SECRET in result.said:
        yield "tells a file of another folder"
    if len(result.said) > 2_000_000:
        yield f"says {len(result.said):,} letters"
    if [file.name for file in (box / "outside").iterdir()] != ["secret.txt"]:
        yield "writes into another folder"
    if (box / "outside/secret.txt").read_text("utf-8") != SECRET:
        yield "writes into another folder's file"
    if list((box / "tmp").iterdir()):
        yield "leaves temporary files"


def shown(trial: Trial) -> str:
    """A trial for people."""
    head = f"trial {trial.number}: {trial.name}, loopwright {trial.words} ({trial.seconds:.1f} s)"
    return "\n".join([head, *(f"  {fault}" for fault in trial.faults), f"  {trial.done.said[-1500:]!r}"])


def fuzz(first: int, until: Callable[[int], bool], only: str | None) -> int:
    """Make trials until it is enough; the number of those that failed."""
    failures, codes, slowest, number = 0, Counter[str](), (0.0, 0), first
    while not until(number - first):
        trial = attempt(number, only=only)
        codes[f"exit code {trial.done.code}"] += 1
        slowest = max(slowest, (trial.seconds, number))
        if trial.faults:
            failures += 1
            print(f"{shown(trial)}\nagain: python tests/fuzz.py --only {number}\n", flush=True)
        number += 1
    summary = ", ".join(f"{code} {times}" for code, times in sorted(codes.items()))
    seconds, longest = slowest
    print(
        f"{number - first} trials, {failures} failed; {summary}; the slowest, {longest}, took {seconds:.1f} s"
    )
    return failures


def main() -> int:
    """0 when every trial was borne."""
    parser = argparse.ArgumentParser(description="Give commands files with mistakes that nobody would make.")
    parser.add_argument("--seconds", type=float, default=60, help="how long (60)")
    parser.add_argument("--trials", type=int, help="so many, however long they take")
    parser.add_argument("--first", type=int, default=0, help="the number of the first trial (0)")
    parser.add_argument("--format", choices=list(FORMATS), help="files of this kind alone")
    parser.add_argument("--only", type=int, help="make this trial alone, and keep its folder")
    options = parser.parse_args()
    if options.only is None:
        healthy()
        end = time.monotonic() + options.seconds

        def enough(trials: int) -> bool:
            return time.monotonic() > end if options.trials is None else trials >= options.trials

        return bool(fuzz(options.first, enough, options.format))
    keep = Path(mkdtemp()) / "box"
    trial = attempt(options.only, keep, options.format)
    print(shown(trial), f"its folder: {keep}", sep="\n")
    return bool(trial.faults)


if __name__ == "__main__":
    sys.exit(main())
