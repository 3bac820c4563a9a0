"""Writes a game as the listing of DupliTop, a program for duplicate Scrabble: as text or CSV, with a line a move.

     Partie du vendredi 7 juillet - Normale
     N°  Tirage      Mot retenu   Réf.  Score  Cumul
      1  AECC?NU     C(H)ACUNE    H4       76     76
      2  -BNISRAA    BEARNAIS     K3       70    146

The headings are DupliTop's, in French for every language of this program. `-` marks a draw that follows a rejected
draw; the rejected letters are not listed.
"""

import csv
from collections.abc import Iterator
from typing import Final

from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Game
from topping.rules.tiles import Draw


def marked_draw(draw: Draw) -> str:
    """Returns a draw as the programs DupliTop and Eliot print it: `EU+RUZXT` (kept+new), or `-BNISRAA` after a rejected
    draw.
    """
    plus = "+" if draw.kept and draw.new else ""
    return f"{'-' if draw.rejected else ''}{draw.kept}{plus}{draw.new}"


_COLUMNS: Final = ("N°", "Tirage", "Mot retenu", "Réf.", "Score", "Cumul")
_CSV_COLUMNS: Final = ("N", "Tirage", "Mot", "Ref", "Score", "Cumul")
_IS_FIGURE: Final = (True, False, False, False, True, True)
_GAP: Final = "  "
_SEPARATOR: Final = ";"
"""The separator expected by spreadsheets in French."""
_LETTERS: Final = {"normale": "Normale", "7sur8": "7 sur 8", "7et8": "7 et 8", "789": "7 8 9"}
_JOKER: Final = "Joker"


def format_listing(game: Game) -> str:
    """Returns a game as a text in the layout of the program DupliTop: aligned columns, a line for each move."""
    rows = [_COLUMNS, *_rows(game)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [f"{' '.join(game.name.split()) or 'Partie'} - {variant_title(game.variant)}"]
    for row in rows:
        cells = zip(row, widths, _IS_FIGURE, strict=True)
        lines.append(_GAP.join(cell.rjust(width) if figure else cell.ljust(width) for cell, width, figure in cells))
    return "".join(f" {line.rstrip()}\n" for line in lines)


def format_csv(game: Game) -> str:
    """Returns a game as CSV with semicolons and a line for each move; the columns are those of the program DupliTop.

    A draw that starts with `-` gets an apostrophe before it, so that a spreadsheet does not read it as a formula.
    """
    writer = csv.writer(_Echo(), delimiter=_SEPARATOR, lineterminator="\n")
    rows = ([f"'{cell}" if cell.startswith("-") else cell for cell in row] for row in _rows(game))
    return "".join(map(writer.writerow, (_CSV_COLUMNS, *rows)))


class _Echo:
    """A file object whose `write` returns the text, so that the CSV writer returns each line."""

    def write(self, text: str) -> str:
        return text


def variant_title(variant: Variant) -> str:
    """Returns the name of a variant as a title writes it: `Normale`, `Joker`, `7 sur 8`, `7 sur 8 Joker`…"""
    letters = _LETTERS[variant.with_joker(False).name]
    if not variant.joker:
        return letters
    return _JOKER if letters == _LETTERS["normale"] else f"{letters} {_JOKER}"


def _rows(game: Game) -> Iterator[tuple[str, ...]]:
    total = 0
    for number, move in enumerate(game.moves, start=1):
        solution = move.solution
        total += solution.points
        word = solution.move.circled.split()[0]
        yield str(number), marked_draw(move.draw), word, str(solution.reference), str(solution.points), str(total)
