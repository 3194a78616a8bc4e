"""`loopwright publish`: a scenario as a table in the browser.

- `modules.py` reads which modules a game needs; `game_files.py` gathers them and the bundle; `tables.py` adds
  the page.
- `runtime.py` finds Python for browsers, which is a distribution of its own (`web` of the checkout).
- `assemble.py` joins the page's scripts and makes the page, as one file or as a folder.
- `web/` is what stands behind every page: the worker, its Python, the store, the service worker.
- `page/` is the page.
"""
