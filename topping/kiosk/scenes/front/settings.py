"""The settings that can be changed at the kiosk; a change takes effect at once and is written to the file."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from topping.config import Theme
from topping.kiosk.painters.notice import NoticeView, paint_notice
from topping.kiosk.panel import Panel
from topping.kiosk.routes import Players
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.choices import Choice, Choices
from topping.kiosk.widgets.entry import is_key
from topping.texts import has, say

OFFERED: Final[dict[str, tuple[bool | int | Theme, ...]]] = {
    "volume": (0, 20, 40, 60, 80, 100),
    "muted": (False, True),
    "announce_solo": (False, True),
    "announce_session": (False, True),
    "announce_speed": (75, 100, 125, 150),
    "text_scale": (100, 110, 125, 150),
    "theme": tuple(Theme),
    "idle_s": (0, 60, 120, 300, 600),
}
"""The settings shown, with the values of their buttons; a value set in the file is offered besides."""


class SettingsScene(Scene):
    """A button for each setting, then the players and the way out."""

    leads_back = True

    def __init__(self, stage: Stage) -> None:
        self._focus = 0
        super().__init__(stage)

    def build(self) -> None:
        """Two columns of buttons."""
        self.title = say("settings.title")
        self.footer = say("settings.footer")
        body, row = self.layout.body, self.layout.row
        place = Rect(body.left, body.top, body.width, 5 * row)
        self._choices = Choices(
            self.gui, place, self._offered(), row_height=row, columns=2, text_size=self.layout.text(28)
        )
        self._choices.focus_on(self._focus)
        self._note = Rect(body.left, place.bottom, body.width, body.bottom - place.bottom)

    def _offered(self) -> list[Choice]:
        choices = [Choice(self._text(field), partial(self._turn, field)) for field in OFFERED]
        choices.append(Choice(say("settings.players"), partial(self.go, Players())))
        choices.append(Choice(say("settings.leave"), self.stage.end))
        return choices

    def _text(self, field: str) -> str:
        value = getattr(self.stage.backstage.settings, field)
        return say(f"settings.{field}", value=_in_words(field, value))

    def _turn(self, field: str) -> None:
        """Sets the next value at once, and writes it to the file."""
        settings = self.stage.backstage.settings
        present = getattr(settings, field)
        values = sorted({*OFFERED[field], present})
        value = values[(values.index(present) + 1) % len(values)]
        self._focus = self._choices.focus or 0
        self.stage.change(replace(settings, **{field: value}))
        self._choices.set(self._offered())

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Arrows and Enter, or clicks."""
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif not self.back.handle(event) and not self._choices.handle(event):
            self.gui.handle(event)
        self._focus = self._choices.focus or 0

    def panels(self) -> list[Panel]:
        """The fault, where the file cannot be written."""
        notice = NoticeView(tuple(self.stage.backstage.notices.lines), self.layout.text(26))
        return [Panel("notice", self._note, notice, paint_notice), *super().panels()]


def _in_words(field: str, value: bool | int | Theme) -> str:
    if field == "idle_s":
        return say("settings.idle.after", seconds=value) if value else say("settings.idle.never")
    if isinstance(value, Theme):
        return say(f"settings.theme.{value}")
    if not isinstance(value, bool):
        return str(value)
    key = f"settings.{field}.{str(value).lower()}"
    return say(key) if has(key) else say(f"settings.announce.{str(value).lower()}")
