"""The report of a playtest: one page with plots and tables, and a folder of games that can be watched again.

`making` puts it together: `examples` chooses the games, `summary` says in words what matters, `outcomes`,
`cards`, `week` and `changes` make a section each for what they are named after, of `plots` and tables
(`markup`), `page` makes them one page that needs nothing else, and `folder` writes it all.
"""
