"""Typing a move on the tall line or on the grid, with the keys and elements for both.

`MoveTyping` holds the typed move, `TrayHand` orders the letters of the draw, `MoveScreen` is the base class of
screens on which a move is searched against a clock, `Movements` animates them.
"""

import math
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import pygame

from topping.errors import InputError
from topping.kiosk.paint import theme
from topping.kiosk.paint.fields import FieldView
from topping.kiosk.paint.found import FoundView
from topping.kiosk.paint.grid import BoardView, square_at
from topping.kiosk.paint.rack import RackView
from topping.kiosk.stage import Stage
from topping.kiosk.typing.guide import guide_card
from topping.kiosk.ui.keys import ENTER, Key, enter, escape, key
from topping.kiosk.ui.parts import tall_field
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import rack
from topping.kiosk.ui.tree import Element, TypedText
from topping.kiosk.window import Keyboard
from topping.kiosk.wording import Preview, board_of, hint_answer, roughly_laid, used_of
from topping.play.run.gridentry import GridEntry
from topping.play.run.proposal import Referee, understand
from topping.play.run.strokes import Device, StrokeKind, is_digit_meant, kind_of
from topping.rules.conditions.options import HintKind, HintPrice
from topping.rules.games.game import Turn
from topping.rules.grid.board import CENTRE, EMPTY, SIZE, Direction, Reference, Square
from topping.rules.grid.position import Position
from topping.rules.moves import TypedMove, replaced_squares, split_score
from topping.rules.tiles import ALPHABET, JOKER, Draw, tile_of
from topping.texts import say

ARROWS: Final = {
    pygame.K_LEFT: (Direction.HORIZONTAL, -1),
    pygame.K_RIGHT: (Direction.HORIZONTAL, 1),
    pygame.K_UP: (Direction.VERTICAL, -1),
    pygame.K_DOWN: (Direction.VERTICAL, 1),
}
"""The direction of each arrow key, and the step along it."""


