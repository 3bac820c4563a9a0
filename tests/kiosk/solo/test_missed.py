"""The screen of a missed top: what it tells, how long it stays, and what stays off a public screen."""

from dataclasses import replace

import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import DOWN, ENTER, F8, RIGHT, Driver, game
from topping.config import MissedStay, Settings
from topping.game.service.positionquestions import MeaningsFound, MeaningsQuestion, SolutionsFound, TopsQuestion
from topping.kiosk import routes
from topping.kiosk.screens.play.meeting import MeetingScreen
from topping.kiosk.screens.play.play import PlayScreen
from topping.lexicon.meaning import Meaning, Sense
from topping.play.run.run import Phase
from topping.rules.conditions.conditions import Conditions
from topping.rules.grid.board import Reference

AGAIN = game("normale-02")
"""A game without lexicon, which does not rank."""


def asked(kiosk: Driver) -> MeaningsQuestion:
    (question,) = (one for one in kiosk.helper.asked if isinstance(one, MeaningsQuestion))
    return question


def test_the_meaning_comes_from_the_helper_before_it_is_wanted(playing: Driver) -> None:
    assert "PALETS" in asked(playing).words
    assert not asked(playing).is_public
    sense = Sense("palet", "nom m. pl", "Pierre plate et ronde")
    playing.helper.coming.append(MeaningsFound(1, (Meaning("PALETS", ("palets",), (sense,)),)))
    playing.step()
    playing.key(F8, F8)
    told, source = playing.texts("meaning")
    assert told.strip() == "palets nom m. pl palet : Pierre plate et ronde"
    assert "Wiktionnaire" in source
    assert "CC BY-SA 4.0" in source


def test_other_tops_are_named_and_what_was_lacking_is_told_of_the_closest(playing: Driver) -> None:
    playing.enter("pastel h3")
    playing.key(F8, F8)
    (question,) = (one for one in playing.helper.asked if isinstance(one, TopsQuestion))
    top = playing.run.turn.solution
    assert question.position == playing.run.turn.position
    assert playing.texts("top")[0] == "Le top"
    other = replace(top, word="PASTEL", reference=Reference.parse("H4"))
    ticket = playing.helper.asked.index(question) + 1
    playing.helper.coming.append(SolutionsFound(ticket, (other, top)))
    playing.step()
    assert playing.texts("top")[0] == "Un top sur 2"
    assert any(one.endswith("aussi PASTEL H4") for one in playing.texts("header"))
    assert playing.texts("lack") == ("la place : H4 (pour PASTEL H4)",)


@pytest.mark.parametrize(
    ("stay", "phases"),
    [
        (MissedStay.ENTER, (Phase.SHOWING, Phase.SHOWING, Phase.THINKING)),
        (MissedStay.FOUR_SECONDS, (Phase.SHOWING, Phase.THINKING, Phase.THINKING)),
        (MissedStay.NONE, (Phase.THINKING, Phase.THINKING, Phase.THINKING)),
    ],
)
def test_how_long_it_stays_outside_ranked_play(
    open_kiosk: Open, stay: MissedStay, phases: tuple[Phase, Phase, Phase]
) -> None:
    kiosk = open_kiosk(settings=Settings(missed_stay=stay))
    kiosk.has_played(AGAIN)
    kiosk.play(AGAIN)
    kiosk.key(F8, F8)
    kiosk.step(2)
    found = [kiosk.run.phase]
    kiosk.wait(4_100)
    found.append(kiosk.run.phase)
    kiosk.key(ENTER)
    kiosk.step(2)
    assert (*found, kiosk.run.phase) == phases


@pytest.mark.parametrize("animations", [True, False])
def test_the_word_appears_without_changing_a_stamp(open_kiosk: Open, animations: bool) -> None:
    kiosk = open_kiosk(settings=Settings(animations=animations))
    kiosk.play(game())
    kiosk.key(F8, F8)
    assert (kiosk.shown("word").percent < 100) is animations
    assert "PALETS" in kiosk.shown("board").cells
    kiosk.wait(800)
    assert kiosk.shown("word").percent == 100
    kiosk.key(ENTER)
    first = [event.at_ms for event in kiosk.run.events]
    assert [at - first[0] for at in first[1:3]] == [20, 830], "the same with and without"


def test_a_rest_shows_the_top_found_before_the_next_draw_and_enter_goes_on(open_kiosk: Open) -> None:
    kiosk = open_kiosk(conditions=Conditions(helps=("rest",)), settings=Settings(rest_s=5))
    kiosk.play(game())
    kiosk.find_top()
    assert kiosk.run.phase is Phase.SHOWING
    assert kiosk.texts("header")[0] == "Top trouvé"
    kiosk.key(ENTER)
    kiosk.type("pl")
    kiosk.wait(4_800)
    assert kiosk.run.phase is Phase.SHOWING
    kiosk.wait(300)
    kiosk.step()
    assert kiosk.run.phase is Phase.THINKING
    assert kiosk.scene_of(PlayScreen).typing.is_empty
    spent = kiosk.run.play_ms
    kiosk.key(F8, F8)
    kiosk.wait(900)
    kiosk.key(ENTER)
    kiosk.step(2)
    assert (kiosk.run.phase, kiosk.run.turn.number) == (Phase.THINKING, 3)
    assert kiosk.run.play_ms == spent + 60_000


def test_a_rest_is_a_setting_and_ranks_apart(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    kiosk.show(routes.ClubSettings())
    kiosk.click_on("Jouer")
    while kiosk.row[0] != "Pause avant le tirage":
        kiosk.key(DOWN)
    kiosk.key(RIGHT)
    assert kiosk.backstage.settings.rest_s == 5
    kiosk.show(routes.ReadyToPlay(kiosk.backstage.runs.seat("Marie", game())))
    assert any("pause avant chaque tirage" in one for one in kiosk.texts())
    kiosk.key(ENTER)
    kiosk.find_top()
    assert kiosk.run.phase is Phase.SHOWING
    kiosk.show(routes.Meet(kiosk.backstage.runs.seat("Marie", game("normale-02"))))
    assert kiosk.scene_of(MeetingScreen).seat.conditions.helps == ()
