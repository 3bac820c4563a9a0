"""The question whether to resume an interrupted run, close it, or decide later."""

from __future__ import annotations

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.kiosk.backstage.runs import InterruptedRun
from topping.kiosk.painters.notice import NoticeView, paint_notice
from topping.kiosk.panel import Panel
from topping.kiosk.routes import Play
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.choices import Choice, Choices
from topping.kiosk.widgets.entry import is_key
from topping.kiosk.wording import game_text
from topping.texts import say


class ResumeScene(Scene):
    """Shows how far the run is; Escape decides nothing."""

    leads_back = True

    def __init__(self, stage: Stage, interrupted: InterruptedRun) -> None:
        self._interrupted = interrupted
        super().__init__(stage)

    def build(self) -> None:
        """The answers, going on first."""
        self.title = say("resume.title", player=self._interrupted.seat.player)
        self.footer = say("resume.footer")
        body = self.layout.body
        row = body.height // 8
        width = min(body.width, self.layout.px(900))
        choices = (Choice(say("resume.go_on"), self._go_on), Choice(say("resume.decline"), self._decline))
        place = Rect(body.centerx - width // 2, body.bottom - 2 * row, width, 2 * row)
        self._choices = Choices(self.gui, place, choices, row_height=row, text_size=self.text_size)
        self._choices.focus_on(0)

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Arrows and Enter, or clicks; Escape decides nothing yet."""
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif not self.back.handle(event) and not self._choices.handle(event):
            self.gui.handle(event)

    def _go_on(self) -> None:
        backstage, interrupted = self.stage.backstage, self._interrupted
        backstage.runs.interrupted = None
        try:
            record = backstage.runs.take_up(interrupted)
        except ToppingError as fault:
            backstage.notices.tell(fault)
            self.go_back()
            return
        self.go(Play(interrupted.seat, (interrupted.run, record)))

    def _decline(self) -> None:
        backstage = self.stage.backstage
        backstage.runs.interrupted = None
        try:
            backstage.runs.decline(self._interrupted)
        except ToppingError as fault:
            backstage.notices.tell(fault)
        self.go_back()

    def panels(self) -> list[Panel]:
        """The game, how far it is, and what resuming it means."""
        body, interrupted = self.layout.body, self._interrupted
        lines = (
            f"# {game_text(interrupted.seat.game.name)}",
            say("resume.where", number=interrupted.number, of=len(interrupted.run.turns)),
            say("resume.anew"),
            say("resume.ranks" if interrupted.seat.will_rank else "resume.apart"),
        )
        text = Rect(body.left, body.top, body.width, body.height * 3 // 4 - self.layout.margin)
        return [Panel("text", text, NoticeView(lines, self.layout.text(34)), paint_notice), *super().panels()]
