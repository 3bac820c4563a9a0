"""The data of the home screen: last run, unfinished games, the players' means, and today's training."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from topping.errors import ToppingError
from topping.kiosk.services.services import Services
from topping.rules.conditions.formula import Measure
from topping.store import PlayerMean, RankedRun, RunKind, StoredSession
from topping.store.people.names import folded
from topping.store.runs.finished import LEAST_RUNS
from topping.system.localtime import local, recent_day_of
from topping.texts import say
from topping.texts.numbers import decimal
from topping.texts.times import to_tenths
from topping.training.daily import BoardRow, Chain, DailyAttempt, board_of
from topping.training.rush.positionset import RushMode
from topping.training.statistics.counting import Lacking
from topping.training.statistics.months import Trend
from topping.wording.conditions import formula_text, kept_game_text, variant_text

if TYPE_CHECKING:  # for speed of start
    from topping.store.classics import StoredClassic
    from topping.training.deck.agenda import Agenda
    from topping.training.rush.scores import RushBests
    from topping.training.statistics.months import PlayerLevel
    from topping.training.statistics.overview import Statistics

_NAMES: Final = {Measure.TIME: "time", Measure.POINTS: "points", Measure.TOPS: "tops"}
_DAYS: Final = 90
_REST_MS: Final = 300
"""The idle time (ms) before the deck and form are read: reading takes 50 ms and more, and must not delay keys."""


@dataclass(frozen=True, slots=True)
class Played:
    """The data on the home screen about past games: the player's last run, and the mean results of all players.

    By formula, a mean is the time (ms) or points lost per move, or the tops found per game.
    """

    last_game: str = ""
    """The name of the finished game begun last; empty without one."""
    run: RankedRun | None = None
    """The run that ended last; None without a run, and before it is read."""
    kind: RunKind | None = None
    """The kind of this run; without a run, the kind most played."""
    means: tuple[PlayerMean, ...] = ()
    """All players' means over many runs of this kind."""
    own: PlayerMean | None = None
    """His own mean."""
    session: StoredSession | None = None
    """The session on hold that began last."""

    def last_text(self, now: str) -> str:
        """Returns a sentence about the player's last run, such as its day, time and misses; empty without a run."""
        run = self.run
        if run is None:
            return ""
        ago = (local(now).date() - local(run.finished_at).date()).days
        known = {0: "home.today", 1: "home.yesterday"}
        day = say(known[ago]) if ago in known else say("home.on_day", day=recent_day_of(run.finished_at, now))
        game, missed = kept_game_text(run.game, run.game_name), run.moves - run.found
        lost = say("home.missed", count=missed) if missed else say("home.none_missed")
        match run.conditions.formula.measure:
            case Measure.TIME:
                last = say("home.last_time", day=day, game=game, time=to_tenths(run.total_ms), missed=lost)
            case Measure.TOPS:
                last = say("home.last_tops", day=day, game=game, found=run.found)
            case _:
                percent = say("number.percent", number=decimal(round(10 * run.percent)))
                last = say("home.last_points", day=day, game=game, percent=percent, missed=lost)
        return last if run.rank is not None else say("home.last_unranked", last=last)

    @property
    def mean_text(self) -> str:
        """Returns a text with the number of runs still to play before the player gets a mean; empty if he has a mean or
        no run.
        """
        if self.own is None or self.kind is None or self.own.is_enough:
            return ""
        conditions = self.kind.conditions
        name = f"{formula_text(conditions.formula.name).lower()}, {variant_text(conditions.variant.name).lower()}"
        return say("home.mean_soon", left=LEAST_RUNS - self.own.runs, kind=name)

    @property
    def measure_text(self) -> str:
        return "" if self.kind is None else say(f"home.board_{_NAMES[self.kind.conditions.formula.measure]}")

    def best(self, most: int) -> tuple[list[tuple[int, str, str]], int | None]:
        """Returns (rank, name, mean) for the `most` best players, and the player's rank; None if he has too few runs.

        A mean is the time or the points lost per move, or the tops per game. If the player ranks lower, he replaces the
        last of these players.
        """
        enough = [mean for mean in self.means if mean.is_enough]
        own = enough.index(self.own) + 1 if self.own in enough else None
        shown = list(range(1, min(most, len(enough)) + 1))
        if own is not None and own > most:
            shown[-1] = own
        measure = Measure.TIME if self.kind is None else self.kind.conditions.formula.measure
        return [(rank, enough[rank - 1].player, _mean_text(enough[rank - 1], measure)) for rank in shown], own


