"""Every code of the compiler: its wrong example gives exactly this code, its right one gives none."""

from __future__ import annotations

from pathlib import Path

import pytest
from loopwright_compiler import Checked, compile_path
from loopwright_dsl.diagnostics.catalogue import codes, load

from .examples import NOWHERE, compile_small, mended

OURS = [code for code in codes() if "LW0020" <= code <= "LW0029" or "LW0200" <= code <= "LW0599"]
OF_KITS = ("LW0354",)  # which test_kits.py looks at
SHOWN = [
    code for code in OURS if load(code).example != "none" and code not in OF_KITS
]  # others: test_hostile.py


@pytest.fixture(scope="module", params=SHOWN)
def code(request: pytest.FixtureRequest) -> str:
    """One code after the other; both tests look at what is said of its wrong example."""
    return str(request.param)


@pytest.fixture(scope="module")
def folder(code: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp(code)


@pytest.fixture(scope="module")
def wrong(code: str, folder: Path) -> Checked:
    return compile_small(folder, load(code).wrong)


def test_examples(code: str, wrong: Checked, tmp_path: Path) -> None:
    entry = load(code)
    assert entry.wrong and entry.right
    assert {item.code for item in wrong.diagnostics} == {code}
    assert all("{" not in item.message or code == "LW0214" for item in wrong.diagnostics)
    assert (wrong.bundle is None) == (entry.severity == "error")
    right = compile_small(tmp_path, entry.right)
    assert right.diagnostics == []
    assert right.bundle is not None


FIXED = {
    *("LW0026", "LW0203", "LW0204", "LW0206", "LW0207", "LW0208", "LW0209", "LW0210", "LW0211"),
    *("LW0212", "LW0213", "LW0214", "LW0220", "LW0221", "LW0222", "LW0242", "LW0243", "LW0246"),
    *("LW0248", "LW0249", "LW0302", "LW0303", "LW0304", "LW0308", "LW0309", "LW0310", "LW0313"),
    *("LW0324", "LW0329", "LW0330", "LW0331", "LW0333", "LW0341", "LW0343", "LW0344", "LW0345"),
    *("LW0347", "LW0348", "LW0359", "LW0360", "LW0361", "LW0363", "LW0364", "LW0365", "LW0372"),
    *("LW0373", "LW0383", "LW0384", "LW0390", "LW0391", "LW0398", "LW0399", "LW0405", "LW0406"),
    *("LW0408", "LW0414", "LW0418", "LW0505", "LW0517", "LW0521", "LW0522", "LW0523", "LW0525"),
    *("LW0526", "LW0529", "LW0533", "LW0541", "LW0543", "LW0557"),
}
"""Codes whose wrong example an editor can mend."""


def test_fixes(code: str, wrong: Checked, folder: Path) -> None:
    """What an editor offers mends the finding and breaks nothing."""
    fixed = [item for item in wrong.diagnostics if item.fixes]
    assert bool(fixed) == (code in FIXED)
    for path in {item.path for item in fixed}:
        file = Path(path)
        here = [item for item in fixed if item.path == path]
        file.write_text(mended(file.read_text("utf-8"), here), encoding="utf-8")
    if fixed:
        after = compile_path(folder / "scenarios" / "hum", bundled=NOWHERE).diagnostics
        assert len([item for item in after if item.code == code]) < len(fixed), [
            item.message for item in after
        ]
        assert not {item.code for item in after if item.severity == "error"} - {code}
