"""What a command works on: its arguments taken as one line, else the lines of standard input."""

from __future__ import annotations

import codecs
import io
import sys
from collections.abc import Iterator

from topping.errors import InputError


def input_lines(arguments: list[str]) -> Iterator[tuple[int, str]]:
    """(number from 1, line) for the arguments joined by blanks, or for each line of standard input but empty ones.

    A byte order mark before the first line is none of its text. Raises `InputError` where a line is not UTF-8.
    """
    if arguments:
        yield 1, " ".join(arguments)
        return
    if not isinstance(sys.stdin, io.TextIOWrapper):
        return  # standard input was closed before the program started
    for number, content in enumerate(sys.stdin.buffer, start=1):
        try:
            line = content.removeprefix(codecs.BOM_UTF8 if number == 1 else b"").decode("utf-8")
        except UnicodeDecodeError:
            raise InputError("cli.not_text").at_line(number) from None
        if line.strip():
            yield number, line.rstrip("\r\n")
