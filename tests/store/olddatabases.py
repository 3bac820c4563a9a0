"""Databases as every earlier version of the program left them, filled as that version filled them."""

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from tests.play.session.helpers import GAME as SESSION_GAME
from tests.store.helpers import GAME, HASH, SHORT, instant, turns, whole_course
from topping.play.run.strokes import Device, Stroke, StrokeKind, pack
from topping.play.session.events import SESSION_EVENTS
from topping.rules.games.game import Game
from topping.rules.games.gametext import format_game, game_id
from topping.store import schema

TYPED = (replace(GAME, name="", lexicon_name="", lexicon_hash=""), replace(GAME, name="", lexicon_hash=""))
"""A sheet without its lexicon, and one that names it."""
EVENTS = tuple(json.dumps(SESSION_EVENTS.write(event)) for event in whole_course())

_RUNS = (
    # player, game, formula, variant, schedule, limit, penalty, start mode, assists, resumed, ranks, outcome, tops found
    (1, GAME, "topping", "normale", "60000", 60_000, 20_000, "immediate", "", 0, 1, "finished", (1, 0, 1)),
    (2, GAME, "topping", "normale", "60000", 60_000, 20_000, "immediate", "", 0, 1, "finished", (1, 0, 1)),
    (1, SHORT, "topping", "normale", "45000", 45_000, 30_000, "announced", "distance place", 0, 1, "left", ()),
    (1, GAME, "topping", "normale", "60000", 60_000, 20_000, "immediate", "", 0, 1, "finished", (1, 1, 1)),
    (3, GAME, "duplicate", "7et8+joker", "60000", 60_000, 0, "immediate", "", 1, 1, "finished", (0, 1, 0)),
    (3, SHORT, "duplicate", "normale", "180000", 180_000, 0, "immediate", "place", 0, 0, "open", ()),
    (2, SHORT, "mort-subite", "789", "3x80000,3x60000,40000", 80_000, 0, "announced", "", 0, 1, "finished", (0,)),
    (2, SHORT, "tandem", "6sur7", "60000", 60_000, 20_000, "immediate", "", 1, 1, "open", ()),
    (3, GAME, "topping", "normale", "au choix", 60_000, 20_000, "immediate", "", 0, 1, "left", (1,)),
    (3, GAME, "topping", "normale", "60000", 60_000, 20_000, "immediate", "", 0, 1, "finished", (1, 1, 0)),
    (3, GAME, "topping", "normale", "60000", 60_000, 20_000, "immediate", "", 0, 1, "finished", (1, 1, 0)),
)
"""The first two are the same run by two people, the last two the same run twice in one millisecond."""


