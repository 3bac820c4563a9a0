"""What the screens of one competition share: how it is read, how its changes are kept, where back leads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from topping.competition.competition import Competition
from topping.competition.events import CompetitionEvent
from topping.errors import ToppingError
from topping.kiosk.routes.competition import CompetitionDesk, ListCompetitions
from topping.kiosk.screens.competition.competitions import CompetitionsScreen
from topping.kiosk.stage import Stage
from topping.kiosk.ui.leaves import note
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.tree import Element
from topping.kiosk.views.competition.shown import ShownCompetition


def opened(screen: Callable[[Stage, Any, ShownCompetition], Screen]) -> Callable[[Stage, Any], Screen]:
    """What makes a screen for a route with a competition; the list where that cannot be read."""

    def made(stage: Stage, route: Any) -> Screen:
        try:
            shown = stage.backstage.competitions.read(route.competition)
        except ToppingError as fault:
            return CompetitionsScreen(stage, ListCompetitions(), fault)
        return screen(stage, route, shown)

    return made


class CompetitionScreen(Screen):
    """A screen of a competition that was read; the organiser's are light."""

    stays = True

    def __init__(self, stage: Stage, shown: ShownCompetition) -> None:
        self._shown = shown
        self._said, self._tone = "", "plain"
        super().__init__(stage)

    @property
    def is_desk(self) -> bool:
        """The referee's screens are light."""
        return True

    @property
    def _competition(self) -> Competition:
        return self._shown.competition

    @property
    def _uuid(self) -> str:
        return self._shown.competition.uuid

    def go_back(self) -> None:
        """The competition."""
        self.go(CompetitionDesk(self._uuid))

    def _tell(self, said: str = "", tone: str = "bad") -> None:
        self._said, self._tone = said, tone

    def _message(self, otherwise: str = "") -> Element:
        """What was told last, or something else while there is nothing."""
        tone = self._tone if self._said else "plain"
        return note(self._said or otherwise, tone, min_height=40, pad=(20, 0), id="message")

    def _keeps(self, *events: CompetitionEvent) -> bool:
        """Keeps events of the competition and reads it anew; whether it could."""
        keeping = self.stage.backstage.competitions
        try:
            keeping.add(self._uuid, *events)
            self._shown = keeping.read(self._uuid)
        except ToppingError as fault:
            self._tell(self.in_words(fault))
            return False
        return True

    def _look(self) -> None:
        """Reads the competition anew."""
        try:
            self._shown = self.stage.backstage.competitions.read(self._uuid)
        except ToppingError as fault:
            self._tell(self.in_words(fault))
