"""What changed between two drafts.

`layout` lays a bundle out as cards, `tales` one of Tales, `changes` compares two and tells what differs.
"""
