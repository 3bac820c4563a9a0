"""The keys of a sitting: which of them are named under the cards, as far as there is room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from topping.kiosk.scenes.training.answering.answer_places import AnswerPlaces
from topping.kiosk.scenes.training.answering.searching import Search
from topping.kiosk.scenes.training.deck.letters_asked import LettersAsked
from topping.kiosk.widgets.hints import Hint, enter, escape, letter, up_and_down
from topping.texts import say

_KEYS_ROOM: Final = 30
"""The width of the line of keys, in sizes of their texts, below which some go."""
_ALL_KEYS_ROOM: Final = 38
"""The width in which there is room for all of them."""


def escape_leaves(asking: LettersAsked | Search) -> bool:
    """Whether nothing is typed, so that Escape leads away."""
    if isinstance(asking, Search):
        return asking.typing.is_empty and asking.typing.grid is None
    return asking.is_empty


class SittingKeys:
    """The keys named in each phase, on a screen with these places."""

    def __init__(self, places: AnswerPlaces) -> None:
        room, size = places.footer.width, places.layout.step(1)
        self._is_tight = room < _KEYS_ROOM * size
        """Whether there is room for the most needed keys alone."""
        self._has_room = room >= _ALL_KEYS_ROOM * size

    def asking(self, asking: LettersAsked | Search) -> Sequence[Hint]:
        """While a card is being answered."""
        give_up = Hint("F2", say("sitting.key.give_up"), pygame.K_F2)
        if isinstance(asking, Search):
            other = say("play.key.line" if asking.typing.grid is not None else "play.key.grid")
            grid = Hint(say("key.tab"), other, pygame.K_TAB)
            back = escape(say("sitting.key.leave" if escape_leaves(asking) else "play.key.erase"))
            return (enter(say("play.key.propose")), grid, give_up, back)
        propose, *others, back = asking.hints()
        count = Hint("F4", say("sitting.key.count" if not asking.counts else "sitting.key.no_count"), pygame.K_F4)
        return (propose, *others, give_up, *(() if self._is_tight else (count,)), back)

    def told(self, *, words: int, may_undo: bool) -> Sequence[Hint]:
        """After an answer, with so many words to be explained."""
        others = up_and_down(say("sitting.key.word")) if words > 1 else ()
        undo = (Hint("F7", say("sitting.key.undo"), pygame.K_F7),) if may_undo else ()
        aside = () if self._is_tight else (Hint("F6", say("sitting.key.aside"), pygame.K_F6),)
        has_room = not others and self._has_room
        postpone = (Hint("F8", say("sitting.key.postpone"), pygame.K_F8),) if has_room else ()
        keys = (*others, *undo, *aside, *postpone)
        return (enter(say("sitting.key.next")), *keys, escape(say("sitting.key.leave")))

    def paused(self) -> Sequence[Hint]:
        """While the card is out of sight."""
        return (enter(say("sitting.key.resume")), escape(say("sitting.key.leave")))

    def over(self, *, may_go_on: bool) -> Sequence[Hint]:
        """At the end, where more cards may be there to be asked."""
        more = (letter("e", say("sitting.key.more")),) if may_go_on else ()
        deck = letter("p", say("sitting.key.deck"))
        return (enter(say("sitting.key.done")), *more, deck, escape(say("sitting.key.leave")))

    def closed(self) -> Sequence[Hint]:
        """Without a deck."""
        return (escape(say("sitting.key.leave")),)
