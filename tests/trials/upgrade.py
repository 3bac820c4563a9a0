"""How long it takes to bring very many runs of every earlier version up to date: `python -m tests.trials.upgrade`.

A database of version 1 with 200,000 runs of 20 moves and a proposal each (`--runs`) is made once and kept; on its way
to the newest version it gets what each version could keep besides: the texts of games, half of them sheets typed from
elsewhere, cards, facts. From each version a copy is brought up to date as the program does when it opens one, all its
checks included. A fault: over 30 s of processor time; anything lost.
"""

import argparse
import os
import shutil
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Final

from tests.bench.session import long_game
from tests.trials.trial import home, hurry, made_once
from topping.errors import ToppingError
from topping.rules.games.gametext import format_game, game_id, parse_game
from topping.store import open_store
from topping.store.schema import migrate_to, newest_version

MOST_S: Final = 30.0
_PLAYERS: Final = 1_000
_GAMES: Final = 4_000
_MOVES: Final = 20
_CARDS: Final = 20_000
_COUNTED: Final = ("players", "runs", "moves", "proposals", "results", "cards", "facts", "untold")
_NUMBERS: Final = "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)"


def oldest(path: Path, runs: int) -> None:
    """Makes a database of version 1; the first player has one run in forty and more, some games have most of them."""
    with _hurried(path) as sql:
        migrate_to(sql, 1)
        sql.execute("BEGIN")
        sql.execute(
            f"{_NUMBERS} INSERT INTO players SELECT n, 'Joueur ' || n, 'joueur ' || n FROM numbers", (_PLAYERS,)
        )
        sql.execute("CREATE TEMP TABLE games (n INTEGER PRIMARY KEY, game TEXT)")
        sql.executemany("INSERT INTO games VALUES (?, ?)", [(n, one) for n, (one, _) in enumerate(_games())])
        sql.execute(
            f"{_NUMBERS}, drawn AS ("
            "SELECT n, iif(n % 40, 1 + n * 7919 % ?, 1) AS player, "
            "? - 1 - ? * (n * 104729 % 1000003) * (n * 104729 % 1000003) / 1000003 / 1000003 AS game FROM numbers) "
            "INSERT INTO runs SELECT drawn.n, player, "
            "row_number() OVER (PARTITION BY player, drawn.game ORDER BY drawn.n), games.game, "
            "'Partie ' || drawn.game, ?, iif(drawn.n % 10 < 7, 'topping', 'duplicate'), 'normale', 'open-fr', ?, "
            "'fisf-2020.1', iif(drawn.n % 10 < 7, '60000', '180000'), iif(drawn.n % 10 < 7, 60000, 180000), "
            "iif(drawn.n % 10 < 7, 20000, 0), 'immediate', '', 0, drawn.game % 10 > 0, "
            "strftime('%Y-%m-%dT%H:%M:%S.000Z', 1700000000 + drawn.n * 60, 'unixepoch'), "
            "strftime('%Y-%m-%dT%H:%M:%S.000Z', 1700000900 + drawn.n * 60, 'unixepoch'), 'finished' "
            "FROM drawn JOIN games ON games.n = drawn.game",
            (runs, _PLAYERS, _GAMES, _GAMES, _MOVES, "a" * 64),
        )
        sql.execute(
            f"{_NUMBERS} INSERT INTO moves SELECT runs.id, n, 'MOTS', 'H4', 40, (runs.id * 31 + n * 17) % 10 < 7, "
            "1000 + (runs.id * 7 + n * 13) % 50000, 0, 'MOTS H4' FROM runs, numbers",
            (_MOVES,),
        )
        sql.execute("INSERT INTO proposals SELECT run, number, 1, 'MOTS H4', elapsed_ms, 'admitted', 40 FROM moves")
        sql.execute("COMMIT")


def enrich(sql: sqlite3.Connection, version: int) -> None:
    """Adds what a database could hold since that version."""
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


@contextmanager
def _hurried(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path, isolation_level=None)) as sql:
        hurry(sql)
        sql.execute("PRAGMA journal_mode = OFF")
        yield sql


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


def trial(folder: Path, runs: int) -> list[str]:
    """Brings a copy of each version up to date; the faults."""
    faults: list[str] = []
    path, copy = folder / "walk.db", folder / "copy.db"
    shutil.copyfile(made_once(f"upgrade-1-{runs}.db", lambda making: oldest(making, runs)), path)
    print(f"{'version':>7}{'MB':>7}{'clock s':>9}{'CPU s':>9}", flush=True)
    for version in range(1, newest_version()):
        if version > 1:
            with _hurried(path) as sql:
                migrate_to(sql, version)
                enrich(sql, version)
        shutil.copyfile(path, copy)
        before = _counts(copy)
        clock, processor = time.monotonic(), time.process_time()
        open_store(copy).store.close()
        seconds, spent = time.monotonic() - clock, time.process_time() - processor
        print(f"{version:7}{path.stat().st_size >> 20:7}{seconds:9.1f}{spent:9.1f}", flush=True)
        if spent > MOST_S:
            faults.append(f"from version {version}: {spent:.1f} s")
        after = _counts(copy)
        faults += [
            f"from version {version}: {after[one]} {one} of {before[one]}"
            for one in before
            if after[one] != before[one]
        ]
        for one in folder.glob("copy.db*"):
            one.unlink()
    return faults


def _counts(path: Path) -> dict[str, int]:
    with closing(sqlite3.connect(path)) as sql:
        names = {name for (name,) in sql.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        return {one: sql.execute(f"SELECT count(*) FROM {one}").fetchone()[0] for one in _COUNTED if one in names}


def main() -> int:
    """Prints the table; 1 where there is a fault."""
    parser = argparse.ArgumentParser(prog="python -m tests.trials.upgrade", description=__doc__)
    parser.add_argument("--runs", type=int, default=200_000)
    runs = parser.parse_args().runs
    with home() as folder:
        faults = trial(folder, runs)
    print(f"{runs} runs; load of the machine {os.getloadavg()[0]:.1f}; {len(faults)} faults", *faults, sep="\n")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
