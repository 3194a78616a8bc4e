"""Headless browsers for tests of pages: Chromium, Firefox and WebKit, each through its own driver.

Chromium and WebKitGTK speak the WebDriver standard over HTTP. Firefox speaks Marionette, its own protocol of
the same commands over TCP (Mozilla), so that no program stands between. WebKitGTK has no headless mode and
draws on a virtual screen.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from base64 import b64decode
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, ClassVar, Final

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome") or shutil.which("chromium-browser")
DRIVER = shutil.which("chromedriver")
FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
WEBKIT = shutil.which("WebKitWebDriver")
SCREEN = shutil.which("Xvfb")
MINI_BROWSER = next(Path("/usr").glob("lib*/**/webkit2gtk-4.1/MiniBrowser"), None) if WEBKIT else None
MISSING = None if CHROMIUM and DRIVER else "no chromium and chromedriver on the path: pages are not tried"
MISSING_OF: Final = {
    "chromium": MISSING,
    "firefox": None if FIREFOX else "no firefox on the path: pages are not tried in it",
    "webkit": None
    if WEBKIT and SCREEN and MINI_BROWSER
    else "no WebKitWebDriver, MiniBrowser and Xvfb: pages are not tried in WebKit",
}
"""Why a browser cannot be had here, by its name; None where it can."""
CHEAP: Final = (
    "--js-flags=--liftoff-only",
    "--disable-gpu",
    "--disable-gpu-rasterization",
    "--disable-software-rasterizer",
)
"""A third of what Chromium costs: no code of Python is compiled a second time so that it runs faster, and no
graphics card is acted, not even where a system's own options ask for it.
"""
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"

RUN: Final = """
const answer = (ASYNC function () {
SCRIPT
}).apply(null, arguments);
if (typeof answer?.then !== "function") return { value: answer };
window.__answer = null;
answer.then(
  (value) => { window.__answer = { value }; },
  (error) => { window.__answer = { error: String(error) }; },
);
return null;
"""
"""Runs a script. What it promises is kept in the page: Chromium may collect a promise that only its driver
waits for.
"""


class BrowserError(AssertionError):
    """What the browser says went wrong."""


class Browser:
    """One window of a browser with a profile of its own; what each kind has its own way for is below."""

    kind = ""

    def end(self) -> None:
        """Close the window."""
        raise NotImplementedError

    def open(self, address: str) -> None:
        """Go to a page."""
        raise NotImplementedError

    def reload(self) -> None:
        """Load the page again."""
        raise NotImplementedError

    def click(self, selector: str) -> None:
        """Click the element as a person would."""
        raise NotImplementedError

    def _press(self, actions: list[dict[str, Any]]) -> None:
        raise NotImplementedError

    def picture(self) -> bytes:
        """What the window shows, as PNG."""
        raise NotImplementedError

    def _sync(self, script: str, *arguments: Any) -> Any:
        raise NotImplementedError

    def frame(self, number: int | None) -> None:
        """Go into a frame of the page, or with None back to the page itself."""
        raise NotImplementedError

    def complaints(self) -> list[str]:
        """What the browser has written to its console since it was last asked; Chromium alone tells."""
        return []

    @contextmanager
    def sized(self, width: int, height: int) -> Iterator[None]:
        """A screen of another size for a while: that of the frame in which the page is."""
        self.frame(None)
        size = f"width: {width}px; height: {height}px; border: 0"
        self._sync("document.querySelector('iframe').style.cssText = arguments[0]", size)
        self.frame(0)
        yield

    def run(self, script: str, *arguments: Any) -> Any:
        """The value that a script returns in the page; a promise is waited for."""
        body = RUN.replace("ASYNC", "async" if "await " in script else "").replace("SCRIPT", script)
        answer, until, pause = self._sync(body, *arguments), time.monotonic() + 120, 0.002
        while answer is None:
            if time.monotonic() > until:
                raise BrowserError(f"never answered: {script}")
            time.sleep(pause)
            pause = min(2 * pause, 0.05)
            answer = self._sync("return window.__answer")
        if "error" in answer:
            raise BrowserError(answer["error"])
        return answer.get("value")

    def wait(self, script: str, *arguments: Any, seconds: float = 60) -> Any:
        """The value of a script once it is true."""
        until, pause = time.monotonic() + seconds, 0.002
        while not (value := self.run(script, *arguments)):
            if time.monotonic() > until:
                raise BrowserError(f"never came: {script}\n{self.complaints()}")
            time.sleep(pause)
            pause = min(2 * pause, 0.05)
        return value

    def press(self, key: str) -> None:
        """Press a key where the focus is; WebDriver's codes stand for those without a letter."""
        keys = [{"type": kind, "value": key} for kind in ("keyDown", "keyUp")]
        self._press([{"type": "key", "id": "keyboard", "actions": keys}])


