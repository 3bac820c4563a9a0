"""What the first screen tells: games played and left open, the means of all players, a player's training."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from topping.errors import ToppingError
from topping.kiosk.backstage.backstage import Backstage
from topping.kiosk.wording import formula_text, kept_game_text, variant_text
from topping.localtime import local, recent_day_of
from topping.rules.conditions.formula import Measure
from topping.store import KeptSession, PlayerMean, RankedRun, RunKind
from topping.store.people.names import folded
from topping.store.runs.finished import LEAST_RUNS
from topping.texts import say
from topping.texts.numbers import decimal
from topping.texts.times import to_tenths
from topping.training.daily import BoardRow, Chain, DailyAttempt, board_of
from topping.training.rush.sets import RushMode
from topping.training.statistics.counting import Lacking
from topping.training.statistics.months import Trend

if TYPE_CHECKING:  # for speed of start
    from topping.store.classics import KeptClassic
    from topping.training.deck.agenda import Agenda
    from topping.training.rush.scores import RushBests
    from topping.training.statistics.months import PlayerLevel
    from topping.training.statistics.overview import Statistics

_NAMES: Final = {Measure.TIME: "time", Measure.POINTS: "points", Measure.TOPS: "tops"}
_DAYS: Final = 90
_LAST_RUNS: Final = 7
_REST_MS: Final = 300
"""How long nothing is touched before deck and form are read: that takes 50 ms and more, and no key must wait for it."""


@dataclass(frozen=True, slots=True)
class Played:
    """What a player has played, or nobody; read before the first frame."""

    runs: tuple[RankedRun, ...] = ()
    """His last ones."""
    kind: RunKind | None = None
    """The kind of run that he played last, else the one most played."""
    means: tuple[PlayerMean, ...] = ()
    """Everybody's means over many runs of that kind."""
    own: PlayerMean | None = None
    """His own."""
    session: KeptSession | None = None
    """The session on hold that was begun last."""

    def last_text(self, now: str) -> str:
        run = self.runs[0]
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
        """How many runs the player's mean waits for; empty once it stands on the strip of the leaderboard."""
        if self.own is None or self.kind is None or self.own.is_enough:
            return ""
        conditions = self.kind.conditions
        name = f"{formula_text(conditions.formula.name).lower()}, {variant_text(conditions.variant.name).lower()}"
        return say("home.mean_soon", left=LEAST_RUNS - self.own.runs, kind=name)

    @property
    def measure_text(self) -> str:
        return "" if self.kind is None else say(f"home.board_{_NAMES[self.kind.conditions.formula.measure]}")

    def best(self, most: int) -> tuple[list[tuple[int, str, str]], int | None]:
        """The ranks, names and means of the best players, the player among them; then his rank, None for none."""
        enough = [one for one in self.means if one.is_enough]
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


def played(backstage: Backstage, player: str) -> Played:
    """What a player of a club has played, or nobody; without the means."""
    sessions: tuple[KeptSession, ...] = ()
    with suppress(ToppingError):  # the screen of the sessions tells the fault
        sessions = backstage.sessions.all()
    session = next((one for one in sessions if not one.is_ended), None)
    if not player:
        return Played(session=session)
    return Played(backstage.history.last_runs(player, _LAST_RUNS), session=session)


async def with_means(backstage: Backstage, player: str, found: Played) -> Played:
    """The same with everybody's means over the kind of runs that the player played last."""
    history, same, runs = backstage.history, folded(player), found.runs
    kinds = await history.kinds()
    kind = next((one for one in kinds if runs and _is_of(runs[0], one)), kinds[0] if kinds else None)
    means = await history.means(kind, _DAYS) if kind is not None else ()
    own = next((one for one in means if folded(one.player) == same), None)
    return replace(found, kind=kind, means=means, own=own)


def _is_of(run: RankedRun, kind: RunKind) -> bool:
    return run.conditions == kind.conditions and run.lexicon_hash == kind.lexicon_hash


@dataclass(frozen=True, slots=True)
class Task:
    """Something to do today, with a box to tick."""

    told: str = ""
    """How it stands."""
    is_done: bool = False
    is_wanted: bool = False
    """Whether it can be done now."""


