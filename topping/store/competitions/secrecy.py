"""Keeps games secret while their competition runs: nobody can read them on this machine before its end."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from topping.competition.competition import Competition
from topping.errors import InputError, ToppingError
from topping.rules.games.game import Game
from topping.rules.games.gametext import parse_game
from topping.rules.grid.board import SIZE
from topping.rules.grid.position import Position
from topping.store.competitions.competitions import Competitions
from topping.store.database import Database, now_ms, of_ms
from topping.store.sessions.sessions import StoredSessions, replayed
from topping.system.localtime import end_of

_Key: TypeAlias = tuple[tuple[str, ...], str]


@dataclass(frozen=True, slots=True)
class GameHold:
    """The reason why nobody may read a game: it belongs to a competition that is still running."""

    competition: str
    """The name of the competition."""
    until_ms: int | None
    """The end date of the competition (ms since 1970); None before its opening."""

    @property
    def why(self) -> InputError:
        """The error to raise when somebody asks for the game: it names the competition, and its end date if known."""
        if self.until_ms is None:
            return InputError("competition.held", name=self.competition)
        return InputError("competition.held_until", name=self.competition, until=end_of(of_ms(self.until_ms)))


class SecretGames:
    """The games of a database that nobody may read, because their competition still runs.

    The `check_` methods raise `InputError` for a secret game. Every method may raise `StoreError`.
    """

    def __init__(self, database: Database, competitions: Competitions, now_ms: Callable[[], int] = now_ms) -> None:
        self._database, self._competitions, self._now_ms = database, competitions, now_ms
        self._keys: dict[str, frozenset[_Key]] = {}
        """The positions of each game, by game id, or by session and its number of events."""

    def of_game(self, identity: str) -> GameHold | None:
        """Returns the running competition that keeps a game (by id) secret; None if the game may be read."""
        return self.games().get(identity)

    def is_shared(self, identity: str) -> bool:
        """Returns whether a game (by id) belongs to a running competition of several rooms.

        Nothing about such a game may leave this machine.
        """
        rows = self._database.all("SELECT competition FROM competition_games WHERE game = ?", (identity,))
        uuids = [row["competition"] for row in rows]
        return any(self._hold(uuid) is not None and self._competitions.is_shared(uuid) for uuid in uuids)

    def games(self) -> Mapping[str, GameHold]:
        """Returns the games that belong to running competitions and so are secret, by game id."""
        rows = self._database.all("SELECT competition, game FROM competition_games")
        holds = {uuid: self._hold(uuid) for uuid in {row["competition"] for row in rows}}
        found = ((row["game"], holds[row["competition"]]) for row in rows)
        return {game: hold for game, hold in found if hold is not None}

    def of_run(self, run_id: int) -> GameHold | None:
        """Returns the running competition that keeps the game of a run secret; None if the run may be read."""
        row = self._database.first("SELECT uuid, game FROM runs WHERE id = ?", (run_id,))
        if row is None:
            return None
        return self.of_game(row["game"]) or self._of_uuid(row["uuid"])

    def of_session(self, session_id: int) -> GameHold | None:
        """Returns the running competition that keeps the game of a session secret; None if the session may be read."""
        row = self._database.first("SELECT uuid FROM games WHERE kind = 'session' AND number = ?", (session_id,))
        return None if row is None else self._of_uuid(row["uuid"])

    def of_position(self, position: Position) -> GameHold | None:
        """Returns the running competition in whose games a position (grid and draw) occurs; None if it may be analysed.

        The position is also recognised with rows and columns swapped, or with the draw's letters in another order.
        """
        key = _key(position)
        for identity, hold in self.games().items():
            if key in self._positions(identity):
                return hold
        return next((hold for hold, keys in self._of_sessions() if key in keys), None)

    def check_game(self, identity: str) -> None:
        """Raises `InputError` if a game (by id) is secret, because its competition still runs."""
        _refuse(self.of_game(identity))

    def check_run(self, run_id: int) -> None:
        """Raises `InputError` if the game of a run is secret, because its competition still runs."""
        _refuse(self.of_run(run_id))

    def check_session(self, session_id: int) -> None:
        """Raises `InputError` if the game of a session is secret, because its competition still runs."""
        _refuse(self.of_session(session_id))

    def check_position(self, position: Position) -> None:
        """Raises `InputError` if a position (grid and draw) occurs in a game whose competition still runs."""
        hold = self.of_position(position)
        if hold is not None:
            raise InputError("competition.held_position", name=hold.competition)

    def runs(self) -> frozenset[int]:
        """Returns the ids of the runs whose games are secret, because their competition still runs."""
        games = json.dumps(list(self.games()))
        of_games = "SELECT id FROM runs WHERE game IN (SELECT value FROM json_each(?))"
        found = frozenset(row["id"] for row in self._database.all(of_games, (games,)))
        return found | self._numbers("SELECT id FROM runs WHERE", lambda competition: competition.runs)

    def sessions(self) -> frozenset[int]:
        """Returns the ids of the sessions whose games are secret, because their competition still runs."""
        return self._numbers(
            "SELECT number FROM games WHERE kind = 'session' AND", lambda competition: competition.sessions
        )

    def _numbers(self, found: str, of: Callable[[Competition], Iterable[str]]) -> frozenset[int]:
        uuids = [uuid for competition in self._held() for uuid in of(competition)]
        if not uuids:
            return frozenset()
        rows = self._database.all(f"{found} uuid IN (SELECT value FROM json_each(?))", (json.dumps(uuids),))
        return frozenset(number for (number,) in rows)

    def _held(self) -> Iterator[Competition]:
        for kept in self._competitions.all():
            competition = self._competitions.read(kept.uuid)
            if competition.is_held_at(self._now_ms()):
                yield competition

    def _hold(self, uuid: str) -> GameHold | None:
        competition = self._competitions.read(uuid)
        return GameHold(competition.plan.name, competition.until_ms) if competition.is_held_at(self._now_ms()) else None

    def _of_uuid(self, uuid: str) -> GameHold | None:
        for competition in self._held():
            if uuid in competition.runs or uuid in competition.sessions:
                return self._hold(competition.uuid)
        return None

    def _positions(self, identity: str) -> frozenset[_Key]:
        if identity not in self._keys:
            row = self._database.first("SELECT text FROM competition_games WHERE game = ?", (identity,))
            self._keys[identity] = frozenset() if row is None else _keys_of(parse_game(row["text"]))
        return self._keys[identity]

    def _of_sessions(self) -> Iterator[tuple[GameHold, frozenset[_Key]]]:
        """Yields the secret positions of each session on this machine.

        They are read from the session itself: a cancelled move (§3.6) gives it other moves than the stored game.
        """
        sessions = StoredSessions(self._database)
        for number in self.sessions():
            hold = self.of_session(number)
            try:
                kept, written = sessions.get(number)
                name = f"{number} {len(written)}"
                if name not in self._keys:
                    games = replayed(number, kept.facts, written).games
                    self._keys[name] = frozenset().union(*map(_keys_of, games))
            except ToppingError:
                continue
            if hold is not None:
                yield hold, self._keys[name]


def _refuse(hold: GameHold | None) -> None:
    if hold is not None:
        raise hold.why


def _keys_of(game: Game) -> frozenset[_Key]:
    return frozenset(_key(turn.position) for turn in game.turns())


def _key(position: Position) -> _Key:
    board = position.board
    rows = tuple(board.row(index) for index in range(SIZE))
    columns = tuple(board.column(index) for index in range(SIZE))
    return min(rows, columns), "".join(sorted(position.rack))
