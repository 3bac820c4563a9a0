"""Flips one bit in a file that the program keeps or reads: `python -m tests.trials.flip --count 400`.

A database (its first pages more often), a file of settings, a game file, a backup. A fault: an exception, a kiosk that
does not start though the damage was found, a restored backup whose content is not what was saved.
"""

import random
import shutil
import sqlite3
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

from tests.conftest import CHECKOUT
from tests.kiosk.driver import Driver
from tests.trials import kept
from tests.trials.program import command
from tests.trials.trial import Outcome, Trial, TrialError, arguments, asked, carry_out, home, report
from topping import config
from topping.errors import ToppingError
from topping.exchange.detect import SheetFormat, form_of
from topping.game import shelf
from topping.kiosk import routes
from topping.paths import config_file
from topping.pin import hashed
from topping.rules.conditions.conditions import Conditions
from topping.store import open_store
from topping.store.backup import back_up

KINDS = ("database", "backup", "config", "game")
_PAGE = 4096
_FIRST_PAGES = 4
_PIN = "2580"
_SETTINGS = "[play]\ntime = 90 # lent\npenalty = 20\n[sound]\nmuted = true\n[kiosk]\nidle = 120\npin = '{}'\n"


def flip(trial: Trial, folder: Path, kinds: Sequence[str] = KINDS) -> Outcome:
    """Tries every case; `folder` is the program's home."""
    path, saved = folder / "topping.db", folder.parent / f"{folder.name}-saved.db"
    kept.make(path, runs=30)
    back_up(saved, path, overwrite=True)
    original, content = path.read_bytes(), _dump(path)
    pin = hashed(_PIN)

    def clean() -> None:
        for other in folder.iterdir():
            if other.is_file():
                other.unlink()
        path.write_bytes(original)

    def serve() -> Path | None:
        """Starts the kiosk, shows what comes from the database, asks the commands; the path set aside, if any."""
        opened = open_store(path)
        try:
            driver = Driver(opened.store, (640, 480), Conditions(), paints=True)
            backstage = driver.backstage
            backstage.begun.find()
            backstage.sessions.find()
            for route in (routes.Home(), routes.Leaderboard(), routes.Sessions(), routes.Players()):
                driver.show(route)
            driver.kiosk.screen.close()
        finally:
            opened.store.close()
        _commands()
        return opened.set_aside

    def database(rng: random.Random) -> str:
        _flip(rng, path, starts=_FIRST_PAGES * _PAGE)
        try:
            aside = serve()
        except ToppingError as refused:
            return _told_for_good(refused, path)
        if aside is not None:
            return "set aside"
        return "served" if _dump(path) == served else "served with another content, which no checksum guards"

    def backup(rng: random.Random) -> str:
        damaged = folder / "copie.db"
        shutil.copy(saved, damaged)
        _flip(rng, damaged, starts=_FIRST_PAGES * _PAGE)
        said = command(["restore", str(damaged)])
        restored = _dump(path)
        if said.code:
            if restored != content:
                raise TrialError(f"refused, but the present database is no longer what it was: {said.error}")
            return "refused"
        _commands()
        if restored != content:
            raise TrialError("restored with another content than what was saved")
        return "restored exactly"

    def settings(rng: random.Random) -> str:
        file = config_file()
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(_SETTINGS.format(pin), encoding="utf-8")
        before, _ = config.load()
        _flip(rng, file)
        after, faults = config.load()
        command(["config", "show"])
        file.unlink()
        if after == before and not faults:
            return "read as before"
        if not after.pin and not faults:
            raise TrialError(f"the PIN is gone and nothing is told: {after}")
        return "told" if faults else "another value"

    def game(rng: random.Random) -> str:
        name = rng.choice(("normale-01", "7et8-joker-02", "789-03", "normale-12"))
        file = folder / "partie.txt"
        shutil.copy(CHECKOUT / "games" / f"{name}.txt", file)
        _flip(rng, file)
        try:
            shelf.load(file)
        except ToppingError:
            is_ours = form_of(file.read_bytes()) is SheetFormat.OWN  # else it is read as a table, each row checked
            if not command(["sheet", str(file)]).code and is_ours:
                raise TrialError("damaged, and taken by the command") from None
            return "refused" if is_ours else "read as a table, or refused"
        command(["sheet", str(file)])
        command(["announce", str(file), "--json"])
        return "read"

    serve()
    served = _dump(path)
    """What the kiosk makes of the sound database: it closes what was left open."""
    ways: dict[str, Callable[[random.Random], str]] = dict(zip(KINDS, (database, backup, settings, game), strict=True))

    def attempt(rng: random.Random, number: int) -> str:
        clean()
        kind = rng.choices(kinds, [3 if one in ("database", "backup") else 1 for one in kinds])[0]
        return f"{kind} {ways[kind](rng)}"

    try:
        return carry_out(trial, attempt)
    finally:
        saved.unlink()


def _flip(rng: random.Random, file: Path, starts: int = 0) -> None:
    """Changes one bit; more often than not among the first `starts` bytes, where that is said."""
    content = bytearray(file.read_bytes())
    reach = min(starts, len(content)) if starts and rng.random() < 0.6 else len(content)
    content[rng.randrange(reach)] ^= 1 << rng.randrange(8)
    file.write_bytes(content)


def _dump(path: Path) -> list[str]:
    """Everything that a database holds, as SQL, each text as its bytes, but for the machine that a restored one is."""
    try:
        with closing(sqlite3.connect(path)) as connection:
            connection.text_factory = lambda content: content.decode("utf-8", "backslashreplace")
            names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            tables = [name for name in names if name != "machines"]
            return sorted(
                f"{table} {row!r}" for table in tables for row in connection.execute(f'SELECT * FROM "{table}"')
            )
    except sqlite3.Error as fault:
        return [f"unreadable: {fault}"]


def _told_for_good(refused: ToppingError, path: Path) -> str:
    """A database that is refused must not be one that the next start promises to set aside, and does not."""
    if refused.key != "store.damaged":
        return f"refused: {refused.key}"
    try:
        open_store(path).store.close()
    except ToppingError as again:
        raise TrialError(f"neither opened nor set aside, at the second start either: {again.key}") from again
    return "set aside at the second start"


def _commands() -> None:
    """What anybody may ask afterwards."""
    for line in ("scores", "scores --json --all", "players", "session list --json", "session export 1 --json"):
        command(line.split())


def main() -> int:
    """Reads the options; 1 where there was a fault."""
    _, trial = asked(arguments("flip", __doc__, 400))
    with home() as folder:
        return report(flip(trial, folder))


if __name__ == "__main__":
    sys.exit(main())
