"""The word check beside a running clock: a word is typed, and whether it is valid stands below."""

from collections.abc import Callable, Hashable, Sequence
from typing import Final

import pygame

from topping.errors import ToppingError
from topping.kiosk import routes
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.stage import Stage
from topping.kiosk.typing.move import plain_letters
from topping.kiosk.ui.besideclock import Inset
from topping.kiosk.ui.keys import Key, escape, key
from topping.kiosk.ui.parts import mark, tiles
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.tree import Element, Type, column, row, space, text
from topping.lexicon.graph import WordGraph
from topping.texts import say

_LONGEST: Final = 15


class _WordCheck(Inset[None]):
    def __init__(self, stage: Stage, route: routes.LookUpWords, then: Callable[[None], object]) -> None:
        super().__init__(stage, route, then)
        self._graph: WordGraph = stage.services.choices.chosen_lexicon()
        self._word = ""

    def written(self, text: str) -> None:
        self._word = (self._word + plain_letters(text))[:_LONGEST]

    def _take_back(self) -> None:
        self._word = self._word[:-1]

    def _clear_or_close(self) -> None:
        if self._word:
            self._word = ""
        else:
            self.answer(None)

    def watches(self) -> Hashable:
        return self._word

    def keys(self, now: int) -> Sequence[Key]:
        erases = say("play.key.erase")
        return (
            key(pygame.K_BACKSPACE, self._take_back, erases if self._word else "", say("key.backspace")),
            key(pygame.K_F3, lambda: self.answer(None), "" if self._word else say("words.key.close")),
            escape(self._clear_or_close, erases if self._word else say("words.key.close")),
        )

    def view(self, *, is_narrow: bool) -> Element:
        title = text(say("words.check"), Type.CARD, face=Face.TITLE, lines=2)
        more = text(say("words.check_more"), Type.ROW, "ink2", lines=2)
        return column(
            title,
            space(),
            tiles(self._word, side=64, min_height=40, id="checked") if self._word else None,
            self._verdict(),
            space(),
            more,
            gap=16,
            pad=(16 if is_narrow else 28, 18),
            card="card",
            grow=1,
        )

    def _verdict(self) -> Element:
        if len(self._word) < 2:
            return text(say("words.check_type"), Type.BODY, "ink2", lines=2, id="verdict")
        is_admitted = self._graph.admits(self._word)
        colour, said = ("found", "admitted") if is_admitted else ("missed", "unknown")
        return row(
            mark(Icon.TICK if is_admitted else Icon.CROSS, colour, 32, 3.4),
            text(say(f"words.admission.{said}"), Type.STRONG, colour, Face.BOLD, grow=1, id="verdict"),
            gap=14,
            align="center",
        )


def check_beside(screen: Screen, route: routes.LookUpWords, then: Callable[[None], object]) -> None:
    try:
        screen.overlay.put_in(_WordCheck(screen.stage, route, then))
    except ToppingError as fault:
        screen.tell_line(screen.in_words(fault), screen.stage.clock.now())
