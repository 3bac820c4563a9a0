"""What the first screen tells: the last runs, the mean costs, the sessions, the solver's progress."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from functools import cache
from typing import TYPE_CHECKING, Final

from topping.competition.events import CompetitionStage
from topping.errors import ToppingError
from topping.game import shelf
from topping.game.service.messages import SolverPreparing
from topping.kiosk.backstage.backstage import Backstage
from topping.kiosk.painters.front.hub import ListView
from topping.kiosk.painters.grid.board import BoardView
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.wording import formula_text, kept_game_text, variant_text
from topping.lexicon.editions import is_same_list
from topping.localtime import day_of, local
from topping.rules.conditions.formula import Measure
from topping.rules.moves.replacement import replaced_squares
from topping.store import KeptSession, PlayerMean, RankedRun, RunKind
from topping.store.runs.means import LEAST_RUNS
from topping.texts import say
from topping.texts.numbers import decimal
from topping.texts.times import to_tenths

if TYPE_CHECKING:  # for speed of start
    from topping.store.competitions.competitions import KeptCompetition

_DAYS: Final = 90
_MOST_ROWS: Final = 3
_LAST_RUNS: Final = 7
_EVENING: Final = 18
"""The hour from which one says good evening."""
_NIGHT: Final = 5
_PICTURED: Final = 16
"""The move of a demonstration game that the picture shows."""


def greeting(now: str) -> str:
    """The words for the time of day."""
    hour = local(now).hour
    return say("home.morning" if _NIGHT <= hour < _EVENING else "home.evening")


@cache
def picture() -> BoardView | None:
    """A position of a demonstration game, which nobody can play; None where none can be read."""
    try:
        turns = shelf.load(shelf.demo_games()[0]).turns()
        turn = [turn for _, turn in zip(range(_PICTURED), turns, strict=False)][-1]
    except (ToppingError, IndexError):
        return None
    placed = tuple(square for square, _ in turn.placement.placed)
    board = turn.after.board
    return BoardView(board.cells, placed, replaced=replaced_squares(turn.placement, board))


def engine_view(preparing: SolverPreparing) -> ListView:
    """The progress of the solver's first start."""
    step = min(preparing.step + 1, preparing.of)
    return ListView(
        Icon.GEAR,
        say("home.engine"),
        say("home.engine_once"),
        say("home.engine_step", step=step, of=preparing.of),
        lines=tuple(say("home.engine_lines").split("\n")),
        marks=(True, True, False),
        progress=100 * preparing.step // max(1, preparing.of),
    )


def how_view() -> ListView:
    """How to play, in a few lines."""
    lines = tuple(say("home.how_lines").split("\n"))
    return ListView(Icon.EYE, say("home.how"), heading=say("home.how_title"), lines=lines)


def other_games_view() -> ListView:
    """The way to the other games, and no more of them."""
    return ListView(Icon.SWAP, say("other.title"), lines=tuple(say("other.card").split("\n")))


