"""`python -m loopwright`."""

from .main import main

main()
