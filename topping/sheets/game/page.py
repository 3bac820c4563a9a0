"""A club sheet as one HTML page that stands alone and prints on A4, in black and white too."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from topping.rules.board import EMPTY, Board
from topping.rules.letters import JOKER, tile_of
from topping.rules.premium import Premium, premium_at
from topping.rules.square import ROWS, SIZE, Square
from topping.sheets.game.sheet import Sheet
from topping.sheets.game.text import COLUMNS, FIGURES, cells, facts, heading
from topping.sheets.html import headed, html_page
from topping.texts import say

_STYLE: Final = """\
@page { size: A4 portrait; margin: 12mm; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 186mm; font: 10pt/1.3 "Liberation Sans", Arial, Helvetica, sans-serif; color: #000;
  background: #fff; }
h1 { margin: 0 0 1mm; font-size: 16pt; overflow-wrap: anywhere; }
p { margin: 0 0 4mm; overflow-wrap: anywhere; }
main { display: flex; flex-wrap: wrap; gap: 4mm; align-items: flex-start; }
table { border-collapse: collapse; }
.moves { flex: 1 1 100mm; font-variant-numeric: tabular-nums; }
.moves thead { display: table-header-group; }
.moves tr { break-inside: avoid; }
.moves th { border-bottom: 0.6mm solid #000; text-align: left; }
.moves td { border-bottom: 0.2mm solid #777; }
.moves th, .moves td { padding: 0.6mm 1.2mm; vertical-align: top; }
.moves .figures { text-align: right; white-space: nowrap; }
.moves span { white-space: nowrap; }
.moves .word { font-weight: bold; }
.grid { flex: none; break-inside: avoid; table-layout: fixed; width: 76mm; }
.grid th { font-size: 6.5pt; font-weight: normal; padding: 0; }
.grid td { border: 0.2mm solid #777; width: 4.75mm; height: 4.75mm; padding: 0; text-align: center; font-size: 5pt;
  line-height: 1; color: #555; }
.grid b { font-size: 9.5pt; color: #000; }
.grid b.joker { display: inline-block; width: 4.2mm; line-height: 3.8mm; border: 0.3mm solid #000; border-radius: 50%;
  font-size: 8pt; }
"""

_MARKS: Final = {
    Premium.NONE: "",
    Premium.DOUBLE_LETTER: "sheet.square.double_letter",
    Premium.TRIPLE_LETTER: "sheet.square.triple_letter",
    Premium.DOUBLE_WORD: "sheet.square.double_word",
    Premium.TRIPLE_WORD: "sheet.square.triple_word",
}


def as_page(sheet: Sheet) -> str:
    """The whole page; ends with a line feed."""
    title = heading(sheet)
    body = ("<main>", *_moves(sheet), *_grid(sheet.board), "</main>")
    return html_page(title, _STYLE, (*headed(title, facts(sheet)), *body))


def _moves(sheet: Sheet) -> Iterator[str]:
    yield '<table class="moves">'
    heads = (f"<th{_class(column)}>{escape(say(f'sheet.column.{column}'))}</th>" for column in COLUMNS)
    yield f"<thead><tr>{''.join(heads)}</tr></thead>"
    yield "<tbody>"
    for row in sheet.rows:
        data = (f"<td{_class(column)}>{_cell(cell)}</td>" for column, cell in zip(COLUMNS, cells(row), strict=True))
        yield f"<tr>{''.join(data)}</tr>"
    yield "</tbody>"
    yield "</table>"


def _cell(text: str) -> str:
    """A line may break between the draws of a cell, but not after the hyphen of a rejected one."""
    parts = text.split()
    return escape(text) if len(parts) < 2 else " ".join(f"<span>{escape(part)}</span>" for part in parts)


def _class(column: str) -> str:
    if column in FIGURES:
        return ' class="figures"'
    return ' class="word"' if column == "word" else ""


def _grid(board: Board) -> Iterator[str]:
    yield f'<table class="grid" aria-label="{escape(say("sheet.grid"))}">'
    yield f"<tr><th></th>{''.join(f'<th>{column}</th>' for column in range(1, SIZE + 1))}</tr>"
    for row, letter in enumerate(ROWS):
        squares = (_square(board, Square(row, column)) for column in range(SIZE))
        yield f"<tr><th>{letter}</th>{''.join(f'<td>{square}</td>' for square in squares)}</tr>"
    yield "</table>"


def _square(board: Board, square: Square) -> str:
    """A tile, a joker that stays (in a circle), or what an empty square multiplies."""
    character = board.at(square)
    if character == EMPTY:
        key = _MARKS[premium_at(square)]
        return say(key) if key else ""
    return f'<b class="joker">{character.upper()}</b>' if tile_of(character) == JOKER else f"<b>{character}</b>"
