"""Records runs during play and reads them back.

Each move is one transaction, so that a power cut costs one move at most.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass, replace

from topping.errors import StoreError
from topping.play.run.settlement import EndedBy, MoveResult, Try
from topping.play.run.stored import OpenRun, StoredMove, StoredProposal, StoredStrokes
from topping.play.run.strokes import InputMark, Stroke, pack, unpack
from topping.rules import RULES_VERSION
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.game import Game, Turn
from topping.rules.games.gametext import format_game, game_id
from topping.store.conditions import id_of, read, shown
from topping.store.database import Database, canonical, insert, new_uuid, of_row, query
from topping.store.people.names import folded, player_id


@dataclass(frozen=True, slots=True)
class RunFacts:
    """What is known of a run before its first move: player, game, conditions and lexicon."""

    player: str
    game_id: str
    game_name: str
    moves: int
    """The moves of the game: a run with fewer cannot be finished."""
    conditions: Conditions
    lexicon_name: str
    lexicon_hash: str
    rules_version: str
    resumed: bool
    """Whether the run was interrupted and resumed."""
    ranks: bool
    """False if its lexicon is unknown."""
    imported: bool
    """Whether the game comes from another program, which excludes it from means over games."""
    input: InputMark
    """How proposals are entered, as far as known before the first one."""
    game_text: str
    """The game's canonical text without name and seed, needed to resume the run; empty to store none."""

    @staticmethod
    def of(
        player: str,
        game: Game,
        conditions: Conditions,
        *,
        resumed: bool = False,
        lexicon_name: str = "",
        lexicon_hash: str = "",
        input: InputMark = InputMark.KEYBOARD,
    ) -> RunFacts:
        """Returns the facts of a run of `game` under `conditions`, with the game's variant; `input` is the means of
        entry.

        The lexicon is the game's own. The lexicon given here is used only for an imported game, which names none.
        """
        digest = game.lexicon_hash or lexicon_hash
        return RunFacts(
            player=player,
            game_id=game_id(game),
            game_name=game.name,
            moves=len(game.moves),
            conditions=replace(conditions, variant=game.variant),
            lexicon_name=game.lexicon_name if game.lexicon_hash else lexicon_name or game.lexicon_name,
            lexicon_hash=digest,
            rules_version=RULES_VERSION,
            resumed=resumed,
            ranks=bool(digest),
            imported=game.is_imported,
            input=input,
            game_text=format_game(replace(game, name="", seed=None)),
        )


