"""A kit in the place of the registry, for tests that write its cards: from the page to the table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from loopwright_compiler import Checked, canonical, compile_path, validate_bundle
from loopwright_engine.bundle.load import Bundle


class OneKit:
    """All that is there is this kit, with cards of a scenario; it plays whatever a test writes instead."""

    texts = None

    def __init__(self, kit: Any, cards: str = "") -> None:
        self.kit = kit
        self.cards = cards

    def find(self, _name: str) -> Any:
        return self.kit

    def names(self) -> list[str]:
        return [self.kit.name]

    def refusal(self, _data: Any) -> None:
        return None

    def checked(self, folder: Path, text: str = "") -> Checked:
        """The cards, or others, compiled from one file."""
        (folder / "scenario.loop").write_text(text or self.cards, encoding="utf-8")
        return compile_path(folder, bundled=folder, kits=self)

    def loaded(self, folder: Path, text: str = "") -> Bundle:
        """The bundle of cards of which nothing is to be mended, ready to be played."""
        checked = self.checked(folder, text)
        assert [(finding.code, finding.message) for finding in checked.diagnostics] == []
        return ready(self.kit, checked)


def ready(kit: Any, checked: Checked) -> Bundle:
    """What was compiled without an error, ready to be played."""
    assert [finding.message for finding in checked.diagnostics if finding.severity == "error"] == []
    data = json.loads(canonical(checked.bundle))
    assert validate_bundle(data) == []
    return bundle_of(kit, data)


def bundle_of(kit: Any, data: Any) -> Bundle:
    """A bundle of a kit that no registry knows."""
    return Bundle(data, kit, kit.tables(data))