def _mean_text(mean: PlayerMean, measure: Measure) -> str:
    if measure is Measure.TIME:
        return say("home.seconds", seconds=decimal(round(mean.mean / 100)))
    return decimal(round(10 * mean.mean))


def played(services: Services, player: str) -> Played:
    """Returns what the home screen shows first: the name of the player's last game, and the unfinished session, if any.

    `with_means` adds the rest later.
    """
    sessions: tuple[StoredSession, ...] = ()
    with suppress(ToppingError):  # the sessions screen reports the fault
        sessions = services.sessions.all()
    session = next((session for session in sessions if not session.is_ended), None)
    if not player:
        return Played(session=session)
    return Played(services.history.last_game(player), session=session)


async def with_means(services: Services, player: str, found: Played) -> Played:
    """Adds to `found` the player's last run, and the mean results of all players in runs under the same conditions.

    If the last run cannot be read, removes its game's name, so that the screen does not wait for it.
    """
    history, same = services.history, folded(player)
    last = (await history.of_player(player, 0, 1)).runs
    run = last[0] if last else None
    kinds = await history.kinds()
    kind = next((kind for kind in kinds if run is not None and _is_of(run, kind)), kinds[0] if kinds else None)
    means = await history.means(kind, _DAYS) if kind is not None else ()
    own = next((mean for mean in means if folded(mean.player) == same), None)
    last_game = found.last_game if run is not None else ""
    return replace(found, last_game=last_game, run=run, kind=kind, means=means, own=own)


def _is_of(run: RankedRun, kind: RunKind) -> bool:
    return run.conditions == kind.conditions and run.lexicon_hash == kind.lexicon_hash


@dataclass(frozen=True, slots=True)
class Task:
    """A task for today on the home screen, shown with a check box."""

    told: str = ""
    """Its progress."""
    is_done: bool = False
    is_wanted: bool = False
    """Whether it can be started now."""


@dataclass(frozen=True, slots=True)
class Trained:
    """A player's training today (cards, rushes), and his level: the mean cost of a move (time plus penalty, ms) in his
    latest games, at average difficulty.
    """

    deck: Agenda
    rushes: RushBests
    statistics: Statistics | None
    """Over the last half year; None if unreadable."""
    has_rushed: bool = False
    """Whether a top was found in a rush of any length today."""
    is_fed: bool = True
    """Whether today's new cards have been added to the deck; only then is its count valid."""

    @property
    def level(self) -> PlayerLevel | None:
        """The player's present mean time (ms) for a move of a standard game (of average difficulty); None while he has
        played too little.
        """
        level = None if self.statistics is None else self.statistics.level
        return None if isinstance(level, Lacking) else level

    @property
    def trend(self) -> Trend:
        index = None if self.statistics is None else self.statistics.months.index
        return Trend.UNKNOWN if index is None or isinstance(index, Lacking) else index.change.trend

    @property
    def tasks(self) -> tuple[Task, Task]:
        deck, bests = self.deck, self.rushes
        if deck.left:
            cards = say("home.deck_due", count=deck.left)
            due = say("home.deck_minutes", cards=cards, minutes=max(1, deck.minutes))
        else:
            due = say("home.deck_done", count=deck.cards) if deck.cards else say("home.deck_none")
        best = say("home.rush.none") if bests.ever is None else say("home.rush.best", found=bests.ever)
        if bests.day is not None:
            best = say("home.rush.best_today", best=best, found=bests.day)
        return (
            Task(due, is_done=deck.cards > 0 and not deck.left, is_wanted=deck.left > 0) if self.is_fed else Task(),
            Task(best, is_done=self.has_rushed, is_wanted=not self.has_rushed),
        )


