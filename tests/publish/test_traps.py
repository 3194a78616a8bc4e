"""What browsers and Pyodide refuse, and that the answers to it in `publish` are what makes tables start.

| the trap | what answers it | what holds the answer |
|---|---|---|
| Chromium has no workers of modules on a disk | one classic script | `…of_modules…` |
| Pyodide refuses classic workers | `importScripts` is taken away | `…import_scripts` |
| `import.meta` is for modules alone | it is replaced in the text | `…import_meta…`, `…other_text…` |
| the text is that of one version | its digest is compared | `…another_package…` |
| WebKit hangs on Blobs in workers on a disk | bytes are written by hand | `test_in_browsers`, disk, webkit |
| Chromium collects promises of drivers | they are kept in the page | `browser.Browser.run` |
"""

from __future__ import annotations

import base64
import hashlib
import io
import shutil
import tarfile
from dataclasses import replace
from pathlib import Path

import pytest
from loopwright.publish import assemble
from loopwright_web import build
from loopwright_web.build import BuildError, classic_script, fetched

from .browser import Chromium
from .conftest import Publish

STATE = "return document.getElementById('state').textContent"


def state_of(window: Chromium, file: Path) -> str:
    """What a bare page says once it has started, or not."""
    window.open(file.as_uri())
    window.wait("return document.getElementById('state').textContent !== 'loading'")
    return str(window.run(STATE))


def changed(text: bytes, old: str, new: str) -> bytes:
    assert old.encode() in text
    return text.replace(old.encode(), new.encode())


# --- Without the answer nothing starts, with it everything does


def test_chromium_refuses_workers_of_modules_from_a_disk(
    bare: Publish, window: Chromium, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, file = bare("the-last-glow"), tmp_path / "draft.html"
    file.write_bytes(assemble.as_file(table))
    assert state_of(window, file) == "ready"
    shared = tmp_path / "web"
    shutil.copytree(assemble.SHARED, shared)
    script = shared / "table.js"
    old, new = "new Worker(this.script)", 'new Worker(this.script, { type: "module" })'
    script.write_bytes(changed(script.read_bytes(), old, new))
    monkeypatch.setattr(assemble, "SHARED", shared)
    file.write_bytes(assemble.as_file(table))
    assert state_of(window, file).startswith("failed")


def with_script(table: assemble.Published, old: str, new: str) -> bytes:
    """The table as one file, with another text in Pyodide's script."""
    parts = [
        replace(part, content=changed(part.content, old, new)) if part.name == "script" else part
        for part in table.parts
    ]
    return assemble.as_file(replace(table, parts=parts))


def test_pyodide_refuses_workers_that_can_import_scripts(
    bare: Publish, window: Chromium, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It tries to import one from a `data:` address; where the policy refuses that, it is content, too."""
    table, file = bare("the-last-glow"), tmp_path / "draft.html"
    policy = assemble._policy
    monkeypatch.setattr(
        assemble,
        "_policy",
        lambda *words, **own: policy(*words, **own).replace("script-src ", "script-src data: "),
    )
    file.write_bytes(assemble.as_file(table))
    assert state_of(window, file) == "ready"
    file.write_bytes(with_script(table, "self.importScripts = undefined;", ""))
    assert state_of(window, file).startswith("failed")


def test_import_meta_is_no_word_of_a_classic_script(bare: Publish, window: Chromium, tmp_path: Path) -> None:
    table, file = bare("the-last-glow"), tmp_path / "draft.html"
    file.write_bytes(with_script(table, '"loopwright:/"', "import.meta.url"))
    assert state_of(window, file).startswith("failed")


# --- One version, and no other


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package whose scripts have just those places that are changed."""
    folder = tmp_path / "package"
    folder.mkdir()
    for name in ("pyodide.mjs", "pyodide.asm.mjs"):
        text = "".join(old * times for file, old, _, times in build.SCRIPTS if file == name)
        (folder / name).write_text(text)
    return folder


def test_other_text_than_was_meant_is_not_made_a_script(package: Path) -> None:
    script = classic_script(package)
    assert "import.meta" not in script and "export" not in script and "https:" not in script
    file = package / "pyodide.asm.mjs"
    file.write_text(file.read_text().replace("import.meta.url", "", 1))
    with pytest.raises(BuildError, match="2 times, not 3"):
        classic_script(package)


def test_another_package_than_was_meant_is_not_unpacked(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = tmp_path / "cache"

    def npm(*_: str) -> None:
        with tarfile.open(cache / f"pyodide-{build.VERSION}.tgz", "w:gz") as packed:
            packed.add(package, "package")

    monkeypatch.setattr(build, "_run", npm)
    with pytest.raises(BuildError, match="is not the package that was meant"):
        fetched(cache)
    assert [*cache.iterdir()] == []
    content = io.BytesIO()
    with tarfile.open(fileobj=content, mode="w:gz") as packed:
        packed.add(package, "package")
    (cache / f"pyodide-{build.VERSION}.tgz").write_bytes(content.getvalue())
    digest = base64.b64encode(hashlib.sha512(content.getvalue()).digest()).decode()
    monkeypatch.setattr(build, "INTEGRITY", f"sha512-{digest}")
    assert (fetched(cache) / "pyodide.mjs").is_file()
