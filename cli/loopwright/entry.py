"""What `loopwright` does before it loads anything, hence apart: streams that are closed, and Ctrl-C.

Streams as in GNU's gnulib, `stdopen`: a closed one is opened on the null device, else the first file that
is opened would take its number, and be written as the output.
"""

import os
import signal
import sys
from types import ModuleType

_STREAMS = (("stdin", "r", os.O_RDONLY), ("stdout", "w", os.O_RDONLY), ("stderr", "w", os.O_WRONLY))
"""Input is at its end, and remarks go nowhere; what cannot be written where results belong is an error."""


_FROM_HOME = ("reportlab_mods", "reportlab_settings")
"""ReportLab would import these, or run files of these names in the user's home. In our own process it finds
nothing in them: neither what stands there nor a home that cannot be read does any harm."""


def main() -> None:
    """Run the command line and exit; Ctrl-C ends it without a word, also while loading and at the end."""
    _open_missing()
    for name in _FROM_HOME:
        sys.modules.setdefault(name, ModuleType(name))
    python = signal.getsignal(signal.SIGINT)
    interrupts = (
        python is signal.default_int_handler
    )  # else a shell that started it in the background ignores it
    try:
        if interrupts:
            signal.signal(signal.SIGINT, signal.SIG_DFL)
        from .core.errors import INTERRUPTED
        from .main import main as run

        if interrupts:
            signal.signal(signal.SIGINT, python)
        run()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    finally:
        if interrupts:
            signal.signal(signal.SIGINT, signal.SIG_DFL)


def _open_missing() -> None:
    """Open the null device for each closed standard stream; it takes the lowest free number, its own."""
    for name, mode, flags in _STREAMS:
        if getattr(sys, name) is None:
            number = os.open(os.devnull, flags)
            os.set_inheritable(number, True)
            stream = open(number, mode, encoding="utf-8", closefd=False)  # noqa: SIM115 - open until the end
            setattr(sys, name, stream)
            setattr(sys, f"__{name}__", stream)
