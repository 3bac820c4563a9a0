"""Databases of every earlier version, brought up to date: nothing is lost, whatever they hold and whenever it stops."""

import os
import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from tests.store.doom import Doom
from tests.store.helpers import GAME, SHORT, facts, facts_under, play, whole_course
from tests.store.olddatabases import EVENTS, TYPED, filled, filled_5, filled_6, filled_7
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, FORMULAS, TOPPING, Speed
from topping.rules.conditions.variant import VARIANTS, Schedule
from topping.rules.games.gametext import game_id
from topping.store import open_store, schema
from topping.store.sessions.log import SessionLog

OLD = range(1, 5)
VERSION = schema.newest_version()

_OLD_FACTS = """
SELECT runs.id, players.name, attempt, game, game_name, game_moves, formula, variant, lexicon, lexicon_hash,
    rules_version, penalty_each_ms, start_mode, assists, resumed, ranks, started_at, ended_at, outcome
FROM runs JOIN players ON players.id = runs.player ORDER BY runs.id
"""
_NEW_FACTS = """
SELECT runs.id, players.name, row_number() OVER (PARTITION BY player, game ORDER BY runs.id), game, game_name,
    game_moves, formula, variant, lexicon, lexicon_hash,
    rules_version, penalty_each_ms, start_mode, assists, resumed, ranks, started_at, ended_at, outcome
FROM runs JOIN players ON players.id = runs.player JOIN conditions ON conditions.id = runs.conditions ORDER BY runs.id
"""
_OLD_SESSIONS = """
SELECT id, name, formula, speed, schedule, variant, lexicon, lexicon_hash, rules_version, game, started_at, ended_at
FROM sessions ORDER BY id
"""
_NEW_SESSIONS = """
SELECT sessions.id, name, formula, speed, schedule, variant, lexicon, lexicon_hash, rules_version, game, started_at,
    ended_at
FROM sessions JOIN conditions ON conditions.id = sessions.conditions ORDER BY sessions.id
"""


