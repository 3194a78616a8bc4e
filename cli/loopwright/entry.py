"""The entry point of `loopwright`, apart since it loads nothing at first: closed streams, and Ctrl-C.

Streams as in GNU's gnulib, `stdopen`: a closed one is opened on the null device, else the first file that
is opened would take its number, and be written as the output.
"""

import gc
import os
import signal
import sys
from types import ModuleType

_STREAMS = (("stdin", "r", os.O_RDONLY), ("stdout", "w", os.O_RDONLY), ("stderr", "w", os.O_WRONLY))
"""How each standard stream is opened if it is closed. A closed stdout is opened for reading, so that results
that cannot be written are an error; remarks on a closed stderr are dropped."""


_FROM_HOME = ("reportlab_mods", "reportlab_settings")
"""Modules that ReportLab imports from the user's home. Empty ones take their place in this process, so that
neither their content nor an unreadable home does any harm."""


def main() -> None:
    """Run the command line and exit; Ctrl-C ends it silently, also while modules load and at the end."""
    _open_missing()
    for name in _FROM_HOME:
        sys.modules.setdefault(name, ModuleType(name))
    python = signal.getsignal(signal.SIGINT)
    # Where it is another one, a shell that started this in the background ignores Ctrl-C.
    interrupts = python is signal.default_int_handler
    try:
        if interrupts:
            signal.signal(signal.SIGINT, signal.SIG_DFL)
        gc.disable()  # there is nothing to free while modules load
        from .core.errors import INTERRUPTED
        from .main import main as run

        if interrupts:
            signal.signal(signal.SIGINT, python)
        run()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    finally:
        gc.freeze()  # what is left ends with the process
        if interrupts:
            signal.signal(signal.SIGINT, signal.SIG_DFL)


def _open_missing() -> None:
    """Open the null device for each closed standard stream; it gets the lowest free number, the
    stream's own.
    """
    for name, mode, flags in _STREAMS:
        if getattr(sys, name) is None:
            number = os.open(os.devnull, flags)
            os.set_inheritable(number, True)
            stream = open(number, mode, encoding="utf-8", closefd=False)  # noqa: SIM115 - open until the end
            setattr(sys, name, stream)
            setattr(sys, f"__{name}__", stream)
