"""Translations: what of a scenario, a world or the tool itself can be said in another language.

Authors write the source; `messages` takes every text out of it, `files` keeps the .pot and .po files
that translators work on (with Babel), `faults` compares a translation with its source. When a bundle
is built, `spoken` reads the compiled .mo files with the standard library alone.
"""
