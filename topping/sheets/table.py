"""Tables written down: as text, comma-separated, and as pages from the templates beside this file.

Comma-separated values are such that a spreadsheet takes for text and numbers, never for formulas.

In French they are what a French spreadsheet opens by a double click: semicolons, decimal commas, French headings. A
mark at the beginning tells in each language that the text is UTF-8.
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

from topping.sheets.wording import printable
from topping.texts import has, language, say

if TYPE_CHECKING:
    from jinja2 import Environment

_Row = TypeVar("_Row")
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


def picked(value: object, *names: str) -> dict[str, Any]:
    """Attributes as JSON and CSV have them: an enum by its value; `bytes:file.size` is `file.size`, called `bytes`."""
    pairs = [(name.partition(":")[0], attrgetter(name.rpartition(":")[2])(value)) for name in names]
    return {name: one.value if isinstance(one, Enum) else one for name, one in pairs}


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
class Column(Generic[_Row]):
    """A column of a table."""

    name: str
    """What other programs call it: that stays."""
    text: Callable[[_Row], str] | None = None
    """A row's cell as people read it; None where that is the value as it is."""
    value: Callable[[_Row], object] | None = None
    """The same for other programs; None where it is the row's attribute by the name of the column."""
    classes: str = ""
    """Of its cells, for the style of a page; `figures` stand to the right, in text too."""
    head: str = ""
    """Where people do not read the sentence of its name."""
    is_told_only: bool = False
    """Whether other programs do without it."""
    keeps_words_whole: bool = False
    """Whether a line of its cells breaks between words alone, never at a hyphen or a slash."""

    def value_of(self, row: _Row) -> object:
        """What other programs read."""
        return getattr(row, self.name) if self.value is None else self.value(row)

    def cell_of(self, row: _Row) -> str:
        """What people read."""
        return str(self.value_of(row)) if self.text is None else self.text(row)


@dataclass(frozen=True, slots=True)
class Table(Generic[_Row]):
    """Rows and columns, whatever they are written as."""

    titles: str
    """The sentences that head the columns for people: `TITLES`, then the name."""
    columns: tuple[Column[_Row], ...]
    rows: Sequence[_Row]

    def of(self, *names: str) -> Table[_Row]:
        """The same rows in these columns."""
        named = {column.name: column for column in self.columns}
        return replace(self, columns=tuple(named[name] for name in names))

    @property
    def heads(self) -> list[str]:
        """The headings that people read."""
        return [column.head or say(f"{self.titles}{column.name}") for column in self.columns]

    @property
    def cells(self) -> list[list[str]]:
        """The rows as people read them."""
        return [[column.cell_of(row) for column in self.columns] for row in self.rows]

    def records(self) -> list[dict[str, object]]:
        """The rows as objects of JSON."""
        return [{column.name: column.value_of(row) for column in self._read} for row in self.rows]

    def csv(self) -> str:
        """The rows as comma-separated values."""
        names = [column.name for column in self._read]
        return csv_table(names, ([column.value_of(row) for column in self._read] for row in self.rows))

    @property
    def _read(self) -> list[Column[_Row]]:
        return [column for column in self.columns if not column.is_told_only]

    def lines(self, *, is_ruled: bool = False) -> list[str]:
        """The headings and the rows as lines of text, as wide as they need; where it `is_ruled`, a line parts them."""
        figures = [place for place, column in enumerate(self.columns) if "figures" in column.classes.split()]
        rows = [self.heads, *self.cells]
        rule = [["─" * max(map(len, texts)) for texts in zip(*rows, strict=True)]] if is_ruled else []
        return aligned([rows[0], *rule, *rows[1:]], figures)


def text_of(lines: Iterable[str]) -> str:
    """A text of lines, in which nothing steers a terminal; ends with a line feed."""
    return "".join(f"{printable(line)}\n" for line in lines)


def aligned(rows: Sequence[Sequence[str]], figures: Container[int] = ()) -> list[str]:
    """Rows as lines whose cells stand under each other, those at the places `figures` to the right."""
    widths = [max(map(len, cells)) for cells in zip(*rows, strict=True)]
    line = _GAP.join(f"{{:{'>' if place in figures else '<'}{width}}}" for place, width in enumerate(widths))
    return [line.format(*row).rstrip() for row in rows]


def html_page(template: str, **values: object) -> str:
    """The page that a template makes of the values, in the language in force; ends with a line feed.

    Texts are escaped, and nothing in them turns the text after it the other way round.
    """
    return _templates().get_template(f"{template}.html").render(language=language(), **values)


@cache
def _templates() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined  # here for speed of start: 0.1 s, for pages alone

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
