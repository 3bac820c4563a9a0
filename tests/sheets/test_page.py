"""The club sheet as a page: well-formed, self-contained, and safe for any name."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from html.parser import HTMLParser

import pytest

from tests.rules.helpers import random_game
from tests.sheets.games import JOKER_GAME, PREPARED
from topping.rules.conditions.variant import VARIANTS, Variant
from topping.rules.games.game import Game
from topping.rules.games.gametext import parse_game
from topping.rules.grid.square import SIZE
from topping.sheets.game import as_page, cells, sheet_of

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
    assert rows == [cells(row) for row in sheet.rows]


def test_title_facts_and_headings() -> None:
    html = read(as_page(sheet_of(GAME)))
    assert (html.tag, html.attributes) == ("html", {"lang": "fr"})
    assert html.all("meta")[0].attributes == {"charset": "utf-8"}
    assert [one.text for one in (*html.all("title"), *html.all("h1"))] == ["Normale 01"] * 2
    (facts,) = html.all("p")
    assert facts.text.replace("\u00a0", " ").endswith("open-fr · 19 coups · Total : 898 points")
    heads = [one.text for one in table(html, "moves").all("th")]
    assert heads == ["N°", "Tirage", "Mot", "Réf.", "Points", "Cumul"]


def test_a_page_is_self_contained_and_prints_on_a4() -> None:
    page = as_page(sheet_of(GAME))
    (style,) = read(page).all("style")
    assert "@page { size: A4" in style.text
    assert style.text.count("{") == style.text.count("}")
    for word in ("<script", "<link", "<img", "src=", "href=", "url(", "@import", "http"):
        assert word not in page


def test_names_are_escaped() -> None:
    name = """<b>Élodie</b> & "co" </title><script>alert('x')</script>"""
    html = read(as_page(sheet_of(replace(GAME, name=name, lexicon_name="<i>&amp;"))))
    assert [one.text for one in (*html.all("title"), *html.all("h1"))] == [name] * 2
    assert "<i>&amp;" in html.all("p")[0].text
    assert html.all("script") == html.all("i") == []
    assert all(one.parent is not None and one.parent.tag == "td" for one in html.all("b"))


def test_the_final_grid_tells_jokers_that_stay_from_replaced_ones() -> None:
    sheet = sheet_of(parse_game(JOKER_GAME))
    squares = table(read(as_page(sheet)), "grid").all("td")
    assert len(squares) == SIZE * SIZE
    tiles = {index: b for index, square in enumerate(squares) for b in square.all("b")}
    assert "".join(tile.text for tile in tiles.values()) == sheet.board.tiles.upper()
    assert all(sheet.board.cells[index].upper() == tile.text for index, tile in tiles.items())
    jokers = [index for index, tile in tiles.items() if tile.attributes.get("class") == "joker"]
    assert jokers == [index for index, character in enumerate(sheet.board.cells) if character.islower()]
    assert len(jokers) == 2


def test_empty_squares_show_their_premium() -> None:
    squares = table(read(as_page(sheet_of(parse_game("Topping 1\n1 DTSELJO JODLES H4 44\n")))), "grid").all("td")
    said = [square.text for square in squares]
    assert (said[0], said[1], said[3], said[16], said[20]) == ("MT", "", "LD", "MD", "LT")
    assert (said.count("MT"), said.count("MD"), said.count("LT"), said.count("LD")) == (8, 16, 12, 23)


HOSTILE = """<script>alert('x')</script>"><img src=x onerror=y>&lt;{{ 7 * 7 }}{% raw %}"""


def test_a_hostile_name_stays_text() -> None:
    html = read(as_page(sheet_of(replace(GAME, name=HOSTILE, lexicon_name=HOSTILE))))
    assert [one.text for one in (*html.all("title"), *html.all("h1"))] == [HOSTILE] * 2
    assert HOSTILE in html.all("p")[0].text
    assert html.all("script") == html.all("img") == []


@pytest.mark.parametrize("mark", ["\u202e", "\u2066", "\u202a"])
def test_bidirectional_controls_of_a_name_are_replaced(mark: str) -> None:
    page = as_page(sheet_of(replace(GAME, name=f"a{mark}b")))
    assert mark not in page
    assert read(page).all("h1")[0].text == "a\ufffdb"


def test_words_and_draws_stay_whole() -> None:
    sheet = sheet_of(parse_game(JOKER_GAME))
    for row, line in zip(table(read(as_page(sheet)), "moves").all("tr")[1:], sheet.rows, strict=True):
        draw, word = row.all("td")[1:3]
        assert [one.text for one in draw.all("span")] == line.draw.split()
        assert [one.text for one in word.all("span")] == [line.word]


def test_columns_are_as_wide_on_every_sheet() -> None:
    def style(game: Game) -> str:
        return read(as_page(sheet_of(game))).all("style")[0].text

    assert "table-layout: fixed" in style(GAME)
    assert style(GAME) == style(parse_game(JOKER_GAME))
    shares = re.findall(r"\.moves th:nth-child\(\d\)[^{]*\{ width: (\d+)%", style(GAME))
    assert sum(map(int, shares)) == 90, "two columns share the last width"
