"""How long the leaderboard takes to open when much has been played: `python -m tests.store.bench_leaderboard`.

20,000 finished runs of 22 moves, by 200 players on 500 games. Prints the median of several openings of the whole board
and of one game's page, each with what its filters offer, as the screen opens them; then what else is asked before and
after a run.
"""

import random
import sqlite3
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from statistics import median
from uuid import UUID

from tests.store.helpers import HASH
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import FORMULAS
from topping.store import BoardFilter, Store, open_store
from topping.store.conditions import id_of
from topping.store.runs.raced import RaceTerms

RUNS, PLAYERS, GAMES, MOVES = 20_000, 200, 500, 22
PAGE = 20
ROUNDS = 9
_COLUMNS = (
    "id, uuid, player, game, game_name, game_moves, lexicon, lexicon_hash, rules_version, conditions, resumed, ranks, "
    "started_at, ended_at, outcome"
)


def main() -> None:
    """Fills a database, asks it, prints a line for each question."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "topping.db"
        open_store(path).store.close()
        filled(path)
        size = path.stat().st_size / 1e6
        print(f"{RUNS} runs by {PLAYERS} players on {GAMES} games, {size:.0f} MB; median of {ROUNDS}")
        with open_store(path).store as store:
            for name, ask in questions(store).items():
                wall, processor = measured(ask)
                print(f"{name:36} {wall:7.1f} ms, {processor:7.1f} ms of processor time")


def questions(store: Store) -> dict[str, Callable[[], object]]:
    """What is measured, by name."""
    ranking, people = store.ranking, store.people
    game, run = f"{7:064}", RUNS // 2
    return {
        "whole board, as the screen opens it": lambda: ranking.page(BoardFilter(), 0, PAGE),
        "one game's page": lambda: ranking.page(BoardFilter(game=game), 0, PAGE),
        "a page in the middle": lambda: ranking.page(BoardFilter(), RUNS // 2, PAGE),
        "one player's page": lambda: ranking.page(BoardFilter(player="Joueur 7"), 0, PAGE),
        "those that rank (attract mode)": lambda: ranking.page(BoardFilter(only_ranked=True), 0, PAGE),
        "standing of a run": lambda: ranking.standing(run),
        "runs to race against": lambda: store.raced.of("Joueur 7", RaceTerms(game, HASH, "fisf-2020.1", Conditions())),
        "players": people.names,
        "last choice of a player": lambda: people.last_choice("Joueur 7"),
        "attempts of a player at a game": lambda: store.runs.attempts("Joueur 7", game),
        "every run (topping scores)": ranking.rows,
    }


def filled(path: Path) -> None:
    """Seeded runs, each finished; a player plays some games several times."""
    rng = random.Random(3)

    def below(most: int) -> int:
        return int(rng.random() * most)

    usual = [Conditions().under(formula, formula.speeds[0]) for formula in FORMULAS.values()]
    with closing(sqlite3.connect(path, isolation_level=None)) as sql:
        sql.execute("PRAGMA synchronous = OFF")
        sql.execute("BEGIN")
        conditions = [id_of(sql, one) for one in usual]
        for player in range(1, PLAYERS + 1):
            name = f"Joueur {player}"
            row: list[object] = [player, str(UUID(int=player)), name, name.casefold()]
            sql.execute("INSERT INTO players (id, uuid, name, folded) VALUES (?, ?, ?, ?)", row)
        for run in range(1, RUNS + 1):
            game, kind = below(GAMES), below(10)
            row = [run, str(UUID(int=run)), 1 + below(PLAYERS), f"{game:064}", f"Partie {game:03}", MOVES]
            at = f"2025-01-01T00:00:00.{run % 1000:03}Z"
            row += ["essai", HASH, "fisf-2020.1", conditions[max(0, kind - 7)], kind == 3, 1, at, None, "open"]
            sql.execute(f"INSERT INTO runs ({_COLUMNS}) VALUES ({', '.join('?' * len(row))})", row)
            sql.executemany(
                "INSERT INTO moves (run, number, word, reference, points, found, elapsed_ms, penalty_ms, scored) "
                "VALUES (?, ?, 'MOT', 'H4', 40, 1, ?, 0, ?)",
                [(run, number, 1_000 + below(50_000), below(41)) for number in range(1, MOVES + 1)],
            )
            sql.execute("UPDATE runs SET outcome = 'finished', ended_at = ? WHERE id = ?", (at, run))
        sql.execute("COMMIT")


def measured(ask: Callable[[], object]) -> tuple[float, float]:
    """Elapsed and processor time, in milliseconds: they are equal where nothing else runs."""
    wall, processor = [], []
    for _ in range(ROUNDS):
        started, used = time.perf_counter(), time.process_time()
        ask()
        wall.append(1000 * (time.perf_counter() - started))
        processor.append(1000 * (time.process_time() - used))
    return median(wall), median(processor)


if __name__ == "__main__":
    main()
