"""Browsers other than Chromium, told what to do in their own tongues: Firefox by Marionette, WebKit by WebDriver over HTTP.

The commands of both are those of the W3C's WebDriver and mean the same; only the wrapping differs. So the few commands that a game needs
are sent from here, and neither a driver for Firefox nor a library is needed beside the browsers themselves.
"""

from __future__ import annotations

import base64
import json
import os
import socket
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

from tools.engines import FIREFOX, WEBKIT, WebKit

PATIENCE = 60.0
"""Seconds that a browser may take to start, or to answer."""

Command = Callable[[str, Mapping[str, Any]], Any]
"""Takes the name of a command and its arguments, and gives the answer."""


class RemoteError(Exception):
    """What a browser answers if it cannot do as it was told."""


class Remote:
    """A window of a browser."""

    def __init__(self, name: str, command: Command) -> None:
        self.name = name
        self._command = command

    def go(self, url: str) -> None:
        """Open an address."""
        self._command("Navigate", {"url": url})

    def reload(self) -> None:
        """Load the page anew."""
        self._command("Refresh", {})

    def ask(self, expression: str, *values: object) -> Any:
        """What a function of JavaScript returns, given these values."""
        return self._command("ExecuteScript", {"script": f"return ({expression})(...arguments)", "args": list(values)})

    def press(self, x: float, y: float) -> None:
        """Move the mouse to a point of the window, and press."""
        move = {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y), "origin": "viewport"}
        steps = [move, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}
        self._command("PerformActions", {"actions": [mouse]})

    def picture(self) -> bytes:
        """What the window shows, as PNG."""
        return base64.b64decode(self._command("TakeScreenshot", {"full": False}))


# ---- Firefox ---------------------------------------------------------------------------------------------------------------------

_PREFERENCES = {
    "app.update.auto": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "marionette.port": 0,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.enabled": False,
}


class _Marionette:
    """A connection to Firefox. A message is its length, a colon, and JSON."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self._stream = self._socket.makefile("rb")
        self._count = 0
        self._read()  # it says first who it is
        self("NewSession", {})

    def __call__(self, name: str, values: Mapping[str, Any]) -> Any:
        self._count += 1
        text = json.dumps([0, self._count, f"WebDriver:{name}", values])
        self._socket.sendall(f"{len(text)}:{text}".encode())
        _, _, error, answer = self._read()
        if error:
            raise RemoteError(f"{name}: {error['message']}")
        return answer.get("value") if isinstance(answer, dict) else answer

    def _read(self) -> Any:
        digits = b""
        while (char := self._stream.read(1)) != b":":
            if not char:
                raise RemoteError("the browser hung up")
            digits += char
        return json.loads(self._stream.read(int(digits)))

    def close(self) -> None:
        self._stream.close()
        self._socket.close()


@contextmanager
def firefox(browser: str) -> Iterator[Remote]:
    """Start Firefox with a profile of its own."""
    with tempfile.TemporaryDirectory() as folder:
        profile = Path(folder)
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in _PREFERENCES.items()]
        (profile / "user.js").write_text("\n".join(lines), "utf-8")
        command = [browser, "--headless", "--no-remote", "--marionette", "--profile", folder, "about:blank"]
        with _running(command, {"MOZ_HEADLESS_WIDTH": "1280", "MOZ_HEADLESS_HEIGHT": "900"}):
            port = profile / "MarionetteActivePort"
            _wait(lambda: port.exists() and port.read_text().strip())
            connection = _Marionette(int(port.read_text()))
            try:
                yield Remote(FIREFOX, connection)
            finally:
                connection.close()


# ---- WebKit ----------------------------------------------------------------------------------------------------------------------

_PATHS = {
    "ExecuteScript": ("POST", "/execute/sync"),
    "Navigate": ("POST", "/url"),
    "PerformActions": ("POST", "/actions"),
    "Refresh": ("POST", "/refresh"),
    "TakeScreenshot": ("GET", "/screenshot"),
}


def _request(method: str, url: str, values: Mapping[str, Any]) -> Any:
    body = json.dumps(values).encode() if method == "POST" else None
    request = urllib.request.Request(url, body, {"Content-Type": "application/json"}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)["value"]
    except HTTPError as error:
        raise RemoteError(f"{url.rpartition('/')[2]}: {error.read().decode(errors='replace')}") from error


@contextmanager
def webkit(found: WebKit) -> Iterator[Remote]:
    """Start WebKit's small browser, on a screen that nobody sees, and what drives it."""
    with tempfile.TemporaryDirectory() as folder, _screen(found) as display:
        port = _free_port()
        own = {"DISPLAY": display, "GDK_BACKEND": "x11", "HOME": folder, "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
        with _running([found.driver, f"--port={port}", "--host=127.0.0.1"], own):
            address = f"http://127.0.0.1:{port}"
            _wait(lambda: _answers(port))
            session = f"{address}/session/{_request('POST', f'{address}/session', {'capabilities': {}})['sessionId']}"
            try:
                yield Remote(WEBKIT, lambda name, values: _request(_PATHS[name][0], session + _PATHS[name][1], values))
            finally:
                _request("DELETE", session, {})


@contextmanager
def _screen(found: WebKit) -> Iterator[str]:
    reading, writing = os.pipe()
    command = [found.screen, "-displayfd", str(writing), "-screen", "0", "1280x1000x24", "-nolisten", "tcp"]
    with _running(command, {}, hand_over=writing):
        os.close(writing)
        with os.fdopen(reading) as said:
            number = said.readline().strip()
        yield f":{number}"


# ---- processes -------------------------------------------------------------------------------------------------------------------


@contextmanager
def _running(command: list[str], extra: Mapping[str, str], *, hand_over: int | None = None) -> Iterator[None]:
    passed = () if hand_over is None else (hand_over,)
    process = subprocess.Popen(command, env={**os.environ, **extra}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, pass_fds=passed)
    try:
        yield
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait(look: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not look():
        if time.monotonic() > end:
            raise RemoteError("the browser did not start")
        time.sleep(0.05)


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
