"""A move being typed, on the entry line or on the grid, and the order of the letters on the rack."""

import unicodedata
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import pygame

from topping.errors import InputError
from topping.kiosk.paint.fields import FieldView
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.paint.rack import RackView
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, key
from topping.kiosk.ui.parts import tall_field
from topping.kiosk.ui.tree import Element, TypedText
from topping.kiosk.views.moves import Preview, board_of, roughly_laid, used_of
from topping.kiosk.window import Keyboard
from topping.play.run.gridentry import GridEntry
from topping.play.run.proposal import Referee, understand
from topping.play.run.strokes import is_digit_meant
from topping.rules.games.game import Turn
from topping.rules.grid.board import CENTRE, Direction, Reference, Square
from topping.rules.grid.position import Position
from topping.rules.moves import TypedMove, split_score
from topping.rules.tiles import JOKER, Draw, tile_of
from topping.texts import say

ARROWS: Final = {
    pygame.K_LEFT: (Direction.HORIZONTAL, -1),
    pygame.K_RIGHT: (Direction.HORIZONTAL, 1),
    pygame.K_UP: (Direction.VERTICAL, -1),
    pygame.K_DOWN: (Direction.VERTICAL, 1),
}
"""The direction of each arrow key, and the step along it."""


class MoveTyping:
    """A move being typed: the text on the entry line, or the letters laid on the grid.

    While `grid` is None, letters go to the entry line. Otherwise the screen passes typed characters to `lay`.
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
        """The typed move as text, which Enter proposes; None if the letters on the grid form no word."""
        if self.grid is None:
            return self.line.text
        return self.grid.move.circled if self.grid.move is not None else None

    @property
    def letters(self) -> str:
        """The typed letters without the reference.

        A joker laid on the grid is `?`, not the letter that it stands for.
        """
        if self.grid is not None:
            return "".join(tile_of(character) for _, character in self.grid.laid)
        return letters_of(self.line.text)

    @property
    def is_empty(self) -> bool:
        return not self.grid.laid if self.grid is not None else not self.line.text

    @property
    def reference(self) -> Reference | None:
        """The reference typed on the entry line; None if there is none yet."""
        if self.line.text != self._read[0]:
            try:
                found = TypedMove.parse(split_score(self.line.text)[0]).reference
            except InputError:
                found = None
            self._read = (self.line.text, found)
        return self._read[1]

    def preview(self, turn: Turn, referee: Referee) -> Preview:
        """Returns the letters that the typed move would lay on the grid, cached for the same text."""
        if self.grid is not None:
            return tuple((square, character, True) for square, character in self.grid.laid)
        if self._previewed[0] is not turn or self._previewed[1] != self.line.text:
            self._previewed = (turn, self.line.text, preview_of(self.line.text, turn, referee))
        return self._previewed[2]

    def looked_at(self) -> bool:
        """Returns whether the text of the entry line has changed since the last call, or since the start of
        the move.
        """
        is_other, self._seen = self.line.text != self._seen, self.line.text
        return is_other

    # changes

    def begin(self, position: Position) -> None:
        """Begins a new move with nothing typed.

        The player goes on typing on the entry line or on the grid, as before. The grid's cursor points along the row
        again.
        """
        self._position, self._kept, self.example = position, "", ""
        self.line.text, self.line.is_selected, self._seen = "", False, ""
        if self.grid is not None:
            cursor = self.grid.cursor if self.grid.cursor.on_board else CENTRE
            self.grid = GridEntry(position, cursor)

    def answered(self) -> None:
        """Selects the text of the entry line after a proposal, so that the next character replaces it."""
        if self.grid is None:
            self.line.is_selected = True

    def escape(self) -> bool:
        """Erases the typed move; if nothing is typed, switches from the grid back to the entry line.

        Returns False if there was nothing to do.
        """
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
        """Sends typed letters to the grid from now on. The text of the entry line is kept."""
        if self.grid is None:
            self.grid = GridEntry(self._position)
            self._kept, self.line.text, self.line.is_selected, self.line.waits = self.line.text, "", False, True
        return self.grid

    def to_line(self) -> None:
        """Sends typed letters to the entry line from now on and restores its text."""
        if self.grid is not None:
            self.write(self._kept)

    def write(self, text: str) -> None:
        """Sends typed letters to the entry line from now on and sets its text."""
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
        """Turns the cursor of the grid from along the row to down the column, or back."""
        grid = self.to_grid()
        self.grid = grid.put_cursor(grid.cursor)

    def click_down(self, square: Square) -> None:
        """Handles a click on a square like `click`, but turns the cursor down the column."""
        self.grid = GridEntry(self._position, square, Direction.VERTICAL) if self.to_grid() else None

    def click(self, square: Square) -> None:
        is_first = self.grid is None
        self.grid = self.to_grid().put_cursor(square)
        if is_first:
            self.grid = GridEntry(self._position, square)

    def lay(self, text: str, *, as_joker: bool | None = None) -> str:
        """Lays letters on the grid, as jokers if `as_joker`; None means if Shift is held.

        Returns the first letter that cannot be laid; empty if all were laid.
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
        """Returns the keyboard keys for typing: Tab (entry line or grid), arrows for the cursor of the grid, and keys
        that erase.

        While the entry line has text, its arrows are left out, since they move the caret. `label` replaces the label of
        Tab.
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
        """Returns the tall entry line, with the typed reference at its side. A click on it sends typed letters there.

        `said` names what to type. `look` returns the state of an animation around the line. `click` replaces the action
        of a click; `more` are further fields of the `Element`.
        """
        at = click or self.to_line
        return tall_field(self.line, said, around=self.around(), live=look, at=lambda *_: at(), **more)

    def around(self, halo: int = 0, shift: int = 0, *, is_lit: bool = True) -> FieldView:
        found, is_lit = self.reference, is_lit and self.grid is None
        if found is None:
            return FieldView(halo=halo, shift=shift, is_lit=is_lit, example=self.example)
        return FieldView(str(found), found.direction, halo, shift, is_lit)

    def board(self, turn: Turn, before: Turn | None, preview: Preview) -> BoardView:
        """Returns the grid of the move `turn` with the typed letters on it.

        The tiles of the top of the previous move, `before`, are marked.
        """
        return board_of(turn, before, preview, self.grid)


class TrayHand:
    """The handler of the keys and drags that rearrange the letters on a player's rack. `whose` names the player if
    several play.
    """

    def __init__(self, stage: Stage, draw: str, typing: MoveTyping | TypedText | None, whose: str = "") -> None:
        self._stage, self._tray, self._draw, self._whose = stage, stage.services.tray, draw, whose
        self._typing = typing

    @property
    def letters(self) -> str:
        """The letters of the draw in the player's order."""
        return self._tray.letters(self._draw, self._whose)

    def keys(self, turn: tuple[int, int], put_back: tuple[int, int]) -> Sequence[Key]:
        """Returns three keys that rearrange the letters: sort or shuffle; order of the draw; put the typed letters
        first (Ctrl+O).

        `turn` and `put_back` are the first two keys, each as (key code, modifiers).
        """
        whose = self._draw, self._whose
        by_hand = key(pygame.K_o, self._lay_typed, say("play.key.tray_typed"), mods=pygame.KMOD_CTRL)
        return (
            key(turn[0], partial(self._tray.turn, *whose), say("play.key.tray"), mods=turn[1]),
            key(put_back[0], partial(self._tray.put_back, *whose), say("play.key.tray_drawn"), mods=put_back[1]),
            *(() if self._typing is None else (by_hand,)),
        )

    def move(self, place: int, to: int) -> None:
        """Moves the letter at index `place` to index `to`, after it was dragged there."""
        self._tray.move(self._draw, place, to, self._whose)

    def _lay_typed(self) -> None:
        """Puts the letters that are typed on the entry line before the others. Selects the text, so that typing
        replaces it.
        """
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
    """Returns the rack of a move to paint, with its letters in the given `order` if any.

    Letters in the `preview` of the typed move are shown as used. `more` are further fields of `RackView`.
    """
    draw = turn.draw if order in ("", turn.draw.letters) else Draw("", order)
    laid = [tile_of(character) for square, character, _ in preview if not turn.before.board.holds(square)]
    rejected = turn.draw.gone_back(joker_game=turn.before.variant.joker)
    shape = {"places": turn.before.variant.drawn, **more}
    return RackView(draw.kept, draw.new, used_of(draw.letters, laid), rejected, **shape)


