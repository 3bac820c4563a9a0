"""Reads a game on a Web page or in a forum post (BBCode): from its tables, otherwise from its lines of text."""

import re
from html.parser import HTMLParser
from typing import Final

from topping.exchange.reading import table
from topping.exchange.reading.cells import Row, cleaned, of_fields, parted
from topping.exchange.sheet import SheetReading

_BBCODE: Final = re.compile(
    r"\[(/?)(table|tr|td|th|b|i|u|s|color|colour|size|font|center|left|right|quote|code|spoiler|list|url|\*)"
    r"(?:=[^\[\]\n]{0,200})?\]",
    re.IGNORECASE,
)
"""A tag of BBCode."""
_PAGE: Final = re.compile(r"<(?:!doctype html|html|head|body|table|tr|td)\b", re.IGNORECASE)
_LONGEST_TAG: Final = 2_000
_MOST_TAGS: Final = 60_000
"""Limit of tags in a page; the rest of the page is ignored."""
_TAG_OF_PAGE: Final = re.compile(r"""</?[A-Za-z][^<>"']*(?:"[^"<]*"[^<>"']*|'[^'<]*'[^<>"']*)*>""")
_UNREAD: Final = frozenset(("script", "style", "template", "noscript"))
_LINES: Final = frozenset(
    ("p", "div", "br", "li", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "pre", "title", "table", "caption",
     "center", "body", "section", "article", "header", "footer", "blockquote", "dt", "dd", "tbody", "thead")
)  # fmt: skip
_CELLS: Final = frozenset(("td", "th"))


def shows(start: str) -> bool:
    """Returns whether the beginning of a text contains an HTML or BBCode tag."""
    return _PAGE.search(start) is not None or _BBCODE.search(start) is not None


def read(text: str) -> SheetReading:
    """Reads a game from the tables of a Web page or a forum post; without tables, from its lines of text."""
    parser = _PageParser()
    parser.feed(_only_tags(text if _TAG_OF_PAGE.search(text) else _BBCODE.sub(_forum_tag, text)))
    parser.close()
    return table.read_rows(parser.finish())


def _forum_tag(mark: re.Match[str]) -> str:
    """Returns the HTML tag for a BBCode table tag; an empty text for any other BBCode tag."""
    name = mark[2].lower()
    return f"<{mark[1]}{name}>" if name in _CELLS or name in ("table", "tr") else ""


def _only_tags(text: str) -> str:
    """Removes comments, declarations and broken tags from a page; line breaks stay, so that line numbers are still
    right.

    Without unclosed or very long tags, the page is parsed in linear time.
    """
    pieces: list[str] = []
    at = 0
    for _ in range(_MOST_TAGS):
        begin = text.find("<", at)
        if begin < 0:
            pieces.append(text[at:])
            break
        pieces.append(text[at:begin])
        end = _end_of_markup(text, begin)
        markup = text[begin:end]
        is_tag = len(markup) <= _LONGEST_TAG and _TAG_OF_PAGE.fullmatch(markup) is not None
        pieces.append(markup if is_tag else "\n" * markup.count("\n"))
        at = end
    return "".join(pieces)


def _end_of_markup(text: str, begin: int) -> int:
    """Returns the index after the tag, comment or declaration that starts at `begin`; `begin` + 1 if there is none."""
    for opening, closing in (("<!--", "-->"), ("<!", ">"), ("<?", ">")):
        if text.startswith(opening, begin):
            end = text.find(closing, begin + len(opening))
            return len(text) if end < 0 else end + len(closing)
    match = _TAG_OF_PAGE.match(text, begin)
    return match.end() if match else begin + 1


class _PageParser(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.rows: list[Row] = []
        self.fields: list[str] | None = None
        """Cells of the current table row; None outside rows."""
        self.text: list[str] = []
        self.line = 1
        self.unread = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _UNREAD:
            self.unread += 1
        elif tag == "tr":
            self._end_row()
            self.fields = []
        elif tag in _CELLS:
            if self.fields is None:
                self._end_line()
                self.fields = []
            self._end_cell()
            self.line = self.line if self.fields else self.getpos()[0]
            self.fields.append("")
        elif tag in ("table", "pre"):
            self._end_row()
        elif tag in _LINES:
            self._break()

    def handle_endtag(self, tag: str) -> None:
        if tag in _UNREAD:
            self.unread = max(0, self.unread - 1)
        elif tag in ("tr", "table"):
            self._end_row()
        elif tag in _CELLS:
            self._end_cell()
        elif tag in _LINES:
            self._break()

    def handle_data(self, data: str) -> None:
        if self.unread:
            return
        if self.fields is not None:
            self.text.append(data.replace("\n", " "))
            return
        first, *others = data.split("\n")
        self._add(first, self.getpos()[0])
        for number, line in enumerate(others, start=self.getpos()[0] + 1):
            self._end_line()
            self._add(line, number)

    def finish(self) -> list[Row]:
        self._end_row()
        return self.rows

    def _add(self, text: str, line: int) -> None:
        if text.strip():
            self.line = self.line if self.text else line
            self.text.append(text)

    def _break(self) -> None:
        if self.fields is None:
            self._end_line()
        else:
            self.text.append("\n")

    def _end_cell(self) -> None:
        if self.fields:
            self.fields[-1] += "".join(self.text)
        self.text = []

    def _end_row(self) -> None:
        if self.fields is None:
            self._end_line()
            return
        self._end_cell()
        filled = [field for field in self.fields if field.strip()]
        if len(filled) == 1:  # a cell used for page layout, with lines of its own
            for line in filled[0].split("\n"):
                self._keep(parted(line, self.line))
        else:
            self._keep(of_fields([cleaned(field.replace("\n", " ")) for field in self.fields], self.line))
        self.fields = None

    def _end_line(self) -> None:
        self._keep(parted("".join(self.text), self.line))
        self.text = []

    def _keep(self, row: Row) -> None:
        if row and len(self.rows) < table.MOST_ROWS:
            self.rows.append(row)
