"""A game as data for a page: everything in and out is JSON, in the language of its bundle."""

from __future__ import annotations

from .campaign import CampaignTable
from .open_cards import WATCHER
from .table import Table, refusal
from .unseen import chosen_unseen

__all__ = ["WATCHER", "CampaignTable", "Table", "chosen_unseen", "refusal"]
