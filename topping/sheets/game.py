"""The sheet of a game as text and as a page to print; its grid; blank sheets."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from topping.rules.conditions.variant import Variant
from topping.rules.games.announcement import COUNTRIES, announce_solution
from topping.rules.games.game import Game
from topping.rules.games.gametext import MARKS, format_rejections
from topping.rules.grid.board import EMPTY, ROWS, SIZE, Board, Premium, Square, premium_at
from topping.rules.tiles import COUNTS, JOKER, TILES, Draw, RejectionReason, tile_of
from topping.sheets.table import Column, Table, html_page, text_of
from topping.texts import say
from topping.wording.options import lexicon_named, variant_name
from topping.wording.sentences import moves


def heading(sheet: Sheet) -> str:
    """Returns the title of a game's sheet."""
    return sheet.name or say("sheet.unnamed")


def facts(sheet: Sheet) -> tuple[str, ...]:
    """Returns the facts under the title of a sheet, in order.

    They are variant, lexicon, import remark, number of moves and total; in a joker game, the jokers left on the grid;
    and the meaning of each mark beside the draws.
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


def moves_table(sheet: Sheet) -> Table[SheetMove]:
    """Returns the table of a game with a row for each move."""
    columns: tuple[Column[SheetMove], ...] = (
        Column("number", classes="figures"),
        Column("draw", keeps_words_whole=True),
        Column("word", classes="word", keeps_words_whole=True),
        Column("reference"),
        Column("points", classes="figures"),
        Column("total", classes="figures"),
    )
    return Table("sheet.column.", columns, sheet.rows)


def as_text(sheet: Sheet) -> str:
    """Returns the whole sheet of a game as text; it ends with a line feed."""
    return text_of((heading(sheet), " · ".join(facts(sheet)), "", *moves_table(sheet).lines(is_ruled=True)))


@dataclass(frozen=True, slots=True)
class SheetMove:
    """A move of a game, as the sheet shows it."""

    number: int
    """From 1."""
    draw: str
    """The rejected draws as in a game file, then the draw played, as `KEPT+NEW` if it has kept letters."""
    word: str
    """Jokers in parentheses, those already on the grid included."""
    reference: str
    points: int
    total: int
    """The points of the moves up to this one."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The content of a game's sheet."""

    name: str
    """Empty if the game has none."""
    variant: Variant
    lexicon: str
    """As worded by `lexicon_named`; empty if the game has none."""
    rows: tuple[SheetMove, ...]
    board: Board
    """The grid at the end."""
    marked: tuple[RejectionReason, ...]
    """The reasons for rejections that are marked on this sheet, each once."""
    stayed: tuple[tuple[str, int], ...]
    """In a joker game, letter and move of each joker that stays on the grid; all others were replaced."""
    imported: bool
    """Whether the game was made elsewhere."""

    @property
    def points(self) -> int:
        return self.rows[-1].total if self.rows else 0


def sheet_of(game: Game) -> Sheet:
    """Builds the sheet of a game; raises `GameFileError` for a game that breaks the rules."""
    rows: list[SheetMove] = []
    board, total = Board(), 0
    reasons: set[RejectionReason] = set()
    stayed: list[tuple[str, int]] = []
    for turn in game.turns():
        word, reference = turn.placement.move.circled.split()
        total += turn.solution.points
        rows.append(SheetMove(turn.number, _draw(turn.draw), word, reference, turn.solution.points, total))
        reasons |= {rejection.why for rejection in turn.draw.rejected}
        if game.variant.joker:
            stayed += [(joker.letter, turn.number) for joker in announce_solution(turn).jokers if not joker.replaced]
        board = turn.after.board
    marked = tuple(why for why in MARKS if why in reasons)
    fields = (tuple(rows), board, marked, tuple(stayed), game.is_imported)
    return Sheet(game.name, game.variant, lexicon_named(game.lexicon_name, game.lexicon_hash), *fields)


def _draw(draw: Draw) -> str:
    letters = f"{draw.kept}+{draw.new}" if draw.kept and draw.new else draw.letters
    return format_rejections(draw) + letters


_MARKS: Final = {
    Premium.NONE: "",
    Premium.DOUBLE_LETTER: "sheet.square.double_letter",
    Premium.TRIPLE_LETTER: "sheet.square.triple_letter",
    Premium.DOUBLE_WORD: "sheet.square.double_word",
    Premium.TRIPLE_WORD: "sheet.square.triple_word",
}


@dataclass(frozen=True, slots=True)
class PageSquare:
    """A square of a grid on a printed page."""

    tile: str
    """Empty if there is none."""
    is_joker: bool
    """Whether the tile is a joker that stays."""
    premium: str
    """The premium of an empty square."""
    is_new: bool = False
    """Whether the tile belongs to the move shown."""


PageGrid: TypeAlias = list[tuple[str, list[PageSquare]]]
"""The rows, each with its letter."""


def page_grid(board: Board, new: Collection[Square] = ()) -> PageGrid:
    """Returns a grid for a printed page; the tiles on the squares `new` are highlighted."""
    return [
        (letter, [_square(board, Square(row, column), new) for column in range(SIZE)])
        for row, letter in enumerate(ROWS)
    ]


def _square(board: Board, square: Square, new: Collection[Square]) -> PageSquare:
    character = board.at(square)
    if character == EMPTY:
        key = _MARKS[premium_at(square)]
        return PageSquare("", False, say(key) if key else "")
    return PageSquare(character.upper(), tile_of(character) == JOKER, "", square in new)


def as_page(sheet: Sheet) -> str:
    """Returns the sheet of a game as a page to print; it ends with a line feed."""
    return html_page(
        "game",
        title=heading(sheet),
        facts=facts(sheet),
        moves=moves_table(sheet),
        grid=page_grid(sheet.board),
    )


_SQUARES: Final = (5, 9)
"""Rows and columns of the squared part of a slip, which stands for a part of the grid."""
_MOVES: Final = 26
"""Lines of a road sheet: more than the moves of most games."""
_TURNS: Final = 20
"""Lines of a score sheet."""


class BlankSheet(StrEnum):
    """A kind of blank sheet to fill in by hand."""

    BULLETINS = "bulletins"
    ROAD = "road"
    SCORE = "score"
    CHALLENGE = "challenge"
    MATCH = "match"


_COPIES: Final = {
    BlankSheet.BULLETINS: 8,
    BlankSheet.CHALLENGE: 6,
    BlankSheet.MATCH: 2,
}
"""Copies of a sheet on a page; any other sheet fills a page."""


def blank_page(sheet: BlankSheet) -> str:
    """Returns a blank sheet as a page to print, in the current language; it ends with a line feed."""
    rows, columns = _SQUARES
    return html_page(
        "blank",
        title=say(f"blanks.{sheet.value}"),
        kind=sheet.value,
        copies=_COPIES.get(sheet),
        rows=rows,
        columns=columns,
        moves=_MOVES,
        turns=_TURNS,
        letters=[(tile, COUNTS[tile]) for tile in TILES],
    )
