"""How long it takes to bring very many runs of every earlier version up to date: `python -m tests.trials.upgrade`.

A database of version 1 with 200,000 runs of 20 moves and a proposal each (`--runs`) is made once and kept in `--cache`;
on its way to the newest version it gets what each version could keep besides: the texts of games, half of them sheets
typed from elsewhere, cards, facts. From each version (`--since`: from these) a copy is brought up to date as the
program does when it opens one, all its checks included: seconds of the clock, of the processor, and the longest time
without a word of progress. A fault: over 30 s of processor time.

With `--kill 20`, processes that bring it up to date from the oldest version are killed after so many random times. A
fault: what they leave does not open, or lacks anything.
"""

import argparse
import os
import random
import shutil
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import closing, suppress
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Final

from tests.play.bench_session import long_game
from tests.trials.trial import SEED, home
from topping import upgrading
from topping.errors import ToppingError
from topping.rules.games.gametext import format_game, game_id, parse_game
from topping.store import open_store
from topping.store.schema import Condition, examine, migrate_to, newest_version

MOST_S: Final = 30.0
_RUNS: Final = 200_000
_PLAYERS: Final = 1_000
_GAMES: Final = 4_000
_MOVES: Final = 20
_CARDS: Final = 20_000
_QUICK: Final = ("synchronous = OFF", "journal_mode = OFF", "cache_size = -400000", "temp_store = MEMORY")
_COUNTED: Final = ("players", "runs", "moves", "proposals", "results", "cards", "facts", "untold")
_NUMBERS: Final = "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)"


def oldest(path: Path, runs: int) -> None:
    """Makes a database of version 1."""
    with closing(sqlite3.connect(path, isolation_level=None)) as sql:
        _hurry(sql)
        migrate_to(sql, 1)
        sql.execute("BEGIN")
        sql.execute(
            f"{_NUMBERS} INSERT INTO players SELECT n, 'Joueur ' || n, 'joueur ' || n FROM numbers", (_PLAYERS,)
        )
        sql.execute("CREATE TEMP TABLE games (n INTEGER PRIMARY KEY, game TEXT)")
        sql.executemany("INSERT INTO games VALUES (?, ?)", [(n, one) for n, (one, _) in enumerate(_games())])
        sql.execute(
            f"{_NUMBERS}, drawn AS ("
            "SELECT n, 1 + n * 7919 % ? AS player, (n * 104729 % 1000003) % ? AS game FROM numbers) "
            "INSERT INTO runs SELECT drawn.n, player, "
            "row_number() OVER (PARTITION BY player, drawn.game ORDER BY drawn.n), games.game, "
            "'Partie ' || drawn.game, ?, iif(drawn.n % 10 < 7, 'topping', 'duplicate'), 'normale', 'open-fr', ?, "
            "'fisf-2020.1', iif(drawn.n % 10 < 7, '60000', '180000'), iif(drawn.n % 10 < 7, 60000, 180000), "
            "iif(drawn.n % 10 < 7, 20000, 0), 'immediate', '', 0, drawn.game % 2, "
            "strftime('%Y-%m-%dT%H:%M:%S.000Z', 1700000000 + drawn.n * 60, 'unixepoch'), "
            "strftime('%Y-%m-%dT%H:%M:%S.000Z', 1700000900 + drawn.n * 60, 'unixepoch'), 'finished' "
            "FROM drawn JOIN games ON games.n = drawn.game",
            (runs, _PLAYERS, _GAMES, _MOVES, "a" * 64),
        )
        sql.execute(
            f"{_NUMBERS} INSERT INTO moves SELECT runs.id, n, 'MOTS', 'H4', 40, (runs.id * 31 + n * 17) % 10 < 7, "
            "1000 + (runs.id * 7 + n * 13) % 50000, 0, 'MOTS H4' FROM runs, numbers",
            (_MOVES,),
        )
        sql.execute("INSERT INTO proposals SELECT run, number, 1, 'MOTS H4', elapsed_ms, 'admitted', 40 FROM moves")
        sql.execute("COMMIT")


