"""The leaderboard: ranking of the runs of a game, or of players by their means over many games; with a podium."""

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from itertools import groupby
from typing import Final, NamedTuple

import pygame

from topping.kiosk import routes
from topping.kiosk.paint import theme
from topping.kiosk.paint.button import ButtonKind
from topping.kiosk.paint.front import Interval, paint_interval, paint_step
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.pen import initials
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.play.routes import ReadyToPlay, Result
from topping.kiosk.screens.ranking.routes import ClubBoard, Leaderboard, MyRuns
from topping.kiosk.screens.training.routes import Review
from topping.kiosk.services.history import PlayedRuns
from topping.kiosk.stage import Stage
from topping.kiosk.ui.footer import in_footer
from topping.kiosk.ui.keys import Key, key, letter
from topping.kiosk.ui.parts import avatar, button, following, near, nothing_there, person, segments
from topping.kiosk.ui.screen import TellingScreen
from topping.kiosk.ui.tables import Head, heads, table
from topping.kiosk.ui.templates import fitted, main_button, page, promise, rules_card, whose
from topping.kiosk.ui.tree import Cursor, Element, Type, column, painted, row, space, text
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import Measure
from topping.store import LeaderboardPage, PlayerMean, RankedRun, RunGroup, RunKind
from topping.store.people.names import is_same_name
from topping.store.runs.finished import LEAST_RUNS
from topping.system.localtime import date_and_time, recent_day_of
from topping.texts import say
from topping.wording.conditions import formula_text, kept_game_text, lexicon_text, pace_text, variant_text
from topping.wording.results import mean_text, rank_text, ranks_of, row_result, unsettled

_PERIODS: Final = (90, 365, None)
"""The periods offered (days); None for all time."""
ON_STEPS: Final = 3
_MOST_NAMED: Final = 3
"""How many players with too few games are named."""
_LOOKED_AT: Final = 50
"""How many runs are read first, and around the visible rows."""


class Ranked(NamedTuple):
    """A place on the podium: rank, player, result."""

    rank: int
    player: str
    result: str


class _Filter(NamedTuple):
    """A property by which the player chooses a kind of runs, such as the formula. `value` reads it from a kind, `text`
    names it on screen.
    """

    value: Callable[[RunKind], object]
    text: Callable[[RunKind], str]


_FILTERS: Final = (
    _Filter(lambda kind: kind.conditions.variant.name, lambda kind: variant_text(kind.conditions.variant.name)),
    _Filter(lambda kind: kind.conditions.formula.name, lambda kind: formula_text(kind.conditions.formula.name)),
    _Filter(lambda kind: kind.conditions_id, lambda kind: pace_text(kind.conditions)),
    _Filter(lambda kind: kind.lexicon_hash, lambda kind: say("leaderboard.lexicon", name=lexicon_text(kind.lexicon))),
)


def _strong(said: str, group: str, align: str = "right", colour: str = "ink") -> Element:
    return text(said, Type.ROW, colour, Face.BOLD, align=align, group=group)


