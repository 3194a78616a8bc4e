"""What published tables are made of: modules, scripts, a policy; and where they are written."""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import json
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont
from loopwright.commands import doctor
from loopwright.commands import publish as command
from loopwright.commands.new import new
from loopwright.core import scenario_paths
from loopwright.core.errors import Failure
from loopwright.publish import assemble, game_files, modules, tables
from loopwright.publish import runtime as runtimes
from loopwright.publish.runtime import MANIFEST, Runtime
from loopwright_engine import KitError
from loopwright_engine.kit import registry

STANDARD = ["__future__", "collections.abc", "dataclasses", "enum", "random", "typing"]
BARE = Path(__file__).with_name("bare")


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A runtime without Python in it, which is what the command finds."""
    folder = tmp_path / "runtime"
    (folder / "licences").mkdir(parents=True)
    (folder / "licences" / "NOTICE.txt").write_text("of whom it is")
    with zipfile.ZipFile(folder / "packages.zip", "w"):
        pass
    for name in ("python.js.gz", "python.wasm.gz", "python.zip.gz"):
        (folder / name).write_bytes(gzip.compress(name.encode(), mtime=0))
    digests = {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.iterdir()
        if path.is_file()
    }
    manifest = {
        "version": "1",
        "package": "pyodide 1",
        "python": {},
        "sources": {},
        "standard": STANDARD,
        "files": digests,
    }
    (folder / MANIFEST).write_text(json.dumps(manifest))
    monkeypatch.setattr(runtimes, "home", lambda: folder)
    return folder


# --- Modules


def test_a_game_brings_what_it_imports_and_no_other_game() -> None:
    names = modules.needed(["loopwright_games.lucha_libre.kit"]).files
    assert {
        "loopwright_games.lucha_libre.rules",
        "loopwright_engine.kernel.tapes",
        "loopwright_games",
    } <= set(names)
    assert not [name for name in names if "tales" in name or "bonnie" in name]
    assert not [name for name in names if name.startswith("loopwright_compiler")]


def test_a_page_brings_no_proofs_and_no_screens_of_a_terminal() -> None:
    needed = modules.needed(["loopwright_games.tales.kit"])
    assert "loopwright_compiler" not in needed.others
    assert not [name for name in needed.files if ".tales.verify" in name or ".tales.table" in name]


def test_imports_inside_functions_count_and_those_for_types_do_not() -> None:
    source = b"""
from typing import TYPE_CHECKING
from . import a
from ..b import c
if TYPE_CHECKING:
    import never
def f():
    import inside
