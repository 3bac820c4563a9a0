"""The base class of screens on which a player searches a move against a clock, with its keys, clicks and questions."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import pygame

from topping.kiosk.paint.fields import FieldView
from topping.kiosk.paint.grid import square_at
from topping.kiosk.paint.rack import RackView
from topping.kiosk.stage import Stage
from topping.kiosk.typing.guide import guide_card
from topping.kiosk.typing.move import ARROWS, MoveTyping, TrayHand, plain_letters
from topping.kiosk.typing.movements import Movements
from topping.kiosk.ui.keys import ENTER, Key, enter, escape
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import rack
from topping.kiosk.ui.tree import Element
from topping.kiosk.views.moves import Preview
from topping.play.run.proposal import Referee
from topping.play.run.strokes import Device, StrokeKind, kind_of
from topping.rules.conditions.options import HintKind, HintPrice
from topping.rules.games.game import Turn
from topping.rules.grid.board import Square
from topping.rules.tiles import ALPHABET, JOKER
from topping.texts import say
from topping.wording.moves import hint_answer

_SMALL: Final = 0.6
"""The scale up to which the letters for a joker stand in fewer columns."""


class MoveScreen(Screen, ABC):
    """A screen on which a player searches a move and types it on the entry line or the grid, or lays it by clicks.

    Questions open beside the game and the clock runs on, since a pause would give free time to think.
    """

    keeps_awake = True

    def __init__(self, stage: Stage, turn: Turn, referee: Referee) -> None:
        self.typing = MoveTyping(turn.position, stage.keyboard)
        self.referee = referee
        self.movements = Movements(is_on=stage.services.settings.animations)
        self._goes_on = False
        """Whether the current event closed a question and was typed."""
        self._answers_by = Device.GRID
        super().__init__(stage)

    # members that a subclass defines

    @property
    @abstractmethod
    def turn(self) -> Turn:
        """The move whose top the player is searching."""

    @property
    @abstractmethod
    def is_searched(self) -> bool:
        """Whether a move is being searched now. Only then are typed letters shown on the grid."""

    @property
    @abstractmethod
    def asked_to_leave(self) -> str:
        """The first part of the text keys of the question whether to leave, such as `rush` in `rush.leave_question`."""

    @property
    def may_be_put_off(self) -> bool:
        """Whether the player can leave the game and resume it later."""
        return False

    @abstractmethod
    def move_keys(self) -> Sequence[Key]:
        """Returns the keys of the screen that act on the move, such as giving up; the keys for typing are not among
        them.
        """

    @abstractmethod
    def propose(self) -> None:
        """Proposes the typed move (Enter)."""

    def note(self, kind: StrokeKind, device: Device) -> None: ...

    def letters_laid(self, missing: str) -> None:
        """Called after letters were typed on the grid.

        `missing` is the first one that the draw lacks; empty if none.
        """

    def retyped(self) -> None:
        """Called after the text of the entry line changed."""

    @abstractmethod
    def leave(self, *, closes_window: bool, puts_off: bool = False) -> None:
        """Leaves the game, after the player has confirmed.

        With `puts_off` it can be resumed later, otherwise it ends. With `closes_window`, the program ends too.
        """

    # keys, characters and clicks

    def search(self, event: pygame.event.Event, now: int) -> None:
        """Handles an event while a move is searched: typing, clicks, or answers to an open question."""
        was_asked, self._goes_on = self.overlay.is_choosing, False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3 and not was_asked:
            self._click_down(event)
        is_typed = event.type in (pygame.KEYDOWN, pygame.TEXTINPUT) and not getattr(event, "is_click", False)
        self._answers_by = Device.GRID if is_typed else Device.MOUSE
        event = self.input.by_place(event)
        strokes = strokes_of(event, self.typing, self.canvas.lines.before_caret, shift=self.stage.keyboard.shift)
        if not was_asked:
            self._note(strokes, is_typed=is_typed)
        super().handle(event, now)
        if self._goes_on:
            self._note(strokes, is_typed=is_typed)
        if self.typing.looked_at():
            self.retyped()

    def _click_down(self, event: pygame.event.Event) -> None:
        """Handles a right click: puts the cursor on the square of the grid, pointing down the column."""
        grid = self.canvas.find("board")
        if grid is not None and (square := square_at(grid, event.pos)) is not None:
            self.note(StrokeKind.CURSOR, Device.MOUSE)
            self.typing.click_down(square)

    def _note(self, strokes: Sequence[tuple[StrokeKind, Device]], *, is_typed: bool) -> None:
        for kind, device in strokes:
            self.note(kind, device if is_typed else Device.MOUSE)

    def typed_on(self) -> None:
        """Called when a typed character closes a question: the character then counts as a keystroke of the move."""
        self._goes_on = True

    def keys(self) -> Sequence[Key]:
        """Returns the keys for typing, followed by the keys that act on the move."""
        is_empty = self.typing.is_empty and self.typing.grid is None
        back = escape(self._escape, say("play.key.quit" if is_empty else "play.key.erase"))
        tray = TrayHand(self.stage, self.turn.draw.letters, self.typing)
        return (
            enter(self.propose, say("play.key.propose")),
            *self.move_keys(),
            *self.typing.keys(),
            *tray.keys((pygame.K_F6, 0), (pygame.K_F7, 0)),
            *((self.help_named(),) if self.is_timed else ()),
            back,
        )

    def help_beside(self) -> Element:
        """Returns the card that explains how to type a move, shown while the clock runs."""
        return guide_card(self.played, self.turn.draw.letters, self.gives_up)

    @property
    def played(self) -> Sequence[Turn]:
        """The moves played before; their tops may be examples in the help."""
        return ()

    @property
    @abstractmethod
    def gives_up(self) -> tuple[str, str]:
        """(action, cost) of giving up the move, as texts for the help."""

    def rack(self, view: RackView, said: str, **more: Any) -> Element:
        """Returns the element of the rack with the draw that `view` shows; screen readers say the text `said`.

        A click on a letter lays it on the grid; a drag changes the order. `more` sets further properties of the
        element.
        """
        move = TrayHand(self.stage, self.turn.draw.letters, self.typing).move
        return rack(view, said, partial(self._click_letter, view), move, **more)

    @abstractmethod
    def tray_view(self) -> RackView:
        """Returns the rack to paint, in the player's order; letters of the typed move are shown as used."""

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
        """Returns the tall entry line, which glows or shakes after the referee's answer to a proposal."""
        return self.typing.field(said, look=self._around, click=self._click_line)

    def _around(self) -> FieldView:
        moves = self.movements
        return self.typing.around(
            moves.halo(self.moment),
            moves.shift(self.moment, self.stage.screen.layout.scale),
            is_lit=not self.overlay.is_choosing,
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
        """Asks which letter a joker stands for, and lays it on the grid."""
        answers = [(letter, partial(self._lay_joker, letter)) for letter in ALPHABET]
        columns = 9 if self.layout.scale > _SMALL else 7
        self._ask_aside(say("play.joker_question"), *answers, back=None, columns=columns, has_letters=True)

    def _lay_joker(self, letter: str) -> None:
        self.note(StrokeKind.JOKER, self._answers_by)
        self.letters_laid(self.typing.lay(letter, as_joker=True))

    def ask_hint(self, offered: Sequence[HintPrice], choose: Callable[[HintKind], None]) -> None:
        """Asks which of the offered hints the player wants, each with its price.

        Calls `choose` with the hint's kind.
        """
        answers = [(hint_answer(offer.kind, offer.cost_ms), partial(choose, offer.kind)) for offer in offered]
        self._ask_aside(say("play.hint_question"), *answers, back=None, columns=2 if len(answers) > 2 else 1)

    def ask_to_leave(self, *, closes_window: bool = False) -> None:
        """Asks whether to leave the game, and with `closes_window` the program. The first answer is to stay; Escape
        gives this answer too.

        If the game can be resumed later, a further answer is to postpone it, and ending it takes a second question.
        """
        asked, leave = self.asked_to_leave, partial(self.leave, closes_window=closes_window)
        stay, gives_up = (say(f"{asked}.stay"), self.changed), (say(f"{asked}.leave"), leave)
        if not self.may_be_put_off:
            self._ask_aside(say(f"{asked}.leave_question"), stay, gives_up, back=0)
            return
        keeps = say(f"{asked}.put_off"), partial(leave, puts_off=True)
        sure = partial(self._ask_aside, say(f"{asked}.for_good_question"), stay, gives_up, back=0)
        self._ask_aside(say(f"{asked}.put_off_question"), stay, keeps, (say(f"{asked}.for_good"), sure), back=0)

    def _ask_aside(self, said: str, *answers: tuple[str, Callable[[], object]], back: int | None, **more: Any) -> None:
        """Asks the question `said` beside the grid and the draw, which stay visible. Typing closes the question.

        `back` is the index of the answer that Escape gives; `more` are further fields of `Asked`.
        """
        self.ask(said, *answers, back=back, yields=True, **more)

    def ask_to_close(self) -> bool:
        """Asks the player whether to leave the game, since the window is to close. Returns False: it must stay open
        until he answers.
        """
        self.ask_to_leave(closes_window=True)
        return False


_CARET: Final = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END)


def strokes_of(
    event: pygame.event.Event, typing: MoveTyping, before_caret: str, *, shift: bool
) -> tuple[tuple[StrokeKind, Device], ...]:
    """Returns the keystrokes that an event adds to the typed move, as (kind, device); empty if it types nothing.

    Call it before the event is handled. `before_caret` is the text left of the caret, `shift` whether Shift is held.
    """
    on_grid = typing.grid is not None
    device = Device.GRID if on_grid else Device.LINE
    if event.type == pygame.TEXTINPUT:
        kinds = _on_grid(event.text, shift=shift)
        if not on_grid:
            kinds = [
                kind_of(character, before_caret + event.text[:place]) for place, character in enumerate(event.text)
            ]
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
        return ((StrokeKind.OTHER, device),)  # pasted text
    return ()


def _on_grid(text: str, *, shift: bool) -> list[StrokeKind]:
    """Returns the kind of keystroke for each character typed on the grid: a letter, or with Shift a joker."""
    letter = StrokeKind.JOKER if shift else StrokeKind.LETTER
    return [letter if plain_letters(character) else kind_of(character, "") for character in text]
