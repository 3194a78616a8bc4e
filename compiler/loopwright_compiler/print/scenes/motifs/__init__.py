"""Motifs: the one register of everything that can stand in a scene, filled by the modules beside it."""

from __future__ import annotations

from importlib import import_module

from loopwright_compiler.card_folders import card_folders

from . import country, places, stories
from .parts import MOTIFS, ChanceSource, Motif

__all__ = ["MOTIFS", "ChanceSource", "Motif", "country", "places", "stories"]

for _package, _folder in card_folders():
    if (_folder / "motifs.py").is_file():
        import_module(f"{_package}.motifs")
