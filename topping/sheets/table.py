"""Tables written down: as text, comma-separated, and as pages from the templates beside this file.

Comma-separated values are such that a spreadsheet takes for text and numbers, never for formulas.

In French they are what a French spreadsheet opens by a double click: semicolons, decimal commas, French headings. A
mark at the beginning tells in each language that the text is UTF-8.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from topping.texts import has, language, say

if TYPE_CHECKING:
    from jinja2 import Environment


_GAP: Final = "  "
"""Between the columns of a text."""
_MARK: Final = "\ufeff"
_ROWS_TOGETHER: Final = 500
_FORMULA: Final = re.compile(r"'*[=+\-@\t\r]")
"""The beginning of a text that a spreadsheet would compute, or of one that `safe` has already been at."""
_GAME: Final = re.compile(r"game([0-9]+)")


def csv_table(columns: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """The headings in the language spoken, for those that the texts know, and the rows, each cell made safe."""
    return "".join(csv_lines(columns, (map(safe, row) for row in rows)))


def csv_lines(columns: Iterable[str], rows: Iterable[Iterable[object]]) -> Iterator[str]:
    """As `csv_table`, a piece at a time, of rows whose texts are made safe already."""
    text = io.StringIO()
    text.write(_MARK)
    writer = csv.writer(text, delimiter=";" if language() == "fr" else ",", lineterminator="\n")
    writer.writerow(map(csv_heading, columns))
    rest = iter(rows)
    while True:
        yield text.getvalue()
        text.seek(0)
        text.truncate()
        some = list(islice(rest, _ROWS_TOGETHER))
        if not some:
            return
        writer.writerows(some)


def csv_records(columns: Sequence[str], records: Iterable[Mapping[str, object]]) -> str:
    """As `csv_table`, of records that have a value by the name of each column."""
    return csv_table(columns, ([record[column] for column in columns] for record in records))


def picked(value: object, *names: str) -> dict[str, Any]:
    """Attributes of a value by their names, as JSON and CSV have them."""
    return {name: getattr(value, name) for name in names}


def csv_heading(name: str) -> str:
    """A column as its heading calls it: `game2` is that of a game, and what the texts do not know stays."""
    game = _GAME.fullmatch(name)
    if game is not None:
        return say("csv.game_at", place=game[1])
    return say(f"csv.{name}") if has(f"csv.{name}") else name


def safe(value: object) -> object:
    """A value as a cell holds it: nothing for None, 0 or 1 for a truth value, an apostrophe before a would-be formula.

    Whoever reads the file takes the first apostrophe away where one of `= + - @`, a tab or a return follows it, or
    another apostrophe before one of them.
    """
    if isinstance(value, str) and _FORMULA.match(value):
        return f"'{value}"
    if isinstance(value, float) and language() == "fr":
        return str(value).replace(".", ",")
    return int(value) if isinstance(value, bool) else value


@dataclass(frozen=True, slots=True)
class TableColumn:
    """A column of a table."""

    head: str
    classes: str = ""
    """Of its cells, for the style of a page; `figures` stand to the right, in text too."""
    keeps_words_whole: bool = False
    """Whether a line of its cells breaks between words alone, never at a hyphen or a slash."""


def text_table(columns: Sequence[TableColumn], rows: Iterable[Sequence[str]]) -> list[str]:
    """The heads and the rows as lines of text, as wide as they need."""
    figures = [place for place, column in enumerate(columns) if "figures" in column.classes.split()]
    return aligned([[column.head for column in columns], *rows], figures)


def aligned(rows: Sequence[Sequence[str]], figures: Container[int] = ()) -> list[str]:
    """Rows as lines whose cells stand under each other, those at the places `figures` to the right."""
    widths = [max(map(len, cells)) for cells in zip(*rows, strict=True)]
    line = _GAP.join(f"{{:{'>' if place in figures else '<'}{width}}}" for place, width in enumerate(widths))
    return [line.format(*row).rstrip() for row in rows]


def html_page(template: str, **values: object) -> str:
    """The page that a template makes of the values, in the language in force; ends with a line feed."""
    return _templates().get_template(f"{template}.html").render(language=language(), **values)


@cache
def _templates() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined  # here for speed of start: 0.1 s, for pages alone

    templates = Environment(
        loader=PackageLoader("topping.sheets"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    templates.globals["say"] = say
    return templates
