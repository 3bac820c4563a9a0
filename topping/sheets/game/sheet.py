"""A club sheet of one game: its content, and an aligned table of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from topping.rules.conditions.variant import Variant
from topping.rules.games.announcement import COUNTRIES, announce_solution
from topping.rules.games.game import Game
from topping.rules.games.gametext import MARKS, format_rejections
from topping.rules.grid.board import Board
from topping.rules.tiles.draw import Draw, Why
from topping.sheets.wording import moves, printable, variant_name
from topping.texts import say

COLUMNS: Final = ("number", "draw", "word", "reference", "points", "total")
"""The columns of a sheet, in their order; the catalogue heads them."""

FIGURES: Final = frozenset({"number", "points", "total"})
"""Columns of numbers, aligned to the right."""

_GAP: Final = "  "


def heading(sheet: Sheet) -> str:
    """The name that a sheet bears."""
    return sheet.name or say("sheet.unnamed")


def facts(sheet: Sheet) -> tuple[str, ...]:
    """What stands under the name.

    Variant, lexicon, whether it was imported, number of moves, total; in a joker game the jokers that stayed; what the
    marks of draws mean.
    """
    return (
        say("sheet.variant", name=variant_name(sheet.variant)),
        say("sheet.lexicon", name=sheet.lexicon) if sheet.lexicon else say("sheet.no_lexicon"),
        *((say("sheet.imported"),) if sheet.imported else ()),
        moves(len(sheet.rows)),
        say("sheet.total", points=sheet.points),
        *((_jokers(sheet),) if sheet.variant.joker else ()),
        *(say(f"sheet.mark.{why.name.lower()}", mark=MARKS[why]) for why in sheet.marked),
    )


def _jokers(sheet: Sheet) -> str:
    if not sheet.stayed:
        return say("sheet.no_joker_stayed")
    stayed = [say("sheet.joker_of_move", country=COUNTRIES[letter], number=number) for letter, number in sheet.stayed]
    return say("sheet.jokers_stayed", jokers=", ".join(stayed), count=len(stayed))


def cells(row: SheetMove) -> tuple[str, ...]:
    """A move, column by column."""
    return (str(row.number), row.draw, row.word, row.reference, str(row.points), str(row.total))


def as_text(sheet: Sheet) -> str:
    """The whole sheet; ends with a line feed."""
    table = [tuple(say(f"sheet.column.{column}") for column in COLUMNS), *map(cells, sheet.rows)]
    lines = [heading(sheet), " · ".join(facts(sheet)), "", *_aligned(table)]
    return "\n".join(lines) + "\n"


def _aligned(table: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for number, row in enumerate(table):
        yield _GAP.join(
            cell.rjust(width) if column in FIGURES else cell.ljust(width)
            for column, width, cell in zip(COLUMNS, widths, row, strict=True)
        )
        if number == 0:
            yield _GAP.join("─" * width for width in widths)


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
