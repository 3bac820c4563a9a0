"""The choice of a drill without a grid, each with what the last one came to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from topping.game.service.messages import News
from topping.kiosk.backstage.training.drillsupply import DrillSupply
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.routes.training import Drill, PlayDrill
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, letter
from topping.kiosk.ui.leaves import marked
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import door, menu, page
from topping.kiosk.ui.tree import Element, Type, row, space, text
from topping.texts import say
from topping.texts.times import to_seconds
from topping.training.drills.exercise import GROUPS, Exercise

_ICONS: Final = (Icon.SWAP, Icon.PEN, Icon.LIST)
"""Of anagrams, of hooks, of short words."""


class DrillsScreen(Screen):
    """Digits and Enter begin a drill, whose questions are made while it is looked at."""

    def __init__(self, stage: Stage, route: Drill) -> None:
        self._drills = stage.backstage.drills
        player = "" if stage.door.is_public else stage.backstage.players.last
        self._supply = DrillSupply(
            self._drills, stage.helper, stage.backstage.notices, player, is_public=stage.door.is_public
        )
        self._is_handed_on, self._why = False, self._supply.fault
        self._last = {one: self._drills.last(player, one) for one in Exercise}
        self.focus = (route.exercise or Exercise.SEVENS).value
        self._supply.ask(Exercise(self.focus))
        super().__init__(stage)

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """As the doors have it; the questions of the one that has the keys are made ahead."""
        super().handle(event, now)
        if not self._is_handed_on:
            self._supply.ask(Exercise(self.focus))

    def hear(self, news: News) -> None:
        """Questions that are ready, or why there are none."""
        came = self._supply.hear(news)
        if came is not None and came.fault:
            self._why = say("drill.failed", why=came.fault)

    def close(self) -> None:
        """Gives up what the helper has not answered, unless a drill has begun."""
        if not self._is_handed_on:
            self._supply.drop()
        super().close()

    def _begin(self, exercise: Exercise) -> None:
        self._is_handed_on = True
        self.go(PlayDrill(exercise, self._supply))

    def _tell_or_hide(self) -> None:
        self._drills.tells_number = not self._drills.tells_number

    def keys(self) -> Sequence[Key]:
        """A digit a drill; N: whether the number of answers is told."""
        number = say("drill.key.hide" if self._drills.tells_number else "drill.key.tell")
        return (
            self.enter_named(say("drill.key.begin")),
            self.arrows_named(say("drill.key.choose"), "← ↑ → ↓"),
            letter("n", self._tell_or_hide, number),
            *(
                letter(str(n), partial(self._begin, one))
                for n, one in enumerate((one for group in GROUPS for one in group), start=1)
            ),
            self.back_key(),
        )

    def view(self) -> Element:
        """The drills, group after group."""
        named = [(place, one) for place, group in enumerate(GROUPS) for one in group]
        doors = [self._door(n, place, one) for n, (place, one) in enumerate(named, start=1)]
        number = say("drill.number_told" if self._drills.tells_number else "drill.number_untold")
        return page(
            say("drill.title"),
            menu(*doors, columns=3),
            remark=self._why or f"{say('drill.unranked')} · {number}",
        )

    def _door(self, n: int, place: int, exercise: Exercise) -> Element:
        name, last = f"drill.{exercise.value}", self._last[exercise]
        reached = say("drill.never")
        if last is not None:
            reached = say("drill.last", found=last.found, of=last.of, time=to_seconds(last.elapsed_ms))
        return door(
            exercise.value,
            _ICONS[place],
            say(name),
            partial(self._begin, exercise),
            say(f"{name}.text"),
            space(),
            row(
                marked(reached, Type.LABEL, "ink3", grow=1),
                text(say(f"drill.group.{place}"), Type.LABEL, "ink3", group="groups", drop=1),
                gap=16,
                drop=1,
            ),
            cap=str(n),
        )


SCREEN: Final = DrillsScreen
