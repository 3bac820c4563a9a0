"""Files of facts, as a folder or a key carries them: one fact a line, in UTF-8, and nothing else.

A file that was cut off lacks its last line and no more; files put behind each other are a file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

from topping.disk import open_regular, os_reason, write_whole
from topping.errors import InputError, StoreError
from topping.facts.fact import MOST_BYTES, Fact

SUFFIX: Final = ".facts"
_BEGINNING: Final = b'{"at":'
"""How each line that was written here begins, cut off or not."""
_LOOKED_AT: Final = 20
"""How many first lines are tried: where none of them is a fact, the file is not one of facts."""


def write_facts(path: Path, facts: Iterable[Fact], sign: Callable[[Fact], Fact] | None = None) -> int:
    """Writes facts to a file, whole or not at all; returns how many. `StoreError` where it cannot be written."""
    lines = [f"{fact if sign is None else sign(fact)}\n" for fact in facts]
    try:
        write_whole(path, "".join(lines).encode("utf-8"))
    except OSError as fault:
        raise StoreError("sharing.unwritable", path=path, why=os_reason(fault)) from fault
    return len(lines)


class FactFile:
    """A file of facts that is read line by line."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.unreadable = 0
        """How many lines read so far are no facts, the last one apart where it was cut off."""

    def facts(self) -> Iterator[Fact]:
        """Its facts in their order. `StoreError` where the file cannot be read, `InputError` where it is none of facts.

        Either may be raised after some facts.
        """
        read = 0
        try:
            with open_regular(self._path) as file:
                for line, is_whole in _lines(file.readline):
                    fact = _parsed(line)
                    if fact is not None:
                        read += 1
                        yield fact
                    elif line.strip() and (is_whole or not line.startswith(_BEGINNING)):
                        self.unreadable += 1
                        if not read and self.unreadable >= _LOOKED_AT:
                            break
        except OSError as fault:
            raise StoreError("sharing.unreadable", path=self._path, why=os_reason(fault)) from fault
        if not read and self.unreadable:
            raise InputError("sharing.no_facts", path=self._path)


_MOST_SKIPPED: Final = 1 << 26
"""Bytes without an end of a line: what comes behind them is not looked at."""


def _lines(readline: Callable[[int], bytes]) -> Iterator[tuple[bytes, bool]]:
    """The lines of a file, each with whether its end was there; of one that is too long a part that is no fact."""
    while line := readline(MOST_BYTES):
        rest, length = line, len(line)
        while len(rest) == MOST_BYTES and not rest.endswith(b"\n") and length < _MOST_SKIPPED:
            line = b"too long"
            rest = readline(MOST_BYTES)
            length += len(rest)
        if length >= _MOST_SKIPPED:
            yield line, True
            return
        yield line, rest.endswith(b"\n")


def _parsed(line: bytes) -> Fact | None:
    try:
        return Fact.parse(line.decode("utf-8"))
    except (UnicodeDecodeError, InputError):
        return None
