"""Sheets of training: a record, statistics, notes for Anki, the result of a day."""

import csv
import re
from dataclasses import replace
from datetime import date
from html import unescape

import pytest

from topping.lexicon.meaning import Meaning, Sense
from topping.rules.games.gametext import parse_game
from topping.sheets.training.anki import AnkiNote, anki_note, anki_text
from topping.sheets.training.charts import DaysAxis, SecondsAxis
from topping.sheets.training.dailytext import result_to_copy
from topping.training.daily import DailyMark, DailyResult
from topping.training.deck.cards import HookSide
from topping.training.deck.faces import CardFace, GridFace, HookFace, WordFace


@pytest.mark.parametrize(
    ("most_ms", "labels"),
    [
        (400, "0,0 0,1 0,2 0,3 0,4"),
        (12_000, "0 5 10 15"),
        (61_000, "0 20 40 60 80"),
        (600_000, "0 300 600"),
    ],
)
def test_times_are_marked_at_round_seconds(most_ms: int, labels: str) -> None:
    ticks = SecondsAxis([0, most_ms]).ticks
    assert " ".join(one.label for one in ticks) == labels
    assert (ticks[0].at, ticks[-1].at) == (0, 1)


@pytest.mark.parametrize(
    ("first", "last", "labels"),
    [
        (date(2026, 11, 1), date(2026, 11, 4), ["1er nov.", "2 nov.", "3 nov.", "4 nov."]),
        (date(2026, 1, 15), date(2026, 9, 2), ["mars", "mai", "juil.", "sept."]),
        (date(2019, 5, 1), date(2026, 3, 1), ["2020", "2022", "2024", "2026"]),
    ],
)
def test_below_a_chart_stand_days_months_or_years(first: date, last: date, labels: list[str]) -> None:
    assert [one.label for one in DaysAxis([first.toordinal(), last.toordinal()]).ticks] == labels


def test_games_of_one_day_stand_side_by_side() -> None:
    """Five days, each a fifth of the chart: two games in the first one, one in the middle of the last."""
    assert DaysAxis([1, 1, 5]).places == pytest.approx((0.05, 0.15, 0.9))
    assert DaysAxis([3, 1, 7]).places == pytest.approx((0.05, 0.15, 0.9)), "the clock was set back for the second"


def words_of(page: str) -> str:
    return " ".join(unescape(re.sub(r"<style>.*?</style>|<[^>]+>", " ", page, flags=re.DOTALL)).split())


TURN = list(parse_game("Topping 1\n1 DTSELJO JODLES H4 44\n2 TSAATIS ETATISAS 8H 77\n").turns())[1]


@pytest.mark.parametrize(
    ("face", "front", "back"),
    [
        (WordFace("ACENR", ("CRANE", "NACRE"), 9_000), "2 mots de ces lettres ACENR", 'CRANE Os de la "tête". NACRE'),
        (HookFace("RANE", HookSide.FRONT, "CG", 9_000), "2 lettres qui se mettent devant RANE", "CRANE"),
        (HookFace("CRAN", HookSide.BACK, "ES", 9_000), "2 lettres qui se mettent derrière CRAN", "CRANE"),
        (GridFace(TURN, 9_000), "Le top de ce tirage 1 2 3", "ETATISAS 8H, 77 points"),
    ],
)
def test_a_card_is_a_note_that_anki_reads(face: CardFace, front: str, back: str) -> None:
    """Its four fields are parted by tabs, one with quotation marks stands between such, as in any table."""
    meanings = {"CRANE": Meaning("CRANE", (), (Sense("crâne", "nom m.", 'Os de la "tête".'),))}
    text = anki_text([anki_note("guid", face, ("topping", "carte"), meanings)])
    heads = [line for line in text.splitlines() if line.startswith("#")]
    assert {"#separator:tab", "#html:true", "#guid column:1", "#tags column:4"} <= set(heads)
    ((guid, asked, answered, tags),) = csv.reader(text.splitlines()[len(heads) :], delimiter="\t", strict=True)
    assert (guid, tags) == ("guid", "topping carte")
    assert words_of(asked).startswith(front)
    assert words_of(answered).startswith(back)


@pytest.mark.parametrize("breaks", ["\t", "\n", "\r\n"])
def test_a_meaning_in_several_lines_does_not_part_its_note(breaks: str) -> None:
    note = AnkiNote("guid", f"une{breaks}question", "réponse", ())
    fields = anki_text([note]).splitlines()[-1].split("\t")
    assert [" ".join(one.split()) for one in fields] == ["guid", "une question", "réponse", ""]


RESULT = DailyResult(
    1, date(2024, 4, 24).toordinal(), "normale", "open-fr", "0123456789", 754_321, 0, tuple(DailyMark), 0
)


@pytest.mark.parametrize(
    ("result", "lines"),
    [
        (RESULT, ["Normale · open-fr · 01234567", "12:34,3 · tous les tops"]),
        (replace(RESULT, missed=2), ["Normale · open-fr · 01234567", "12:34,3 · 2 tops manqués"]),
        (
            replace(RESULT, missed=1, days_late=3),
            ["Normale · open-fr · 01234567", "12:34,3 · 1 top manqué · jouée 3 jours après"],
        ),
    ],
)
def test_the_result_of_a_day_is_copied_in_four_lines(result: DailyResult, lines: list[str]) -> None:
    assert result_to_copy(result).splitlines() == ["Topping · partie du jour du 24/04/2024", *lines, "●◐○…"]
