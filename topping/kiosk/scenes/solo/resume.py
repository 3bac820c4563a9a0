"""The question whether to resume an interrupted run, close it, or decide later."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.kiosk.backstage.runs.record import Record
from topping.kiosk.backstage.runs.runs import InterruptedRun
from topping.kiosk.look.panel import Panel
from topping.kiosk.look.playlayout import PlayLayout
from topping.kiosk.painters.grid.board import paint_faint_board
from topping.kiosk.painters.parts.asking import AskingView, paint_asking
from topping.kiosk.painters.parts.button import ButtonKind
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.painters.parts.note import paint_message
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.painters.solo.runcard import RunCardView, paint_run_card
from topping.kiosk.routes.competition import CompetitionDesk
from topping.kiosk.routes.keptruns import Result
from topping.kiosk.routes.solo import Play
from topping.kiosk.routes.together import PlayTogether
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.solo.play_view import ribbon_view
from topping.kiosk.stage import Stage
from topping.kiosk.views.measures import view_of
from topping.kiosk.widgets.hints import Hint, enter, escape
from topping.kiosk.widgets.lists.cards import CardChoice, CardChoices
from topping.kiosk.widgets.text.entry import is_key
from topping.kiosk.wording import game_text
from topping.localtime import minute_of
from topping.play.run.run import Run
from topping.play.together.meeting import run_in_duel
from topping.texts import say
from topping.texts.times import to_seconds, to_tenths


class ResumeScene(Scene):
    """Shows how far the run is, never how many moves are left; Escape decides nothing."""

    def __init__(self, stage: Stage, interrupted: InterruptedRun) -> None:
        self._interrupted = interrupted
        self._gives_up = False
        """Whether the run was to be closed once: the second time closes it."""
        self.room = stage.backstage.runs.meeting_before(interrupted)
        """The duel in which it was played, if it was: the others may play on meanwhile."""
        super().__init__(stage)

    def build(self) -> None:
        """One card; going on comes first."""
        layout = self.layout
        self._card = Rect(0, 0, min(layout.px(1100), layout.main.width), 0)
        self._card.height = min(max(layout.px(648), 12 * layout.step(4)), layout.hints.top - layout.px(24))
        self._card.midtop = (layout.screen.centerx, max(0, (layout.hints.top - self._card.height) // 2))
        self._board = PlayLayout(layout, letters=self._interrupted.seat.game.variant.drawn).board
        inner = self._card.inflate(-2 * layout.px(64), -2 * layout.px(50))
        high = max(layout.px(104), 48)
        gap = layout.px(22)
        row = Rect(inner.left, inner.bottom - high, inner.width, high)
        line = max(layout.px(60), round(2.4 * layout.step(3)))
        self._line = Rect(inner.left, row.top - gap - line, inner.width, line)
        box = max(layout.px(138), 3 * layout.step(4))
        self._box = Rect(inner.left, self._line.top - layout.px(16) - box, inner.width, box)
        self._text = Rect(inner.left, inner.top, inner.width, self._box.top - layout.px(24) - inner.top)
        shares = (
            (1.7, "resume.go_on", say("key.enter"), self._go_on),
            (1.0, "resume.later", "N", self.go_back),
            (1.15, "resume.give_up", "X", self._decline),
        )
        unit = (row.width - 2 * gap) / sum(share for share, *_ in shares)
        choices, left = [], float(row.left)
        self._shown_number = self._number
        for share, key, cap, act in shares:
            place = Rect(round(left), row.top, round(unit * share), high)
            text = say(key, number=self._number)
            size = min(layout.step(5 if act == self._go_on else 4), high // 2)
            choices.append(CardChoice(text, place, act, cap=cap, kind=ButtonKind.QUIET, text_size=size))
            left += unit * share + gap
        self._choices = CardChoices(self.gui, choices)

    def tick(self, now: int) -> None:
        """Hears how far the others are."""
        self.room.tick(now)
        if self._number != self._shown_number:
            self.lay_out()

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Arrows and Enter, letters or clicks; Escape decides nothing yet."""
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif not self._choices.handle(event):
            self.gui.handle(event)

    def _go_on(self) -> None:
        backstage, interrupted = self.stage.backstage, self._interrupted
        try:
            record = backstage.begun.take_up(interrupted)
        except ToppingError as fault:
            backstage.notices.tell(fault)
            self.go_back()
            return
        if not self.is_duel:
            self.go(Play(interrupted.seat, (interrupted.run, record)))
            return
        self.room.enter()
        run = run_in_duel(interrupted.run, self.room.meeting.last_given, self.stage.clock.now())
        record.follow(run)
        if run.is_over:
            self.asking(partial(self._end, run, record))
        else:
            self.go(PlayTogether(interrupted.seat, self.room, (run, record)))

    def _end(self, run: Run, record: Record) -> None:
        """The result of a run that is over by now."""
        seat = self._interrupted.seat
        outcome = self.stage.backstage.history.ended(seat, run, record)
        self.go(Result(outcome) if seat.entry is None else CompetitionDesk(seat.entry.competition))

    @property
    def is_duel(self) -> bool:
        """Whether it was played in a duel in which somebody still plays."""
        return self.room.was_here and self.room.is_going_on

    def _decline(self) -> None:
        if not self._gives_up:
            self._gives_up = True
            return
        backstage = self.stage.backstage
        try:
            backstage.begun.close(self._interrupted.id)
        except ToppingError as fault:
            backstage.notices.tell(fault)
        self.go_back()

    def cards(self) -> tuple[Card, ...]:
        """The question."""
        return (Card.at(self._card),)

    def hints(self) -> Sequence[Hint]:
        """What Enter does with the choice that has the keys, and going back."""
        return (
            enter((self._choices.focused_text or "").lower()),
            Hint("← →", say("asking.choose")),
            escape(say("resume.later").lower()),
        )

    @property
    def _where(self) -> str:
        """Where the run stopped, and when, as far as that is known."""
        interrupted = self._interrupted
        game, number = game_text(interrupted.seat.game.name), interrupted.number
        if interrupted.stopped_at:
            return say("resume.stopped", game=game, number=number, at=minute_of(interrupted.stopped_at))
        begun, played = minute_of(interrupted.started_at), to_seconds(interrupted.run.play_ms)
        return say("resume.begun", game=game, number=number, at=begun, played=played)

    @property
    def _number(self) -> int:
        """The move to go on with."""
        number = self._interrupted.number
        return max(number, self.room.meeting.last_given) if self.is_duel else number

    @property
    def _how(self) -> str:
        """What resuming means: the move anew or, in a duel, the one that the others play."""
        if self.is_duel:
            lost = self._number - self._interrupted.number
            return say("resume.duel" if lost else "resume.duel_here", number=self._number, count=lost)
        return say("resume.alone" if self.room.was_here else "resume.anew")

    def panels(self) -> list[Panel]:
        """The game, how far it is, and what resuming it means."""
        interrupted, run = self._interrupted, self._interrupted.run
        lines = (self._where, self._how)
        label, figure, _ = view_of(run.conditions.formula.measure).so_far(run, 0, to_tenths)
        so_far = RunCardView(label, figure, say("resume.found", count=run.found, of=len(run.results)), ribbon_view(run))
        if self._gives_up:
            means = VerdictView(say("resume.give_up_again"), "bad")
        else:
            seat = interrupted.seat
            told = "ranks" if seat.will_rank else "apart" if seat.entry is None else "referee"
            means = VerdictView(say(f"resume.{told}"), "plain")
        title = AskingView(Icon.PAUSE, say("resume.title", player=interrupted.seat.player), lines, "accent_text")
        return [
            Panel("behind board", self._board, tuple(self._card), paint_faint_board),
            Panel("text", self._text, title, paint_asking),
            Panel("so far", self._box, so_far, paint_run_card),
            Panel("message", self._line, means, paint_message),
        ]
