"""What a screen has besides its view: the keys named at the bottom, the sheet of all of them, a question over it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import pygame

from topping.kiosk.paint.button import ButtonKind
from topping.kiosk.paint.theme import Face
from topping.kiosk.ui.keys import Key, enter, escape, letter
from topping.kiosk.ui.parts import button, hint, list_of, list_row
from topping.kiosk.ui.tree import Act, Cursor, Element, Role, Type, column, grid, row, space, stack, text
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
    lines: Sequence[str] = ()
    """What is to be known before it is answered."""
    back: int | None = -1
    """The answer of Escape: the one that changes nothing; None where Escape takes the question back."""
    columns: int = 1
    is_numbered: bool = True
    """Whether digits answer it; not where what is typed goes on being typed."""
    has_letters: bool = False
    """Whether the answers are letters, which may be typed too."""
    yields: bool = False
    """Whether a character that answers nothing takes it back and is typed: a clock runs meanwhile."""

    def keys(self, answer: Callable[[int], object], take_back: Act, focused: str) -> Sequence[Key]:
        """What keys do while it is asked: digits, Enter, which takes the answer that has the keys, and Escape."""
        numbered = [letter(str(n + 1), partial(answer, n)) for n in range(len(self.answers)) if self.is_numbered]
        at = focused.removeprefix("answer.")
        main = self.main if at == focused else int(at)
        back = None if self.back is None else self.back % len(self.answers)
        goes_back = (take_back, say("key.back"))
        if back is not None:
            goes_back = (partial(answer, back), in_footer(self.answers[back][0]))
        label = in_footer(self.answers[main][0]) if main != back else ""
        return (enter(partial(answer, main), label), *numbered, escape(*goes_back))


def asked_here(otherwise: Element, **more: Any) -> Element:
    """Where a question stands while one is asked, in place of something else; by default it lies over the screen."""
    return Element("asked", (otherwise,), id="asked", **{"grow": 1, **more})


def question_card(asked: Asked, answer: Callable[[int], object], *, is_here: bool = False) -> Element:
    """A question with its answers; nothing else takes keys or clicks meanwhile. `is_here`: in a place of the screen."""
    kind, high = (ButtonKind.KEY, 64) if asked.has_letters else (ButtonKind.QUIET, 72)
    buttons = [
        button(
            said,
            partial(answer, place),
            kind,
            id=f"answer.{place}",
            cap=str(place + 1) if asked.is_numbered else "",
            step=Type.BODY,
            group="answers",
            height=high,
            role=Role.OPTION,
            is_first=place == asked.main,
        )
        for place, (said, _) in enumerate(asked.answers)
    ]
    answers = buttons if asked.columns == 1 else [grid(buttons, asked.columns, gap=8, row_height=high, grow=0)]
    if is_here:
        words = text(asked.said, Type.CARD, face=Face.BOLD, lines=3, role=Role.QUESTION, min_height=44)
        lines = [text(one, Type.ROW, "ink2", lines=2) for one in asked.lines]
        inside = column(words, *lines, space(), *answers, gap=12, pad=(32, 20), grow=1, card="card")
        return column(inside, is_modal=True, id="question", grow=1)
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
    left = [one for one in named if one not in right and one.cap]
    if len(named) > _NAMED or is_short or len(left) + len(right) < len(named):
        left = [*left[: _NAMED - 1 - len(right)], more]
    if again is not None and again not in (*left, *right):
        left[-1] = again
    hints, has_kept = [], any(one.is_kept for one in left)
    for place, one in enumerate(left):
        if one is again:
            hints.append(hint(one.cap, say("key.twice", label=one.label), one, primary=True))
        else:
            drop = 0 if not place or one is more else 1 if one.is_kept else 2 + place
            label = "…" if one is more and has_kept else one.label
            hints.append(hint(one.shown, label, one, primary=one.is_primary and again is None, drop=drop))
    return row(*hints, space(min_width=20), *(hint(one.shown, one.label, one) for one in right), gap=20, grow=1)


def filled(element: Element, footer: Element, asked: Element | None) -> Element:
    """The tree, with the keys and what is asked in the elements that are their places."""
    if element.flow == "keys":
        return element.but(flow="row", children=(footer,))
    if element.flow == "asked":
        return element.but(flow="column", children=element.children if asked is None else (asked,))
    children = tuple(filled(one, footer, asked) for one in element.children)
    is_as_it_was = all(one is other for one, other in zip(children, element.children, strict=True))
    return element if is_as_it_was else element.but(children=children)
