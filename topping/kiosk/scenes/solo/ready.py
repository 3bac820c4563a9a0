"""The screen before a run: the game, the conditions, and whether it will rank."""

from __future__ import annotations

from dataclasses import replace

import pygame
from pygame import Rect

from topping.kiosk.backstage.runs import Seat
from topping.kiosk.painters.notice import NoticeView, paint_notice
from topping.kiosk.panel import Panel
from topping.kiosk.routes import ChooseGame, Play
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.choices import Choice, Choices
from topping.kiosk.widgets.entry import is_key
from topping.kiosk.wording import game_text, schedule_text, variant_text
from topping.texts import say


class ReadyScene(Scene):
    """Waits for the player to start."""

    def __init__(self, stage: Stage, seat: Seat) -> None:
        self.seat = seat
        super().__init__(stage)

    def build(self) -> None:
        """One button to start, one to go back."""
        self.title = say("ready.title", player=self.seat.player)
        self.footer = say("ready.footer")
        body = self.layout.body
        row = body.height // 9
        width = min(body.width, self.layout.px(700))
        place = Rect(body.centerx - width // 2, body.bottom - 3 * row, width, 3 * row)
        self._choices = Choices(self.gui, place, self._offered(), row_height=row, text_size=self.text_size)
        self._choices.focus_on(0)

    def _offered(self) -> list[Choice]:
        return [
            Choice(say("ready.start"), self._start),
            Choice(say("ready.announced" if self.seat.conditions.announced else "ready.shown"), self._turn_announcing),
            Choice(say("ready.back"), self._back),
        ]

    def _turn_announcing(self) -> None:
        """Switches between announcing draws and showing them at once; the setting too, but for the public."""
        announced = not self.seat.conditions.announced
        if not self.stage.door.is_public:
            self.stage.change(replace(self.stage.backstage.settings, announce_solo=announced))
        self.seat = replace(self.seat, conditions=replace(self.seat.conditions, announced=announced))
        self._choices.set(self._offered())

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Enter starts, Escape goes back."""
        if is_key(event, pygame.K_ESCAPE):
            self._back()
        elif not self._choices.handle(event):
            self.gui.handle(event)

    def _start(self) -> None:
        self.go(Play(self.seat))

    def _back(self) -> None:
        self.go(ChooseGame(self.seat.player))

    def panels(self) -> list[Panel]:
        """The game, its lexicon, the conditions, and whether the run will rank."""
        body, seat = self.layout.body, self.seat
        lines = (
            f"# {game_text(seat.game.name)}",
            say(
                "ready.game",
                moves=len(seat.game.moves),
                variant=variant_text(seat.game.variant.name),
                lexicon=seat.lexicon.name,
            ),
            say(
                f"ready.formula.{seat.conditions.formula.name}",
                speed=schedule_text(seat.conditions.speed.schedule),
                penalty=seat.conditions.penalty_ms // 1000,
            ),
            *(say(f"ready.assist.{name}") for name in seat.conditions.helps),
            self._ranking(),
            say("ready.how"),
        )
        text = Rect(body.left, body.top, body.width, body.height * 2 // 3 - self.layout.margin)
        return [Panel("text", text, NoticeView(lines, self.layout.text(34)), paint_notice), *super().panels()]

    def _ranking(self) -> str:
        if not self.seat.game.lexicon_hash:
            return say("ready.no_lexicon")
        return say("ready.will_rank") if self.seat.will_rank else say("ready.repeat")
