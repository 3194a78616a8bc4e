"""The variables that only some bundles have: tokens at places, machines, checks that fired, limits of use."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .compile_guards import spot_name
from .data_walk import QUANTITY, parts_with
from .items import SIDES
from .settled import ANYWHERE, AT_START, moved_name, settled
from .variables import Variables

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData, SideData


def declared(bundle: BundleData, variables: Variables) -> list[int]:
    """Add them; what is told are the marks of what may be used once a round."""
    _places_of_tokens(bundle, variables)
    for machine in settled(bundle):
        variables.add(moved_name(machine), AT_START, ANYWHERE)
    per_round = []
    for side in _sides(bundle):
        for check in side["checks"]:
            if check["kind"] != "ending":
                variables.add(f"fired.{check['id']}", 0, 1)
        for part in (*side["on"], *side["actions"]):
            if part["limit"] is not None:
                used = variables.add(f"used.{part['id']}", 0, 1)
                if part["limit"] == "round":
                    per_round.append(used.number)
    return per_round


def _places_of_tokens(bundle: BundleData, variables: Variables) -> None:
    """How many lie at each place that a condition names."""
    texts = [bundle[key] for key in ("diary", "rumors", "school", "responses", "world")]
    for quantity in parts_with(QUANTITY, texts):
        if quantity["q"] == "token_at" and quantity["place"] != "here":
            name = spot_name(quantity["token"], quantity["place"])
            if name not in variables.by_name:
                variables.add(name, 0, variables[f"token.{quantity['token']}"].size - 1)


def _sides(bundle: BundleData) -> Iterator[SideData]:
    cards = {card["number"]: card for card in bundle["diary"]}
    sides = (card["sides"][name] for card in cards.values() for name in SIDES)
    return (side for side in sides if side is not None)
