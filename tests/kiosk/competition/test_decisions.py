"""The referee decides at the kiosk: standings follow at once, on this display and another; files and rosters."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tests.competition.sample import competition, entrant, run
from tests.kiosk.competition.helpers import hero, passed, play_whole, prepare
from tests.kiosk.conftest import Open
from tests.kiosk.driver import DOWN, ENTER, ESCAPE, F2, LEFT, RIGHT, TAB, Driver, at_once
from tests.kiosk.unseen import UnseenScreen
from tests.screens.states.competition import TITLE, closed, keeping_of, opened
from topping.competition.decisions import MoveVoided, NamePutRight, RunSetAside, TimeGivenBack
from topping.competition.events import CompetitionStage, RunEntered, StageSet
from topping.competition.plan import CompetitionPlan
from topping.competition.standings import Grouping
from topping.config import Settings
from topping.kiosk.displays.rankingpages import PAGE_MS
from topping.kiosk.otherscreens import RoomTable
from topping.kiosk.screens.competition.decisions import DecisionKind
from topping.kiosk.screens.competition.routes import (
    CompetitionDecisions,
    CompetitionDesk,
    CompetitionInOut,
    CompetitionStandings,
    Side,
)
from topping.kiosk.screens.competition.standingsrows import StandingRow, columns_of, standing_rows, team_rows
from topping.kiosk.ui.panels import TextView
from topping.play.run.run import Phase
from topping.rules.conditions.conditions import Conditions
from topping.wording.competition import ShownCompetition


def type_line(kiosk: Driver, text: str) -> None:
    kiosk.type(text)
    kiosk.key(ENTER)


def history(kiosk: Driver) -> list[str]:
    return [one.replace("\N{NO-BREAK SPACE}", " ") for one in kiosk.texts("history")]


def test_a_decision_is_revoked_by_few_keys(kiosk: Driver) -> None:
    uuid = passed(kiosk)
    before = at_once(kiosk.services.competitions.read(uuid)).overall
    kiosk.show(CompetitionDesk(uuid))
    kiosk.type("d")
    assert "2  Bruno Keller" in kiosk.texts("form"), "who played last"
    kiosk.key(ENTER, ENTER, ENTER)
    type_line(kiosk, "10")
    kiosk.type("chaise")
    kiosk.key(F2)
    assert len(history(kiosk)) == 1
    kiosk.key(pygame.K_F5, pygame.K_DELETE)
    assert "motif" in kiosk.message
    kiosk.type("erreur d’inscrit")
    kiosk.key(F2)
    assert len(history(kiosk)) == 1, "the reason is that of a revocation"
    kiosk.key(pygame.K_DELETE)
    assert "décision annulée : erreur d’inscrit" in history(kiosk)[0]
    assert at_once(kiosk.services.competitions.read(uuid)).overall == before


def test_a_run_set_aside_is_played_again(kiosk: Driver) -> None:
    uuid = passed(kiosk)
    kiosk.show(CompetitionDecisions(uuid))
    for _ in range(4):
        kiosk.key(RIGHT)
    kiosk.key(TAB)
    kiosk.type("panne de courant")
    kiosk.key(F2)
    assert "Décision prise" in kiosk.message
    kiosk.key(ESCAPE)
    assert hero(kiosk) == "Élodie Martin", "whose run was set aside"
    kiosk.key(ENTER, ENTER)
    kiosk.step()
    kiosk.key(pygame.K_F5)
    assert kiosk.run.phase is Phase.THINKING, "no pause, since the referee may admit the run"
    kiosk.key(ESCAPE)
    assert "chaque coup qui manque" in kiosk.asked


def test_an_entrant_is_chosen_by_his_number_and_excluded(kiosk: Driver) -> None:
    uuid = passed(kiosk)
    kiosk.show(CompetitionDecisions(uuid))
    kiosk.key(LEFT, LEFT, DOWN)
    kiosk.type("2")
    assert "2  Bruno Keller" in kiosk.texts("form")
    kiosk.key(DOWN)
    kiosk.type("tricherie")
    kiosk.key(F2)
    lines = at_once(kiosk.services.competitions.read(uuid)).overall
    assert [line.entrant.name for line in lines if line.is_excluded] == ["Bruno Keller"]


def test_values_go_round_and_a_name_is_put_right(kiosk: Driver) -> None:
    uuid = passed(kiosk)
    kiosk.show(CompetitionDecisions(uuid))
    kiosk.key(LEFT)
    assert "rectifier le nom" in kiosk.texts("form")
    kiosk.key(DOWN, RIGHT, RIGHT)
    assert "1  Élodie Martin" in kiosk.texts("form"), "there are two"
    kiosk.click_on("1  Élodie Martin")
    assert "2  Bruno Keller" in kiosk.texts("form")
    kiosk.key(DOWN)
    for text in ("Bruno Kellermann", "mal écrit"):
        type_line(kiosk, text)
    kiosk.key(F2)
    (kept,) = at_once(kiosk.services.competitions.read(uuid)).competition.decisions
    assert isinstance(kept.decided.decision, NamePutRight)
    assert kept.decided.decision.names == ("Bruno Kellermann",)


def kind(kiosk: Driver, name: str) -> None:
    """Turns to a kind of decision."""
    kiosk.key(pygame.K_HOME)
    for _ in DecisionKind:
        if name not in kiosk.texts("form"):
            kiosk.key(RIGHT)


def test_what_is_decided_by_enter_alone_and_what_cannot_be(kiosk: Driver) -> None:
    uuid = prepare(kiosk)
    kiosk.key(ENTER)
    kiosk.show(CompetitionDecisions(uuid, "personne"))
    for name, typed, told in (
        ("exclure (§6.1)", "", "Choisissez d’abord de qui il s’agit."),
        ("rendre du temps", "", "Élodie Martin n’a pas joué cette partie."),
        ("annuler un coup", "3", "Ce n’est pas le numéro d’un coup de cette partie."),
        ("rectifier le nom", "Ana / Bob", "Un inscrit porte un nom, une paire en porte deux."),
    ):
        kind(kiosk, name)
        if told[:1] != "C" or typed:
            kiosk.key(DOWN)
            kiosk.type("1")
        kiosk.key(TAB)
        if typed:
            kiosk.type(typed)
        kiosk.key(F2)
        assert kiosk.message == told
        kiosk.key(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    kind(kiosk, "annuler un coup")
    kiosk.key(ENTER, ENTER, ENTER)
    type_line(kiosk, "2")
    type_line(kiosk, "salle évacuée")
    kiosk.key(ENTER)
    assert kiosk.message == "Décision prise ; le classement en tient compte."
    (kept,) = at_once(kiosk.services.competitions.read(uuid)).competition.decisions
    (first, _) = at_once(kiosk.services.competitions.read(uuid)).competition.entrants
    assert kept.decided.decision == MoveVoided(1, 2, first)


@pytest.mark.parametrize(("typed", "ms"), [("12,5", 12_500), ("-10", -10_000), ("+1", 0), ("0,0004", 0), ("1.x", 0)])
def test_time_is_given_back_or_taken_to_the_millisecond(kiosk: Driver, typed: str, ms: int) -> None:
    uuid = passed(kiosk)
    kiosk.show(CompetitionDecisions(uuid))
    kind(kiosk, "rendre du temps")
    kiosk.key(DOWN, TAB)
    for text in (typed, "coupure de courant"):
        type_line(kiosk, text)
    kiosk.key(F2)
    kept = at_once(kiosk.services.competitions.read(uuid)).competition.decisions
    decided = [one.decided.decision for one in kept if isinstance(one.decided.decision, TimeGivenBack)]
    assert [one.ms for one in decided] == ([ms] if ms else [])


def test_a_decision_is_about_one_of_the_runs_of_an_entrant(kiosk: Driver) -> None:
    uuid = opened(kiosk, count=2, games=1)
    keeping = keeping_of(kiosk)
    keeping.scored["elsewhere"] = replace(keeping.scored["run-1-1"], uuid="elsewhere", started_at=90_000_000)
    keeping.add(uuid, RunEntered("elsewhere", "entrant-1", 1))
    kiosk.show(CompetitionDecisions(uuid, "entrant-1"))
    kind(kiosk, "annuler un coup")
    assert kiosk.texts("attempt values") == (), "it is annulled in each of them"
    kind(kiosk, "faire rejouer")
    stands = kiosk.texts("attempt values")
    assert len(stands) == 3
    kiosk.key(DOWN, DOWN, DOWN, RIGHT)
    assert kiosk.texts("attempt values") != stands
    kiosk.key(ENTER)
    type_line(kiosk, "machine en panne")
    kiosk.key(ENTER)
    (kept,) = at_once(keeping.read(uuid)).competition.decisions
    assert kept.decided.decision == RunSetAside("elsewhere")
    kiosk.show(CompetitionDecisions(uuid, "entrant-1"))
    kiosk.key(ENTER, ENTER, ENTER, ENTER)
    type_line(kiosk, "0,0")
    kiosk.key(F2)
    assert kiosk.message.startswith("Écrivez des secondes")


def test_what_was_missed_goes_into_a_deck_once_all_is_closed(kiosk: Driver) -> None:
    uuid = prepare(kiosk)
    kiosk.key(ENTER)
    for _ in range(2):
        kiosk.key(ENTER, ENTER)
        kiosk.step()
        while kiosk.scene == "play":
            kiosk.key(F2, F2)
            kiosk.wait(5_000)
    kiosk.show(CompetitionInOut(uuid, side=Side.SHEETS))
    before = kiosk.message
    kiosk.type("x")
    assert kiosk.message == before, "somebody might still have to play"
    kiosk.services.competitions.add(uuid, StageSet(CompetitionStage.CLOSED))
    kiosk.show(CompetitionInOut(uuid, side=Side.SHEETS))
    kiosk.type("x")
    assert "2" in kiosk.message


ENTRANTS = (
    entrant("a", 1, club="Évry"),
    entrant("b", 2, centre="Nord"),
    entrant("c", 3, club="Évry", centre="Nord"),
    entrant("d", 4, club="Lyon"),
)


@pytest.fixture
def shown() -> ShownCompetition:
    found = competition(entrants=ENTRANTS, plan=CompetitionPlan("Par équipes", team_size=2))
    runs = (run("a1", [1, 2, 3]), run("b1", [2, 2, 3]), run("c1", [3, 2, 3]), run("d1", [9, 9, 9], input="oral"))
    return ShownCompetition(found, {one.uuid: one for one in runs})


def test_inputs_side_by_side_and_the_percentage_of_tops(shown: ShownCompetition) -> None:
    late = competition(entrants=(*ENTRANTS, entrant("e", 5)))
    shown = ShownCompetition(replace(shown.competition, entrants=late.entrants), shown.runs)
    (columns, rows) = columns_of(shown), [one for one in standing_rows(shown) if isinstance(one, StandingRow)]
    inputs = [(one.line.entrant.name, columns["input"][1](one)) for one in rows]
    assert inputs[3:] == [("Joueur d", "voix"), ("Joueur e", "")]
    headings = [one for one in standing_rows(shown, Grouping.INPUT) if isinstance(one, str)]
    assert headings == ["Pas encore de partie", "clavier", "voix"]
    assert Grouping.INPUT in shown.groupings


def test_teams_of_clubs_and_rooms_with_those_who_are_not_complete(shown: ShownCompetition) -> None:
    rows = [tuple(cell if isinstance(cell, str) else cell.said for cell in row) for row in team_rows(shown)]
    assert rows == [
        ("", "Équipes de club", "", "", ""),
        ("1", "Évry", "Joueur a, Joueur c", "0:14", ""),
        ("–", "Lyon", "incomplète\N{NO-BREAK SPACE}: Joueur d", "0:27", ""),
        ("", "Équipes de centre", "", "", ""),
        ("1", "Nord", "Joueur b, Joueur c", "0:15", ""),
    ]


def test_teams_come_after_the_groups_and_nobody_decides_about_them(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    kiosk.show(CompetitionStandings(closed(kiosk, plan=CompetitionPlan(TITLE, Conditions(), team_size=5))))
    kiosk.key(*(pygame.K_RIGHT,) * 4)
    assert [one for one in kiosk.texts("standings") if one in "123–"] == ["1", "2", "3", "–"]
    kiosk.key(pygame.K_DOWN)
    kiosk.type("e")
    assert not kiosk.texts("question")
    kiosk.key(pygame.K_LEFT)
    assert "Sans club" not in kiosk.texts("standings")
    kiosk.key(pygame.K_DOWN, pygame.K_END)
    assert "Sans club" in kiosk.texts("standings")


def table_of(kiosk: Driver, wanted: str, database: Path | None = None) -> RoomTable:
    path = kiosk.store.path if database is None else database
    return RoomTable(UnseenScreen((1280, 720)), kiosk.clock, path, wanted, Settings())


def panels(table: RoomTable) -> dict[str, object]:
    table.turn()
    return {panel.name: panel.state for panel in table.panels()}


def told(table: RoomTable) -> list[str]:
    """What is written on it."""
    return [state.set.lines[0] for state in panels(table).values() if isinstance(state, TextView)]


def test_it_follows_every_move_of_the_kiosk(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    uuid = prepare(kiosk, games=2)
    kiosk.key(ENTER)
    kiosk.key(ENTER)
    play_whole(kiosk)
    table = table_of(kiosk, "coupe")
    assert "Classement" in told(table), "nobody is playing: the standings"
    shown = table.panels()
    assert table.panels() is shown
    kiosk.clock.time += PAGE_MS
    kiosk.step()
    assert table.panels() is not shown
    kiosk.key(ENTER, ENTER)
    kiosk.step()
    seen = []
    while kiosk.scene == "play":
        seen.append(next((one for one in told(table) if one.startswith("coup ")), ""))
        kiosk.find_top()
    assert seen == ["coup 1", "coup 2"]
    assert "Classement" in told(table)
    standings = at_once(kiosk.services.competitions.read(uuid))
    assert standings.score(standings.passing(1)[1], 1).counts
