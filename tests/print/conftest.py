"""The sample's card sheets, printed once for all tests that only read them."""

from __future__ import annotations

from pathlib import Path

import pytest
from loopwright_compiler.print import Settings, print_sheets

from .sample import Data, sample


@pytest.fixture(scope="session")
def bundle() -> Data:
    return sample()


@pytest.fixture(scope="session")
def a4(bundle: Data, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Fourteen pages: set-up, diary, rumors (nine and two), school, machines, references, and backs."""
    return print_sheets(bundle, tmp_path_factory.mktemp("a4") / "cards.pdf", Settings(apart=True)).out


@pytest.fixture(scope="session")
def letter(bundle: Data, tmp_path_factory: pytest.TempPathFactory) -> Path:
    settings = Settings(paper="letter", apart=True)
    return print_sheets(bundle, tmp_path_factory.mktemp("letter") / "cards.pdf", settings).out
