"""The reference of the language: how each of its words is written, what it does, and an example.

The words come from the vocabulary, how they are written from the grammar, and `entries/*.yaml` adds the
ids of rules, a remark and an example to each. `loopwright explain` and the site show it. The tests
compile every example and name the word that has none.
"""

from .book import PAGES, BookEntry, EntryGroup, find, groups

__all__ = ["PAGES", "BookEntry", "EntryGroup", "find", "groups"]
