"""The referee decides at the kiosk: standings follow at once, and the history keeps everything."""

from pathlib import Path

import pygame
import pytest

from tests.kiosk.competition.helpers import hero, passed, prepare
from tests.kiosk.driver import DOWN, ENTER, ESCAPE, F2, LEFT, RIGHT, TAB, Driver
from topping.competition.counting import ScoreMark
from topping.competition.decisions import NamePutRight, TimeGivenBack
from topping.competition.events import CompetitionStage, StageSet
from topping.kiosk import routes
from topping.paths import data_folder
from topping.play.run.run import Phase


def type_line(kiosk: Driver, text: str) -> None:
    kiosk.type(text)
    kiosk.key(ENTER)


def history(kiosk: Driver) -> list[str]:
    return [one.replace("\N{NO-BREAK SPACE}", " ") for one in kiosk.texts("history")]


def test_time_is_given_back_and_taken_away_again(kiosk: Driver) -> None:
    uuid = passed(kiosk)
    before = kiosk.backstage.competitions.read(uuid).overall
    slowest = before[-1].entrant
    kiosk.show(routes.CompetitionDecisions(uuid, slowest.uuid))
    kiosk.key(TAB)
    for text in ("−10", "pupitre occupé"):
        type_line(kiosk, text)
    kiosk.key(F2)
    after = kiosk.backstage.competitions.read(uuid).overall
    assert after[-1].entrant == slowest
    assert after[-1].time_ms == before[-1].time_ms + 10_000
    assert ScoreMark.TIME_BACK in after[-1].marks
    assert "pupitre occupé (Arbitre" in history(kiosk)[0]
    # and the decision is revoked, with a reason of its own
    kiosk.show(routes.CompetitionDecisions(uuid, slowest.uuid))
    kiosk.key(TAB, TAB)
    kiosk.type("erreur")
    kiosk.key(TAB, TAB, pygame.K_DELETE)
    assert kiosk.backstage.competitions.read(uuid).overall == before
    assert "décision annulée : erreur" in history(kiosk)[0]


def test_a_decision_is_revoked_by_few_keys(kiosk: Driver) -> None:
    uuid = passed(kiosk)
    before = kiosk.backstage.competitions.read(uuid).overall
    kiosk.show(routes.CompetitionDesk(uuid))
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
    assert kiosk.backstage.competitions.read(uuid).overall == before


def test_a_run_set_aside_is_played_again(kiosk: Driver) -> None:
    uuid = passed(kiosk)
    kiosk.show(routes.CompetitionDecisions(uuid))
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


def test_nothing_is_decided_without_a_reason_or_a_number(kiosk: Driver) -> None:
    uuid = passed(kiosk)
    kiosk.show(routes.CompetitionDecisions(uuid))
    kiosk.key(DOWN, DOWN, DOWN)
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
    kiosk.show(routes.CompetitionDecisions(uuid))
    kiosk.key(LEFT, LEFT, DOWN)
    kiosk.type("2")
    assert "2  Bruno Keller" in kiosk.texts("form")
    kiosk.key(DOWN)
    kiosk.type("tricherie")
    kiosk.key(F2)
    lines = kiosk.backstage.competitions.read(uuid).overall
    assert [line.entrant.name for line in lines if line.is_excluded] == ["Bruno Keller"]


@pytest.mark.parametrize(("typed", "ms"), [("12", 12_000), ("12,5", 12_500), ("0.001", 1), ("-3", -3_000)])
def test_seconds_are_typed_as_they_are_written(kiosk: Driver, typed: str, ms: int) -> None:
    uuid = passed(kiosk)
    kiosk.show(routes.CompetitionDecisions(uuid))
    kiosk.key(TAB)
    for text in (typed, "pupitre occupé", ""):
        type_line(kiosk, text)
    (kept,) = kiosk.backstage.competitions.read(uuid).competition.decisions
    assert isinstance(kept.decided.decision, TimeGivenBack)
    assert kept.decided.decision.ms == ms


def test_values_go_round_and_a_name_is_put_right(kiosk: Driver) -> None:
    uuid = passed(kiosk)
    kiosk.show(routes.CompetitionDecisions(uuid))
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
    (kept,) = kiosk.backstage.competitions.read(uuid).competition.decisions
    assert isinstance(kept.decided.decision, NamePutRight)
    assert kept.decided.decision.names == ("Bruno Kellermann",)


def test_all_is_printed_by_one_key(kiosk: Driver) -> None:
    uuid = passed(kiosk)
    kiosk.show(routes.CompetitionResults(uuid))
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
    kiosk.show(routes.CompetitionResults(uuid))
    kiosk.type("x")
    assert not kiosk.message, "somebody might still have to play"
    kiosk.backstage.competitions.add(uuid, StageSet(CompetitionStage.CLOSED))
    kiosk.show(routes.CompetitionResults(uuid))
    kiosk.type("x")
    assert "2" in kiosk.message
