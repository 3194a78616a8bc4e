"""Lengths: integer micrometres everywhere, points only where the pen touches the paper."""

from __future__ import annotations

INCH = 25_400
POINTS_PER_UM = 72 / INCH


def um(millimetres: float) -> int:
    """Millimetres as micrometres."""
    return round(millimetres * 1000)


def pt(micrometres: float) -> float:
    """Micrometres as points."""
    return micrometres * POINTS_PER_UM


def from_pt(points: float) -> float:
    """Points as micrometres."""
    return points / POINTS_PER_UM
