"""A headless Chromium for tests of pages, driven by chromedriver in the words of the WebDriver standard."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, ClassVar

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome") or shutil.which("chromium-browser")
DRIVER = shutil.which("chromedriver")
MISSING = None if CHROMIUM and DRIVER else "no chromium and chromedriver on the path: pages are not tried"
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"

BEGIN = """
globalThis.__answer = null;
(async function () {
SCRIPT
}).apply(null, arguments).then(
  (value) => { globalThis.__answer = { value }; },
  (error) => { globalThis.__answer = { error: String(error) }; },
);
"""
"""Runs a script and keeps what it comes to in the page."""


class BrowserError(AssertionError):
    """What the browser says went wrong."""


class Browser:
    """One window of a browser with a profile of its own."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._session = ""

    def begin(self, *arguments: str) -> None:
        """Open the window."""
        options = {
            "binary": CHROMIUM,
            "args": ["--headless", "--no-sandbox", "--disable-gpu", "--window-size=1280,900", *arguments],
        }
        wanted = {
            "browserName": "chrome",
            "goog:chromeOptions": options,
            "goog:loggingPrefs": {"browser": "ALL"},
        }
        self._session = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})["sessionId"]
        self._do("POST", "/timeouts", {"script": 120_000, "pageLoad": 60_000})

    def end(self) -> None:
        """Close the window."""
        with suppress(Exception):
            self._do("DELETE", "", None)

    def open(self, address: str) -> None:
        """Go to a page."""
        self._do("POST", "/url", {"url": address})

    def reload(self) -> None:
        """Load the page again."""
        self._do("POST", "/refresh", {})

    def run(self, script: str, *arguments: Any) -> Any:
        """The value that a script returns in the page; a promise is waited for.

        It is fetched when it is there: Chromium may collect a promise that only its driver waits for.
        """
        self._sync(BEGIN.replace("SCRIPT", script), *arguments)
        until = time.monotonic() + 120
        while (answer := self._sync("return globalThis.__answer")) is None:
            if time.monotonic() > until:
                raise BrowserError(f"never answered: {script}")
            time.sleep(0.005)
        if "error" in answer:
            raise BrowserError(answer["error"])
        return answer.get("value")

    def _sync(self, script: str, *arguments: Any) -> Any:
        return self._do("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def wait(self, script: str, *arguments: Any, seconds: float = 60) -> Any:
        """The value of a script once it is true."""
        until = time.monotonic() + seconds
        while not (value := self.run(script, *arguments)):
            if time.monotonic() > until:
                raise BrowserError(f"never came: {script}\n{self.complaints()}")
            time.sleep(0.05)
        return value

    def click(self, selector: str) -> None:
        """Click the element as a person would."""
        found = self._do("POST", "/element", {"using": "css selector", "value": selector})
        self._do("POST", f"/element/{found[ELEMENT]}/click", {})

    def press(self, key: str) -> None:
        """Press a key where the focus is; WebDriver's codes stand for those without a letter."""
        keys = [{"type": kind, "value": key} for kind in ("keyDown", "keyUp")]
        self._do("POST", "/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": keys}]})

    def complaints(self) -> list[str]:
        """What the browser has written to its console since it was last asked."""
        return [entry["message"] for entry in self._do("POST", "/se/log", {"type": "browser"})]

    def devtools(self, command: str, **parameters: Any) -> Any:
        """Say something to the browser's own tools."""
        return self._do("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def picture(self) -> bytes:
        """What the window shows, as PNG."""
        import base64

        return base64.b64decode(self._do("GET", "/screenshot", None))

    def _do(self, method: str, path: str, body: dict[str, Any] | None) -> Any:
        return self._ask(method, f"/session/{self._session}{path}", body)

    def _ask(self, method: str, path: str, body: dict[str, Any] | None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self._url + path, data, {"Content-Type": "application/json"}, method=method
        )
        try:
            with urllib.request.urlopen(request, timeout=180) as response:
                return json.load(response)["value"]
        except urllib.error.HTTPError as error:
            raise BrowserError(json.load(error)["value"]["message"][:2000]) from None


@contextmanager
def browsers() -> Iterator[str]:
    """The address of a chromedriver, for `window`."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen(
        [DRIVER or "", f"--port={port}", "--silent"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    url = f"http://127.0.0.1:{port}"
    try:
        until = time.monotonic() + 30
        while True:
            try:
                urllib.request.urlopen(f"{url}/status", timeout=5).close()
                break
            except OSError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.05)
        yield url
    finally:
        process.terminate()
        process.wait(10)


@contextmanager
def window(url: str, profile: Path | None = None, *arguments: str) -> Iterator[Browser]:
    """A window, with a fresh profile unless one is named."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as fresh:
        browser = Browser(url)
        browser.begin(f"--user-data-dir={profile or fresh}", *arguments)
        try:
            yield browser
        finally:
            browser.end()


class _Quiet(SimpleHTTPRequestHandler):
    extensions_map: ClassVar = {**SimpleHTTPRequestHandler.extensions_map, ".wasm": "application/wasm"}

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder on a loopback server."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()
