"""Texts that people read on paper or hand on to other programs, as whole files in `__snapshots__/test_goldens`.

They change with a wording or a column: read the difference, then write them anew with `pytest --snapshot-update`. The
games are typed below, so that no other list of words changes them. Days and folders are masked.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from tests.competition.sample import competition
from tests.competition.sample import run as scored
from tests.play.session.helpers import typed
from topping.cli import run
from topping.competition.decisions import EntrantExcluded, TimeGivenBack
from topping.competition.entrant import Entrant
from topping.competition.events import Decided, SessionScored
from topping.competition.plan import CompetitionForm, CompetitionPlan
from topping.competition.scored import ScoredLine
from topping.correction.ruling import Ruling
from topping.play.session import events
from topping.play.session.plan import Plan
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE
from topping.rules.conditions.options import Options
from topping.rules.games.gametext import parse_game
from topping.sheets.competition import CompetitionSheet
from topping.sheets.competitionexport import competition_csv, results_page, results_text, roster_table
from topping.store import open_store
from topping.store.sessions.log import SessionLog

GAME = """\
Topping 1
Nom : Jeudi
Variante : normale

1 +DTSELJO JODLES H4 44
2 T+SAATIS ETATISAS 8H 77
3 -VLTPFNU +VIDA?EN rENVIDAS O1 95
"""
"""A word of one bonus, one of seven letters, and one with a joker after a rejected draw."""
BULLETINS = (
    ("1 JODLES H4 44", "2 JETS H5 22", "3 JODLES H4 40"),
    ("1 ETATISAS 8H 77", "2 !abs", "3 ETAT 8H 4"),
    ("1 NAVET O4 20", "2 rENVIDAS O1 95", "3 VIDAS O4 9"),
)
AT = "2025-03-01T20:00:00+01:00"


class _Text(SingleFileSnapshotExtension):
    _write_mode = WriteMode.TEXT
    file_extension = "txt"


class _Csv(_Text):
    file_extension = "csv"


class _Xml(_Text):
    file_extension = "xml"


class _Gcg(_Text):
    file_extension = "gcg"


@pytest.fixture
def text(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(_Text)


@pytest.fixture
def table(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(_Csv)


def plain(text: str) -> str:
    """A text with ordinary spaces, as a reviewer sees them."""
    return re.sub(r"[\u00a0\u202f]", " ", text)


Prints = Callable[..., str]


@pytest.fixture
def prints(home: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> Prints:
    """Runs a command; returns what it prints, with ordinary spaces and line ends, days and folders masked."""

    def ask(*arguments: object, encoding: str = "utf-8") -> str:
        capfdbinary.readouterr()
        try:
            code = run([*map(str, arguments)])
        except SystemExit as left:
            code = int(str(left.code))
        captured = capfdbinary.readouterr()
        assert (code, captured.err) == (0, b"")
        text = plain(captured.out.decode(encoding)).replace("\r\n", "\n")
        text = re.sub(r"\d\d/\d\d/\d{4} \d\d:\d\d|\d+ \w{3} \d{4}, \d\d:\d\d", "DATE", text)
        return text.replace(str(home), "DOSSIER")

    return ask


class _Page(HTMLParser):
    """The words of a page, a line for each heading, paragraph and row."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.text = ""
        self._is_hidden = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._is_hidden = tag == "style"
        if tag in ("title", "h1", "h2", "p", "li", "tr"):
            self.text = f"{self.text.rstrip()}\n{'# ' * (tag[0] == 'h')}"
        elif tag in ("table", "section", "article"):
            self.text = f"{self.text.rstrip()}\n"
        elif tag in ("td", "th"):
            self.text += "| "
        elif tag == "br":
            self.text += " / "

    def handle_endtag(self, tag: str) -> None:
        self._is_hidden = False
        self.text += " " * (tag in ("td", "th"))

    def handle_data(self, data: str) -> None:
        if not self._is_hidden:
            self.text += data.replace("\n", "")


def words_of(page: str) -> str:
    return "\n".join(line.strip() for line in _Page(page).text.strip().splitlines()) + "\n"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "jeudi.txt"
    path.write_text(GAME, encoding="utf-8")
    return path


@pytest.fixture
def session(home: Path) -> None:
    """A session of three players, in which a solo among three brings 10 points; JETS is the one word not admitted."""
    plan = Plan()
    plan = replace(plan, conditions=replace(plan.conditions, options=Options.parse("solo=3:10")))
    players = [events.Registered(table, name) for table, name in enumerate(("Élodie", "Paul", "=Zoé"), start=1)]
    with open_store().store as store:
        log = SessionLog.start(store, plan, parse_game(GAME), "Club de Vannes", AT, lexicon_name="ODS9", first=players)
        for move, lines in enumerate(BULLETINS, start=1):
            log.add_all((events.Opened(move), events.Collected(move)), AT)
            for line in lines:
                log.add(typed(line, log.session, move, lambda word: word != "JETS"), AT)
        log.add_all((events.Appealed(1, 2, "JETS est admis"), events.Ruled(2, 3, Ruling.LATE), events.Ended()), AT)


