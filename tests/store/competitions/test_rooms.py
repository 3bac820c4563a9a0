"""A package out, results back: the organiser's database and that of a room."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.play.session.helpers import GAME as SESSION_GAME
from tests.store.competitions.test_competitions import AT, entered, founded, lines, packed
from tests.store.helpers import GAME, SHORT
from topping.competition.decisions import EntrantExcluded, MoveVoided, NamePutRight
from topping.competition.entrant import Entrant
from topping.competition.events import (
    CompetitionStage,
    Decided,
    Enrolled,
    GamePlaced,
    Planned,
    ResultsGiven,
    StageSet,
    Withdrawn,
)
from topping.competition.plan import CompetitionForm, CompetitionPlan
from topping.competition.questions import open_questions
from topping.competition.results import Proof
from topping.errors import InputError, StoreError
from topping.play.session import events
from topping.play.session.newsession import CompetitionRoom
from topping.play.session.plan import Plan
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE
from topping.store import Store, open_store
from topping.store.competitions.competitions import Competitions
from topping.store.people.consents import Leaves
from topping.store.sessions.log import SessionLog

LATER = "2026-11-21T21:48:00+01:00"


@pytest.fixture
def organiser(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "organiser.db").store as store:
        yield store


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "room.db").store as store:
        yield store


@pytest.fixture
def uuid(organiser: Store, room: Store) -> str:
    """A competition whose package is open in the room of everybody."""
    uuid = founded(organiser)
    room.competitions.take_package(packed(organiser, uuid), AT)
    room.competitions.open(uuid, AT)
    return uuid


def took(organiser: Store, text: str) -> tuple[Proof, tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    taken = organiser.competitions.take_results(text, LATER)
    return taken.proof, taken.counted, taken.asked, taken.passed


def test_what_a_room_has_played_counts_at_the_organisers(organiser: Store, room: Store, uuid: str) -> None:
    assert room.competitions.game(uuid, 1).moves == GAME.moves
    entered(room, uuid, "zoe", "Zoé", 1_000, 2_000, 3_000)
    text = room.competitions.results_out(uuid)
    entered(organiser, uuid, "luc", "Luc", 2_000, 2_000, 3_000)
    assert took(organiser, text) == (Proof.AUTHENTICATED, (1,), (), ())
    assert [(line.rank, line.entrant.uuid, line.time_ms) for line in lines(organiser, uuid)] == [
        (1, "zoe", 6_000),
        (2, "luc", 7_000),
    ]
    assert took(organiser, text) == (Proof.AUTHENTICATED, (), (), (1,)), "twice is once"
    assert not open_questions(organiser.competitions.read(uuid))


def test_what_was_touched_counts_on_honour_and_never_in_place_of_what_is_authenticated(
    organiser: Store, room: Store, uuid: str
) -> None:
    entered(room, uuid, "zoe", "Zoé", 1_000, 2_000, 3_000)
    text = room.competitions.results_out(uuid)
    faster = text.replace("[1,true,26,26,1000,", "[1,true,26,26,1,")
    faster = faster if faster != text else text.replace(",1000,", ",1,", 1)
    assert faster != text
    assert took(organiser, faster) == (Proof.HONOUR, (1,), (), ())
    assert took(organiser, text) == (Proof.AUTHENTICATED, (), (1,), ())
    (question,) = open_questions(organiser.competitions.read(uuid))
    organiser.competitions.add(uuid, question.answers()[0], at=LATER)
    assert lines(organiser, uuid)[0].time_ms == 6_000
    assert took(organiser, faster) == (Proof.HONOUR, (), (), (1,))
    assert not open_questions(organiser.competitions.read(uuid))


def test_a_room_plays_on_and_gives_the_next_game_back_by_itself(organiser: Store, room: Store, uuid: str) -> None:
    organiser.competitions.place_game(uuid, 2, SHORT, AT)
    room.competitions.take_package(packed(organiser, uuid), AT)
    entered(room, uuid, "zoe", "Zoé", 1_000, 2_000, 3_000)
    assert took(organiser, room.competitions.results_out(uuid))[1] == (1,)
    run = entered(room, uuid, "luc", "Luc", 1_000, 2_000, 3_000)
    assert run
    assert took(organiser, room.competitions.results_out(uuid))[2] == (1,), "the first game is another one now"


def test_results_tell_no_word_and_no_draw(room: Store, uuid: str) -> None:
    entered(room, uuid, "zoe", "Zoé", 1_000, 2_000, 3_000)
    room.competitions.add(uuid, Decided(MoveVoided(1, 2), "lettre mal annoncée", "A. Faure"), at=AT)
    text = room.competitions.results_out(uuid)
    assert "lettre mal annoncée" in text
    assert "A. Faure" in text
    assert {move.solution.word for move in GAME.moves}.isdisjoint(re.findall(r"[A-Z]{2,}", text))


def test_the_room_keeps_the_names_of_its_minors(organiser: Store, room: Store, uuid: str) -> None:
    late = Entrant("tim", 9, ("Tim Petit",), licences=("0077",), minor=True)
    room.competitions.add(uuid, Enrolled(late), at=AT)
    room.competitions.add(uuid, Decided(NamePutRight("tim", ("Timéo Petit",)), "faute", "A. Faure"), at=AT)
    entered(room, uuid, "tim", "Tim", 1_000, 2_000, 3_000)
    text = room.competitions.results_out(uuid)
    assert not any(one in text for one in ("Petit", "Tim ", "Timéo", "0077"))
    took(organiser, text)
    assert organiser.competitions.read(uuid).entrants["tim"].name == "T. P."
    assert room.competitions.read(uuid).entrants["tim"].name == "Timéo Petit"


def test_a_session_leaves_without_the_names_of_minors(organiser: Store, room: Store) -> None:
    under = Conditions(DUPLICATE, DUPLICATE.speeds[0], penalty_ms=0)
    uuid = organiser.competitions.found(CompetitionPlan("Série", under, form=CompetitionForm.SESSIONS), AT)
    organiser.competitions.place_game(uuid, 1, SESSION_GAME, AT)
    organiser.competitions.add(uuid, Enrolled(Entrant("zoe", 1, ("Zoé Martin",))), at=AT)
    organiser.competitions.add(uuid, Enrolled(Entrant("luc", 2, ("Luc Petit",), minor=True)), at=AT)
    room.competitions.take_package(packed(organiser, uuid), AT)
    room.competitions.open(uuid, AT)
    room.competitions.add(uuid, Enrolled(Entrant("luc", 2, ("Luc Petit",), minor=True)), at=AT)
    seated = [events.Registered(table, name) for table, name in ((1, "Zoé Martin"), (2, "Luc Petit"), (3, "Ana Roy"))]
    log = SessionLog.start(room, Plan(), SESSION_GAME, "", AT, first=seated)
    for event in (events.Opened(1), events.Collected(1)):
        log.add(event, AT)
    room.scored_sessions.score(CompetitionRoom(uuid, 1), log.id, AT)
    text = room.competitions.results_out(uuid)
    assert "Petit" not in text
    took(organiser, text)
    (scored,) = organiser.competitions.read(uuid).sessions.values()
    assert [line.name for line in scored.lines] == ["Zoé Martin", "L. P.", "Ana Roy"]
    assert [line.entrant.name for line in lines(organiser, uuid)] == ["Zoé Martin", "Luc Petit", "Ana Roy"]


def test_each_room_has_its_own_secret_and_its_own_entrants(organiser: Store) -> None:
    uuid = founded(organiser)
    for letter, centre in (("a", "Lyon"), ("b", "Évry")):
        organiser.competitions.add(uuid, Enrolled(Entrant(letter, 7, (f"Joueur {letter}",), centre=centre)), at=AT)
    lyon, evry = packed(organiser, uuid, "Lyon"), packed(organiser, uuid, "Évry")
    assert lyon.secret != evry.secret
    assert packed(organiser, uuid, "Lyon").secret == lyon.secret
    assert ("Joueur a" in str(lyon), "Joueur b" in str(lyon)) == (True, False)
    assert organiser.competitions.rooms(uuid) == ("Lyon", "Évry")
    assert organiser.competitions.code(uuid) == "SESAME"


def test_a_package_that_comes_again_brings_the_room_up_to_date(organiser: Store, room: Store, uuid: str) -> None:
    organiser.competitions.add(uuid, Withdrawn("luc"), Enrolled(Entrant("ana", 3, ("Ana Roy",))), at=AT)
    room.competitions.add(uuid, Enrolled(Entrant("late", 9, ("Zoé Tard",))), at=AT)
    for _ in range(2):
        room.competitions.take_package(packed(organiser, uuid), AT)
        assert {*room.competitions.read(uuid).entrants} == {"zoe", "ana", "late"}


def test_what_is_the_organisers_is_refused_in_a_room(room: Store, uuid: str) -> None:
    for event in (
        StageSet(CompetitionStage.CLOSED),
        Planned(replace(room.competitions.read(uuid).plan, until_ms=1)),
        GamePlaced(5, "x", 3),
    ):
        with pytest.raises(InputError) as refused:
            room.competitions.add(uuid, event, at=AT)
        assert refused.value.details["organiser"] == "Siège"
    with pytest.raises(InputError, match="no_say"):
        packed(room, uuid)


def test_a_room_is_finished_when_its_results_are_out_until_it_plays_on(room: Store, uuid: str) -> None:
    def has_given() -> bool:
        return room.competitions.all()[0].has_given

    with pytest.raises(InputError, match="nothing_played"):
        room.competitions.results_out(uuid)
    entered(room, uuid, "zoe", "Zoé", 1_000, 2_000, 3_000)
    assert not has_given()
    room.competitions.add(uuid, ResultsGiven(), at=AT)
    assert has_given()
    room.competitions.add(uuid, Decided(EntrantExcluded("zoe"), "aide", "A. Faure"), at=AT)
    assert not has_given()


def test_a_competition_with_open_questions_is_not_closed(organiser: Store, room: Store, uuid: str) -> None:
    entered(room, uuid, "zoe", "Zoé", 1_000, 2_000, 3_000)
    organiser.competitions.place_game(uuid, 2, SHORT, AT)
    room.competitions.add(uuid, Decided(EntrantExcluded("zoe"), "aide", "A. Faure"), at=AT)
    took(organiser, room.competitions.results_out(uuid))
    closes = StageSet(CompetitionStage.CLOSED)
    with pytest.raises(InputError, match="questions_left"):
        organiser.competitions.add(uuid, closes, at=AT)
    (question,) = open_questions(organiser.competitions.read(uuid))
    organiser.competitions.add(uuid, question.answers()[0], at=AT)
    organiser.competitions.add(uuid, closes, at=AT)
    assert organiser.competitions.read(uuid).is_closed


def test_results_go_to_who_has_founded_the_competition_and_packages_to_rooms(
    organiser: Store, room: Store, uuid: str
) -> None:
    entered(room, uuid, "zoe", "Zoé", 1_000, 2_000, 3_000)
    with pytest.raises(InputError, match="not_ours"):
        room.competitions.take_results(room.competitions.results_out(uuid), AT)
    with pytest.raises(InputError, match="results_of_room"):
        organiser.competitions.results_out(uuid)
    with pytest.raises(InputError, match="own_package"):
        organiser.competitions.take_package(packed(organiser, uuid), AT)
    with pytest.raises(InputError, match="other_room"):
        room.competitions.take_package(packed(organiser, uuid, "Lyon"), AT)


def test_one_licence_number_is_one_entrant_of_the_roster(organiser: Store) -> None:
    uuid = founded(organiser)
    with pytest.raises(InputError) as refused:
        organiser.competitions.add(uuid, Enrolled(Entrant("z", 9, ("Paul Roy",), licences=("0012",))), at=AT)
    assert (refused.value.key, refused.value.details["name"]) == ("competition.licence_taken", "Zoé Martin")


def test_all_of_an_erased_competition_goes(organiser: Store, room: Store, uuid: str) -> None:
    entered(room, uuid, "zoe", "Zoé", 1_000, 2_000, 3_000)
    took(organiser, room.competitions.results_out(uuid))
    for store in (organiser, room):
        store.competitions.erase(uuid)
        for table in ("competitions", "competition_events", "competition_rooms", "competition_results"):
            assert store._database.all(f"SELECT * FROM {table}") == []
        with pytest.raises(StoreError, match="competition_unknown"):
            store.competitions.read(uuid)


def test_published_standings_name_no_minor_and_no_move(organiser: Store, uuid: str) -> None:
    entered(organiser, uuid, "luc", "Luc", 1_000, 2_000, 3_000)
    text = organiser.competitions.standings_out(uuid)
    assert "L. P." in text
    assert "Petit" not in text
    assert "moves" not in text


def test_another_reader_of_the_database_shares_what_was_read(organiser: Store, uuid: str) -> None:
    beside = Competitions(organiser._database)
    beside.share(organiser.competitions)
    assert beside.read(uuid) is organiser.competitions.read(uuid)


def test_standings_go_out_with_names_as_their_players_allow(organiser: Store, uuid: str) -> None:
    entered(organiser, uuid, "zoe", "Zoé", 1_000, 2_000, 3_000)
    (zoe,) = [one for one in organiser.competitions.read(uuid).entrants.values() if one.uuid == "zoe"]
    assert organiser.competitions.published(uuid) is None
    organiser.competitions.publish(uuid)
    assert f'"name":"{zoe.name}"' in (organiser.competitions.published(uuid) or "")
    entered(organiser, uuid, "luc", zoe.name, 2_000, 2_000, 3_000)
    organiser.consents.keep(zoe.name, Leaves.INITIALS, minor=False, at=AT)
    assert '"name":"Z' in (organiser.competitions.published(uuid) or ""), "what was published stands"
    organiser.competitions.publish(uuid)
    assert f'"name":"{zoe.name}"' not in (organiser.competitions.published(uuid) or "")


def test_a_room_publishes_nothing(room: Store, uuid: str) -> None:
    with pytest.raises(InputError):
        room.competitions.publish(uuid)
