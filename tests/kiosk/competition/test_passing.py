"""A competition at the kiosk, from its name to its final standings; its games in sessions, in duels, aloud."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tests.kiosk.competition.helpers import enter, hero, kept, make_game, play_whole, prepare
from tests.kiosk.driver import DOWN, ENTER, ESCAPE, F2, RIGHT, TAB, Driver, game
from tests.kiosk.solo.test_races import Two
from topping.competition.counting import ScoreState
from topping.competition.entrant import Entrant
from topping.competition.events import CompetitionStage, Enrolled, Withdrawn
from topping.competition.plan import CompetitionPlan, Passing
from topping.kiosk import routes
from topping.kiosk.backstage.runs import Seat
from topping.kiosk.engine.processes import Shown
from topping.kiosk.screens.play.play import PlayScreen
from topping.kiosk.screens.play.together import DuelScreen
from topping.kiosk.screens.session.hall import SessionScreen
from topping.play.run.run import Phase
from topping.play.session.events import Collected, Ended, Opened
from topping.rules.conditions.conditions import Conditions
from topping.store import Store, open_store


def test_a_referee_makes_a_competition_and_players_pass_one_after_the_other(kiosk: Driver) -> None:
    uuid = prepare(kiosk, games=2)
    assert (kept(kiosk).entrants, kept(kiosk).games) == (2, 2)
    assert kept(kiosk).stage is CompetitionStage.PREPARED
    kiosk.key(ENTER)  # opens it
    assert kept(kiosk).stage is CompetitionStage.OPEN
    passed = []
    for _ in range(4):
        passed.append((kiosk.texts("passing")[0], hero(kiosk)))
        kiosk.key(ENTER)  # seats the next one
        assert kiosk.scene == "ready"
        play_whole(kiosk)
        assert kiosk.scene == "competitiondesk", "and no result, which would show the words to who comes next"
    assert passed == [
        ("Partie 1", "Élodie Martin"),
        ("Partie 1", "Bruno Keller"),
        ("Partie 2", "Élodie Martin"),
        ("Partie 2", "Bruno Keller"),
    ]
    shown = kiosk.backstage.competitions.read(uuid)
    assert [(line.entrant.name, line.played) for line in shown.overall] != []
    assert {line.played for line in shown.overall} == {2}
    assert not shown.is_on_honour, "this machine founded it"
    kiosk.key(pygame.K_F12)
    assert kept(kiosk).stage is CompetitionStage.OPEN, "once is not enough"
    kiosk.key(pygame.K_F12)
    assert kept(kiosk).stage is CompetitionStage.CLOSED
    kiosk.key(ENTER)
    assert kiosk.scene == "competitionstandings"
    assert "final" in kiosk.texts("remark")[0]


def test_whoever_has_played_is_looked_at_and_not_called(kiosk: Driver) -> None:
    prepare(kiosk, "1 Élodie Martin\n2 Bruno Keller\n3 Aïcha Benali")
    kiosk.key(ENTER, ENTER)
    play_whole(kiosk)
    kiosk.key(pygame.K_END)
    assert hero(kiosk) == "Aïcha Benali"
    kiosk.key(pygame.K_HOME)
    assert (kiosk.row[1], hero(kiosk)) == ("Élodie Martin", "Aïcha Benali")
    kiosk.click_on("Élodie Martin")
    assert "Élodie Martin a déjà joué" in kiosk.message
    kiosk.key(DOWN)
    assert (kiosk.row[1], hero(kiosk)) == ("Bruno Keller", "Bruno Keller")


def test_a_made_game_is_kept_without_its_seed(kiosk: Driver) -> None:
    uuid = prepare(kiosk)
    assert kiosk.store.competitions.game(uuid, 1).seed is None


def test_a_run_that_is_left_counts_and_leads_back_to_who_is_next(kiosk: Driver) -> None:
    uuid = prepare(kiosk)
    kiosk.key(ENTER, ENTER, ENTER)
    kiosk.step()
    assert isinstance(kiosk.kiosk.scene, PlayScreen)
    kiosk.key(ESCAPE)
    kiosk.click_on(next(text for text in kiosk.places if "bandonner" in text or "uitter" in text))
    assert kiosk.scene == "competitiondesk"
    assert hero(kiosk) == "Bruno Keller"
    (first, _) = kiosk.backstage.competitions.read(uuid).passing(1)
    assert kiosk.backstage.competitions.read(uuid).score(first, 1).state is ScoreState.COUNTED


def test_equal_entrants_are_told_apart_by_a_further_game(kiosk: Driver) -> None:
    uuid = prepare(kiosk)
    kiosk.key(ENTER)
    for _ in range(2):
        kiosk.key(ENTER)
        play_whole(kiosk)
    kiosk.show(routes.CompetitionStandings(uuid))
    shown = kiosk.backstage.competitions.read(uuid)
    assert shown.groups()[0].ties, "both found every top within the same second"
    kiosk.type("e")
    assert "Élodie Martin et Bruno Keller" in kiosk.texts("question")[0]
    kiosk.type("2")
    make_game(kiosk, game("normale-07", 2))
    assert kiosk.scene == "competitiondesk"
    assert kiosk.texts("passing")[0] == "Départage 1"
    placed = kiosk.backstage.competitions.read(uuid).competition.tie_breaks[101]
    assert placed.conditions is not None
    assert placed.conditions.formula.name == "mort-subite"


def test_the_table_tells_the_room_who_is_on_which_move_and_no_length_of_the_game(kiosk: Driver, store: Store) -> None:
    uuid = prepare(kiosk, games=2)
    kiosk.key(ENTER)
    kiosk.key(ENTER)
    play_whole(kiosk)
    kiosk.key(ENTER, ENTER)
    kiosk.step()
    kiosk.find_top()
    kiosk.show(routes.CompetitionTable(uuid))
    assert kiosk.texts("strip")[:2] == ("Bruno Keller", "coup 2")
    assert "sur 2 au même coup" in kiosk.texts("strip")
    assert {"fini", "2"} <= set(kiosk.texts("table"))
    assert not {"3", "coup 3"} & set(kiosk.texts()), "nothing tells how long the game is"


def test_the_roster_says_which_line_it_cannot_take(kiosk: Driver) -> None:
    kiosk.show(routes.ListCompetitions())
    kiosk.key(ENTER)
    kiosk.type("Coupe")
    kiosk.key(F2)
    kiosk.type("n")
    make_game(kiosk, game())
    kiosk.key(ENTER)
    for line in ("1 Élodie Martin", "2 " + "Bruno" * 9):
        kiosk.type(line)
        kiosk.key(ENTER)
    assert "40" in kiosk.message
    kiosk.key(ESCAPE, DOWN)
    assert kiosk.row == ("1", "1", "Élodie Martin")
    kiosk.key(pygame.K_DELETE)
    assert "Personne n’est inscrit" in kiosk.texts("roster")[0]


def test_the_desk_follows_what_another_process_keeps(kiosk: Driver) -> None:
    uuid = prepare(kiosk)
    with open_store(kiosk.store.path).store as other:
        first = next(iter(other.competitions.read(uuid).entrants))
        other.competitions.add(uuid, Withdrawn(first), at=kiosk.clock.date())
    kiosk.wait(300)
    assert kiosk.texts("queue") == ("2", "Bruno Keller", "–")


def test_of_a_minor_on_the_roster_no_name_leaves_with_his_runs(kiosk: Driver) -> None:
    prepare(kiosk, "1 Zéphyrin Quatremer\n2 Bruno Keller")
    kiosk.type("j")
    kiosk.key(DOWN, pygame.K_F6, F2)
    kiosk.key(ENTER)
    for _ in range(2):
        kiosk.key(ENTER)
        play_whole(kiosk)
    facts = "\n".join(map(str, kiosk.store.sharing.own_after(0, 10_000)))
    players = [line for line in facts.splitlines() if '"kind":"player"' in line]
    assert ["Keller" in line for line in players] == [False, True]
    assert not any("Quatremer" in line for line in players)


def test_what_was_played_stays_with_who_played_it(kiosk: Driver) -> None:
    uuid = prepare(kiosk)
    kiosk.key(ENTER, ENTER)
    play_whole(kiosk)
    kiosk.type("p")
    kiosk.key(pygame.K_DELETE)
    assert "elle reste" in kiosk.message
    kiosk.key(ENTER, DOWN, pygame.K_DELETE)
    assert "a joué" in kiosk.message
    competition = kiosk.store.competitions.read(uuid)
    assert (len(competition.games), len(competition.entrants)) == (1, 2)


def prepare_simultaneous(kiosk: Driver, *lines: str) -> str:
    kiosk.show(routes.ListCompetitions())
    kiosk.key(ENTER)
    kiosk.type("Simultané")
    kiosk.key(TAB, RIGHT, F2)
    kiosk.type("n")
    make_game(kiosk, game(moves=2))
    kiosk.key(ENTER)
    for line in lines:
        enter(kiosk, line)
    kiosk.key(F2)
    kiosk.key(ENTER)
    return kept(kiosk).uuid


def play_session(kiosk: Driver) -> None:
    """The session in front is played without a bulletin."""
    log = kiosk.scene_of(SessionScreen).log
    for move in (1, 2):
        log.add(Opened(move), kiosk.clock.date())
        log.add(Collected(move), kiosk.clock.date())
    log.add(Ended(), kiosk.clock.date())


def test_the_session_opens_with_the_roster_and_its_game_and_adds_to_the_total(kiosk: Driver) -> None:
    uuid = prepare_simultaneous(kiosk, "3 Élodie Martin", "7 Bruno Keller")
    assert "Ouvrir la séance" in kiosk.places
    kiosk.key(ENTER)
    assert kiosk.scene == "newsession"
    assert {"Élodie Martin", "Bruno Keller"} <= set(kiosk.texts())
    kiosk.key(F2)
    play_session(kiosk)
    kiosk.show(routes.CompetitionDesk(uuid))
    shown = kiosk.backstage.competitions.read(uuid)
    assert shown.has_session(1, "")
    assert {line.entrant.name: line.played for line in shown.overall} == {"Élodie Martin": 1, "Bruno Keller": 1}
    assert "Voir le classement" in kiosk.places
    assert kiosk.texts("queue")[2] == "0"


def test_each_room_has_its_own_session(kiosk: Driver) -> None:
    uuid = prepare_simultaneous(kiosk, "1 Élodie Martin")
    keeping = kiosk.backstage.competitions
    (first,) = keeping.read(uuid).competition.entrants.values()
    there = Entrant("there", 1, ("Bruno Keller",), centre="Nantes")
    keeping.add(uuid, Enrolled(replace(first, centre="Lyon")), Enrolled(there))
    kiosk.show(routes.CompetitionDesk(uuid))
    assert hero(kiosk) == "Lyon"
    kiosk.type("s")
    assert (hero(kiosk), kiosk.texts("queue")) == ("Nantes", ("1", "Bruno Keller", "–"))
    kiosk.key(ENTER, F2)
    play_session(kiosk)
    kiosk.show(routes.CompetitionDesk(uuid))
    shown = keeping.read(uuid)
    assert [shown.has_session(1, centre) for centre in shown.competition.centres] == [False, True]
    assert hero(kiosk) == "Lyon", "where the game has not been played"


def test_nothing_is_opened_before_the_competition_is(kiosk: Driver) -> None:
    uuid = prepare_simultaneous(kiosk, "1 Élodie Martin")
    kiosk.key(pygame.K_F12, pygame.K_F12)  # closes it
    kiosk.show(routes.CompetitionDesk(uuid))
    assert "Voir le classement" in kiosk.places


AT = "2026-03-01T10:00:00+00:00"
NAMES = {"e1": "Zoé Martin", "e2": "Marie Petit"}


@pytest.fixture
def two(tmp_path: Path, kiosk: Driver) -> Iterator[Two]:
    made = Two(tmp_path)
    yield made
    made.close()


def founded(kiosk: Driver, *, announced: bool = False) -> str:
    """A competition of one game of two moves, open; its UUID."""
    kept = kiosk.store.competitions
    plan = CompetitionPlan("Coupe", replace(Conditions(), announced=announced), passing=Passing.TOGETHER)
    uuid = kept.found(plan, AT)
    kept.place_game(uuid, 1, game(moves=2), AT)
    enrolled = [Enrolled(Entrant(one, number, (name,))) for number, (one, name) in enumerate(NAMES.items(), 1)]
    kept.add(uuid, *enrolled, at=AT)
    kept.open(uuid, AT)
    return uuid


def seats(two: Two, uuid: str) -> list[Seat]:
    """Each kiosk seats its entrant; the second one has got the competition from the first."""
    first, second = two.kiosks
    two.carry()
    second.store.competitions.keep_game(uuid, game(moves=2))
    found = []
    for kiosk, entrant in zip((first, second), NAMES, strict=True):
        keeping = kiosk.backstage.competitions
        shown = keeping.read(uuid)
        found.append(keeping.seat(shown, shown.competition.entrants[entrant], 1))
    return found


def states(kiosk: Driver, uuid: str) -> list[ScoreState]:
    shown = kiosk.backstage.competitions.read(uuid)
    return [shown.score(one, 1).state for one in shown.competition.entrants.values()]


def test_a_duel_counts_for_the_competition_and_leads_back_to_its_desk(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    uuid = founded(two.kiosks[0])
    led: list[Shown] = []
    for kiosk, seat in zip(two.kiosks, seats(two, uuid), strict=True):
        monkeypatch.setattr(kiosk.kiosk.second, "lead", lambda session, now: led.append(session))
        kiosk.show(routes.Meet(seat))
        two.wait(500)
    two.wait(4_000, 200)
    two.kiosks[0].type("u")
    two.wait(9_500, 500)
    two.wait(2_000)
    assert led
    assert set(led) == {uuid}, "the room follows the live table, and nothing else in between"
    for _ in range(2):
        for kiosk in two.kiosks:
            assert kiosk.scene_of(DuelScreen).run.phase is Phase.THINKING
        for kiosk in two.kiosks:
            kiosk.find_top()
        two.wait(4_500)
    for kiosk in two.kiosks:
        assert kiosk.scene == "competitiondesk"
        assert states(kiosk, uuid) == [ScoreState.COUNTED] * 2