@dataclass(frozen=True, slots=True)
class OfDay:
    """The game of the day, with the ranking of its players, and the player's series of days."""

    day: int = 0
    """0 before it has been read."""
    rows: tuple[BoardRow, ...] = ()
    own: DailyAttempt | None = None
    chain: Chain | None = None

    @property
    def task(self) -> Task:
        """The game of the day as a task: with the player's result, or before he has played, with the two best times."""
        if not self.day:
            return Task()
        ranked = [row for row in self.rows if row.rank is not None]
        if self.own is None:
            times = [(row.attempt.player, row.attempt.total_ms) for row in ranked[:2]]
            best = " · ".join(f"{player} *{to_tenths(ms)}*" for player, ms in times if ms is not None)
            return Task(best or say("home.day_none"), is_wanted=True)
        own = next((row for row in self.rows if row.attempt.run == self.own.run), None)
        if own is None or own.attempt.total_ms is None:
            return Task(say("daily.left" if self.own.is_over else "home.day_open"), is_done=self.own.is_over)
        time = to_tenths(own.attempt.total_ms)
        if own.rank is None:
            return Task(say("home.day_time", time=time), is_done=True)
        return Task(say("home.day_rank", time=time, rank=own.rank, of=len(ranked)), is_done=True)


class LateNews:
    """The data of the home screen that are read after its first frame: the player's training and the game of
    the day.
    """

    def __init__(self, services: Services, player: str) -> None:
        """`player` is the player whose data will be read; an empty name stands for nobody."""
        self._services, self._player = services, player
        self.trained: Trained | None = None
        self.of_day = OfDay()
        self.classic: StoredClassic | None = None
        """The unfinished classic game begun last, of the player or, without a player, of anybody."""
        self._has_read = False
        """Whether everything that needs no refresh has been read."""
        self._changes: int | None = None
        """The count of new cards when the deck was read; None before the first look for new cards."""

    def is_due(self, rest_ms: int) -> bool:
        if rest_ms >= _REST_MS and self._is_stale:
            return True
        return rest_ms >= _REST_MS and bool(self._player) and not self._is_fed

    @property
    def _is_fed(self) -> bool:
        """Whether all new cards have been added to the player's deck and are counted on the screen."""
        is_told = self.trained is not None and self.trained.is_fed
        return is_told and self._changes == self._services.decks.changes

    async def read(self) -> None:
        """Reads these data of the home screen; at later calls, only what is out of date."""
        if self._is_stale:
            await self._read()
        if self._player:
            await self._feed_deck()

    @property
    def _is_stale(self) -> bool:
        return not self._has_read or bool(self._player and self.of_day.day != self._services.dailies.today)

    async def _read(self) -> None:
        if not self._has_read:
            self.classic = self._open_classic()
            if self._player:
                services, player = self._services, self._player
                deck, rushes = await services.decks.today(player), services.rushes.bests(player, RushMode.CLOCK)
                usual, has_rushed = await services.statistics.usual(player), services.rushes.has_found_today(player)
                self.trained = Trained(deck, rushes, usual, has_rushed, is_fed=False)
            self._has_read = True
        if self._player and self.of_day.day != self._services.dailies.today:
            await self._read_day()

    def _open_classic(self) -> StoredClassic | None:
        same = folded(self._player) if self._player else ""
        try:
            begun = [game for game in self._services.classics.all() if not game.is_ended]
        except ToppingError:  # the screen of these games reports the fault
            return None
        return next((game for game in begun if not same or same in map(folded, game.names)), None)

    async def _read_day(self) -> None:
        """Reads the attempts at today's game; a day begins at four in the morning."""
        dailies = self._services.dailies
        day, same = dailies.today, folded(self._player)
        attempts, chain = dailies.attempts_of_day(day), await dailies.chain(self._player)
        own = next((attempt for attempt in attempts if folded(attempt.player) == same), None)
        self.of_day = OfDay(day, board_of(attempts, day), own, chain)

    async def _feed_deck(self) -> None:
        """Adds new cards to the player's deck, once. Reads today's cards again if the deck has changed."""
        decks = self._services.decks
        if self._changes is None:
            changes = decks.changes
            await decks.attend(self._player)
            self._changes = changes
        changes = decks.changes
        if self.trained is not None and (self._changes != changes or not self.trained.is_fed):
            self.trained = replace(self.trained, deck=await decks.today(self._player), is_fed=True)
            self._changes = changes