@pytest.fixture
def against_time() -> CompetitionSheet:
    """A game of three moves and 60 s each, by three entrants: time is given back to one, and one is excluded."""
    entrants = (
        Entrant("a", 1, ("Élodie Lefèvre",), club="Évry", series="4A"),
        Entrant("b", 2, ("=Luc",), club="Lyon", series="2B"),
        Entrant("c", 3, ("Ana Roy",), club="Lyon", series="4A"),
    )
    found = competition(
        Decided(TimeGivenBack("b1", 2_000), "panne", "J. Roy"),
        Decided(EntrantExcluded("c"), "téléphone", "J. Roy"),
        plan=CompetitionPlan("Coupe de mars", team_size=2),
        entrants=entrants,
    )
    runs = (scored("a1", [10, 60, 30], found=[True, False, True]), scored("b1", [9, 21, 30]), scored("c1", [1, 1, 1]))
    return CompetitionSheet(found, {one.uuid: one for one in runs}, "07/03/2026 14:00", lambda ms: "07/03/2026 17:30")


@pytest.fixture
def in_rooms() -> CompetitionSheet:
    """A game of two moves, 40 and 22 points, in a session of each of two rooms."""
    entrants = (
        Entrant("a", 1, ("Zoé",), club="Évry", centre="Nord", series="4A", licences=("0012345",)),
        Entrant("b", 1, ("-Luc",), club="Lyon", centre="Sud"),
    )
    found = competition(
        SessionScored("n", 1, ("game",), "Nord", True, (40, 22), (ScoredLine(1, "Zoé", (40, 15), (40, 15)),)),
        SessionScored("s", 1, ("game",), "Sud", True, (40, 22), (ScoredLine(1, "-Luc", (30, 17), (30, 17)),)),
        plan=CompetitionPlan("Simultané", Conditions(DUPLICATE, DUPLICATE.speeds[0]), form=CompetitionForm.SESSIONS),
        entrants=entrants,
    )
    return CompetitionSheet(found, {}, "07/03/2026 14:00", str)


# games


def test_sheet_of_a_game(prints: Prints, game: Path, text: SnapshotAssertion) -> None:
    assert prints("sheet", game) == text


def test_page_of_a_game(prints: Prints, game: Path, text: SnapshotAssertion) -> None:
    assert words_of(prints("sheet", game, "--html")) == text


def test_announcements_of_a_game(prints: Prints, game: Path, text: SnapshotAssertion) -> None:
    assert prints("announce", game) == text


def test_duplitop_listing_of_a_game(prints: Prints, game: Path, text: SnapshotAssertion) -> None:
    assert prints("export", game, "--to", "duplitop") == text


def test_gcg_of_a_game(prints: Prints, game: Path, snapshot: SnapshotAssertion) -> None:
    assert prints("export", game, "--to", "gcg") == snapshot.use_extension(_Gcg)


# sessions


@pytest.mark.usefixtures("session")
@pytest.mark.parametrize("language", ["fr", "en"])
def test_standings_of_a_session(prints: Prints, language: str, text: SnapshotAssertion) -> None:
    assert prints("session", "export", 1, "--lang", language) == text


@pytest.mark.usefixtures("session")
@pytest.mark.parametrize("language", ["fr", "en"])
def test_standings_and_road_sheets_of_a_session(prints: Prints, language: str, table: SnapshotAssertion) -> None:
    assert prints("session", "export", 1, "--csv", "--lang", language) == table


@pytest.mark.usefixtures("session")
def test_page_of_a_session(prints: Prints, text: SnapshotAssertion) -> None:
    assert words_of(prints("session", "export", 1, "--html")) == text


@pytest.mark.usefixtures("session")
def test_appeals_and_rulings_of_a_session(prints: Prints, text: SnapshotAssertion) -> None:
    assert prints("session", "export", 1, "--rulings") == text


@pytest.mark.usefixtures("session")
def test_sigles_file_of_a_session(prints: Prints, text: SnapshotAssertion) -> None:
    assert prints("session", "export", 1, "--to", "sigles", encoding="latin-1") == text


@pytest.mark.usefixtures("session")
def test_eliot_file_of_a_session(prints: Prints, snapshot: SnapshotAssertion) -> None:
    assert prints("session", "export", 1, "--to", "eliot") == snapshot.use_extension(_Xml)


# competitions


def test_results_of_a_competition_against_time(against_time: CompetitionSheet, text: SnapshotAssertion) -> None:
    assert plain(results_text(against_time)) == text


def test_page_of_a_competition_against_time(against_time: CompetitionSheet, text: SnapshotAssertion) -> None:
    assert words_of(plain(results_page(against_time))) == text


def test_results_of_a_competition_in_rooms(in_rooms: CompetitionSheet, text: SnapshotAssertion) -> None:
    assert plain(results_text(in_rooms)) == text


def test_table_of_a_competition_in_rooms(in_rooms: CompetitionSheet, table: SnapshotAssertion) -> None:
    assert competition_csv(in_rooms) == table


def test_roster_of_a_competition_in_rooms(in_rooms: CompetitionSheet, table: SnapshotAssertion) -> None:
    assert roster_table(in_rooms.competition).csv() == table


# the program


@pytest.mark.parametrize("language", ["fr", "en"])
def test_help(prints: Prints, language: str, monkeypatch: pytest.MonkeyPatch, text: SnapshotAssertion) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    assert prints("--lang", language, "--help") == text


def test_doctor(prints: Prints, text: SnapshotAssertion) -> None:
    report = re.sub(r"(?<=[ (])/[^\s,;:)]+", "CHEMIN", prints("doctor"))
    report = re.sub(r"(?m)^(✓ (?:Python|psycopg|moteur) : ).*", r"\1…", report)  # another machine has others
    assert re.sub(r"\b\d+(\.\w+)*", "N", report) == text
