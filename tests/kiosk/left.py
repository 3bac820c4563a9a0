"""What each test of the kiosk leaves, as digests: all frames, what was asked and said, the database, other files.

A test asks for what it is about; these digests notice what has become different around that. `left.txt` has a line a
test, without what differs from run to run as threads and processes do. After a change that is wanted, `python -m
tests.kiosk.left [FILE…]` writes it anew, of all files of tests or of some: it runs them twice, in other orders.
"""

import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Final
from zlib import crc32

from tests.kiosk import unseen
from tests.kiosk.driver import Driver
from tests.writtendown import flat
from topping.kiosk.paint import theme
from topping.kiosk.paint.theme import Layout
from topping.kiosk.ui.panels import still

TESTS: Final = Path(__file__).parent
_LINES: Final = TESTS / "left.txt"
_INTO: Final = "TOPPING_TESTS_LEFT"
"""Names the file to which a run adds its lines, instead of being held to them."""
_PARTS: Final = 5
_UNSTEADY: Final = "-"
_NO_FRAME: Final = "00000000"


@contextmanager
def told(test: str, home: Path) -> Iterator[None]:
    """Holds what a test leaves to its line, by its name."""
    unseen.frames, Driver.made = 0, []
    try:
        yield
        made = Driver.made
    finally:
        Driver.made = None
    asked = [(one.helper.asked, one.helper.dropped) for one in made]
    said = [(one.voice.said, one.cues.played) for one in made]
    now = [f"{unseen.frames:08x}", *map(_digest, (asked, said, _database(home), _files(home)))]
    if _INTO in os.environ:
        with Path(os.environ[_INTO]).open("a", encoding="utf-8") as lines:
            lines.write(f"{' '.join(now)} {test}\n")
    else:
        known = _known(_LINES).get(test, [_UNSTEADY] * _PARTS)
        steady = [_UNSTEADY if before == _UNSTEADY else one for one, before in zip(now, known, strict=True)]
        assert steady == known, "frames, asked, said, database, files; if it is wanted: python -m tests.kiosk.left"


def lay_out(kiosk: Driver) -> None:
    """Tells where all would be on a very large screen too, on which a unit of 1920×1080 is two pixels."""
    look, before = Layout((3840, 2160)), theme.measures()
    theme.measure(look)
    places: list[object] = []
    with suppress(Exception):  # of a screen that is over
        places += [(one.name, tuple(one.rect)) for one in still(kiosk.kiosk.scene.view(), look.screen)]
    theme.measure(before)
    unseen.frames = crc32(repr(places).encode(errors="backslashreplace"), unseen.frames)


def _digest(value: object) -> str:
    return f"{crc32(' '.join(flat(value)).encode(errors='backslashreplace')):08x}"


def _database(home: Path) -> list[object]:
    path = home / "topping.db"
    if not path.exists():
        return []
    with closing(sqlite3.connect(path)) as read:
        tables = read.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").fetchall()
        rows = [(name, read.execute(f'SELECT * FROM "{name}"').fetchall()) for (name,) in tables]
    return [one for one in rows if one[1]]


def _files(home: Path) -> list[object]:
    files = [one for one in sorted(home.rglob("*")) if one.is_file() and not one.name.startswith("topping.db")]
    return [(str(one.relative_to(home)), crc32(one.read_bytes())) for one in files]


@cache
def _known(lines: Path) -> Mapping[str, list[str]]:
    split = [line.split(" ", _PARTS) for line in lines.read_text("utf-8").split("\n") if line]
    return {test: digests for *digests, test in split}


def _run(files: Sequence[str]) -> Mapping[str, list[str]]:
    """The lines of one process that runs files of tests, in this order."""
    with tempfile.TemporaryDirectory() as folder:
        into = Path(folder) / "left.txt"
        command = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *files)
        subprocess.run(command, env={**os.environ, _INTO: str(into)}, check=True)
        return _known(into)


def main() -> None:
    """Writes what is the same twice, of files of tests or of all; what is left out of a line stays so."""
    known, files = dict(_known(_LINES)), sys.argv[1:] or [str(path) for path in sorted(TESTS.rglob("test_*.py"))]
    with ThreadPoolExecutor(2) as both:
        first, second = both.map(_run, (files, files[::-1]))
    for test, digests in first.items():
        before, again = known.get(test, digests), second.get(test, [_UNSTEADY] * _PARTS)
        seen = zip(digests, again, before, strict=True)
        known[test] = [one if one == other and held != _UNSTEADY else _UNSTEADY for one, other, held in seen]
    if not sys.argv[1:]:
        known = {test: known[test] for test in first}
    known = {test: digests for test, digests in known.items() if digests[0] != _NO_FRAME or digests[3] != _digest([])}
    _LINES.write_text("".join(f"{' '.join(known[test])} {test}\n" for test in sorted(known)), encoding="utf-8")


if __name__ == "__main__":
    main()
