"""Searching a move again, untimed: what is typed or laid is judged and answered, and nothing is kept."""

from __future__ import annotations

from typing import Protocol

import pygame
from pygame import Rect

from topping.kiosk.cues import Cue
from topping.kiosk.heldkeys import Keyboard
from topping.kiosk.look.layout import Layout
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.grid.board import BoardView, paint_board, square_at
from topping.kiosk.painters.grid.rack import RackView, paint_rack, tile_at
from topping.kiosk.painters.parts.field import FieldView, caret_at, line_rect
from topping.kiosk.painters.solo.answer import AnswerView, paint_answer
from topping.kiosk.painters.training.review.solutions import (
    SolutionRow,
    SolutionsView,
    Tag,
    paint_solutions,
    solution_row_height,
)
from topping.kiosk.views.searched import Preview
from topping.kiosk.views.verdicts import in_words
from topping.kiosk.widgets.gui import Field, Gui
from topping.kiosk.widgets.hints import Hint, enter, escape
from topping.kiosk.widgets.move.preview import preview_of
from topping.kiosk.widgets.move.typing import ARROWS, Typing
from topping.kiosk.widgets.text.entry import EntryLine, is_enter, is_key
from topping.play.run.referee import Referee
from topping.play.run.verdict import Answer, Verdict
from topping.rules.games.game import Turn
from topping.rules.grid.square import CENTRE, Square
from topping.rules.tiles.letters import JOKER, tile_of
from topping.texts import say

_LONG = 7
"""From so many letters laid, a top is heard in another way."""


class SearchPlaces(Protocol):
    """Where the parts of a search are."""

    @property
    def layout(self) -> Layout:
        """The measures of the screen."""
        ...

    @property
    def board(self) -> Rect:
        """The grid."""
        ...

    @property
    def rack(self) -> Rect:
        """The draw."""
        ...

    @property
    def field(self) -> Rect:
        """Where a proposal is typed, without the ring around it."""
        ...

    @property
    def ring(self) -> int:
        """How far the ring of the field reaches beyond it."""
        ...

    @property
    def answer(self) -> Rect:
        """The referee's answer."""
        ...

    @property
    def searched(self) -> Rect:
        """What was proposed so far."""
        ...


