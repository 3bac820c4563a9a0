"""The web page for phones: three files, sent only to requests that use the room's own host name."""

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
    """Returns whether the `Host` header of a request is one of these hosts.

    This refuses web pages of other sites that direct the browser to this machine.
    """
    try:
        return request.headers.get("Host", "").casefold() in hosts
    except MultipleValuesError:
        return False


def answer_page(path: str) -> Response:
    """Returns the HTTP response with the file for this URL path; "not found" for an unknown path."""
    file = _FILES.get(path)
    if file is None:
        return refusal(HTTPStatus.NOT_FOUND)
    return _response(HTTPStatus.OK, file[1], _content(file[0]))


def refusal(status: HTTPStatus) -> Response:
    """Returns an HTTP response with this status and no content."""
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
