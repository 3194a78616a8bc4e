"""The engine's builder of tiny bundles is at hand here too, and what is shared above."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.with_name("engine")), str(HERE.parent)]
