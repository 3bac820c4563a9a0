"""A club with several machines: entrants, the secretary, a slow database."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.kiosk.driver import game
from tests.outside.commands import Typed
from tests.outside.hands import Hands, at_kiosk
from tests.outside.referee import closes, decides, enrols, entrant, opens, run_of
from tests.outside.table import WORDS
from topping.cli import run
from topping.competition.decisions import EntrantExcluded, MoveVoided, TimeGivenBack
from topping.competition.entrant import Entrant
from topping.competition.events import Enrolled
from topping.rules.games.gametext import format_game
from topping.store import RunFacts, Store, now, open_store
from topping.store.competitions.competitions import CompetitionEntry
from topping.texts import has


@pytest.fixture
def passing(event: Typed, tmp_path: Path) -> None:
    """A competition under way at the screen, with three entrants."""
    path, roster = tmp_path / "partie.txt", tmp_path / "inscrits.csv"
    path.write_text(format_game(game(moves=2)), encoding="utf-8")
    roster.write_text("N°;Nom\n1;Ana Roy\n2;Luc Petit\n3;Zoé Martin\n", encoding="utf-8")
    event("new", "Coupe", "--game", path, "--players", roster)
    opens("Coupe")


@pytest.fixture
def elsewhere(home: Path) -> Iterator[Store]:
    """What another process says in the same database, as the exchange does."""
    with open_store(home / "topping.db").store as store:
        yield store


def sits_down(store: Store, name: str) -> None:
    """An entrant begins the game at another screen."""
    (kept,) = store.competitions.all()
    competition = store.competitions.read(kept.uuid)
    entrant = next(one for one in competition.entrants.values() if one.name == name)
    facts = RunFacts.of(name, game(moves=2), competition.plan.conditions)
    store.competitions.start_run(CompetitionEntry(kept.uuid, entrant.uuid, 1), facts, now())


@pytest.mark.usefixtures("passing")
def test_the_choice_stays_when_something_arrives(home: Path, elsewhere: Store) -> None:
    with at_kiosk(home, at="competitions") as hands:
        hands.does("competitions.open", "competition.other_entrant", "competition.other_entrant")
        hands.must_see("competition.seat", name="Zoé Martin")
        (kept,) = elsewhere.competitions.all()
        elsewhere.competitions.add(kept.uuid, Enrolled(Entrant("new", 4, ("Max Noir",))), at=now())
        hands.waits(2_000)
        assert hands.reads("Max Noir")
        hands.must_see("competition.seat", name="Zoé Martin")


@pytest.mark.usefixtures("passing")
def test_who_sits_elsewhere_is_told_and_the_next_key_seats_nobody(home: Path, elsewhere: Store) -> None:
    with at_kiosk(home, at="competitions") as hands:
        hands.does("competitions.open")
        hands.must_see("competition.seat", name="Ana Roy")
        sits_down(elsewhere, "Ana Roy")
        hands.waits(2_000)
        hands.must_see("competition.seated_elsewhere", name="Ana Roy")
        hands.must_see("competition.seat", name="Luc Petit")
        hands.does("competition.go_on")
        hands.must_see("competition.seat", name="Luc Petit")
        hands.does("competition.go_on")
        assert hands.reads("Luc Petit")
        assert not hands.sees("competition.seat")


@pytest.mark.usefixtures("passing")
def test_who_sat_down_elsewhere_before_the_game_begins_plays_nothing_here(home: Path, elsewhere: Store) -> None:
    with at_kiosk(home, at="competitions") as hands:
        hands.does("competitions.open", "competition.go_on")
        sits_down(elsewhere, "Ana Roy")
        hands.does("ready.start")
        hands.must_see("competition.has_begun")


def plays(hands: Hands) -> None:
    """The first entrant sits down, begins, and finds every top."""
    hands.does("competitions.open", "competition.go_on", "ready.start")
    while hands.plays:
        hands.finds_top()


@pytest.mark.usefixtures("passing")
def test_no_more_time_is_told_to_be_given_back_than_was_spent(home: Path, event: Typed) -> None:
    with at_kiosk(home, at="competitions") as hands:
        hands.does("competitions.open", "competition.go_on", "ready.start")
        for _ in range(2):
            hands.waits(1_000)
            hands.finds_top()
    told = decides("Coupe", lambda sheet: TimeGivenBack(run_of(sheet, 1), 400_000))
    assert "6:40" not in told
    assert "0:02,2 rendu à Ana Roy, partie 1" in told
    assert "0:02,2 rendu à Ana Roy" in event("table", "Coupe")
    assert "0:10,0 ajouté à Ana Roy" in decides("Coupe", lambda sheet: TimeGivenBack(run_of(sheet, 1), -10_000))


SHEET = (
    "N°;Nom;Série;Catégorie;Club;Licence\n1;Zoé Martin;4A;V;Évry;0012345\n3;Jean Total;;;Lyon;\n"
    "TOTAL;;;;2;\n;Total des joueurs : 2;;;;\n"
)


@pytest.fixture
def competition(event: Typed, tmp_path: Path) -> Typed:
    path, roster = tmp_path / "partie.txt", tmp_path / "inscrits.csv"
    path.write_text(format_game(game()), encoding="utf-8")
    roster.write_text(SHEET, encoding="utf-8")
    event("new", "Coupe", "--sessions", "--formula", "duplicate", "--game", path)
    enrols("Coupe", roster)
    opens("Coupe")
    return event


def test_a_line_at_fault_leaves_nobody_enrolled(event: Typed, tmp_path: Path) -> None:
    roster = tmp_path / "inscrits.csv"
    roster.write_text("N°;Nom\n1;Ana Roy\n1;Luc Petit\n2;L?vy\n", encoding="utf-8")
    told = event("new", "Coupe", "--game", "normale-01", "--players", roster, code=1)
    assert "ligne 3 : le numéro 1 est donné deux fois" in told
    assert "ligne 4 : lettres perdues en route : L?vy" in told
    assert "Coupe" not in event("table")


def test_a_row_of_totals_enrols_nobody(event: Typed, tmp_path: Path) -> None:
    roster = tmp_path / "inscrits.csv"
    roster.write_text(SHEET, encoding="utf-8")
    told = event("new", "Coupe", "--game", "normale-01", "--players", roster)
    assert "2 inscrits" in told
    assert "ligne de total" in told
    assert "Jean Total" in event("table", "Coupe", "--roster")


def test_results_name_the_word_list_and_its_hash(
    event: Typed, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, roster = tmp_path / "partie.txt", tmp_path / "inscrits.csv"
    path.write_text(format_game(replace(game(), lexicon_name="club-fr", lexicon_hash="0123abcd" * 8)), encoding="utf-8")
    roster.write_text("N°;Nom\n1;Ana Roy\n", encoding="utf-8")
    event("new", "Coupe", "--game", path, "--players", roster)
    opens("Coupe")
    assert "club-fr (0123abcd)" in event("table", "Coupe")
    for form in ("--csv", "--json", "--html"):
        assert "club-fr (0123abcd)" in event("table", "Coupe", form)
    closes("Coupe")
    assert run(["sheet", str(path)]) == 0
    assert "Lexique : club-fr (0123abcd)" in capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ")


def test_results_are_provisional_until_the_close(competition: Typed) -> None:
    assert "provisoire" in competition("table", "Coupe")
    closes("Coupe")
    assert "provisoire" not in competition("table", "Coupe")


def test_decisions_are_told_with_the_number_that_revokes_them(competition: Typed) -> None:
    decides("Coupe", lambda sheet: MoveVoided(1, 2, None))
    decides("Coupe", lambda sheet: EntrantExcluded(entrant(sheet, 3).uuid))
    assert "1. coup 2" in competition("table", "Coupe")
    assert "2. Jean Total exclu" in competition("table", "Coupe")


def test_sigles_with_series_category_club_and_licence(competition: Typed, tmp_path: Path) -> None:
    def lines(form: str) -> list[str]:
        competition("table", "Coupe", form, "--out", tmp_path / "sigles.txt")
        return (tmp_path / "sigles.txt").read_text("latin-1").splitlines()

    assert lines("--sigles")[:2] == ['"1","Zoé Martin","0"', '"2","--table vide--","-1"']
    assert lines("--sigles-roster")[0] == '"1","Zoé Martin","0","4A","V","Évry","0012345"'
    assert lines("--sigles-roster")[1] == '"2","--table vide--","-1"'


def test_pairs_are_called_so(home: Path, event: Typed) -> None:
    event("new", "Coupe", "--pairs", "--game", "normale-01")
    assert "par paires" in event("table", "Coupe")
    with at_kiosk(home, at="competitions") as hands:
        assert hands.reads("par paires")


def test_a_competition_whose_games_are_elsewhere_says_what_to_do(
    event: Typed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, machine: Callable[[str], Path]
) -> None:
    monkeypatch.setenv("TOPPING_HOME", str(machine("Siège")))
    event("new", "Coupe", "--game", "normale-01")
    opens("Coupe")
    results = tmp_path / "coupe.topping"
    event("results", "Coupe", "--out", results)
    room = machine("Salle")
    monkeypatch.setenv("TOPPING_HOME", str(room))
    event("results", results)
    assert "ouverte ailleurs" in event("table")
    with at_kiosk(room, at="competitions") as hands:
        hands.must_see("competitions.open_elsewhere")


def test_a_slow_board_leaves_home_alive_and_says_so(home: Path) -> None:
    with at_kiosk(home) as hands:
        before = hands.screen
        with hands.with_slow_database():
            hands.does("home.leaderboard")
            hands.waits(1_000)
            assert hands.screen == before
            hands.must_see("home.slow")
        hands.must_see("leaderboard.title")
        assert not hands.sees("home.slow")


def test_keys_typed_meanwhile_go_to_the_screen_that_was_asked_for(home: Path) -> None:
    with at_kiosk(home) as hands:
        before = hands.screen
        with hands.with_slow_database():
            hands.does("home.leaderboard", "anywhere.back", "home.player")
            assert hands.screen == before
        hands.must_see("who.title")


def test_the_end_of_a_run_waits_for_a_slow_database_and_the_last_top_stays_meanwhile(home: Path) -> None:
    with at_kiosk(home) as hands:
        hands.begins("normale-06", moves=1)
        with hands.with_slow_database():
            hands.finds_top()
            hands.waits(5_000)
            assert hands.plays
            hands.must_see("home.slow")
        hands.waits(5_000)
        assert not hands.plays
        hands.must_see("result.costs")


def test_a_result_is_opened_from_the_list_of_runs_once_the_database_answers(home: Path) -> None:
    with at_kiosk(home) as hands:
        hands.plays_through("normale-06", 1)
        hands.does("result.runs")
        with hands.with_slow_database():
            before = hands.screen
            hands.does("anywhere.enter")
            hands.waits(1_000)
            assert hands.screen == before
        assert hands.screen != before
        hands.must_see("result.costs")


def test_a_card_is_told_once_its_answer_is_kept_and_keys_wait_for_that(home: Path) -> None:
    with at_kiosk(home) as hands:
        hands.wants_no_lists("Marie")
        hands.names_player("Marie")
        hands.wants_no_lists("Marie")
        hands.does("home.train", "train.cards")
        for word in ("LOUPE", "MAISON"):
            hands.types(word)
            hands.does("cards.add", "cards.clear")
        hands.does("anywhere.back", "train.sitting")
        with hands.with_slow_database():
            hands.does("sitting.give_up")
            hands.waits(1_000)
            assert not hands.sees("sitting.undo")
            hands.does("anywhere.enter")
        assert not hands.sees("sitting.over")
        hands.waits(1_000)
        hands.does("anywhere.back")
        hands.must_see("train.cards_today", count=2)


def test_a_card_set_aside_in_the_list_is_said_to_be_once_it_is_kept(home: Path) -> None:
    with at_kiosk(home) as hands:
        hands.wants_no_lists("Marie")
        hands.names_player("Marie")
        hands.wants_no_lists("Marie")
        hands.does("home.train", "train.cards")
        hands.types("LOUPE")
        with hands.with_slow_database():
            hands.does("cards.add")
            assert not hands.sees("cards.added", word="LOUPE")
        hands.must_see("cards.added", word="LOUPE")
        hands.does("cards.clear")
        with hands.with_slow_database():
            hands.does("cards.aside")
            hands.waits(500)
            assert not hands.sees("cards.was_set_aside", word="LOUPE")
        hands.must_see("cards.was_set_aside", word="LOUPE")


def test_each_sentence_is_in_the_catalogue() -> None:
    assert [key for key in WORDS.values() if not has(key)] == []


def test_what_is_on_screen_is_read(home: Path) -> None:
    with at_kiosk(home) as hands:
        hands.must_see("home.first_game")
        assert not hands.sees("play.leave_question")
