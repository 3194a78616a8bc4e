"""The report of a playtest: one page with plots and tables, and a folder of games that can be watched again.

`making` puts it together: `examples` chooses the games, and `summary` says in words what matters. `outcomes`,
`cards`, `reached`, `ways`, `week` and `changes` make the sections, of `plots` and tables (`markup`). `page`
makes all that one page which needs nothing else, and `folder` writes it beside its `games`.
"""