@dataclass(frozen=True, slots=True)
class Trained:
    """What a player has trained and how he plays."""

    deck: Agenda
    rushes: RushBests
    statistics: Statistics | None
    """Of the last half year; None where nothing can be read."""
    has_rushed: bool = False
    """Whether a top was found in a rush of any length today."""
    is_fed: bool = True
    """Whether today's new cards have come into the deck: only then does it say how many there are."""

    @property
    def level(self) -> PlayerLevel | None:
        """What a move costs him now; None where that cannot be told yet."""
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
    """The game of a day: who has played it, and the player's chain of days."""

    day: int = 0
    """0 before it has been read."""
    rows: tuple[BoardRow, ...] = ()
    own: DailyAttempt | None = None
    chain: Chain | None = None

    @property
    def task(self) -> Task:
        """The game of the day: one's own result, else the best ones."""
        if not self.day:
            return Task()
        ranked = [one for one in self.rows if one.rank is not None]
        if self.own is None:
            times = [(one.attempt.player, one.attempt.total_ms) for one in ranked[:2]]
            best = " · ".join(f"{player} *{to_tenths(ms)}*" for player, ms in times if ms is not None)
            return Task(best or say("home.day_none"), is_wanted=True)
        own = next((one for one in self.rows if one.attempt.run == self.own.run), None)
        if own is None or own.attempt.total_ms is None:
            return Task(say("daily.left" if self.own.is_over else "home.day_open"), is_done=self.own.is_over)
        time = to_tenths(own.attempt.total_ms)
        if own.rank is None:
            return Task(say("home.day_time", time=time), is_done=True)
        return Task(say("home.day_rank", time=time, rank=own.rank, of=len(ranked)), is_done=True)


class LateNews:
    """What is read once nobody touches the kiosk, after the first frame: a player's training, the game of the day."""

    def __init__(self, backstage: Backstage, player: str) -> None:
        """`player` is empty where nobody is chosen."""
        self._backstage, self._player = backstage, player
        self.trained: Trained | None = None
        self.of_day = OfDay()
        self.classic: KeptClassic | None = None
        """The classic game that is not over and was begun last: with the player or, where there is none, of anybody."""
        self._has_read = False
        """Whether all that does not change by itself was read."""
        self._changes: int | None = None
        """How often cards had come when the deck was read; None before it was looked for new ones."""

    def is_due(self, rest_ms: int) -> bool:
        if rest_ms >= _REST_MS and self._is_stale:
            return True
        return rest_ms >= _REST_MS and bool(self._player) and not self._is_fed

    @property
    def _is_fed(self) -> bool:
        """Whether what is told of the deck is up to date."""
        is_told = self.trained is not None and self.trained.is_fed
        return is_told and self._changes == self._backstage.decks.changes

    async def read(self) -> None:
        """Reads what is due."""
        if self._is_stale:
            await self._read()
        if self._player:
            await self._feed_deck()

    @property
    def _is_stale(self) -> bool:
        return not self._has_read or bool(self._player and self.of_day.day != self._backstage.dailies.today)

    async def _read(self) -> None:
        if not self._has_read:
            self.classic = self._open_classic()
            if self._player:
                backstage, player = self._backstage, self._player
                deck, rushes = await backstage.decks.today(player), backstage.rushes.bests(player, RushMode.CLOCK)
                usual, has_rushed = await backstage.statistics.usual(player), backstage.rushes.has_found_today(player)
                self.trained = Trained(deck, rushes, usual, has_rushed, is_fed=False)
            self._has_read = True
        if self._player and self.of_day.day != self._backstage.dailies.today:
            await self._read_day()

    def _open_classic(self) -> KeptClassic | None:
        same = folded(self._player) if self._player else ""
        try:
            begun = [one for one in self._backstage.classics.all() if not one.is_ended]
        except ToppingError:  # the screen of these games tells the fault
            return None
        return next((one for one in begun if not same or same in map(folded, one.names)), None)

    async def _read_day(self) -> None:
        """The board of the day, which another one follows at four in the morning."""
        dailies = self._backstage.dailies
        day, same = dailies.today, folded(self._player)
        attempts, chain = dailies.attempts_of_day(day), await dailies.chain(self._player)
        own = next((one for one in attempts if folded(one.player) == same), None)
        self.of_day = OfDay(day, board_of(attempts, day), own, chain)

    async def _feed_deck(self) -> None:
        """Brings in what waits to become cards, once, and reads the deck again if something has come since."""
        decks = self._backstage.decks
        if self._changes is None:
            changes = decks.changes
            await decks.attend(self._player)
            self._changes = changes
        changes = decks.changes
        if self.trained is not None and (self._changes != changes or not self.trained.is_fed):
            self.trained = replace(self.trained, deck=await decks.today(self._player), is_fed=True)
            self._changes = changes
