"""The content of a club sheet of one game, before it is laid out as text or as a page."""

from __future__ import annotations

from dataclasses import dataclass

from topping.rules.conditions.variant import Variant
from topping.rules.games.announcement import announce_solution
from topping.rules.games.game import Game
from topping.rules.games.gametext import MARKS, format_rejections
from topping.rules.grid.board import Board
from topping.rules.tiles.draw import Draw, Why
from topping.sheets.wording import printable


@dataclass(frozen=True, slots=True)
class SheetMove:
    """One move of the game."""

    number: int
    """From 1."""
    draw: str
    """The rejected draws as in a game file, then the draw played, as `KEPT+NEW` where some letters were kept."""
    word: str
    """Jokers in parentheses, those already on the grid included."""
    reference: str
    points: int
    total: int
    """The points of the moves up to this one."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole game."""

    name: str
    """Empty where the game bears none."""
    variant: Variant
    lexicon: str
    """Its name; empty where the game names none."""
    rows: tuple[SheetMove, ...]
    board: Board
    """The grid at the end."""
    marked: tuple[Why, ...] = ()
    """Each reason for a rejection that a mark on this sheet stands for, once."""
    stayed: tuple[tuple[str, int], ...] = ()
    """In a joker game, the letter and the move of each joker that stays on the grid; all others were replaced."""
    imported: bool = False
    """Whether it was made elsewhere."""

    @property
    def points(self) -> int:
        """The sum of the tops."""
        return self.rows[-1].total if self.rows else 0


def sheet_of(game: Game) -> Sheet:
    """The sheet of a game; raises `GameFileError` for a game that breaks the rules."""
    rows: list[SheetMove] = []
    board, total = Board(), 0
    reasons: set[Why] = set()
    stayed: list[tuple[str, int]] = []
    for turn in game.turns():
        word, reference = turn.placement.move.circled.split()
        total += turn.solution.points
        rows.append(SheetMove(turn.number, _draw(turn.draw), word, reference, turn.solution.points, total))
        reasons |= {one.why for one in turn.draw.rejected}
        if game.variant.joker:
            stayed += [(one.letter, turn.number) for one in announce_solution(turn).jokers if not one.replaced]
        board = turn.after.board
    marked = tuple(why for why in MARKS if why in reasons)
    name, lexicon = printable(game.name), printable(game.lexicon_name)
    return Sheet(name, game.variant, lexicon, tuple(rows), board, marked, tuple(stayed), game.is_imported)


def _draw(draw: Draw) -> str:
    letters = f"{draw.kept}+{draw.new}" if draw.kept and draw.new else draw.letters
    return format_rejections(draw) + letters
