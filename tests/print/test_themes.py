"""Theme files: what comes along is the same in YAML and in JSON."""

from __future__ import annotations

import json

import pytest
from loopwright_compiler.printing.theme_files import FOLDER, bundled
from loopwright_compiler.printing.write_themes import compiled


@pytest.mark.parametrize("name", ["standard", "low-ink"])
def test_the_json_of_a_theme_is_up_to_date(name: str) -> None:
    assert bundled(name) == json.loads(compiled(FOLDER / f"{name}.yaml")), "run write_themes"
