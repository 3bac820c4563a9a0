"""Saying what happened here: each function says it within the transaction that keeps it.

A run that is not said yet (the table `untold`) is passed over: all of it is said at once later on
(`store/sharing/sharing.py`).

Saying anew, with less of a name, what names somebody who has turned out to be a minor or is to be forgotten.

What said the whole name is emptied, here and wherever it went.
"""

import sqlite3
from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from topping.competition.entrant import initials
from topping.facts.bodies import (
    Body,
    GameTold,
    MoveOver,
    MoveTold,
    PlayerTold,
    RunBegun,
    RunEnded,
    RunPaused,
    RunResumed,
    StrokesTold,
)
from topping.facts.fact import FactKind, subject_of
from topping.facts.interests import Leaves, may_leave, numbered_initials
from topping.facts.jsontext import LARGEST, Json, canonical, storable
from topping.rules.conditions.formula import Measure
from topping.store.database import ms_of, now_ms
from topping.store.people.names import FIRST_GUEST, alike
from topping.store.sharing import log
from topping.store.sharing.log import (
    append,
    append_text,
    forget,
    forget_all_names,
    forget_names,
    of_subject,
    own_of_kind,
    uuids_of,
)

_RUN: Final = """
SELECT runs.uuid, players.uuid AS player, runs.player AS player_id, coalesce(runs.place, runs.id) AS place, runs.game,
    runs.game_name, runs.game_moves, runs.lexicon, runs.lexicon_hash, runs.rules_version, conditions.text AS conditions,
    runs.resumed, runs.ranks, runs.imported, runs.started_at, runs.ended_at, runs.outcome, runs.input
FROM runs
JOIN players ON players.id = runs.player
JOIN conditions ON conditions.id = runs.conditions
WHERE runs.id = ?
"""
_TOLD_RUN: Final = """
SELECT runs.uuid, runs.player, runs.game, runs.ended_at, runs.input, conditions.measure, conditions.text AS conditions
FROM runs JOIN conditions ON conditions.id = runs.conditions
WHERE runs.id = ? AND NOT EXISTS (SELECT 1 FROM untold WHERE untold.kind = 'run' AND untold.id = runs.id)
"""
_MOVES: Final = """
SELECT moves.*, (
    SELECT count(*) FROM proposals WHERE proposals.run = moves.run AND proposals.number = moves.number
) AS proposals
FROM moves
WHERE run = ?
"""
_IS_SAID: Final = """
    SELECT 1 FROM players WHERE id = :player AND told IS NOT NULL
    UNION ALL
    SELECT 1 FROM runs JOIN facts ON facts.subject = runs.uuid AND facts.kind = 'run-begun'
    WHERE runs.player = :player AND runs.machine IS NULL
    LIMIT 1
"""


def tell_player(sql: sqlite3.Connection, player: int) -> bool:
    """Says who a player is, as he may leave, unless that was said last; whether anything of him may leave."""
    row = sql.execute("SELECT * FROM players WHERE id = ?", (player,)).fetchone()
    leaves = may_leave(Leaves(row["leaves"]), minor=bool(row["minor"]))
    if leaves is Leaves.NOTHING:
        if row["told"] is not None:
            forget_all_names(sql, uuids_of(sql, player))
            sql.execute("UPDATE players SET told = NULL WHERE id = ?", (player,))
        return False
    if row["is_erased"] or sql.execute("SELECT 1 FROM masked_players WHERE player = ?", (player,)).fetchone():
        return True
    consent_at = None if row["consent_at"] is None else _ms(row["consent_at"])
    name = row["name"] if leaves is Leaves.NAME else numbered_initials(row["name"], player)
    is_short = leaves is not Leaves.NAME
    body = canonical(PlayerTold(row["uuid"], storable(name), is_short, bool(row["minor"]), consent_at).write())
    if body != row["told"]:
        uuids = uuids_of(sql, player)
        append_text(sql, FactKind.PLAYER, row["uuid"], body, _after_all_names(sql, uuids))
        forget_names(sql, uuids)
        sql.execute("UPDATE players SET told = ? WHERE id = ?", (body, player))
    return True