def preview_of(text: str, turn: Turn, referee: Referee) -> Preview:
    """Returns the letters that a proposal, typed as text, would lay on the grid.

    A word without reference is shown only if the rules allow it, where the referee would place it. It is shown whether
    or not the word is valid, so as not to anticipate the verdict.
    """
    try:
        entry = TypedMove.parse(split_score(text)[0] if referee.declares_score else text)
    except InputError:
        return ()
    if entry.reference is None and turn.number > 1:
        return ()

    def admits_it_too(word: str) -> bool:  # the preview then shows the reference that the referee would judge
        return word == entry.word or referee.admits(word)

    proposal = understand(entry, turn.position, turn.before.variant, admits_it_too)
    if proposal is None or (entry.reference is None and proposal.judgement.fault is not None):
        return ()
    return roughly_laid(proposal.move.word, proposal.move.reference, turn.before.board, turn.draw.letters)


def letters_of(text: str) -> str:
    """Returns the letters of the word typed on an entry line; if the text is no move, the letters before its first
    space.
    """
    try:
        return TypedMove.parse(split_score(text)[0]).word
    except InputError:
        return "".join(
            character if character == JOKER else plain_letters(character) for character in text.partition(" ")[0]
        )


def plain_letters(text: str) -> str:
    """Returns a typed text without accents, reduced to the letters A to Z."""
    opened = text.upper().replace("Œ", "OE").replace("Æ", "AE")
    return "".join(letter for letter in unicodedata.normalize("NFD", opened) if "A" <= letter <= "Z")
