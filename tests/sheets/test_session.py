"""A session on paper and for other programs."""

from dataclasses import replace

import pytest

from tests.play.session.helpers import DUPLICATE_PLAN, GAME, OTHER, SUDDEN_PLAN, began, collected, of, played
from tests.sheets.csvread import csv_records
from tests.sheets.test_sheets import read
from topping.correction.bulletin.bulletin import Bulletin, Inscription, Sketch, WrittenReference
from topping.correction.sanction import Motive
from topping.play.session import events
from topping.play.session.course import after, follow
from topping.play.session.desk import typed
from topping.play.session.session import Session
from topping.sheets.session import (
    SessionSheet,
    road_sheets,
    road_sheets_csv,
    session_page,
    session_record,
    slips_page,
    standings_table,
    standings_text,
)
from topping.sheets.slip import Written, written

NASTY = '<b>&amp;"Zoé" </section>'


def sheet(session: Session, name: str = "Essai") -> SessionSheet:
    return SessionSheet(session, name, "01/01/2025 20:30", "open-fr")


def plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ")


def rows(text: str) -> list[dict[str, str]]:
    return csv_records(text)


def judged() -> Session:
    """Two moves of three players, with sanctions of every sort, and a bulletin that misses."""
    session = collected(began("Élodie", "Paul", NASTY), 1)
    for line in ("1", "2 JETS H5 22", "3 (J)ODLES H4 44"):
        session = after(session, typed(line, session, 1, lambda word: word != "JETS"))
    return played(session, {1: (77, Motive.LOCATION_WRONG), 3: (3, Motive.SCORE_WRONG)})


@pytest.fixture
def session() -> Session:
    return judged()


# what was written


def inscription(*lines: str, reference: str | None = None, score: int | None = None, out: bool = False) -> Inscription:
    box = None if reference is None else WrittenReference.parse(reference)
    return Inscription(Sketch.of(lines, [(0, 1)] if lines else []), box, score, crossed_out=out)


@pytest.mark.parametrize(
    ("bulletin", "wanted"),
    [
        (None, Written("", "", "")),
        (Bulletin(()), Written("", "", "")),
        (Bulletin.of(), Written("", "", "")),
        (Bulletin((inscription("MOTS", reference="H4", score=24),)), Written("M(O)TS", "H4", "24")),
        (Bulletin.of(*"MOTS", circled=((2, 0),)), Written("MO(T)S", "", "")),
        (Bulletin((inscription("MO  S"),)), Written("M(O)··S", "", "")),
        (Bulletin.of("  A", "MOT", "  S"), Written("A | MOT | S", "", "")),
        (
            Bulletin((inscription("MOTS", reference="H4"), inscription("MUES", reference="H4", score=3, out=True))),
            Written("M(O)TS / M(U)ES (rayé)", "H4", "– / 3"),
        ),
        (
            Bulletin((inscription("MOTS", reference="H"), inscription("MUES", reference="4H"))),
            Written("M(O)TS / M(U)ES", "H / 4H", ""),
        ),
    ],
)
def test_what_a_player_wrote(bulletin: Bulletin | None, wanted: Written) -> None:
    assert written(bulletin) == wanted


# road sheets


def test_everything_is_cancelled_on_the_sheet_of_an_excluded_player() -> None:
    session = after(collected(played(of(2), [44, 20]), 2), events.Excluded(1))
    lines = road_sheets(session)[0][1]
    assert [(line.points, line.total) for line in lines] == [(0, 0)]
    assert lines[0].correction is not None
    assert lines[0].correction.paragraphs == ("6.1",)


# comma-separated values


