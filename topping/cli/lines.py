"""What a command works on: its arguments taken as one line, else the lines of standard input."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator

from topping.errors import InputError


def input_lines(arguments: list[str]) -> Iterator[tuple[int, str]]:
    """(number from 1, line) for the arguments joined by blanks, or for each line of standard input but empty ones.

    Raises `InputError` where the input is not UTF-8 text.
    """
    if arguments:
        yield 1, " ".join(arguments)
        return
    number = 0
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="strict")
    while True:
        number += 1
        try:
            line = sys.stdin.readline()
        except UnicodeDecodeError:
            raise InputError("cli.not_text").at_line(number) from None
        if not line:
            return
        if line.strip():
            yield number, line.rstrip("\r\n")
