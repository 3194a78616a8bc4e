"""Options of the whole suite."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bless", action="store_true", help="write the expected files of cases anew")


@pytest.fixture
def bless(request: pytest.FixtureRequest) -> bool:
    """Whether this run writes expected files instead of comparing them."""
    return bool(request.config.getoption("--bless"))
