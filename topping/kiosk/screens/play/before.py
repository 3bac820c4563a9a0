"""Before a run: the board is there, the clock stands; or the question whether to go on with an interrupted one."""

from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from topping.errors import ToppingError
from topping.kiosk import routes
from topping.kiosk.backstage.meetings import MeetingRoom
from topping.kiosk.backstage.runs import Record
from topping.kiosk.paint import theme
from topping.kiosk.paint.grid import BoardView, paint_board, paint_faint_board
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.movetime import BarView, paint_bar, paint_ribbon
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.play.shown import ribbon_view
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, escape, key, letter, moved
from topping.kiosk.ui.parts import button, figure, following, mark, note
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import in_footer, main_button, next_button, play_skeleton
from topping.kiosk.ui.tree import Element, Role, Type, apart, column, keys_place, painted, row, space, stack, text
from topping.kiosk.wording import (
    conditions_text,
    formula_text,
    game_text,
    ghost_name,
    player_text,
    schedule_text,
    variant_text,
    view_of,
)
from topping.localtime import minute_of
from topping.play.run.run import Run
from topping.play.run.strokes import InputMark
from topping.play.together.meeting import run_in_duel
from topping.rules.grid.board import EMPTY, SIZE
from topping.sheets.wording import options_lines
from topping.texts import say
from topping.texts.times import to_seconds, to_tenths
from topping.training.ghosts import Comparison, Race

_MOST_OFFERED: Final = 8
"""Of more published results the best are offered."""


class ReadyScreen(Screen):
    """Waits for the player to start; nothing of the game is shown, and leaving leaves no attempt."""

    def __init__(self, stage: Stage, route: routes.ReadyToPlay) -> None:
        self.seat = seat = route.seat
        self.back = route.back or routes.ChooseGame(seat.player)
        self._ghost = None if seat.entry else stage.backstage.ghosts.of(seat)
        self._published = () if seat.entry else stage.backstage.ghosts.published(seat)[:_MOST_OFFERED]
        """Players of an imported game who may be raced, the best first."""
        super().__init__(stage)

    def _start(self) -> None:
        """The game; of a competition, its screen says where the entrant sits elsewhere by now."""
        entry = self.seat.entry
        if entry is not None:
            try:
                self.stage.backstage.store.competitions.must_be_free(entry)
            except ToppingError as fault:
                self.go(routes.CompetitionDesk(entry.competition, self.in_words(fault)))
                return
        self.go(routes.Play(self.seat))

    def _turn_announcing(self) -> None:
        """Switches between announcing draws and showing them at once; the setting too, but for the public."""
        announced = not self.seat.conditions.announced
        if not self.stage.guard.is_public:
            self.stage.change(replace(self.stage.backstage.settings, announce_solo=announced))
        self.seat = replace(self.seat, conditions=replace(self.seat.conditions, announced=announced))

    def _turn_race(self) -> None:
        """The next player whose published result may be raced, then nobody, then the first one again."""
        rival = following((*self._published, None), self._ghost)
        self.seat = replace(self.seat, race=Race(Comparison.PUBLISHED, "" if rival is None else rival.player))
        self._ghost = rival

    @property
    def _is_oral(self) -> bool:
        return self.seat.input is InputMark.ORAL

    def _turn_oral(self) -> None:
        self.seat = self.seat.entered_by(InputMark.KEYBOARD if self._is_oral else InputMark.ORAL)

    def keys(self) -> Sequence[Key]:
        seat, settings, is_public = self.seat, self.stage.backstage.settings, self.stage.guard.is_public
        found = [self.enter_named(say("ready.do_start" if self.focus in ("", "main") else "ready.do_turn"))]
        if seat.conditions.formula.top_ends_move and not is_public:  # aloud, with a referee: §3.8.4
            found.append(letter("o", self._turn_oral, say("ready.typed" if self._is_oral else "ready.aloud")))
        if (settings.hub_dsn or settings.hub_folder) and not is_public:
            found.append(
                moved(letter("u", lambda: self.go(routes.Meet(seat)), say("ready.together")), "ready.together", "e")
            )
        if seat.entry is None:
            found.append(letter("c", lambda: self.go(routes.ChooseGame(seat.player)), say("home.other_game")))
            found.append(self._announcing_key)
        if self._published:
            found.append(letter("g", self._turn_race))
        return (*found, escape(self.go_back, say("ready.back")))

    @property
    def _announcing_key(self) -> Key:
        return moved(key(pygame.K_F6, self._turn_announcing), "ready.announcing", "a")

    def view(self) -> Element:
        seat = self.seat
        formula, times = formula_text(seat.conditions.formula.name).lower(), conditions_text(seat.conditions)
        names = say("ready.who", player=player_text(seat.player), formula=formula, times=times)
        start = say("ready.start" if seat.conditions.may_rank else "ready.begin")
        announced = say("ready.announced" if seat.conditions.announced else "ready.shown")
        title = text(game_text(seat.game.name), Type.TITLE, face=Face.TITLE, lines=2, id="title")
        head = column(title, text(names, Type.ROW, "ink2", lines=3, id="names"), grow=1)
        act, cap = self._turn_announcing, self.in_force(self._announcing_key).shown
        return play_skeleton(
            painted(BoardView(EMPTY * SIZE * SIZE), paint_board, say("ready.board"), id="board"),
            row(head, figure(to_tenths(0), Type.CLOCK, "ink2", id="timer"), gap=20, min_height=116, align="center"),
            painted(BarView(0, None, is_last_seconds=False), paint_bar, "", height=30),
            apart(16),
            main_button(start, self._start, cap=say("key.enter"), height=100, min_height=100),
            apart(8),
            column(*(text(one, Type.ROW, lines=3, group="lines") for one in self._lines()), gap=4, id="text"),
            space(),
            self._race(),
            button(announced, act, cap=cap, id="announcing", height=64) if seat.entry is None else None,
        )

    def _race(self) -> Element | None:
        if not self._published:
            return None
        name = "" if self._ghost is None else ghost_name(self._ghost)
        said = say("ghost.against", name=name) if name else say("ghost.nobody")
        shorter = [short for short in (name, name.partition(" (")[0]) if short]
        return button(said, self._turn_race, cap="G", id="race", height=64, shorter=shorter)

    def _lines(self) -> tuple[str, ...]:
        seat, conditions = self.seat, self.seat.conditions
        speed, penalty = schedule_text(conditions.speed.schedule), conditions.penalty_ms // 1000
        return (
            say("ready.game", variant=variant_text(seat.game.variant.name).lower(), lexicon=seat.lexicon.name),
            say(f"ready.formula.{conditions.formula.name}", speed=speed, penalty=penalty),
            *(say(f"ready.assist.{name}") for name in conditions.helps),
            *((say("ready.oral"),) if self._is_oral else ()),
            *options_lines(conditions),
            self._ranking(),
            *self._raced(),
        )

    def _raced(self) -> tuple[str, ...]:
        """Against whom, where no button says so, and how a total is shared out."""
        if self._ghost is None:
            return ()
        if self._ghost.is_shared_out:
            return (say(f"ghost.shares.{self._ghost.measure.value}"),)
        return () if self._published else (say("ghost.ready", name=ghost_name(self._ghost)),)

    def _ranking(self) -> str:
        if self.seat.entry is not None:
            return say("ready.for_competition" if self.seat.will_rank else "ready.competition_repeat")
        if not self.seat.player:
            return say("player.nothing_kept")
        if not self.seat.conditions.may_rank:
            return say("ready.no_limit")
        if self._is_oral:
            return say("ready.oral_apart")
        if not self.seat.will_rank:
            return say("ready.repeat")
        return say("ready.imported") if self.seat.game.is_imported else say("ready.will_rank")