class OverGames:
    """The leaderboard over many games: players ranked by their mean cost per move, in runs of the same kind (formula,
    time).
    """

    aside = ""
    invites = False
    """Whether nobody has enough games for a rank; then all beginners are shown, and Enter plays."""

    def __init__(self, history: PlayedRuns, player: str, offered: Conditions) -> None:
        """Prepares the leaderboard. It begins with the player's usual conditions `offered` if anybody has played under
        them.
        """
        self._history, self._player, self._offered = history, player, offered
        self._kinds: tuple[RunKind, ...] = ()
        self.is_read = False
        self._take(None, 0, ())

    async def read(self) -> None:
        """Reads the kinds of runs (conditions and lexicon) that have been played, then the players' means in one kind.

        That kind has the player's usual conditions; if nobody has played under them, it is the first one. A mean is the
        time or the points lost per move, or the tops found per game.
        """
        kinds = await self._history.kinds()
        kind = next((one for one in kinds if one.conditions == self._offered), next(iter(kinds), None))
        means = () if kind is None else await self._history.means(kind, _PERIODS[0])
        self._kinds, self.is_read = kinds, True
        self._take(kind, 0, means)

    def _take(self, kind: RunKind | None, period: int, every: tuple[PlayerMean, ...]) -> None:
        self._kind, self._period = kind, period
        enough = tuple(one for one in every if one.is_enough)
        self._means = enough or every
        self._few = tuple(one for one in every if not one.is_enough) if enough else ()
        self.invites = not enough
        self._ranks, self._unsettled = ranks_of(enough), unsettled(enough, self._player)
        ends = [(one.mean - one.margin, one.mean + one.margin) for one in enough]
        self._low, self._high = min((one for one, _ in ends), default=0.0), max((one for _, one in ends), default=0.0)
        self.count, self.here = len(self._means), range(len(self._means))

    def fetch(self, rows: range) -> None:
        """Does nothing, since `read` has read all rows."""

    async def turn(self, chip: int, step: int = 1) -> None:
        kind, period = self._kind, self._period
        if chip >= len(_FILTERS):
            period = (period + step) % len(_PERIODS)
        elif kind is not None:
            value, present = _FILTERS[chip].value, kind
            wanted = following(tuple(dict.fromkeys(map(value, self._kinds))), value(present), step)

            def likeness(kind: RunKind) -> tuple[bool, ...]:
                return tuple(one.value(kind) == one.value(present) for one in _FILTERS)

            kind = max((one for one in self._kinds if value(one) == wanted), key=likeness)
        self._take(kind, period, () if kind is None else await self._history.means(kind, _PERIODS[period]))

    async def open(self, row: int) -> routes.Route:
        return MyRuns(self._means[row].player)

    def is_own(self, row: int) -> bool:
        return is_same_name(self._means[row].player, self._player)

    @property
    def _measure(self) -> Measure:
        return Measure.TIME if self._kind is None else self._kind.conditions.formula.measure

    @property
    def chips(self) -> tuple[str, ...]:
        if self._kind is None:
            return ()
        days = _PERIODS[self._period]
        period = say("leaderboard.always") if days is None else say("leaderboard.days", days=days)
        return (*(one.text(self._kind) for one in _FILTERS), period)

    @property
    def choices(self) -> tuple[int, ...]:
        several = [len(set(map(one.value, self._kinds))) > 1 for one in _FILTERS]
        return tuple(place for place, holds in enumerate((*several, True)) if holds and self._kind is not None)

    @property
    def steps(self) -> tuple[Ranked, ...]:
        those = zip(self._ranks[:ON_STEPS], self._means, strict=False)
        return tuple(Ranked(rank, one.player, mean_text(self._measure, one.mean)) for rank, one in those)

    @property
    def heads(self) -> tuple[Head, ...]:
        return (
            *heads("ranking", ">. player*"),
            Head(say(f"ranking.each.{self._measure.value}"), align="right"),
            *heads("ranking", "interval/2 >games/1 >found"),
        )

    def row(self, place: int, _: str) -> tuple[str | Element, ...]:
        one, measure = self._means[place], self._measure
        colour = "accent_text" if self.is_own(place) else "ink"
        return (
            _strong("–" if self.invites else str(self._ranks[place]), "ranks", colour=colour),
            person(one.player, colour=colour, group="players"),
            _strong(mean_text(measure, one.mean), "results", colour=colour),
            "" if self.invites else self._interval(one, is_own=self.is_own(place)),
            say("leaderboard.runs_of", runs=one.runs, least=LEAST_RUNS) if self.invites else str(one.runs),
            say("ranking.percent", percent=round(100 * one.found / one.moves)),
        )

    def _interval(self, one: PlayerMean, *, is_own: bool) -> Element:
        low, high = one.mean - one.margin, one.mean + one.margin
        wide = self._high - self._low or 1.0
        low_end, at, high_end = (round(100 * (value - self._low) / wide) for value in (low, one.mean, high))
        said = say("ranking.span", low=mean_text(self._measure, low), high=mean_text(self._measure, high))
        return painted(Interval(low_end, at, high_end, is_own), paint_interval, said, width=250, height=44)

    @property
    def notes(self) -> tuple[str, ...]:
        """Returns notes on the figure by which this leaderboard ranks players, such as the mean time per move.

        The first note is their heading. The last one gives two successive ranks whose order is not certain yet, if any.
        """
        lines = [say(f"leaderboard.card.{self._measure.value}"), say(f"leaderboard.what.{self._measure.value}")]
        if self._unsettled is not None:
            lines.append(say("leaderboard.unsettled", first=self._unsettled[0], second=self._unsettled[1]))
        return tuple(lines)

    @property
    def below(self) -> str:
        """Returns a text that names players who have too few runs for a rank; another text if that is true of
        everybody.
        """
        if self.invites and self._means:
            return say("leaderboard.not_yet")
        if not self._few:
            return ""
        names = [
            say("leaderboard.few_of", player=one.player, runs=one.runs, least=LEAST_RUNS)
            for one in self._few[:_MOST_NAMED]
        ]
        more = "…" if len(self._few) > _MOST_NAMED else ""
        return say("leaderboard.few", players=", ".join(names) + more)


