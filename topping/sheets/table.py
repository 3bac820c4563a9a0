"""Tables as text, as comma-separated values, and as pages from the templates beside this file.

Comma-separated values are written so that a spreadsheet reads text and numbers, but never formulas.

In French the files suit a French spreadsheet on a double click: semicolons, decimal commas, French headings. A byte
order mark shows that the text is UTF-8.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from itertools import islice
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from topping.texts import has, language, say
from topping.wording.sentences import printable

if TYPE_CHECKING:
    from jinja2 import Environment

_Row = TypeVar("_Row")
_GAP: Final = "  "
"""Between the columns of a text."""
_MARK: Final = "\ufeff"
_ROWS_TOGETHER: Final = 500
_FORMULA: Final = re.compile(r"'*[=+\-@\t\r]")
"""Start of a text that a spreadsheet would compute, or that `safe` has already changed."""
_GAME: Final = re.compile(r"game([0-9]+)")


def csv_table(columns: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """Returns comma-separated values: the translated headings of the columns with these names, and cells made safe by
    `safe`.
    """
    return "".join(csv_lines(columns, (map(safe, row) for row in rows)))


def csv_lines(columns: Iterable[str], rows: Iterable[Iterable[object]]) -> Iterator[str]:
    """Yields CSV text piece by piece, for large tables; cells must already be safe (see `safe`)."""
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


def picked(value: object, *names: str) -> dict[str, Any]:
    """Returns the named attributes of an object as a dictionary for JSON or CSV; an enum becomes its value.

    A name `bytes:file.size` stores `file.size` under the key `bytes`.
    """
    pairs = [(name.partition(":")[0], attrgetter(name.rpartition(":")[2])(value)) for name in names]
    return {name: item.value if isinstance(item, Enum) else item for name, item in pairs}


def csv_heading(name: str) -> str:
    """Returns the translated heading of a column: `game2` names game 2; a name without translation stays."""
    game = _GAME.fullmatch(name)
    if game is not None:
        return say("csv.game_at", place=game[1])
    return say(f"csv.{name}") if has(f"csv.{name}") else name


def safe(value: object) -> object:
    """Makes a value safe as a CSV cell: a spreadsheet must never take a text for a formula.

    Puts an apostrophe before a formula; turns a bool into 0 or 1; writes a float with a decimal comma in French. When
    reading such a file, remove the first of the apostrophes before `= + - @`, a tab or a return.
    """
    if isinstance(value, str) and _FORMULA.match(value):
        return f"'{value}"
    if isinstance(value, float) and language() == "fr":
        return str(value).replace(".", ",")
    return int(value) if isinstance(value, bool) else value


@dataclass(frozen=True, slots=True)
class Column(Generic[_Row]):
    """A column of a table: its name, and how to compute its cells."""

    name: str
    """The name for other programs, which never changes."""
    text: Callable[[_Row], str] | None = None
    """Returns a row's cell for people; None for the value itself."""
    value: Callable[[_Row], object] | None = None
    """Returns a row's cell for other programs; None for the row's attribute named like the column."""
    classes: str = ""
    """Style classes of its cells on a page; `figures` are right-aligned, in text too."""
    head: str = ""
    """The heading for people, if it is not the sentence of its name."""
    is_told_only: bool = False
    """Whether the column is for people only."""
    keeps_words_whole: bool = False
    """Whether lines break only between words, never at a hyphen or a slash."""

    def value_of(self, row: _Row) -> object:
        """Returns the cell of a row as a value for other programs, such as a number."""
        return getattr(row, self.name) if self.value is None else self.value(row)

    def cell_of(self, row: _Row) -> str:
        """Returns the cell of a row as text for people."""
        return str(self.value_of(row)) if self.text is None else self.text(row)


@dataclass(frozen=True, slots=True)
class Table(Generic[_Row]):
    """Rows and columns, which can be formatted as text, JSON or comma-separated values."""

    titles: str
    """Prefix of the keys of the headings for people; the column's name follows."""
    columns: tuple[Column[_Row], ...]
    rows: Sequence[_Row]

    def of(self, *names: str) -> Table[_Row]:
        """Returns the same rows with only the columns of these names."""
        named = {column.name: column for column in self.columns}
        return replace(self, columns=tuple(named[name] for name in names))

    @property
    def heads(self) -> list[str]:
        """Returns the headings of the columns as people read them; other programs get the columns' names instead."""
        return [column.head or say(f"{self.titles}{column.name}") for column in self.columns]

    @property
    def cells(self) -> list[list[str]]:
        """Returns the cells of all rows as text for people."""
        return [[column.cell_of(row) for column in self.columns] for row in self.rows]

    def records(self) -> list[dict[str, object]]:
        """Returns the rows as JSON objects, with the values for other programs."""
        return [{column.name: column.value_of(row) for column in self._exported} for row in self.rows]

    def csv(self) -> str:
        """Returns the rows as comma-separated values."""
        names = [column.name for column in self._exported]
        return csv_table(names, ([column.value_of(row) for column in self._exported] for row in self.rows))

    @property
    def _exported(self) -> list[Column[_Row]]:
        return [column for column in self.columns if not column.is_told_only]

    def lines(self, *, is_ruled: bool = False) -> list[str]:
        """Returns the headings and the rows as aligned lines of text; `is_ruled` adds a rule between them."""
        figures = [index for index, column in enumerate(self.columns) if "figures" in column.classes.split()]
        rows = [self.heads, *self.cells]
        rule = [["─" * max(map(len, texts)) for texts in zip(*rows, strict=True)]] if is_ruled else []
        return aligned([rows[0], *rule, *rows[1:]], figures)


def text_of(lines: Iterable[str]) -> str:
    """Joins lines to a text without control characters, which ends with a line feed."""
    return "".join(f"{printable(line)}\n" for line in lines)


def aligned(rows: Sequence[Sequence[str]], figures: Container[int] = ()) -> list[str]:
    """Pads the cells of rows to aligned lines; the columns at indexes `figures` are right-aligned."""
    widths = [max(map(len, cells)) for cells in zip(*rows, strict=True)]
    line = _GAP.join(f"{{:{'>' if index in figures else '<'}{width}}}" for index, width in enumerate(widths))
    return [line.format(*row).rstrip() for row in rows]


def html_page(template: str, **values: object) -> str:
    """Returns a page made from the template of this name (without extension), in the current language; `values` fill
    it. It ends with a line feed.

    Texts are escaped, and cannot reverse the direction of the text after them.
    """
    return _templates().get_template(f"{template}.html").render(language=language(), **values)


@cache
def _templates() -> Environment:
    # imported late, to start faster: 100 ms, only for pages
    from jinja2 import Environment, PackageLoader, StrictUndefined

    templates = Environment(
        loader=PackageLoader("topping.sheets"),
        autoescape=True,
        finalize=lambda value: printable(value) if type(value) is str else value,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    templates.globals["say"] = say
    return templates
