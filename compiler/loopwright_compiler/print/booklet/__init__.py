"""Booklets to read: the rulebook of a scenario's game, its story book and its notebook, as pages of half a
sheet, in reading order or imposed on sheets to fold and staple.

The rules are text (a file for each language beside a game's rules, read by `source`), never code: what stands
in them of cards, signs and numbers is drawn and counted from the scenario (`figures`). `rows` sets the parts,
`pages` breaks them into pages, `saddle` says which pages share a sheet, `file` writes the PDF.
"""
