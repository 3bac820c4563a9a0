"""A move searched while a clock runs: what keys, clicks and characters do, the strokes noted of them, what moves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import pygame

from topping.kiosk.paint import theme
from topping.kiosk.paint.fields import FieldView
from topping.kiosk.paint.found import FoundView
from topping.kiosk.paint.grid import square_at
from topping.kiosk.paint.rack import RackView
from topping.kiosk.stage import Stage
from topping.kiosk.typing.move import ARROWS, MoveTyping, TrayHand, plain_letters, rack_view
from topping.kiosk.ui.keys import ENTER, Key, enter, escape
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import rack
from topping.kiosk.ui.tree import Element
from topping.kiosk.wording.moves import Preview, hint_answer
from topping.play.run.proposal import Referee
from topping.play.run.strokes import Device, StrokeKind, kind_of
from topping.rules.conditions.options import HintKind, HintPrice
from topping.rules.games.game import Turn
from topping.rules.grid.board import Square
from topping.rules.moves import replaced_squares
from topping.rules.tiles import ALPHABET, JOKER
from topping.texts import say

_SMALL: Final = 0.6
"""Screens of at most this part of 1920×1080 have fewer letters of a joker side by side."""


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

    unseen = (*Screen.unseen, "_goes_on", "_answers_by")

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
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3 and not was_asked:
            self._click_down(event)
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

    def _click_down(self, event: pygame.event.Event) -> None:
        """The right button: on a square, the cursor goes down the column."""
        grid = self.find("board")
        if grid is not None and (square := square_at(grid, event.pos)) is not None:
            self.note(StrokeKind.CURSOR, Device.MOUSE)
            self.typing.click_down(square)

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
        tray = TrayHand(self.stage, self.turn.draw.letters, self.typing)
        return (
            enter(self.propose, say("play.key.propose")),
            *self.move_keys(),
            *self.typing.keys(),
            *tray.keys((pygame.K_F6, 0), (pygame.K_F7, 0)),
            back,
        )

    def rack(self, view: RackView, said: str, **more: Any) -> Element:
        """The draw, whose letters are laid on the grid by a click and in another order by dragging them."""
        move = TrayHand(self.stage, self.turn.draw.letters, self.typing).move
        return rack(view, said, partial(self._click_letter, view), move, **more)

    def tray_view(self) -> RackView:
        """The draw in the player's order, with the letters marked that what is typed would lay."""
        return rack_view(self.turn, self.preview(), self.stage.backstage.tray.letters(self.turn.draw.letters))

    def _escape(self) -> None:
        if not self.typing.escape():
            self.ask_to_leave()

    def written(self, text: str) -> None:
        self.letters_laid(self.typing.lay(text))

    def click_square(self, square: Square) -> None:
        self.note(StrokeKind.CURSOR, Device.MOUSE)
        self.typing.click(square)

    def _click_letter(self, view: RackView, place: int) -> None:
        letter = (view.kept + view.new)[place]
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
        columns = 9 if self.layout.scale > _SMALL else 7
        self._ask_aside(say("play.joker_question"), *answers, back=None, columns=columns, has_letters=True)

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


_CARET: Final = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END)


def strokes_of(
    event: pygame.event.Event, typing: MoveTyping, before_caret: str, *, shift: bool
) -> tuple[tuple[StrokeKind, Device], ...]:
    """The strokes of an event, before it is dealt with; none where nothing is typed."""
    on_grid = typing.grid is not None
    device = Device.GRID if on_grid else Device.LINE
    if event.type == pygame.TEXTINPUT:
        kinds = _on_grid(event.text, shift=shift) if on_grid else _on_line(event.text, before_caret)
        return tuple((kind, device) for kind in kinds)
    if event.type != pygame.KEYDOWN:
        return ()
    if event.key in ENTER:
        return ((StrokeKind.ENTER, device),)
    if event.key == pygame.K_TAB:
        return ((StrokeKind.CURSOR, device),)
    if event.key == pygame.K_ESCAPE:
        if typing.is_empty:
            return ((StrokeKind.CURSOR, device),) if on_grid else ()
        return ((StrokeKind.CLEAR, device),)
    if event.key in ARROWS and (on_grid or not typing.text):
        return ((StrokeKind.CURSOR, Device.GRID),)
    if event.key == pygame.K_BACKSPACE or (event.key == pygame.K_DELETE and not on_grid):
        return ((StrokeKind.ERASE, device),)
    if event.key in _CARET and not on_grid:
        return ((StrokeKind.CURSOR, device),)
    if not on_grid and event.key == pygame.K_v and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return ((StrokeKind.OTHER, device),)  # text is pasted
    return ()


