"""Stores the games and moves of the day that were played, and computes players' streaks of active days."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Final

from topping.rules.games.game import Turn
from topping.store.conditions import shown
from topping.store.database import Database, canonical, insert, new_uuid, of_row, query
from topping.store.people.names import folded, player_id
from topping.system.localtime import training_day_of
from topping.training.daily import Chain, DailyAttempt, DailyResult, DailySource, active_days, chain_of, marks_of

_OF_CHAIN: Final = """
    SELECT runs.started_at, runs.conditions, daily_games.day
    FROM runs
    LEFT JOIN daily_games ON daily_games.game = runs.game
    WHERE runs.player = (SELECT min(id) FROM players WHERE folded = ?) AND runs.outcome = 'finished' AND runs.ranks
        AND runs.attempt = 1
"""
_CARDS_OF_CHAIN: Final = """
    SELECT sights.day, sum(sights.elapsed_ms)
    FROM sights
    JOIN cards ON cards.id = sights.card
    WHERE cards.player = (SELECT min(id) FROM players WHERE folded = ?)
    GROUP BY sights.day
"""


@dataclass(frozen=True, slots=True)
class DailyGame:
    """The game that all players are offered on a day, for a variant and a lexicon."""

    game: str
    """Its id, as in runs."""
    day: int
    """Its training day."""
    variant: str
    lexicon_hash: str

    @property
    def date(self) -> str:
        """The date of the day (ISO 8601)."""
        return date.fromordinal(self.day).isoformat()


@dataclass(frozen=True, slots=True)
class DailyMoveAttempt:
    """A player's only attempt at the move of a day."""

    number: int
    """Its number in the database."""
    player: str
    is_over: bool
    """False while it is in progress, and if it was cut off."""
    found: bool
    scored: int
    """Points of his best attempted move."""
    points: int
    """Points of the top."""
    elapsed_ms: int


