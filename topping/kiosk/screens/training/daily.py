"""The game of the day: the offer to play it or the player's result, its leaderboard, the move of the day, and how many
days in a row the player has played.
"""

from collections.abc import Hashable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date
from functools import partial

import pygame

from topping.errors import ToppingError
from topping.kiosk import routes
from topping.kiosk.cards.takeaway import write_result
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.marks import paint_days, paint_marks
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.play.routes import ReadyToPlay
from topping.kiosk.screens.ranking.routes import Leaderboard
from topping.kiosk.screens.training.routes import Daily, DailyMove, Review
from topping.kiosk.stage import Stage
from topping.kiosk.typing.text import copied
from topping.kiosk.ui.footer import in_footer
from topping.kiosk.ui.keys import Key, key, letter
from topping.kiosk.ui.parts import figure, following, mark, marked
from topping.kiosk.ui.screen import TellingScreen
from topping.kiosk.ui.templates import door, main_button, page, whose
from topping.kiosk.ui.tree import Act, Element, Type, column, painted, row, space, text
from topping.paths import data_folder, ensure_folder
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant
from topping.rules.games.gametext import game_id
from topping.sheets.training.dailytext import result_to_copy
from topping.sheets.training.level import level_told
from topping.store.people.names import folded
from topping.store.training.dailies import DailyMoveAttempt
from topping.system.disk import write_whole
from topping.system.localtime import date_and_time
from topping.texts import say
from topping.texts.times import to_seconds, to_tenths
from topping.training.daily import KEPT_DAYS, BoardRow, Chain, DailyAttempt, DailyResult, DailySource, board_of
from topping.training.par import STRONG_MS, USUAL_MS, GamePars
from topping.training.statistics.months import PlayerLevel
from topping.wording.conditions import conditions_text, lexicon_text, variant_text
from topping.wording.training import day_text, move_result

_FEW = 4
"""Under so many rows, the board says what it will hold."""
_ROWS, _MOVES = 9, 3
"""The most rows of the board and of the move of the day."""
_BOX, _GAP = 44, 7
"""The width of a weekday, and the gap between two."""