class OneGame:
    """The leaderboard of one game: its runs, best first, in groups of comparable runs."""

    below = ""
    invites = False
    """Whether nobody has a rank yet."""

    def __init__(self, history: PlayedRuns, player: str, game: str = "", formula: str = "") -> None:
        self._history, self._player, self._wanted = history, player, (game, formula)
        self._games: list[tuple[str, str]] = []
        self.is_read = False
        self._take(0, (), 0)

    async def read(self) -> None:
        """Reads the games that have runs, and the runs of the game to be shown."""
        games = await self._history.games()
        self._games, self.is_read = sorted(games, key=lambda one: kept_game_text(*one).casefold()), True
        ids, (game, formula) = [id for id, _ in self._games], self._wanted
        self._read(ids.index(game) if game in ids else 0, formula)

    def _read(self, game: int, formula: str = "") -> None:
        """Selects the game with this index, and its runs under `formula`; if there are none, the first group of its
        comparable runs.
        """
        id, beside = self._games[game][0] if self._games else "", self._history.beside
        groups = beside.notices.safely((), lambda: beside.store.ranking.groups_of(id)) if id else ()
        formulas = [group.conditions.formula.name for group in groups]
        self._take(game, groups, formulas.index(formula) if formula in formulas else 0)

    def _take(self, game: int, groups: tuple[RunGroup, ...], group: int) -> None:
        """Selects the game with index `game`, and among its `groups` of comparable runs the one with index `group`;
        reads its best runs.
        """
        best = self._page(groups[group], 0, _LOOKED_AT) if groups else LeaderboardPage((), 0)
        may_see = self._history.may_see(self._player, self._games[game][0] if self._games else "")
        self._game, self._groups, self._group, self._may_see = game, groups, group, may_see
        self._best, self._shown = best.runs, best.runs
        self.count, self.here = best.of, range(len(best.runs))
        self._shows_inputs = any(run.by_touch_or_voice for run in best.runs)

    def _page(self, group: RunGroup, first: int, count: int) -> LeaderboardPage:
        beside = self._history.beside
        return beside.notices.safely(LeaderboardPage((), 0), lambda: beside.store.ranking.of_group(group, first, count))

    def fetch(self, rows: range) -> None:
        if self._groups and (rows.start < self.here.start or rows.stop > self.here.stop):
            first = max(0, rows.start - _LOOKED_AT)
            runs = self._page(self._groups[self._group], first, len(rows) + 2 * _LOOKED_AT).runs
            self._shown, self.here = runs, range(first, first + len(runs))

    async def turn(self, chip: int, step: int = 1) -> None:
        if chip == 0:
            self._read((self._game + step) % len(self._games))
        else:
            self._take(self._game, self._groups, (self._group + step) % len(self._groups))

    def run(self, row: int) -> RankedRun:
        return self._shown[row - self.here.start]

    async def open(self, row: int) -> routes.Route:
        """Returns the route to the result of the run in a row; from there, Escape leads back to this leaderboard.

        Raises `ToppingError` if the run cannot be opened.
        """
        result = await self._history.shown_to(self._player, self.run(row))
        return Result(result, Leaderboard(self.game, self.formula, row))

    def is_own(self, row: int) -> bool:
        return is_same_name(self.run(row).player, self._player)

    @property
    def game(self) -> str:
        return self._games[self._game][0] if self._games else ""

    @property
    def formula(self) -> str:
        return self._groups[self._group].conditions.formula.name if self._groups else ""

    @property
    def chips(self) -> tuple[str, ...]:
        if not self._groups:
            return ()
        conditions = self._groups[self._group].conditions
        how = f"{formula_text(conditions.formula.name)} · {pace_text(conditions)}"
        return kept_game_text(*self._games[self._game]), how

    @property
    def choices(self) -> tuple[int, ...]:
        return tuple(place for place, those in enumerate((self._games, self._groups)) if len(those) > 1)

    @property
    def aside(self) -> str:
        """Returns a note if these runs were interrupted, or if a run on the podium was imported; otherwise empty."""
        known = (
            ("leaderboard.of_interrupted", self._groups[self._group].resumed),
            ("ranking.mark.imported", any(run.imported for run in self._best[:ON_STEPS])),
        )
        return " · ".join(say(one) for one, holds in known if holds)

    @property
    def steps(self) -> tuple[Ranked, ...]:
        """Returns the three best runs for the podium; empty if a tie for the third makes them more than three."""
        ranked = [run for run in self._best if run.rank is not None]
        if len(ranked) > ON_STEPS and ranked[ON_STEPS].rank == ranked[ON_STEPS - 1].rank:
            return ()
        return tuple(Ranked(run.rank or 0, run.player, row_result(run)) for run in ranked[:ON_STEPS])

    @property
    def heads(self) -> tuple[Head, ...]:
        """Returns the columns of the table. Leaves out those that would reveal the number of moves to a player who must
        not know it.

        The input device has a column unless all runs used the keyboard.
        """
        return (
            *heads("ranking", ">. player* >result >found/3"),
            *heads("ranking", ">missed/2" if self._may_see else ""),
            *heads("ranking", "input/1" if self._shows_inputs else ""),
            *heads("ranking", ">day/4"),
        )

    def row(self, place: int, now: str) -> tuple[str | Element, ...]:
        run = self.run(place)
        colour = "accent_text" if self.is_own(place) else "ink"
        return (
            _strong(rank_text(run), "ranks", colour=colour if run.rank else "ink3"),
            person(run.player, colour=colour, group="players"),
            _strong(row_result(run), "results", colour=colour),
            str(run.found),
            *((str(run.missed),) if self._may_see else ()),
            *(("" if run.input is None else say(f"ranking.input.{run.input.value}"),) if self._shows_inputs else ()),
            recent_day_of(run.finished_at, now),
        )

    @property
    def notes(self) -> tuple[str, ...]:
        """Returns notes on the game, and on what is hidden from the player; the first is their heading."""
        lines = [kept_game_text(*self._games[self._game]), say("leaderboard.first_attempts")]
        if self._shows_inputs:
            lines.append(say("ranking.inputs"))
        if not self._may_see:
            lines.append(say("leaderboard.hidden" if self._player else "leaderboard.nobody"))
        return tuple(lines)