class Dailies:
    """The stored games and moves of the day. Every method may raise `StoreError`.

    Methods that take a player's name also raise `InputError` for an invalid one.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    # games

    def note(self, game: str, source: DailySource) -> None:
        """Records that a game (id) is the game of a day; `source` has the day, variant and lexicon.

        Call it before the game's first run.
        """
        values = (game, *_columns(source))
        with self._database.writing() as sql:
            sql.execute(
                "INSERT INTO daily_games (game, day, variant, lexicon_hash) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
                values,
            )

    def game(self, game: str) -> DailyGame | None:
        """Returns the day, variant and lexicon of a game of the day (id); None if it is any other game."""
        row = self._database.first("SELECT game, day, variant, lexicon_hash FROM daily_games WHERE game = ?", (game,))
        return None if row is None else DailyGame(*row)

    def games_of(self, source: DailySource) -> tuple[str, ...]:
        """Returns the ids of the games played here as the game of the day, variant and lexicon of `source`.

        There is usually one. A new version of the program may have generated another one.
        """
        found = self._database.all(
            "SELECT game FROM daily_games WHERE day = ? AND variant = ? AND lexicon_hash = ?",
            _columns(source),
        )
        return tuple(row["game"] for row in found)

    def others(self, day: int) -> tuple[DailyGame, ...]:
        """Returns the games of a training day that were played on this machine, with any variant and lexicon."""
        rows = self._database.all(
            "SELECT game, day, variant, lexicon_hash FROM daily_games WHERE day = ? ORDER BY variant, lexicon_hash",
            (day,),
        )
        return tuple(DailyGame(*row) for row in rows)

    def attempts(self, games: Iterable[str]) -> tuple[DailyAttempt, ...]:
        """Returns each player's first attempt at each of these games (ids), in order of start."""
        return tuple(
            of_row(
                DailyAttempt,
                row,
                day=training_day_of(row["started_at"]),
                is_over=row["outcome"] != "open",
                is_resumed=bool(row["resumed"]),
                ended_at=row["ended_at"] or "",
            )
            for game in games
            for row in self._database.all(query("daily_attempts"), (game,))
        )

    def result(self, player: str, game: str, source: DailySource) -> DailyResult | None:
        """Returns a player's result in his first attempt at a game of the day (id); None if he has not finished it."""
        first = next((attempt for attempt in self.attempts([game]) if folded(attempt.player) == folded(player)), None)
        if first is None or first.total_ms is None:
            return None
        moves = self._database.all("SELECT found, elapsed_ms FROM moves WHERE run = ? ORDER BY number", (first.run,))
        (lexicon,) = self._database.all("SELECT lexicon FROM runs WHERE id = ?", (first.run,))[0]
        day, *_ = _columns(source)
        return DailyResult(
            run=first.run,
            day=day,
            variant=source.variant.name,
            lexicon=lexicon,
            game=game,
            total_ms=first.total_ms,
            missed=first.missed,
            marks=marks_of([(bool(found), ms) for found, ms in moves]),
            days_late=max(0, first.day - day),
        )

    # the chain

    def active_days(self, player: str) -> frozenset[int]:
        """Returns the training days on which a player finished a ranked game, or spent ten minutes on cards.

        A game of the day begun on a later day does not count, because a missed day cannot be made up.
        """
        kinds = {row["id"]: shown(row).may_rank for row in self._database.all(query("all_conditions"))}
        days = set()
        for started_at, conditions, of_day in self._database.all(_OF_CHAIN, (folded(player),)):
            day = training_day_of(started_at)
            if kinds[conditions] and of_day in (None, day):
                days.add(day)
        cards = [(day, spent_ms) for day, spent_ms in self._database.all(_CARDS_OF_CHAIN, (folded(player),))]
        return active_days(days, cards)

    def chain(self, player: str, today: int) -> Chain:
        """Returns a player's streak of active days as of the training day `today`; empty for an unknown player."""
        return chain_of(self.active_days(player), today)

    # moves

    def begin_move(self, player: str, source: DailySource, lexicon: str, turn: Turn, started_at: str) -> int:
        """Starts a player's only attempt at the move of a day; returns its id.

        `source` identifies the day's move by date, variant and lexicon; `lexicon` is the lexicon's name, `turn` the
        move. Raises `StoreError` if he has already tried it.
        """
        values = {
            "uuid": new_uuid(),
            "lexicon": lexicon,
            "started_at": canonical(started_at),
            "position": str(turn.position),
            "word": turn.solution.word,
            "reference": str(turn.solution.reference),
            "points": turn.solution.points,
            **dict(zip(("day", "variant", "lexicon_hash"), _columns(source), strict=True)),
        }
        with self._database.writing() as sql:
            values["player"] = player_id(sql, player)
            return insert(sql, "daily_moves", values)

    def end_move(
        self, number: int, ended_at: str, *, found: bool, scored: int, answer: str, elapsed_ms: int, tries: int
    ) -> None:
        """Stores the result of a player's attempt (id `number`) at the move of a day. Does nothing if it already has
        one.

        `found` tells whether he found the top, `answer` is his best proposal (empty for none), and `scored` its points.
        `tries` is the number of proposals.
        """
        with self._database.writing() as sql:
            sql.execute(
                "UPDATE daily_moves SET ended_at = ?, found = ?, scored = ?, answer = ?, elapsed_ms = ?, tries = ? "
                "WHERE id = ? AND ended_at IS NULL",
                (canonical(ended_at), found, scored, answer or None, elapsed_ms, tries, number),
            )

    def moves(self, source: DailySource) -> tuple[DailyMoveAttempt, ...]:
        """Returns all attempts at the move of the day, variant and lexicon of `source`, best first.

        Found tops are sorted by time, the others by points.
        """
        rows = self._database.all(
            "SELECT daily_moves.id AS number, players.name AS player, ended_at, found, scored, points, elapsed_ms "
            "FROM daily_moves JOIN players ON players.id = daily_moves.player "
            "WHERE day = ? AND variant = ? AND lexicon_hash = ? "
            "ORDER BY found DESC, CASE WHEN found THEN elapsed_ms END, scored DESC, daily_moves.id",
            _columns(source),
        )
        return tuple(
            of_row(DailyMoveAttempt, row, is_over=row["ended_at"] is not None, found=bool(row["found"])) for row in rows
        )


def _columns(source: DailySource) -> tuple[int, str, str]:
    """Returns (training day, variant name, lexicon hash), the stored form of a `DailySource`."""
    return date.fromisoformat(source.date).toordinal(), source.variant.name, source.lexicon_hash
