"""The screen of an idle kiosk. It shows a position of a demonstration game for half a minute, then its top."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from topping.errors import ToppingError
from topping.gamefiles import shelf
from topping.kiosk import routes
from topping.kiosk.paint import theme
from topping.kiosk.paint.front import paint_glow
from topping.kiosk.paint.grid import BoardView, paint_board
from topping.kiosk.paint.rack import RackView, paint_rack
from topping.kiosk.paint.theme import LAID, Face
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key
from topping.kiosk.ui.parts import figure, marked, progress, tiled
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import main_button
from topping.kiosk.ui.tree import Element, Type, apart, column, painted, row, space, stack, text
from topping.rules.games.game import Turn
from topping.rules.grid.board import EMPTY, Square
from topping.store import Store
from topping.texts import say

THINK_MS: Final = 30_000
"""How long (ms) a position is shown before its answer."""
ANSWER_MS: Final = 7_000
"""How long (ms) the answer is shown before the next position."""
_WORTH: Final = 60
"""The least value (points) of a top; positions below it are skipped."""
_STEP: Final = 11
"""The step from one position shown to the next, so that consecutive moves of a game do not follow each other."""
_FIGURE: Final = 12
"""The type size step of the top's value, large enough to read from a distance."""


@dataclass(frozen=True, slots=True)
class _Position:
    """A position to show: a turn of a demonstration game, and the squares of the tiles laid in the turn before it."""

    turn: Turn
    last: tuple[Square, ...]
    """The tiles of the previous move."""


class AttractScreen(Screen):
    """The screen of an idle kiosk: positions one after another. Any key or click leads to the first screen."""

    stays = True
    has_own_f3 = True

    def __init__(self, stage: Stage, _: routes.Attract) -> None:
        stage.services.players.last = ""  # the next player is another person
        stage.services.begun.visitor_gone()
        self._since = stage.clock.now()
        self._positions: Sequence[_Position] = ()
        self._moves = stage.services.settings.animations
        super().__init__(stage)
        self.reading(self._read)

    async def _read(self) -> None:
        self._positions = await self.stage.services.beside.fetch(_positions)

    def handle(self, event: pygame.event.Event, now: int) -> None:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.go_back()

    def keys(self) -> Sequence[Key]:
        return ()

    def is_moving(self, now: int) -> bool:
        position, into = self._present(now)
        if position is None or not self._moves:
            return False
        return 0 <= into - THINK_MS <= LAID.length_ms * len(position.turn.placement.placed)

    def watches(self) -> tuple[int, int, int]:
        position, into = self._present(self.moment)
        turned = (self.moment - self._since) // (THINK_MS + ANSWER_MS)
        laid = 0 if position is None else self._laid(position, into)
        return turned, min(100, 100 * into // THINK_MS), laid

    def _present(self, now: int) -> tuple[_Position | None, int]:
        """Returns (position shown now, ms since it appeared)."""
        turned, into = divmod(now - self._since, THINK_MS + ANSWER_MS)
        if not self._positions:
            return None, into
        return self._positions[turned * _STEP % len(self._positions)], into

    def _laid(self, position: _Position, into: int) -> int:
        if into < THINK_MS:
            return 0
        of = len(position.turn.placement.placed)
        return min(of, (into - THINK_MS) // LAID.length_ms + 1) if self._moves else of

    def view(self) -> Element:
        position, into = self._present(self.moment)
        shown: tuple[Element, ...] = (space(),)
        board = BoardView(EMPTY * 225)
        if position is not None:
            laid = self._laid(position, into)
            shown, board = self._asked(position.turn, laid, into), _board(position, laid)
        side = theme.board_side()
        grid = painted(board, paint_board, "", width=side, height=side, id="board")
        panel = column(
            apart(18),
            _centred(tiled("TOPPING", width=430, height=60)),
            *shown,
            _centred(main_button(say("attract.title"), self.go_back, cap="", step=Type.STRONG, height=104)),
            text(say("attract.remark"), Type.ROW, "ink2", align="center", lines=2),
            gap=14,
            pad=(0, 22, 0, 26),
            grow=1,
            id="panel",
        )
        whole = row(column(space(), grid, space(), width=side), panel, gap=34, pad=(22, 0, 32, 0))
        return stack(painted((), paint_glow, "", id="behind glow"), whole, id="attract")

    def _asked(self, turn: Turn, laid: int, into: int) -> tuple[Element, ...]:
        """Returns the side panel of a position shown for `into` ms: the top's points, the draw, the time left.

        After `THINK_MS`, the panel names the top instead of the time. The first `laid` letters of the top are then
        missing on the rack, as they are on the grid.
        """
        answers, solution = into >= THINK_MS, turn.solution
        word, _, reference = solution.move.circled.rpartition(" ")
        under = say("attract.top", word=word, reference=reference) if answers else say("attract.question")
        over = say("attract.answer" if answers else "attract.worth")
        told = marked(say("attract.in", seconds=max(0, -(-(THINK_MS - into) // 1000))), Type.BODY, id="time")
        points, spoken = str(solution.points), f"{over} {solution.points}"
        bar = progress(THINK_MS - into, THINK_MS, "", colour="bar", height=14)
        return (
            space(),
            text(over, Type.STRONG, "ink2", Face.TITLE, align="center", id="over"),
            _centred(figure(points, _FIGURE, "accent_text", spoken=spoken, height=320, id="worth")),
            text(under, Type.TITLE, face=Face.TITLE, align="center", id="under"),
            apart(10),
            painted(_rack(turn, laid), paint_rack, "", height=136, id="rack"),
            row(*(() if answers else (column(space(), bar, space(), grow=1), told)), gap=24, height=56, min_height=26),
            space(),
        )


def _centred(one: Element) -> Element:
    return row(space(), one, space())


def _board(position: _Position, laid: int) -> BoardView:
    placed = position.turn.placement.placed[:laid]
    if not placed:
        return BoardView(position.turn.before.board.cells, position.last)
    cells = list(position.turn.before.board.cells)
    for square, character in placed:
        cells[square.row * 15 + square.column] = character
    return BoardView("".join(cells), tuple(square for square, _ in placed), last_style="found")


def _rack(turn: Turn, laid: int) -> RackView:
    letters = turn.draw.kept + turn.draw.new
    used = [False] * len(letters)
    for _, character in turn.placement.placed[:laid]:
        wanted = "?" if character.islower() else character
        place = next((at for at, one in enumerate(letters) if one == wanted and not used[at]), None)
        if place is not None:
            used[place] = True
    return RackView(turn.draw.kept, turn.draw.new, tuple(used), countries=False, label=0)


def _positions(_: Store) -> Sequence[_Position]:
    """Reads the positions to show from the demonstration games; skips games that cannot be read.

    Runs in the thread of database queries.
    """
    found: list[_Position] = []
    try:
        paths = shelf.demo_games()
    except ToppingError:
        return ()
    for path in paths:
        try:
            turns = shelf.load(path).turns()
            before: tuple[Square, ...] = ()
            for turn in turns:
                if turn.solution.points >= _WORTH:
                    found.append(_Position(turn, before))
                before = tuple(square for square, _ in turn.placement.placed)
        except ToppingError:
            continue
    return tuple(found)
