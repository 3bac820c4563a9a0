"""Competitions in the database: step by step, and what is known of their runs."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.play.session.helpers import DUPLICATE_PLAN, OTHER
from tests.play.session.helpers import GAME as SESSION_GAME
from tests.store.helpers import GAME, SHORT, facts, found, instant, keep_course, missed, play, turns
from topping.competition.decisions import MoveVoided, NamePutRight, TimeGivenBack
from topping.competition.entrant import Entrant
from topping.competition.events import (
    CompetitionStage,
    Decided,
    Enrolled,
    OrderSet,
    Planned,
    Revoked,
    RunEntered,
    StageSet,
)
from topping.competition.package import CompetitionPackage
from topping.competition.plan import CompetitionForm, CompetitionPlan
from topping.competition.standings import EntrantStanding, standings
from topping.errors import InputError, StoreError
from topping.play.session.newsession import CompetitionRoom
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE
from topping.rules.games.gametext import game_id
from topping.rules.grid.board import Board
from topping.rules.grid.position import Position
from topping.store import Store, open_store
from topping.store.competitions.competitions import CompetitionEntry
from topping.store.competitions.scored import session_of
from topping.store.competitions.scoredruns import scored_runs
from topping.store.competitions.sealedfiles import SealedFile
from topping.store.competitions.secrecy import GameHold
from topping.store.database import ms_of
from topping.store.sessions.log import SessionLog
from topping.texts import tell

AT = "2026-11-21T15:00:00+01:00"
ZOE = Entrant("zoe", 1, ("Zoé Martin",), licences=("0012",))
LUC = Entrant("luc", 2, ("Luc Petit",), licences=("0034",), minor=True)


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "here.db").store as store:
        yield store


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "elsewhere.db").store as store:
        yield store


def founded(store: Store) -> str:
    uuid = store.competitions.found(CompetitionPlan("Tournoi d’Évry"), AT)
    store.competitions.place_game(uuid, 1, GAME, AT)
    store.competitions.add(uuid, Enrolled(ZOE), Enrolled(LUC), OrderSet(("luc", "zoe")), at=AT)
    store.competitions.add(uuid, StageSet(CompetitionStage.OPEN), at=AT)
    return uuid


def entered(store: Store, uuid: str, entrant: str, player: str, *costs: int) -> int:
    run = play(store, facts(player), *costs)
    store.competitions.add(uuid, RunEntered(store.competitions.run_uuid(run), entrant, 1, 42), at=AT)
    return run


def lines(store: Store, uuid: str) -> tuple[EntrantStanding, ...]:
    (group,) = standings(store.competitions.read(uuid), store.competitions.runs(uuid))
    return group.lines


def packed(store: Store, uuid: str, room: str = "") -> CompetitionPackage:
    """The package of a room, as its file holds it."""
    return CompetitionPackage.parse(str(store.competitions.package(uuid, room, "SESAME", label="Siège")))


def start(store: Store, uuid: str, entrant: str, *, place: int = 1, at: str = AT) -> int:
    return store.competitions.start_run(CompetitionEntry(uuid, entrant, place), facts(entrant), at)


def prepared(store: Store) -> str:
    uuid = store.competitions.found(CompetitionPlan("Tournoi d’Évry"), AT)
    store.competitions.place_game(uuid, 1, GAME, AT)
    store.competitions.add(uuid, Enrolled(ZOE), Enrolled(LUC), at=AT)
    return uuid


def test_an_entrant_plays_a_game_once_between_its_opening_and_its_end_date(here: Store) -> None:
    uuid = prepared(here)
    with pytest.raises(InputError, match="not_open"):
        start(here, uuid, "zoe")
    here.competitions.open(uuid, AT)
    run = start(here, uuid, "zoe")
    assert here.competitions.entry_of_run(run) == CompetitionEntry(uuid, "zoe", 1)
    with pytest.raises(InputError) as refused:
        start(here, uuid, "zoe")
    assert refused.value.key == "competition.has_begun"
    assert refused.value.details["name"] == "Zoé Martin"
    with pytest.raises(InputError, match="is_over"):
        start(here, uuid, "luc", at="2026-11-28T15:00:00+01:00")  # a week after it was opened
    plan = replace(here.competitions.read(uuid).plan, until_ms=ms_of("2026-12-01T00:00:00.000Z"))
    here.competitions.add(uuid, Planned(plan), at=AT)
    assert start(here, uuid, "luc", at="2026-11-28T15:00:00+01:00")


def test_once_open_the_plan_is_fixed_and_a_game_that_was_played_stays(here: Store) -> None:
    uuid = prepared(here)
    here.competitions.add(uuid, Planned(CompetitionPlan("Open d’Évry")), at=AT)
    here.competitions.open(uuid, AT)
    with pytest.raises(InputError, match="plan_is_fixed"):
        here.competitions.add(uuid, Planned(CompetitionPlan("Autre")), at=AT)
    start(here, uuid, "zoe")
    with pytest.raises(InputError, match="game_is_played"):
        here.competitions.place_game(uuid, 1, SHORT, AT)
    here.competitions.place_game(uuid, 2, SHORT, AT)
    assert here.competitions.read(uuid).plan.name == "Open d’Évry"
    assert [here.competitions.game(uuid, place).moves for place in (1, 2)] == [GAME.moves, SHORT.moves]
    with pytest.raises(StoreError, match="competition_no_game"):
        here.competitions.game(uuid, 3)


def test_a_decision_counts_until_it_is_revoked(here: Store) -> None:
    """Zoé needs 6 s, Luc 7 s; without the third move Luc is first with 3 s, and gets one second back."""
    uuid = founded(here)
    entered(here, uuid, "zoe", "Zoé", 1_000, 3_000, 2_000)
    luc = entered(here, uuid, "luc", "Luc", 2_000, 1_000, 4_000)

    def ranked() -> list[tuple[str, int]]:
        return [(line.entrant.uuid, line.time_ms) for line in lines(here, uuid)]

    assert ranked() == [("zoe", 6_000), ("luc", 7_000)]
    here.competitions.add(uuid, Decided(MoveVoided(1, 3), "coupure", "J. Roy"), at=AT)
    assert ranked() == [("luc", 3_000), ("zoe", 4_000)]
    void = here.competitions.read(uuid).decisions[-1].stamp.number
    back = TimeGivenBack(here.competitions.run_uuid(luc), 1_000)
    here.competitions.add(uuid, Decided(back, "bruit", "J. Roy"), at=AT)
    assert ranked() == [("luc", 2_000), ("zoe", 4_000)]
    here.competitions.add(uuid, Revoked(void, "erreur", "J. Roy"), at=AT)
    assert ranked() == [("zoe", 6_000), ("luc", 6_000)]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("coupe", "store.competition_several"),
        (" OPEN  de Lyon ", "Open de Lyon"),
        ("open d evry", "Open d’Évry"),
        ("Voeux", "Voeux"),
        ("vœux", "Vœux"),
        ("Lyon", "store.competition_unknown_alike"),
        ("", "store.competition_unknown"),
        ("Marseille", "store.competition_unknown"),
    ],
)
def test_a_competition_is_meant_by_its_name_accents_and_blanks_aside(here: Store, text: str, meant: str) -> None:
    names = {
        here.competitions.found(CompetitionPlan(name), AT): name
        for name in ("Coupe", "coupe", "Open de Lyon", "Open d’Évry", "Vœux", "Voeux")
    }
    if meant in names.values():
        assert names[here.competitions.named(text)] == meant
    else:
        with pytest.raises(StoreError) as refused:
            here.competitions.named(text)
        assert refused.value.key == meant


def test_a_competition_is_meant_by_the_beginning_of_its_number(here: Store) -> None:
    uuid = prepared(here)
    assert [here.competitions.named(text) for text in (uuid, uuid[:4].upper())] == [uuid, uuid]
    with pytest.raises(StoreError, match="competition_unknown"):
        here.competitions.named(uuid[:3])


def test_of_the_sealed_files_of_a_competition_the_last_four_wait_for_their_code(here: Store) -> None:
    """A file that was touched does not take the place of a sound one."""
    uuid, other = "0aaa" + "0" * 28, "0bbb" + "0" * 28
    for content in b"abcded":
        here.sealed_files.keep(SealedFile(uuid, "Open d’été", bytes([content]), AT))
    here.sealed_files.keep(SealedFile(other, "Coupe", b"x", AT))
    seals = here.sealed_files.all()
    assert [(seal.content, seal.earlier) for seal in seals] == [(b"x", ()), (b"d", (b"e", b"c", b"b"))]
    named = [here.sealed_files.named(text) for text in ("open  D’ÉTÉ", "0aaa", "0aa", "autre")]
    assert [seal and seal.name for seal in named] == ["Open d’été", "Open d’été", None, None]


def test_a_room_seats_the_entrants_of_its_centre_by_their_numbers(here: Store) -> None:
    under = Conditions(DUPLICATE, DUPLICATE.speeds[0], penalty_ms=0)
    uuid = here.competitions.found(CompetitionPlan("Série", under, form=CompetitionForm.SESSIONS), AT)
    here.competitions.place_game(uuid, 1, SESSION_GAME, AT)
    seats = (replace(ZOE, centre="Nord"), replace(LUC, centre="Sud"), Entrant("ana", 7, ("Ana Roy",), centre="Nord"))
    here.competitions.add(uuid, *map(Enrolled, seats), at=AT)
    room = session_of(here.competitions.read(uuid), 1, "Nord")
    assert [(player.table, player.name) for player in room.players] == [(1, "Zoé Martin"), (7, "Ana Roy")]
    assert room.name.startswith("Série")
    assert room.name.endswith("Nord")
    with pytest.raises(InputError, match="competition_no_game"):
        session_of(here.competitions.read(uuid), 2, "Nord")


def test_an_erased_competition_leaves_its_runs(here: Store) -> None:
    uuid = founded(here)
    run = entered(here, uuid, "zoe", "Zoé", 1_000, 2_000, 3_000)
    packed(here, uuid)
    assert here.competitions.naming("martin zoé") == ("Tournoi d’Évry",)
    here.competitions.erase(uuid)
    assert here.competitions.naming("Zoé Martin") == here.competitions.rooms(uuid) == ()
    assert not here.competitions.games_here(uuid)
    assert here.ranking.standing(run).rank == 1
    assert here.finished.run(run).player == "Zoé"
    with pytest.raises(StoreError, match="competition_unknown"):
        here.competitions.erase(uuid)


def test_the_names_of_a_minor_do_not_leave_and_are_shown_here(here: Store, elsewhere: Store) -> None:
    uuid = founded(here)
    here.competitions.add(uuid, Decided(NamePutRight("luc", ("Luc Petitjean",)), "faute", "J. Roy"), at=AT)
    package = packed(here, uuid)
    assert not re.search("Petit|0034", str(package))
    assert "Zoé Martin" in str(package)
    elsewhere.competitions.take_package(package, AT)
    assert elsewhere.competitions.read(uuid).entrants["luc"].name == "L. P."
    luc = here.competitions.read(uuid).entrants["luc"]
    assert (luc.name, luc.licences) == ("Luc Petitjean", ("0034",))


def test_nothing_of_a_game_is_read_before_its_competition_ends(here: Store) -> None:
    held, until = here.secret_games, ms_of("2026-11-28T14:00:00.000Z")
    here.now_ms = lambda: until - 1
    uuid = here.competitions.found(
        CompetitionPlan("Série", DUPLICATE_PLAN.conditions, form=CompetitionForm.SESSIONS), AT
    )
    for place, game in ((1, GAME), (2, SESSION_GAME)):
        here.competitions.place_game(uuid, place, game, AT)
    here.competitions.add(uuid, Enrolled(ZOE), at=AT)
    free, of_game = play(here, facts("Ana", SHORT), 1, game=SHORT), play(here, facts("Ana"), 1, 1, 1)
    with pytest.raises(InputError) as unopened:
        held.check_game(game_id(GAME))
    assert (unopened.value.key, tell(unopened.value).count("Série")) == ("competition.held", 1)
    here.competitions.open(uuid, AT)
    entered_run = play(here, facts("Zoé", SHORT), 1, game=SHORT)
    here.competitions.add(uuid, RunEntered(here.competitions.run_uuid(entered_run), "zoe", 1), at=AT)
    keep_course(here)
    (session,) = here.sessions.all()
    ordinary = SessionLog.start(here, DUPLICATE_PLAN, SHORT, "Mardi", AT).id
    assert here.scored_sessions.room_of(session.id) is None
    here.scored_sessions.score(CompetitionRoom(uuid, 2), session.id, AT)
    assert here.scored_sessions.room_of(session.id) == CompetitionRoom(uuid, 2)
    hold = GameHold("Série", until)
    assert held.games() == {game_id(GAME): hold, game_id(SESSION_GAME): hold}
    assert (held.runs(), held.sessions()) == ({of_game, entered_run}, {session.id})
    assert [held.of_run(run) for run in (free, of_game, entered_run, 99)] == [None, hold, hold, None]
    assert [held.of_session(one) for one in (session.id, ordinary, 99)] == [hold, None, None]
    assert [held.is_shared(game_id(game)) for game in (GAME, SHORT)] == [False, False]
    packed(here, uuid)
    assert [held.is_shared(game_id(game)) for game in (GAME, SHORT)] == [True, False]
    second, elsewhere = turns()[1].position, next(OTHER.turns()).position
    turned = Position(Board("".join(map(second.board.column, range(15)))), second.rack[::-1])
    other_rack = replace(second, rack="EEEEEEE")
    for position in (second, turned, elsewhere):
        assert held.of_position(position) == hold
        with pytest.raises(InputError, match="held_position"):
            held.check_position(position)
    assert held.of_position(other_rack) is None
    held.check_position(other_rack)
    for check, number in ((held.check_run, of_game), (held.check_session, session.id), (here.finished.run, of_game)):
        with pytest.raises(InputError, match="held_until"):
            check(number)
    here.finished.run(free)
    here.now_ms = lambda: until
    assert (held.games(), held.runs(), held.sessions()) == ({}, frozenset(), frozenset())
    assert [
        held.of_run(of_game),
        held.of_session(session.id),
        held.of_position(second),
        held.of_position(elsewhere),
    ] == ([None] * 4)
    assert not held.is_shared(game_id(GAME))
    here.finished.run(of_game)


def test_what_is_erased_can_be_read_no_more(here: Store, tmp_path: Path) -> None:
    uuid = founded(here)
    here.competitions.erase(uuid)
    assert here.competitions.all() == ()
    here.close()
    assert b"Petit" not in (tmp_path / "here.db").read_bytes()


def test_an_event_of_a_newer_version_is_passed_over(here: Store) -> None:
    uuid = founded(here)
    with here._database.writing() as sql:
        values = (uuid, 99, 0, "here", '{"event":"of-tomorrow"}')
        sql.execute("INSERT INTO competition_events VALUES (?, ?, ?, ?, ?)", values)
    assert here.competitions.read(uuid).plan.name == "Tournoi d’Évry"


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE competition_events SET body = '{}'",
        "DELETE FROM competition_events",
        "UPDATE competition_results SET proof = 'authenticated'",
        "DELETE FROM competition_results",
    ],
)
def test_what_happened_to_a_competition_is_not_changed(here: Store, elsewhere: Store, statement: str) -> None:
    uuid = founded(here)
    elsewhere.competitions.take_package(packed(here, uuid), AT)
    elsewhere.competitions.open(uuid, AT)
    entered(elsewhere, uuid, "zoe", "Zoé", 1_000, 2_000, 3_000)
    here.competitions.take_results(elsewhere.competitions.results_out(uuid), AT)
    with pytest.raises(StoreError), here._database.writing() as sql:
        sql.execute(statement)
    assert len(lines(here, uuid)) == 2


class Player:
    """Somebody who plays at one of the machines, as chance has it."""

    def __init__(self, store: Store, competition: str, rng: random.Random) -> None:
        self._store, self._competition, self._rng = store, competition, rng
        self._run = self._moves = self._begun = 0

    def act(self) -> None:
        """A run is begun, a move done, the clock stopped, or the run over."""
        runs, rng = self._store.runs, self._rng
        if not self._run:
            self._begun += 1
            self._run, self._moves = runs.start(facts(rng.choice(("Zoé", "Luc"))), instant(self._begun)), 0
            entry = RunEntered(self._store.competitions.run_uuid(self._run), rng.choice(("zoe", "luc")), 1)
            self._store.competitions.add(self._competition, entry, at=AT)
        elif self._moves == len(GAME.moves):
            runs.finish(self._run, instant(self._begun + 1))
            self._run = 0
        elif rng.random() < 0.1:
            runs.leave(self._run, instant(self._begun + 1))
            self._run = 0
        elif rng.random() < 0.2:
            runs.resume(self._run)
        else:
            turn = turns()[self._moves]
            done = found(turn, rng.randrange(60_000)) if rng.random() < 0.7 else missed(turn)
            runs.add_move(self._run, done, turn)
            self._moves += 1


@pytest.mark.parametrize("seed", range(3))
def test_what_is_known_is_what_would_be_read_anew(here: Store, seed: int) -> None:
    rng = random.Random(seed)
    competition = founded(here)
    player = Player(here, competition, rng)
    for _ in range(40):
        player.act()
        known, read = here.competitions.runs(competition), here.competitions.read(competition)
        assert known == scored_runs(here._database, read.runs)
