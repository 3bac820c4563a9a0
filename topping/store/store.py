"""The leaderboard: one object, and behind each of its methods the file that knows about the subject."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Self

from topping.play.run.result import MoveResult, Try
from topping.rules.conditions import Conditions
from topping.rules.game import Turn
from topping.store import (
    choice,
    directory,
    erasing,
    history,
    identity,
    interrupted,
    mentions,
    ranking,
    recording,
    sessions,
    standing,
)
from topping.store.database import Database
from topping.store.directory import KnownGame, KnownPlayer
from topping.store.facts import RunFacts
from topping.store.history import KeptMove, KeptProposal, Split
from topping.store.interrupted import OpenRun
from topping.store.row import Row
from topping.store.selection import Selection
from topping.store.sessionfacts import SessionFacts
from topping.store.sessions import KeptEvent, KeptSession
from topping.store.standing import Standing


class Store:
    """An open leaderboard, for one thread; every method may raise `StoreError`. Instants are ISO 8601 with offset."""

    def __init__(self, database: Database, *, rank_resumed: bool = False) -> None:
        self._database = database
        self._rank_resumed = rank_resumed

    @property
    def path(self) -> Path:
        """Where the database is."""
        return self._database.path

    def close(self) -> None:
        """Closes the database; what was committed stays, and a run still open counts as unfinished."""
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # a run, as it is played

    def start(self, facts: RunFacts, started_at: str) -> int:
        """Opens a run and returns its id: from here on it is the player's attempt. `InputError` for a bad name."""
        return recording.start(self._database, facts, started_at)

    def add_move(
        self,
        run_id: int,
        result: MoveResult,
        turn: Turn,
        *,
        ended_by: str | None = None,
        ended_ms: int | None = None,
        showing: int | None = None,
        strokes: bytes = b"",
    ) -> None:
        """Keeps a move with its proposals and strokes, all at once; on return it is on the disk.

        `ended_by` is `top`, `limit`, `given_up` or `validated`; `ended_ms` when it ended, from its draw being shown;
        `showing` how many times the draw was shown; `strokes` the packed input of the last showing.
        """
        recording.add_move(
            self._database,
            run_id,
            result,
            turn,
            ended_by=ended_by,
            ended_ms=ended_ms,
            showing=showing,
            strokes=strokes,
        )

    def add_loose_proposals(
        self, run_id: int, number: int, tries: Iterable[Try], *, showing: int | None = None, strokes: bytes = b""
    ) -> None:
        """Keeps the proposals and strokes of move `number`, left before its end."""
        recording.add_loose_proposals(self._database, run_id, number, tries, showing=showing, strokes=strokes)

    def finish(self, run_id: int, finished_at: str) -> None:
        """Closes a run played to its end, or out where its formula says so; refused where a move is missing."""
        recording.finish(self._database, run_id, finished_at)

    def leave(self, run_id: int, at: str) -> None:
        """Closes a run left before its end; it never ranks."""
        recording.leave(self._database, run_id, at)

    def resume(self, run_id: int) -> None:
        """Takes up an unfinished run, or notes that an open one was interrupted: it ranks among such runs, or not."""
        recording.resume(self._database, run_id)

    def open_runs(self) -> tuple[OpenRun, ...]:
        """The runs that nothing has closed, the most recently started first: being played, or cut off."""
        return interrupted.open_runs(self._database)

    # before a run

    def known_players(self) -> tuple[str, ...]:
        """The names of those who have played, most recently active first."""
        return tuple(player.name for player in self.players())

    def attempts(self, player: str, game_id: str) -> int:
        """How many runs of this game the player has started, however they ended."""
        return directory.attempts(self._database, player, game_id)

    def will_rank(self, player: str, game_id: str) -> bool:
        """Whether a run started now would be the player's first attempt (a game without lexicon never ranks)."""
        return self.attempts(player, game_id) == 0

    def last_choice(self, player: str) -> Conditions | None:
        """What the player last chose to play; None for a player who never has, or what cannot be a name."""
        return choice.last_choice(self._database, player)

    # the leaderboard

    def rows(self, selection: Selection | None = None) -> tuple[Row, ...]:
        """The finished runs asked for, in the order of the leaderboard, each with its rank among all."""
        return ranking.rows(self._database, selection, rank_resumed=self._rank_resumed)

    def standing(self, run_id: int) -> Standing:
        """Where a run stands among those comparable to it."""
        return standing.standing(self._database, run_id, rank_resumed=self._rank_resumed)

    def players(self) -> tuple[KnownPlayer, ...]:
        """Those who have played, most recently active first."""
        return directory.players(self._database)

    def games(self) -> tuple[KnownGame, ...]:
        """The games with finished runs, most recently finished first."""
        return directory.games(self._database)

    # who a run belongs to

    def rename_player(self, old: str, new: str) -> str:
        """Gives a player another name, refused where somebody has it; returns it as it is kept."""
        return identity.rename(self._database, old, new)

    def merge_players(self, source: str, into: str) -> int:
        """Gives all runs of `source` to `into`, attempts counted anew in the order of starts; returns how many."""
        return identity.merge(self._database, source, into)

    def anonymise_player(self, name: str) -> str:
        """Puts a neutral name, which is returned, in the place of a player's; his runs stay, and stay ranked."""
        return identity.anonymise(self._database, name)

    def sessions_naming(self, name: str) -> tuple[int, ...]:
        """The sessions in which a player of that name was entered: nothing above changes what was entered there."""
        return mentions.sessions_naming(self._database, name)

    # a run, read back

    def moves_of(self, run_id: int) -> tuple[KeptMove, ...]:
        """The moves of a run, finished or not, each with its proposals."""
        return history.moves_of(self._database, run_id)

    def proposals_of(self, run_id: int) -> tuple[KeptProposal, ...]:
        """Every proposal of a run, those of an interrupted move included."""
        return history.proposals_of(self._database, run_id)

    def best_splits(self, run_id: int) -> tuple[Split, ...]:
        """What each move cost in the other comparable runs."""
        return history.best_splits(self._database, run_id)

    # sessions of several players

    def start_session(self, facts: SessionFacts, at: str) -> int:
        """Opens a session and returns its id."""
        return sessions.start(self._database, facts, at)

    def add_event(self, session_id: int, number: int, body: str, at: str, *, ends: bool = False) -> None:
        """Keeps event `number` of a session, from 1; on return it is on the disk. Refused where it is not the next."""
        sessions.add_event(self._database, session_id, number, body, at, ends=ends)

    def sessions(self) -> tuple[KeptSession, ...]:
        """The sessions, the most recently started first."""
        return sessions.sessions(self._database)

    def erase_session(self, session_id: int) -> None:
        """Erases a session with everything in it, the names first of all; there is no way back."""
        erasing.erase_session(self._database, session_id)

    def session(self, session_id: int) -> tuple[KeptSession, tuple[KeptEvent, ...]]:
        """A session with its events in their order; `SessionLog.resume` plays them again."""
        return sessions.session(self._database, session_id)
