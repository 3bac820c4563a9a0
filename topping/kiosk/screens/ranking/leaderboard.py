"""The leaderboard: over many games, or of one game; from its rows to players' runs and to results."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from itertools import groupby
from typing import Final

import pygame

from topping.kiosk.paint import theme
from topping.kiosk.paint.button import ButtonKind
from topping.kiosk.paint.front import paint_step
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.pen import initials
from topping.kiosk.paint.theme import Face
from topping.kiosk.routes.front import Leaderboard, MyRuns, WhoPlays
from topping.kiosk.routes.play import ReadyToPlay
from topping.kiosk.routes.training import Review
from topping.kiosk.screens.ranking.compared import ON_STEPS, OneGame, OverGames, Ranked
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, key, letter, moved
from topping.kiosk.ui.leaves import avatar
from topping.kiosk.ui.parts import button, near, nothing_there, segments, table
from topping.kiosk.ui.screen import TellingScreen
from topping.kiosk.ui.templates import in_footer, main_button, page, whose
from topping.kiosk.ui.tree import Cursor, Element, Type, column, painted, row, space, text
from topping.kiosk.wording import is_same
from topping.localtime import date_and_time
from topping.texts import say

_HEIGHTS: Final = {1: 312, 2: 238, 3: 176}
"""The heights of the steps, as shares of the room that they have."""
_ROWS_WIDE, _STEPS_WIDE = 1004, 764


class LeaderboardScreen(TellingScreen):
    """Chips choose what is compared, the first three stand on steps, everybody in rows."""

    def __init__(self, stage: Stage, route: Leaderboard) -> None:
        backstage = stage.backstage
        self._player = backstage.players.last
        self._over = OverGames(backstage.history, self._player, backstage.choices.offered(self._player))
        self._one: OneGame | None = None
        """Made when it is first looked at."""
        if route.game:
            self._one = OneGame(backstage.history, self._player, route.game, route.formula)
        self._part: OverGames | OneGame = self._one or self._over
        self._cursor = Cursor(max(0, min(route.row or 0, self._part.count - 1)))
        super().__init__(stage)
        if route.row is None:
            self._to_chips()
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
        """The chip that the keyboard is on."""
        number = self.focus.removeprefix("chip.")
        return int(number) if number.isdecimal() else None

    def _fetch(self) -> None:
        self._part.fetch(near(self._cursor, self._part.count))

    def _show(self, place: int) -> None:
        self.asking(partial(self._to_part, is_one=bool(place)))

    def _to_part(self, *, is_one: bool) -> None:
        if is_one and self._one is None:
            history = self.stage.backstage.history
            last = history.of_player(self._player, 0, 1).runs if self._player else ()
            self._one = OneGame(history, self._player, last[0].game if last else "")
        self._part = (is_one and self._one) or self._over
        self._refill()

    def _turn(self, chip: int, step: int) -> None:
        def turned() -> None:
            self._part.turn(chip, step)
            self._refill()

        self.asking(turned)

    def _refill(self) -> None:
        self.tell("")
        self._cursor = Cursor(0)
        if self._chip not in self._part.choices:
            self._to_chips()
        self._fetch()

    def _to_chips(self) -> None:
        """The keyboard goes to the first chip that has another value, to the rows where none has."""
        first = next(iter(self._part.choices), None)
        self.focus = "rows" if first is None else f"chip.{first}"

    def moved(self, name: str) -> None:
        self.tell("")
        self.asking(self._fetch)

    # where keys lead

    def place(self) -> Leaderboard:
        return self._route(self._cursor.selected if self._in_rows else None)

    def _route(self, row: int | None = None) -> Leaderboard:
        one = self._part
        return Leaderboard(one.game, one.formula, row) if isinstance(one, OneGame) else Leaderboard(row=row)

    def _play(self) -> None:
        backstage, player = self.stage.backstage, self._player
        seat = backstage.unplayed.next_seat(player, backstage.choices.offered(player)) if player else None
        self.go(WhoPlays() if seat is None else ReadyToPlay(seat))

    def _to_row(self) -> None:
        with self.telling():
            self.go(self._part.open(self._cursor.selected or 0))

    def _review(self) -> None:
        if self._one is not None:
            run = self._one.run(self._cursor.selected or 0)
            with self.telling():
                self.stage.backstage.reviews.check(self._player, run.run_id)
                self.go(Review(run.run_id, self._route(self._cursor.selected)))

    def keys(self) -> Sequence[Key]:
        if not self._part.chips:
            here: tuple[Key, ...] = (self.enter_named(in_footer(say("leaderboard.play"))),)
        elif self._in_rows:
            here = (
                self.enter_named(say("leaderboard.open")),
                *((letter("r", self._review, say("leaderboard.review")),) if self._is_one else ()),
                self.arrows_named(say("leaderboard.rows"), "↑ ↓"),
            )
        else:
            chip = self._chip
            turns = [] if chip is None else [(pygame.K_PAGEDOWN, 1), (pygame.K_PAGEUP, -1)]
            here = (
                self.enter_named(in_footer(say("leaderboard.play")) if chip is None else say("leaderboard.turn")),
                *((self.arrows_named(say("leaderboard.filter")),) if len(self._part.choices) > 1 else ()),
                *((self.arrows_named(say("leaderboard.rows"), "↓", pygame.K_DOWN),) if self._part.count else ()),
                *(key(code, partial(self._turn, chip or 0, step)) for code, step in turns),
            )
        other = say("leaderboard.all_games" if self._is_one else "leaderboard.one_game")
        to_own = partial(self.go, MyRuns(self._player))
        own = letter("s", to_own, say("leaderboard.my_runs"), mods=pygame.KMOD_SHIFT)
        return (
            *here,
            key(pygame.K_TAB, partial(self._show, not self._is_one), other if self._part.chips else "", mods=-1),
            self._player_key,
            *((moved(own, "my_runs.open", "m"),) if self._player else ()),
            self.back_key(),
        )

    @property
    def _player_key(self) -> Key:
        return letter("j", partial(self.go, WhoPlays(then=self._route())))

    # what is shown

    def watches(self) -> Hashable:
        return date_and_time(self.stage.clock.date())

    def view(self) -> Element:
        part = self._part
        if not part.chips:
            play = main_button(say("leaderboard.play"), self._play, cap=say("key.enter"))
            nothing = nothing_there(Icon.CUP, say("leaderboard.empty"), play)
            return page(say("leaderboard.title"), column(nothing, card="card", grow=1), remark=self._head())
        chips = [
            button(
                said,
                partial(self._turn, place, 1) if place in part.choices else None,
                ButtonKind.CHIP,
                step=Type.LABEL,
                icon=Icon.DOWN if place in part.choices else None,
                group="chips",
                id=f"chip.{place}",
            )
            for place, said in enumerate(part.chips)
        ]
        aside = text(part.aside, Type.LABEL, "ink2", lines=2, grow=1, id="aside")
        # the rows come first: where texts are large or the screen is small, the steps leave
        is_wide = theme.step(Type.ROW) <= 26 * theme.scale()
        has_steps = is_wide and len(part.steps) == ON_STEPS
        rows = self._rows(_ROWS_WIDE if has_steps else _ROWS_WIDE + _STEPS_WIDE + 24)
        if has_steps:
            beside = column(_podium(part.steps, self._player), self._notes(), width=_STEPS_WIDE)
            body = row(beside, rows, gap=24, grow=1)
        else:
            body = column(rows, self._notes(), gap=24, grow=1)
        parts = (say("leaderboard.all_games"), say("leaderboard.one_game"))
        which = segments(parts, int(self._is_one), self._show, id="parts", height=58)
        return page(
            say("leaderboard.title"),
            row(*chips, aside, gap=14, height=52, min_height=48, align="center", id="chips"),
            body,
            remark=self._head(which),
        )

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
            own=[place for place, one in enumerate(made) if part.is_own(one)],
            empty=nothing_there(Icon.CUP, say("leaderboard.not_yet"), play) if not part.count else None,
            room=wide - 48,
            row_height=64,
            before=made.start,
            after=part.count - made.stop,
        )
        below = text(part.below, Type.LABEL, "ink2", lines=2, id="below", pad=(20, 8, 20, 8)) if part.below else None
        return column(listed, below, card="card", pad=(24, 16), grow=1)

    def _notes(self) -> Element:
        heading, *lines = self._part.notes
        fault = self.told()
        told = [fault] if fault else [text(one, Type.ROW, "ink2", lines=4, group="notes") for one in lines]
        return column(text(heading, Type.CARD, face=Face.TITLE), *told, card="card", pad=(32, 22), gap=6, id="notes")


SCREEN: Final = LeaderboardScreen


# the steps


def _podium(ranked: Sequence[Ranked], player: str) -> Element:
    """The first three: whoever ties shares a step, the first of three stands in the middle."""
    steps = [list(those) for _, those in groupby(ranked, key=lambda one: one.rank)]
    if len(steps) == ON_STEPS:
        steps = [steps[1], steps[0], steps[2]]
    return row(*(_step(those, player) for those in steps), gap=4, grow=1, id="steps")


def _step(those: Sequence[Ranked], player: str) -> Element:
    rank = those[0].rank
    return column(
        space(max(_HEIGHTS.values()) - _HEIGHTS[rank]),
        row(*(_on_step(one, player) for one in those)),
        painted(rank, paint_step, str(rank), grow=_HEIGHTS[rank]),
        gap=12,
        grow=len(those),
    )


def _on_step(one: Ranked, player: str) -> Element:
    colour = "accent_text" if is_same(one.player, player) else "ink"
    return column(
        row(space(), avatar(one.player, 84), space()),
        text(
            one.player,
            Type.CARD,
            colour,
            Face.TITLE,
            lines=2,
            align="center",
            group="on steps",
            shorter=(initials(one.player),),
        ),
        text(one.result, Type.CARD, face=Face.BOLD, align="center", group="results on steps"),
        gap=6,
        grow=1,
        pad=(8, 0),
    )
