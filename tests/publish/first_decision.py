"""Measures what a player waits for: bytes, seconds and processor seconds until the first decision of a game.

`python tests/publish/first_decision.py [SCENARIO]` publishes it in both forms and opens each in a fresh
headless Chromium, the folder twice. Processor seconds are those of all processes of the browser.
"""

from __future__ import annotations

import gzip
import os
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from browser import Browser, browsers, served, window
from loopwright.publish import assemble
from loopwright.publish.runtime import Runtime
from loopwright.publish.tables import table_of
from loopwright_compiler.print import Settings
from loopwright_engine.kit import registry

READY = (
    "return !!document.getElementById('state') && document.getElementById('state').textContent === 'ready'"
)


def processor_seconds() -> float:
    """The processor time of all processes that this one has started, and of those that they have."""
    parents: dict[int, int] = {}
    ticks: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        number = int(stat.parent.name)
        parents[number] = int(fields[1])
        ticks[number] = sum(map(int, fields[11:15]))
    ours = {os.getpid()}
    while more := {number for number, parent in parents.items() if parent in ours} - ours:
        ours |= more
    return sum(ticks.get(number, 0) for number in ours - {os.getpid()}) / os.sysconf("SC_CLK_TCK")


def measured(browser: Browser, address: str) -> str:
    """Seconds and processor seconds until a game of the table at this address asks for its first decision."""
    cpu, began = processor_seconds(), time.monotonic()
    browser.open(address)
    browser.wait(READY)
    assert browser.run("return probe.table.call('new', {seed: 1})")["decision"]
    return f"{time.monotonic() - began:.1f} s, {processor_seconds() - cpu:.1f} processor seconds"


def main() -> None:
    """Measure, and print a line for each way to open the table."""
    scenario = sys.argv[1] if len(sys.argv) > 1 else "speaking-clock"
    table, _ = table_of(scenario, None, Settings(kits=registry), Runtime(), lambda _: None)
    table = replace(table, page=Path(__file__).with_name("bare"))
    with tempfile.TemporaryDirectory() as place, browsers() as url:
        file, folder = Path(place, "draft.html"), Path(place, "play")
        file.write_bytes(assemble.as_file(table))
        contents = dict(assemble.as_folder(table))
        for name, content in contents.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(content)
        size, packed = len(file.read_bytes()), len(gzip.compress(file.read_bytes(), 6))
        with window(url) as browser:
            print(f"one file: {size:,} bytes ({packed:,} with gzip): {measured(browser, file.as_uri())}")
        size = sum(map(len, contents.values()))
        packed = sum(len(gzip.compress(content, 6)) for content in contents.values())
        with served(folder) as address, window(url) as browser:
            print(f"folder: {size:,} bytes ({packed:,} with gzip): {measured(browser, address)}")
            print(f"folder, again: {measured(browser, address)}")


if __name__ == "__main__":
    main()
