"""The game of a day: what it is or what came of it, its board, the move of the day, the chain of days."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from typing import Final, TypeAlias

import pygame

from topping.disk import write_whole
from topping.errors import ToppingError
from topping.game.lexicon import lexicon_called
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.marks import paint_days, paint_marks
from topping.kiosk.paint.movetime import TimerView, paint_clock
from topping.kiosk.paint.theme import Face
from topping.kiosk.routes.front import Leaderboard, WhoPlays
from topping.kiosk.routes.play import ReadyToPlay
from topping.kiosk.routes.training import Daily, DailyMove, Review
from topping.kiosk.screens.training.answering import Search, above_line, answering_page, solved_board, time_bar
from topping.kiosk.stage import Stage
from topping.kiosk.typing.text import copied
from topping.kiosk.ui.keys import Key, enter, escape, key, letter, moved
from topping.kiosk.ui.parts import Head, figure, following, mark, marked, table
from topping.kiosk.ui.screen import Screen, TellingScreen
from topping.kiosk.ui.templates import board, door, in_footer, main_button, page, whose
from topping.kiosk.ui.tree import Act, Cursor, Element, Type, apart, column, live, painted, row, space, text
from topping.kiosk.wording import conditions_text, player_text, variant_text
from topping.kiosk.wording.training import day_text, move_result
from topping.localtime import date_and_time
from topping.paths import data_folder, ensure_folder
from topping.play.run.proposal import Referee
from topping.play.run.run import LAST_KEYS_MS
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant
from topping.rules.games.game import Turn
from topping.rules.games.gametext import game_id
from topping.rules.grid.board import EMPTY, SIZE
from topping.sheets.training.dailytext import result_to_copy
from topping.sheets.training.tables import level_told
from topping.store.people.names import folded
from topping.store.training.dailies import DailyMoveAttempt
from topping.texts import say
from topping.texts.times import to_tenths
from topping.training.daily import KEPT_DAYS, MOVE_MS, BoardRow, Chain, DailyAttempt, DailyResult, DailySource, board_of
from topping.training.statistics.months import PlayerLevel

_ROWS, _MOVES = 9, 3
"""Rows of the board, and of the move of the day."""
_BOX, _GAP = 44, 7
"""Of a day of the week, and between two."""


class _Kept:
    """One day in one variant, as a player sees it; read anew for another one. Its game is asked for."""

    def __init__(self, stage: Stage, player: str, day: int, variant: Variant) -> None:
        dailies = stage.backstage.dailies
        self.source: DailySource | None = None
        """What the game follows from; None where there is none here."""
        self.lexicon = self.fault = ""
        """The name of its lexicon; why there is no game of the day here, in words."""
        self.own: DailyAttempt | None = None
        """The player's attempt, if he has begun one."""
        self.result: DailyResult | None = None
        """What came of it, once it was played to its end."""
        self.rows: tuple[BoardRow, ...] = ()
        self.others = 0
        """How many other games the day has here, of other variants, lexicons or editions."""
        self.moves: tuple[DailyMoveAttempt, ...] = ()
        """The attempts at the move of today, whatever the day."""
        self.chain: Chain | None = None if stage.guard.is_public else dailies.chain(player)
        try:
            source, self.lexicon = dailies.source(day, variant), dailies.lexicon
            if day >= dailies.today - KEPT_DAYS:
                dailies.want(stage.helper, source)
            self.moves = dailies.moves(replace(source, date=date.fromordinal(dailies.today).isoformat()))
        except ToppingError as fault:
            self.fault = stage.backstage.notices.in_words(fault)
            return
        self.source = source
        attempts = dailies.attempts(source)
        self.own = next((one for one in attempts if _is_of(player, one.player)), None)
        self.rows = board_of(attempts, day)
        self.result = dailies.result(player, source)
        self.others = dailies.others(source)


def _is_of(player: str, name: str) -> bool:
    return bool(player) and folded(name) == folded(player)


