"""What a command reads and writes: its lines of input; its output, to the file that `--out` names or to the terminal.

Nothing that steers the terminal is written to it.
"""

import argparse
import codecs
import io
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, TextIO, TypeVar

from topping.disk import refusing, write_whole
from topping.errors import InputError, SetupError
from topping.sheets.table import Table
from topping.sheets.wording import printable
from topping.texts import say, tell

_Kept = TypeVar("_Kept")
_BREAKS: Final = re.compile(r"(?:(?!\r?\n|\t).)+", re.DOTALL)
"""What stands between the line breaks and tabs of a text."""


def write_out(out: Path, content: str | bytes) -> None:
    """Writes a file whole or not at all; a device or a pipe is never replaced. Raises `SetupError`."""
    content = content.encode() if isinstance(content, str) else content
    with refusing(SetupError, "setup.write", path=out):
        if out.exists() and not out.is_file():
            out.write_bytes(content)
        else:
            write_whole(out, content)


def is_same_file(out: Path | None, read: Path | str) -> bool:
    """Whether what is to be written would stand in the place of what it is made from. Raises `SetupError`."""
    with refusing(SetupError, "setup.write", path=out):
        return out is not None and out.exists() and Path(read).exists() and out.samefile(read)


def write_lines(lines: Iterable[str]) -> None:
    """Writes lines to standard output."""
    sys.stdout.writelines(f"{line}\n" for line in lines)


def write_line(*lines: str) -> None:
    """Writes to standard output what stays one line each, whatever names it quotes."""
    write_lines(map(printable, lines))


def write_json(value: object, indent: int | None = 2) -> None:
    """Writes a value for other programs; in one line where `indent` is None."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=indent) + "\n")


def write_kept(
    kept: Sequence[_Kept],
    as_json: bool,
    record: Callable[[_Kept], object],
    lines: Callable[[Sequence[_Kept]], Iterable[str]],
    nothing: str,
) -> int:
    """What was kept: a list of records for other programs, else lines; `nothing` is said where there is none."""
    if as_json:
        write_json([record(one) for one in kept])
    else:
        write_lines(lines(kept) if kept else (nothing,))
    return 0


def write_table(table: Table[_Kept], options: argparse.Namespace, nothing: str, *told: str) -> int:
    """A table in the form that `--json` or `--csv` asks for, else as text; `nothing` is said where it has no rows.

    `told` are the columns that people read, all of them by default.
    """
    if options.json:
        write_json(table.records())
    elif getattr(options, "csv", False):
        sys.stdout.write(table.csv())
    else:
        shown = table.of(*told) if told else table
        write_lines(shown.lines() if table.rows else (nothing,))
    return 0


def deliver(content: str | bytes, out: Path | None, *, tells: bool = True) -> int:
    """Writes into the file `out`, whose name is told where it `tells`, or to standard output where there is none.

    Bytes are those of a file of another program's own encoding, and written as they are. Raises `SetupError`.
    """
    if out is not None:
        write_out(out, content)
        if tells:
            write_lines((str(out),))
    elif isinstance(content, str):
        sys.stdout.write(content)
    else:
        sys.stdout.buffer.write(content)
    return 0


def tell_fault(sentence: str) -> None:
    """Writes a sentence to standard error as one line, even if it quotes control characters."""
    sys.stderr.write(printable(say("cli.fault", sentence=sentence)) + "\n")


def steered_errors() -> TextIO:
    """Standard error as it is: what is written there may steer the terminal, so it must be the program's own."""
    return sys.stderr.stream if isinstance(sys.stderr, PlainText) else sys.stderr


class PlainText:
    """A stream that hands on what it is given, without control characters but for line breaks and tabs.

    Names, titles and labels come from files and from other machines: whatever a command prints of them, no terminal is
    steered by it.
    """

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        # for speed: a long text is mostly printable but for its line breaks
        is_plain = text.isprintable() or text.replace("\n", "").isprintable()
        self.stream.write(text if is_plain else _BREAKS.sub(lambda found: printable(found[0]), text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.write(line)

    def flush(self) -> None:
        self.stream.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


def typed(question: str) -> str:
    """What is answered to a question; empty where the input ends, or is no text."""
    try:
        return input(question + " ").strip()
    except (EOFError, UnicodeDecodeError):
        return ""


def is_yes(question: str) -> bool:
    """Whether a question is answered by yes."""
    return typed(question).casefold().startswith(("o", "y"))


_LONGEST: Final = 1 << 16
"""Bytes of a line; what has no line end in so many is no text of ours."""


def answer_lines(arguments: list[str], answer: Callable[[str], str]) -> int:
    """Prints the answer to the arguments joined by blanks, or to each line of standard input; returns the exit code.

    A line of standard input at fault is named on standard error, the others are answered, and the code is 1. Raises
    `InputError` for arguments at fault, and for a line without end.
    """
    if arguments:
        try:
            print(answer(" ".join(arguments)), flush=True)
        except InputError as fault:
            raise fault.at_line(1) from None
        return 0
    code = 0
    for number, content in _input_lines():
        try:
            print(answer(_decoded(content)), flush=True)
        except InputError as fault:
            tell_fault(tell(fault.at_line(number)))
            code = 1
    return code


def _input_lines() -> Iterator[tuple[int, bytes]]:
    """(number from 1, line) of standard input, without empty lines and the byte order mark before the first one."""
    if not isinstance(sys.stdin, io.TextIOWrapper):
        return  # standard input was closed before the program started
    standard_input = sys.stdin.buffer
    for number, content in enumerate(iter(lambda: standard_input.readline(_LONGEST), b""), start=1):
        if len(content) == _LONGEST:
            raise InputError("cli.endless").at_line(number)
        line = content.removeprefix(codecs.BOM_UTF8 if number == 1 else b"")
        if line.strip():
            yield number, line.rstrip(b"\r\n")


def _decoded(content: bytes) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise InputError("cli.not_text") from None
