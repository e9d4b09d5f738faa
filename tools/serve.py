"""A web server for `dist/` that behaves like GitHub Pages, for playing and for the tests in a browser.

Like Pages it answers under a sub-path, compresses text and WebAssembly with gzip, gives every file an ETag and ten minutes to live, answers
unknown addresses with `404.html`, and sends none of the headers that SharedArrayBuffer needs.
"""

from __future__ import annotations

import gzip
import hashlib
import http.server
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from http import HTTPStatus
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from tools.report import Stop, stop

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "application/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".mjs": "application/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
COMPRESSED = {".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".wasm", ".webmanifest"}
AS_PAGES = "max-age=600"
ALWAYS_ASK = "no-cache"
"""What to say of how long a file may be kept: as GitHub Pages says it; or that a browser must ask whether it is still the same."""
FOLDER = "/vacant-throne/"
"""Where `play` serves. Not at the top: the page's service worker stays in the browser, and other programs will use this port."""


class File(NamedTuple):
    """A file as it goes over the line."""

    body: bytes
    compressed: bytes | None
    kind: str
    etag: str


@lru_cache(maxsize=512)
def _read(path: Path, _modified: int) -> File:
    body, suffix = path.read_bytes(), path.suffix
    compressed = gzip.compress(body, 6, mtime=0) if suffix in COMPRESSED else None
    return File(body, compressed, TYPES.get(suffix, "application/octet-stream"), f'"{hashlib.sha256(body).hexdigest()[:16]}"')


def read(path: Path) -> File:
    """Read a file, or take it as it was read before if it has not changed."""
    return _read(path, path.stat().st_mtime_ns)


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers GET and HEAD for the files below `root`, whose address begins with `prefix`.

    Other addresses lead there if the server `leads_in`, and nowhere if not.
    """

    protocol_version = "HTTP/1.1"
    root: Path
    prefix: str
    keep: str
    leads_in: bool

    def _find(self, path: str) -> Path | None:
        if not path.startswith(self.prefix):
            return None
        relative = unquote(path.removeprefix(self.prefix))
        found = (self.root / relative).resolve()
        if not found.is_relative_to(self.root):
            return None
        if found.is_dir():
            found = found / "index.html"
        return found if found.is_file() else None

    def do_GET(self) -> None:
        """Send a file, a redirection to the folder's own address, or the page for what is not there."""
        path = urlsplit(self.path).path
        if path + "/" == self.prefix:
            self._lead(HTTPStatus.MOVED_PERMANENTLY, self.prefix)
            return
        if self.leads_in and not path.startswith(self.prefix):
            self._lead(HTTPStatus.FOUND, self.prefix + path.lstrip("/"))
            return
        found, status = self._find(path), HTTPStatus.OK
        if found is None:
            found, status = self.root / "404.html", HTTPStatus.NOT_FOUND
        if not found.is_file():
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        file = read(found)
        if status is HTTPStatus.OK and file.etag in self.headers.get("If-None-Match", ""):
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self._send_common(file)
            self.end_headers()
            return
        body = file.body
        self.send_response(status)
        if file.compressed is not None:
            self.send_header("Vary", "Accept-Encoding")
            if "gzip" in self.headers.get("Accept-Encoding", ""):
                body = file.compressed
                self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Type", file.kind)
        self.send_header("Content-Length", str(len(body)))
        self._send_common(file)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    do_HEAD = do_GET  # noqa: N815 - the name that http.server looks for

    def _lead(self, status: HTTPStatus, address: str) -> None:
        self.send_response(status)
        self.send_header("Location", address)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _send_common(self, file: File) -> None:
        self.send_header("ETag", file.etag)
        self.send_header("Cache-Control", self.keep)
        self.send_header("Access-Control-Allow-Origin", "*")

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: the page's own errors are what is worth reading."""


class Server(http.server.ThreadingHTTPServer):
    """A server on this machine alone."""

    daemon_threads = True
    allow_reuse_address = False

    def __init__(self, root: Path, prefix: str, port: int, keep: str = AS_PAGES, *, leads_in: bool = False) -> None:
        ways = {"root": root.resolve(), "prefix": prefix, "keep": keep, "leads_in": leads_in}
        handler = type("SiteHandler", (Handler,), ways)
        super().__init__(("127.0.0.1", port), handler)
        self.url = f"http://127.0.0.1:{self.server_port}{prefix}"

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that closes a connection early is no news."""


def is_free(port: int) -> bool:
    """Whether nothing on this machine listens on that port."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0


def open_server(root: Path, *, port: int | None = None, default: int = 8765) -> Server:
    """Serve on `port`; without one, on the default port or the first free one of the twenty after it. Stops where a port is taken."""
    wanted = [port] if port is not None else list(range(default, default + 21))
    for candidate in wanted:
        if candidate and not is_free(candidate):
            continue
        try:
            return Server(root, FOLDER, candidate, ALWAYS_ASK, leads_in=True)
        except OSError:
            continue
    if port is not None:
        stop(f"Port {port} is taken by another program, or not allowed; choose another one with --port, or leave --port out.")
    raise Stop(f"The ports from {wanted[0]} to {wanted[-1]} are all taken; choose another one with --port.")


@contextmanager
def serving(root: Path, prefix: str = "/") -> Iterator[Server]:
    """Serve in the background, on any free port, for as long as the block runs."""
    server = Server(root, prefix, 0)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
