"""Servers that are none: they listen on this machine, and answer as they like."""

import socket
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

from topping.hub.joinline import JoinLine

_TEXT: Final = 25


def message(kind: bytes, content: bytes) -> bytes:
    """A message of PostgreSQL's protocol."""
    return kind + struct.pack("!i", len(content) + 4) + content


GREETING: Final = b"".join((
    message(b"R", struct.pack("!i", 0)),
    *(message(b"S", f"{name}\0{value}\0".encode()) for name, value in (
        ("server_version", "16.1"), ("client_encoding", "UTF8"), ("standard_conforming_strings", "on"))),
    message(b"K", struct.pack("!ii", 1, 1)),
    message(b"Z", b"I"),
))  # fmt: skip
"""A connection is open, without a password."""


def columns(count: int) -> bytes:
    """That rows of so many texts follow."""
    of_one = b"c\0" + struct.pack("!ihihih", 0, 0, _TEXT, -1, -1, 0)
    return message(b"T", struct.pack("!h", count) + of_one * count)


def row(*values: bytes) -> bytes:
    """A row."""
    content = b"".join(struct.pack("!i", len(one)) + one for one in values)
    return message(b"D", struct.pack("!h", len(values)) + content)


PARSED: Final = message(b"1", b"") + message(b"2", b"")
END: Final = message(b"C", b"SELECT 1\0") + message(b"Z", b"I")


@contextmanager
def hostile_server(answer: Callable[[socket.socket], None]) -> Iterator[JoinLine]:
    """A server that does `answer` once with each connection: by which line it is joined."""
    listening = socket.create_server(("127.0.0.1", 0))
    ends = threading.Event()

    def serve() -> None:
        while not ends.is_set():
            with suppress(OSError):
                connection, _ = listening.accept()
                with connection:
                    answer(connection)

    threading.Thread(target=serve, daemon=True).start()
    try:
        yield JoinLine("mardi", "s3cr3t-w0rd", "127.0.0.1", "scores", listening.getsockname()[1])
    finally:
        ends.set()
        listening.close()


def greet(connection: socket.socket) -> None:
    """Refuses TLS, and lets anybody in."""
    connection.recv(8)
    connection.sendall(b"N")
    connection.recv(4096)
    connection.sendall(GREETING)


def silent(connection: socket.socket) -> None:
    """Accepts, and says nothing for ever."""
    while connection.recv(4096):
        pass


def silent_after_greeting(connection: socket.socket) -> None:
    """The same, once it is asked something."""
    greet(connection)
    silent(connection)


def garbage(connection: socket.socket) -> None:
    """Says what no server says."""
    connection.recv(8)
    connection.sendall(b"N" + bytes(range(256)) * 8)


def endless(connection: socket.socket) -> None:
    """Answers with rows without end."""
    greet(connection)
    connection.recv(4096)
    connection.sendall(PARSED + columns(4))
    with suppress(OSError):
        for _ in range(10_000):
            connection.sendall(row(*[b"x" * 250_000] * 4))


def odd(connection: socket.socket) -> None:
    """Answers with rows of another form, in no encoding."""
    greet(connection)
    connection.recv(4096)
    connection.sendall(PARSED + columns(2) + row(b"\xff\xfe\x00", b"x") + END)
    silent(connection)


def asks_for_the_password(connection: socket.socket) -> None:
    """Wants the password itself, and would keep it."""
    connection.recv(8)
    connection.sendall(b"N")
    connection.recv(4096)
    connection.sendall(message(b"R", struct.pack("!i", 3)))
    told = connection.recv(4096)
    assert b"s3cr3t" not in told
    silent(connection)
