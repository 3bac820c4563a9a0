"""A move being typed on a screen: on the tall line or on the grid, with the keys and the elements for both."""

from __future__ import annotations

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
from topping.kiosk.window import Keyboard
from topping.kiosk.wording.moves import Preview, board_of, roughly_laid, used_of
from topping.play.run.gridentry import GridEntry
from topping.play.run.proposal import Proposal, Referee, understand
from topping.rules.games.game import Turn
from topping.rules.grid.board import CENTRE, Direction, Reference, Square
from topping.rules.grid.position import Position
from topping.rules.moves import Admits, TypedMove, split_score
from topping.rules.tiles import JOKER, Draw, tile_of
from topping.texts import say

ARROWS: Final = {
    pygame.K_LEFT: (Direction.HORIZONTAL, -1),
    pygame.K_RIGHT: (Direction.HORIZONTAL, 1),
    pygame.K_UP: (Direction.VERTICAL, -1),
    pygame.K_DOWN: (Direction.VERTICAL, 1),
}
"""The direction of each arrow key, and which way along it."""


class MoveTyping:
    """The text on the line, or the letters laid on the grid; the screen that has it shows them and takes the keys.

    While `grid` is None, letters go to the line; a screen passes the characters that no line takes to `lay`.
    """

    def __init__(self, position: Position, keyboard: Keyboard) -> None:
        self._position, self._keyboard = position, keyboard
        self.line = TypedText()
        self.example = ""
        """What the empty line shows, for somebody who has never written a proposal."""
        self.grid: GridEntry | None = None
        self._kept = ""
        """The text of the line while the keys go to the grid."""
        self._seen = ""
        self._read: tuple[str, Reference | None] = ("", None)
        self._previewed: tuple[Turn | None, str, Preview] = (None, "", ())

    # what is typed

    @property
    def text(self) -> str:
        return self.line.text

    @property
    def proposal(self) -> str | None:
        """What Enter proposes; None where the letters on the grid make no word."""
        if self.grid is None:
            return self.line.text
        return self.grid.move.circled if self.grid.move is not None else None

    @property
    def letters(self) -> str:
        """The letters typed, without a reference; a joker laid on the grid is one."""
        if self.grid is not None:
            return "".join(tile_of(character) for _, character in self.grid.laid)
        return letters_of(self.line.text)

    @property
    def is_empty(self) -> bool:
        return not self.grid.laid if self.grid is not None else not self.line.text

    @property
    def reference(self) -> Reference | None:
        """The reference on the line, as far as that can be read."""
        if self.line.text != self._read[0]:
            try:
                found = TypedMove.parse(split_score(self.line.text)[0]).reference
            except InputError:
                found = None
            self._read = (self.line.text, found)
        return self._read[1]

    def preview(self, turn: Turn, referee: Referee) -> Preview:
        """The letters that what is typed would lay; a text is read once, however often it is looked at."""
        if self.grid is not None:
            return tuple((square, character, True) for square, character in self.grid.laid)
        if self._previewed[0] is not turn or self._previewed[1] != self.line.text:
            self._previewed = (turn, self.line.text, preview_of(self.line.text, turn, referee))
        return self._previewed[2]

    def looked_at(self) -> bool:
        """Whether another text was typed on the line since the last call, or since the move began."""
        is_other, self._seen = self.line.text != self._seen, self.line.text
        return is_other

    # what changes it

    def begin(self, position: Position) -> None:
        """Another move with nothing typed; line or grid stays chosen."""
        self._position, self._kept, self.example = position, "", ""
        self.line.text, self.line.is_selected, self._seen = "", False, ""
        if self.grid is not None:
            cursor = self.grid.cursor if self.grid.cursor.on_board else CENTRE
            self.grid = GridEntry(position, cursor, self.grid.direction)

    def answered(self) -> None:
        """After a proposal that is gone on from: the next character on the line replaces it."""
        if self.grid is None:
            self.line.is_selected = True

    def escape(self) -> bool:
        """Takes back what is typed, or else leaves the grid; False where there was nothing to do."""
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
        """Sends the keys to the grid; the text of the line waits."""
        if self.grid is None:
            self.grid = GridEntry(self._position)
            self._kept, self.line.text, self.line.is_selected, self.line.waits = self.line.text, "", False, True
        return self.grid

    def to_line(self) -> None:
        """Sends the keys to the line, where its text waits."""
        if self.grid is not None:
            self.write(self._kept)

    def write(self, text: str) -> None:
        """Sends the keys to the line, with this text on it."""
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
        """Along the column instead of the row, or the other way."""
        grid = self.to_grid()
        self.grid = grid.put_cursor(grid.cursor)

    def click_down(self, square: Square) -> None:
        """As `click`, with the cursor along the column."""
        self.grid = GridEntry(self._position, square, Direction.VERTICAL) if self.to_grid() else None

    def click(self, square: Square) -> None:
        is_first = self.grid is None
        self.grid = self.to_grid().put_cursor(square)
        if is_first:
            self.grid = GridEntry(self._position, square)

    def lay(self, text: str, *, as_joker: bool | None = None) -> str:
        """Lays letters on the grid, `as_joker` those typed with Shift; the one that cannot be laid, or nothing."""
        joker = self._keyboard.shift if as_joker is None else as_joker
        for one in plain_letters(text):
            laid = self.to_grid().type_letter(one, joker)
            if laid is None:
                return one
            self.grid = laid
        return ""

    def take_back(self) -> None:
        if self.grid is not None:
            self.grid = self.grid.erase()

    # how a screen has it

    def keys(self, label: str = "") -> Sequence[Key]:
        """Tab between line and grid, the arrows of the grid, and taking letters back from it.

        The arrows are the grid's while it has the keys, and where nothing stands on the line.
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
        """The line, with the reference that can be read from it; a click on it sends the keys there.

        `look` gives what is around it where that moves; `click` is what a click does instead.
        """
        at = click or self.to_line
        return tall_field(self.line, said, around=self.around(), live=look, at=lambda *_: at(), **more)

    def around(self, halo: int = 0, shift: int = 0, *, is_lit: bool = True) -> FieldView:
        found, is_lit = self.reference, is_lit and self.grid is None
        if found is None:
            return FieldView(halo=halo, shift=shift, is_lit=is_lit, example=self.example)
        return FieldView(str(found), found.direction, halo, shift, is_lit)

    def board(self, turn: Turn, before: Turn | None, preview: Preview) -> BoardView:
        """The grid of a move, with what is typed; the top of the move `before` is marked."""
        return board_of(turn, before, preview, self.grid)


class TrayHand:
    """What lays the letters of a draw in another order, where something is typed; `whose`, where several play."""

    def __init__(self, stage: Stage, draw: str, typing: MoveTyping | TypedText | None, whose: str = "") -> None:
        self._stage, self._tray, self._draw, self._whose = stage, stage.backstage.tray, draw, whose
        self._typing = typing

    @property
    def letters(self) -> str:
        """The letters as they lie."""
        return self._tray.letters(self._draw, self._whose)

    def keys(self, turn: tuple[int, int], put_back: tuple[int, int]) -> Sequence[Key]:
        """In alphabetical order and shuffled, as drawn, each by its code and modifiers; as typed."""
        whose = self._draw, self._whose
        by_hand = key(pygame.K_o, self._lay_typed, say("play.key.tray_typed"), mods=pygame.KMOD_CTRL)
        return (
            key(turn[0], partial(self._tray.turn, *whose), say("play.key.tray"), mods=turn[1]),
            key(put_back[0], partial(self._tray.put_back, *whose), say("play.key.tray_drawn"), mods=put_back[1]),
            *(() if self._typing is None else (by_hand,)),
        )

    def move(self, place: int, to: int) -> None:
        """A letter was dragged to the place of another one."""
        self._tray.move(self._draw, place, to, self._whose)

    def _lay_typed(self) -> None:
        """The letters typed come first; the next character typed replaces them."""
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
    """The draw of a move, in the `order` of its letters where one is given, with those of a preview marked as used."""
    draw = turn.draw if order in ("", turn.draw.letters) else Draw("", order)
    laid = [tile_of(character) for square, character, _ in preview if not turn.before.board.holds(square)]
    rejected = turn.draw.gone_back(joker_game=turn.before.variant.joker)
    shape = {"places": turn.before.variant.drawn, **more}
    return RackView(draw.kept, draw.new, used_of(draw.letters, laid), rejected, **shape)


def preview_of(text: str, turn: Turn, referee: Referee) -> Preview:
    """The letters that a typed proposal would lay.

    A word alone is shown where it may be typed alone, in the place that the referee would judge. Whether it is admitted
    itself plays no part: the preview must not answer what Enter asks.
    """
    try:
        entry = TypedMove.parse(split_score(text)[0] if referee.declares_score else text)
    except InputError:
        return ()
    if entry.reference is None and turn.number > 1 and not referee.free_place:
        return ()
    proposal = _understood(entry, turn, referee.admits)
    if proposal is None or (entry.reference is None and proposal.judgement.fault is not None):
        return ()
    return roughly_laid(proposal.move.word, proposal.move.reference, turn.before.board, turn.draw.letters)


def _understood(entry: TypedMove, turn: Turn, admits: Admits) -> Proposal | None:
    """As the referee understands it, were the typed word admitted: the place shown is the one that Enter judges."""

    def admits_it_too(word: str) -> bool:
        return word == entry.word or admits(word)

    return understand(entry, turn.position, turn.before.variant, admits_it_too)


def letters_of(text: str) -> str:
    """The letters of what is typed on a line: of its word where it is a move, else those before a blank."""
    try:
        return TypedMove.parse(split_score(text)[0]).word
    except InputError:
        return "".join(one if one == JOKER else plain_letters(one) for one in text.partition(" ")[0])


def plain_letters(text: str) -> str:
    """The letters A to Z of a typed text, without accents."""
    opened = text.upper().replace("Œ", "OE").replace("Æ", "AE")
    return "".join(letter for letter in unicodedata.normalize("NFD", opened) if "A" <= letter <= "Z")