class Search:
    """A move being searched again: the field, the answer, and what was proposed since it began."""

    def __init__(self, turn: Turn, referee: Referee, keyboard: Keyboard, note: str = "") -> None:
        """A search, with a `note` where nothing has been proposed yet."""
        self._turn, self._referee, self._keyboard = turn, referee, keyboard
        self.typing = Typing(turn.position)
        self._note = note or say("review.search")
        self._answer = AnswerView("", "plain")
        self._proposed: list[Verdict] = []
        """The valid ones among them, the last one first, each once."""
        self.tries = 0
        """How many proposals could be read."""
        self._read: tuple[str, Preview] = ("", ())

    def build(self, gui: Gui, places: SearchPlaces) -> None:
        """Makes the entry line, with what was typed."""
        self._gui, self._places = gui, places
        ring = 2 * places.ring
        self._field = Field(places.field.inflate(ring, ring))
        self.typing.attach(EntryLine(gui, line_rect(places.field), field=self._field))

    @property
    def is_won(self) -> bool:
        """Whether the top was the last thing proposed."""
        return self._answer.tone == "good"

    @property
    def best(self) -> Verdict | None:
        """The valid proposal with the most points, the first of equal ones; None where there is none."""
        return max(reversed(self._proposed), key=lambda one: one.points or 0, default=None)

    def propose(self) -> Cue | None:
        """Enter: judges what is typed; what is to be heard of it."""
        text = self.typing.proposal
        if text is None:
            self._answer = AnswerView(say("verdict.grid_empty"), "plain")
            return None
        verdict = self._referee.judge(text, self._turn)
        self.tries += verdict.is_read
        self._answer = self._in_words(verdict, text)
        if verdict.points is not None and verdict.move is not None:
            self._proposed = [verdict, *(one for one in self._proposed if str(one.move) != str(verdict.move))]
        if verdict.is_top:
            self.typing.begin(self._turn.position)
            return Cue.FOUND_LONG if self._laid(verdict) >= _LONG else Cue.FOUND
        if self.typing.grid is None:
            self.typing.entry.select_all()
        return Cue.NOT_TOP if verdict.answer is Answer.BELOW_TOP else Cue.NOT_VALID

    def _laid(self, verdict: Verdict) -> int:
        if verdict.move is None:
            return 0
        start, direction = verdict.move.reference.square, verdict.move.reference.direction
        board = self._turn.before.board
        return sum(not board.holds(start.moved(direction, step)) for step in range(len(verdict.move.word)))

    def _in_words(self, verdict: Verdict, text: str) -> AnswerView:
        if verdict.move is not None and verdict.points is not None:
            name = f"{verdict.move.word.upper()} {verdict.move.reference}"
            if verdict.is_top:
                told = say("review.search_top", points=verdict.points)
                return AnswerView(f"{name} : {told}", "good", strong=name, rest=told)
            told = say("review.search_points", points=verdict.points)
            return AnswerView(f"{name} : {told}", "near", strong=name, rest=told)
        return in_words(verdict, text, show_distance=False)

    def handle(self, event: pygame.event.Event) -> Cue | None:
        """A key or click; what is to be heard of it."""
        typing = self.typing
        if is_enter(event):
            return self.propose()
        if is_key(event, pygame.K_ESCAPE):
            typing.escape()
        elif is_key(event, pygame.K_TAB):
            typing.to_line() if typing.grid is not None else typing.to_grid()
        elif event.type == pygame.KEYDOWN and event.key in ARROWS and (typing.grid or not typing.text):
            typing.arrow(event.key)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._click(event)
        elif typing.grid is None:
            if not (event.type == pygame.TEXTINPUT and event.text == " " and typing.is_empty):
                self._gui.handle(event)
        elif is_key(event, pygame.K_BACKSPACE):
            typing.erase()
        elif event.type == pygame.TEXTINPUT:
            self._lay(event.text, as_joker=self._keyboard.shift)
        elif event.type != pygame.KEYDOWN:
            self._gui.handle(event)
        if typing.looked_at():
            self._answer = AnswerView("", "plain")
        return None

    def _click(self, event: pygame.event.Event) -> None:
        square = square_at(self._places.board, event.pos)
        entry = self.typing.entry
        if square is not None:
            self.typing.click(square)
            return
        tile = tile_at(self._places.rack, self._rack(), event.pos)
        if tile is not None:
            letters = self._turn.draw.letters
            if letters[tile] == JOKER:
                self._answer = AnswerView(say("review.search_joker"), "plain")
            elif not self._rack().used[tile]:
                self._lay(letters[tile], as_joker=False)
            return
        if entry.owns(event.pos):
            self.typing.to_line()
        self._gui.handle(event)
        if entry.owns(event.pos):
            entry.put_caret(caret_at(self._field.rect, entry.text, self._field.view, event.pos[0]))

    def _lay(self, text: str, *, as_joker: bool) -> None:
        missing = self.typing.lay(text, as_joker)
        self._answer = (
            AnswerView(say("verdict.not_in_hand", letter=missing), "bad") if missing else AnswerView("", "plain")
        )

    # what is shown

    def show_field(self) -> None:
        """What the field shows in the next frame: the reference typed."""
        reference, is_lit = self.typing.reference, self.typing.grid is None
        if reference is None:
            self._field.view = FieldView(is_lit=is_lit)
        else:
            self._field.view = FieldView(str(reference), reference.direction, is_lit=is_lit)

    def hints(self) -> tuple[Hint, ...]:
        """The keys of the field or of the grid."""
        typing = self.typing
        propose = enter(say("review.key.show" if self.is_won and typing.is_empty else "play.key.propose"))
        cap, key = (say("key.space"), pygame.K_SPACE) if typing.is_empty else ("F2", pygame.K_F2)
        show = () if self.is_won and typing.is_empty else (Hint(cap, say("review.key.show"), key),)
        other = say("play.key.line" if typing.grid is not None else "play.key.grid")
        back = say("review.key.show" if typing.is_empty and typing.grid is None else "play.key.erase")
        return (propose, *show, Hint(say("key.tab"), other, pygame.K_TAB), escape(back))

    @property
    def _preview(self) -> Preview:
        if self.typing.grid is not None:
            return tuple((square, character, True) for square, character in self.typing.grid.laid)
        if self._read[0] != self.typing.text:
            self._read = (self.typing.text, preview_of(self.typing.text, self._turn, self._referee))
        return self._read[1]

    def _board(self) -> BoardView:
        grid = self.typing.grid
        cells = self._turn.before.board.cells
        if grid is None:
            return BoardView(cells, preview=self._preview)
        return BoardView(cells, preview=self._preview, cursor=_cursor(grid.cursor, grid.laid), direction=grid.direction)

    def _rack(self) -> RackView:
        draw = self._turn.draw
        laid = [
            tile_of(character) for square, character, _ in self._preview if not self._turn.before.board.holds(square)
        ]
        used = []
        for letter in draw.letters:
            used.append(letter in laid)
            if letter in laid:
                laid.remove(letter)
        return RackView(draw.kept, draw.new, tuple(used), countries=False, label=0, places=len(draw.letters))

    def panels(self) -> list[Panel]:
        """The grid before the move, the draw, the answer, and what was proposed."""
        places = self._places
        inner = places.searched.inflate(-2 * places.layout.px(12), -2 * places.layout.px(12))
        return [
            Panel("board", places.board, self._board(), paint_board),
            Panel("rack", places.rack, self._rack(), paint_rack),
            Panel("answer", places.answer, self._answer, paint_answer),
            Panel("proposed", inner, self._proposals(inner.height), paint_solutions),
        ]

    def _proposals(self, height: int) -> SolutionsView:
        best = max((one.points or 0 for one in self._proposed), default=0)
        shown = self._proposed[: max(1, height // solution_row_height())]
        rows = []
        for verdict in shown:
            assert verdict.move is not None
            points = verdict.points or 0
            tags = (Tag(say("review.tag.top"), True),) if verdict.is_top else ()
            # a bar relative to the top would tell how far that is
            percent = 100 * points // max(1, best)
            rows.append(
                SolutionRow(
                    verdict.move.word, str(verdict.move.reference), str(points), percent, verdict.is_top, "", tags
                )
            )
        widest = max((row.word for row in rows), key=len, default="")
        return SolutionsView(tuple(rows), None, of=len(rows), widest=widest, note=self._note)


def _cursor(cursor: Square, laid: tuple[tuple[Square, str], ...]) -> Square:
    if cursor.on_board:
        return cursor
    return laid[-1][0] if laid else CENTRE