def enrich(path: Path, version: int) -> None:
    """Adds what a database could hold since that version."""
    with closing(sqlite3.connect(path, isolation_level=None)) as sql:
        _hurry(sql)
        sql.execute("BEGIN")
        if version == 4:
            sql.executemany("INSERT INTO game_texts VALUES (?, ?)", _games())
        elif version == 7:
            sql.execute(
                f"{_NUMBERS} INSERT INTO cards (uuid, player, lexicon, lexicon_hash, kind, key, source, run, game, "
                "move, day, created_at, target_ms) SELECT printf('%036d', n), player, lexicon, lexicon_hash, 'word', "
                "'MOT' || n, 'missed', runs.id, runs.game, 2, 1, started_at, 1000 "
                "FROM numbers JOIN runs ON runs.id = n",
                (_CARDS,),
            )
        elif version == 10:
            sql.execute(
                "INSERT INTO facts SELECT 1, runs.id, 1, 'run', runs.uuid, "
                "json_object('run', runs.uuid, 'player', players.uuid, 'moves', json_group_array(json_array("
                "moves.word, moves.reference, moves.points, moves.found, moves.elapsed_ms))), NULL, NULL "
                "FROM runs JOIN players ON players.id = runs.player JOIN moves ON moves.run = runs.id GROUP BY runs.id"
            )
            sql.execute("DELETE FROM untold")
        sql.execute("COMMIT")


def _hurry(sql: sqlite3.Connection) -> None:
    for pragma in _QUICK:
        sql.execute(f"PRAGMA {pragma}")


@cache
def _games() -> tuple[tuple[str, str], ...]:
    """Ids and texts; the first ones name no lexicon, as sheets that were typed."""
    text = format_game(long_game(_MOVES))
    head, _, moves = text.partition("\n 1 ")
    mode = "\n".join(line for line in head.splitlines() if not line.startswith(("Nom", "Lexique", "Graine")))
    named = f"{mode}\nLexique : open-fr {'a' * 64}"
    before, after = " 1 " + moves[: moves.index("18 ")], "+FA FAILLIRONT A6 39\nFin : 20 coups, 698 points\n"
    sheets: dict[str, str] = {}
    # letters that no word uses tell the games apart
    for one, two, three in combinations_with_replacement("ABCDEFHIJKLMNOPQRSTUVXZ", 3):
        lines = f"18 BIILTV+{one} VIT 6C 18\n19 B{one}IL+{two}Y{three} BEY G11 45\n20 {one}IL{three}{two}{after}"
        with suppress(ToppingError):  # a letter that the bag has no more
            sheet = f"{mode}\n\n{before}{lines}"
            sheets.setdefault(game_id(parse_game(sheet)), sheet)
    texts = [*sheets.values(), *(f"{named}\n\n{n}{before}" for n in range(_GAMES - len(sheets)))]
    return tuple((f"{n:064x}", text) for n, text in enumerate(texts))


class Silence:
    """The longest time without a word of progress, and how often there was one."""

    def __init__(self) -> None:
        self.longest_s, self.words = 0.0, 0
        self._last = time.monotonic()

    def __call__(self, _: object = None) -> None:
        now = time.monotonic()
        self.longest_s, self._last = max(self.longest_s, now - self._last), now
        self.words += 1


def trial(cache: Path, since: Sequence[int], runs: int) -> list[str]:
    """Brings a copy of each version up to date; the faults."""
    faults: list[str] = []
    with tempfile.TemporaryDirectory(prefix="topping-upgrade-", dir=cache) as folder:
        path, copy = Path(folder) / "walk.db", Path(folder) / "copy.db"
        shutil.copyfile(_kept(cache, runs), path)
        print(f"{'version':>7}{'MB':>7}{'clock s':>9}{'CPU s':>9}{'silent s':>10}", flush=True)
        for version in range(1, newest_version()):
            if version > 1:
                with closing(sqlite3.connect(path, isolation_level=None)) as sql:
                    _hurry(sql)
                    migrate_to(sql, version)
                enrich(path, version)
            if version not in since:
                continue
            shutil.copyfile(path, copy)
            before = _counts(copy)
            clock, processor, silence = time.monotonic(), time.process_time(), Silence()
            with upgrading.showing(silence, after_s=0.0):
                open_store(copy).store.close()
            silence()
            seconds, spent = time.monotonic() - clock, time.process_time() - processor
            size = path.stat().st_size >> 20
            print(f"{version:7}{size:7}{seconds:9.1f}{spent:9.1f}{silence.longest_s:10.1f}", flush=True)
            if spent > MOST_S:
                faults.append(f"from version {version}: {spent:.1f} s")
            faults += _lost(copy, before, f"from version {version}")
            for one in Path(folder).glob("copy.db*"):
                one.unlink()
    return faults


