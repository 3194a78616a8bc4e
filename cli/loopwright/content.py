"""The content that ships with the tool: worlds, scenarios, fonts."""

from __future__ import annotations

from pathlib import Path


def root() -> Path:
    """The content folder: inside the installed package, or at the top of a checkout."""
    package = Path(__file__).parent
    inside = package / "content"
    return inside if inside.is_dir() else package.parent.parent / "content"


def scenarios(content: Path) -> list[Path]:
    """The scenario folders of a content root, by name."""
    return sorted(card.parent for card in content.glob("scenarios/*/scenario.loop"))
