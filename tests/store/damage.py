"""Ways to damage a database; each takes the path of a closed, sound one."""

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path


def _text(path: Path) -> None:
    path.write_text("Ceci n’est pas un classement.\n" * 200, encoding="utf-8")


def _few_bytes(path: Path) -> None:
    path.write_bytes(b"SQLite")


def _header(path: Path) -> None:
    path.write_bytes(b"\0" * 100 + path.read_bytes()[100:])


def _half(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])


def _one_page(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:4096])


def _inside_a_page(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: 4096 + 1000])


def _noise(path: Path) -> None:
    rng, content = random.Random(3), bytearray(path.read_bytes())
    for place in range(4096, len(content)):
        content[place] = int(rng.random() * 256)
    path.write_bytes(content)


def _schema(path: Path) -> None:
    with closing(sqlite3.connect(path)) as outside:
        outside.execute("PRAGMA writable_schema = ON")
        outside.execute("UPDATE sqlite_master SET sql = 'CREATE nonsense' WHERE name = 'moves'")
        outside.commit()


def _emptied_under_its_journal(path: Path) -> None:
    path.with_name("topping.db-wal").write_bytes(b"the last moves" * 100)
    path.write_bytes(b"")


DAMAGES: dict[str, Callable[[Path], None]] = {
    "text": _text,
    "few bytes": _few_bytes,
    "header": _header,
    "half": _half,
    "one page": _one_page,
    "inside a page": _inside_a_page,
    "noise": _noise,
    "schema": _schema,
    "emptied": _emptied_under_its_journal,
}
