"""What a command works on: its arguments taken as one line, else the lines of standard input."""

from __future__ import annotations

import codecs
import io
import sys
from collections.abc import Callable, Iterator
from typing import Final

from topping.errors import InputError

_LONGEST: Final = 1 << 16
"""Bytes of a line; what has no line end in so many is no text of ours."""


def input_lines(
    arguments: list[str], pass_over: Callable[[InputError], None] | None = None
) -> Iterator[tuple[int, str]]:
    """(number from 1, line) for the arguments joined by blanks, or for each line of standard input but empty ones.

    A byte order mark before the first line is none of its text. Raises `InputError` where one is endless, or not UTF-8
    unless `pass_over` takes it.
    """
    if arguments:
        yield 1, " ".join(arguments)
        return
    if not isinstance(sys.stdin, io.TextIOWrapper):
        return  # standard input was closed before the program started
    standard_input = sys.stdin.buffer
    for number, content in enumerate(iter(lambda: standard_input.readline(_LONGEST), b""), start=1):
        if len(content) == _LONGEST:
            raise InputError("cli.endless").at_line(number)
        try:
            line = content.removeprefix(codecs.BOM_UTF8 if number == 1 else b"").decode("utf-8")
        except UnicodeDecodeError:
            fault = InputError("cli.not_text").at_line(number)
            if pass_over is None:
                raise fault from None
            pass_over(fault)
            continue
        if line.strip():
            yield number, line.rstrip("\r\n")
