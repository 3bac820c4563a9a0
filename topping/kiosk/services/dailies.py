"""The game of the day and the move of the day, made in advance by the answering thread and kept in memory only.

A game is written to the disk when a player begins it: nobody can read it in advance.
"""

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from typing import Final

from topping.answers.client import News, QuestionService, fault_in
from topping.answers.games import make_game
from topping.config import Settings
from topping.errors import ToppingError
from topping.gamefiles.lexicon import WantedLexicon
from topping.kiosk.engine.clock import Clock
from topping.kiosk.services.beside import Beside, RunningRecord
from topping.kiosk.services.history import facts_known
from topping.kiosk.services.players import OfferedChoices
from topping.kiosk.services.runs import RunKeeping, Seat
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.variant import NORMALE, Variant
from topping.rules.games.game import Game, Turn
from topping.rules.games.gametext import game_id
from topping.store import Store
from topping.store.people.names import folded
from topping.store.training.dailies import DailyGame, DailyMoveAttempt
from topping.system.localtime import training_day_of
from topping.training.daily import KEPT_DAYS, Chain, DailyAttempt, DailyResult, DailySource
from topping.training.par import GamePars, stakes_of

PAST_MOVES: Final = 14
"""The number of days whose moves a player sees beside today's."""
_AGAIN_MS: Final = 60_000
"""How often it is looked whether another day has begun."""


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A game that the answering thread is to make: the game of a day, or the game that contains the move of a day."""

    source: DailySource
    is_move: bool = False
    lexicon: str = field(default="", compare=False)
    """The lexicon's name, for the message if it is missing."""

    def ask(self, answerer: QuestionService) -> Future[Game]:
        source = self.source
        seed = source.move_seed if self.is_move else source.seed
        return answerer.ask_long(make_game, seed, source.variant, WantedLexicon(self.lexicon, source.lexicon_hash))