_WIDE: Final = 34
"""The size of the letters of buttons, at 1920×1080, up to which all three have room side by side."""


class ResumeScreen(Screen):
    """Shows how far the run is, never how many moves are left; Escape decides nothing."""

    def __init__(self, stage: Stage, route: routes.Resume) -> None:
        self._interrupted = route.interrupted
        self.room = MeetingRoom(stage.backstage.beside, stage.clock, route.interrupted.seat, enters=False)
        """The duel in which it was played, if it was: the others may play on meanwhile."""
        super().__init__(stage)

    def tick(self, now: int) -> None:
        self.room.tick(now)

    def watches(self) -> Hashable:
        return self._number, self._how

    # what is done

    def _go_on(self) -> None:
        backstage, interrupted = self.stage.backstage, self._interrupted
        try:
            record = backstage.begun.take_up(interrupted)
        except ToppingError as fault:
            backstage.notices.tell(fault)
            self.go_back()
            return
        if not self.is_duel:
            self.go(routes.Play(interrupted.seat, (interrupted.run, record)))
            return
        self.room.enter()
        run = run_in_duel(interrupted.run, self.room.meeting.last_given, self.stage.clock.now())
        record.follow(run)
        if run.is_over:
            self.asking(partial(self._end, run, record))
        else:
            self.go(routes.PlayTogether(interrupted.seat, self.room, (run, record)))

    def _end(self, run: Run, record: Record) -> None:
        seat = self._interrupted.seat
        outcome = self.stage.backstage.history.ended(seat, run, record)
        self.go(routes.Result(outcome) if seat.entry is None else routes.CompetitionDesk(seat.entry.competition))

    def _close_run(self) -> None:
        backstage = self.stage.backstage
        with backstage.notices.telling():
            backstage.begun.close(self._interrupted.id)
        self.go_back()

    # what is shown

    @property
    def is_duel(self) -> bool:
        """Whether it was played in a duel in which somebody still plays."""
        return self.room.was_here and self.room.is_going_on

    @property
    def _number(self) -> int:
        number = self._interrupted.number
        return max(number, self.room.meeting.last_given) if self.is_duel else number

    @property
    def _where(self) -> str:
        interrupted = self._interrupted
        game, number = game_text(interrupted.seat.game.name), interrupted.number
        if interrupted.stopped_at:
            return say("resume.stopped", game=game, number=number, at=minute_of(interrupted.stopped_at))
        begun, played = minute_of(interrupted.started_at), to_seconds(interrupted.run.play_ms)
        return say("resume.begun", game=game, number=number, at=begun, played=played)

    @property
    def _how(self) -> str:
        """What resuming means: the move anew or, in a duel, the one that the others play."""
        if self.is_duel:
            lost = self._number - self._interrupted.number
            return say("resume.duel" if lost else "resume.duel_here", number=self._number, count=lost)
        return say("resume.alone" if self.room.was_here else "resume.anew")

    def keys(self) -> Sequence[Key]:
        go_on, later, give_up = self._said
        return (
            self.enter_named(in_footer({"later": later, "give up": give_up}.get(self.focus, go_on))),
            self.arrows_named(say("asking.choose")),
            letter("n", self.go_back),
            self._give_up_key,
            escape(self.go_back, in_footer(later)),
        )

    @property
    def _give_up_key(self) -> Key:
        return moved(key(pygame.K_F8, self._close_run, is_twice=True), "resume.give_up", "x", was_twice=True)

    @property
    def _said(self) -> tuple[str, str, str]:
        return say("resume.go_on", number=self._number), say("resume.later"), say("resume.give_up")

    def view(self) -> Element:
        side = theme.board_side()
        board = painted(None, paint_faint_board, "", width=side, height=side)
        card = column(space(), row(space(), self._card(), space()), space(), grow=1)
        behind = row(column(space(), board, space(), width=side), space(), pad=(22, 0))
        return stack(behind, column(card, keys_place(), pad=(64, 24, 64, 0)))

    def _card(self) -> Element:
        said = say("resume.title", player=self._interrupted.seat.player)
        title = text(said, Type.TITLE, face=Face.TITLE, lines=2, grow=1, role=Role.HEADING, id="title")
        return column(
            row(mark(Icon.PAUSE, "accent_text", 60, 3.6), title, gap=22, align="center"),
            column(*(text(one, Type.BODY, "ink2", lines=4) for one in (self._where, self._how)), gap=4, id="text"),
            self._so_far(),
            note(*self._means(), id="message", min_height=64, align="center"),
            *self._buttons(),
            gap=20,
            pad=(56, 44),
            width=1240,
            fill="dialog",
            id="card",
        )

    def _buttons(self) -> tuple[Element, ...]:
        """The choice, side by side where the letters are not large beside the card."""
        (go_on, later, give_up), closes = self._said, self.in_force(self._give_up_key)
        main = main_button(go_on, self._go_on, cap=say("key.enter"), spreads=1.4)
        close = partial(self.press, closes)
        others = (
            next_button(later, self.go_back, cap="N", name="later", spreads=1),
            next_button(give_up, close, cap=closes.shown, press=closes, name="give up", spreads=1),
        )
        if theme.step(Type.CARD) <= _WIDE * theme.scale():
            return (row(main, *others, gap=22),)
        return main, row(*others, gap=22)

    def _so_far(self) -> Element:
        run = self._interrupted.run
        label, shown, _ = view_of(run.conditions.formula.measure).so_far(run, 0, to_tenths)
        found = say("resume.found", count=run.found, of=len(run.results))
        pips, said = painted(ribbon_view(run), paint_ribbon, "", height=24), text(found, Type.LABEL, "ink2", lines=2)
        left = column(text(label, Type.LABEL, "ink2"), figure(shown, Type.TITLE), gap=2, grow=1)
        right = column(said, space(), pips, space(), gap=2, grow=1)
        return row(left, right, gap=24, pad=(34, 18), fill="pill", id="so far")

    def _means(self) -> tuple[str, str]:
        if self.pressed_once == "resume.give_up":
            return say("resume.give_up_again"), "bad"
        seat = self._interrupted.seat
        told = "ranks" if seat.will_rank else "apart" if seat.entry is None else "referee"
        return say(f"resume.{told}"), "plain"
