"""`python -m loopwright`: Python wants this file for it."""

import sys

if __name__ == "__main__" and not sys.flags.safe_path:
    del sys.path[0]  # where `-m` puts the current folder: a scenario's `random.py` is not Python's

from .entry import main

main()
