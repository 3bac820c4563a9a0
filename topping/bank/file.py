"""The file that stores the games of a bank: a header line, then records, which are only ever appended.

A record is its length, its checksum (four bytes each, little-endian) and its bytes. A reader stops at the first
incomplete record, which a writer overwrites. Only one program appends at a time. A file of another version, variant or
lexicon is replaced by a new one.
"""

from __future__ import annotations

import errno
import json
import os
import re
import secrets
import struct
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final
from zlib import crc32

from topping import paths
from topping.bank.record import MOST_BYTES
from topping.rules.conditions.variant import VARIANTS, Variant
from topping.system.disk import open_regular
from topping.system.locking import lock

FORMAT: Final = 1
"""Version of the file; raised whenever its content, or the way its games are made, changes."""
MOST_ON_DISK: Final = 5_000_000
"""Bytes of all banks together; the least recently used banks are deleted to make room."""

_START: Final = "TPBANK"
_LONGEST_LINE: Final = 1024
_LONGEST_NAME: Final = 80
"""Longest name of a lexicon, in characters; it is cut, since it is only displayed."""
_RECORD: Final = struct.Struct("<II")
_SALT_BYTES: Final = 16
_NAME: Final = re.compile(r"[0-9a-z-]+-[0-9a-f]{16}\.bank")


@dataclass(frozen=True, slots=True)
class BankSubject:
    """The variant and the lexicon that all games of a bank (games made for training) share."""

    variant: Variant
    lexicon_name: str
    lexicon_hash: str

    @property
    def path(self) -> Path:
        """The path of the bank's file in the cache folder; the file may not exist."""
        return bank_folder() / f"{self.variant.name.replace('+', '-')}-{self.lexicon_hash[:16]}.bank"


@dataclass(frozen=True, slots=True)
class BankHead:
    """The header of a bank's file (games made for training): its first line."""

    variant: str
    lexicon_name: str
    lexicon_hash: str
    salt: bytes
    """Part of the seeds of the bank's games, so that a replaced bank gets other games."""

    @staticmethod
    def begun(subject: BankSubject) -> BankHead:
        """Returns the header of a new, empty bank for the variant and lexicon of `subject`."""
        name = subject.lexicon_name[:_LONGEST_NAME]
        return BankHead(subject.variant.name, name, subject.lexicon_hash, secrets.token_bytes(_SALT_BYTES))

    @property
    def line(self) -> bytes:
        """The header as the first line of the file, in bytes with a line feed."""
        fields = [FORMAT, self.variant, self.lexicon_name, self.lexicon_hash, self.salt.hex()]
        text = f"{_START} {json.dumps(fields)}"
        return f"{text} {crc32(text.encode('ascii')):08x}\n".encode("ascii")

    @staticmethod
    def parse(line: bytes) -> BankHead | None:
        """Parses the first line of a file; returns None if it is not a header of this version."""
        try:
            text, _, check = line.decode("ascii").rpartition(" ")
            start, _, fields = text.partition(" ")
            if start != _START or check != f"{crc32(text.encode('ascii')):08x}\n":
                return None
            match json.loads(fields):
                case [int(version), str(variant), str(name), str(digest), str(salt)] if version == FORMAT:
                    return BankHead(variant, name, digest, bytes.fromhex(salt))
        except ValueError:
            pass
        return None

    def is_of(self, subject: BankSubject) -> bool:
        """Returns whether the header has the variant and the lexicon of `subject`."""
        return (self.variant, self.lexicon_hash) == (subject.variant.name, subject.lexicon_hash)


@dataclass(slots=True)
class BankReader:
    """A reader of a bank's file (games for training). Each call of `news` returns the records added since the last
    call.
    """

    path: Path
    subject: BankSubject
    head: BankHead | None = None
    """None while the bank does not exist."""
    count: int = 0
    """Records read so far."""
    end: int = 0
    """Bytes read so far, up to the start of the next record."""
    _file: tuple[int, int] | None = None
    """Device and inode of the file read so far."""

    def news(self) -> tuple[bool, list[bytes]]:
        """Returns `(is_void, records)`: whether all earlier records are void, and the records of games added since the
        last call.

        Earlier records are void if the file was replaced. Raises `OSError`.
        """
        try:
            with open_regular(self.path) as file:
                return self.news_of(file)
        except FileNotFoundError:
            return self._begin_anew(None, None, 0), []

    def news_of(self, file: BinaryIO) -> tuple[bool, list[bytes]]:
        """Returns `(is_void, records)` from the bank's open file: the records added since the last call.

        `is_void` tells that all earlier records are void, because the file was replaced.
        """
        status = os.fstat(file.fileno())
        identity = (status.st_dev, status.st_ino)
        file.seek(0)
        line = file.readline(_LONGEST_LINE)
        head = BankHead.parse(line)
        if head is not None and not head.is_of(self.subject):
            head = None
        is_void = False
        if head is None or head != self.head or identity != self._file or status.st_size < self.end:
            is_void = self._begin_anew(head, identity, len(line))
        if head is None:
            return is_void, []
        file.seek(self.end)
        records = []
        for record in _records(file.read(MOST_ON_DISK), self.count):
            records.append(record)
            self.count += 1
            self.end += _RECORD.size + len(record)
        return is_void, records

    def _begin_anew(self, head: BankHead | None, identity: tuple[int, int] | None, end: int) -> bool:
        is_void = self.count > 0
        self.head, self._file, self.count, self.end = head, identity, 0, end
        return is_void


