"""Whether training shows in a player's ranked games, from what is kept of both."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from typing import Final

from topping.localtime import training_day_of
from topping.rules.conditions.formula import Measure
from topping.store.database import Database
from topping.store.people.names import folded
from topping.store.runs.packing import History
from topping.store.training.entries import WordEntries
from topping.training.analysedmove import KINDS
from topping.training.comparable import PlayedRun, RunOutcome, reason
from topping.training.difficulty import Difficulty
from topping.training.held import Arm, Holding
from topping.training.par import Stake, TimedMove
from topping.training.statistics.columns import UNKNOWN, CountedMove, CountedRun
from topping.training.transfer import LOOKS, RankedGame, Transfer, TurnedUp

_WORDS: Final = "SELECT run, number, upper(word) FROM moves WHERE run IN (SELECT value FROM json_each(?))"
_FINISHED: Final = """
    SELECT count(*) FROM runs
    WHERE player = (SELECT min(id) FROM players WHERE folded = ?) AND outcome = 'finished'
"""
_COMPARED: Final = (Arm.TRAINED, Arm.HELD)


class Transfers:
    """The comparisons of the players of a database. Every method may raise `StoreError`, and `InputError` for what
    cannot be a name."""

    def __init__(self, database: Database, history: History, entries: WordEntries) -> None:
        self._database, self._history, self._entries = database, history, entries
        self._over: dict[str, tuple[int, bool]] = {}
        """Whether the comparison is decided, with how many finished runs that was reckoned, by folded names."""

    def holding(self, player: str) -> Holding:
        """What is held back from a player: nothing from nobody, or once the comparison is over."""
        row = self._database.first("SELECT uuid FROM players WHERE folded = ? ORDER BY id LIMIT 1", (folded(player),))
        return Holding("") if row is None else Holding(row["uuid"], is_over=self.is_over(player))

    def is_over(self, player: str) -> bool:
        """Whether the comparison of a player is decided; reckoned anew only where he has finished another run."""
        key = folded(player)
        (finished,) = self._database.all(_FINISHED, (key,))[0]
        if finished < LOOKS[0]:
            return False
        if self._over.get(key, (0, False))[0] != finished:
            self._over[key] = (finished, self.of(player).is_over)
        return self._over[key][1]

    def barred(self, player: str) -> frozenset[str]:
        """The words (A–Z) whose turn has come and that a player is not asked, as they are held back from him."""
        held = frozenset(one.word for one in self._entries.of(player) if not one.arm.may_be_asked)
        return frozenset() if held and self.is_over(player) else held

    def of(self, player: str) -> Transfer:
        """The comparison of a player as it stands; an empty one for nobody."""
        entries = self._entries.of(player)
        first = min((one.day for one in entries if one.arm in _COMPARED), default=None)
        if first is None:
            return Transfer.of((), ())
        runs = self._history.runs(player)
        days = {run.run: training_day_of(run.started_at) for run in runs}
        ranked = [run for run in runs if days[run.run] > first and _counts(run)]
        chosen = sorted(ranked, key=lambda run: (days[run.run], run.run))[: LOOKS[-1]]
        return Transfer.of(entries, self._games(chosen, days))

    def _games(self, runs: list[PlayedRun], days: dict[int, int]) -> list[RankedGame]:
        wanted = json.dumps([run.run for run in runs])
        words = {(run, number): word for run, number, word in self._database.all(_WORDS, (wanted,))}
        packed = self._history.columns(runs)
        games = []
        for run in runs:
            moves: Iterable[CountedMove] = ()
            with suppress(KeyError, ValueError):  # not kept, or damaged: the game counts, without its moves
                moves = CountedRun.unpack(packed[run.run]).moves
            tops = [
                TurnedUp(words[run.run, move.number], _timed(run, move))
                for move in moves
                if move.kind != UNKNOWN and not move.seen and (run.run, move.number) in words
            ]
            games.append(RankedGame(days[run.run], tuple(tops)))
        return games


def _counts(run: PlayedRun) -> bool:
    """Whether a run is a ranked game of which the times are compared: a finished first attempt, without help."""
    conditions = run.conditions
    is_alike = reason(run, conditions.formula.name, conditions.variant.name) is None
    return is_alike and run.outcome is RunOutcome.FINISHED and conditions.formula.measure is Measure.TIME


def _timed(run: PlayedRun, move: CountedMove) -> TimedMove:
    difficulty = Difficulty(KINDS[move.kind], move.word, move.search)
    stake = Stake(difficulty, run.conditions.limit_ms(move.number), run.conditions.penalty_ms)
    return TimedMove(stake, bool(move.found), move.elapsed_ms, move.penalty_ms)