class MoveTyping:
    """A move being typed: the text on the line, or the letters laid on the grid.

    While `grid` is None, letters go to the line. Otherwise the screen passes typed characters to `lay`.
    """

    def __init__(self, position: Position, keyboard: Keyboard) -> None:
        self._position, self._keyboard = position, keyboard
        self.line = TypedText(digits=is_digit_meant)
        self.example = ""
        """The example in the empty line, for players who have not made a proposal yet."""
        self.grid: GridEntry | None = None
        self._kept = ""
        """The line's text while the keys go to the grid."""
        self._seen = ""
        self._read: tuple[str, Reference | None] = ("", None)
        self._previewed: tuple[Turn | None, str, Preview] = (None, "", ())

    # the typed move

    @property
    def text(self) -> str:
        return self.line.text

    @property
    def proposal(self) -> str | None:
        """Returns the proposal of Enter; None if the letters on the grid form no word."""
        if self.grid is None:
            return self.line.text
        return self.grid.move.circled if self.grid.move is not None else None

    @property
    def letters(self) -> str:
        """Returns the typed letters without the reference; a joker laid on the grid counts as a joker."""
        if self.grid is not None:
            return "".join(tile_of(character) for _, character in self.grid.laid)
        return letters_of(self.line.text)

    @property
    def is_empty(self) -> bool:
        return not self.grid.laid if self.grid is not None else not self.line.text

    @property
    def reference(self) -> Reference | None:
        """Returns the reference on the line; None if unreadable."""
        if self.line.text != self._read[0]:
            try:
                found = TypedMove.parse(split_score(self.line.text)[0]).reference
            except InputError:
                found = None
            self._read = (self.line.text, found)
        return self._read[1]

    def preview(self, turn: Turn, referee: Referee) -> Preview:
        """Returns the letters that the typed move would lay. The result for a text is cached."""
        if self.grid is not None:
            return tuple((square, character, True) for square, character in self.grid.laid)
        if self._previewed[0] is not turn or self._previewed[1] != self.line.text:
            self._previewed = (turn, self.line.text, preview_of(self.line.text, turn, referee))
        return self._previewed[2]

    def looked_at(self) -> bool:
        """Returns whether the line's text changed since the last call, or since the start of the move."""
        is_other, self._seen = self.line.text != self._seen, self.line.text
        return is_other

    # changes

    def begin(self, position: Position) -> None:
        """Begins a move with nothing typed. The choice of line or grid stays; the cursor's direction is reset."""
        self._position, self._kept, self.example = position, "", ""
        self.line.text, self.line.is_selected, self._seen = "", False, ""
        if self.grid is not None:
            cursor = self.grid.cursor if self.grid.cursor.on_board else CENTRE
            self.grid = GridEntry(position, cursor)

    def answered(self) -> None:
        """Selects the line's text after a proposal, so that the next character replaces it."""
        if self.grid is None:
            self.line.is_selected = True

    def escape(self) -> bool:
        """Erases the typed move, or else leaves the grid. Returns False if there was nothing to do."""
        if self.grid is not None and self.grid.laid:
            self.grid = GridEntry(self._position, self.grid.laid[0][0], self.grid.direction)
        elif self.grid is not None:
            self.to_line()
        elif self.line.text:
            self.line.text, self.line.is_selected = "", False
        else:
            return False
        return True

    def to_grid(self) -> GridEntry:
        """Sends the keys to the grid; the line keeps its text."""
        if self.grid is None:
            self.grid = GridEntry(self._position)
            self._kept, self.line.text, self.line.is_selected, self.line.waits = self.line.text, "", False, True
        return self.grid

    def to_line(self) -> None:
        """Sends the keys back to the line and restores its text."""
        if self.grid is not None:
            self.write(self._kept)

    def write(self, text: str) -> None:
        """Sends the keys to the line and sets its text."""
        self.grid = None
        self.line.text, self.line.is_selected, self.line.waits, self._seen = text, False, False, text

    def switch(self) -> None:
        if self.grid is None:
            self.to_grid()
        else:
            self.to_line()

    def arrow(self, code: int) -> None:
        self.grid = self.to_grid().arrow(*ARROWS[code])

    def turn_cursor(self) -> None:
        """Turns the cursor from row to column or back."""
        grid = self.to_grid()
        self.grid = grid.put_cursor(grid.cursor)

    def click_down(self, square: Square) -> None:
        """Acts as `click`, with the cursor down the column."""
        self.grid = GridEntry(self._position, square, Direction.VERTICAL) if self.to_grid() else None

    def click(self, square: Square) -> None:
        is_first = self.grid is None
        self.grid = self.to_grid().put_cursor(square)
        if is_first:
            self.grid = GridEntry(self._position, square)

    def lay(self, text: str, *, as_joker: bool | None = None) -> str:
        """Lays letters on the grid, `as_joker` if typed with Shift.

        Returns the letter that cannot be laid; empty if none.
        """
        joker = self._keyboard.shift if as_joker is None else as_joker
        for letter in plain_letters(text):
            laid = self.to_grid().type_letter(letter, joker)
            if laid is None:
                return letter
            self.grid = laid
        return ""

    def take_back(self) -> None:
        if self.grid is not None:
            self.grid = self.grid.erase()

    # keys and elements

    def keys(self, label: str = "") -> Sequence[Key]:
        """Returns Tab (line or grid), the arrows of the grid, and the keys that take letters back.

        Arrows move on the grid while it has the keys, or while the line is empty.
        """
        tab = key(pygame.K_TAB, self.switch, label or say("play.key.line" if self.grid else "play.key.grid"))
        arrows = [key(code, partial(self.arrow, code)) for code in ARROWS] if self.grid or not self.line.text else []
        if self.grid is None:
            return (tab, *arrows)
        if not self.grid.laid:
            arrows.append(key(pygame.K_SPACE, self.turn_cursor))
        erase = key(pygame.K_BACKSPACE, self.take_back, say("play.key.take_back"), say("key.backspace"))
        return (erase, tab, *arrows)

    def field(
        self,
        said: str,
        *,
        look: Callable[[], FieldView] | None = None,
        click: Callable[[], object] | None = None,
        **more: Any,
    ) -> Element:
        """Returns the line with its readable reference; a click on it sends the keys there.

        `look` returns the view around the line if animated; `click` replaces the action of a click.
        """
        at = click or self.to_line
        return tall_field(self.line, said, around=self.around(), live=look, at=lambda *_: at(), **more)

    def around(self, halo: int = 0, shift: int = 0, *, is_lit: bool = True) -> FieldView:
        found, is_lit = self.reference, is_lit and self.grid is None
        if found is None:
            return FieldView(halo=halo, shift=shift, is_lit=is_lit, example=self.example)
        return FieldView(str(found), found.direction, halo, shift, is_lit)

    def board(self, turn: Turn, before: Turn | None, preview: Preview) -> BoardView:
        """Returns the grid of a move with the typed letters; the top of the move `before` is marked."""
        return board_of(turn, before, preview, self.grid)


