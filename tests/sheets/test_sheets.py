"""Sheets of paper: announcements, bulletins, slips, tables, how they are printed."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass, field, replace
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import CHECKOUT
from tests.correction.helpers import Referee, column, lone
from tests.rules.helpers import random_game
from tests.rules.strategies import variants
from tests.sheets.games import JOKER_GAME, PREPARED, prepared_turns, turns_of
from topping.correction.ruling import Ruling, absent, rule
from topping.correction.sanction import Correction, Motive
from topping.errors import GameFileError
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant
from topping.rules.games.game import Game, GameMove, Turn
from topping.rules.games.gametext import parse_game
from topping.rules.moves import Move, Solution
from topping.rules.tiles import Draw, Rejection, RejectionReason
from topping.sheets.announcementlines import spoken
from topping.sheets.game import BlankSheet, as_page, as_text, blank_page, moves_table, sheet_of
from topping.sheets.slip import slip_lines
from topping.sheets.table import csv_table


def said(turn: Turn) -> list[str]:
    return [line.replace("\u00a0", " ") for line in spoken(turn, by_letters=False)]


def first_turn(draw: Draw, move: str, points: int, variant: Variant = NORMALE) -> Turn:
    parsed = Move.parse(move)
    game = Game(variant, (GameMove(draw, Solution(parsed.word, parsed.reference, points)),))
    return next(game.turns())


def test_several_new_words_in_reading_order() -> None:
    assert "Nouveaux mots : QI, UN, EN, TE" in said(prepared_turns()[9])


def test_in_blitz_the_letters_of_the_whole_draw_are_their_own_names_but_the_joker() -> None:
    turn = first_turn(Draw("", "AAEINR?"), "ARENAIs H4", 64)
    countries, letters = (list(spoken(turn, by_letters)) for by_letters in (False, True))
    assert "Tirage : Algérie deux fois, Égypte, Italie, Norvège, Roumanie, Joker" in said(turn)
    assert [line.replace("\u00a0", " ") for line in letters if line not in countries] == [
        "Tirage : A deux fois, E, I, N, R, Joker"
    ]


def test_a_draw_of_kept_letters_only_has_no_new_ones() -> None:
    games = (turns_of(path.read_text(encoding="utf-8")) for path in sorted((CHECKOUT / "games").glob("*.txt")))
    last = said(next(turns[-1] for turns in games if not turns[-1].draw.new))
    assert last[1].startswith("Reliquat (")
    assert last[2].startswith("Tirage : ")


def test_a_replaced_joker_is_a_plain_letter_afterwards_and_comes_back_first() -> None:
    second = said(turns_of(JOKER_GAME)[1])
    assert second[1] == "Reliquat (1 lettre) : Océanie"
    assert second[2].startswith("Nouvelles lettres : Joker – Lettre blanche, Algérie-A")
    assert second[3].endswith("Zambie, Joker")
    assert "Épellation : M, A, Z, O, Uruguay, T, E, E" in second


def test_a_normal_game_says_nothing_of_the_joker_but_its_country() -> None:
    assert not any(line.startswith("Joker") for turn in prepared_turns() for line in said(turn))


def test_the_joker_of_a_joker_game_is_not_among_the_rejected_letters() -> None:
    thirteenth = said(turns_of(JOKER_GAME)[12])
    assert thirteenth[1] == "Rejet : 6 lettres"
    assert thirteenth[2].startswith("Nouvelles lettres : Joker – Lettre blanche, Roumanie-R")


def test_a_cancelled_move_is_said_and_what_went_back_since() -> None:
    invalid, cancelled = Rejection("AEEIIOB", RejectionReason.INVALID), Rejection("BCDEGHE", RejectionReason.CANCELLED)
    lines = said(first_turn(Draw("", "JODLEST", (invalid, cancelled)), "JODLES H4", 44))
    assert lines[:3] == ["Coup 1", "Coup annulé", "Rejet : 7 lettres"]
    lines = said(first_turn(Draw("", "JODLEST", (invalid, cancelled, invalid)), "JODLES H4", 44))
    assert lines[1:3] == ["Coup annulé", "Rejet : 7 lettres (deux fois de suite)"]
    assert "Coup annulé" not in said(first_turn(Draw("", "JODLEST", (invalid,)), "JODLES H4", 44))


def boxes(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.split("</style>")[1]))


@pytest.mark.parametrize(
    ("sheet", "wanted"),
    [
        (BlankSheet.BULLETINS, ("N° table", "Réf.", "Score", "N° coup", "D.A.", "Arbitre")),
        (BlankSheet.ROAD, ("Ma solution", "Cumul")),
        (BlankSheet.SCORE, ("AAAAAAAAA", "EEEEEEEEEEEEEEE", "??", "Cumul")),
        (BlankSheet.CHALLENGE, ("Mot contesté",)),
        (BlankSheet.MATCH, ("Lettres des jokers", "Points de match", "Signature")),
    ],
)
def test_a_sheet_has_what_the_rules_want(sheet: BlankSheet, wanted: tuple[str, ...]) -> None:
    told = boxes(blank_page(sheet)).replace("\u00a0", " ")
    for text in wanted:
        assert text in told


@given(st.text(st.sampled_from("'=+-@\tab"), min_size=1))
def test_what_was_written_can_be_read_back(text: str) -> None:
    ((cell,),) = list(csv.reader(io.StringIO(csv_table(["name"], [[text]]), newline="")))[1:]
    assert re.sub(r"^'(?='*[=+\-@\t\r])", "", cell) == text


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


def test_a_sheet_of_one_move() -> None:
    text = as_text(sheet_of(parse_game("Topping 1\n1 DTSELJO JODLES H4 44\n")))
    assert "· 1 coup ·" in text
    assert replace(sheet_of(parse_game("Topping 1\n1 DTSELJO JODLES H4 44\n")), rows=()).points == 0


def test_the_draw_of_a_cancelled_move_is_marked() -> None:
    first = GAME.moves[0]
    rejected = (Rejection("AEEIIOB", RejectionReason.INVALID), Rejection("JODELTS", RejectionReason.CANCELLED))
    other = replace(first, draw=Draw("", "DTSELJO", rejected))
    with pytest.raises(GameFileError):
        sheet_of(Game(GAME.variant, (other,)))
    rejected = (Rejection("AEEIIOB", RejectionReason.INVALID), Rejection("JODELTI", RejectionReason.CANCELLED))
    sheet = sheet_of(Game(GAME.variant, (replace(first, draw=Draw("", "DTSELJO", rejected)),)))
    assert sheet.rows[0].draw == "-AEEIIOB -JODELTI* DTSELJO"
    assert as_text(sheet).splitlines()[1].endswith("44 points · «\u00a0*\u00a0»\u00a0: coup annulé")
    assert "«\u00a0*\u00a0»\u00a0: coup annulé</p>" in as_page(sheet)


@given(variants, st.integers(0, 2**32))
def test_a_sheet_holds_the_whole_game(variant: Variant, seed: int) -> None:
    """Less its last column, the table is a hand-made game file that gives the same moves."""
    game = random_game(variant, seed, most=15)
    sheet = sheet_of(game)
    totals = [row.total for row in sheet.rows]
    points = [move.solution.points for move in game.moves]
    assert totals == [sum(points[: index + 1]) for index in range(len(points))]
    assert sheet.points == game.points
    rows = as_text(sheet).splitlines()[5:]
    assert [int(row.split()[-1]) for row in rows] == totals
    typed = [" ".join(row.split()[:-1]) for row in rows]
    assert parse_game("\n".join(["Topping 1", f"Variante : {variant}", *typed])).moves == game.moves


RUSE = Referee(lone(H10="S", C1="S"), "RUEAITN", "RUSE")
DOWN = column("RUSE")
SPACE = "\N{NO-BREAK SPACE}"


def told(slip: Correction) -> list[str]:
    return [line.replace(SPACE, " ") for line in slip_lines(slip)]


def test_a_penalty_tells_the_gross_score() -> None:
    assert told(RUSE(*DOWN, score=15))[1:3] == ["RUSE : 10 points (15 − 5)", "pénalité de 5 points"]


def test_a_disciplinary_warning_is_counted_beside_another_sanction() -> None:
    zero = rule(RUSE(*column("RUSI"), reference="10F", score=6), Ruling.DISCIPLINARY_WARNING)
    assert told(zero)[2:4] == ["zéro", "avertissements sur ce coup : 1"]
    double = rule(RUSE(*DOWN, reference="1A", score=9), Ruling.DISCIPLINARY_WARNING)
    assert told(double)[2:4] == ["avertissement", "avertissements sur ce coup : 2"]


def test_no_bulletin_at_all() -> None:
    assert told(absent(3, NORMALE, "duplicate")) == [
        "Coup 3 – sans numéro de table",
        "0 point",
        "zéro",
        "§5.7 : bulletin non remis",
    ]


@pytest.mark.parametrize("motive", Motive, ids=lambda motive: motive.name)
def test_every_motive_has_its_paragraph(motive: Motive) -> None:
    assert re.fullmatch(r"[56]\.[0-9](\.[0-9][a-d]?)?", motive.paragraph)
