"""Input and output of commands: lines of input, and output to the file of `--out` or to the terminal.

Output to the terminal has no control sequences.
"""

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
    """Writes a file completely or not at all; a device or pipe is written to and not replaced. Raises `SetupError`."""
    content = content.encode() if isinstance(content, str) else content
    with refusing(SetupError, "setup.write", path=out):
        if out.exists() and not out.is_file():
            with out.open("wb") as stream:
                stream.writelines((content,) if isinstance(content, bytes) else content)
        else:
            write_whole(out, content, is_private=is_private)


def is_same_file(out: Path | None, read: Path | str) -> bool:
    """Returns whether the file to write is the file that was read. Raises `SetupError`."""
    with refusing(SetupError, "setup.write", path=out):
        return out is not None and out.exists() and Path(read).exists() and out.samefile(read)


def write_lines(lines: Iterable[str]) -> None:
    """Writes lines to standard output."""
    sys.stdout.writelines(f"{line}\n" for line in lines)


def write_line(*lines: str) -> None:
    """Writes each text to standard output as one line, with control characters neutralised."""
    write_lines(map(printable, lines))


def write_json(value: object, indent: int | None = 2) -> None:
    """Writes a value as JSON for other programs; on one line if `indent` is None."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=indent) + "\n")


def write_table(table: Table[_Kept], options: argparse.Namespace, nothing: str, *told: str) -> int:
    """Writes a table as JSON with `--json`, otherwise as text; writes the text `nothing` if the table is empty.

    `told` names the columns shown as text; all of them by default.
    """
    if options.json:
        write_json(table.records())
    else:
        shown = table.of(*told) if told else table
        write_lines(shown.lines() if table.rows else (nothing,))
    return 0


def deliver(content: str | bytes, out: Path | None, *, tells: bool = True) -> int:
    """Writes the file `out`, and prints its name if `tells`; without a file, writes to standard output.

    Bytes are in another program's encoding, and written unchanged. Returns the exit code. Raises `SetupError`.
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
    """Writes a sentence to standard error as one line, with control characters neutralised."""
    sys.stderr.write(printable(say("cli.fault", sentence=sentence)) + "\n")


def steered_errors() -> TextIO:
    """Returns the unfiltered standard error stream, only for the program's own control sequences."""
    return sys.stderr.stream if isinstance(sys.stderr, PlainText) else sys.stderr


class PlainText:
    """A stream that removes control characters, except line breaks and tabs, before it passes text on.

    Names, titles and labels come from files and other machines, and could control the terminal.
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
    """Asks a question on the terminal and returns the answer; empty if the input ends or is not text."""
    try:
        return input(question + " ").strip()
    except (EOFError, UnicodeDecodeError):
        return ""


def is_yes(question: str) -> bool:
    """Asks a question on the terminal; returns whether the answer means yes."""
    return typed(question).casefold().startswith(("o", "y"))


_LONGEST: Final = 1 << 16
"""Longest line in bytes; a longer one is not the expected text."""


def answer_lines(arguments: list[str], answer: Callable[[str], str]) -> int:
    """Prints the answer to the arguments, joined by blanks, or to each line of standard input; returns the exit code.

    Reports a faulty line of standard input on standard error, answers the others, and returns 1. Raises `InputError`
    for faulty arguments, and for a line without end.
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
    """Yields number (from 1) and content of each non-empty line of standard input, without a byte order mark."""
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