def _records(content: bytes, number: int) -> Iterator[bytes]:
    """Yields the complete records at the start of `content`; `number` is the first one's number in the file."""
    at = 0
    while at + _RECORD.size <= len(content):
        size, check = _RECORD.unpack_from(content, at)
        at += _RECORD.size
        record = content[at : at + size]
        if not 0 < size <= MOST_BYTES or len(record) < size or crc32(record, number) != check:
            return
        yield record
        at += size
        number += 1


class BankWriter:
    """A bank's file opened for appending records of games."""

    def __init__(self, file: BinaryIO, reader: BankReader) -> None:
        self._file, self._reader = file, reader
        assert reader.head is not None
        self.salt = reader.head.salt

    @property
    def count(self) -> int:
        """The number of records in the file."""
        return self._reader.count

    def add(self, record: bytes) -> bool:
        """Appends a record. Returns False, without appending, if the size limit of all banks is reached.

        Raises `OSError`, and adds nothing then.
        """
        if not _make_room(self._reader.path, self._reader.end + _RECORD.size + len(record)):
            return False
        content = _RECORD.pack(len(record), crc32(record, self.count)) + record
        try:
            self._file.seek(self._reader.end)
            if self._file.write(content) < len(content):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            self._file.truncate()
        except OSError:
            with suppress(OSError):
                self._file.truncate(self._reader.end)
            raise
        self._reader.count += 1
        self._reader.end += len(content)
        return True


@contextmanager
def adding(reader: BankReader) -> Iterator[tuple[BankWriter | None, bool, list[bytes]]]:
    """Opens a bank's file for appending, or creates it, and marks it as just used.

    Yields `(writer, is_void, records)`. `writer` is None if another program is appending. `is_void` tells that the
    file was replaced. `records` are those added since the last reading. Raises `OSError`, or `SetupError` if the
    folder cannot be made.
    """
    paths.ensure_folder(reader.path.parent)
    descriptor = os.open(reader.path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
    with os.fdopen(descriptor, "r+b", buffering=0) as file:
        if not lock(file):
            yield None, *reader.news_of(file)
            return
        is_void, records = reader.news_of(file)
        if reader.head is None:
            head = BankHead.begun(reader.subject)
            _drop_older(reader.path, head)
            file.truncate(0)
            file.seek(0)
            file.write(head.line)
            _, records = reader.news_of(file)
        with suppress(OSError):
            os.utime(reader.path)
        yield BankWriter(file, reader), is_void, records


@dataclass(frozen=True, slots=True)
class BankState:
    """A bank (games made for training) on disk: its variant, its lexicon, its number of games and its size."""

    path: Path
    variant: str
    lexicon_name: str
    lexicon_hash: str
    games: int
    size: int
    """Size on disk, in bytes."""


def bank_folder() -> Path:
    """Returns the folder of the banks (games made for training), which may not exist."""
    return paths.cache_folder() / "bank"


def banks() -> tuple[BankState, ...]:
    """Returns the readable banks (games made for training) of this version, sorted by variant."""
    states = []
    for path in _files():
        with suppress(OSError):
            with open_regular(path) as file:
                head = BankHead.parse(file.readline(_LONGEST_LINE))
                content = file.read(MOST_ON_DISK)
            if head is not None:
                games = sum(1 for _ in _records(content, 0))
                size = path.stat().st_size
                states.append(BankState(path, head.variant, head.lexicon_name, head.lexicon_hash, games, size))
    order = {name: rank for rank, name in enumerate(VARIANTS)}
    return tuple(sorted(states, key=lambda state: (order.get(state.variant, len(order)), state.lexicon_name)))


def _files() -> list[Path]:
    try:
        return sorted(path for path in bank_folder().iterdir() if _NAME.fullmatch(path.name))
    except OSError:
        return []


def _drop_older(path: Path, head: BankHead) -> None:
    """Deletes the banks of earlier editions of the lexicon that `head` names, for the same variant; `path` stays."""
    for state in banks():
        is_older = (state.variant, state.lexicon_name) == (head.variant, head.lexicon_name)
        if is_older and state.lexicon_hash != head.lexicon_hash and state.path != path:
            with suppress(OSError):
                state.path.unlink()


def _make_room(path: Path, size: int) -> bool:
    """Deletes other banks, least recently used first, until `path` may grow to `size` bytes.

    Returns False if `size` alone exceeds the limit.
    """
    if size > MOST_ON_DISK:
        return False
    others = []
    for other in _files():
        with suppress(OSError):
            if other != path:
                status = other.stat()
                others.append((status.st_mtime_ns, status.st_size, other))
    others.sort()
    total = size + sum(used for _, used, _ in others)
    for _, used, other in others:
        if total <= MOST_ON_DISK:
            break
        with suppress(OSError):
            other.unlink()
        total -= used
    return total <= MOST_ON_DISK