class DailyScreen(TellingScreen):
    """Enter plays, or reviews what was played; Left and Right go through the days, F5 through the variants."""

    def __init__(self, stage: Stage, route: Daily) -> None:
        self._dailies = stage.backstage.dailies
        self._player = "" if stage.guard.is_public else stage.backstage.players.last
        self._today = self._dailies.today
        self._day = min(route.day, self._today) if route.day else self._today
        self._variant = VARIANTS.get(route.variant, NORMALE)
        self._level: PlayerLevel | None = None
        super().__init__(stage)
        self._read()
        if route.copies:
            self._copy()

    def read_later(self) -> None:
        self.asking(self._read_level, holds=False)

    def _read_level(self) -> None:
        self._level = self.stage.backstage.statistics.level(self._player)

    def _read(self) -> None:
        self._kept = _Kept(self.stage, self._player, self._day, self._variant)

    # what there is to do

    @property
    def _does(self) -> tuple[str, Act, str]:
        """What the button says and does, and the word for it at the bottom."""
        source, back = self._kept.source, (say("daily.back"), self.go_back, say("key.back"))
        if source is None:
            return back
        if self._kept.result is not None:
            return say("daily.review"), self._review, say("daily.key.review")
        if self._kept.own is not None:  # left, cut off, or being played elsewhere
            return back
        if not self._player:
            if self.stage.guard.is_public:
                return say("daily.other_game"), partial(self.go, WhoPlays()), say("home.do_play")
            return say("daily.say_who"), self._ask_who, say("home.say_who")
        if self._day < self._today - KEPT_DAYS:
            return back
        if self._dailies.game(source) is None:
            has_failed = bool(self._dailies.why_not(source))
            return say("daily.preparing"), self._wait, say("daily.key.retry") if has_failed else ""
        return say("daily.play" if self._day == self._today else "daily.play_late"), self._play, say("daily.key.play")

    def _wait(self) -> None:
        """The game is not made yet: it is asked for again, where that failed."""
        if self._kept.source is not None:
            self._dailies.want(self.stage.helper, self._kept.source)

    def _play(self) -> None:
        with self.telling():
            if self._kept.source is not None:
                self.go(ReadyToPlay(self._dailies.seat(self._player, self._kept.source), self._route))

    def _review(self) -> None:
        with self.telling():
            if self._kept.result is not None:
                self.stage.backstage.reviews.check(self._player, self._kept.result.run)
                self.go(Review(self._kept.result.run, self._route))

    def _to_board(self) -> None:
        source = self._kept.source
        game = None if source is None else self._dailies.game(source)
        if self._kept.rows and game is not None and source is not None:
            self.go(Leaderboard(game_id(game), source.conditions.formula.name))

    def _to_move(self) -> None:
        self.go(DailyMove(self._variant.name))

    def _ask_who(self) -> None:
        self.go(WhoPlays(then=self._route))

    @property
    def _route(self) -> Daily:
        """This screen again; that of today follows the days."""
        return Daily(0 if self._day == self._today else self._day, self._variant.name)

    def _copy(self) -> None:
        """Hands the result on: to the clipboard or, where there is none, into a file; the public writes no file."""
        if self._kept.result is None:
            return
        said = result_to_copy(self._kept.result)
        if copied(said):
            self.tell(say("daily.copied_now"))
            return
        self.tell(say("daily.not_copied"))
        if not self.stage.guard.is_public:
            with suppress(OSError, ToppingError):
                path = ensure_folder(data_folder()) / f"topping-{date.fromordinal(self._day).isoformat()}.txt"
                write_whole(path, said.encode())
                self.tell(say("daily.written", path=path))

    def _turn_variant(self) -> None:
        self._variant = following(tuple(VARIANTS.values()), self._variant)
        self._show_day(self._day)

    def _show_day(self, day: int) -> None:
        """Another day: neither one to come nor one whose game is not played any more."""
        self._day = max(self._today - KEPT_DAYS, min(day, self._today))
        self.tell()
        self._read()

    def tick(self, now: int) -> None:
        """Follows the day: at four in the morning another one begins, and the one shown is yesterday's."""
        today = self._dailies.today
        if today != self._today:
            self._day = today if self._day == self._today else min(self._day, today)
            self._today = today
            self._read()

    def keys(self) -> Sequence[Key]:
        named = {"board": in_footer(say("daily.board")), "move": in_footer(say("daily.move"))}
        has_result = self._kept.source is not None and self._kept.result is not None
        copies = key(pygame.K_c, self._copy, say("daily.key.copy"), mods=pygame.KMOD_CTRL)
        variant = say("daily.key.variant", variant=variant_text(self._variant.name))
        return (
            self.enter_named(named.get(self.focus, self._does[2])),
            *((moved(copies, "list.copy", "c"),) if has_result else ()),
            key(pygame.K_RIGHT, partial(self._show_day, self._day + 1), say("daily.key.day"), "← →"),
            key(pygame.K_LEFT, partial(self._show_day, self._day - 1)),
            moved(key(pygame.K_F5, self._turn_variant, variant), "daily.variant", "v"),
            letter("l", self._to_board),
            moved(letter("d", self._to_move), "daily.move", "m"),
            *self._who_key,
            self.back_key(),
        )

    @property
    def _who_key(self) -> tuple[Key, ...]:
        return () if self.stage.guard.is_public else (letter("j", self._ask_who),)

    # what is shown

    def watches(self) -> Hashable:
        source = self._kept.source
        known = source and (self._dailies.game(source) is None, self._dailies.why_not(source))
        return known, date_and_time(self.stage.clock.date())

    def view(self) -> Element:
        chain, now = self._kept.chain, date_and_time(self.stage.clock.date())
        return page(
            say("daily.title"),
            row(self._hero(), self._board(), gap=24, grow=66),
            row(self._week(chain) if chain is not None else space(62), self._move(), gap=24, grow=34),
            remark=whose(self._player, now, self._who_key),
        )

    def _hero(self) -> Element:
        source, result, told = self._kept.source, self._kept.result, self.message
        said, act, _ = self._does
        shown: Sequence[Element]
        lines: tuple[str, ...]
        if source is None:
            shown, lines = (_headline(say("daily.none_here")),), (self._kept.fault,)
        elif result is None:
            shown, lines = (_headline(say("daily.same")),), (self._which, told or self._state)
        else:
            time = figure(to_tenths(result.total_ms), Type.CLOCK, id="time")
            unit = marked(self._unit(result), Type.CARD, lines=2, grow=1)
            marks = painted(result.marks, paint_marks, say("daily.marks"), height=40, min_height=20, id="marks")
            shown = (row(time, unit, gap=26, align="center"), marks)
            level = () if self._level is None else level_told(self._level)
            lines = (self._which, *level, told or say("daily.copy_says_nothing"))
        leaves = 0 if told else len(lines) - 1  # what was just said stays
        below = (marked(one, Type.BODY, lines=3, drop=int(at == leaves)) for at, one in enumerate(lines) if one)
        return column(
            row(
                mark(Icon.CALENDAR, "ink2", 34, 2.2),
                text(day_text(self._day, self._today), Type.CARD, "ink2", Face.SEMI, grow=1, id="day"),
                gap=14,
                align="center",
            ),
            *shown,
            column(*below, gap=6, id="lines"),
            space(),
            row(main_button(said, act, cap=say("key.enter")), space()),
            card="hero",
            pad=(52, 40),
            gap=16,
            grow=62,
            id="hero",
        )

    @property
    def _which(self) -> str:
        source = self._kept.source
        assert source is not None
        club = [source.edition.name] if source.edition is not None else []
        terms = (variant_text(source.variant.name), conditions_text(source.conditions), self._kept.lexicon)
        return " · ".join((*terms, *club))

    def _unit(self, result: DailyResult) -> str:
        """One's rank on the board of the day where it has one, and what was missed."""
        rows = self._kept.rows
        own = next((one for one in rows if one.attempt.run == result.run), None)
        missed = say("daily.missed", count=result.missed) if result.missed else say("daily.none_missed")
        if own is None or own.rank is None:
            return missed
        ranked = sum(one.rank is not None for one in rows)
        return f"{say('daily.rank', rank=own.rank, of=ranked)} · {missed}"

    @property
    def _state(self) -> str:
        source = self._kept.source
        if source is None:
            return ""
        if self._kept.own is not None:
            return say("daily.was_left" if self._kept.own.is_over else "daily.is_open")
        if failed := self._dailies.why_not(source):
            return self.stage.backstage.notices.plain(failed)
        if self._dailies.game(source) is None:
            return say("daily.is_made")
        return say("daily.one_attempt" if self._day == self._today else "daily.late_attempt")

    def _board(self) -> Element:
        """The board of the day, one's own row among those that have room; without one, until when it may come."""
        kept, is_today = self._kept, self._day == self._today
        own = next((one for one in kept.rows if _is_of(self._player, one.attempt.player)), None)
        waits = bool(self._player) and own is None and kept.own is None
        room = _ROWS - 1 if waits else _ROWS
        shown = list(kept.rows[:room])
        if own is not None and own not in shown:
            shown = [*shown[: room - 1], own]
        rows = [_board_row(one, is_own=one is own, drop=0 if one is own else place) for place, one in enumerate(shown)]
        if waits:
            you = say("daily.you_today" if is_today else "daily.you")
            rows.append(_row_of("", you, say("daily.not_played"), is_own=True))
        told = text(say("daily.nobody"), Type.ROW, "ink2", lines=2) if not rows else None
        others = say("daily.other_boards", count=kept.others) if kept.others else ""
        under = text(others, Type.LABEL, "ink2", lines=2) if others else None
        listed = column(told, *rows, under, gap=8, grow=1, id="rows")
        return door("board", Icon.CUP, say("daily.board"), self._to_board, listed, cap="L", grow=38)

    def _move(self) -> Element:
        moves = self._kept.moves
        own = next((one for one in moves if _is_of(self._player, one.player)), None)
        if own is None:
            others = sum(one.is_over for one in moves)
            lines = [say("daily.move_text"), *([say("daily.move_tried", count=others)] if others else [])]
            told = column(*(text(one, Type.ROW, "ink2", lines=3) for one in lines), gap=6, grow=1, id="tried")
        else:
            shown = [one for one in moves if one.is_over or one is own][:_MOVES]
            shown = shown if own in shown else [*shown[:-1], own]
            rows = [_row_of("", one.player, move_result(one), is_own=one is own) for one in shown]
            told = column(*rows, gap=8, grow=1, id="tried")
        return door("move", Icon.CLOCK, say("daily.move"), self._to_move, told, cap="D", grow=38)

    def _week(self, chain: Chain) -> Element:
        said = say("daily.chain", days=chain.days, record=chain.record) if chain.record else say("daily.chain_none")
        names = [one[:1].upper() for one in say("date.weekdays").split()]
        letters = [text(one, Type.LABEL, "ink3", align="center", width=_BOX) for one in names]
        days = column(
            row(*letters, gap=_GAP),
            painted(chain.week, paint_days, said, width=7 * _BOX + 6 * _GAP, height=_BOX),
            gap=6,
        )
        words = column(
            text(said, Type.CARD, lines=2), text(say("daily.chain_rule"), Type.LABEL, "ink2", lines=2), gap=4, grow=1
        )
        return row(words, days, card="card", pad=(40, 20), gap=28, align="center", grow=62, id="chain")