class HubData:
    """The figures of a player, or of nobody."""

    def __init__(self, backstage: Backstage, player: str, now: str) -> None:
        self.player, self._now, self._backstage = player, now, backstage
        page = backstage.history.of_player(player, 0, _LAST_RUNS) if player else None
        self.runs: tuple[RankedRun, ...] = page.runs if page else ()
        self._kind, self._means = self._read_means()
        self._sessions = self._read_sessions()
        self._competitions: tuple[KeptCompetition, ...] = ()

    def _read_means(self) -> tuple[RunKind | None, tuple[PlayerMean, ...]]:
        """The kind of run that the player played last, else the one most played, with everybody's means."""
        history = self._backstage.history
        kinds = history.kinds()
        own = self.runs[0] if self.runs else None
        kind = next(
            (
                one
                for one in kinds
                if own is not None
                and one.conditions == own.conditions
                and is_same_list(one.lexicon_hash, own.lexicon_hash)
            ),
            kinds[0] if kinds else None,
        )
        return kind, (history.means(kind, _DAYS) if kind is not None else ())

    def read_competitions(self) -> None:
        """Reads the competitions; not before the first frame, which they would delay."""
        with suppress(ToppingError):  # the screen of the competitions tells the fault
            self._competitions = self._backstage.competitions.all()

    def _read_sessions(self) -> tuple[KeptSession, ...]:
        try:
            return self._backstage.sessions.all()
        except ToppingError:  # the screen of the sessions tells the fault
            return ()

    # the large card

    @property
    def lines(self) -> tuple[str, ...]:
        """What is said under the name: the last run and the mean."""
        if not self.runs:
            is_first = not self._backstage.begun.open_of(self.player)
            return tuple(say("home.no_history" if is_first else "home.none_finished").split("\n"))
        last = self._last_run(self.runs[0])
        return (last if self.runs[0].rank is not None else say("home.last_unranked", last=last), self._mean())

    def _last_run(self, run: RankedRun) -> str:
        day, game = self._day(run.finished_at), kept_game_text(run.game, run.game_name)
        missed = run.moves - run.found
        missed_text = say("home.missed", count=missed) if missed else say("home.none_missed")
        match run.conditions.formula.measure:
            case Measure.TIME:
                return say("home.last_time", day=day, game=game, time=to_tenths(run.total_ms), missed=missed_text)
            case Measure.TOPS:
                return say("home.last_tops", day=day, game=game, found=run.found)
            case _:
                return say("home.last_points", day=day, game=game, percent=_percent(run), missed=missed_text)

    def _mean(self) -> str:
        own = next((one for one in self._means if one.player.casefold() == self.player.casefold()), None)
        if own is None or self._kind is None:
            return ""
        if not own.is_enough:
            kind = self._kind.conditions
            name = f"{formula_text(kind.formula.name).lower()}, {variant_text(kind.variant.name).lower()}"
            return say("home.mean_soon", left=LEAST_RUNS - own.runs, kind=name)
        measure = self._kind.conditions.formula.measure
        return say(f"home.mean_{_NAMES[measure]}", mean=_mean_text(own, measure))

    def _day(self, instant: str) -> str:
        today, day = local(self._now).date(), local(instant).date()
        if day == today:
            return say("home.today")
        if day == today - timedelta(days=1):
            return say("home.yesterday")
        return say("home.on_day", day=day_of(instant))

    # the cards

    @property
    def club(self) -> ListView:
        """The sessions, those that wait to be taken up first."""
        waiting = sorted(self._sessions, key=lambda one: one.is_ended)[:_MOST_ROWS]
        rows = tuple(
            (
                (_state(one), "faint" if one.is_ended else "chip"),
                (one.facts.name or say("sessions.unnamed"), "strong"),
                (formula_text(one.facts.conditions.formula.name), "quiet"),
                (say("home.club_players", count=one.players), "faint"),
            )
            for one in waiting
        )
        return ListView(Icon.GROUP, say("home.club"), rows=rows, lines=tuple(say("home.club_none").split("\n")))

    @property
    def competitions(self) -> ListView:
        """The competitions that are open or prepared, the last one founded first; none at the public kiosk."""
        waiting = [one for one in self._competitions if one.stage is not CompetitionStage.CLOSED]
        rows = tuple(
            (
                (say(f"competition.stage.{one.stage.value}"), "chip"),
                (one.name, "strong"),
                (say("competition.entrants", count=one.entrants), "faint"),
            )
            for one in waiting[:_MOST_ROWS]
        )
        lines = tuple(say("home.competitions_none").split("\n"))
        return ListView(Icon.CALENDAR, say("home.competitions"), rows=rows, lines=lines)

    @property
    def board(self) -> ListView:
        """The means over many games, one's own among them."""
        kind = self._kind
        enough = [one for one in self._means if one.is_enough]
        if kind is None or not enough:
            return ListView(Icon.CUP, say("home.board"), lines=tuple(say("home.board_none").split("\n")))
        measure = kind.conditions.formula.measure
        place = next((at for at, one in enumerate(enough) if one.player.casefold() == self.player.casefold()), None)
        shown = list(range(min(_MOST_ROWS, len(enough))))
        if place is not None and place >= _MOST_ROWS:
            shown[-1] = place
        rows = tuple(
            (
                (str(at + 1), "rank"),
                (enough[at].player, "avatar"),
                (enough[at].player, "ink"),
                (say("home.board_games", count=enough[at].runs), "faint"),
                (_mean_text(enough[at], measure), "figure"),
            )
            for at in shown
        )
        note = say(f"home.board_{_NAMES[measure]}")
        strong = shown.index(place) if place is not None else None
        return ListView(Icon.CUP, say("home.board"), note, rows=rows, strong=strong)


_NAMES: Final = {Measure.TIME: "time", Measure.POINTS: "points", Measure.TOPS: "tops"}


def _percent(run: RankedRun) -> str:
    return say("number.percent", number=decimal(round(10 * run.percent)))


def _mean_text(mean: PlayerMean, measure: Measure) -> str:
    if measure is Measure.TIME:
        return say("home.seconds", seconds=decimal(round(mean.mean / 100)))
    return decimal(round(10 * mean.mean))


def _state(one: KeptSession) -> str:
    if one.facts.is_imported:
        return say("home.club_imported")
    return say("home.club_ended" if one.is_ended else "home.club_paused")
