"""The referee decides at the kiosk: standings follow at once, and the history keeps everything."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tests.kiosk.competition.helpers import hero, passed, prepare
from tests.kiosk.conftest import Open
from tests.kiosk.driver import DOWN, ENTER, ESCAPE, F2, LEFT, RIGHT, TAB, Driver
from topping.competition.counting import ScoreMark, ScoreState
from topping.competition.decisions import TimeGivenBack
from topping.competition.events import CompetitionStage, StageSet
from topping.kiosk.routes.competition import CompetitionDecisions, CompetitionDesk, CompetitionResults
from topping.kiosk.scenes.competition.decision_form import DecisionForm, DecisionKind
from topping.paths import data_folder
from topping.play.run.run import Phase


@pytest.fixture
def kiosk(open_kiosk: Open) -> Driver:
    return open_kiosk()


def type_line(kiosk: Driver, text: str) -> None:
    kiosk.type(text)
    kiosk.key(ENTER)


def history(kiosk: Driver) -> list[str]:
    return [row[0].text.replace("\N{NO-BREAK SPACE}", " ") for row in kiosk.shown("history").rows]


def test_time_is_given_back_and_taken_away_again(kiosk: Driver) -> None:
    uuid = passed(kiosk)
    before = kiosk.backstage.competitions.read(uuid).overall
    slowest = before[-1].entrant
    kiosk.show(CompetitionDecisions(uuid, slowest.uuid))
    kiosk.key(TAB, TAB, TAB)
    for text in ("−10", "pupitre occupé"):
        type_line(kiosk, text)
    kiosk.key(F2)
    after = kiosk.backstage.competitions.read(uuid).overall
    assert after[-1].entrant == slowest
    assert after[-1].time_ms == before[-1].time_ms + 10_000
    assert ScoreMark.TIME_BACK in after[-1].marks
    assert "pupitre occupé (Arbitre" in history(kiosk)[0]
    # and the decision is revoked, with a reason of its own
    kiosk.show(CompetitionDecisions(uuid, slowest.uuid))
    kiosk.key(TAB, TAB, TAB, TAB)
    kiosk.type("erreur")
    kiosk.key(TAB, TAB, pygame.K_DELETE)
    assert kiosk.backstage.competitions.read(uuid).overall == before
    assert "décision annulée : erreur" in history(kiosk)[0]


def test_a_decision_is_revoked_by_few_keys(kiosk: Driver) -> None:
    uuid = passed(kiosk)
    before = kiosk.backstage.competitions.read(uuid).overall
    kiosk.show(CompetitionDesk(uuid))
    kiosk.type("d")
    assert any("Bruno Keller" in text for text in kiosk.places), "who played last"
    kiosk.key(TAB, TAB, TAB)
    type_line(kiosk, "10")
    kiosk.type("chaise")
    kiosk.key(F2)
    assert len(history(kiosk)) == 1
    kiosk.key(pygame.K_F4, pygame.K_DELETE)
    assert "motif" in kiosk.message
    kiosk.type("erreur d’inscrit")
    kiosk.key(F2)
    assert len(history(kiosk)) == 1, "the reason is that of a revocation"
    kiosk.key(pygame.K_DELETE)
    assert "décision annulée : erreur d’inscrit" in history(kiosk)[0]
    assert kiosk.backstage.competitions.read(uuid).overall == before


def test_a_run_set_aside_is_played_again(kiosk: Driver) -> None:
    uuid = passed(kiosk)
    kiosk.show(CompetitionDecisions(uuid))
    for _ in range(4):
        kiosk.key(RIGHT)
    kiosk.key(TAB, TAB, TAB)
    kiosk.type("panne de courant")
    kiosk.key(F2)
    assert kiosk.shown("message").tone == "good"
    kiosk.key(ESCAPE)
    assert hero(kiosk) == "Élodie Martin", "whose run was set aside"
    kiosk.key(ENTER, ENTER)
    kiosk.step()
    kiosk.key(pygame.K_F4)
    assert kiosk.run.phase is Phase.THINKING, "no pause, since the referee may admit the run"
    kiosk.key(ESCAPE)
    assert "chaque coup qui manque" in kiosk.shown("question").text


def test_nothing_is_decided_without_a_reason_or_a_number(kiosk: Driver) -> None:
    uuid = passed(kiosk)
    kiosk.show(CompetitionDecisions(uuid))
    kiosk.key(TAB, TAB, TAB)
    kiosk.type("douze")
    kiosk.key(F2)
    assert "secondes" in kiosk.message
    kiosk.key(*(pygame.K_BACKSPACE,) * 5)
    kiosk.type("12,5")
    kiosk.key(F2)
    assert "motif" in kiosk.message
    assert kiosk.backstage.competitions.read(uuid).competition.decisions == ()


def test_an_entrant_is_chosen_by_his_number_and_excluded(kiosk: Driver) -> None:
    uuid = passed(kiosk)
    kiosk.show(CompetitionDecisions(uuid))
    kiosk.key(LEFT, LEFT, DOWN)
    kiosk.type("2")
    assert "Bruno" in kiosk.places or any("Bruno Keller" in text for text in kiosk.places)
    kiosk.key(DOWN)
    kiosk.type("tricherie")
    kiosk.key(F2)
    lines = kiosk.backstage.competitions.read(uuid).overall
    assert [line.entrant.name for line in lines if line.is_excluded] == ["Bruno Keller"]


def test_what_a_decision_needs(kiosk: Driver) -> None:
    uuid = passed(kiosk)
    shown = kiosk.backstage.competitions.read(uuid)
    first = next(iter(shown.competition.entrants.values()))
    assert shown.score(first, 1).state is ScoreState.COUNTED
    form = DecisionForm(entrant=first.uuid, place=1)
    for value, ms in (("12", 12_000), ("12,5", 12_500), ("0.001", 1), ("-3", -3_000)):
        made = DecisionForm(DecisionKind.TIME_BACK, first.uuid, 1, value).decision(shown)
        assert isinstance(made, TimeGivenBack)
        assert made.ms == ms
    assert form.stepped("kind", -1, shown).kind is DecisionKind.NAME
    assert form.stepped("entrant", 1, shown).stepped("entrant", 1, shown).entrant == first.uuid


def test_all_is_printed_by_one_key(kiosk: Driver) -> None:
    uuid = passed(kiosk)
    kiosk.show(CompetitionResults(uuid))
    kiosk.type("p")
    (folder,) = (data_folder() / "competitions").iterdir()
    written = {path.name for path in Path(folder).iterdir()}
    assert {"resultats.html", "appel.html", "classement.csv", "tout.json"} <= written
    assert "Bruno Keller" in (folder / "resultats.html").read_text(encoding="utf-8")
    assert str(folder) in kiosk.message


def test_what_was_missed_goes_into_a_deck_once_all_is_closed(kiosk: Driver) -> None:
    uuid = prepare(kiosk)
    kiosk.key(ENTER)
    for _ in range(2):
        kiosk.key(ENTER, ENTER)
        kiosk.step()
        while kiosk.scene == "play":
            kiosk.key(F2, F2)
            kiosk.wait(5_000)
    kiosk.show(CompetitionResults(uuid))
    kiosk.type("m")
    assert not kiosk.message, "somebody might still have to play"
    kiosk.backstage.competitions.add(uuid, StageSet(CompetitionStage.CLOSED))
    kiosk.show(CompetitionResults(uuid))
    kiosk.type("m")
    assert "2" in kiosk.message