def test_every_road_sheet_as_one_csv(session: Session) -> None:
    found = rows(road_sheets_csv(session))
    assert [(row["table"], row["move"]) for row in found] == [(t, m) for t in "123" for m in "12"]
    zero = {key: plain(value) for key, value in found[2].items()}
    assert zero == {
        "table": "2",
        "name": "Paul",
        "move": "1",
        "written_word": "JETS",
        "written_reference": "H5",
        "written_score": "22",
        "points": "0",
        "gross": "0",
        "sanction": "zero",
        "warnings": "0",
        "motives": "§5.4.1a : non admis : JETS",
        "total": "0",
        "retained": "JODLES H4",
        "top": "44",
        "difference": "-44",
        "solo": "0",
        "delivered": "0",
    }
    penalty, warning = found[1], found[4]
    assert (penalty["points"], penalty["gross"], penalty["sanction"], penalty["total"]) == (
        "72",
        "77",
        "penalty",
        "116",
    )
    assert (warning["written_word"], warning["sanction"], warning["warnings"]) == ("(J)ODLES", "warning", "1")
    missing = found[3]
    assert (missing["points"], missing["motives"], missing["total"], missing["difference"]) == ("", "", "0", "")


def test_solos_and_deductions_are_hidden_before_the_end_in_every_form() -> None:
    session = of(16)
    for _ in range(4):
        session = played(session, [30, (20, Motive.SCORE_WRONG), *[10] * 14])  # type: ignore[list-item]
    hidden, ended = session, after(session, events.Ended())
    for row in rows(standings_table(hidden).csv()):
        assert (row["solos"], row["bonus"], row["deduction"]) == ("0", "0", "0")
    assert {row["solo"] for row in rows(road_sheets_csv(hidden))} == {"0"}
    assert "olo" not in plain(standings_text(sheet(hidden))).replace("solos et pénalités pour avertissements", "")
    assert session_record({}, hidden, [])["solos"] is None

    first, second, *_ = rows(standings_table(ended).csv())
    assert (first["solos"], first["bonus"], first["total"]) == ("4", "40", "160")
    assert (second["deduction"], second["total"]) == ("5", "75")
    assert len(session_record({}, ended, [])["solos"]) == 4
    assert "provisoire" not in standings_text(sheet(ended))


# text and pages


def test_remarks_on_the_standings() -> None:
    void = after(played(of(2), [1, 2]), events.Interrupted(16 * 60_000))
    assert "annulés (§3.7)" in plain(standings_text(sheet(void)))
    replayed = after(collected(of(1), 1), events.Cancelled(1, OTHER))
    assert "Coups annulés (§3.6) : 1." in plain(standings_text(sheet(replayed)))
    out = played(of(2, SUDDEN_PLAN), [44, 0])
    assert "éliminé au coup 1" in standings_text(sheet(out))
    assert "exclu (§6.1)" in plain(standings_text(sheet(after(out, events.Excluded(2)))))


def test_the_page_of_slips_has_each_slip_that_is_due(session: Session) -> None:
    html = read(slips_page(sheet(session, NASTY)))
    slips = html.all("article")
    assert [plain(one.all("h2")[0].text) for one in slips] == [
        "Coup 1 – table 2",
        "Coup 1 – table 3",
        "Coup 2 – table 1",
        "Coup 2 – table 3",
    ]
    assert "Paul" in slips[0].text
    assert "non admis : JETS" in plain(slips[0].text)
    assert NASTY in slips[1].text
    assert [[plain(line.text) for line in one.all("p")][2:4] for one in slips[:2]] == [
        ["Écrit : JETS · référence H5 · score 22", "Compté : JETS : 0 point"],
        ["Écrit : (J)ODLES · référence H4 · score 44", "Compté : JODLES : 44 points"],
    ]
    nothing = replace(session.entries[1][2], bulletin=Bulletin(()))
    empty = replace(session, entries={**session.entries, 1: {**session.entries[1], 2: nothing}})
    assert "Écrit : rien" in plain(slips_page(sheet(empty)))
    session = follow(session, [events.Delivered(1, 2), events.Delivered(2, 1)])
    assert len(read(slips_page(sheet(session))).all("article")) == 2


# JSON


def test_a_name_without_control_characters() -> None:
    session = follow(Session.of(DUPLICATE_PLAN, GAME), [events.Registered(1, "a\x1b[2Jb")])
    for text in (standings_text(sheet(session, "x\x07")), session_page(sheet(session, "x\x07"))):
        assert "\x1b" not in text
        assert "\x07" not in text
    maison = replace(session.conditions, speed=replace(session.conditions.speed, name="maison"))
    unknown = replace(session, plan=replace(session.plan, conditions=maison))
    assert "maison" in standings_text(sheet(unknown, ""))
