"""A move searched while a clock runs: what keys, clicks and characters do, and the strokes that are noted of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame

from topping.kiosk.paint.fields import FieldView
from topping.kiosk.stage import Stage
from topping.kiosk.typing.move import MoveTyping
from topping.kiosk.typing.strokes import Movements, strokes_of
from topping.kiosk.ui.keys import Key, enter, escape
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.tree import Element
from topping.kiosk.wording.moves import Preview, hint_answer
from topping.play.run.referee import Referee
from topping.play.run.strokes import Device, StrokeKind
from topping.rules.conditions.options import HintKind, HintPrice
from topping.rules.games.game import Turn
from topping.rules.grid.square import Square
from topping.rules.tiles.letters import ALPHABET, JOKER
from topping.texts import say


class MoveScreen(Screen, ABC):
    """A move is typed on the line or on the grid, or laid by clicks, and what stands in the way of it is asked aside.

    The clock runs on while something is asked: a pause would be free time to think.
    """

    keeps_awake = True

    def __init__(self, stage: Stage, turn: Turn, referee: Referee) -> None:
        self.typing = MoveTyping(turn.position, stage.keyboard)
        self.referee = referee
        self.movements = Movements(is_on=stage.backstage.settings.animations)
        self._goes_on = False
        """Whether the event being handled took a question back, and was typed."""
        self._answers_by = Device.GRID
        super().__init__(stage)

    # what a screen defines

    @property
    @abstractmethod
    def turn(self) -> Turn:
        """The move that is searched."""

    @property
    def is_searched(self) -> bool:
        """Whether it is: what is typed is shown on the grid."""
        return True

    @property
    def asked_to_leave(self) -> str:
        """In which words it is asked whether to leave: the first part of their keys."""
        return "play"

    @property
    def may_be_put_off(self) -> bool:
        """Whether what is played may be gone on with another time."""
        return False

    def move_keys(self) -> Sequence[Key]:
        """The keys of the move besides those with which it is typed."""
        return ()

    @abstractmethod
    def propose(self) -> None:
        """Enter: proposes what is typed."""

    def note(self, kind: StrokeKind, device: Device) -> None: ...

    def letters_laid(self, missing: str) -> None:
        """Letters were laid on the grid, all of them or those before `missing`, which the draw lacks."""

    def retyped(self) -> None:
        """Another text stands on the line."""

    @abstractmethod
    def leave(self, *, closes_window: bool, puts_off: bool = False) -> None:
        """The player confirmed that he leaves, for good or until another time."""

    # keys, characters and clicks

    def search(self, event: pygame.event.Event, now: int) -> None:
        """An event for the move that is searched, or for what is asked meanwhile."""
        was_asked, self._goes_on = self.is_asked, False
        is_typed = event.type in (pygame.KEYDOWN, pygame.TEXTINPUT) and not getattr(event, "is_click", False)
        self._answers_by = Device.GRID if is_typed else Device.MOUSE
        strokes = strokes_of(event, self.typing, self.before_caret, shift=self.stage.keyboard.shift)
        if not was_asked:
            self._note(strokes, is_typed=is_typed)
        super().handle(event, now)
        if self._goes_on:
            self._note(strokes, is_typed=is_typed)
        if self.typing.looked_at():
            self.retyped()

    def _note(self, strokes: Sequence[tuple[StrokeKind, Device]], *, is_typed: bool) -> None:
        for kind, device in strokes:
            self.note(kind, device if is_typed else Device.MOUSE)

    def typed_on(self) -> None:
        """What was typed while something was asked is a stroke of the move."""
        self._goes_on = True

    def keys(self) -> Sequence[Key]:
        """Those with which a move is typed, then those of the move."""
        is_empty = self.typing.is_empty and self.typing.grid is None
        back = escape(self._escape, say("play.key.quit" if is_empty else "play.key.erase"))
        return (enter(self.propose, say("play.key.propose")), *self.move_keys(), *self.typing.keys(), back)

    def _escape(self) -> None:
        if not self.typing.escape():
            self.ask_to_leave()

    def written(self, text: str) -> None:
        self.letters_laid(self.typing.lay(text))

    def click_square(self, square: Square) -> None:
        self.note(StrokeKind.CURSOR, Device.MOUSE)
        self.typing.click(square)

    def click_letter(self, place: int) -> None:
        letter = self.turn.draw.letters[place]
        if letter == JOKER:
            self.note(StrokeKind.OTHER, Device.MOUSE)
            self._ask_joker()
        else:
            self.note(StrokeKind.LETTER, Device.MOUSE)
            self.letters_laid(self.typing.lay(letter, as_joker=False))

    def field(self, said: str) -> Element:
        """The line, which moves with the answer to what was proposed."""
        return self.typing.field(said, look=self._around, click=self._click_line)

    def _around(self) -> FieldView:
        moves = self.movements
        return self.typing.around(
            moves.halo(self.moment), moves.shift(self.moment, self.stage.screen.layout.scale), is_lit=not self.is_asked
        )

    def _click_line(self) -> None:
        self.note(StrokeKind.CURSOR, Device.MOUSE)
        self.typing.to_line()

    def preview(self) -> Preview:
        return self.typing.preview(self.turn, self.referee) if self.is_searched else ()

    def is_moving(self, now: int) -> bool:
        return super().is_moving(now) or self.movements.is_moving(now)

    # questions

    def _ask_joker(self) -> None:
        """For which letter a joker is to be laid; it may be typed too."""
        answers = [(one, partial(self._lay_joker, one)) for one in ALPHABET]
        self._ask_aside(say("play.joker_question"), *answers, back=None, columns=9, has_letters=True)

    def _lay_joker(self, letter: str) -> None:
        self.note(StrokeKind.JOKER, self._answers_by)
        self.letters_laid(self.typing.lay(letter, as_joker=True))

    def ask_hint(self, offered: Sequence[HintPrice], choose: Callable[[HintKind], None]) -> None:
        """Which hint is to be had, each with its price."""
        answers = [(hint_answer(one.kind, one.cost_ms), partial(choose, one.kind)) for one in offered]
        self._ask_aside(say("play.hint_question"), *answers, back=None, columns=2 if len(answers) > 2 else 1)

    def ask_to_leave(self, *, closes_window: bool = False) -> None:
        """Whether to leave; staying comes first, and is what Escape does.

        What may be put off is put off rather than left, and its question says what that means.
        """
        asked, leave = self.asked_to_leave, partial(self.leave, closes_window=closes_window)
        answers: list[tuple[str, Callable[[], object]]] = [(say(f"{asked}.stay"), self.changed)]
        if self.may_be_put_off:
            answers.append((say(f"{asked}.put_off"), partial(leave, puts_off=True)))
        answers.append((say(f"{asked}.leave"), leave))
        said = say(f"{asked}.put_off_question" if self.may_be_put_off else f"{asked}.leave_question")
        self._ask_aside(said, *answers, back=0)

    def _ask_aside(self, said: str, *answers: tuple[str, Callable[[], object]], back: int | None, **more: Any) -> None:
        """Asks where the list stands, so that grid and draw stay in sight; what is typed meanwhile goes on."""
        self.ask(said, *answers, back=back, is_numbered=False, yields=True, **more)

    def ask_to_close(self) -> bool:
        """Closing the window in the middle of a move asks first."""
        self.ask_to_leave(closes_window=True)
        return False
