"""The report of a playtest as a page: plots and tables, and a folder of games that can be replayed.

`report` puts it together, and `summary` says in words what matters. `outcomes`, `cards`, `sweeps` and
`comparison` make the sections, of plots and tables (`markup`). `page` makes all that one page which needs
nothing else, and `folder` writes it beside its `games`.
"""
