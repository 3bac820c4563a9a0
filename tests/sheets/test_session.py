"""A session on paper and for other programs."""

import json
import re
from dataclasses import replace

import pytest

from tests.play.session.helpers import (
    DUPLICATE_PLAN,
    GAME,
    OTHER,
    SUDDEN_PLAN,
    began,
    collected,
    handed,
    of,
    played,
    short,
    typed,
)
from tests.sheets.csvread import csv_records
from tests.sheets.test_sheets import Element, read
from topping.correction.bulletin import Bulletin, Inscription, Sketch, WrittenReference
from topping.correction.ruling import Ruling
from topping.correction.sanction import Motive
from topping.play.session import events
from topping.play.session.events import read_event
from topping.play.session.session import Session
from topping.play.session.sessionstandings import standings
from topping.play.session.transitions import after, follow
from topping.rules.games.gametext import parse_game
from topping.sheets.session import (
    SessionSheet,
    road_sheets,
    road_sheets_csv,
    road_table,
    rulings_text,
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


def test_motives_of_a_move_paid_in_full_are_told_where_there_are_several() -> None:
    ((_, (line,)),) = road_sheets(played(of(1), [44]))
    assert line.correction is not None
    (exact,) = line.correction.reasons
    for reasons, told in (((exact,), 0), ((exact, exact), 2)):
        outcome = replace(line.correction.outcome, reasons=reasons)
        table = road_table([replace(line, correction=replace(line.correction, outcome=outcome))])
        assert table.of("motives").cells[0][0].count("§5.3.1") == told


# comma-separated values


def test_the_standings_as_csv(session: Session) -> None:
    found = rows(standings_table(session).csv())
    assert [(row["rank"], row["table"], row["name"], row["total"], row["percent"]) for row in found] == [
        ("1", "1", "Élodie", "116", "95,9"),
        ("2", "3", NASTY, "47", "38,8"),
        ("3", "2", "Paul", "0", "0,0"),
    ]
    assert [(row["warnings"], row["solos"], row["entered"], row["excluded"]) for row in found] == [
        ("0", "0", "2", "0"),
        ("2", "0", "2", "0"),
        ("0", "0", "1", "0"),
    ]


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


def test_nobody_is_registered() -> None:
    assert "Aucun joueur" in standings_text(sheet(of(0)))
    assert "Aucun joueur" in session_page(sheet(of(0)))
    assert rows(standings_table(of(0)).csv()) == []


def test_remarks_on_the_standings() -> None:
    void = after(played(of(2), {1: 1}), events.Interrupted(16 * 60_000))
    assert "annulés (§3.7)" in plain(standings_text(sheet(void)))
    shown = (standings_text(sheet(one)) for one in (void, played(of(2), {1: 1})))
    assert [one.count("à saisir") for one in shown] == [0, 1]
    excused = after(played(of(1), [44]), events.Excused(16 * 60_000, "panne"))
    assert "Interruption de 16 min" in plain(standings_text(sheet(excused)))
    replayed = after(collected(of(1), 1), events.Cancelled(1, OTHER))
    assert "Coups annulés (§3.6) : 1." in plain(standings_text(sheet(replayed)))
    out = played(of(2, SUDDEN_PLAN), [44, 0])
    assert "éliminé au coup 1" in standings_text(sheet(out))
    assert "exclu (§6.1)" in plain(standings_text(sheet(after(out, events.Excluded(2)))))


def sections(page: str) -> tuple[Element, list[Element]]:
    html = read(page)
    (body,) = html.all("body")
    return body, body.all("section")


def test_the_page_needs_nothing_else_and_breaks_before_each_player(session: Session) -> None:
    page = session_page(sheet(session))
    assert "http" not in page
    assert "<script" not in page
    assert "src=" not in page
    assert "section { break-before: page;" in page
    assert "size: A4" in page
    assert page.endswith("</html>\n")


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


def test_no_slip_is_due() -> None:
    assert "Aucun billet" in slips_page(sheet(played(of(1), [44])))


# JSON


def test_the_json_object_is_the_whole_session() -> None:
    """Replaying its events gives the same bulletins."""
    before = of(0)
    happened: list[events.Event] = [events.Registered(1, "Élodie"), events.Registered(2, NASTY)]
    happened += [events.Opened(1), events.Collected(1)]
    session = follow(before, happened)
    for line in ("", "2 JETS H5 22"):
        happened.append(typed(line, session, 1, lambda word: word != "JETS"))
        session = after(session, happened[-1])
    happened += [events.Delivered(1, 2), events.Opened(2), events.Cancelled(2, short(1)), events.Continued(OTHER)]
    happened += [events.Ended()]
    session = follow(before, happened)
    about = {"id": 3, "name": NASTY, "formula": "duplicate"}
    entered_at = [(number, f"2025-01-01T00:00:{number:02}Z", one) for number, one in enumerate(happened, 1)]

    record = json.loads(json.dumps(session_record(about, session, entered_at)))

    assert record["format"] == 1
    assert record["session"]["name"] == NASTY
    assert (record["session"]["ended"], record["session"]["cancelled"]) == (True, 1)
    assert [parse_game(text) for text in record["games"]] == [short(1)], "nothing of the other was played"
    assert [player["name"] for player in record["players"]] == ["Élodie", NASTY]
    assert [event["at"] for event in record["events"]][:1] == ["2025-01-01T00:00:01Z"]
    assert [row["total"] for row in record["standings"]] == [line.total for line in standings(session)]
    assert record["solos"] == [{"move": 1, "table": 1, "bonus": 0}]
    assert [len(road["lines"]) for road in record["road_sheets"]] == [1, 1]
    again = follow(Session.of(DUPLICATE_PLAN, GAME), [read_event(one, DUPLICATE_PLAN) for one in record["events"]])
    assert (again.seats, again.entries, again.collected) == (session.seats, session.entries, session.collected)


def test_nothing_played_is_nothing_of_a_hundred() -> None:
    nothing = follow(Session.of(DUPLICATE_PLAN, GAME), [events.Registered(1, "Zoé")])
    assert " 0  0,0 %  " in plain(standings_text(sheet(nothing)))


def test_a_name_without_control_characters() -> None:
    session = follow(Session.of(DUPLICATE_PLAN, GAME), [events.Registered(1, "a\x1b[2Jb")])
    for text in (standings_text(sheet(session, "x\x07")), session_page(sheet(session, "x\x07"))):
        assert "\x1b" not in text
        assert "\x07" not in text
    maison = replace(session.conditions, speed=replace(session.conditions.speed, name="maison"))
    unknown = replace(session, plan=replace(session.plan, conditions=maison))
    assert "maison" in standings_text(sheet(unknown, ""))


def test_road_sheets_have_the_same_columns_and_words_that_stay_whole(session: Session) -> None:
    page = session_page(sheet(session))
    assert ".road { table-layout: fixed; }" in page
    shares = re.findall(r"\.road th:nth-child\(\d+\) \{ width: ([\d.]+)%", page)
    assert (len(shares), sum(map(float, shares))) == (10, 100)
    for road in [one for one in sections(page)[0].all("table") if one.attributes["class"] == "road"]:
        for row in road.all("tr")[1:]:
            for place in (1, 7):
                cell = row.all("td")[place]
                assert " ".join(one.text for one in cell.all("span")) == cell.text
    for each in (page, slips_page(sheet(session))):
        styles = re.findall(r"(?m)^(?:td|article) \{[^}]*\}", each)
        assert styles
        assert not any("anywhere" in style for style in styles), "a narrow column would break JODL/ES"


# appeals and rulings


def test_appeals_and_rulings_are_listed_with_what_they_changed() -> None:
    """One line each, in their order; an opened move is no decision."""
    desk = played(of(2), [44, 0])
    happened: list[events.Event] = [
        events.Appealed(1, 1, "mot non admis"),
        events.Ruled(1, 1, Ruling.LATE),
        handed(desk, 1, 2, 9),
        events.Excused(9, "coupure"),
        events.Opened(2),
        events.Cancelled(2, short(1)),
        events.Excluded(1),
    ]
    assert plain(rulings_text("Jeudi", desk, (("20:15", one) for one in happened))).splitlines() == [
        "Appels et décisions · Jeudi",
        "20:15  Appel (§6.3), coup 1, table 1, Joueur 1 : mot non admis",
        "20:15  Coup 1, table 1, Joueur 1 : remis trop tard, 44 → 0",
        "20:15  Coup 1, table 2, Joueur 2 : bulletin saisi de nouveau, 0 → 9",
        "20:15  Interruption excusée (§3.7) : coupure",
        "20:15  Coup 2 annulé (§3.6)",
        "20:15  Exclusion (§6.1), table 1, Joueur 1",
    ]


def test_a_session_without_appeal_or_ruling_says_so() -> None:
    assert "Ni appel ni décision." in plain(rulings_text("Jeudi", of(2), []))


# names that a spreadsheet would compute


@pytest.mark.parametrize("name", ["=1+1", "+33", "-2", "@SOMME(A1)", "'=1"])
def test_a_name_that_looks_like_a_formula_is_text_in_a_spreadsheet(name: str) -> None:
    """An apostrophe before it makes it text; numbers below zero stay numbers."""
    session = played(began("Ana", name), [44, 22])
    ranked, roads = standings_table(session).csv(), road_sheets_csv(session)
    assert [row["name"] for row in rows(ranked)] == ["Ana", f"'{name}"]
    assert [row["name"] for row in rows(roads)] == ["Ana", f"'{name}"]
    assert [row["difference"] for row in rows(ranked)] == ["0", "-22"]


@pytest.mark.parametrize("name", ["Ana", "Anne-Marie", "L’Hermite", "1+1", "O'Brien", "a@b.fr"])
def test_an_ordinary_name_stays_as_it_is_in_a_spreadsheet(name: str) -> None:
    assert [row["name"] for row in rows(standings_table(began(name)).csv())] == [name]


def test_3_8_3_what_a_tie_break_decided_stands_beside_the_rank() -> None:
    session = after(played(of(3), [30, 30, 10]), events.Ended())
    assert "départage" not in standings_text(sheet(session))
    assert "decided" not in rows(standings_table(session).csv())[0], "only where there was one"
    session = after(session, events.TieBroken((1, 2), (2, 1)))
    told = rows(standings_table(session).csv())
    assert [(row["rank"], row["table"], row["total"]) for row in told] == [
        ("1", "2", "30"), ("2", "1", "30"), ("3", "3", "10"),
    ]  # fmt: skip
    assert len({row["decided"] for row in told[:2]} | {told[2]["decided"]}) == 2
    assert "1 (départage)" in standings_text(sheet(session))
    assert "1 (départage)" in session_page(sheet(session))