def kill(cache: Path, runs: int, count: int) -> list[str]:
    """Kills what brings the oldest database up to date, after random times, and opens what it leaves; the faults."""
    faults: list[str] = []
    rng = random.Random(SEED)
    left = Counter[int]()
    with tempfile.TemporaryDirectory(prefix="topping-upgrade-", dir=cache) as folder:
        path = Path(folder) / "topping.db"
        shutil.copyfile(_kept(cache, runs), path)
        began = time.monotonic()
        open_store(path).store.close()
        whole_s = time.monotonic() - began
        path.unlink()
        for number in range(count):
            if not path.exists():
                shutil.copyfile(_kept(cache, runs), path)
                before = _counts(path)
            process = os.fork()
            if process == 0:
                try:
                    open_store(path).store.close()
                finally:
                    os._exit(0)
            time.sleep(rng.uniform(0.0, whole_s))
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
            with closing(sqlite3.connect(path)) as sql:
                (version,) = sql.execute("PRAGMA user_version").fetchone()
            left[version] += 1
            faults += _lost(path, before, f"kill {number}, which left version {version}")
            if version == newest_version() or number == count - 1:
                opened = open_store(path)
                opened.store.close()
                if opened.set_aside is not None:
                    faults.append(f"kill {number}: the database was set aside")
                if examine(path, is_thorough=True) is not Condition.SOUND:
                    faults.append(f"kill {number}: the database is not sound")
                faults += _lost(path, before, f"kill {number}, brought up to date")
                for one in Path(folder).glob("topping.db*"):
                    one.unlink()
    told = ", ".join(f"version {version} {times} times" for version, times in sorted(left.items()))
    print(f"{count} kills, which left {told}")
    return faults


def _kept(cache: Path, runs: int) -> Path:
    kept = cache / f"upgrade-1-{runs}.db"
    if not kept.exists():
        cache.mkdir(parents=True, exist_ok=True)
        making = kept.with_suffix(".making")
        making.unlink(missing_ok=True)
        oldest(making, runs)
        making.rename(kept)
    return kept


def _counts(path: Path) -> dict[str, int]:
    with closing(sqlite3.connect(path)) as sql:
        names = {name for (name,) in sql.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        return {one: sql.execute(f"SELECT count(*) FROM {one}").fetchone()[0] for one in _COUNTED if one in names}


def _lost(path: Path, before: dict[str, int], what: str) -> list[str]:
    after = _counts(path)
    return [f"{what}: {after[one]} {one} of {before[one]}" for one in before if after[one] != before[one]]


def main() -> int:
    """Prints the table; 1 where there is a fault."""
    parser = argparse.ArgumentParser(prog="python -m tests.trials.upgrade", description=__doc__)
    parser.add_argument("--runs", type=int, default=_RUNS)
    parser.add_argument("--since", type=int, nargs="+", default=list(range(1, newest_version())))
    parser.add_argument("--cache", type=Path, default=Path(tempfile.gettempdir()) / "topping-load")
    parser.add_argument("--kill", type=int, metavar="COUNT", default=0)
    given = parser.parse_args()
    with home():
        faults = (
            kill(given.cache, given.runs, given.kill) if given.kill else trial(given.cache, given.since, given.runs)
        )
    print(f"{given.runs} runs; load of the machine {os.getloadavg()[0]:.1f}; {len(faults)} faults", *faults, sep="\n")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
