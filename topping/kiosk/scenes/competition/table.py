"""The live table of a competition on this screen: for a room with one display, or a machine that only shows it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.kiosk.look.panel import Panel
from topping.kiosk.public.hall import Hall
from topping.kiosk.public.livetable import game_under_way, table_panels
from topping.kiosk.routes.competition import CompetitionDesk
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.views.competition.shown import ShownCompetition
from topping.kiosk.widgets.hints import Hint, enter
from topping.kiosk.widgets.text.entry import is_enter, is_key
from topping.texts import say

_LOOK_MS = 1_000
"""How often it looks at what was kept."""


class CompetitionTableScene(Scene):
    """Shows the game that is being played, or the standings; Tab shows the other one, the pages turn by themselves."""

    stays = True
    keeps_awake = True

    def __init__(self, stage: Stage, shown: ShownCompetition) -> None:
        self._shown = shown
        self._asked: bool | None = None
        """Whether the standings were asked for; None leaves it to what happens."""
        self._looked, self._is_looking = stage.clock.now(), False
        super().__init__(stage)

    @property
    def _place(self) -> int:
        if self._asked:
            return 0
        return game_under_way(self._shown) or (self._shown.place_under_way if self._asked is False else 0)

    def hints_place(self) -> Rect:
        """Beside what is said under the lines."""
        return Hall(self.layout, has_keys=True).keys_of_standings

    def hints(self) -> Sequence[Hint]:
        """The other table, the way back."""
        other = say("competition_table.game" if not self._place else "competition_table.standings")
        return enter(say("competition.back")), Hint(say("key.tab"), other, pygame.K_TAB)

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Tab shows the other table; Enter or Escape goes back."""
        if is_key(event, pygame.K_ESCAPE) or is_enter(event):
            self.go(CompetitionDesk(self._shown.competition.uuid))
        elif is_key(event, pygame.K_TAB):
            self._asked = bool(self._place)
        else:
            self.gui.handle(event)
        self.name_keys()

    def tick(self, now: int) -> None:
        """Reads what this machine and others have kept."""
        if now - self._looked < _LOOK_MS or self._is_looking:
            return
        self._looked, self._is_looking = now, True
        self.asking(self._look, holds=False)

    def _look(self) -> None:
        try:
            self._shown = self.stage.backstage.competitions.read(self._shown.competition.uuid)
        except ToppingError as fault:
            self.tell_line(self.in_words(fault), self.stage.clock.now())
        self._is_looking = False
        self.name_keys()

    def panels(self) -> list[Panel]:
        """The table."""
        return table_panels(self.layout, self._shown, self._place, self.moment, has_keys=True)
