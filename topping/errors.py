"""Errors that a person can fix; each holds the key of its sentence in the texts, and the values in the sentence."""

from typing import Self


class ToppingError(Exception):
    """An error reported as a sentence, never as a traceback.

    `key` is the sentence's key in the catalogue (`topping.texts`), `details` its values, `line` the number (from 1) of
    the faulty input line, `source` the name of its file, if any.
    """

    exit_code = 1

    def __init__(self, key: str, /, **details: object) -> None:
        super().__init__(key, details)
        self.key = key
        self.details = details
        self.line: int | None = None
        self.source: str | None = None

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles the error with its values by name, which the default would lose; other processes send errors."""
        return _again, (type(self), self.key, self.details, self.line, self.source)

    def at_line(self, line: int) -> Self:
        """Sets the number of the faulty input line (from 1), unless one is set already, and returns the error."""
        if self.line is None:
            self.line = line
        return self

    def in_source(self, source: str) -> Self:
        """Sets the name of the faulty file, unless one is set already, and returns the error."""
        if self.source is None:
            self.source = source
        return self


class InputError(ToppingError):
    """The error for input of the wrong form; the command line exits with 2."""

    exit_code = 2


class GameFileError(ToppingError):
    """The error for a file that is no game file, is incomplete, or contradicts the rules."""


class LexiconError(ToppingError):
    """The error for a word list or a compiled word graph that cannot be used."""


class DoubtfulListError(LexiconError):
    """The error for a word list that may be read only in part, if the user confirms; the command line exits with 3."""

    exit_code = 3


class StoreError(ToppingError):
    """The error for a database that cannot be used, or lacks what was asked for."""


class HubError(ToppingError):
    """The error for a folder or server for exchange between machines that cannot be used."""


class SetupError(ToppingError):
    """The error for a missing or unusable part of this machine: a bundled file, a folder, a library."""


def _again(
    kind: type[ToppingError], key: str, details: dict[str, object], line: int | None, source: str | None
) -> ToppingError:
    fault = kind(key, **details)
    fault.line, fault.source = line, source
    return fault