class Runs:
    """The runs of a database, finished or not. Every method may raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # before a run

    def attempts(self, player: str, game_id: str) -> int:
        """Returns how many runs of a game a player has started, under any conditions, finished or not.

        Raises `InputError` for an invalid name.
        """
        found = self._database.first(
            "SELECT count(*) FROM runs WHERE game = ? AND player = (SELECT min(id) FROM players WHERE folded = ?)",
            (game_id, folded(player)),
        )
        return int(found[0]) if found else 0

    # while it is played

    def start(self, facts: RunFacts, started_at: str) -> int:
        """Starts a run and returns its id. It counts as an attempt from now on, even if it is never finished.

        `started_at` is ISO 8601 with offset. Raises `InputError` for an invalid name.
        """
        with self._database.writing() as sql:
            return start_run(sql, facts, started_at)

    def show_draw(self, run_id: int, number: int, showing: int, at: str | None = None) -> None:
        """Records that the draw of move `number` is shown for the `showing`-th time, at the time `at` (ISO 8601)."""
        with self._database.writing() as sql:
            _must_be_open(sql, run_id)
            if at is not None:
                sql.execute("UPDATE runs SET shown_at = ? WHERE id = ?", (canonical(at), run_id))
            _add_strokes(sql, run_id, number, showing, ())

    def add_move(self, run_id: int, result: MoveResult, turn: Turn) -> None:
        """Stores the result of a move with its proposals, and the keystrokes since its draw was last shown.

        `turn` is the position with the top. Stores all of it or nothing; on return it is on the disk.
        """
        solution = turn.solution
        values = {
            "run": run_id,
            "number": result.number,
            "word": solution.word,
            "reference": str(solution.reference),
            "points": solution.points,
            "scored": result.points,
            "found": result.found,
            "elapsed_ms": result.elapsed_ms,
            "penalty_ms": result.penalty_ms,
            "answer": None if result.answer is None else str(result.answer),
            "ended_by": None if result.ended_by is None else result.ended_by.value,
            "ended_ms": result.ended_ms,
            "showing": result.showing,
        }
        with self._database.writing() as sql:
            _must_be_open(sql, run_id)
            insert(sql, "moves", values)
            _add_proposals(sql, run_id, result.number, result.tries)
            if result.showing is not None and result.strokes:
                _add_strokes(sql, run_id, result.number, result.showing, result.strokes[-1])

    def add_loose_proposals(
        self, run_id: int, number: int, tries: Iterable[Try], *, showing: int = 0, strokes: Iterable[Stroke] = ()
    ) -> None:
        """Stores the proposals `tries` for move `number`, which was interrupted or cancelled.

        `strokes` are the keystrokes since its draw was shown for the `showing`-th time (0: none to store).
        """
        with self._database.writing() as sql:
            _must_be_open(sql, run_id)
            _add_proposals(sql, run_id, number, tries)
            if showing:
                _add_strokes(sql, run_id, number, showing, strokes)

    def finish(self, run_id: int, finished_at: str) -> None:
        """Closes a finished run. Raises `StoreError` if one of its moves is missing from the database.

        The last move is the game's last one or, in mort subite, the first missed top (§3.8.3). A missing move would
        shorten the run, and so improve its rank.
        """
        finished_at = canonical(finished_at)
        with self._database.writing() as sql:
            _must_be_open(sql, run_id)
            kept = sql.execute(query("recorded_of_run"), {"run": run_id}).fetchone()
            is_out = kept["out_on_miss"] and not kept["found_last"] and kept["kept"] <= kept["wanted"]
            if kept["last"] != kept["kept"] or not (kept["kept"] == kept["wanted"] or is_out):
                raise StoreError("store.moves_missing", kept=kept["kept"], wanted=kept["wanted"])
            sql.execute("UPDATE runs SET outcome = 'finished', ended_at = ? WHERE id = ?", (finished_at, run_id))

    def leave(self, run_id: int, at: str) -> None:
        """Closes a run that the player has abandoned at the time `at`. It stays stored, and never ranks."""
        at = canonical(at)
        with self._database.writing() as sql:
            _must_be_open(sql, run_id)
            sql.execute("UPDATE runs SET outcome = 'left', ended_at = ? WHERE id = ?", (at, run_id))

    def resume(self, run_id: int) -> None:
        """Marks a run as resumed, and reopens it if it was abandoned. It then ranks among resumed runs only.

        Raises `StoreError` for a finished run.
        """
        with self._database.writing() as sql:
            updated = sql.execute(
                "UPDATE runs SET outcome = 'open', ended_at = NULL, resumed = 1 WHERE id = ? AND outcome <> 'finished'",
                (run_id,),
            )
            if not updated.rowcount:
                raise StoreError("store.run_closed")

    def mark_paused(self, run_id: int, *, is_put_off: bool = False) -> None:
        """Records that the clock of an open run was stopped, which changes its conditions.

        With `is_put_off`, the player has postponed the run, so that he is not asked to continue it at once.
        """
        with self._database.writing() as sql:
            _must_be_open(sql, run_id)
            if is_put_off:
                sql.execute("UPDATE runs SET shown_at = NULL WHERE id = ?", (run_id,))
            (text,) = sql.execute(
                "SELECT text FROM conditions WHERE id = (SELECT conditions FROM runs WHERE id = ?)", (run_id,)
            ).fetchone()
            changed = id_of(sql, read(text).paused)
            sql.execute("UPDATE runs SET conditions = ? WHERE id = ?", (changed, run_id))

    def mark_input(self, run_id: int, mark: InputMark) -> None:
        """Records how the proposals of an open run are entered (keyboard, touch, voice)."""
        with self._database.writing() as sql:
            _must_be_open(sql, run_id)
            sql.execute("UPDATE runs SET input = ? WHERE id = ?", (mark.value, run_id))

    # read back

    def open_runs(self) -> tuple[OpenRun, ...]:
        """Returns the runs that are neither finished nor abandoned, last started first."""
        return self._unfinished({"player": None, "left": False})

    def unfinished_of(self, player: str) -> tuple[OpenRun, ...]:
        """Returns a player's open and abandoned runs, last started first.

        Raises `InputError` for an invalid name.
        """
        return self._unfinished({"player": folded(player), "left": True})

    def _unfinished(self, values: dict[str, object]) -> tuple[OpenRun, ...]:
        return tuple(
            of_row(
                OpenRun,
                run,
                game_text=run["game_text"] or "",
                conditions=shown(run),
                ranks=bool(run["ranks"]),
                input=InputMark(run["input"] or InputMark.KEYBOARD),
                shown_at=run["shown_at"] or "",
                is_left=run["outcome"] == "left",
            )
            for run in self._database.all(query("unfinished_runs"), values)
        )

    def players_on_phones(self) -> tuple[str, ...]:
        """Returns the players of the last evening on which people played by phone, in the order of their first runs."""
        rows = self._database.all(
            "SELECT players.name FROM runs JOIN players ON players.id = runs.player "
            "WHERE input = 'phone' AND julianday(started_at) > "
            "(SELECT julianday(max(started_at)) - 0.5 FROM runs WHERE input = 'phone') "
            "GROUP BY players.id ORDER BY min(runs.id)"
        )
        return tuple(row["name"] for row in rows)

    def moves_of_open(self, run_ids: Iterable[int]) -> dict[int, int]:
        """Returns the number of stored moves of each open run among `run_ids`, by run id."""
        counted = (
            "SELECT id, (SELECT count(*) FROM moves WHERE run = runs.id) FROM runs WHERE outcome = 'open' AND id = ?"
        )
        found = (self._database.first(counted, (run_id,)) for run_id in run_ids)
        return {row[0]: row[1] for row in found if row is not None}

    def moves_of(self, run_id: int) -> tuple[StoredMove, ...]:
        """Returns the moves of a run, finished or not, in order, each with its proposals."""
        proposals: dict[int, list[StoredProposal]] = {}
        for proposal in self.proposals_of(run_id):
            proposals.setdefault(proposal.number, []).append(proposal)
        return tuple(
            kept_move(move, proposals.get(move["number"], ()))
            for move in self._database.all("SELECT * FROM moves WHERE run = ? ORDER BY number", (run_id,))
        )

    def proposals_of(self, run_id: int) -> tuple[StoredProposal, ...]:
        """Returns all proposals of a run in the order typed, including those of unfinished moves."""
        kept = self._database.all(
            "SELECT number, text, at_ms, verdict, points FROM proposals WHERE run = ? ORDER BY number, place", (run_id,)
        )
        return tuple(StoredProposal(*proposal) for proposal in kept)

    def strokes_of(self, run_id: int) -> tuple[StoredStrokes, ...]:
        """Returns the keystrokes of a run, in order, grouped by each display of a draw. Raises `StoreError` if
        damaged.
        """
        kept = self._database.all(
            "SELECT number, showing, data FROM strokes WHERE run = ? ORDER BY number, showing", (run_id,)
        )
        try:
            return tuple(StoredStrokes(number, showing, unpack(data) if data else ()) for number, showing, data in kept)
        except ValueError:
            raise StoreError("store.strokes_damaged", run=run_id) from None

    def showings(self, run_id: int, number: int) -> int:
        """Returns how many times the draw of move `number` has been shown."""
        (last,) = self._database.all("SELECT max(showing) FROM strokes WHERE run = ? AND number = ?", (run_id, number))[
            0
        ]
        return int(last or 0)


def start_run(sql: sqlite3.Connection, facts: RunFacts, started_at: str) -> int:
    """Starts a run like `Runs.start`, but within a transaction of the caller."""
    values = {
        "uuid": new_uuid(),
        "player": player_id(sql, facts.player),
        "conditions": id_of(sql, facts.conditions),
        "game": facts.game_id,
        "game_name": facts.game_name,
        "game_moves": facts.moves,
        "lexicon": facts.lexicon_name,
        "lexicon_hash": facts.lexicon_hash,
        "rules_version": facts.rules_version,
        "resumed": facts.resumed,
        "ranks": facts.ranks,
        "imported": facts.imported,
        "input": facts.input.value,
        "started_at": canonical(started_at),
    }
    if facts.game_text:
        kept = "INSERT INTO game_texts (game, text) VALUES (?, ?) ON CONFLICT DO NOTHING"
        sql.execute(kept, (facts.game_id, facts.game_text))
    return insert(sql, "runs", values)


def kept_move(row: sqlite3.Row, proposals: Iterable[StoredProposal]) -> StoredMove:
    """Builds a move from a row of `moves`, with its proposals."""
    ended_by = None if row["ended_by"] is None else EndedBy(row["ended_by"])
    return of_row(StoredMove, row, found=bool(row["found"]), ended_by=ended_by, proposals=tuple(proposals))


def _must_be_open(sql: sqlite3.Connection, run_id: int) -> None:
    is_open = "SELECT 1 FROM runs WHERE id = ? AND outcome = 'open'"
    if sql.execute(is_open, (run_id,)).fetchone() is None:
        raise StoreError("store.run_closed")


def _add_proposals(sql: sqlite3.Connection, run_id: int, number: int, tries: Iterable[Try]) -> None:
    """Adds the proposals `tries` for a move after those already stored for it."""
    (before,) = sql.execute("SELECT count(*) FROM proposals WHERE run = ? AND number = ?", (run_id, number)).fetchone()
    sql.executemany(
        "INSERT INTO proposals (run, number, place, text, at_ms, verdict, points) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            # without surrogate halves, which some keyboards send: SQLite accepts UTF-8 only
            (
                *(run_id, number, place, one.text.encode("utf-8", "replace").decode("utf-8"), one.at_ms),
                *(one.verdict.answer.value, one.verdict.points),
            )
            for place, one in enumerate(tries, start=before + 1)
        ],
    )


def _add_strokes(sql: sqlite3.Connection, run_id: int, number: int, showing: int, strokes: Iterable[Stroke]) -> None:
    """Stores the keystrokes since a draw was shown for the `showing`-th time, replacing earlier ones."""
    known = tuple(strokes)
    sql.execute(
        "INSERT OR REPLACE INTO strokes (run, number, showing, data) VALUES (?, ?, ?, ?)",
        (run_id, number, showing, pack(known) if known else b""),
    )
