"""The idle screens of the public kiosk: the leaderboard, a game move by move, how to play."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.game import shelf
from topping.kiosk.painters.board import BoardView, paint_board
from topping.kiosk.painters.notice import NoticeView, paint_notice
from topping.kiosk.painters.rack import RackView, paint_rack
from topping.kiosk.painters.status import paint_header
from topping.kiosk.painters.table import paint_table, rows_that_fit
from topping.kiosk.panel import Panel
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.views.leaderboard import table_view
from topping.kiosk.wording import variant_text
from topping.rules.announcement import announce
from topping.rules.game import Game, Turn
from topping.rules.replacement import replaced_squares
from topping.store import BoardFilter, RankedRun
from topping.texts import say

FACE_MS: Final = 12_000
"""How long each face is shown."""
MOVE_MS: Final = 3_000
"""How long each move of a game is."""
_MOVES_A_FACE: Final = FACE_MS // MOVE_MS
_RANKED: Final = BoardFilter(only_ranked=True)


class AttractScene(Scene):
    """Shows the faces one after the other; any key or click only leads to the first screen."""

    stays = True

    def __init__(self, stage: Stage) -> None:
        stage.backstage.players.last = ""  # the next player is somebody else
        self._since = self.now = stage.clock.now()
        self._ranked = stage.backstage.runs.leaderboard(_RANKED, 0, 0).of
        self._page: tuple[RankedRun, ...] = ()
        """The runs of the leaderboard that this round of the faces shows."""
        self._moves = [(game, turn) for game in _games() for turn in game.turns()]
        faces = {"leaderboard": bool(self._ranked), "replay": bool(self._moves), "help": True}
        self._faces = [name for name, is_shown in faces.items() if is_shown]
        super().__init__(stage)

    def build(self) -> None:
        """No buttons: any key or click leaves."""
        self.footer = say("attract.footer")
        self._read_page()

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Any key or click leaves."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.go_back()

    def tick(self, now: int) -> None:
        """Shows the next move or the next face when it is time."""
        before, self.now = self._round, now
        if self._round != before:
            self._read_page()

    @property
    def _round(self) -> int:
        """How many times every face was shown."""
        return (self.now - self._since) // FACE_MS // len(self._faces)

    def _read_page(self) -> None:
        """The next page of the runs that rank."""
        if self._ranked:
            fit = rows_that_fit(self.layout.body, self.layout.text(30))
            first = self._round % -(-self._ranked // fit) * fit
            self._page = self.stage.backstage.runs.leaderboard(_RANKED, first, fit).runs

    def panels(self) -> list[Panel]:
        """The present face."""
        turned, into = divmod(self.now - self._since, FACE_MS)
        round_, face = divmod(turned, len(self._faces))
        match self._faces[face]:
            case "leaderboard":
                return self._under(say("attract.leaderboard"), self._leaderboard())
            case "replay":
                return self._replay(round_ * _MOVES_A_FACE + into // MOVE_MS)
            case _:
                lines = tuple(say("help_screen.text").split("\n"))
                view = NoticeView(lines, self.layout.text(36), align="left")
                return self._under(say("attract.help"), Panel("text", self.layout.body, view, paint_notice))

    def _under(self, heading: str, shown: Panel) -> list[Panel]:
        title = Rect(self.layout.body.left, self.layout.title.top, self.layout.body.width, self.layout.title.height)
        return [Panel("header", title, (say("attract.title"), heading), paint_header), shown, *super().panels()]

    def _leaderboard(self) -> Panel:
        place, size = self.layout.body, self.layout.text(30)
        view = table_view(self._page)
        return Panel("table", place, view, lambda surface, rect, view: paint_table(surface, rect, view, size))

    def _replay(self, step: int) -> list[Panel]:
        """A move of the games that are shown, its solution on the grid."""
        layout = self.layout
        game, turn = self._moves[step % len(self._moves)]
        placed = tuple(square for square, _ in turn.placement.placed)
        replaced = replaced_squares(turn.placement, turn.after.board)
        board = BoardView(turn.after.board.cells, placed, replaced=replaced)
        header = (say("attract.title"), say("attract.replay"))
        words = Rect(layout.entry.left, layout.entry.top, layout.entry.width, layout.tools.bottom - layout.entry.top)
        return [
            Panel("board", layout.grid, board, paint_board),
            Panel("header", layout.header.union(layout.timer), header, paint_header),
            Panel("rack", layout.rack, _rack(turn), paint_rack),
            Panel("words", words, NoticeView(_move_lines(game, turn), layout.text(44), align="left"), paint_notice),
            *super().panels(),
        ]


def _games() -> list[Game]:
    """The games to show; one that cannot be read is skipped without a notice."""
    games = []
    try:
        paths = shelf.demo_games()
    except ToppingError:
        return []
    for path in paths:
        try:
            games.append(shelf.load(path))
        except ToppingError:
            continue
    return games


def _rack(turn: Turn) -> RackView:
    draw = turn.draw
    announcement = announce(draw, turn.before.variant)
    return RackView(draw.kept, draw.new, (False,) * len(draw.letters), announcement.rejected)


def _move_lines(game: Game, turn: Turn) -> tuple[str, ...]:
    solution = turn.solution
    return (
        say("play.move", number=turn.number, of=len(game.moves)),
        f"# {say('attract.top', word=solution.move.circled.rpartition(' ')[0], reference=solution.reference)}",
        say("attract.points", points=solution.points),
        variant_text(game.variant.name),
    )