class TrayHand:
    """The order in which a player lays out the letters of a draw; `whose` names the player if several play."""

    def __init__(self, stage: Stage, draw: str, typing: MoveTyping | TypedText | None, whose: str = "") -> None:
        self._stage, self._tray, self._draw, self._whose = stage, stage.services.tray, draw, whose
        self._typing = typing

    @property
    def letters(self) -> str:
        """Returns the letters in the current order."""
        return self._tray.letters(self._draw, self._whose)

    def keys(self, turn: tuple[int, int], put_back: tuple[int, int]) -> Sequence[Key]:
        """Returns the keys that order letters: alphabetical or shuffled (`turn`), as drawn (`put_back`), as typed."""
        whose = self._draw, self._whose
        by_hand = key(pygame.K_o, self._lay_typed, say("play.key.tray_typed"), mods=pygame.KMOD_CTRL)
        return (
            key(turn[0], partial(self._tray.turn, *whose), say("play.key.tray"), mods=turn[1]),
            key(put_back[0], partial(self._tray.put_back, *whose), say("play.key.tray_drawn"), mods=put_back[1]),
            *(() if self._typing is None else (by_hand,)),
        )

    def move(self, place: int, to: int) -> None:
        """Moves a letter that was dragged to another place."""
        self._tray.move(self._draw, place, to, self._whose)

    def _lay_typed(self) -> None:
        """Puts the typed letters first; the next typed character replaces them."""
        typing = self._typing
        if typing is None:
            return
        typed = typing.letters if isinstance(typing, MoveTyping) else letters_of(typing.text)
        if not self._tray.begin_with(self._draw, typed, self._whose):
            self._stage.navigation.tell(say("play.tray_how"), self._stage.clock.now())
        elif isinstance(typing, MoveTyping):
            typing.answered()
        else:
            typing.is_selected = True


def rack_view(turn: Turn, preview: Preview, order: str = "", **more: Any) -> RackView:
    """Returns the draw of a move, in the given `order` of letters if any; letters of the preview are marked as used."""
    draw = turn.draw if order in ("", turn.draw.letters) else Draw("", order)
    laid = [tile_of(character) for square, character, _ in preview if not turn.before.board.holds(square)]
    rejected = turn.draw.gone_back(joker_game=turn.before.variant.joker)
    shape = {"places": turn.before.variant.drawn, **more}
    return RackView(draw.kept, draw.new, used_of(draw.letters, laid), rejected, **shape)


def preview_of(text: str, turn: Turn, referee: Referee) -> Preview:
    """Returns the letters that a typed proposal would lay.

    A word without reference, if allowed, is shown in the place that the referee would judge. Whether it is admitted
    has no influence: the preview must not anticipate the verdict.
    """
    try:
        entry = TypedMove.parse(split_score(text)[0] if referee.declares_score else text)
    except InputError:
        return ()
    if entry.reference is None and turn.number > 1:
        return ()

    def admits_it_too(word: str) -> bool:  # so that the place shown is the place judged
        return word == entry.word or referee.admits(word)

    proposal = understand(entry, turn.position, turn.before.variant, admits_it_too)
    if proposal is None or (entry.reference is None and proposal.judgement.fault is not None):
        return ()
    return roughly_laid(proposal.move.word, proposal.move.reference, turn.before.board, turn.draw.letters)


def letters_of(text: str) -> str:
    """Returns the letters typed on a line: those of the move's word, else those before the first blank."""
    try:
        return TypedMove.parse(split_score(text)[0]).word
    except InputError:
        return "".join(
            character if character == JOKER else plain_letters(character) for character in text.partition(" ")[0]
        )


def plain_letters(text: str) -> str:
    """Returns the letters A to Z of a typed text, without accents."""
    opened = text.upper().replace("Œ", "OE").replace("Æ", "AE")
    return "".join(letter for letter in unicodedata.normalize("NFD", opened) if "A" <= letter <= "Z")


_SMALL: Final = 0.6
"""The scale up to which the letters for a joker stand in fewer columns."""


