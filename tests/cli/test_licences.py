"""What comes with every install may be used by everybody for everything."""

from __future__ import annotations

import sys
from importlib.metadata import Distribution
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))
import licences


def test_the_base_install_is_known_and_allowed() -> None:
    packages = licences.packages()
    assert {"lark", "typer", "reportlab"} <= {package.name for package in packages}
    assert [package for package in packages if not (package.known and package.allowed)] == []


def test_extras_are_listed_and_are_not_the_base_install() -> None:
    base = {package.name: package.base for package in licences.packages("report")}
    assert base["lark"] and not base["plotly"]
    assert "plotly" not in {package.name for package in licences.packages()}


CLASSIFIER = "Classifier: License :: OSI Approved"


@pytest.mark.parametrize(
    ("metadata", "known", "allowed"),
    [
        ("License-Expression: MIT", True, True),
        ("License-Expression: GPL-3.0-only", True, False),
        ("License-Expression: AGPL-3.0-or-later", True, False),
        ("License-Expression: GPL-2.0-only OR MPL-2.0", True, True),
        ("License-Expression: MIT AND GPL-2.0-only", True, False),
        (f"{CLASSIFIER} :: GNU General Public License v3 (GPLv3)", True, False),
        (f"{CLASSIFIER} :: GNU Lesser General Public License v3 (LGPLv3)\nLicense: GPL", True, True),
        (f"{CLASSIFIER}\nLicense: BSD", True, True),
        ("License: Other/Proprietary", True, False),
        ("License: UNKNOWN", False, False),
        (CLASSIFIER, False, False),
    ],
)
def test_a_licence_is_read(tmp_path: Path, metadata: str, known: bool, allowed: bool) -> None:
    folder = tmp_path / "thing-1.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: thing\nVersion: 1\n{metadata}\n", "utf-8")
    stated = licences.licences(Distribution.at(folder))
    package = licences.Package("thing", "1", stated, base=True)
    assert (package.known, package.allowed) == (known, allowed)
