"""The installed program as a process of its own, and what its leaderboard tells meanwhile."""

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from topping.resources import games_folder

GAME_FILE = games_folder() / "normale-01.txt"
CHECKOUT = Path(__file__).parent.parent.parent
COMMAND = [sys.executable, "-m", "topping"]


def environment(home: Path, **more: str) -> dict[str, str]:
    """The environment of a machine on which nothing was ever kept."""
    return {**os.environ, "TOPPING_HOME": str(home), "SDL_AUDIODRIVER": "dummy", **more}


@contextmanager
def started(home: Path, game: Path, player: str, **more: str) -> Iterator[subprocess.Popen[bytes]]:
    """`topping play` in a window; whatever happens, it does not outlive the test."""
    with started_as(home, "play", "--game", str(game), "--player", player, **more) as process:
        yield process


@contextmanager
def started_as(home: Path, *arguments: str, **more: str) -> Iterator[subprocess.Popen[bytes]]:
    """The kiosk in a window, by any command that opens it; it does not outlive the test either."""
    command = [*COMMAND, *arguments, "--windowed", "--size", "1280x720"]
    with (home / "kiosk.log").open("wb") as log:
        process = subprocess.Popen(command, env=environment(home, **more), stdout=log, stderr=log, cwd=CHECKOUT)
    try:
        yield process
    except BaseException:
        print((home / "kiosk.log").read_text(encoding="utf-8", errors="replace"))
        raise
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()


def ask(home: Path, sql: str) -> list[tuple[Any, ...]]:
    """What the leaderboard holds at this moment; nothing where there is none yet."""
    path = home / "topping.db"
    if not path.exists():
        return []
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=5)) as database:
        try:
            return database.execute(sql).fetchall()
        except sqlite3.OperationalError:
            return []


def holds(home: Path, table: str, count: int) -> bool:
    """Whether a table of the leaderboard (with a condition, perhaps) has so many rows."""
    return ask(home, f"SELECT count(*) FROM {table}") == [(count,)]


def scores(home: Path) -> list[dict[str, Any]]:
    """The leaderboard, as `topping scores --json` gives it."""
    rows: list[dict[str, Any]] = json.loads(said(home, "scores", "--json"))
    return rows


def said(home: Path, *arguments: str) -> str:
    """What a command that opens no window says, and succeeds."""
    told = subprocess.run(
        [*COMMAND, *arguments],
        env=environment(home),
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return told.stdout
