"""What a screen has besides its view: the keys named at the bottom, the sheet of all of them, a question over it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from topping.kiosk.look.theme import Face
from topping.kiosk.ui.keys import Key
from topping.kiosk.ui.parts import button, hint, list_of, list_row
from topping.kiosk.ui.tree import Act, Cursor, Element, Role, Type, column, row, space, stack, text
from topping.texts import say

_NAMED: Final = 6
"""How many keys are named at the bottom; the others are on the sheet of F10."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question over a screen, with its answers: what each says and does."""

    said: str
    answers: tuple[tuple[str, Act], ...]
    main: int = 0
    """The answer of Enter."""
    lines: tuple[str, ...] = ()
    """What is to be known before it is answered."""
    back: int = -1
    """The answer of Escape: the one that changes nothing."""


def question_card(asked: Asked, answer: Callable[[int], object]) -> Element:
    """A question with its answers under one another; nothing else takes keys or clicks meanwhile."""
    answers = [
        button(
            said,
            partial(answer, place),
            id=f"answer.{place}",
            cap=str(place + 1),
            step=Type.BODY,
            group="answers",
            height=72,
            role=Role.OPTION,
            is_first=place == asked.main,
        )
        for place, (said, _) in enumerate(asked.answers)
    ]
    card = column(
        text(asked.said, Type.CARD, face=Face.BOLD, lines=4, role=Role.QUESTION),
        *(text(one, Type.ROW, "ink2", lines=3) for one in asked.lines),
        *answers,
        gap=16,
        pad=(48, 40),
        width=1000,
        fill="dialog",
    )
    return stack(card, align="center", is_modal=True, id="question")


def sheet_card(keys: Sequence[Key], chosen: Cursor) -> Element:
    """All keys by name; a click or Enter presses one."""
    rows = [list_row(hint(one.shown, one.label, one, grow=1, height=64), height=64) for one in keys]
    card = column(
        text(say("key.sheet"), Type.CARD, face=Face.TITLE),
        list_of(rows, chosen, id="sheet", is_first=True),
        gap=16,
        pad=(48, 36),
        width=900,
        height=min(980, 140 + 64 * len(rows)),
        fill="dialog",
    )
    return stack(card, align="center", is_modal=True, id="keys sheet")


def in_footer(said: str) -> str:
    """What a button says as the label of its key: it begins with a small letter."""
    return said[:1].lower() + said[1:]


def footer(named: Sequence[Key], more: Key, again: Key | None, *, is_short: bool) -> Element:
    """The keys named at the bottom, Escape at the right; `more` opens the sheet where they are too many.

    `again` is the key that waits for its second press: it says so. `is_short`: not all of them have room.
    """
    right = [one for one in named if one.codes[0] == pygame.K_ESCAPE]
    left = [one for one in named if one not in right]
    if len(named) > _NAMED or is_short:
        left = [*left[: _NAMED - 1 - len(right)], more]
    if again is not None and again not in (*left, *right):
        left[-1] = again
    hints = []
    for place, one in enumerate(left):
        if one is again:
            hints.append(hint(one.cap, say("key.twice", label=one.label), one, primary=True))
        else:
            drop = 0 if place == len(left) - 1 else 1 + place
            hints.append(hint(one.shown, one.label, one, primary=one.is_primary and again is None, drop=drop))
    return row(*hints, space(min_width=20), *(hint(one.shown, one.label, one) for one in right), gap=20, grow=1)
