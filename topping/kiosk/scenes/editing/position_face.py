"""What the screen of a free position shows: grid, draw, letters left, solutions; keys and mouse are the scene's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from topping.errors import LexiconError
from topping.game.lexicon import WantedLexicon
from topping.game.service.messages import News
from topping.game.service.positionquestions import MOST_LISTED
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.editing.bag import LetterBagView, paint_letter_bag
from topping.kiosk.painters.editing.status import StatusView, paint_editing_status
from topping.kiosk.painters.grid.board import BoardView, paint_board
from topping.kiosk.painters.grid.rack import RackView, paint_rack
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.field import FieldView, line_rect
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.parts.note import paint_line
from topping.kiosk.painters.training.review.solutions import paint_solutions, solution_row_height
from topping.kiosk.routes.editing import SetUpPosition
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.editing.editor_view import bag_line, chosen_status, used_of
from topping.kiosk.scenes.editing.places import EditingPlaces
from topping.kiosk.scenes.editing.solutionlist import SolutionList
from topping.kiosk.scenes.editing.solving import PositionSolver
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.gui import Field
from topping.kiosk.widgets.hints import Hint, enter, escape, up_and_down
from topping.kiosk.widgets.text.entry import EntryLine
from topping.kiosk.wording import variant_text
from topping.play.editing.freeposition import FreePosition
from topping.play.editing.history import UndoHistory
from topping.rules.conditions.variant import NORMALE
from topping.rules.games.retained import unseen
from topping.rules.grid.position import Position
from topping.rules.moves.placement import Misfit, lay
from topping.rules.moves.solution import Solution
from topping.texts import say

_LONGEST: Final = 400
"""Characters of a line: a whole position in CGP."""
_SMALL: Final = 0.8
_MOST_WORDS: Final = 6
"""Words not admitted that are named."""
LINE, GRID, LIST = "line", "grid", "list"
"""Where the keys go."""


class PositionFace(Scene):
    """The position in hand, where the keys go, and how all of it is shown."""

    def __init__(self, stage: Stage, route: SetUpPosition) -> None:
        self._back = route.back
        self._message: StatusView | None = None
        free = FreePosition(variant=route.variant or NORMALE)
        if route.position is not None:
            free = free.with_position(route.position)
        self._history = UndoHistory(free)
        lexicon, admits = WantedLexicon(stage.backstage.choices.lexicon), None
        try:
            graph = stage.backstage.choices.chosen_lexicon()
            lexicon, admits = WantedLexicon(graph.name, graph.hash), graph.admits
        except LexiconError as fault:
            self._message = StatusView(stage.backstage.notices.in_words(fault), "bad")
        self._admits, self._lexicon_name = admits, lexicon.name or "—"
        solver = PositionSolver(stage.helper, lexicon, MOST_LISTED, stage.backstage.why_held)
        self.solutions = SolutionList(stage.helper, solver, is_public=stage.door.is_public)
        self._keys = LINE
        """Where the keys go."""
        self._line = ""
        self._said: tuple[FreePosition, tuple[tuple[str, str], ...]] | None = None
        super().__init__(stage)
        self._look()

    @property
    def free(self) -> FreePosition:
        """The position as it stands."""
        return self._history.now

    def build(self) -> None:
        """The line, with what was typed."""
        self._places = places = EditingPlaces(self.layout, has_sheet=False)
        ring = 2 * places.ring
        self._field = Field(places.field.inflate(ring, ring))
        self.entry = EntryLine(self.gui, line_rect(places.field), _LONGEST, field=self._field)
        self.entry.set(self._line)
        self._send_keys(self._keys)
        self.solutions.list.place(places.rows, solution_row_height())

    def cards(self) -> tuple[Card, ...]:
        """Behind the solutions."""
        return (Card.at(self._places.solutions),)

    def _send_keys(self, where: str) -> None:
        if where == LIST and not self.solutions.list.of:
            where = LINE
        self._keys = where
        if where == LINE:
            self.entry.focus()
        else:
            self.entry.unfocus()
        if where == LIST:
            self.solutions.list.focus_on(self.solutions.list.focus or 0)

    def _look(self) -> None:
        """After any change: what can be played there."""
        self.solutions.show(self.free.position if self.free.rack else None, self.free.variant)
        if self._keys == LIST and not self.solutions.list.of:
            self._send_keys(LINE)

    def _change(self, free: FreePosition) -> None:
        self._history = self._history.then(free)

    def close(self) -> None:
        """Gives up what the helper has not answered."""
        self.solutions.drop()
        super().close()

    def tick(self, now: int) -> None:
        """What the words in sight mean is asked once nobody types."""
        self.solutions.tick(now)

    def hear(self, news: News) -> None:
        """Solutions, and what their words mean."""
        self.solutions.hear(news)

    # what is shown

    def hints(self) -> Sequence[Hint]:
        """What the keys do."""
        undo = Hint(say("editing.key.ctrl_z"), say("editing.key.undo"), pygame.K_z, pygame.KMOD_CTRL)
        common = (
            Hint("F5", say("editing.key.variant"), pygame.K_F5),
            Hint("F6", say("editing.key.copy"), pygame.K_F6),
            Hint("F7", say("editing.key.clear"), pygame.K_F7),
            *((undo,) if self.layout.scale >= _SMALL else ()),
        )
        tab = say("key.tab")
        if self._keys == LIST:
            line = Hint(tab, say("editing.key.line"), pygame.K_TAB)
            return (*up_and_down(say("editing.key.solution")), line, *common, escape(say("editing.key.line")))
        if self._keys == GRID:
            arrows = Hint("← ↑ → ↓", say("editing.key.move"))
            joker = Hint("F8", say("editing.key.joker"), pygame.K_F8)
            to_list = Hint(tab, say("editing.key.solutions"), pygame.K_TAB)
            return (
                enter(say("editing.key.solutions")),
                arrows,
                joker,
                to_list,
                *common,
                escape(say("editing.key.line")),
            )
        to_grid = Hint(tab, say("editing.key.grid"), pygame.K_TAB)
        return (enter(say("editing.key.keep")), to_grid, *common, escape(say("editing.key.leave")))

    def panels(self) -> list[Panel]:
        """Everything."""
        places, free = self._places, self.free
        chosen = self.solutions.chosen if self._keys == LIST else None
        self._field.view = FieldView(is_lit=self._keys == LINE)
        laid = self._laid(chosen)
        rack = RackView("", free.rack, used_of(free.rack, laid), countries=False, label=0, places=len(free.rack) or 7)
        left = unseen(Position(free.board, free.rack)).tiles
        bag = LetterBagView(left, bag_line(left), free.excess())
        remark = say("editing.position_head", variant=variant_text(free.variant.name), lexicon=self._lexicon_name)
        return [
            Panel("title", places.head, HeadingView(say("editing.position_title"), remark), paint_heading),
            Panel("board", places.board, self._board(chosen), paint_board),
            Panel("rack", places.rack, rack, paint_rack),
            Panel("bag", places.bag, bag, paint_letter_bag),
            Panel("status", places.status, self._status(chosen), paint_editing_status),
            Panel("count", places.count, self.solutions.count_text(), paint_line),
            Panel("solutions", places.rows, self.solutions.view(None, None), paint_solutions),
        ]

    def _laid(self, chosen: Solution | None) -> str:
        placement = None if chosen is None else lay(self.free.board, chosen.move, self.free.variant)
        return "" if placement is None or isinstance(placement, Misfit) else placement.tiles

    def _board(self, chosen: Solution | None) -> BoardView:
        free = self.free
        if chosen is not None:
            placement = lay(free.board, chosen.move, free.variant)
            if not isinstance(placement, Misfit):
                squares = tuple(square for square, _ in placement.placed)
                return BoardView(free.board.with_tiles(placement.placed).cells, squares, last_style="found")
        cursor = free.cursor if self._keys == GRID else None
        return BoardView(free.board.cells, cursor=cursor, direction=free.direction)

    def _status(self, chosen: Solution | None) -> StatusView:
        if self._message is not None:
            return self._message
        notes = self._notes()
        if chosen is not None:
            return chosen_status(chosen, self.solutions.top, notes)
        if not self.free.rack:
            return StatusView(say("editing.type_position"), "plain", notes)
        if self.solutions.top:
            tops = self.solutions.tops()
            text = say("editing.tops", top=tops[0].move.circled, points=tops[0].points, count=len(tops))
            return StatusView(text, "plain", notes)
        return StatusView(say("editing.position_help"), "plain", notes)

    def _notes(self) -> tuple[tuple[str, str], ...]:
        """Words that the lexicon does not admit, letters that the game does not have."""
        free = self.free
        if self._said is None or self._said[0].board != free.board or self._said[0].rack != free.rack:
            notes = []
            strange = () if self._admits is None else free.strange_words(self._admits)
            if strange:
                words = [move.circled for move in strange[:_MOST_WORDS]]
                notes.append(("look", say("editing.strange", words=words)))
            if free.excess():
                notes.append(("look", say("editing.excess", letters=free.excess())))
            self._said = (free, tuple(notes))
        return self._said[1]
