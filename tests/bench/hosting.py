"""A static host at the end of a line: what it sends, how it packs it, and how slowly it comes."""

from __future__ import annotations

import functools
import gzip
import hashlib
import threading
import time
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from regalia_build import server

#: What hosts of static pages pack while they send it.
PACKED: Final = {".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".wasm", ".webmanifest"}
PIECE: Final = 16_384


class Line:
    """One line to all visitors: ``rate`` in bits a second, ``delay`` in seconds an answer."""

    def __init__(self, rate: float, delay: float) -> None:
        self.rate, self.delay = rate, delay
        self._free = 0.0
        self._lock = threading.Lock()

    def carry(self, body: bytes, write: Callable[[bytes], object]) -> None:
        """Write the body piece by piece, each when the line has carried it."""
        for start in range(0, len(body), PIECE):
            piece = body[start : start + PIECE]
            with self._lock:
                self._free = max(self._free, time.monotonic()) + len(piece) * 8 / self.rate
                arrived = self._free
            time.sleep(max(0.0, arrived - time.monotonic()))
            write(piece)


class Host(server.Handler):
    """Sends files as a host of static pages does: packed, with a tag, fresh for ten minutes."""

    def __init__(self, *args: object, line: Line | None, sent: list[int], **more: object) -> None:
        self.line, self.sent = line, sent
        super().__init__(*args, **more)  # type: ignore[arg-type]  # as the server hands them on

    def do_GET(self) -> None:  # noqa: N802  # the name that the server calls
        """Answer one request."""
        name = unquote(urlsplit(self.path).path)
        path = Path(self.directory, name.lstrip("/") or "index.html")
        if self.line:
            time.sleep(self.line.delay)
        if not path.is_file():
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        body, packed, tag = content(path)
        known = self.headers.get("If-None-Match") == tag
        self.send_response(HTTPStatus.NOT_MODIFIED if known else HTTPStatus.OK)
        self.send_header("ETag", tag)
        self.send_header("Cache-Control", "max-age=600")
        if not known:
            self.send_header("Content-Type", server.TYPES.get(path.suffix, "text/plain"))
            self.send_header("Content-Length", str(len(body)))
            if packed:
                self.send_header("Content-Encoding", "gzip")
        super(server.Handler, self).end_headers()
        if known:
            return
        self.sent.append(len(body))
        if self.line:
            self.line.carry(body, self.wfile.write)
        else:
            self.wfile.write(body)


@functools.cache
def content(path: Path) -> tuple[bytes, bool, str]:
    """What is sent of a file, whether it is packed, and its tag."""
    body = path.read_bytes()
    tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
    packed = path.suffix in PACKED
    return (gzip.compress(body, 6) if packed else body), packed, tag


class Site:
    """A folder at an address of its own, until it is closed; ``sent`` lists the bytes of bodies."""

    def __init__(self, folder: Path, line: Line | None = None) -> None:
        self.sent: list[int] = []
        handler = functools.partial(Host, directory=str(folder), line=line, sent=self.sent)
        self._server = server.Server(("127.0.0.1", 0), handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.address = f"http://localhost:{self._server.server_address[1]}/"

    def close(self) -> None:
        """Stop listening."""
        self._server.shutdown()
        self._server.server_close()