def _headline(said: str) -> Element:
    return text(said, Type.TITLE, face=Face.TITLE, lines=2, id="headline")


def _board_row(one: BoardRow, *, is_own: bool, drop: int) -> Element:
    attempt, remarks = one.attempt, []
    if one.days_late:
        remarks.append(say("daily.next_day") if one.days_late == 1 else say("daily.days_later", days=one.days_late))
    if attempt.is_resumed:
        remarks.append(say("daily.resumed"))
    time = say("daily.left") if attempt.total_ms is None else to_tenths(attempt.total_ms)
    rank = "–" if one.rank is None else str(one.rank)
    return _row_of(rank, attempt.player, time, " · ".join(remarks), is_own=is_own, drop=drop)


def _row_of(rank: str, name: str, shown: str, remark: str = "", *, is_own: bool, drop: int = 0) -> Element:
    ink = "accent_text" if is_own else "ink"
    return row(
        text(rank, Type.ROW, ink, Face.BOLD, width=44) if rank else None,
        text(name, Type.ROW, ink, Face.BOLD if is_own else Face.TEXT, grow=1),
        text(remark, Type.LABEL, "ink2", drop=1) if remark else None,
        text(shown, Type.ROW, ink, Face.BOLD, align="right"),
        gap=14,
        align="center",
        drop=drop,
    )


