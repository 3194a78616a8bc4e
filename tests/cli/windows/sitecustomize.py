"""Python as Windows has it, as far as a Linux bears it: a folder on PYTHONPATH that is read before all else.

What Windows lacks is taken away, names that it refuses cannot be written, and moving keeps off what is there.
"""

import asyncio
import builtins
import errno
import io
import multiprocessing
import os
import re
import shutil
import signal
import sys
import warnings
from pathlib import Path

import platformdirs.unix  # noqa: F401 - on Windows it would be another part of it, which asks for less

MODULES = ("fcntl", "resource", "termios", "tty", "pty", "pwd", "grp", "curses", "readline", "syslog")
LACKING = {
    os: (
        *("getuid", "geteuid", "getgid", "getegid", "getpgid", "setsid", "killpg", "fork", "chown", "mkfifo"),
        *("nice", "sched_getaffinity", "O_NOFOLLOW", "O_NONBLOCK", "O_DIRECTORY", "O_NOCTTY", "O_SYNC"),
    ),
    signal: (
        *("SIGHUP", "SIGPIPE", "SIGALRM", "SIGUSR1", "SIGTSTP", "SIGCONT", "SIGQUIT", "SIGWINCH"),
        *("pthread_sigmask", "sigwait", "setitimer", "alarm", "siginterrupt"),
    ),
}
DEVICE = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?", re.IGNORECASE)
REFUSED = re.compile(r'[<>:"|?*\\\x00-\x1f]|[. ]$')
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT


def look_at(path: object) -> None:
    """Raise OSError as Windows does for a path that it could not write."""
    if isinstance(path, int):
        return
    for name in os.fsdecode(path).split("/"):  # type: ignore[arg-type]
        if name not in (".", "..") and (REFUSED.search(name) or DEVICE.fullmatch(name)):
            raise OSError(errno.EINVAL, f"Windows refuses the name {name!r}", path)


def guard_opening() -> None:
    """Look at the name of each file that is opened for writing, and have us say the encoding of texts."""
    whole, plain = io.open, os.open

    def open_file(file, mode="r", *more, **named):  # type: ignore[no-untyped-def]
        opener = sys._getframe(1).f_globals.get("__name__", "")
        if opener.startswith("loopwright") and "b" not in mode and "encoding" not in named:
            raise EncodingWarning(f"{opener} opens {file} in whatever the system's encoding is")
        if set(mode) & set("wax+") and file != os.devnull:
            look_at(file)
        return whole(file, mode, *more, **named)

    def open_number(path, flags, *more, **named):  # type: ignore[no-untyped-def]
        if flags & WRITING and path != os.devnull:
            look_at(path)
        return plain(path, flags, *more, **named)

    builtins.open = io.open = open_file
    os.open = open_number


def guard_moving() -> None:
    """Look at the names of what is made and moved; renaming replaces nothing, and no folder is replaced."""
    make, rename, replace = os.mkdir, os.rename, os.replace

    def make_folder(path, *more, **named):  # type: ignore[no-untyped-def]
        look_at(path)
        make(path, *more, **named)

    def rename_to_nothing(source, target, **named):  # type: ignore[no-untyped-def]
        look_at(target)
        if os.path.lexists(target):
            raise FileExistsError(errno.EEXIST, "Windows renames onto nothing", target)
        rename(source, target, **named)

    def replace_file(source, target, **named):  # type: ignore[no-untyped-def]
        look_at(target)
        if Path(target).is_dir():
            raise PermissionError(errno.EACCES, "Windows replaces no folder", target)
        replace(source, target, **named)

    os.mkdir, os.rename, os.replace = make_folder, rename_to_nothing, replace_file


def no_handlers(*_: object) -> None:
    raise NotImplementedError


for module, names in LACKING.items():
    for name in names:
        delattr(module, name)
for name in MODULES:
    sys.modules[name] = None  # type: ignore[assignment]
asyncio.AbstractEventLoop.add_signal_handler = no_handlers  # type: ignore[method-assign]
asyncio.unix_events._UnixSelectorEventLoop.add_signal_handler = no_handlers  # type: ignore[attr-defined]
multiprocessing.get_all_start_methods = lambda: ["spawn"]  # type: ignore[method-assign]
multiprocessing.set_start_method("spawn")
os.process_cpu_count = os.cpu_count  # type: ignore[attr-defined]
shutil._use_fd_functions = False  # type: ignore[attr-defined]
guard_opening()
guard_moving()
warnings.filterwarnings("ignore", category=EncodingWarning)
warnings.filterwarnings("error", category=EncodingWarning, module="loopwright")
