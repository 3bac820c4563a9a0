"""The page of the phones: three files, given to who asks for them by the room's own address, and nothing else."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from http import HTTPStatus
from typing import Final

from websockets.datastructures import Headers, MultipleValuesError
from websockets.http11 import Request, Response

from topping.resources import asset

SOCKET: Final = "/ws"
"""The path of the phones' WebSocket."""
_FILES: Final = {
    "/": ("index.html", "text/html; charset=utf-8"),
    "/hall.css": ("hall.css", "text/css; charset=utf-8"),
    "/hall.js": ("hall.js", "text/javascript; charset=utf-8"),
}
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self' ws:; img-src 'self' data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


@cache
def _content(name: str) -> bytes:
    return (asset("hall") / name).read_bytes()


def is_for(request: Request, hosts: Collection[str]) -> bool:
    """Whether a request names the room's own address, as a page of elsewhere that leads here does not."""
    try:
        return request.headers.get("Host", "").casefold() in hosts
    except MultipleValuesError:
        return False


def answer_page(path: str) -> Response:
    """The file of a path, or that there is none."""
    file = _FILES.get(path)
    if file is None:
        return refusal(HTTPStatus.NOT_FOUND)
    return _response(HTTPStatus.OK, file[1], _content(file[0]))


def refusal(status: HTTPStatus) -> Response:
    """An answer without a page."""
    return _response(status, "text/plain; charset=utf-8", b"")


def _response(status: HTTPStatus, kind: str, body: bytes) -> Response:
    headers = Headers(
        {
            "Content-Type": kind,
            "Content-Length": str(len(body)),
            "Content-Security-Policy": _POLICY,
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            "Cache-Control": "no-store",
            "Connection": "close",
        }
    )
    return Response(status.value, status.phrase, headers, body)
