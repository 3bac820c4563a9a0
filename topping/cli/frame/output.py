"""Input and output of commands. Text goes to a file or, without control characters, to the terminal."""

import argparse
import codecs
import io
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final, TextIO, TypeVar

from topping.errors import InputError, SetupError
from topping.sheets.table import Table
from topping.system.disk import refusing, write_whole
from topping.texts import say, tell
from topping.wording.sentences import printable

_Kept = TypeVar("_Kept")
_BREAKS: Final = re.compile(r"(?:(?!\r?\n|\t).)+", re.DOTALL)
"""The parts of a text between line breaks and tabs."""


def write_out(out: Path, content: str | bytes | Iterator[bytes], *, is_private: bool = False) -> None:
    """Writes `content` to the file `out`; if writing fails, an existing file stays unchanged. Raises `SetupError`.

    With `is_private`, only the user may read the file. Writes directly into a device or a pipe.
    """
    content = content.encode() if isinstance(content, str) else content
    with refusing(SetupError, "setup.write", path=out):
        if out.exists() and not out.is_file():
            with out.open("wb") as stream:
                stream.writelines((content,) if isinstance(content, bytes) else content)
        else:
            write_whole(out, content, is_private=is_private)


def is_same_file(out: Path | None, read: Path | str) -> bool:
    """Returns whether the output file `out` is the input file `read`; raises `SetupError` if the system cannot compare
    them.
    """
    with refusing(SetupError, "setup.write", path=out):
        return out is not None and out.exists() and Path(read).exists() and out.samefile(read)


def write_lines(lines: Iterable[str]) -> None:
    """Writes lines to standard output."""
    sys.stdout.writelines(f"{line}\n" for line in lines)


def write_line(*lines: str) -> None:
    """Writes each text to standard output on a line of its own, with control characters replaced."""
    write_lines(map(printable, lines))


def write_json(value: object, indent: int | None = 2) -> None:
    """Writes a value as JSON to standard output; on a single line if `indent` is None."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=indent) + "\n")


def write_table(table: Table[_Kept], options: argparse.Namespace, nothing: str, *told: str) -> int:
    """Writes a table to standard output, as JSON with `--json`, otherwise as text. Returns exit code 0.

    `nothing` is the text for an empty table. `told` are the names of the columns in the text form (default: all).
    """
    if options.json:
        write_json(table.records())
    else:
        shown = table.of(*told) if told else table
        write_lines(shown.lines() if table.rows else (nothing,))
    return 0


def deliver(content: str | bytes, out: Path | None, *, tells: bool = True) -> int:
    """Writes `content` to the file `out`; to standard output if `out` is None. Returns exit code 0.

    With `tells`, prints the path of the file. Bytes are written as they are. Raises `SetupError`.
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
    """Writes an error message to standard error as one line, with control characters replaced."""
    sys.stderr.write(printable(say("cli.fault", sentence=sentence)) + "\n")


def steered_errors() -> TextIO:
    """Returns standard error without the filter `PlainText`, for a progress bar, which needs control characters."""
    return sys.stderr.stream if isinstance(sys.stderr, PlainText) else sys.stderr


class PlainText:
    """A filter before an output stream that replaces control characters, except line breaks and tabs.

    Names and titles from files or other machines could otherwise control the terminal.
    """

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        # for speed: a long text is mostly printable, except for its line breaks
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
    """Asks a question on the terminal; returns the typed answer, or an empty text if there is none."""
    try:
        return input(question + " ").strip()
    except (EOFError, UnicodeDecodeError):
        return ""


def is_yes(question: str) -> bool:
    """Asks a question on the terminal; returns whether the answer begins with `o` (oui) or `y` (yes)."""
    return typed(question).casefold().startswith(("o", "y"))


_LONGEST: Final = 1 << 16
"""Longest line in bytes; a longer one is not the expected text."""


def answer_lines(arguments: list[str], answer: Callable[[str], str]) -> int:
    """Calls `answer` with the arguments as one line or, without arguments, with each line of standard input. Prints
    what it returns.

    Returns 1 if any line of standard input was faulty, otherwise 0; faulty lines are reported on standard error. Raises
    `InputError` for faulty arguments, or if a line is too long.
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
    """Yields the non-empty lines of standard input as (number from 1, content without line end). Empty lines count in
    the numbers. Removes a byte order mark.
    """
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
