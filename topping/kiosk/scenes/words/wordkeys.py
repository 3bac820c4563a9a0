"""The keys of the word tools, as they are named at the bottom."""

from __future__ import annotations

import pygame

from topping.kiosk.scenes.words.answerlist import AnswerList
from topping.kiosk.widgets.hints import Hint, enter, up_and_down
from topping.texts import say


def keys_of(answers: AnswerList, *, has_deck: bool, goes_back: bool) -> tuple[Hint, ...]:
    """The keys that do something with the list shown, and with its words; those of order and length are named there."""
    keys: list[Hint] = []
    if answers.grid.focus is not None:
        keys.append(enter(say("words.key.open")))
    if answers.grid.of:
        keys += up_and_down(say("words.key.words"))
    if len(answers.tools) > 1:
        keys.append(Hint(say("key.tab"), say("words.key.tool"), pygame.K_TAB))
    ctrl = say("key.ctrl")
    if has_deck:
        keys.append(Hint(f"{ctrl} G", say("words.key.deck"), pygame.K_g, pygame.KMOD_CTRL))
    if answers.grid.of:
        keys.append(Hint(f"{ctrl} C", say("words.key.copy"), pygame.K_c, pygame.KMOD_CTRL))
    if goes_back:
        keys.append(Hint("Alt ←", say("words.key.back"), pygame.K_LEFT, pygame.KMOD_ALT))
    keys.append(Hint("F4", say("words.key.pad"), pygame.K_F4))
    return tuple(keys)
