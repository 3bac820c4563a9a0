"""The entrant chosen is the entrant seated, whatever other machines say meanwhile; two attempts are told apart."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.kiosk.driver import game
from tests.outside.commands import Typed
from tests.outside.hands import Hands, at_kiosk
from topping.competition.entrant import Entrant
from topping.competition.events import Enrolled
from topping.play.together.signals import Entered, Gone, LatePolicy, StartGiven
from topping.rules.games.gametext import format_game
from topping.store import RunFacts, Store, now, open_store
from topping.store.competitions.competitions import CompetitionEntry

RULING = ("--reason", "panne", "--author", "J. Roy")


@pytest.fixture
def passing(event: Typed, tmp_path: Path) -> None:
    """A competition under way at the screen, with three entrants."""
    path, roster = tmp_path / "partie.txt", tmp_path / "inscrits.csv"
    path.write_text(format_game(game(moves=2)), encoding="utf-8")
    roster.write_text("N°;Nom\n1;Ana Roy\n2;Luc Petit\n3;Zoé Martin\n", encoding="utf-8")
    event("new", "Coupe", "--game", path, "--players", roster)
    event("open", "Coupe")


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


def test_two_attempts_are_told_with_their_machines(
    event: Typed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, machine: Callable[[str], Path]
) -> None:
    first, second = machine("Salle A"), machine("Salle B")
    path, roster, sealed = tmp_path / "partie.txt", tmp_path / "inscrits.csv", tmp_path / "coupe.topping"
    path.write_text(format_game(game(moves=2)), encoding="utf-8")
    roster.write_text("N°;Nom\n1;Ana Roy\n2;Luc Petit\n", encoding="utf-8")
    monkeypatch.setenv("TOPPING_HOME", str(first))
    event("new", "Coupe", "--game", path, "--players", roster)
    event("seal", "Coupe", "--out", sealed, "--code", "bako ritu nefa")
    event("open", "Coupe")
    monkeypatch.setenv("TOPPING_HOME", str(second))
    event("open", sealed, "--code", "bako ritu nefa")
    for home in (first, second):
        with at_kiosk(home, at="competitions") as hands:
            plays(hands)
    results = tmp_path / "b.topping"
    event("export", "Coupe", "--results", "--out", results)
    monkeypatch.setenv("TOPPING_HOME", str(first))
    event("import", results)
    assert "assis à deux postes" in event("show", "Coupe")
    refused = event("decide", "Coupe", "admit", "--number", 1, *RULING, code=2)
    assert "Salle A" in refused
    assert "Salle B" in refused
    told = event("decide", "Coupe", "admit", "--number", 1, "--attempt", 2, *RULING)
    assert "poste « Salle A »" in told
    assert "poste « Salle B »" in told


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
    told = event("decide", "Coupe", "time", "--number", 1, "--seconds", 400, *RULING)
    assert "6:40" not in told
    assert "0:02,2 rendu à Ana Roy, partie 1" in told
    assert "0:02,2 rendu à Ana Roy" in event("show", "Coupe")
    assert "0:10,0 ajouté à Ana Roy" in event("decide", "Coupe", "time", "--number", 1, "--seconds", -10, *RULING)


@pytest.mark.parametrize(("said_ms", "is_first"), [(1, True), (10**14, False)], ids=["came before", "comes after"])
def test_who_came_first_plays_a_common_start_for_an_entrant(
    said_ms: int, is_first: bool, home: Path, event: Typed, tmp_path: Path
) -> None:
    path, roster = tmp_path / "partie.txt", tmp_path / "inscrits.csv"
    path.write_text(format_game(game(moves=2)), encoding="utf-8")
    roster.write_text("N°;Nom\n1;Ana Roy\n2;Luc Petit\n", encoding="utf-8")
    event("new", "Coupe", "--passing", "together", "--game", path, "--players", roster)
    event("open", "Coupe")
    with open_store(home / "topping.db").store as store:
        (kept,) = store.competitions.all()
        ana = next(one for one in store.competitions.read(kept.uuid).entrants.values() if one.name == "Ana Roy")
    with at_kiosk(home, at="competitions") as hands:
        hands.sets(hub_folder=str(tmp_path))
        hands.does("competitions.open", "competition.go_on")
        hands.another_post_says(Entered("elsewhere", "Ana Roy", 0, entrant=ana.uuid), number=1, said_ms=said_ms)
        assert hands.sees("meeting.seated_before", name="Ana Roy", post="00000000") == is_first
        if is_first:  # who came first gives the start
            start = StartGiven("elsewhere", said_ms + 10_000, LatePolicy.OWN_TIME, False)
            hands.another_post_says(start, number=2, said_ms=said_ms)
        else:
            hands.does("meeting.start")
        hands.waits(15_000)
        assert hands.reads("Coup 1") != is_first
        if is_first:  # who leaves makes room
            hands.another_post_says(Gone("elsewhere"), number=3, said_ms=said_ms + 1)
            hands.waits(5_000)
            assert not hands.sees("meeting.seated_before")
            assert hands.reads("Coup 1")
