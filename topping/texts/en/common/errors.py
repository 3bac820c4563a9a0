"""English sentences of faults: what is wrong and, where it helps, how to mend it."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    "error.in_source": "{source}: {sentence}",
    "error.at_line": "line {line}: {sentence}",
    # what the system has against a file
    "system.ENOENT": "this file does not exist",
    "system.EEXIST": "there is already a file of that name",
    "system.EISDIR": "it is a folder",
    "system.ENOTDIR": "a file stands in the place of a folder",
    "system.EACCES": "access denied",
    "system.EPERM": "operation not permitted",
    "system.EROFS": "this disk is read-only",
    "system.ENOSPC": "there is no room left on the disk",
    "system.ENXIO": "it is no ordinary file",
    "system.EFBIG": "it is far too large for that",
    "system.ELOOP": "this link leads round in a circle",
    # this machine
    "setup.folder": "cannot make the folder {folder}: {why}",
    "setup.bundled_missing": "a file of the program is missing: {name}; reinstall Topping",
    "setup.no_screen": "no screen: open a graphical session (or give DISPLAY) before you start the game",
    "setup.no_such_display": "there is no display {display}: there are {count}",
    "setup.font": "the font {name} is missing or damaged: another one replaces it; reinstall Topping",
}