class MoveScreen(Screen, ABC):
    """Base class of screens on which a move is searched: typed on line or grid, or laid by clicks.

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

    unseen = (*Screen.unseen, "_goes_on", "_answers_by")

    # what a screen defines

    @property
    @abstractmethod
    def turn(self) -> Turn:
        """Returns the turn whose top the player is looking for."""

    @property
    @abstractmethod
    def is_searched(self) -> bool:
        """Whether a move is being searched; typed letters are then shown on the grid."""

    @property
    @abstractmethod
    def asked_to_leave(self) -> str:
        """The prefix of the text keys of the question whether to leave."""

    @property
    def may_be_put_off(self) -> bool:
        """Whether the game can be continued another time."""
        return False

    @abstractmethod
    def move_keys(self) -> Sequence[Key]:
        """Returns further keys of the move, besides those for typing."""

    @abstractmethod
    def propose(self) -> None:
        """Proposes the typed move (Enter)."""

    def note(self, kind: StrokeKind, device: Device) -> None: ...

    def letters_laid(self, missing: str) -> None:
        """Called after letters were typed on the grid; `missing` is the first that the draw lacks, else empty."""

    def retyped(self) -> None:
        """Called after the line's text changed."""

    @abstractmethod
    def leave(self, *, closes_window: bool, puts_off: bool = False) -> None:
        """Leaves after the player confirmed it, for good or, with `puts_off`, until another time."""

    # keys, characters and clicks

    def search(self, event: pygame.event.Event, now: int) -> None:
        """Handles an event for the move or for an open question."""
        was_asked, self._goes_on = self.is_choosing, False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3 and not was_asked:
            self._click_down(event)
        is_typed = event.type in (pygame.KEYDOWN, pygame.TEXTINPUT) and not getattr(event, "is_click", False)
        self._answers_by = Device.GRID if is_typed else Device.MOUSE
        event = self.by_place(event)
        strokes = strokes_of(event, self.typing, self.before_caret, shift=self.stage.keyboard.shift)
        if not was_asked:
            self._note(strokes, is_typed=is_typed)
        super().handle(event, now)
        if self._goes_on:
            self._note(strokes, is_typed=is_typed)
        if self.typing.looked_at():
            self.retyped()

    def _click_down(self, event: pygame.event.Event) -> None:
        """Handles the right mouse button: puts the cursor on a square, down the column."""
        grid = self.find("board")
        if grid is not None and (square := square_at(grid, event.pos)) is not None:
            self.note(StrokeKind.CURSOR, Device.MOUSE)
            self.typing.click_down(square)

    def _note(self, strokes: Sequence[tuple[StrokeKind, Device]], *, is_typed: bool) -> None:
        for kind, device in strokes:
            self.note(kind, device if is_typed else Device.MOUSE)

    def typed_on(self) -> None:
        """Notes a character that closed a question as a stroke of the move."""
        self._goes_on = True

    def keys(self) -> Sequence[Key]:
        """Returns the keys for typing, then those of the move."""
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
        """Returns the guide to typing a move; the rest of the manual is for when no clock runs."""
        return guide_card(self.played, self.turn.draw.letters, self.gives_up)

    @property
    def played(self) -> Sequence[Turn]:
        """Returns the moves before, whose tops on the grid may serve as examples."""
        return ()

    @property
    @abstractmethod
    def gives_up(self) -> tuple[str, str]:
        """Returns the texts for F8 F8: its action and its cost."""

    def rack(self, view: RackView, said: str, **more: Any) -> Element:
        """Returns the draw; a click lays a letter on the grid, a drag changes the order."""
        move = TrayHand(self.stage, self.turn.draw.letters, self.typing).move
        return rack(view, said, partial(self._click_letter, view), move, **more)

    @abstractmethod
    def tray_view(self) -> RackView:
        """Returns the draw in the player's order, with the letters used by the typed move marked."""

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
        """Returns the line, animated by the answer to a proposal."""
        return self.typing.field(said, look=self._around, click=self._click_line)

    def _around(self) -> FieldView:
        moves = self.movements
        return self.typing.around(
            moves.halo(self.moment),
            moves.shift(self.moment, self.stage.screen.layout.scale),
            is_lit=not self.is_choosing,
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
        """Asks for the letter of a joker, chosen or typed."""
        answers = [(letter, partial(self._lay_joker, letter)) for letter in ALPHABET]
        columns = 9 if self.layout.scale > _SMALL else 7
        self._ask_aside(say("play.joker_question"), *answers, back=None, columns=columns, has_letters=True)

    def _lay_joker(self, letter: str) -> None:
        self.note(StrokeKind.JOKER, self._answers_by)
        self.letters_laid(self.typing.lay(letter, as_joker=True))

    def ask_hint(self, offered: Sequence[HintPrice], choose: Callable[[HintKind], None]) -> None:
        """Asks for one of the offered hints, each with its price."""
        answers = [(hint_answer(offer.kind, offer.cost_ms), partial(choose, offer.kind)) for offer in offered]
        self._ask_aside(say("play.hint_question"), *answers, back=None, columns=2 if len(answers) > 2 else 1)

    def ask_to_leave(self, *, closes_window: bool = False) -> None:
        """Asks whether to leave; staying is the first answer and that of Escape.

        If the game can be continued another time, leaving keeps it, and ending it takes a second question.
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
        """Asks a question in place of the list, so that grid and draw stay visible; typing closes the question."""
        self.ask(said, *answers, back=back, yields=True, **more)

    def ask_to_close(self) -> bool:
        """Asks first if the window is closed in the middle of a move."""
        self.ask_to_leave(closes_window=True)
        return False


_CARET: Final = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END)


def strokes_of(
    event: pygame.event.Event, typing: MoveTyping, before_caret: str, *, shift: bool
) -> tuple[tuple[StrokeKind, Device], ...]:
    """Returns the strokes of an event before it is handled; none if it types nothing."""
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
    """Returns the kinds of strokes on the grid: letters of the word or, with Shift, jokers."""
    letter = StrokeKind.JOKER if shift else StrokeKind.LETTER
    return [letter if plain_letters(character) else kind_of(character, "") for character in text]


_DROP: Final = 6
"""How far tiles fall and the field shakes, in pixels at 1080 lines."""
_SHAKES: Final = 3
_MARGIN_MS = 100
"""How long (ms) after its end an animation still counts as moving, for its last frame."""


class Movements:
    """The animations of a run. They follow events, and nothing waits for them."""

    def __init__(self, *, is_on: bool) -> None:
        self._is_on = is_on
        self._drawn_ms: int | None = None
        """The time (ms) at which the current draw was first displayed; None before."""
        self._answered_ms: int | None = None
        """The time (ms) of the answer to a valid word below the top."""
        self._refused_ms: int | None = None
        """The time (ms) of the answer to an invalid word."""
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
        starts = (self._drawn_ms, theme.SETTLING), (self._answered_ms, theme.HALO), (self._refused_ms, theme.SHAKE)
        if any(began is not None and 0 <= now - began < one.length_ms + _MARGIN_MS for began, one in starts):
            return True
        if self._found is None:
            return False
        ms = now - self._found[0]
        stays = range(theme.SWEEP.length_ms + _MARGIN_MS, theme.PILL.length_ms + theme.PILL_STAYS_MS)
        return 0 <= ms < theme.FOUND_MS + _MARGIN_MS and ms not in stays

    def raised(self, now: int, scale: float) -> int:
        """Returns the height (pixels) of the draw's tiles above their places."""
        if not self._is_on:
            return 0
        share = theme.SETTLING.share(0 if self._drawn_ms is None else now - self._drawn_ms)
        return round(_DROP * (1 - share) * scale)

    def halo(self, now: int) -> int:
        """Returns the strength of the field's halo (percent); it stays as long as the answer."""
        if self._answered_ms is None:
            return 0
        return theme.HALO.percent(now - self._answered_ms) if self._is_on else 100

    def shift(self, now: int, scale: float) -> int:
        """Returns the horizontal offset of the shaking field (pixels)."""
        ms = -1 if self._refused_ms is None else now - self._refused_ms
        if not self._is_on or not 0 <= ms < theme.SHAKE.length_ms:
            return 0
        return round(_DROP * math.sin(2 * math.pi * _SHAKES * ms / theme.SHAKE.length_ms) * scale)

    def found_view(self, now: int) -> FoundView | None:
        """Returns the view of the found word during its animation, else None."""
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
        taken = frozenset(Square(*divmod(at, SIZE)) for at, cell in enumerate(cells.cells) if cell != EMPTY)
        return FoundView(tuple(tiles), move.reference.direction, turn.solution.points, phase, taken)
