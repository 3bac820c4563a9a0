"""Notices to the player about faults that do not stop the program, such as an unwritable leaderboard."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path, PurePath
from typing import Final, TypeVar

from topping.errors import StoreError, ToppingError
from topping.log import LOG
from topping.wording.sentences import sentence

_Answer = TypeVar("_Answer")
_Otherwise = TypeVar("_Otherwise")

_NAME: Final = r"""[^\s/\\:;,"'«»()<>|?*][^/\\:;,"'«»()<>|?*\n]*"""
"""A folder name in a path; blanks may occur inside it, not before it."""
_FOLDERS: Final = re.compile(rf"(?<![\w/\\])(?:~|[A-Za-z]:)?[/\\]{{1,2}}(?:{_NAME}[/\\])*(?={_NAME})")
"""The folders of a path from its root, without its last name."""


class Notices:
    """The notices to show on the home screen and others; no sentence appears twice."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        """For example a database set aside, a misread setting, a run that could not be stored."""
        self.hides_folders = False
        """Whether files are shown by name only: on a public kiosk."""

    def tell(self, fault: ToppingError) -> str:
        """Adds the sentence of a fault to the notices, unless it is there already. Returns the sentence."""
        notice = self.in_words(fault)
        if notice not in self.lines:
            self.lines.append(notice)
        return notice

    def in_words(self, fault: ToppingError) -> str:
        """Returns the sentence of a fault. On a public machine, without names of folders; these go to the log."""
        whole = sentence(fault)
        if not self.hides_folders:
            return whole
        shown = without_folders(sentence(_by_names(fault)))
        if shown != whole:
            paths = [str(value) for value in fault.details.values() if isinstance(value, PurePath)]
            LOG.warning("told without folders: %s %s", fault.key, " ".join([*paths, *filter(None, [fault.source])]))
        return shown

    def plain(self, text: str) -> str:
        """Returns `text`; on a public machine, without names of folders. Use it for faults of another process."""
        return without_folders(text) if self.hides_folders else text

    @contextmanager
    def telling(self) -> Iterator[None]:
        """Catches a `ToppingError` raised within the `with` block and adds it to the notices."""
        try:
            yield
        except ToppingError as fault:
            self.tell(fault)

    def safely(self, otherwise: _Otherwise, ask: Callable[[], _Answer]) -> _Answer | _Otherwise:
        """Returns `ask()`. If it raises a `StoreError`, adds a notice and returns `otherwise`."""
        try:
            return ask()
        except StoreError as fault:
            self.tell(fault)
            return otherwise


def without_folders(text: str) -> str:
    """Returns a text in which each path is reduced to its file name.

    Paths are recognised even with spaces in a folder's name, but not with brackets, quotes or colons.
    """
    return _FOLDERS.sub("", text)


def _by_names(fault: ToppingError) -> ToppingError:
    """Returns a fault with its paths reduced to file names."""
    details = {name: value.name if isinstance(value, PurePath) else value for name, value in fault.details.items()}
    plain = type(fault)(fault.key, **details)
    plain.line, plain.source = fault.line, None if fault.source is None else Path(fault.source).name
    return plain