"""
    assert {*modules.imports(source, "top.sub.module", False)} >= {"top.sub.a", "top.b.c", "inside"}
    assert "never" not in {*modules.imports(source, "top.sub.module", False)}


@pytest.mark.usefixtures("small")
def test_a_kit_brings_the_files_that_it_imports_and_no_others(tmp_path: Path) -> None:
    (tmp_path / "kit.py").write_text("from .rules import KIT\nimport random\n")
    (tmp_path / "rules.py").write_text("import dataclasses\nclass K: pass\nKIT = K()\n")
    (tmp_path / "letters.py").write_text("raise SystemExit('this is private')\n")
    home = game_files.Home("loopwright_kit_x", tmp_path / "kit.py")
    assert sorted(dict(home.code())) == ["kit.py", "rules.py"]
    needed = modules.needed(home.imports(dict(home.code())))
    assert Runtime().lacks(needed) == []
    (tmp_path / "rules.py").write_text("import numpy\nimport sqlite3\n")
    needed = modules.needed(home.imports(dict(home.code())))
    assert Runtime().lacks(needed) == ["numpy", "sqlite3"]


# --- Scripts


def test_modules_become_one_script() -> None:
    sources = {
        "main.js": 'import { a as b } from "./a.js";\nb();\n',
        "a.js": "const own = 1;\nexport function a() { return own; }\n",
    }
    script = assemble.linked(("main.js",), sources)
    assert "import" not in script and "export" not in script
    assert script.index("function a()") < script.index("const { a: b } = $a_js;")


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ('import { a } from "./none.js";', "there is no script none.js"),
        ('import { a } from "./main.js";', "imports itself"),
        ('import a from "./a.js";', "only named imports"),
        ("export default 1;", "only named imports"),
        ('const x = import("./a.js");', "only named imports"),
    ],
)
def test_what_cannot_be_linked_is_told(source: str, says: str) -> None:
    with pytest.raises(assemble.LinkingError, match=says):
        assemble.linked(("main.js",), {"main.js": source, "a.js": ""})


# --- The page


def published(**values: Any) -> assemble.Published:
    config = {"title": "T", "language": "en", "bundle_hash": "x", "python": {}}
    parts = [assemble.PackedPart(name, name.encode()) for name in ("script", "wasm", "library", "rules")]
    return assemble.Published(
        **{"title": "T", "language": "en", "config": config, "parts": parts, "page": BARE} | values
    )


def test_hostile_texts_stay_texts() -> None:
    harm = '</script></title><script>alert(1)</script><!-- "\u2028'
    table = published(title=harm, config={"title": harm, "language": "en"}, licences={"A": harm})
    page = assemble.as_file(table).decode()
    assert "alert(1)</script><!--" not in page
    assert page.count("<script") == page.count("</script>") == 2 + len(table.parts) + 1
    data = re.search(r'<script type="application/json" id="config">(.*?)</script>', page)
    assert data is not None and json.loads(data[1])["title"] == harm
    written = dict(assemble.as_folder(table))
    assert json.loads(written["manifest.webmanifest"])["name"] == harm


@pytest.mark.parametrize("form", ["file", "folder"])
def test_the_title_stands_there_before_anything_has_come(form: str) -> None:
    """A page of megabytes on a slow line: what it is can be read, and that it is not all."""
    table = published(title="<b>Fog</b>", page=assemble.PAGE)
    whole = assemble.as_file(table) if form == "file" else dict(assemble.as_folder(table))["index.html"]
    first = whole.decode().partition("<script")[0]
    assert '<h1 id="title">&lt;b&gt;Fog&lt;/b&gt;</h1>' in first and "<progress>" in first


@pytest.mark.parametrize("form", ["file", "folder"])
def test_the_policy_lets_nothing_run_but_the_page_itself(form: str) -> None:
    table = published()
    page = (
        assemble.as_file(table) if form == "file" else dict(assemble.as_folder(table))["index.html"]
    ).decode()
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy is not None
    rules = dict(rule.split(" ", 1) for rule in policy[1].split("; "))
    assert rules["default-src"] == rules["base-uri"] == rules["form-action"] == "'none'"
    assert rules["connect-src"] == ("'none'" if form == "file" else "'self'")
    assert "unsafe-eval" not in rules["script-src"].replace("wasm-unsafe-eval", "")
    assert "unsafe-inline" not in policy[1] and "http" not in policy[1]
    assert not re.search(r"https?://(?!www\.w3\.org/)", page)


def test_the_same_table_gives_the_same_bytes_and_parts_are_named_by_content() -> None:
    assert assemble.as_file(published()) == assemble.as_file(published())
    one = dict(assemble.as_folder(published()))
    assert one == dict(assemble.as_folder(published()))
    other = dict(assemble.as_folder(published(parts=[assemble.PackedPart("rules", b"newer")])))
    assert one["service-worker.js"] != other["service-worker.js"]
    names = [name for name in one if name.startswith("parts/")]
    assert names and all(hashlib.sha256(one[name]).hexdigest()[:16] in name for name in names)
    kept = json.loads(one["service-worker.js"].split(b";\n")[0].removeprefix(b"const FILES = "))
    assert {*kept["names"]} == {*names, "index.html", "manifest.webmanifest"}


def test_pictures_with_their_shapes_are_whole_again() -> None:
    """Whatever stands in their words, and however often a shape comes up."""
    outline, other = "M0 0h63v88H0z" * 3, "M1 1h2v2h-2z" * 3
    pictures = [
        f'<svg><desc> d="{other}" ~0</desc><path d="{outline}"/><path fill="x" d="{other}"/></svg>',
        f'<svg><path d="{outline}"/><path d="M0 0z"/></svg>',
        "<svg/>",
    ]
    shapes: dict[str, int] = {}
    parted = [tables.parted(picture, shapes) for picture in pictures]
    known = list(shapes)
    whole = ["".join(known[part] if isinstance(part, int) else part for part in parts) for parts in parted]
    assert whole == pictures and len(known) == 2
    assert sum(len(part) for parts in parted for part in parts if isinstance(part, str)) < 200


def test_the_fonts_of_the_page_hold_what_a_table_says() -> None:
    """Letters of the bundle, of the page, and of European notes; with the licences of the fonts."""
    rules = tables.font_faces({"title": "Ω and ß", "cards": [{"text": "жук"}]}, ["Škoda ✓"])
    assert re.findall(r'font-family:"(\w+)"', rules) == ["Play", "Play", "Vollkorn", "Vollkorn"]
    play = base64.b64decode(rules.partition("base64,")[2].partition(")")[0])
    assert play[:4] == b"wOFF"
    shown = TTFont(io.BytesIO(play)).getBestCmap()
    assert {ord(letter) for letter in "ΩßжукŠko ä€"} - shown.keys() <= {ord("€")}
    assert len(rules) < 200_000
    assert {"OFL-Play.txt", "OFL-Vollkorn.txt"} == tables.licences().keys()


# --- The command


def test_without_the_runtime_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runtimes, "PACKAGE", "loopwright_nowhere")
    with pytest.raises(Failure, match="is not installed") as failure:
        Runtime()
    assert "loopwright-web" in (failure.value.hint or "") and "make wheels" in (failure.value.hint or "")


@pytest.mark.parametrize("name", ["python.wasm.gz", MANIFEST])
def test_a_damaged_runtime_is_never_published_and_told(small: Path, name: str) -> None:
    (check,) = doctor._browsers()
    assert check.state == "ok"
    (small / name).write_bytes(b"something else")
    with pytest.raises(Failure, match="is damaged"):
        Runtime().read("python.wasm.gz")
    (check,) = doctor._browsers()
    assert check.state == "note" and name in check.found and "make wheels" in check.remedy


@pytest.mark.usefixtures("small")
def test_one_file_is_written_and_a_folder_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command.publish("the-last-glow", tmp_path / "draft.html")
    assert "Wrote" in capsys.readouterr().err
    assert assemble.MARK in (tmp_path / "draft.html").read_text("utf-8")
    command.publish("the-last-glow", tmp_path / "play")
    (tmp_path / "play" / "of-the-host.txt").write_text("stays")
    before = {path.name for path in (tmp_path / "play" / "parts").iterdir()}
    command.publish("bonnie-and-clyde", tmp_path / "play")
    after = {path.name for path in (tmp_path / "play" / "parts").iterdir()}
    assert (tmp_path / "play" / "of-the-host.txt").read_text() == "stays"
    assert {name.rpartition("-")[0] for name in before} == {name.rpartition("-")[0] for name in after}
    assert before != after


@pytest.mark.usefixtures("small")
def test_a_folder_with_something_else_in_it_is_refused(tmp_path: Path) -> None:
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "index.html").write_text("<p>mine</p>")
    with pytest.raises(Failure, match="holds index"):
        command.publish("the-last-glow", tmp_path / "photos")
    with pytest.raises(Failure, match="is no folder\\."):
        assemble.refuse_foreign(tmp_path / "photos" / "index.html")
    assert [path.name for path in (tmp_path / "photos").iterdir()] == ["index.html"]


@pytest.mark.usefixtures("small")
def test_a_kit_from_a_folder_is_said_to_go_into_the_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    new(Path("hail-station"), tmp_path, game=True)
    registry.add_folder(tmp_path / "hail-station")
    command.publish(str(tmp_path / "hail-station"), tmp_path / "draft.html")
    assert "The rules of the kit are in it, as they are written: kit.py." in capsys.readouterr().err


@pytest.mark.usefixtures("small")
def test_a_bundle_is_published_without_running_code_of_its_folder(tmp_path: Path) -> None:
    """A kit that nobody has named is not looked for, also where it lies beside the bundle."""
    (tmp_path / "kit.py").write_text("raise SystemExit('run')\n")
    data: Any = json.loads(json.dumps(scenario_paths.bundle("the-last-glow"))) | {"kit": "strange"}
    (tmp_path / "bundle.json").write_text(json.dumps(data))
    with pytest.raises((Failure, KitError)):
        command.publish(str(tmp_path / "bundle.json"), tmp_path / "draft.html")
    assert not (tmp_path / "draft.html").exists()
