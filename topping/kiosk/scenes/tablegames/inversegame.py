"""An inverse game: letters of one word are marked on the grid and taken, each player in turn."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.kiosk.backstage.tablegames.inversegames import InverseTable
from topping.kiosk.cues import Cue
from topping.kiosk.look.panel import Panel
from topping.kiosk.look.playlayout import PlayLayout
from topping.kiosk.painters.classic.modelturn import ModelTurnView, paint_model_turn
from topping.kiosk.painters.classic.turnlist import TurnListView, TurnRow, paint_turn_list, turn_rows_in
from topping.kiosk.painters.grid.board import BoardView, paint_board, square_at
from topping.kiosk.painters.parts.note import paint_message
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.routes.othergames import NewInverse, OtherGames
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.hints import Hint, enter, escape
from topping.kiosk.widgets.text.entry import is_enter, is_key
from topping.play.inverse.game import InverseGame
from topping.rules.grid.square import CENTRE, Direction, Square
from topping.rules.tiles.letters import value_of
from topping.texts import say

_STEPS = {
    pygame.K_LEFT: (Direction.HORIZONTAL, -1),
    pygame.K_RIGHT: (Direction.HORIZONTAL, 1),
    pygame.K_UP: (Direction.VERTICAL, -1),
    pygame.K_DOWN: (Direction.VERTICAL, 1),
}


class InverseScene(Scene):
    """Arrows and Space, or clicks, mark letters; Enter takes them, F2 twice passes."""

    keeps_awake = True

    def __init__(self, stage: Stage, table: InverseTable) -> None:
        self.table = table
        self._cursor = CENTRE
        self._marked: tuple[Square, ...] = ()
        """In the order they were marked."""
        self._message = VerdictView("", "plain")
        self._asks_pass = False
        """Whether F2 was pressed once."""
        super().__init__(stage)

    @property
    def game(self) -> InverseGame:
        """The game as it stands."""
        return self.table.game

    def lay_out(self) -> None:
        """The places of the play screen."""
        self.places = PlayLayout(self.stage.screen.layout, wants_names=False)
        super().lay_out()

    def build(self) -> None:
        """What is said, and the turns under it."""
        places = self.places
        panel, step = places.panel, self.layout.step
        high = round(1.3 * step(6)) + places.px(24) + round(1.4 * step(4))
        self._head = Rect(panel.left, panel.top, panel.width, high)
        height = round(step(3) * 2.7)
        self._said = Rect(panel.left, self._head.bottom + places.px(8), panel.width, height)
        top = self._said.bottom + places.px(12)
        self._list = Rect(places.panel.left, top, places.panel.width, places.footer.top - top)

    def hints_place(self) -> Rect:
        """The keys are named under the list."""
        return self.places.footer

    # keys and mouse

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Marks, takes, passes, leaves."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and not is_key(event, pygame.K_F2):
            self._asks_pass = False
        if is_key(event, pygame.K_ESCAPE):
            if self._marked:
                self._mark(())
            else:
                self.go(OtherGames())
        elif is_key(event, pygame.K_F8):
            self._print()
        elif self.game.is_over:
            if is_enter(event) and not self.stage.keyboard.is_repeat:
                self.go(NewInverse(self.game.names))
            else:
                self.gui.handle(event)
        elif is_enter(event):
            if not self.stage.keyboard.is_repeat:
                self._take()
        elif is_key(event, pygame.K_F2):
            self._pass()
        elif is_key(event, pygame.K_SPACE):
            self._toggle(self._cursor)
        elif is_key(event, pygame.K_BACKSPACE):
            self._mark(self._marked[:-1])
        elif event.type == pygame.KEYDOWN and event.key in _STEPS:
            moved = self._cursor.moved(*_STEPS[event.key])
            self._cursor = moved if moved.on_board else self._cursor
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._pointed(event.pos) is not None:
            self._cursor = self._pointed(event.pos) or self._cursor
            self._toggle(self._cursor)
        else:
            self.gui.handle(event)

    def _pointed(self, place: tuple[int, int]) -> Square | None:
        return square_at(self.places.board, place) if self.places.board.collidepoint(place) else None

    def _toggle(self, square: Square) -> None:
        if square in self._marked:
            self._mark(tuple(one for one in self._marked if one != square))
        elif self.game.board.holds(square):
            self._mark((*self._marked, square))

    def _mark(self, squares: tuple[Square, ...]) -> None:
        self._marked = squares
        self._message = VerdictView("", "plain")

    def _take(self) -> None:
        try:
            self.table.take(self._marked)
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
            return
        self._mark(())
        self.stage.cues.play(Cue.FOUND)

    def _pass(self) -> None:
        if not self._asks_pass:
            self._asks_pass = True
            self._message = VerdictView(say("inversegame.ask_pass", name=self.game.names[self.game.player]), "plain")
            return
        self._asks_pass = False
        try:
            self.table.pass_turn()
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
            return
        self._mark(())

    def _print(self) -> None:
        try:
            path = self.table.write_sheet()
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
            return
        self._message = VerdictView(say("blanks.written", path=path), "good")

    def ask_to_close(self) -> bool:
        """Everything is kept already."""
        return True

    # what is shown

    def hints(self) -> Sequence[Hint]:
        """What the keys do now."""
        leave = escape(say("inversegame.key.clear" if self._marked else "inversegame.key.leave"))
        sheet = Hint("F8", say("inversegame.key.sheet"), pygame.K_F8)
        if self.game.is_over:
            return (enter(say("inversegame.key.again")), sheet, leave)
        return (
            enter(say("inversegame.key.take")),
            Hint(say("key.space"), say("inversegame.key.mark"), pygame.K_SPACE),
            Hint("F2 F2", say("inversegame.key.pass"), pygame.K_F2),
            leave,
        )

    def panels(self) -> list[Panel]:
        """Grid, whose turn it is, what is said, the turns."""
        places = self.places
        cursor = None if self.game.is_over else self._cursor
        board = BoardView(self.game.board.cells, self._marked, cursor=cursor, direction=None, last_style="missed")
        head = ModelTurnView(self._title, self._scores)
        return [
            Panel("board", places.board, board, paint_board),
            Panel("header", self._head, head, paint_model_turn),
            Panel("message", self._said, self._told, paint_message),
            *((Panel("turns", self._list, self._turns, paint_turn_list),) if self.game.turns else ()),
        ]

    @property
    def _title(self) -> str:
        game = self.game
        return say("inversegame.over") if game.is_over else say("inversegame.turn", name=game.names[game.player])

    @property
    def _scores(self) -> str:
        return " · ".join(
            say("classic.score", name=name, points=score)
            for name, score in zip(self.game.names, self.game.scores, strict=True)
        )

    @property
    def _told(self) -> VerdictView:
        if self._message.text:
            return self._message
        if self.game.end is not None:
            return VerdictView(say(f"inversegame.end.{self.game.end.value}"), "good")
        if self._marked:
            points = sum(value_of(self.game.board.at(square)) for square in self._marked)
            return VerdictView(say("inversegame.marked", count=len(self._marked), points=points), "plain")
        return VerdictView(say("inversegame.hint_play"), "plain")

    @property
    def _turns(self) -> TurnListView:
        game, places = self.game, self.places
        totals, rows = [0] * len(game.names), []
        for number, turn in enumerate(game.turns, start=1):
            totals[turn.player] += turn.points
            word = "" if turn.taken is None else turn.taken.characters
            text = say("inversegame.passed") if turn.taken is None else ""
            place = "" if turn.taken is None else str(turn.taken.squares[0])
            name = game.names[turn.player]
            rows.append(TurnRow(str(number), name, word, text, place, str(turn.points), str(totals[turn.player])))
        room = turn_rows_in(self._list.height, places.row)
        headings = (
            say("classic.turns.number"),
            say("classic.turns.player"),
            say("inversegame.letters"),
            say("classic.turns.place"),
            say("classic.turns.points"),
            say("classic.turns.total"),
        )
        return TurnListView(headings, tuple(reversed(rows))[:room], places.row, places.text(3), places.text(1))