_HEIGHTS: Final = {1: 312, 2: 238, 3: 176}
"""The heights of the podium steps (shares of the room)."""
_ROWS_WIDE, _STEPS_WIDE = 1004, 764


class LeaderboardScreen(TellingScreen):
    """The leaderboard: a row of choices (chips) for what is compared, a podium, and a row for each player or run."""

    def __init__(self, stage: Stage, route: Leaderboard) -> None:
        services = stage.services
        self._player = services.players.last
        self._over = OverGames(services.history, self._player, services.choices.offered(self._player))
        self._one: OneGame | None = None
        """Created at its first use."""
        if route.game:
            self._one = OneGame(services.history, self._player, route.game, route.formula)
        self._part: OverGames | OneGame = self._one or self._over
        self._cursor = Cursor()
        super().__init__(stage)
        self.reading(partial(self._read_first, route.row))

    async def _read_first(self, row: int | None) -> None:
        await self._part.read()
        self._cursor = Cursor(max(0, min(row or 0, self._part.count - 1)))
        if row is None:
            self._to_play()
        else:
            self.focus = "rows"
        self._fetch()

    # what is compared

    @property
    def _is_one(self) -> bool:
        return isinstance(self._part, OneGame)

    @property
    def _in_rows(self) -> bool:
        return self.focus == "rows" and self._part.count > 0

    @property
    def _chip(self) -> int | None:
        number = self.focus.removeprefix("chip.")
        return int(number) if number.isdecimal() else None

    def _fetch(self) -> None:
        self._part.fetch(near(self._cursor, self._part.count))

    def _show(self, place: int) -> None:
        self.reading(partial(self._to_part, is_one=bool(place)))

    async def _to_part(self, *, is_one: bool) -> None:
        if is_one and self._one is None:
            history = self.stage.services.history
            last = (await history.of_player(self._player, 0, 1)).runs if self._player else ()
            self._one = OneGame(history, self._player, last[0].game if last else "")
        self._part = part = (is_one and self._one) or self._over
        self._refill()
        if not part.is_read:
            self.changed()
            await part.read()
            if self._part is part:
                self._refill()

    def _turn(self, chip: int, step: int) -> None:
        async def turned() -> None:
            await self._part.turn(chip, step)
            self._refill()

        self.asking(turned)

    def _refill(self) -> None:
        self.tell()
        self._cursor = Cursor(0)
        if self._chip not in self._part.choices:
            self._to_play()
        self._fetch()

    def _to_play(self) -> None:
        """Gives the keyboard focus to the button that starts the player's next game.

        The board of the only game played has nothing else to choose: its rows then get the focus.
        """
        self.focus = "rows" if self._is_one and not self._part.choices else "play"

    @property
    def _plays_above(self) -> bool:
        """Whether the button that starts a game stands beside the filters, and not below an invitation."""
        return self._part.count > 0 and not self._part.invites

    def moved(self, name: str) -> None:
        self.tell()
        self.asking(self._fetch)

    # where keys lead

    def place(self) -> Leaderboard:
        return self._route(self._cursor.selected if self._in_rows else None)

    def _route(self, row: int | None = None) -> Leaderboard:
        one = self._part
        return Leaderboard(one.game, one.formula, row) if isinstance(one, OneGame) else Leaderboard(row=row)

    def _play(self) -> None:
        services, player = self.stage.services, self._player
        seat = services.unplayed.next_seat(player, services.choices.offered(player)) if player else None
        self.go(routes.WhoPlays() if seat is None else ReadyToPlay(seat))

    async def _to_row(self) -> None:
        with self.telling():
            self.go(await self._part.open(self._cursor.selected or 0))

    def _review(self) -> None:
        if self._one is not None:
            run = self._one.run(self._cursor.selected or 0)
            with self.telling():
                self.stage.services.reviews.check(self._player, run.run_id)
                self.go(Review(run.run_id, self._route(self._cursor.selected)))

    def _filter_named(self) -> Sequence[Key]:
        filters = len(self._part.choices)
        if self._chip is None:
            cap, code = ("←", pygame.K_LEFT) if self._plays_above else ("↑", pygame.K_UP)
            return (self.arrows_named(say("leaderboard.filter"), cap, code),) if filters else ()
        return (self.arrows_named(say("leaderboard.filter")),) if filters > 1 else ()

    def keys(self) -> Sequence[Key]:
        if not self._part.is_read:
            here: tuple[Key, ...] = ()
        elif not self._part.chips:
            here = (self.enter_named(in_footer(say("leaderboard.play"))),)
        elif self._in_rows:
            here = (
                self.enter_named(say("leaderboard.open")),
                *((letter("r", self._review, say("leaderboard.review")),) if self._is_one else ()),
                *((self.arrows_named(say("leaderboard.rows"), "↑ ↓"),) if self._part.count > 1 else ()),
            )
        else:
            chip = self._chip
            turns = [] if chip is None else [(pygame.K_PAGEDOWN, 1), (pygame.K_PAGEUP, -1)]
            here = (
                self.enter_named(in_footer(say("leaderboard.play")) if chip is None else say("leaderboard.turn")),
                *self._filter_named(),
                *(
                    (self.arrows_named(say("leaderboard.rows"), "↓", pygame.K_DOWN),)
                    if self._part.count and (chip is not None or self._plays_above)
                    else ()
                ),
                *(key(code, partial(self._turn, chip or 0, step)) for code, step in turns),
            )
        other = say("leaderboard.all_games" if self._is_one else "leaderboard.one_game")
        to_own = partial(self.go, MyRuns(self._player))
        own = letter("s", to_own, say("leaderboard.my_runs"), mods=pygame.KMOD_SHIFT)
        return (
            *here,
            key(pygame.K_TAB, partial(self._show, not self._is_one), other if self._part.chips else "", mods=-1),
            self._player_key,
            *((own,) if self._player else ()),
            *self._club_key,
            self.back_key(),
        )

    @property
    def _club_key(self) -> tuple[Key, ...]:
        """Returns the key that shows the club's leaderboard of this game; empty if no club server is joined."""
        one = self._part
        if not isinstance(one, OneGame) or not one.chips or self.stage.services.hub.status is None:
            return ()
        return (key(pygame.K_F5, partial(self.go, ClubBoard(one.game, one.formula)), say("leaderboard.club")),)

    @property
    def _player_key(self) -> Key:
        return letter("j", partial(self.go, routes.WhoPlays(then=self._route())))

    # what is shown

    def watches(self) -> Hashable:
        return date_and_time(self.stage.clock.date())

    def view(self) -> Element:
        part = self._part
        if not part.is_read:
            waits = fitted(column(nothing_there(Icon.CUP, "…"), card="card", grow=1))
            return page(say("leaderboard.title"), waits, remark=self._head())
        if not part.chips:
            play = main_button(say("leaderboard.play"), self._play, cap=say("key.enter"))
            body = promise(Icon.CUP, say("leaderboard.empty"), say("leaderboard.will_hold"), _rules(), play)
            return page(say("leaderboard.title"), body, remark=self._head())
        chips = [
            button(said, act, ButtonKind.CHIP, step=Type.LABEL, icon=icon, group="chips", id=f"chip.{place}")
            for place, said in enumerate(part.chips)
            for act, icon in [(partial(self._turn, place, 1), Icon.DOWN) if place in part.choices else (None, None)]
        ]
        aside = text(part.aside, Type.LABEL, "ink2", lines=2, grow=1, id="aside")
        play = button(say("leaderboard.play"), self._play, step=Type.LABEL, id="play", min_width=180, height=52)
        played = (play,) if self._plays_above else ()
        above = row(*chips, aside, *played, gap=14, height=52, min_height=48, align="center", id="chips")
        # rows have priority: with large text or a small screen, the podium goes
        is_wide = theme.step(Type.ROW) <= 26 * theme.scale()
        has_steps = is_wide and len(part.steps) == ON_STEPS
        rows = self._rows(_ROWS_WIDE if has_steps else _ROWS_WIDE + _STEPS_WIDE + 24)
        if not part.count:
            _, *notes = part.notes
            play = main_button(say("leaderboard.play"), self._play, cap=say("key.enter"))
            body = promise(Icon.CUP, say("leaderboard.not_yet"), " ".join(notes), _rules(), play, told=self.told())
        elif has_steps:
            beside = column(_podium(part.steps, self._player), self._notes(), width=_STEPS_WIDE)
            body = row(beside, rows, gap=24, grow=1)
        else:
            body = column(rows, self._notes(), gap=24, grow=1)
        parts = (say("leaderboard.all_games"), say("leaderboard.one_game"))
        which = segments(parts, int(self._is_one), self._show, id="parts", height=58)
        return page(say("leaderboard.title"), above, body, remark=self._head(which))

    def _head(self, *which: Element) -> Element:
        return whose(self._player, date_and_time(self.stage.clock.date()), (self._player_key,), *which)

    def _rows(self, wide: float) -> Element:
        part = self._part
        made = near(self._cursor, part.count)
        made = range(max(made.start, part.here.start), min(made.stop, part.here.stop))
        now = self.stage.clock.date()
        play = button(say("leaderboard.play"), self._play, id="play", min_width=260, height=64)
        listed = table(
            part.heads,
            [part.row(place, now) for place in made],
            self._cursor,
            id="rows",
            acts=[partial(self.asking, self._to_row)] * len(made),
            room=wide - 48,
            row_height=64,
            before=made.start,
            after=part.count - made.stop,
        )
        if not self._in_rows:
            listed = _without_choice(listed)
        below = text(part.below, Type.LABEL, "ink2", lines=2, id="below", pad=(20, 8, 20, 8)) if part.below else None
        invited = row(space(), play, space()) if part.invites and part.count else None
        return fitted(column(listed, below, invited, card="card", pad=(24, 16), grow=1))

    def _notes(self) -> Element:
        heading, *lines = self._part.notes
        fault = self.told()
        told = [fault] if fault else [text(one, Type.ROW, "ink2", lines=4, group="notes") for one in lines]
        return column(text(heading, Type.CARD, face=Face.TITLE), *told, card="card", pad=(32, 22), gap=6, id="notes")


