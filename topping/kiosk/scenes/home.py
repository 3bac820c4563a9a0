"""The first screen: play, look at the leaderboard, learn how, leave."""

from __future__ import annotations

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.kiosk.painters.notice import NoticeView, paint_logo, paint_notice
from topping.kiosk.panel import Panel
from topping.kiosk.scene import Scene
from topping.kiosk.widgets.choices import Choice, Choices
from topping.kiosk.wording import in_preparation, sentence
from topping.texts import say


class HomeScene(Scene):
    """Where the kiosk starts and comes back to."""

    def build(self) -> None:
        """The five choices."""
        from topping.kiosk.scenes.help import HelpScene
        from topping.kiosk.scenes.leaderboard import LeaderboardScene
        from topping.kiosk.scenes.player import PlayerScene
        from topping.kiosk.scenes.session.resume import SessionsScene

        choices = (
            Choice(say("home.play"), lambda: self.kiosk.show(PlayerScene(self.kiosk))),
            Choice(say("home.sessions"), lambda: self.kiosk.show(SessionsScene(self.kiosk))),
            Choice(say("home.leaderboard"), lambda: self.kiosk.show(LeaderboardScene(self.kiosk))),
            Choice(say("home.help"), lambda: self.kiosk.show(HelpScene(self.kiosk))),
            Choice(say("home.leave"), self.kiosk.end),
        )
        body = self.layout.body
        row = body.height // 8
        width = min(body.width, self.layout.px(700))
        place = Rect(body.centerx - width // 2, body.top + row, width, 5 * row)
        self._choices = Choices(self.gui, place, choices, row_height=row, text_size=self.text_size)
        self._choices.focus_on(0)
        self.footer = say("home.footer")
        try:
            graph = self.kiosk.desk.chosen_lexicon()
            self._lexicon = say("home.lexicon", name=graph.name, words=f"{graph.word_count:,}".replace(",", "\u202f"))
        except ToppingError as fault:
            self._lexicon = sentence(fault)

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Arrows and Enter, or clicks."""
        if not self._choices.handle(event):
            self.gui.handle(event)

    def panels(self) -> list[Panel]:
        """The name of the program, the lexicon in use, and what the player is to be told."""
        title, body = self.layout.title, self.layout.body
        logo = Rect(body.left, title.top, body.width, title.height + body.height // 9)
        low = Rect(body.left, body.bottom - body.height // 4, body.width, body.height // 4)
        lines = [self._lexicon, *self.kiosk.desk.notices]
        if self.kiosk.preparing:
            lines.append(in_preparation(self.kiosk.preparing))
        notice = NoticeView(tuple(lines), self.layout.text(26))
        return [
            Panel("logo", logo, "TOPPING", paint_logo),
            Panel("notice", low, notice, paint_notice),
            *super().panels(),
        ]
