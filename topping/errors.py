"""Faults that a person can mend: each names its sentence in the catalogue of texts and the values that fill it."""

from __future__ import annotations

from typing import Self


class ToppingError(Exception):
    """A fault to be told in one sentence, never as a traceback.

    `key` is the sentence's key in the catalogue (`topping.texts`), `details` its values, `line` the number (from 1)
    of the input line at fault and `source` the file it stands in, where there is one.
    """

    exit_code = 1

    def __init__(self, key: str, /, **details: object) -> None:
        super().__init__(key, details)
        self.key = key
        self.details = details
        self.line: int | None = None
        self.source: str | None = None

    def __reduce__(self) -> tuple[object, ...]:
        """How it comes from a helper process: the values by name, which the usual way would lose."""
        return _again, (type(self), self.key, self.details, self.line, self.source)

    def at_line(self, line: int) -> Self:
        """The same fault, told to be at input line `line` (from 1); a line already known stays."""
        if self.line is None:
            self.line = line
        return self

    def in_source(self, source: str) -> Self:
        """The same fault, told to be in the file named `source`; a source already known stays."""
        if self.source is None:
            self.source = source
        return self


class InputError(ToppingError):
    """Something typed or piped in is not of its form; the command line leaves with 2."""

    exit_code = 2


class GameFileError(ToppingError):
    """A game file is cut short, edited by hand into something impossible, or not a game file."""


class LexiconError(ToppingError):
    """A word list or a compiled word graph cannot be used."""


class StoreError(ToppingError):
    """The leaderboard's database cannot be used."""


class SetupError(ToppingError):
    """Something on this machine is missing or unusable: a bundled file, a folder, a library."""


def _again(
    kind: type[ToppingError], key: str, details: dict[str, object], line: int | None, source: str | None
) -> ToppingError:
    fault = kind(key, **details)
    fault.line, fault.source = line, source
    return fault