def _without_choice(listed: Element) -> Element:
    """Returns a table in which no row is filled, since the keys are elsewhere."""
    *above, rows = listed.children
    plain = tuple(one.but(is_on=False) for one in rows.children)
    return listed.but(children=(*above, rows.but(children=plain)))


# the steps


def _podium(ranked: Sequence[Ranked], player: str) -> Element:
    """Draws the podium, with the winner in the middle; tied players share a step. The name of `player`, the current
    one, is coloured.
    """
    steps = [list(those) for _, those in groupby(ranked, key=lambda one: one.rank)]
    if len(steps) == ON_STEPS:
        steps = [steps[1], steps[0], steps[2]]
    return row(*(_step(those, player) for those in steps), gap=4, grow=1, id="steps")


def _step(those: Sequence[Ranked], player: str) -> Element:
    rank, above = those[0].rank, row(*(_on_step(one, player) for one in those))
    step = painted(rank, paint_step, str(rank), grow=_HEIGHTS[rank])
    return column(space(max(_HEIGHTS.values()) - _HEIGHTS[rank]), above, step, gap=12, grow=len(those))


def _on_step(one: Ranked, player: str) -> Element:
    colour, short = "accent_text" if is_same_name(one.player, player) else "ink", (initials(one.player),)
    return column(
        row(space(), avatar(one.player, 84), space()),
        text(one.player, Type.CARD, colour, Face.TITLE, lines=2, align="center", group="on steps", shorter=short),
        text(one.result, Type.CARD, face=Face.BOLD, align="center", group="results on steps"),
        gap=6,
        grow=1,
        pad=(8, 0),
    )


def _rules() -> Element:
    """Draws the rules for a rank on the leaderboard."""
    rules = [(icon, say(f"leaderboard.rule.{name}"), say(f"leaderboard.rule.{name}_line")) for name, icon in _RULES]
    return rules_card(say("leaderboard.rules"), rules)


_RULES: Final = (("cost", Icon.CLOCK), ("first", Icon.STAR), ("five", Icon.CARDS), ("game", Icon.CUP))
"""(name in the catalogue, icon)."""
