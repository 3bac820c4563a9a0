"""Questions in the middle of a run, shown in place of the history: the grid and the draw stay visible."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import Rect

from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.button import ButtonKind
from topping.kiosk.painters.parts.question import QuestionView, paint_question, question_room
from topping.kiosk.views.options import hint_answer
from topping.kiosk.widgets.gui import Gui
from topping.kiosk.widgets.lists.choices import Choice, Choices
from topping.kiosk.widgets.move.typing import plain_letters
from topping.kiosk.widgets.text.entry import is_key
from topping.rules.conditions.options import HintKind, HintPrice
from topping.rules.tiles.letters import ALPHABET
from topping.texts import say

_LEAST_TARGET = 48
"""The least height of an answer, in pixels: a finger must hit it."""


class Question:
    """A sentence over its answers; Escape calls `otherwise`."""

    def __init__(
        self,
        sentence: str,
        answers: Sequence[Choice],
        otherwise: Callable[[], None],
        *,
        columns: int = 1,
        letters: Callable[[str], str] | None = None,
        focus: int = 0,
    ) -> None:
        self.sentence, self.answers = sentence, tuple(answers)
        self._otherwise, self._columns = otherwise, columns
        self._letters = letters
        """Where the answers are letters: turns typed text into letters."""
        self._focus = focus
        """The answer that has the keys first."""
        self._choices: Choices | None = None
        self._place, self._view = Rect(0, 0, 0, 0), QuestionView(sentence, 0)

    def build(self, gui: Gui, area: Rect, text_size: int) -> None:
        """Makes the buttons for the answers; one of them has the focus."""
        self._place = area
        inner = question_room(self._place)
        rows = -(-len(self.answers) // self._columns)
        wanted = max(area.width * (88 if self._letters is None else 72) // 796, _LEAST_TARGET)
        share = 3 if self._letters is None and rows < 3 else 4  # fifths of the height
        height = min(wanted, inner.height * share // 5 // rows)
        place = Rect(inner.left, inner.bottom - rows * height, inner.width, rows * height)
        self._view = QuestionView(self.sentence, place.top - self._place.top)
        kind = ButtonKind.QUIET if self._letters is None else ButtonKind.KEY
        self._choices = Choices(
            gui, place, self.answers, row_height=height, columns=self._columns, text_size=text_size, kind=kind
        )
        self._choices.focus_on(self._focus)

    @property
    def focus(self) -> int:
        """The answer that Enter would take."""
        return self._focus if self._choices is None else self._choices.focus or 0

    def close(self) -> None:
        """Takes the buttons away."""
        if self._choices is not None:
            self._choices.close()

    def handle(self, event: pygame.event.Event) -> bool:
        """Arrows and Enter, clicks, Escape, and the letters that answers are or have; whether it was taken."""
        if is_key(event, pygame.K_ESCAPE):
            self._otherwise()
            return True
        if event.type == pygame.TEXTINPUT:
            typed = event.text.upper() if self._letters is None else self._letters(event.text)[:1]
            for answer in self.answers:
                if typed and typed == (answer.cap if self._letters is None else answer.text):
                    answer.act()
                    return True
        return self._choices is not None and self._choices.handle(event)

    @property
    def panel(self) -> Panel:
        """The sentence."""
        return Panel("question", self._place, self._view, paint_question)


def leave_question(
    asked: str, stay: Callable[[], None], leave: Callable[[], None], put_off: Callable[[], None] | None = None
) -> Question:
    """Whether to leave, in the words of `asked` (`play`, `rush`); staying comes first, and is what Escape does.

    What may be put off is put off rather than left, and its question says what that means.
    """
    answers = [Choice(say(f"{asked}.stay"), stay, cap=say("key.escape")), Choice(say(f"{asked}.leave"), leave)]
    if put_off is None:
        return Question(say(f"{asked}.leave_question"), answers, stay)
    answers.insert(1, Choice(say(f"{asked}.put_off"), put_off))
    return Question(say(f"{asked}.put_off_question"), answers, stay)


def hint_question(
    offered: Sequence[HintPrice], choose: Callable[[HintKind], None], otherwise: Callable[[], None]
) -> Question:
    """Which hint is to be had, each with its price."""
    answers = [Choice(hint_answer(one.kind, one.cost_ms), partial(choose, one.kind)) for one in offered]
    return Question(say("play.hint_question"), answers, otherwise, columns=2 if len(answers) > 2 else 1)


def joker_question(choose: Callable[[str], None], otherwise: Callable[[], None]) -> Question:
    """For which letter a joker is to be laid; it may be typed too."""
    answers = [Choice(letter, partial(choose, letter)) for letter in ALPHABET]
    return Question(say("play.joker_question"), answers, otherwise, columns=9, letters=plain_letters)