_LAST_MS: Final = 10_000
_STEP_MS: Final = 100


@dataclass(slots=True)
class _Searched:
    """The attempt is open: whatever becomes of it from here on, there is no other."""

    number: int | None
    """Its number in the database; None where it is not kept."""
    search: Search
    since: int | None = None
    """When the position came on screen."""

    def spent_ms(self, now: int) -> int:
        return 0 if self.since is None else min(max(0, now - self.since), MOVE_MS)


@dataclass(slots=True)
class _AttemptOver:
    """The attempt is over; the others are seen."""

    spent_ms: int
    at: int
    is_found: bool
    turn: Turn | None
    """The position with its top; None where the game is not made."""
    attempts: tuple[DailyMoveAttempt, ...]
    rows: Cursor = field(default_factory=lambda: Cursor(None))


_State: TypeAlias = _Searched | _AttemptOver | None
"""None before: nothing of the position is shown."""


class DailyMoveScreen(Screen):
    """Enter shows the position, and its clock runs; then keys and clicks as in play, F8 F8 gives up."""

    keeps_awake = True

    def __init__(self, stage: Stage, route: DailyMove) -> None:
        self._dailies = stage.backstage.dailies
        self._player = "" if stage.guard.is_public else stage.backstage.players.last
        self._variant = VARIANTS.get(route.variant, NORMALE)
        self._state: _State = None
        self._source: DailySource | None = None
        """None where there is no game of the day here; then `_fault` says why."""
        self._fault = ""
        super().__init__(stage)
        try:
            source = self._dailies.source(self._dailies.today, self._variant)
            self._dailies.want(stage.helper, source, is_move=True)
            own = self._dailies.own_move(self._player, source)
        except ToppingError as fault:
            self._fault = self.in_words(fault)
            return
        self._source = source
        if own is not None:
            self._state = self._over(source, own.elapsed_ms, is_found=own.found)

    def _over(self, source: DailySource, spent_ms: int, *, is_found: bool) -> _AttemptOver:
        every = (one for one in self._dailies.moves(source) if one.is_over or _is_of(self._player, one.player))
        return _AttemptOver(spent_ms, self.received, is_found, self._dailies.turn(source), tuple(every))

    # the attempt

    @property
    def bars_words(self) -> str:
        return "words.barred.daily" if isinstance(self._state, _Searched) else ""

    @property
    def _is_made(self) -> bool:
        return self._source is not None and self._dailies.has_turn(self._source)

    def _start(self) -> None:
        if self._player and self._source is not None:
            self._begin(self._source)
        elif not self._player and not self.stage.guard.is_public:
            self.go(WhoPlays(then=DailyMove(self._variant.name)))

    def _begin(self, source: DailySource) -> None:
        turn = self._dailies.turn(source)
        if turn is None:
            self._dailies.want(self.stage.helper, source, is_move=True)
            return
        try:
            graph = lexicon_called(self._dailies.lexicon, source.lexicon_hash)
        except ToppingError as fault:
            self._fault, self._source = self.in_words(fault), None
            return
        number = self._dailies.begin_move(self._player, source, turn)
        own = self._dailies.own_move(self._player, source) if number is None else None
        if own is not None:  # it was begun elsewhere meanwhile
            self._state = self._over(source, own.elapsed_ms, is_found=own.found)
            return
        search = Search(turn, Referee(graph.admits), self.stage, say("daily.move_note"))
        self._state = _Searched(number, search)
        self.stage.keyboard.drop_held()

    def _end(self, now: int) -> None:
        state, source = self._state, self._source
        if not isinstance(state, _Searched) or source is None:
            return
        spent_ms, search, best = state.spent_ms(now), state.search, state.search.best
        if state.number is not None:
            self._dailies.end_move(
                state.number,
                found=search.is_won,
                scored=0 if best is None else best.points or 0,
                answer="" if best is None else str(best.move),
                elapsed_ms=spent_ms,
                tries=search.tries,
            )
        self._state = self._over(source, spent_ms, is_found=search.is_won)
        self._state.at, self._state.turn = now, search.turn
        if self.is_asked:
            self.take_back_question()
        self.stage.keyboard.drop_held()

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """What is received after the two minutes is no part of the attempt."""
        state = self._state
        if isinstance(state, _Searched) and state.spent_ms(now) >= MOVE_MS:
            self._end(now)
        else:
            super().handle(event, now)

    def _propose(self, search: Search) -> None:
        self.stage.cues.play(search.propose())
        if search.is_won:
            self._end(self.received)

    def written(self, text: str) -> None:
        if isinstance(self._state, _Searched):
            self._state.search.lay(text)

    def _give_up(self) -> None:
        self._end(self.received)

    def _ask_to_give_up(self) -> None:
        """There is no other attempt; the clock runs on meanwhile."""
        answers = ((say("daily.go_on_searching"), self.changed), (say("daily.give_up"), self._give_up))
        self.ask(say("daily.give_up_question"), *answers, back=0, yields=True, is_numbered=False)

    def _go_on(self) -> None:
        state = self._state
        is_over = isinstance(state, _AttemptOver) and self.received - state.at >= LAST_KEYS_MS
        if is_over and not self.stage.keyboard.is_repeat:
            self.go_back()

    def tick(self, now: int) -> None:
        state = self._state
        if isinstance(state, _Searched) and state.spent_ms(now) >= MOVE_MS:
            self._end(now)

    def slept(self, gap_ms: int, now: int) -> None:
        """The program did not run: the position may have been looked at all the while."""
        state = self._state
        if isinstance(state, _Searched) and state.since is not None:
            state.since -= gap_ms
        self.tick(now)

    def shown(self, frame: Collection[str], now: int) -> None:
        if self.awaits_frame and "board" in frame and isinstance(self._state, _Searched):
            self._state.since = now

    @property
    def awaits_frame(self) -> bool:
        """A position that is not on screen yet takes no keys: its clock does not run."""
        return isinstance(self._state, _Searched) and self._state.since is None

    def left(self) -> None:
        self._end(self.moment)

    def go_back(self) -> None:
        self.go(Daily(0, self._variant.name))

    def keys(self) -> Sequence[Key]:
        state, back = self._state, say("daily.key.back")
        match state:
            case None:
                does = self._does
                return (*((enter(self._start, does),) if does else ()), escape(self.go_back, back))
            case _AttemptOver():
                return (enter(self._go_on, back), escape(self.go_back, back))
        search, gives_up = state.search, say("daily.key.give_up")
        ask, erase = escape(self._ask_to_give_up, gives_up), escape(search.erase, say("play.key.erase"))
        return (
            enter(partial(self._propose, search), say("play.key.propose")),
            *search.typing.keys(),
            *search.tray_keys(),
            moved(key(pygame.K_F8, self._give_up, gives_up, is_twice=True, is_kept=True), "play.give_up", pygame.K_F2),
            ask if search.is_empty else erase,
        )

    @property
    def _does(self) -> str:
        if not self._player:
            return "" if self.stage.guard.is_public else say("home.say_who")
        return say("daily.key.show") if self._is_made else ""

    # what is shown

    def watches(self) -> Hashable:
        source = self._source
        failed = "" if source is None else self._dailies.why_not(source, is_move=True)
        return self._is_made, failed

    def view(self) -> Element:
        state = self._state
        names = " · ".join((player_text(self._player), variant_text(self._variant.name)))
        clock = live(self._clock, paint_clock, self._clock().text, width=330, height=116, id="clock")
        bar = time_bar(self._spent_ms, MOVE_MS, _LAST_MS)
        title = say("daily.move")
        match state:
            case _Searched(_, search):
                above = above_line(say("daily.move_text"))
                return answering_page(search.board(), title, names, clock, bar, above, *search.panel())
            case _AttemptOver(turn=turn) if turn is not None:
                shown = solved_board(turn, is_found=state.is_found)
            case _:
                shown = board(BoardView(EMPTY * SIZE * SIZE), say("ready.board"))
        told = self._told(state) if isinstance(state, _AttemptOver) else self._before()
        return answering_page(shown, title, names, clock, bar, apart(0), told, apart(0))

    def _spent_ms(self) -> int:
        match self._state:
            case _Searched() as state:
                return state.spent_ms(self.moment)
            case _AttemptOver(spent_ms):
                return spent_ms
        return 0

    def _clock(self) -> TimerView:
        left, is_searched = MOVE_MS - self._spent_ms(), isinstance(self._state, _Searched)
        return TimerView(to_tenths(left // _STEP_MS * _STEP_MS), is_searched and left <= _LAST_MS, not is_searched)

    def _before(self) -> Element:
        does = self._does
        return self._card(
            text(say("daily.none_here" if self._fault else "daily.move_head"), Type.STRONG, face=Face.TITLE, lines=2),
            *(text(one, Type.BODY, "ink2", lines=3) for one in self._lines),
            main_button(does, self._start, cap=say("key.enter")) if does else None,
        )

    @property
    def _lines(self) -> Sequence[str]:
        if self._source is None:
            return (self._fault,)
        if not self._player:
            return (say("daily.move_public" if self.stage.guard.is_public else "daily.move_nobody"),)
        if failed := self._dailies.why_not(self._source, is_move=True):
            return (self.stage.backstage.notices.plain(failed),)
        if not self._is_made:
            return (say("daily.is_made"),)
        return say("daily.move_lines").split("\n")

    def _told(self, state: _AttemptOver) -> Element:
        top = ""
        if state.turn is not None:
            found = state.turn.solution
            top = say("daily.move_top", word=found.word.upper(), ref=str(found.reference), points=found.points)
        own = [place for place, one in enumerate(state.attempts) if _is_of(self._player, one.player)]
        rows = [(one.player, move_result(one)) for one in state.attempts]
        heads = (Head("", None), Head("", align="right"))
        return self._card(
            text(top, Type.STRONG, face=Face.TITLE, lines=2, id="top") if top else None,
            table(heads, rows, state.rows, id="attempts", own=own, takes_keys=True, room=740),
            main_button(say("daily.key.back"), self._go_on, cap=say("key.enter"), takes_keys=False),
        )

    def _card(self, *parts: Element | None) -> Element:
        return column(*parts, card="card", pad=(32, 28), gap=16, grow=1, id="told")


SCREENS: Final = {Daily: DailyScreen, DailyMove: DailyMoveScreen}
