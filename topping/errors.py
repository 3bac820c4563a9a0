"""Errors that a person can fix: each holds the key of its sentence in the texts, and the values for it."""

from typing import Self


class ToppingError(Exception):
    """An error that is reported in one sentence, never as a traceback.

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
        """Pickles the error with its values by name, which the default would lose; other processes send errors."""
        return _again, (type(self), self.key, self.details, self.line, self.source)

    def at_line(self, line: int) -> Self:
        """The same error with its input line (from 1); a line that is already known is kept."""
        if self.line is None:
            self.line = line
        return self

    def in_source(self, source: str) -> Self:
        """The same error with the name of its file; a name that is already known is kept."""
        if self.source is None:
            self.source = source
        return self


class InputError(ToppingError):
    """Input that is not of its form; the command line exits with 2."""

    exit_code = 2


class GameFileError(ToppingError):
    """A file that is not a game file, or one that is incomplete or contradicts the rules."""


class LexiconError(ToppingError):
    """A word list or a compiled word graph cannot be used."""


class DoubtfulListError(LexiconError):
    """A word list that may be half read is not taken without being asked for; the command line exits with 3."""

    exit_code = 3


class StoreError(ToppingError):
    """The leaderboard's database cannot be used."""


class HubError(ToppingError):
    """What carries facts to other machines, a folder or a server, cannot be used as it is."""


class SetupError(ToppingError):
    """Something on this machine is missing or unusable: a bundled file, a folder, a library."""


def _again(
    kind: type[ToppingError], key: str, details: dict[str, object], line: int | None, source: str | None
) -> ToppingError:
    fault = kind(key, **details)
    fault.line, fault.source = line, source
    return fault
