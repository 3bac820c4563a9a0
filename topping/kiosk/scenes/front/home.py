"""The first screen: play, look at the leaderboard, learn how, leave."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.kiosk.painters.notice import NoticeView, paint_logo, paint_notice
from topping.kiosk.panel import Panel
from topping.kiosk.routes import ClubSettings, Home, HowToPlay, Leaderboard, Resume, Sessions, WhoPlays, taken_up
from topping.kiosk.scene import Scene
from topping.kiosk.widgets.choices import Choice, Choices
from topping.kiosk.widgets.entry import is_key
from topping.kiosk.wording import game_text, in_preparation
from topping.texts import say
from topping.texts.numbers import grouped


class HomeScene(Scene):
    """Where the kiosk starts and comes back to."""

    def build(self) -> None:
        """A button for each choice."""
        body, choices = self.layout.body, self._offered()
        top = body.top + body.height // 8
        row = min(body.height // 8, (body.bottom - body.height // 4 - top) // len(choices))
        width = min(body.width, self.layout.px(700))
        place = Rect(body.centerx - width // 2, top, width, len(choices) * row)
        self._choices = Choices(self.gui, place, choices, row_height=row, text_size=self.text_size)
        self._choices.focus_on(0)
        self.footer = say("public.footer" if self.stage.door.is_public else "home.footer")
        try:
            graph = self.stage.backstage.choices.chosen_lexicon()
            self._lexicon = say(
                "home.lexicon", name=graph.name, words=grouped(graph.word_count), count=graph.word_count
            )
        except ToppingError as fault:
            self._lexicon = self.in_words(fault)

    def _offered(self) -> list[Choice]:
        """At the public kiosk, sessions and settings are the club's, never the first choice; leaving is none."""
        run, session = self._interrupted_run(), self._interrupted_session()
        play = [Choice(say("home.play"), partial(self.go, WhoPlays()))]
        choices = [
            *run,
            *([*play, *session] if self.stage.door.is_public else [*session, *play]),
            Choice(say("home.sessions"), partial(self.guarded, partial(self.go, Sessions()))),
            Choice(say("home.leaderboard"), partial(self.go, Leaderboard())),
            Choice(say("home.help"), partial(self.go, HowToPlay())),
        ]
        if self.stage.door.is_public:
            choices.append(Choice(say("public.settings"), partial(self.guarded, partial(self.go, ClubSettings()))))
        else:
            choices.append(Choice(say("home.leave"), self.stage.end))
        return choices

    def _interrupted_run(self) -> list[Choice]:
        """The button to resume a run that a crashed process or a screen that failed has left."""
        run = self.stage.backstage.runs.interrupted
        if run is None:
            return []
        game = game_text(run.seat.game.name)
        text = say("resume.offer", player=run.seat.player, game=game, number=run.number)
        return [Choice(text, partial(self.go, Resume(run)))]

    def _interrupted_session(self) -> list[Choice]:
        """The button to resume a session likewise."""
        session = self.stage.backstage.sessions.interrupted
        if session is None:
            return []
        name = session.facts.name or say("sessions.unnamed")
        text = say("resume.session", id=session.id, name=name)
        return [Choice(text, partial(self.guarded, partial(self._take_up, session.id)))]

    def _take_up(self, session: int) -> None:
        backstage = self.stage.backstage
        backstage.sessions.interrupted = None
        try:
            self.go(taken_up(backstage.sessions.take_up(session)))
        except ToppingError as fault:
            backstage.notices.tell(fault)
            self.go(Home())

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Arrows and Enter, or clicks; Escape asks to leave the public kiosk, which needs the PIN."""
        if is_key(event, pygame.K_ESCAPE) and self.stage.door.is_public:
            self.stage.ask_to_leave()
        elif not self._choices.handle(event):
            self.gui.handle(event)

    def panels(self) -> list[Panel]:
        """The name of the program, the lexicon in use, and the notices."""
        title, body = self.layout.title, self.layout.body
        logo = Rect(body.left, title.top, body.width, title.height + body.height // 9)
        low = Rect(body.left, body.bottom - body.height // 4, body.width, body.height // 4)
        lines = [self._lexicon, *self.stage.backstage.notices.lines]
        if self.stage.door.is_public and not self.stage.door.has_pin:
            lines.insert(0, say("public.no_pin"))
        if self.stage.preparing:
            lines.append(in_preparation(self.stage.preparing))
        notice = NoticeView(tuple(lines), self.layout.text(26))
        return [
            Panel("logo", logo, "TOPPING", paint_logo),
            Panel("notice", low, notice, paint_notice),
            *super().panels(),
        ]
