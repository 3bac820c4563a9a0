"""The club sheet as a page: well-formed, self-contained, and safe for any name."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from html.parser import HTMLParser

import pytest

from tests.rules.helpers import random_game
from tests.sheets.games import JOKER_GAME, PREPARED
from topping.rules.conditions.variant import VARIANTS, Variant
from topping.rules.games.gametext import parse_game
from topping.sheets.game import as_page, moves_table, sheet_of

GAME = parse_game(PREPARED.read_text(encoding="utf-8"))
VOID = {"meta"}


@dataclass
class Element:
    tag: str
    attributes: dict[str, str | None]
    parent: Element | None = None
    children: list[Element] = field(default_factory=list)
    text: str = ""

    def all(self, tag: str) -> list[Element]:
        found = [self] if self.tag == tag else []
        return found + [one for child in self.children for one in child.all(tag)]


class Reader(HTMLParser):
    """Builds the tree, and refuses a tag that is not closed where it should be."""

    def __init__(self) -> None:
        super().__init__()
        self.root = self.open = Element("", {})
        self.declarations: list[str] = []

    def handle_decl(self, decl: str) -> None:
        self.declarations.append(decl)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(dict(attrs)) == len(attrs), f"an attribute of {tag} stands twice"
        element = Element(tag, dict(attrs), self.open)
        self.open.children.append(element)
        if tag not in VOID:
            self.open = element

    def handle_endtag(self, tag: str) -> None:
        assert self.open.tag == tag, f"</{tag}> closes <{self.open.tag}>"
        assert self.open.parent is not None
        self.open = self.open.parent

    def handle_data(self, data: str) -> None:
        element: Element | None = self.open
        while element is not None:
            element.text += data
            element = element.parent


def read(page: str) -> Element:
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.open is reader.root, f"<{reader.open.tag}> is not closed"
    assert reader.declarations == ["DOCTYPE html"]
    (html,) = reader.root.children
    return html


def table(html: Element, name: str) -> Element:
    (found,) = [one for one in html.all("table") if one.attributes["class"] == name]
    return found


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)
def test_a_page_is_well_formed_and_holds_each_move(variant: Variant) -> None:
    sheet = sheet_of(random_game(variant, seed=7, most=12))
    html = read(as_page(sheet))
    (body,) = table(html, "moves").all("tbody")
    rows = [tuple(cell.text for cell in row.all("td")) for row in body.all("tr")]
    assert rows == [tuple(row) for row in moves_table(sheet).cells]


HOSTILE = """<script>alert('x')</script>"><img src=x onerror=y>&lt;{{ 7 * 7 }}{% raw %}"""


def test_a_hostile_name_stays_text() -> None:
    html = read(as_page(sheet_of(replace(GAME, name=HOSTILE, lexicon_name=HOSTILE))))
    assert [one.text for one in (*html.all("title"), *html.all("h1"))] == [HOSTILE] * 2
    assert HOSTILE in html.all("p")[0].text
    assert html.all("script") == html.all("img") == []


def test_words_and_draws_stay_whole() -> None:
    sheet = sheet_of(parse_game(JOKER_GAME))
    for row, line in zip(table(read(as_page(sheet)), "moves").all("tr")[1:], sheet.rows, strict=True):
        draw, word = row.all("td")[1:3]
        assert [one.text for one in draw.all("span")] == line.draw.split()
        assert [one.text for one in word.all("span")] == [line.word]
