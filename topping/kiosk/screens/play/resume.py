"""The screen that asks whether to resume an interrupted run."""

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from topping.errors import ToppingError
from topping.kiosk.paint import theme
from topping.kiosk.paint.grid import paint_faint_board
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.movetime import paint_ribbon
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.choosing.routes import ChooseGame
from topping.kiosk.screens.play.routes import Play, Resume
from topping.kiosk.screens.play.rundisplay import ribbon_view
from topping.kiosk.stage import Stage
from topping.kiosk.ui.footer import in_footer
from topping.kiosk.ui.keys import Key, escape, key, letter
from topping.kiosk.ui.parts import figure, mark, note
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import main_button, next_button
from topping.kiosk.ui.tree import Element, Role, Type, column, keys_place, painted, row, space, stack, text
from topping.system.localtime import minute_in_sentence
from topping.texts import say
from topping.texts.times import to_seconds, to_tenths
from topping.wording.conditions import game_text
from topping.wording.results import so_far

_WIDE: Final = 34
"""The button letter size (at 1920×1080) up to which all three buttons fit side by side."""


class ResumeScreen(Screen):
    """The question whether to resume an interrupted run. It shows the moves played, but never how many are left. Escape
    leaves the question open.
    """

    def __init__(self, stage: Stage, route: Resume) -> None:
        self._interrupted = route.interrupted
        if stage.guard.is_public and route.interrupted.stopped_at:  # the player left it, and may want another game
            self.back = ChooseGame(route.interrupted.seat.player)
        super().__init__(stage)

    # what is done

    def _go_on(self) -> None:
        services, interrupted = self.stage.services, self._interrupted
        try:
            record = services.begun.take_up(interrupted)
        except ToppingError as fault:
            services.notices.tell(fault)
            self.go_back()
            return
        self.go(Play(interrupted.seat, (interrupted.run, record)))

    def _close_run(self) -> None:
        services = self.stage.services
        with services.notices.telling():
            services.begun.close(self._interrupted.id)
        self.go_back()

    # what is shown

    @property
    def _where(self) -> str:
        interrupted = self._interrupted
        game, number = game_text(interrupted.seat.game.name), interrupted.number
        if interrupted.stopped_at:
            return say("resume.stopped", game=game, number=number, at=self._at(interrupted.stopped_at))
        begun, played = self._at(interrupted.started_at), to_seconds(interrupted.run.play_ms)
        return say("resume.begun", game=game, number=number, at=begun, played=played)

    def _at(self, instant: str) -> str:
        return minute_in_sentence(instant, self.stage.clock.date())

    def keys(self) -> Sequence[Key]:
        go_on, later, give_up = self._said
        return (
            self.enter_named(in_footer({"later": later, "give up": give_up}.get(self.focus, go_on))),
            self.arrows_named(say("asking.choose")),
            letter("n", self.go_back, sheet=in_footer(later)),
            self._give_up_key,
            escape(self.go_back, in_footer(later)),
        )

    @property
    def _give_up_key(self) -> Key:
        return key(pygame.K_F8, self._close_run, is_twice=True, sheet=in_footer(self._said[2]))

    @property
    def _said(self) -> tuple[str, str, str]:
        return say("resume.go_on", number=self._interrupted.number), say("resume.later"), say("resume.give_up")

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
            column(
                *(text(one, Type.BODY, "ink2", lines=4) for one in (self._where, say("resume.anew"))), gap=4, id="text"
            ),
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
        """Draws the buttons to resume the run, to leave it for later, and to give it up.

        In large text, the first button stands above the others.
        """
        (go_on, later, give_up), closes = self._said, self._give_up_key
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
        label, shown, _ = so_far(run, 0, to_tenths)
        found = say("resume.found", count=run.found, of=len(run.results))
        pips, said = painted(ribbon_view(run), paint_ribbon, "", height=24), text(found, Type.LABEL, "ink2", lines=2)
        left = column(text(label, Type.LABEL, "ink2"), figure(shown, Type.TITLE), gap=2, grow=1)
        right = column(said, space(), pips, space(), gap=2, grow=1)
        return row(left, right, gap=24, pad=(34, 18), fill="pill", id="so far")

    def _means(self) -> tuple[str, str]:
        if self.is_pressed_once(self._give_up_key):
            return say("resume.give_up_again"), "bad"
        seat = self._interrupted.seat
        told = "ranks" if seat.will_rank else "apart" if seat.entry is None else "referee"
        return say(f"resume.{told}"), "plain"
