"""The controls of a move: what keys, clicks and buttons do, and the questions asked in place of the history."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol
from weakref import proxy

import pygame

from topping.kiosk.heldkeys import Keyboard
from topping.kiosk.look.panel import Panel
from topping.kiosk.look.playlayout import PlayLayout
from topping.kiosk.painters.grid.board import square_at
from topping.kiosk.painters.grid.rack import RackView, tile_at
from topping.kiosk.painters.parts.field import FieldView, caret_at, line_rect
from topping.kiosk.views.searched import Preview
from topping.kiosk.widgets.gui import Field, Gui
from topping.kiosk.widgets.hints import Hint, enter
from topping.kiosk.widgets.move.preview import Previewer
from topping.kiosk.widgets.move.question import Question, hint_question, joker_question, leave_question
from topping.kiosk.widgets.move.strokes import strokes_of
from topping.kiosk.widgets.move.typing import ARROWS, Typing
from topping.kiosk.widgets.text.entry import EntryLine, is_enter, is_key
from topping.play.run.referee import Referee
from topping.play.run.strokes import Device, StrokeKind
from topping.rules.conditions.options import HintKind, HintPrice
from topping.rules.games.game import Turn
from topping.rules.grid.square import Square
from topping.rules.tiles.letters import JOKER
from topping.texts import say


class MoveInPlay(Protocol):
    """What the controls act on."""

    now: int

    @property
    def asked_to_leave(self) -> str:
        """In which words it is asked whether to leave: the first part of their keys."""
        ...

    @property
    def turn(self) -> Turn:
        """The move that is searched."""
        ...

    @property
    def is_searched(self) -> bool:
        """Whether it is: what is typed is shown on the grid."""
        ...

    def rack(self, preview: Preview) -> RackView:
        """The draw, with the letters of the preview marked as used."""
        ...

    def move_keys(self) -> tuple[Hint, ...]:
        """The keys of the move besides those of the entry, in their order."""
        ...

    def propose(self, now: int) -> None:
        """Proposes what is typed."""
        ...

    def end_move(self, now: int) -> None:
        """F2 or its button was pressed."""
        ...

    def pause(self, now: int) -> None:
        """F4 was pressed."""
        ...

    def ask_hint(self) -> None:
        """F5 was pressed."""
        ...

    def go_on(self) -> None:
        """Something other than F2 was pressed."""
        ...

    def note(self, kind: StrokeKind, device: Device, now: int) -> None:
        """Notes a stroke, where strokes are kept."""
        ...

    def laid(self, missing: str) -> None:
        """Letters were laid on the grid, all of them or those before `missing`, which the draw lacks."""
        ...

    @property
    def may_be_put_off(self) -> bool:
        """Whether what is played may be gone on with another time."""
        ...

    def leave(self, *, closes_window: bool, puts_off: bool = False) -> None:
        """The player confirmed that the run is to be left, for good or until another time."""
        ...


class Controls:
    """The entry line, the grid and the buttons of a move, and the question that takes their place."""

    def __init__(self, move: MoveInPlay, referee: Referee, keyboard: Keyboard) -> None:
        self._move: MoveInPlay = proxy(move)
        """The scene, which holds the controls: a reference back would keep both from being freed."""
        self._keyboard = keyboard
        self._previewer = Previewer(referee)
        self.typing = Typing(move.turn.position)
        self._question: Question | None = None
        """The clock runs on meanwhile: a pause would be free time to think."""
        self._device = Device.LINE
        """What the question is being answered with, for the letter of a joker."""

    def build(self, gui: Gui, layout: PlayLayout, text_size: int) -> None:
        """Makes the entry line and, where one is being asked, the question."""
        self._gui, self._layout, self._text_size = gui, layout, text_size
        ring = 2 * layout.ring
        self._field = Field(layout.field.inflate(ring, ring))
        self.typing.attach(EntryLine(gui, line_rect(layout.field), field=self._field))
        if self._question is not None:
            self._ask(self._question)

    def show_field(self, halo: int, shift: int) -> None:
        """What the field shows in the next frame: the reference typed, and how far its movements are."""
        reference, is_lit = self.typing.reference, self.typing.grid is None and self._question is None
        text = str(reference) if reference is not None else ""
        if reference is None:
            self._field.view = FieldView(halo=halo, shift=shift, is_lit=is_lit)
        else:
            self._field.view = FieldView(text, reference.direction, halo, shift, is_lit)

    def hints(self) -> tuple[Hint, ...]:
        """The keys of the question, of the grid, or of the entry line."""
        if self._question is not None:
            return (enter(say("play.key.choose")), Hint(say("key.escape"), say("play.key.go_on"), pygame.K_ESCAPE))
        is_small = self._layout.is_small
        propose = enter(say("play.key.propose"))
        keys = self._move.move_keys()
        if self.typing.grid is not None:
            erase = Hint(say("key.backspace"), say("play.key.take_back"), pygame.K_BACKSPACE)
            line = Hint(say("key.tab"), say("play.key.line"), pygame.K_TAB)
            return (propose, erase, line, *(() if is_small else keys[-1:]))
        quit_or_erase = say("play.key.quit" if self.typing.is_empty else "play.key.erase")
        erase = Hint(say("key.escape"), quit_or_erase, pygame.K_ESCAPE)
        grid = Hint(say("key.tab"), say("play.key.grid"), pygame.K_TAB)
        return (propose, erase, *(() if is_small else (grid,)), *keys)

    @property
    def preview(self) -> Preview:
        """The letters that what is typed would lay."""
        return self._previewer.of(self._move.turn, self.typing) if self._move.is_searched else ()

    @property
    def question_panel(self) -> Panel | None:
        """The question, where one is being asked."""
        return self._question.panel if self._question is not None else None

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """A key or click for the move."""
        typing = self.typing
        is_click = getattr(event, "is_click", False)
        for kind, device in strokes_of(event, typing, self._keyboard.shift):
            self._move.note(kind, Device.MOUSE if is_click else device, now)
        if is_click and typing.grid is None:
            typing.entry.focus()  # a click on a key took the focus away
        if is_key(event, pygame.K_F2):
            self._move.end_move(now)
            return
        if is_key(event, pygame.K_F4, pygame.K_PAUSE):
            self._move.pause(now)
            return
        if event.type == pygame.KEYDOWN:
            self._move.go_on()
        if is_key(event, pygame.K_F5):
            self._move.ask_hint()
        elif is_enter(event):
            self._move.propose(now)
        elif is_key(event, pygame.K_ESCAPE):
            if not typing.escape():
                self.ask_to_leave()
        elif is_key(event, pygame.K_TAB):
            typing.to_line() if typing.grid is not None else typing.to_grid()
        elif event.type == pygame.KEYDOWN and event.key in ARROWS and (typing.grid or not typing.text):
            typing.arrow(event.key)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._click(event)
        elif typing.grid is None:
            self._gui.handle(event)
        elif is_key(event, pygame.K_BACKSPACE):
            typing.erase()
        elif event.type == pygame.TEXTINPUT:
            self._lay(event.text, self._keyboard.shift)
        elif event.type != pygame.KEYDOWN:
            self._gui.handle(event)

    # the mouse

    def _click(self, event: pygame.event.Event) -> None:
        target = self._target(event.pos)
        if target is None and not self.typing.entry.owns(event.pos):
            self._gui.handle(event)  # one of the keys at the bottom
            return
        self._move.go_on()
        if isinstance(target, Square):
            self._move.note(StrokeKind.CURSOR, Device.MOUSE, self._move.now)
            self.typing.click(target)
        elif target == JOKER:
            self._move.note(StrokeKind.OTHER, Device.MOUSE, self._move.now)
            self._ask(joker_question(self._lay_joker, self._close_question))
        elif target is not None:
            self._move.note(StrokeKind.LETTER, Device.MOUSE, self._move.now)
            self._lay(target, False)
        elif self.typing.entry.owns(event.pos):
            self._move.note(StrokeKind.CURSOR, Device.MOUSE, self._move.now)
            self.typing.to_line()
            self._gui.handle(event)
            entry = self.typing.entry
            entry.put_caret(caret_at(self._field.rect, entry.text, self._field.view, event.pos[0]))

    def _target(self, point: tuple[int, int]) -> Square | str | None:
        """The square of the grid at a point, or the letter of the draw that is not laid yet; None for neither."""
        square = square_at(self._layout.board, point)
        if square is not None:
            return square
        rack = self._move.rack(self.preview)
        tile = tile_at(self._layout.rack, rack, point)
        return None if tile is None or rack.used[tile] else (rack.kept + rack.new)[tile]

    def _lay(self, text: str, as_joker: bool) -> None:
        self._move.laid(self.typing.lay(text, as_joker))

    # questions

    @property
    def is_asking(self) -> bool:
        """Whether a question takes the keys and clicks."""
        return self._question is not None

    def answer(self, event: pygame.event.Event) -> None:
        """A key or click for the question being asked; a letter that answers nothing goes on with the search."""
        self._device = Device.GRID if event.type in (pygame.KEYDOWN, pygame.TEXTINPUT) else Device.MOUSE
        if self._question is None or self._question.handle(event):
            return
        if event.type == pygame.TEXTINPUT and event.text.isalnum() and self._move.is_searched:
            self._close_question()
            self.handle(event, self._move.now)
        else:
            self._gui.handle(event)

    def ask_to_leave(self, *, closes_window: bool = False) -> None:
        """Asks whether the run is to be left, in place of another question; `closes_window`: and the program too."""
        if self._question is not None:
            self._close_question()
        leave = partial(self._leave, closes_window)
        put_off = partial(leave, puts_off=True) if self._move.may_be_put_off else None
        self._ask(leave_question(self._move.asked_to_leave, self._close_question, leave, put_off))

    def ask_hint(self, offered: Sequence[HintPrice], choose: Callable[[HintKind], None]) -> None:
        """Asks which hint is to be had."""

        def chosen(kind: HintKind) -> None:
            self._close_question()
            choose(kind)

        self._ask(hint_question(offered, chosen, self._close_question))

    def _ask(self, question: Question) -> None:
        self._question = question
        self.typing.entry.unfocus()
        question.build(self._gui, self._layout.list, self._text_size)

    def _leave(self, closes_window: bool, *, puts_off: bool = False) -> None:
        self._move.leave(closes_window=closes_window, puts_off=puts_off)

    def _lay_joker(self, letter: str) -> None:
        self._move.note(StrokeKind.JOKER, self._device, self._move.now)
        self._close_question()
        self._lay(letter, True)

    def _close_question(self) -> None:
        if self._question is not None:
            self._question.close()
        self._question = None
        if self.typing.grid is None:
            self.typing.entry.focus()