def _after_all_names(sql: sqlite3.Connection, uuids: Iterable[str]) -> int:
    """Now, or later than all that was said of somebody: the last stands, and a clock may have been set back since."""
    said = [fact.at for uuid in uuids for fact in of_subject(sql, uuid, (FactKind.PLAYER,))]
    return min(max([now_ms(), *(at + 1 for at in said)]), LARGEST)


def tell_again(sql: sqlite3.Connection, player: int) -> None:
    """Says who a player is now, where he or a run of his was said before: his name may have been taken back since."""
    if sql.execute(_IS_SAID, {"player": player}).fetchone() is not None:
        tell_player(sql, player)


def _texts(row: sqlite3.Row, *names: str) -> dict[str, Any]:
    return {name: storable(row[name]) for name in names}


def _fields(row: sqlite3.Row, *names: str) -> dict[str, Any]:
    return {name: row[name] for name in names}


def tell_begun(sql: sqlite3.Connection, run: int) -> None:
    """Says that a run has begun, and who plays it, where that may leave. From here on it is said as it goes."""
    row = sql.execute(_RUN, (run,)).fetchone()
    if not tell_player(sql, row["player_id"]):
        return
    body = RunBegun(
        run=row["uuid"],
        **_fields(row, "player", "place", "game_moves", "input"),
        **_texts(row, "game", "game_name", "lexicon", "lexicon_hash", "rules_version", "conditions"),
        resumed=bool(row["resumed"]),
        ranks=bool(row["ranks"]),
        imported=bool(row["imported"]),
        started_at=_ms(row["started_at"]),
    )
    append(sql, body)
    sql.execute("DELETE FROM untold WHERE kind = 'run' AND id = ?", (run,))


def tell_moves(sql: sqlite3.Connection, run: int, number: int | None = None) -> None:
    """Says that a move is over, or without a number all moves that are kept of a run that is not finished."""
    row = sql.execute(_TOLD_RUN, (run,)).fetchone()
    if row is None:
        return
    for move in sql.execute(f"{_MOVES} AND number = coalesce(?, number) ORDER BY number", (run, number)).fetchall():
        body = MoveOver(
            run=row["uuid"],
            found=bool(move["found"]),
            scored=move["scored"] if row["measure"] == Measure.POINTS.value else None,
            **_fields(move, "number", "elapsed_ms", "penalty_ms", "proposals"),
        )
        append(sql, body)


def tell_finished(sql: sqlite3.Connection, run: int) -> None:
    """Says that a run was played to its end, with all its moves, and with its strokes where these may leave.

    A run for a competition says neither words nor places, for others may still have to play: who has its game knows
    them.
    """
    row = sql.execute(_TOLD_RUN, (run,)).fetchone()
    if row is None:
        return
    is_of_competition = log.is_named_by_competition(sql, row["uuid"])
    if not is_of_competition:
        _tell_game(sql, row["game"])
    moves = tuple(
        MoveTold(
            word="" if is_of_competition else storable(one["word"]),
            reference="" if is_of_competition else storable(one["reference"]),
            found=bool(one["found"]),
            answer=None if one["answer"] is None or is_of_competition else storable(one["answer"]),
            **_fields(one, "number", "points", "scored", "elapsed_ms", "penalty_ms", "proposals"),
            **_fields(one, "ended_by", "ended_ms", "showing"),
        )
        for one in sql.execute(f"{_MOVES} ORDER BY number", (run,))
    )
    body = RunEnded(row["uuid"], finished=True, ended_at=_ms(row["ended_at"]), moves=moves, input=row["input"])
    append(sql, body)
    player = sql.execute("SELECT * FROM players WHERE id = ?", (row["player"],)).fetchone()
    leaves = may_leave(Leaves(player["leaves"]), minor=bool(player["minor"]))
    if leaves is Leaves.NAME and player["shows_runs"] and not player["is_erased"]:
        _tell_strokes(sql, run, row["uuid"])


def tell_left(sql: sqlite3.Connection, run: int) -> None:
    """Says that a run was left before its end."""
    _tell_of(sql, run, lambda row: RunEnded(row["uuid"], finished=False, ended_at=_ms(row["ended_at"])))


