"""Motifs: the one register of everything that can stand in a scene, filled by the modules beside it."""

from __future__ import annotations

from . import country, machines, places, stories
from .parts import MOTIFS, ChanceSource, Motif

__all__ = ["MOTIFS", "ChanceSource", "Motif", "country", "machines", "places", "stories"]