def asked(path: Path, sql: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(sql).fetchall()


def upgraded(path: Path) -> Path:
    opened = open_store(path)
    opened.store.close()
    assert opened.set_aside is None
    assert asked(path, "PRAGMA user_version") == [(VERSION,)]
    assert asked(path, "PRAGMA integrity_check") == [("ok",)]
    assert asked(path, "PRAGMA foreign_key_check") == []
    return path


@pytest.mark.parametrize("version", OLD)
def test_nothing_that_was_kept_is_lost(tmp_path: Path, version: int) -> None:
    old, new = filled(tmp_path / "old.db", version), tmp_path / "new.db"
    shutil.copy(old, new)
    upgraded(new)

    assert asked(new, _NEW_FACTS) == asked(old, _OLD_FACTS)
    moves = "SELECT run, number, word, reference, points, found, elapsed_ms, penalty_ms, answer, {} FROM moves"
    scored = "scored" if version >= 2 else "points * found"
    assert asked(new, moves.format("scored")) == asked(old, moves.format(scored))
    assert asked(new, "SELECT DISTINCT ended_by, ended_ms, showing FROM moves") == [(None, None, None)]
    same = ["SELECT * FROM proposals", "SELECT id, name, folded FROM players"]
    if version >= 3:
        assert asked(new, _NEW_SESSIONS) == asked(old, _OLD_SESSIONS)
        same += ["SELECT * FROM session_events"]
    if version >= 4:
        same += ["SELECT * FROM game_texts"]
    for sql in same:
        assert asked(new, sql) == asked(old, sql)
        assert asked(new, sql)


@pytest.mark.parametrize("fill", [filled_5, filled_6])
def test_nothing_that_later_versions_kept_is_lost(tmp_path: Path, fill: Callable[[Path], Path]) -> None:
    old, new = fill(tmp_path / "old.db"), tmp_path / "new.db"
    shutil.copy(old, new)
    upgraded(new)
    for (table,) in asked(old, "SELECT name FROM sqlite_master WHERE type = 'table'"):
        columns = ", ".join(str(row[1]) for row in asked(old, f"PRAGMA table_info({table})"))
        rows = f"SELECT {columns} FROM {table} ORDER BY 1, 2"
        assert asked(new, rows) == asked(old, rows)
        assert asked(new, rows) or table in ("position_facts", "packed_moves")
    shows = "SELECT shows_runs FROM players ORDER BY id"
    assert asked(new, shows) == ([(0,), (1,), (0,)] if fill is filled_6 else [(0,), (0,), (0,)])


def test_a_typed_sheet_becomes_an_imported_game_and_one_game_whatever_its_text(tmp_path: Path) -> None:
    old, new = filled_7(tmp_path / "old.db"), tmp_path / "new.db"
    shutil.copy(old, new)
    upgraded(new)
    identity = game_id(TYPED[0])

    others = "SELECT id, uuid, player, game_name, game_moves, lexicon_hash, ranks, started_at, outcome FROM runs"
    assert asked(new, others) == asked(old, others)
    assert asked(new, "SELECT id, game, imported FROM runs WHERE id >= 50") == [
        (number, identity, 1) for number in (50, 51, 52)
    ]
    assert asked(new, "SELECT DISTINCT imported FROM runs WHERE ranks") == [(0,)]
    assert asked(new, "SELECT game FROM cards") == [(identity,)]
    assert len(asked(new, f"SELECT text FROM game_texts WHERE game = '{identity}'")) == 1
    assert len(asked(new, "SELECT * FROM game_texts")) == len(asked(old, "SELECT * FROM game_texts")) - 1
    rows = f"SELECT * FROM position_facts WHERE game = '{game_id(GAME)}'"
    assert asked(new, rows) == asked(old, rows) != []
    with open_store(new).store as store:
        assert store.runs.attempts("Élodie", identity) == 2
        assert store.finished.knows_game("ÉLODIE B.", identity)


@pytest.mark.parametrize("version", OLD)
def test_a_number_given_once_is_never_given_again(tmp_path: Path, version: int) -> None:
    path = upgraded(filled(tmp_path / "old.db", version))
    with open_store(path).store as store:
        assert play(store, facts("Zoé", SHORT), 1, game=SHORT) == 41
    if version >= 3:
        assert asked(path, "SELECT seq FROM sqlite_sequence WHERE name = 'sessions'") == [(9,)]


def test_one_backup_gives_the_same_identifiers_on_every_machine(tmp_path: Path) -> None:
    """Whatever other tables its version had."""
    uuids: list[list[list[tuple[object, ...]]]] = []
    for version in (*OLD, 4):
        path = upgraded(filled(tmp_path / f"{len(uuids)}.db", version))
        uuids.append([asked(path, f"SELECT uuid FROM {table} ORDER BY id") for table in ("players", "runs")])
        if version == 4:
            uuids[-1].append(asked(path, "SELECT uuid FROM sessions ORDER BY id"))
    assert uuids[0] == uuids[1] == uuids[2] == uuids[3][:2]
    assert uuids[3] == uuids[4]
    every = [uuid for rows in uuids[4] for (uuid,) in rows]
    assert len(every) == len(set(every)) == 3 + 11 + 5
    assert {UUID(str(uuid)).version for uuid in every} == {5}


def test_what_is_new_has_a_random_identifier(tmp_path: Path) -> None:
    path = upgraded(filled(tmp_path / "old.db", 4))
    with open_store(path).store as store:
        run = play(store, facts("Zoé", SHORT), 1, game=SHORT)
    for sql in ("SELECT uuid FROM players WHERE name = 'Zoé'", f"SELECT uuid FROM runs WHERE id = {run}"):
        ((uuid,),) = asked(path, sql)
        assert UUID(str(uuid)).version == 4


def test_identifiers_follow_from_what_their_content_is_said_to_be(tmp_path: Path) -> None:
    """A change here would give what is on other machines another identifier."""
    path = upgraded(filled(tmp_path / "old.db", 4))
    for table, number, uuid in (
        ("players", 1, "db3e8e42-8577-5a51-849c-9e8f658d9760"),
        ("runs", 1, "5b332761-ef47-50be-8db9-9f424b3eefc3"),
        ("runs", 11, "c6395703-209f-5b08-9303-72b0edbd3069"),
        ("sessions", 2, "7a4b185e-ec6c-54ea-8a47-be29f313f362"),
    ):
        assert asked(path, f"SELECT uuid FROM {table} WHERE id = {number}") == [(uuid,)]


@pytest.mark.parametrize("version", OLD)
def test_conditions_are_written_as_this_program_writes_them(tmp_path: Path, version: int) -> None:
    path = upgraded(filled(tmp_path / "old.db", version))
    texts = [str(text) for (text,) in asked(path, "SELECT text FROM conditions")]
    assert texts == [str(Conditions.parse(text)) for text in texts]
    for formula, variant, speed, schedule, limit_ms, penalty_ms, mode, helps, text in asked(
        path,
        "SELECT formula, variant, speed, schedule, limit_ms, penalty_each_ms, start_mode, assists, text "
        "FROM conditions",
    ):
        read = Conditions.parse(str(text))
        assert (read.formula.name, read.variant.name, read.speed.name) == (formula, variant, speed)
        assert (str(read.speed.schedule), read.speed.schedule.limit_ms(1), read.penalty_ms) == (
            schedule,
            limit_ms,
            penalty_ms,
        )
        assert (read.announced, " ".join(read.helps)) == (mode == "announced", helps)
        assert formula not in FORMULAS or read.formula is FORMULAS[str(formula)]
        assert variant not in VARIANTS or read.variant is VARIANTS[str(variant)]


def test_old_runs_and_new_ones_rank_together(tmp_path: Path) -> None:
    path = upgraded(filled(tmp_path / "old.db", 4))
    with open_store(path).store as store:
        play(store, facts("Zoé"), 1, 1, 1, minute=100)
        ranks = {row.player: row.rank for row in store.ranking.rows() if row.conditions.formula is TOPPING and row.rank}
    assert ranks == {"Zoé": 1, "Élodie": 2, "ÉLODIE B.": 2}


def test_every_formula_and_variant_that_an_old_run_could_have_stays_comparable(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    filled(path, 4)
    wanted = {}
    with closing(sqlite3.connect(path)) as sql:
        sql.execute("DELETE FROM proposals")
        sql.execute("DELETE FROM moves")
        sql.execute("DELETE FROM runs")
        number = 0
        for formula in FORMULAS.values():
            for variant in VARIANTS.values():
                for speed in formula.speeds:
                    number += 1
                    wanted[number] = Conditions(formula, speed, variant, penalty_ms=0)
                    sql.execute(
                        "INSERT INTO runs VALUES (?, 1, ?, 'x', '', 1, ?, ?, '', '', '', ?, ?, 0, 'immediate', '', 0, "
                        "1, '', NULL, 'open')",
                        (number, number, formula.name, variant.name, str(speed.schedule), speed.schedule.limit_ms(1)),
                    )
        sql.commit()
    upgraded(path)
    kept = asked(path, "SELECT runs.id, text FROM runs JOIN conditions ON conditions.id = runs.conditions")
    assert kept == [(number, str(conditions)) for number, conditions in wanted.items()]


@pytest.mark.parametrize("version", OLD)
def test_runs_read_back_and_go_on(tmp_path: Path, version: int) -> None:
    path = upgraded(filled(tmp_path / "old.db", version))
    with open_store(path).store as store:
        rows = {row.run_id: row for row in store.ranking.rows()}
        assert {row.run_id: (row.rank, row.attempt) for row in rows.values()} == {
            1: (1, 1), 2: (1, 1), 4: (None, 2), 5: (None, 1), 7: (1, 1), 10: (None, 3), 11: (None, 4),
        }  # fmt: skip
        for number, row in rows.items():
            moves = store.runs.moves_of(number)
            assert (row.moves, row.play_ms, row.scored) == (
                len(moves), sum(move.elapsed_ms for move in moves), sum(move.scored for move in moves),
            )  # fmt: skip
        assert [(run.id, run.player, run.attempt) for run in store.runs.open_runs()] == [
            (8, "ÉLODIE B.", 2),
            (6, "Paul = %", 1),
        ]
        assert store.runs.attempts("élodie", game_id(GAME)) == 2
        assert store.runs.proposals_of(3)[0].text == "TYPED THEN LEFT"


@pytest.mark.parametrize("version", [3, 4])
def test_sessions_read_back_and_go_on(tmp_path: Path, version: int) -> None:
    path = upgraded(filled(tmp_path / "old.db", version))
    with open_store(path).store as store:
        assert [session.id for session in store.sessions.all()] == [7, 6, 5, 3, 2]
        log = SessionLog.resume(store, 2)
        assert [event.body for event in store.sessions.get(2)[1]] == list(EVENTS)
        assert log.written == len(whole_course())
        assert [
            log.facts.plan.conditions.speed for log in (SessionLog.resume(store, 3), SessionLog.resume(store, 5))
        ] == [
            DUPLICATE.speed("3min"),
            DUPLICATE.speed("blitz"),
        ]
        own = SessionLog.resume(store, 7).facts.plan
        assert own.conditions.speed == Speed("maison", Schedule.even(60_000))
        store.sessions.erase(2)
    with closing(sqlite3.connect(path)) as sql:
        sql.execute("INSERT INTO session_events VALUES (3, 1, '', '{}')")
        with pytest.raises(sqlite3.IntegrityError, match="not taken away"):
            sql.execute("DELETE FROM session_events")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork a process, nor kill one like this")
def test_a_process_killed_on_the_way_leaves_the_old_database_or_the_new_one(doom: Doom, tmp_path: Path) -> None:
    old, done = filled(tmp_path / "old.db", 4), tmp_path / "done.db"
    shutil.copy(old, done)
    upgraded(done)
    before, after = content(old), content(done)
    rng = random.Random(20260514)
    seen = set()
    for number in range(16):
        path = tmp_path / f"{number}.db"
        shutil.copy(old, path)
        doom(8 + int(rng.random() * 400), int(rng.random() * 60) if rng.random() < 0.5 else 0, "Marie", path)
        ((version,),) = asked(path, "PRAGMA user_version")
        found = content(path)
        if version == 4:
            assert found == before
        elif version == VERSION:  # and perhaps what the process wrote afterwards
            assert all(set(after[table]) <= set(found[table]) for table in after)
        seen.add(version)
        upgraded(path)
    assert {4, VERSION} <= seen


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork a process, nor kill one like this")
def test_a_process_killed_around_the_last_migrations_loses_nothing(
    doom: Doom, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    version = VERSION - 2
    old, done = filled_7(tmp_path / "old.db"), tmp_path / "done.db"
    with closing(sqlite3.connect(old, isolation_level=None)) as sql:
        schema.migrate_to(sql, version)
    shutil.copy(old, done)
    with monkeypatch.context() as patch:
        schema._schema_after.cache_clear()  # as in a process that has opened nothing yet
        begun = statements(patch)
        open_store(done).store.close()
    ends = [number for number, (text, file) in enumerate(begun, 1) if "PRAGMA user_version =" in text and file]
    around = {*range(ends[-1] - 8, ends[-1] + 7), *(number + more for number in ends for more in range(-2, 2))}
    before, after = content(old), content(done)
    seen = set()
    for statement in sorted(around):
        path = tmp_path / f"{statement}.db"
        shutil.copy(old, path)
        doom(statement, 40 * (statement % 2), "Marie", path)
        ((found,),) = asked(path, "PRAGMA user_version")
        assert found != version or content(path) == before
        seen.add(found)
        kept = content(upgraded(path))
        assert all(set(after[table]) <= set(kept[table]) for table in after)
    assert seen >= set(range(version, VERSION + 1))


def statements(patch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """What SQLite is asked from now on, as it is asked, and whether of a file or of a database in memory."""
    begun: list[tuple[str, bool]] = []
    connect = sqlite3.connect

    def watched(*arguments: Any, **options: Any) -> sqlite3.Connection:
        made: sqlite3.Connection = connect(*arguments, **options)
        made.set_trace_callback(lambda text: begun.append((text, ":memory:" not in map(str, arguments))))
        return made

    patch.setattr(sqlite3, "connect", watched)
    return begun


def content(path: Path) -> dict[object, list[tuple[object, ...]]]:
    """All but the table that gives each machine a UUID of its own."""
    with closing(sqlite3.connect(path)) as sql:
        tables = sql.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT IN ('sqlite_sequence', 'machines')"
        ).fetchall()
        return {table: sql.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall() for (table,) in tables}


def test_a_program_of_the_first_version_that_has_it_open_can_still_keep_its_moves(tmp_path: Path) -> None:
    """A kiosk that runs on while the package is brought up to date beside it."""
    path = filled(tmp_path / "old.db", 1)
    with closing(sqlite3.connect(path, isolation_level=None)) as old:
        assert old.execute("SELECT count(*) FROM moves").fetchone()[0] > 0
        upgraded(path)
        old.execute(
            "INSERT INTO moves (run, number, word, reference, points, found, elapsed_ms, penalty_ms, answer) "
            "VALUES (6, 1, 'A', 'H8', 1, 1, 7, 0, NULL)"
        )
        old.execute("UPDATE runs SET outcome = 'finished', ended_at = '2025-01-01T00:00:00.000Z' WHERE id = 6")
    with open_store(path).store as store:
        assert [row.play_ms for row in store.ranking.rows() if row.run_id == 6] == [7]


def test_points_of_the_first_version_are_those_of_the_tops_that_were_found(tmp_path: Path) -> None:
    path = upgraded(filled(tmp_path / "old.db", 1))
    assert asked(path, "SELECT scored FROM moves WHERE run = 1") == [(66,), (0,), (3,)]


def test_a_new_run_of_a_formula_is_comparable_to_an_old_one(tmp_path: Path) -> None:
    path = upgraded(filled(tmp_path / "old.db", 4))
    before = asked(path, "SELECT count(*) FROM conditions")
    with open_store(path).store as store:
        store.runs.start(facts("Zoé"), "2026-01-01T00:00:00Z")
        store.runs.start(facts_under(DUPLICATE, "Zoé", SHORT, helps=("bag",)), "2026-01-01T00:00:00Z")
    assert asked(path, "SELECT count(*) FROM conditions") == before