def _on_line(text: str, before: str) -> list[StrokeKind]:
    return [kind_of(character, before + text[:place]) for place, character in enumerate(text)]


def _on_grid(text: str, *, shift: bool) -> list[StrokeKind]:
    """On the grid every letter is one of the word; with Shift it stands for a joker."""
    letter = StrokeKind.JOKER if shift else StrokeKind.LETTER
    return [letter if plain_letters(character) else kind_of(character, "") for character in text]


_MARGIN_MS = 100
"""Movements are looked at so long after their end, for the frame that shows it."""


class Movements:
    """The movements of one run. They follow what has happened, and nothing waits for them."""

    def __init__(self, *, is_on: bool) -> None:
        self._is_on = is_on
        self._drawn_ms: int | None = None
        """When the present draw was first on screen; None before."""
        self._answered_ms: int | None = None
        """When a valid word that is not the top was answered."""
        self._refused_ms: int | None = None
        """When a word that is not valid was answered."""
        self._found: tuple[int, Turn] | None = None

    def next_draw(self) -> None:
        self._drawn_ms = None
        self.quiet()

    def drawn(self, now: int) -> None:
        self._drawn_ms = now

    def answered(self, now: int, *, is_valid: bool) -> None:
        self._answered_ms, self._refused_ms = (now, None) if is_valid else (None, now)

    def quiet(self) -> None:
        self._answered_ms = self._refused_ms = None

    def found(self, turn: Turn, now: int) -> None:
        self._found = (now, turn)

    def is_moving(self, now: int) -> bool:
        if not self._is_on:
            return False
        starts = (
            (self._drawn_ms, theme.SETTLING),
            (self._answered_ms, theme.HALO),
            (self._refused_ms, theme.SHAKE),
        )
        if any(began is not None and 0 <= now - began < one.length_ms + _MARGIN_MS for began, one in starts):
            return True
        if self._found is None:
            return False
        ms = now - self._found[0]
        stays = range(theme.SWEEP.length_ms + _MARGIN_MS, theme.PILL.length_ms + theme.PILL_STAYS_MS)
        return 0 <= ms < theme.FOUND_MS + _MARGIN_MS and ms not in stays

    def raised(self, now: int, scale: float) -> int:
        """How many pixels the tiles of the draw are above their places."""
        if not self._is_on:
            return 0
        return round(theme.drop_of(0 if self._drawn_ms is None else now - self._drawn_ms) * scale)

    def halo(self, now: int) -> int:
        """How strong the halo of the field is, in percent; it stays as long as the answer."""
        if self._answered_ms is None:
            return 0
        return theme.HALO.percent(now - self._answered_ms) if self._is_on else 100

    def shift(self, now: int, scale: float) -> int:
        """How many pixels the field is beside its place."""
        if self._refused_ms is None or not self._is_on:
            return 0
        return round(theme.shake_of(now - self._refused_ms) * scale)

    def found_view(self, now: int) -> FoundView | None:
        """The word found, while anything of it moves."""
        if self._found is None or not self._is_on:
            return None
        began, turn = self._found
        move = turn.solution.move
        phase = theme.found_phase(now - began, len(move.word))
        if phase is None:
            return None
        cells, placed = turn.after.board, {square for square, _ in turn.placement.placed}
        replaced = replaced_squares(turn.placement, cells)
        tiles = []
        for step in range(len(move.word)):
            square = move.reference.square.moved(move.reference.direction, step)
            style = "replaced" if square in replaced else "last" if square in placed else "laid"
            tiles.append((square, cells.at(square), style))
        return FoundView(
            tuple(tiles),
            move.reference.direction,
            turn.solution.points,
            phase,
        )
