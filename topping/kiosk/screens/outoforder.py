"""The screen shown when other screens have failed repeatedly: it tells the player to ask for help."""

from collections.abc import Sequence

import pygame

from topping.kiosk import routes
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, escape
from topping.kiosk.ui.parts import mark
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import centred, main_button
from topping.kiosk.ui.tree import Element, Type, column, row, space, text
from topping.texts import say


class OutOfOrderScreen(Screen):
    """A plain text with little that could fail. Any key tries the first screen again; Escape asks whether to leave."""

    stays = True
    has_own_f3 = True

    def __init__(self, stage: Stage, _: routes.OutOfOrder) -> None:
        super().__init__(stage)

    def handle(self, event: pygame.event.Event, now: int) -> None:
        if event.type == pygame.KEYDOWN and event.key != pygame.K_ESCAPE:
            self.go_back()
        else:
            super().handle(event, now)

    def keys(self) -> Sequence[Key]:
        return self.enter_named(say("failure.try")), escape(self.stage.ask_to_leave, say("failure.leave"))

    def view(self) -> Element:
        title = text(say("failure.title"), Type.TITLE, face=Face.TITLE, grow=1)
        title = row(mark(Icon.CROSS, "missed", 50), title, gap=24, align="center")
        button = main_button(say("failure.try"), self.go_back, cap=say("key.enter"))
        told = text(say("failure.again"), colour="ink2", lines=3)
        return centred(column(title, told, row(button, space()), card="card", pad=(64, 48), gap=32, width=1200))
