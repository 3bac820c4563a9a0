"""A position set up freely, by letters, words or a pasted line, with all its solutions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from topping.errors import LexiconError, ToppingError
from topping.game.lexicon import WantedLexicon
from topping.game.service.messages import News
from topping.game.service.positionquestions import MOST_LISTED
from topping.kiosk.painters.editing.bag import LetterBagView, letter_at, paint_letter_bag
from topping.kiosk.painters.editing.status import StatusView, paint_editing_status
from topping.kiosk.painters.grid.board import BoardView, paint_board, square_at
from topping.kiosk.painters.grid.rack import RackView, paint_rack
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.field import FieldView, caret_at, line_rect
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.parts.note import paint_line
from topping.kiosk.painters.training.review.solutions import paint_solutions, solution_row_height
from topping.kiosk.panel import Panel
from topping.kiosk.routes import Home, SetUpPosition
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.editing.editor_view import bag_line, chosen_status
from topping.kiosk.scenes.editing.places import EditingPlaces
from topping.kiosk.scenes.editing.solutionlist import SolutionList
from topping.kiosk.scenes.editing.solving import PositionSolver
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.clipboard import copied, pasted_text
from topping.kiosk.widgets.entry import EntryLine, is_enter, is_key
from topping.kiosk.widgets.gui import Field
from topping.kiosk.widgets.hints import Hint, enter, escape, up_and_down
from topping.kiosk.widgets.typing import ARROWS, plain_letters
from topping.kiosk.wording import sentence, variant_text
from topping.play.editing.freeposition import FreePosition
from topping.play.editing.history import UndoHistory
from topping.rules.letters import JOKER
from topping.rules.placement import Misfit, lay
from topping.rules.position import Position
from topping.rules.retained import unseen
from topping.rules.solution import Solution
from topping.rules.square import SIZE
from topping.rules.variant import NORMALE, VARIANTS
from topping.texts import say

_LONGEST: Final = 400
"""Characters of a line: a whole position in CGP."""
_CTRL: Final = pygame.KMOD_CTRL | pygame.KMOD_META
_SMALL: Final = 0.8
_MOST_WORDS: Final = 6
"""Words not admitted that are named."""
_LINE, _GRID, _LIST = "line", "grid", "list"


class PositionScene(Scene):
    """The grid, the draw, and what can be played."""

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
        solver = PositionSolver(stage.helper, lexicon, MOST_LISTED)
        self.solutions = SolutionList(stage.helper, solver, is_public=stage.door.is_public)
        self._keys = _LINE
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
        if where == _LIST and not self.solutions.list.of:
            where = _LINE
        self._keys = where
        if where == _LINE:
            self.entry.focus()
        else:
            self.entry.unfocus()
        if where == _LIST:
            self.solutions.list.focus_on(self.solutions.list.focus or 0)

    def _look(self) -> None:
        """After any change: what can be played there."""
        self.solutions.show(self.free.position if self.free.rack else None, self.free.variant)
        if self._keys == _LIST and not self.solutions.list.of:
            self._send_keys(_LINE)

    def _change(self, free: FreePosition) -> None:
        self._history = self._history.then(free)

    # keys and mouse

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """The line takes draws, words and positions; the grid takes letters; Tab goes from one to the next."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._message = None
        if not (self._clicked(event) or self._pressed_key(event) or self._typed_on_grid(event)):
            if self._keys == _LIST and event.type == pygame.TEXTINPUT:
                self._send_keys(_LINE)
            self.gui.handle(event)
        self._line = self.entry.text
        self._look()

    def _clicked(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL:
            return self.solutions.list.handle(event)
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return False
        square = square_at(self._places.board, event.pos) if self._places.board.collidepoint(event.pos) else None
        solution = self.solutions.list.clicked(event)
        if square is not None:
            if self._keys == _GRID or square != self.free.cursor:
                self._history = self._history.amended(self.free.put_cursor(square))
            self._send_keys(_GRID)
        elif solution is not None:
            self.solutions.list.focus_on(solution)
            self._send_keys(_LIST)
        elif letter := letter_at(self._places.bag, event.pos):
            self._lay(letter)
        elif self._field.rect.collidepoint(event.pos):
            self._send_keys(_LINE)
            self.entry.put_caret(caret_at(self._field.rect, self.entry.text, self._field.view, event.pos[0]))
        else:
            return False
        return True

    def _lay(self, letter: str) -> None:
        """A click on a letter of the bag: it goes to the grid or to the line, wherever the keys go."""
        if self._keys != _GRID:
            self._send_keys(_LINE)
            self.entry.type(letter)
        elif letter == JOKER:
            self._change(self.free.turned_joker())
        else:
            self._change(self.free.laid(letter))

    def _pressed_key(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN:
            return False
        if event.mod & _CTRL and self._with_ctrl(event):
            return True
        act = {
            pygame.K_F5: self._turn_variant,
            pygame.K_F6: self._copy,
            pygame.K_F7: lambda: self._change(self.free.cleared()),
            pygame.K_F8: lambda: self._change(self.free.turned_joker()),
            pygame.K_ESCAPE: self._escape,
        }.get(event.key)
        if act is not None:
            act()
        elif is_key(event, pygame.K_TAB):
            self._send_keys({_LINE: _GRID, _GRID: _LIST, _LIST: _LINE}[self._keys])
        elif self._keys == _LIST:
            return self._key_of_list(event)
        elif event.key in ARROWS and (self._keys == _GRID or not self.entry.text):
            self._send_keys(_GRID)
            self._history = self._history.amended(self.free.arrow(*ARROWS[event.key]))
        elif self._keys == _GRID:
            return self._key_of_grid(event)
        elif is_enter(event):
            self._enter()
        else:
            return False
        return True

    def _with_ctrl(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_z, pygame.K_y):
            is_redo = event.key == pygame.K_y or bool(event.mod & pygame.KMOD_SHIFT)
            self._history = self._history.redone() if is_redo else self._history.undone()
            return True
        text = pasted_text(event)
        if text.count("/") < SIZE - 1:
            return False  # a word or a draw goes to the line
        self._take(" ".join(text.split()))
        return True

    def _key_of_list(self, event: pygame.event.Event) -> bool:
        if is_key(event, pygame.K_UP) and self.solutions.list.focus == 0:
            self._send_keys(_LINE)
            return True
        taken = self.solutions.list.handle(event)
        return taken or is_enter(event)

    def _key_of_grid(self, event: pygame.event.Event) -> bool:
        match event.key:
            case pygame.K_BACKSPACE:
                self._change(self.free.erased())
            case pygame.K_DELETE:
                self._change(self.free.deleted())
            case pygame.K_RETURN | pygame.K_KP_ENTER:
                self._send_keys(_LIST)
            case _:
                return bool(event.key == pygame.K_SPACE)
        return True

    def _typed_on_grid(self, event: pygame.event.Event) -> bool:
        """A letter laid under the cursor, as a joker with Shift; a blank goes on by a square."""
        if self._keys != _GRID or event.type != pygame.TEXTINPUT:
            return False
        for letter in plain_letters(event.text):
            self._change(self.free.laid(letter, as_joker=self.stage.keyboard.shift))
        if event.text == " ":
            self._history = self._history.amended(self.free.arrow(self.free.direction, 1))
        return True

    def _enter(self) -> None:
        if self.entry.text.strip():
            self._take(self.entry.text)
        else:
            self._send_keys(_LIST)

    def _take(self, text: str) -> None:
        """Takes a draw, a word or a whole position."""
        try:
            self._change(self.free.typed(text))
        except ToppingError as fault:
            self._message = StatusView(sentence(fault), "bad")
            return
        self.entry.clear()

    def _escape(self) -> None:
        if self._keys != _LINE:
            self._send_keys(_LINE)
        elif self.entry.text:
            self.entry.clear()
        else:
            self.go_back()

    def _turn_variant(self) -> None:
        names = list(VARIANTS)
        name = names[(names.index(self.free.variant.name) + 1) % len(names)]
        self._change(self.free.with_variant(VARIANTS[name]))

    def _copy(self) -> None:
        """F6: the position as CGP on the clipboard."""
        done = copied(str(self.free.position))
        self._message = StatusView(say("editing.copied" if done else "editing.no_clipboard"), "good" if done else "bad")

    def go_back(self) -> None:
        """Back to where it was opened."""
        self.go(self._back or Home())

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
        if self._keys == _LIST:
            line = Hint(tab, say("editing.key.line"), pygame.K_TAB)
            return (*up_and_down(say("editing.key.solution")), line, *common, escape(say("editing.key.line")))
        if self._keys == _GRID:
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
        chosen = self.solutions.chosen if self._keys == _LIST else None
        self._field.view = FieldView(is_lit=self._keys == _LINE)
        laid = self._laid(chosen)
        rack = RackView("", free.rack, _used(free.rack, laid), countries=False, label=0, places=len(free.rack) or 7)
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
        cursor = free.cursor if self._keys == _GRID else None
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


def _used(rack: str, laid: str) -> tuple[bool, ...]:
    """For each letter of the draw, whether it lies on the grid."""
    left, used = list(laid), []
    for letter in rack:
        used.append(letter in left)
        if letter in left:
            left.remove(letter)
    return tuple(used)