class Driven(Browser):
    """A window that a driver of the WebDriver standard opens."""

    def __init__(self, url: str, wanted: dict[str, Any]) -> None:
        self._url = url
        self._session = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})["sessionId"]
        self._do("POST", "/timeouts", {"script": 120_000, "pageLoad": 60_000})

    def end(self) -> None:
        """Close the window."""
        with suppress(Exception):
            self._do("DELETE", "", None)

    def open(self, address: str) -> None:
        """Go to a page; once more where that took too long, as it can on a machine with much to do."""
        try:
            self._do("POST", "/url", {"url": address})
        except BrowserError as error:
            if "timeout" not in str(error):
                raise
            self._do("POST", "/url", {"url": address})

    def reload(self) -> None:
        """Load the page again."""
        self._do("POST", "/refresh", {})

    def _sync(self, script: str, *arguments: Any) -> Any:
        return self._do("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def frame(self, number: int | None) -> None:
        """Go into a frame of the page, or with None back to the page itself."""
        self._do("POST", "/frame", {"id": number})

    def click(self, selector: str) -> None:
        """Click the element as a person would."""
        found = self._do("POST", "/element", {"using": "css selector", "value": selector})
        self._do("POST", f"/element/{found[ELEMENT]}/click", {})

    def _press(self, actions: list[dict[str, Any]]) -> None:
        self._do("POST", "/actions", {"actions": actions})

    def picture(self) -> bytes:
        """What the window shows, as PNG."""
        return b64decode(self._do("GET", "/screenshot", None))

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


class Chromium(Driven):
    """A window of Chromium, headless."""

    kind = "chromium"

    def __init__(self, url: str, profile: str, *arguments: str) -> None:
        size = "--window-size=1280,900"
        options = {
            "binary": CHROMIUM,
            "args": [
                *("--headless", "--no-sandbox", size, f"--user-data-dir={profile}", *CHEAP),
                *arguments,
            ],
        }
        logs = {"browser": "ALL"}
        super().__init__(
            url, {"browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": logs}
        )

    def complaints(self) -> list[str]:
        """What the browser has written to its console since it was last asked."""
        return [entry["message"] for entry in self._do("POST", "/se/log", {"type": "browser"})]

    def devtools(self, command: str, **parameters: Any) -> Any:
        """Say something to the browser's own tools."""
        return self._do("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    @contextmanager
    def sized(self, width: int, height: int, *, mobile: bool = False) -> Iterator[None]:
        """A screen of another size for a while."""
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile}
        self.devtools("Emulation.setDeviceMetricsOverride", **size)
        try:
            yield
        finally:
            self.devtools("Emulation.clearDeviceMetricsOverride")


class WebKit(Driven):
    """A window of WebKitGTK's own small browser; it keeps nothing when it is closed."""

    kind = "webkit"

    def __init__(self, url: str) -> None:
        options = {"binary": str(MINI_BROWSER), "args": ["--automation"]}
        super().__init__(url, {"webkitgtk:browserOptions": options})


class Firefox(Browser):
    """A process of Firefox, headless, with its own window and profile."""

    kind = "firefox"

    def __init__(self, profile: str) -> None:
        port = free_port()
        Path(profile, "user.js").write_text(f'user_pref("marionette.port", {port});\n')
        quiet = subprocess.DEVNULL
        words = [FIREFOX or "", "--headless", "--marionette", "--no-remote", "--profile", profile]
        self._process = subprocess.Popen(words, stdout=quiet, stderr=quiet)
        self._count = 0
        try:
            self._stream = self._connected(port).makefile("rwb")
            self._heard()
            self._do("WebDriver:NewSession", capabilities={})
            self._do("WebDriver:SetTimeouts", script=120_000, pageLoad=60_000)
        except BaseException:
            self.end()
            raise

    def end(self) -> None:
        """End the process."""
        self._process.terminate()
        self._process.wait(20)

    def open(self, address: str) -> None:
        """Go to a page."""
        self._do("WebDriver:Navigate", url=address)

    def reload(self) -> None:
        """Load the page again."""
        self._do("WebDriver:Refresh")

    def _sync(self, script: str, *arguments: Any) -> Any:
        # In the page's own global scope, where what is written stays.
        own = {"sandbox": None, "newSandbox": False}
        return self._do("WebDriver:ExecuteScript", script=script, args=list(arguments), **own)["value"]

    def frame(self, number: int | None) -> None:
        """Go into a frame of the page, or with None back to the page itself."""
        self._do("WebDriver:SwitchToFrame", id=number)

    def click(self, selector: str) -> None:
        """Click the element as a person would."""
        found = self._do("WebDriver:FindElement", using="css selector", value=selector)["value"]
        self._do("WebDriver:ElementClick", id=found[ELEMENT])

    def _press(self, actions: list[dict[str, Any]]) -> None:
        self._do("WebDriver:PerformActions", actions=actions)

    def picture(self) -> bytes:
        """What the window shows, as PNG."""
        return b64decode(self._do("WebDriver:TakeScreenshot", full=False)["value"])

    def _connected(self, port: int) -> socket.socket:
        until = time.monotonic() + 60
        while True:
            try:
                return socket.create_connection(("127.0.0.1", port), timeout=180)
            except OSError:
                if time.monotonic() > until or self._process.poll() is not None:
                    raise
                time.sleep(0.05)

    def _do(self, command: str, **parameters: Any) -> Any:
        """A message is `[0, number, command, parameters]`; its answer is `[1, number, error, value]`."""
        self._count += 1
        message = json.dumps([0, self._count, command, parameters]).encode()
        self._stream.write(b"%d:%s" % (len(message), message))
        self._stream.flush()
        _, number, error, value = self._heard()
        assert number == self._count
        if error:
            raise BrowserError(error["message"][:2000])
        return value

    def _heard(self) -> Any:
        size = b""
        while (letter := self._stream.read(1)) != b":":
            if not letter:
                raise BrowserError("Firefox has ended")
            size += letter
        return json.loads(self._stream.read(int(size)))


def free_port() -> int:
    """A port of this computer that nobody listens at."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@contextmanager
def browsers(kind: str = "chromium") -> Iterator[str]:
    """The address of a driver for browsers of a kind, for `window`; Firefox needs none, and has none."""
    if kind == "firefox":
        yield ""
        return
    with ExitStack() as stack:
        port = free_port()
        words = [DRIVER or "", f"--port={port}", "--silent"]
        env = None
        if kind == "webkit":
            words = [WEBKIT or "", f"--port={port}"]
            own = {
                "GDK_BACKEND": "x11",
                "LIBGL_ALWAYS_SOFTWARE": "1",
                "DISPLAY": stack.enter_context(_screen()),
            }
            env = {**os.environ, **own, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
        quiet = subprocess.DEVNULL
        process = stack.enter_context(subprocess.Popen(words, stdout=quiet, stderr=quiet, env=env))
        stack.callback(process.terminate)
        url = f"http://127.0.0.1:{port}"
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


@contextmanager
def _screen() -> Iterator[str]:
    """The name of a screen that nobody sees."""
    into, out = os.pipe()
    words = [SCREEN or "", "-displayfd", str(out), "-screen", "0", "1440x1000x24", "-nolisten", "tcp"]
    with subprocess.Popen(words, pass_fds=[out], stderr=subprocess.DEVNULL) as process:
        os.close(out)
        with os.fdopen(into) as told:
            name = f":{told.readline().strip()}"
        try:
            yield name
        finally:
            process.terminate()


@contextmanager
def window(url: str, profile: Path | None = None, *arguments: str, kind: str = "chromium") -> Iterator[Any]:
    """A window of a browser of this kind, with a fresh profile unless one is named."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as fresh:
        place = str(profile or fresh)
        opened: Browser
        if kind == "firefox":
            opened = Firefox(place)
        elif kind == "webkit":
            opened = WebKit(url)
        else:
            opened = Chromium(url, place, *arguments)
        try:
            yield opened
        finally:
            opened.end()


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