def tell_resumed(sql: sqlite3.Connection, run: int) -> None:
    """Says that a run is taken up again."""
    _tell_of(sql, run, lambda row: RunResumed(row["uuid"]))


def tell_paused(sql: sqlite3.Connection, run: int) -> None:
    """Says that the clock of a run was stopped."""
    _tell_of(sql, run, lambda row: RunPaused(row["uuid"], storable(row["conditions"])))


def _tell_of(sql: sqlite3.Connection, run: int, told: Callable[[sqlite3.Row], Body]) -> None:
    row = sql.execute(_TOLD_RUN, (run,)).fetchone()
    if row is not None:
        append(sql, told(row))


def name_that_leaves(sql: sqlite3.Connection, name: str, *, table: int | None = None) -> str:
    """A name as it leaves: whole where a player of that name here lets it, otherwise initials.

    A name that no player here bears stands at the table of a session, of which initials leave, or is that of somebody
    who is about to play his first run: an adult until he is said to be a minor.
    """
    for row in sql.execute("SELECT id, name, minor, leaves FROM players WHERE id < ? ORDER BY id", (FIRST_GUEST,)):
        if alike(row["name"]) == alike(name):
            leaves = may_leave(Leaves(row["leaves"]), minor=bool(row["minor"]))
            return name if leaves is Leaves.NAME else numbered_initials(name, row["id"] if table is None else table)
    return name if table is None else numbered_initials(name, table)


def _tell_game(sql: sqlite3.Connection, game: str) -> None:
    """Says the moves of a game, unless this machine has."""
    row = sql.execute(
        "SELECT text FROM game_texts WHERE game = :game AND NOT EXISTS (SELECT 1 FROM facts "
        "WHERE subject = :game AND kind = 'game' AND machine = (SELECT id FROM machines WHERE is_own))",
        {"game": game},
    ).fetchone()
    if row is not None:
        append(sql, GameTold(game, storable(row["text"])))


def _tell_strokes(sql: sqlite3.Connection, run: int, uuid: str) -> None:
    showings = tuple(
        (number, showing, b64encode(data).decode("ascii"))
        for number, showing, data in sql.execute(
            "SELECT number, showing, data FROM strokes WHERE run = ? AND data <> x'' ORDER BY number, showing", (run,)
        )
    )
    if showings:
        append(sql, StrokesTold(uuid, showings))


def _ms(instant: str) -> int:
    """A kept instant in milliseconds; 0 for what an old version may have kept that is none, or before 1970."""
    try:
        return max(0, ms_of(instant))
    except (ValueError, TypeError):
        return 0


def say_less_of(sql: sqlite3.Connection, name: str) -> None:
    """Says anew what this machine said of sessions in which somebody of that name plays, as the name may leave now."""
    wanted = alike(name)
    for fact in own_of_kind(sql, FactKind.SESSION_EVENT):
        event = fact.body.get("event")
        if isinstance(event, Mapping) and _is_name(event.get("name"), wanted):
            table = event.get("table")
            less = name_that_leaves(sql, str(event["name"]), table=table if isinstance(table, int) else 0)
            if less != event["name"]:
                forget(sql, (fact,))
                _say(sql, fact.kind, {**fact.body, "event": {**event, "name": less}}, fact.at)
    for fact in own_of_kind(sql, FactKind.COMPETITION):
        lines = fact.body.get("lines")
        if fact.body.get("event") == "session" and isinstance(lines, Sequence):
            fewer = [_with_less(line, wanted) for line in lines]
            if fewer != list(lines):
                forget(sql, (fact,))
                _say(sql, fact.kind, {**fact.body, "lines": fewer}, fact.at)


def _with_less(line: Json, wanted: str) -> Json:
    """The line of a player in a session; with initials where he bears that name."""
    if isinstance(line, Mapping) and _is_name(line.get("name"), wanted):
        return {**line, "name": initials(str(line["name"]))}
    return line


def _is_name(text: Json, wanted: str) -> bool:
    return isinstance(text, str) and alike(text) == wanted


def _say(sql: sqlite3.Connection, kind: str, body: Mapping[str, Json], at_ms: int) -> None:
    append_text(sql, kind, subject_of(kind, body), canonical(body), at_ms)