class _Kept:
    """The stored data of one day's game in one variant: the player's attempt and result, and the leaderboard.

    Also requests the day's game if it is recent. Another day needs a new object.
    """

    def __init__(self, stage: Stage, player: str, day: int, variant: Variant) -> None:
        dailies = stage.services.dailies
        self.source: DailySource | None = None
        """The source of the game; None if there is none here."""
        self.lexicon = self.fault = ""
        """The name of its lexicon; why the day has no game here, as a sentence."""
        self.own: DailyAttempt | None = None
        """The player's attempt, if begun."""
        self.result: DailyResult | None = None
        """The result of the attempt, once finished."""
        self.rows: tuple[BoardRow, ...] = ()
        self.others = 0
        """How many other games the day has here, in other variants or lexicons."""
        self.moves: tuple[DailyMoveAttempt, ...] = ()
        """The attempts at today's move, whatever the shown day."""
        try:
            source, self.lexicon = dailies.source(day, variant), dailies.lexicon
            if day >= dailies.today - KEPT_DAYS:
                dailies.want(stage.answerer, source)
            self.moves = dailies.moves(replace(source, date=date.fromordinal(dailies.today).isoformat()))
        except ToppingError as fault:
            self.fault = stage.services.notices.in_words(fault)
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
    """The screen of the game of the day. Enter plays it, or reviews it once played.

    Left and Right change the day, F5 changes the variant.
    """

    def __init__(self, stage: Stage, route: Daily) -> None:
        self._dailies = stage.services.dailies
        self._player = "" if stage.guard.is_public else stage.services.players.last
        self._today = self._dailies.today
        self._day = min(route.day, self._today) if route.day else self._today
        self._variant = VARIANTS.get(route.variant, NORMALE)
        self._level: PlayerLevel | None = None
        self._chain: Chain | None = None
        """None also before it is read."""
        self._pars: GamePars | None = None
        """The expected costs of the game, for a player alone on the board."""
        self._pars_of: object = None
        """The result whose expected costs were requested last."""
        super().__init__(stage)
        self._read()
        self.reading(self._read_chain)
        if route.copies:
            self._copy()

    def read_later(self) -> None:
        self.asking(self._read_level, holds=False)

    async def _read_chain(self) -> None:
        if not self.stage.guard.is_public:
            self._chain = await self._dailies.chain(self._player)

    async def _read_level(self) -> None:
        self._level = await self.stage.services.statistics.level(self._player)

    def _read(self) -> None:
        self._kept = _Kept(self.stage, self._player, self._day, self._variant)
        self._pars = self._pars_of = None

    @property
    def _is_alone(self) -> bool:
        """Whether the day's leaderboard ranks nobody but the player."""
        ranked = [one for one in self._kept.rows if one.rank is not None]
        return all(_is_of(self._player, one.attempt.player) for one in ranked)

    async def _read_pars(self) -> None:
        source, result = self._kept.source, self._kept.result
        if source is not None and result is not None:
            self._pars = await self._dailies.pars(result, source)

    # what there is to do

    @property
    def _does(self) -> tuple[str, Act, str]:
        """Returns `(text, action, label)` of the main button; `label` names Enter's action in the footer.

        The action depends on the day: play, see the result, choose a player, retry, or leave.
        """
        source, back = self._kept.source, (say("daily.back"), self.go_back, say("key.back"))
        if source is None:
            return back
        if self._kept.result is not None:
            return say("daily.review"), self._review, say("daily.key.review")
        if self._kept.own is not None:  # left, cut off, or in progress elsewhere
            return back
        if not self._player:
            if self.stage.guard.is_public:
                return say("daily.other_game"), partial(self.go, routes.WhoPlays()), say("home.do_play")
            return say("daily.say_who"), self._ask_who, say("home.say_who")
        if self._day < self._today - KEPT_DAYS:
            return back
        if self._dailies.game(source) is None:
            has_failed = bool(self._dailies.why_not(source))
            return say("daily.preparing"), self._wait, say("daily.key.retry") if has_failed else ""
        return say("daily.play" if self._day == self._today else "daily.play_late"), self._play, say("daily.key.play")

    def _wait(self) -> None:
        """Waits for the game; requests it again if it failed."""
        if self._kept.source is not None:
            self._dailies.want(self.stage.answerer, self._kept.source)

    def _play(self) -> None:
        with self.telling():
            if self._kept.source is not None:
                self.go(ReadyToPlay(self._dailies.seat(self._player, self._kept.source), self._route))

    def _review(self) -> None:
        with self.telling():
            if self._kept.result is not None:
                self.stage.services.reviews.check(self._player, self._kept.result.run)
                self.go(Review(self._kept.result.run, self._route))

    def _to_board(self) -> None:
        source = self._kept.source
        game = None if source is None else self._dailies.game(source)
        if self._kept.rows and game is not None and source is not None:
            self.go(Leaderboard(game_id(game), source.conditions.formula.name))

    def _to_move(self) -> None:
        self.go(DailyMove(self._variant.name))

    def _ask_who(self) -> None:
        self.go(routes.WhoPlays(then=self._route))

    @property
    def _route(self) -> Daily:
        """Returns the route to this screen with its day and variant. Day 0 stands for today."""
        return Daily(0 if self._day == self._today else self._day, self._variant.name)

    def _copy(self) -> None:
        """Copies the result to the clipboard. If that fails, writes it to a file, but not on a public kiosk."""
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

    async def _write_picture(self) -> None:
        """Writes an image of the player's first attempt."""
        if self._kept.result is not None:
            self.tell(write_result(self.stage, await self.stage.services.history.reopen(self._kept.result.run)))

    def _turn_variant(self) -> None:
        self._variant = following(tuple(VARIANTS.values()), self._variant)
        self._show_day(self._day)

    def _show_day(self, day: int) -> None:
        """Shows the game of another day (an ordinal). A future day is replaced by today, a day too old to be played by
        the oldest one.
        """
        self._day = max(self._today - KEPT_DAYS, min(day, self._today))
        self.tell()
        self._read()

    def tick(self, now: int) -> None:
        """Handles the change of day at four in the morning. If today was shown, shows the new day."""
        today = self._dailies.today
        if today != self._today:
            self._day = today if self._day == self._today else min(self._day, today)
            self._today = today
            self._read()
            self.changed()
            self.reading(self._read_chain)
        source, result = self._kept.source, self._kept.result
        is_there = source is not None and self._dailies.game(source) is not None
        if result is not None and result is not self._pars_of and self._is_alone and is_there:
            self._pars_of = result
            self.asking(self._read_pars, holds=False)

    def keys(self) -> Sequence[Key]:
        named = {"board": in_footer(say("daily.board")), "move": in_footer(say("daily.move"))}
        has_result = self._kept.source is not None and self._kept.result is not None
        copies = key(pygame.K_c, self._copy, say("daily.key.copy"), mods=pygame.KMOD_CTRL)
        draw = partial(self.doing, self._write_picture)
        picture = key(pygame.K_i, draw, sheet=in_footer(say("share.key")), mods=pygame.KMOD_CTRL)
        variant = say("daily.key.variant", variant=variant_text(self._variant.name))
        return (
            self.enter_named(named.get(self.focus, self._does[2])),
            *((copies,) if has_result else ()),
            *((picture,) if has_result and not self.stage.guard.is_public else ()),
            key(pygame.K_RIGHT, partial(self._show_day, self._day + 1), say("daily.key.day"), "← →"),
            key(pygame.K_LEFT, partial(self._show_day, self._day - 1)),
            key(pygame.K_F5, self._turn_variant, variant),
            letter("l", self._to_board),
            letter("d", self._to_move),
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
        chain, now = self._chain, date_and_time(self.stage.clock.date())
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
            shown, lines = (_headline(say("daily.same")),), (self._which, told or self._state(source))
        else:
            time = figure(to_tenths(result.total_ms), Type.CLOCK, id="time")
            unit = marked(self._unit(result), Type.CARD, lines=2, grow=1)
            marks = painted(result.marks, paint_marks, say("daily.marks"), height=40, min_height=20, id="marks")
            shown = (row(time, unit, gap=26, align="center"), marks)
            level = () if self._level is None else level_told(self._level)
            lines = (self._which, *level, told or say("daily.copy_says_nothing"))
        leaves = 0 if told else len(lines) - 1  # what was just said stays
        below = (marked(one, Type.BODY, lines=3, drop=int(at == leaves)) for at, one in enumerate(lines) if one)
        day = text(day_text(self._day, self._today), Type.CARD, "ink2", Face.SEMI, grow=1, id="day")
        return column(
            row(mark(Icon.CALENDAR, "ink2", 34, 2.2), day, gap=14, align="center"),
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
        lexicon = lexicon_text(self._kept.lexicon)
        return " · ".join((variant_text(source.variant.name), conditions_text(source.conditions), lexicon))

    def _unit(self, result: DailyResult) -> str:
        """Returns a text with the player's rank on the day's leaderboard, if any, and the number of tops that he
        missed.
        """
        rows = self._kept.rows
        own = next((one for one in rows if one.attempt.run == result.run), None)
        missed = say("daily.missed", count=result.missed) if result.missed else say("daily.none_missed")
        if own is None or own.rank is None:
            return missed
        ranked = sum(one.rank is not None for one in rows)
        return f"{say('daily.rank', rank=own.rank, of=ranked)} · {missed}"

    def _state(self, source: DailySource) -> str:
        if self._kept.own is not None:
            return say("daily.was_left" if self._kept.own.is_over else "daily.is_open")
        if failed := self._dailies.why_not(source):
            return self.stage.services.notices.plain(failed)
        if self._dailies.game(source) is None:
            return say("daily.is_made")
        return say("daily.one_attempt" if self._day == self._today else "daily.late_attempt")

    def _board(self) -> Element:
        """Draws the day's leaderboard with as many rows as fit, always including the player's own.

        If he is the only one ranked, rows below give times expected of him and of other players.
        """
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
        if (pars := self._pars) is not None:
            values = (("strong", pars.strong), ("own", pars.own), ("usual", pars.usual))
            known = sorted((ms, name) for name, ms in values if ms is not None)
            rows += [_row_of("≈", say(f"daily.par.{name}"), to_seconds(ms), is_own=False) for ms, name in known]
            rows.append(text(self._about_pars(pars), Type.LABEL, "ink2", lines=6, id="pars"))
        about = text(say("daily.board_about"), Type.ROW, "ink2", lines=8, drop=1) if len(kept.rows) < _FEW else None
        told = text(say("daily.nobody"), Type.ROW, "ink2", lines=2) if not rows else None
        others = say("daily.other_boards", count=kept.others) if kept.others else ""
        under = text(others, Type.LABEL, "ink2", lines=2) if others else None
        listed = column(told, *rows, under, space() if about else None, about, gap=8, grow=1, id="rows")
        return door("board", Icon.CUP, say("daily.board"), self._to_board, listed, cap="L", grow=38)

    @staticmethod
    def _about_pars(pars: GamePars) -> str:
        told = say("daily.par.about", strong=STRONG_MS // 1000, usual=USUAL_MS // 1000)
        return told if pars.own is None else say("daily.par.about_own", told=told)

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
        boxes = painted(chain.week, paint_days, said, width=7 * _BOX + 6 * _GAP, height=_BOX)
        days = column(row(*letters, gap=_GAP), boxes, gap=6)
        rule = text(say("daily.chain_rule"), Type.LABEL, "ink2", lines=2)
        words = column(text(said, Type.CARD, lines=2), rule, gap=4, grow=1)
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
