"""Translations: what of a scenario, a world or the tool itself can be said in another language.

Authors write the source; `messages` takes every text out of it, `catalogues` and `po_files` keep the .pot and
.po files that translators work on, `checks` compares a translation with its source. When a bundle is built,
`translated_bundle` reads the compiled .mo files with the standard library alone.
"""
