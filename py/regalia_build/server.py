"""Serves ``dist/`` on this machine, as any static host would."""

from __future__ import annotations

import functools
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

from regalia_build.steps import Failure

TYPES: Final = {
    # Named here since what a machine's own list says of them differs.
    ".css": "text/css; charset=utf-8",
    ".gz": "application/gzip",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".txt": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".xml": "application/xml",
}


class Handler(SimpleHTTPRequestHandler):
    """Answers with the right kinds of files, and silently."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES
    protocol_version = "HTTP/1.1"

    def end_headers(self) -> None:
        """Let the browser ask again each time: the files change with every build."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer for what is not there with the ``404.html`` nearest to it, if there is any."""
        root = Path(self.directory)
        place = Path(self.translate_path(self.path))
        found = next(
            (
                folder / "404.html"
                for folder in place.parents
                if folder.is_relative_to(root) and (folder / "404.html").is_file()
            ),
            None,
        )
        if code != HTTPStatus.NOT_FOUND or found is None:
            super().send_error(code, message, explain)
            return
        page = found.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", TYPES[".html"])
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(page)

    def log_message(self, *_: object) -> None:
        """Say nothing: the terminal holds the address."""


class Server(ThreadingHTTPServer):
    """A server whose threads end with it, and whose visitors may leave early."""

    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that goes away in the middle of a file is no news."""


def listen(folder: Path, port: int) -> Server:
    """A server on the port or, if it is taken, on one of the next; 0: on any free one."""
    handler = functools.partial(Handler, directory=str(folder))
    for candidate in range(port, port + 50) if port else [0]:
        try:
            return Server(("127.0.0.1", candidate), handler)
        except OSError:
            continue
    raise Failure(f"no port from {port} to {port + 49} is free; name another with --port.")


def serve(folder: Path, port: int) -> None:
    """Serve until the person at the terminal ends it."""
    with listen(folder, port) as server:
        print(f"Regalia plays at http://localhost:{server.server_address[1]}/", flush=True)
        print("Ctrl+C ends it.", flush=True)
        server.serve_forever()