def filled(path: Path, version: int) -> Path:
    """A database of that version with players, runs finished, left, open and resumed, and sessions where it has any."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path, isolation_level=None)) as sql:
        for script in schema.scripts()[:version]:
            sql.executescript(script)
        sql.execute("BEGIN")
        for player, name in enumerate(("Élodie", "ÉLODIE B.", "Paul = %"), start=1):
            sql.execute("INSERT INTO players VALUES (?, ?, ?)", (player, name, name.casefold()))
        for run, facts in enumerate(_RUNS, start=1):
            _add_run(sql, version, run, *facts)
        sql.execute("DELETE FROM proposals WHERE run = 4 AND number = 3")
        sql.execute("INSERT INTO proposals VALUES (3, 1, 1, 'TYPED THEN LEFT', 5, 'syntax', NULL)")
        # a number that was given and taken away again is never given twice
        sql.execute("UPDATE sqlite_sequence SET seq = 40 WHERE name = 'runs'")
        if version >= 3:
            _add_sessions(sql)
        if version >= 4:
            for game in (GAME, SHORT):
                text = format_game(replace(game, name="", seed=None))
                sql.execute("INSERT INTO game_texts VALUES (?, ?)", (game_id(game), text))
        sql.execute("COMMIT")
    return path


def filled_5(path: Path) -> Path:
    """A database of version 5: that of version 4, brought up to date and played on."""
    with closing(sqlite3.connect(filled(path, 4), isolation_level=None)) as sql:
        schema.migrate_to(sql, 5)
        sql.execute("UPDATE moves SET ended_by = 'top', ended_ms = elapsed_ms, showing = 2 WHERE run = 4 AND found = 1")
        strokes = pack((Stroke(300, StrokeKind.LETTER, Device.LINE), Stroke(900, StrokeKind.ENTER, Device.LINE)))
        sql.executemany("INSERT INTO strokes VALUES (4, 1, ?, ?)", ((1, b""), (2, strokes)))
    return path


def filled_6(path: Path) -> Path:
    """A database of version 6: that of version 5, brought up to date, with a player who shows his runs."""
    with closing(sqlite3.connect(filled_5(path), isolation_level=None)) as sql:
        schema.migrate_to(sql, 6)
        sql.execute("UPDATE players SET shows_runs = 1 WHERE id = 2")
        sql.execute("INSERT INTO position_facts VALUES (?, ?, 30, x'00')", (game_id(GAME), HASH))
        sql.execute("INSERT INTO packed_moves VALUES (1, 10, x'00')")
    return path


def filled_7(path: Path) -> Path:
    """A database of version 7: that of version 6, brought up to date, with runs of a typed sheet and a card from it.

    The sheet has two texts, which were two games then; the second one was played with a lexicon.
    """
    with closing(sqlite3.connect(filled_6(path), isolation_level=None)) as sql:
        schema.migrate_to(sql, 7)
        for run, (player, game) in enumerate(((1, TYPED[0]), (1, TYPED[1]), (2, TYPED[1])), start=50):
            text = format_game(game)
            old = sha256(text.encode()).hexdigest()
            sql.execute("INSERT OR IGNORE INTO game_texts VALUES (?, ?)", (old, text))
            values = (run, f"{run:036}", player, old, "Feuille", len(game.moves), "essai", HASH, "fisf-2020.1", 1, 0, 0)
            sql.execute(
                f"INSERT INTO runs VALUES ({', '.join('?' * len(values))}, ?, ?, 'finished')",
                (*values, _kept(run), _kept(run + 1)),
            )
            sql.execute("INSERT INTO position_facts VALUES (?, ?, 30, x'00')", (old, f"{run}"))
        sql.execute(
            "INSERT INTO cards (id, uuid, player, lexicon, lexicon_hash, kind, key, source, run, game, move, day, "
            "created_at, target_ms) VALUES (1, ?, 1, 'essai', ?, 'word', 'LIE', 'missed', 51, ?, 2, 1, ?, 1000)",
            (f"{7:036}", HASH, old, _kept(60)),
        )
    return path


def _add_run(
    sql: sqlite3.Connection,
    version: int,
    run: int,
    player: int,
    game: Game,
    formula: str,
    variant: str,
    schedule: str,
    limit_ms: int,
    penalty_ms: int,
    start_mode: str,
    assists: str,
    resumed: int,
    ranks: int,
    outcome: str,
    tops: tuple[int, ...],
) -> None:
    (before,) = sql.execute(
        "SELECT count(*) FROM runs WHERE player = ? AND game = ?", (player, game_id(game))
    ).fetchone()
    # the first two start together, and so do the last two
    minute = {2: 1, 11: 10}.get(run, run)
    values: tuple[object, ...] = (
        *(run, player, before + 1, game_id(game), game.name, len(game.moves), formula, variant, "essai", HASH),
        *("fisf-2020.1", schedule, limit_ms, penalty_ms, start_mode, assists, resumed, ranks),
        *(_kept(minute), None if outcome == "open" else _kept(minute + 1), outcome),
    )
    sql.execute(f"INSERT INTO runs VALUES ({', '.join('?' * len(values))})", values)
    for turn, found in zip(turns(game), tops, strict=False):
        solution, elapsed = turn.solution, 1_000 * turn.number if found else limit_ms
        answer = str(solution.move) if found else None
        move: tuple[object, ...] = (run, turn.number, solution.word, str(solution.reference), solution.points, found)
        move += (elapsed, 0 if found else penalty_ms, answer)
        if version >= 2:
            move += (solution.points if found else 0,)
        sql.execute(f"INSERT INTO moves VALUES ({', '.join('?' * len(move))})", move)
        sql.execute(
            "INSERT INTO proposals VALUES (?, ?, 1, 'ARIENTS H4', 500, 'not admitted', NULL)", (run, turn.number)
        )


def _add_sessions(sql: sqlite3.Connection) -> None:
    game = format_game(SESSION_GAME)
    sessions = (
        (2, "Jeudi", "duplicate", "3min", "180000", "normale", _kept(50)),
        (3, "Jeudi", "duplicate", "3min", "180000", "normale", None),
        (5, "", "duplicate", "blitz", "60000", "normale", None),
        (6, "", "mort-subite", "mort-subite", "3x80000,3x60000,40000", "normale", None),
        (7, "", "duplicate", "maison", "60000", "7sur8", None),
    )
    for session, name, formula, speed, schedule, variant, ended_at in sessions:
        sql.execute(
            "INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?, 'essai', ?, 'fisf-2020.1', ?, ?, ?)",
            (session, name, formula, speed, schedule, variant, HASH, game, _kept(40), ended_at),
        )
    for number, body in enumerate(EVENTS, start=1):
        sql.execute("INSERT INTO session_events VALUES (2, ?, ?, ?)", (number, _kept(40 + number), body))
    sql.execute("UPDATE sqlite_sequence SET seq = 9 WHERE name = 'sessions'")


def _kept(minute: int) -> str:
    """An instant in the form that is kept."""
    return instant(minute).replace("+00:00", ".000Z")


def with_old_keys(path: Path) -> Path:
    """An empty database of the last version whose keys were elsewhere."""
    with closing(sqlite3.connect(path, isolation_level=None)) as sql:
        schema.migrate_to(sql, 22)
    return path