class DailyGames:
    """The games of the day and moves of the day: has them made in advance, and reads the players' attempts."""

    def __init__(
        self, beside: Beside, clock: Clock, choices: OfferedChoices, runs: RunKeeping, settings: Callable[[], Settings]
    ) -> None:
        self._beside, self._clock, self._choices, self._runs, self._settings = beside, clock, choices, runs, settings
        self._store, self._notices = beside.store, beside.notices
        self._games: dict[_Wanted, Game] = {}
        self._failed: dict[_Wanted, str] = {}
        """Why a game could not be made, as sentences."""
        self._asked: tuple[Future[Game], _Wanted] | None = None
        """The pending question and its subject."""
        self._waiting: list[_Wanted] = []
        self._next_ms = 0
        """When (ms) to look again for games to be made."""

    @property
    def today(self) -> int:
        """Today as a day number. The day begins at four in the morning."""
        return training_day_of(self._clock.date())

    def source(self, day: int, variant: Variant = NORMALE) -> DailySource:
        """Returns what determines a day's game: the day, the variant, and the lexicon for new games.

        Raises `ToppingError` if this lexicon cannot be used.
        """
        written = date.fromordinal(day).isoformat()
        return DailySource(written, variant, self._choices.chosen_lexicon().hash)

    @property
    def lexicon(self) -> str:
        """The name of the lexicon of the day's games. Raises `ToppingError` if it cannot be used."""
        return self._choices.chosen_lexicon().name

    # made by the answering thread

    def tick(self, answerer: QuestionService, now_ms: int) -> None:
        """Asks the answering thread for the next missing game: today's, tomorrow's, then those of the past week.

        Call it only while nobody plays.
        """
        if self._asked is not None:
            return
        if not self._waiting and now_ms >= self._next_ms:
            self._next_ms = now_ms + _AGAIN_MS
            self._waiting = self._lacking()
        if self._waiting:
            self._ask(answerer, self._waiting.pop(0))

    def _lacking(self) -> list[_Wanted]:
        try:
            today, name = self.today, self.lexicon
            days = [today, today + 1, *range(today - 1, today - KEPT_DAYS - 1, -1)]
            sources = [self.source(day) for day in days]
        except (ToppingError, OverflowError, ValueError):  # the lexicon is gone, or the clock is outside the calendar
            return []
        first = sources[0]
        wanted = [_Wanted(first, lexicon=name), _Wanted(first, is_move=True, lexicon=name)]
        wanted += [_Wanted(source, lexicon=name) for source in sources[1:]]
        self._games = {one: game for one, game in self._games.items() if one.source.date >= sources[-1].date}
        return [game for game in wanted if game not in self._games and game not in self._failed]

    def want(self, answerer: QuestionService, source: DailySource, *, is_move: bool = False) -> None:
        """Asks the answering thread for a day's game (with `is_move`: its move of the day) before all others: a player
        waits.

        Does nothing if it exists or is being made.
        """
        wanted = _Wanted(source, is_move, self.lexicon)
        if wanted in self._games or (self._asked is not None and self._asked[1] == wanted):
            return
        self._failed.pop(wanted, None)
        if self._asked is not None:
            self._asked[0].cancel()
            self._waiting.insert(0, self._asked[1])
        self._ask(answerer, wanted)

    def _ask(self, answerer: QuestionService, wanted: _Wanted) -> None:
        self._asked = wanted.ask(answerer), wanted

    def hear(self, news: News) -> None:
        if self._asked is None or news is not self._asked[0]:
            return
        made, wanted = self._asked
        self._asked = None
        if fault := fault_in(made):
            self._failed[wanted] = fault
        else:
            self._games[wanted] = wanted.source.of_day(made.result())

    def game(self, source: DailySource) -> Game | None:
        """Returns the game of a day; None until it is made."""
        return self._games.get(_Wanted(source))

    def turn(self, source: DailySource) -> Turn | None:
        """Returns the move of a day; None until it is made."""
        game = self._games.get(_Wanted(source, is_move=True))
        return None if game is None else source.move_of(game)

    def has_turn(self, source: DailySource) -> bool:
        return _Wanted(source, is_move=True) in self._games

    def why_not(self, source: DailySource, *, is_move: bool = False) -> str:
        """Returns a sentence that says why a day's game (with `is_move`: its move of the day) could not be made; empty
        if nothing failed.
        """
        return self._failed.get(_Wanted(source, is_move), "")

    # played

    def seat(self, player: str, source: DailySource) -> Seat:
        """Returns what a player's run of the day's game starts from: game, lexicon and conditions. The game must be
        made already.

        The conditions are the same on every machine, whatever the settings. Raises `ToppingError` if the database or
        the game's lexicon cannot be used.
        """
        game = self._games[_Wanted(source)]
        self._store.dailies.note(game_id(game), source)
        return replace(self._runs.seat(player, game, source.conditions), conditions=source.conditions)

    def day_of(self, game: str) -> DailyGame | None:
        """Returns the day of the game with this id; None if it is no game of the day."""
        return self._notices.safely(None, lambda: self._store.dailies.game(game))

    def attempts(self, source: DailySource) -> tuple[DailyAttempt, ...]:
        """Returns the first attempt of each player at a day's game, finished or not."""
        kept = self._store.dailies
        return self._notices.safely((), lambda: kept.attempts(kept.games_of(source)))

    def attempts_of_day(self, day: int) -> tuple[DailyAttempt, ...]:
        """Returns each player's first attempt at a day's game in the normal variant; empty if nobody has played."""
        try:
            return self.attempts(self.source(day))
        except ToppingError:
            return ()

    def result(self, player: str, source: DailySource) -> DailyResult | None:
        """Returns the result of a player's first attempt at a day's game; None if it is unfinished."""
        kept = self._store.dailies

        def read() -> DailyResult | None:
            results = (kept.result(player, game, source) for game in (kept.games_of(source) if player else ()))
            return next((result for result in results if result is not None), None)

        return self._notices.safely(None, read)

    async def pars(self, result: DailyResult, source: DailySource) -> GamePars | None:
        """Returns the expected cost (par) of a day's whole game for a strong player, an average player and this one.

        `result` is his finished attempt. None if the game is not made or the database fails.
        """
        game = self.game(source)
        if game is None:
            return None
        return await self._beside.fetch_safely(None, _pars, result.run, game, source.conditions)

    def others(self, source: DailySource) -> int:
        """Returns how many further games of this day, of another variant or lexicon, were played on this machine."""
        kept, day = self._store.dailies, date.fromisoformat(source.date).toordinal()
        every = self._notices.safely((), lambda: {other.game for other in kept.others(day)} - {*kept.games_of(source)})
        return len(every)

    async def chain(self, player: str) -> Chain | None:
        """Returns a player's streak, the days in a row on which he has played the day's game.

        None without a player, or if the setting `chain` is off.
        """
        if not player or not self._settings().chain:
            return None
        return await self._beside.fetch_safely(None, _chain, player, self.today)

    # the move of the day

    def moves(self, source: DailySource) -> tuple[DailyMoveAttempt, ...]:
        """Returns the players' attempts at the move of a day, best first: found tops by time, the others by points."""
        return self._notices.safely((), lambda: self._store.dailies.moves(source))

    def own_move(self, player: str, source: DailySource) -> DailyMoveAttempt | None:
        """Returns a player's attempt at the move of a day, or None."""
        same = folded(player) if player else ""
        return next((attempt for attempt in self.moves(source) if folded(attempt.player) == same), None)

    def past_moves(self, player: str, variant: Variant) -> tuple[tuple[int, DailyMoveAttempt], ...]:
        """Returns a player's attempts at the moves of the last `PAST_MOVES` days, as (day number, attempt), today's
        last.
        """
        try:
            sources = [(day, self.source(day, variant)) for day in range(self.today - PAST_MOVES + 1, self.today + 1)]
        except ToppingError:
            return ()
        tried = ((day, self.own_move(player, source)) for day, source in sources)
        return tuple((day, own) for day, own in tried if own is not None)

    def begin_move(self, player: str, source: DailySource, turn: Turn) -> RunningRecord:
        """Records the start of a player's only attempt at the move of a day.

        Returns the record. If he has already begun one, or the lexicon is missing, shows a notice; the record returned
        then writes nothing.
        """
        record, at = RunningRecord(self._beside, self._clock, None), self._clock.date()
        with self._notices.telling():
            lexicon = self.lexicon
            record.begin(lambda: self._store.dailies.begin_move(player, source, lexicon, turn, at))
        return record

    def end_move(
        self, record: RunningRecord, *, found: bool, scored: int, answer: str, elapsed_ms: int, tries: int
    ) -> None:
        at = self._clock.date()
        end = partial(self._store.dailies.end_move, found=found, scored=scored, answer=answer, elapsed_ms=elapsed_ms)
        record.write(lambda number: end(number, at, tries=tries))


def _chain(store: Store, player: str, today: int) -> Chain | None:
    return store.dailies.chain(player, today)


def _pars(store: Store, run_id: int, game: Game, conditions: Conditions) -> GamePars:
    run = store.history.run(run_id)
    facts = facts_known(store, game, run.lexicon_hash)
    return GamePars.of(stakes_of(conditions, facts), store.pars.of(run, facts))
