"""A club sheet as an aligned table of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from topping.rules.games.announcement import COUNTRIES
from topping.rules.games.gametext import MARKS
from topping.sheets.game.sheet import Sheet, SheetMove
from topping.sheets.wording import moves, variant_name
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
