"""What changed between two drafts, as their writer would say it.

`cards` lays a bundle out card by card, `comparing` finds what differs, `showing` says it.
"""
