"""Drills without a grid at the kiosk: answering, what is kept, and leaving."""

from itertools import pairwise

import pygame

from tests.kiosk.conftest import Open
from tests.kiosk.driver import DOWN, ENTER, ESCAPE, Driver
from tests.screens.states import drills
from topping.game.service.gamequestions import DrillQuestion
from topping.game.service.messages import HelperFailed, QuestionFailed
from topping.kiosk import routes
from topping.kiosk.paint.rack import RackView, plan_of
from topping.kiosk.screens.training.answering import PAUSE_MS
from topping.kiosk.ui.screen import Screen
from topping.training.drills import Exercise


def found(kiosk: Driver) -> list[str]:
    """The answers on the card; that of hooks has their word first."""
    return " ".join(kiosk.texts("board")).split()


def is_told(kiosk: Driver) -> bool:
    """Whether the question is over."""
    return bool(kiosk.texts("told"))


def test_all_answers_are_asked_and_the_last_one_ends_the_question(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    drills.begin(kiosk, Exercise.SEVENS, 2)
    kiosk.wait(2_000)
    kiosk.type("gringes")
    kiosk.key(ENTER)
    assert found(kiosk) == ["GRINGES"]
    kiosk.type("grignez")
    kiosk.key(ENTER)
    assert "lettres" in kiosk.texts("answer")[0]  # other letters cost nothing
    kiosk.type("serging")
    kiosk.key(ENTER)
    assert kiosk.texts("answer") == ("SERGING : refusé",)
    kiosk.type("grignes")
    kiosk.key(ENTER)
    assert kiosk.texts("told")[0] == "Tout y est"
    kiosk.wait(60_000)  # looked at for a minute: no time counts
    kiosk.key(ENTER)
    kiosk.type("depolit")
    kiosk.key(ENTER)
    kiosk.wait(400)
    kiosk.key(ENTER)
    assert kiosk.texts("end") == ("3 réponses sur 3", "réponses sur 3")
    assert kiosk.texts("facts")[0] == "2 sur 2"
    assert kiosk.texts("missed") == ("Rien n’a manqué.",)
    (kept,) = kiosk.store.drills.of("Camille", Exercise.SEVENS)
    assert (kept.found, kept.of, kept.wrong, kept.is_whole) == (3, 3, 1, True)
    assert 2_000 < kept.elapsed_ms < 10_000


def test_letters_are_taken_as_they_are_typed(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    drills.begin(kiosk, Exercise.FRONT_HOOKS)
    kiosk.type("fqb")
    assert found(kiosk) == ["UT", "F", "B"]
    assert kiosk.texts("above")[1].endswith("Q")
    drills.begin(kiosk, Exercise.BENJAMINS)
    kiosk.type("ram")
    assert found(kiosk)[0] == "RAMEQUIN"
    drills.begin(kiosk, Exercise.ENDINGS)
    kiosk.type("saucant")
    kiosk.key(ENTER)
    kiosk.type("caus")
    kiosk.key(ENTER)
    assert is_told(kiosk)


def test_the_letters_come_in_another_order_by_f5_and_never_as_a_word(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    drills.begin(kiosk, Exercise.SEVENS)
    orders = []
    for _ in range(6):
        rack = kiosk.shown("rack")
        assert isinstance(rack, RackView)
        orders.append(rack.kept)
        kiosk.key(pygame.K_F5)
    assert all(one != other for one, other in pairwise(orders))
    assert not {"GRIGNES", "GRINGES", "EGGINRS"} & set(orders)


def test_where_the_number_is_hidden_a_question_ends_by_enter(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    kiosk.backstage.players.last = "Camille"
    kiosk.show(routes.Drill(Exercise.SHORT_WORDS))
    kiosk.key(pygame.K_F6)
    kiosk.key(ENTER)
    drills.plan(kiosk)
    assert kiosk.texts("detail") == ("Toutes, sans savoir combien.",)
    assert found(kiosk) == ["EZ"]
    kiosk.type("nflr")
    assert found(kiosk) == ["NEZ", "FEZ", "LEZ", "REZ", "EZ"]
    kiosk.wait(400)
    kiosk.key(ENTER)
    assert kiosk.texts("told")[0] == "Tout y est"
    assert not kiosk.store.drills.of("Camille", Exercise.SHORT_WORDS)[0].counted


def test_a_second_enter_does_not_end_the_question(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    drills.begin(kiosk, Exercise.SEVENS)
    kiosk.type("gringes")
    kiosk.key(ENTER, ENTER)
    assert found(kiosk) == ["GRINGES"]
    assert not is_told(kiosk)


def test_what_was_answered_stays_when_the_drill_is_left(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    drills.begin(kiosk, Exercise.SEVENS)
    kiosk.type("gringes")
    kiosk.key(ENTER, ESCAPE)  # nothing is typed: the open question counts for nothing
    kiosk.key(ESCAPE)
    assert kiosk.scene == "home"
    assert kiosk.store.drills.of("Camille", Exercise.SEVENS) == ()
    drills.begin(kiosk, Exercise.SEVENS)
    kiosk.key(ENTER)
    kiosk.wait(400)
    kiosk.key(ESCAPE)
    assert [one for one in kiosk.texts("missed") if one] == ["GRIGNES", "GRINGES"]
    (kept,) = kiosk.store.drills.of("Camille", Exercise.SEVENS)
    assert (kept.found, kept.of, kept.is_whole) == (0, 2, False)


def test_one_key_puts_what_was_missed_into_the_deck_once(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    drills.end(kiosk)
    kiosk.type("x")
    assert [str(card.key) for card in kiosk.store.decks.cards("Camille")] == [
        "word:GRIGNES", "word:GRINGES", "word:DEPOLIT",
    ]  # fmt: skip
    assert kiosk.texts("note") == ("3 cartes mises au paquet.",)
    kiosk.type("x")
    assert len(kiosk.store.decks.cards("Camille")) == 3


def test_nobody_there_hides_the_question_and_stops_its_time(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    drills.begin(kiosk, Exercise.SEVENS)
    kiosk.wait(3_000)
    kiosk.type("g")
    kiosk.wait(PAUSE_MS + 60_000)
    assert kiosk.texts("said")[0] == "Personne ?"
    assert kiosk.texts("rack") == ()
    kiosk.key(ENTER)
    kiosk.wait(1_000)
    kiosk.key(ESCAPE, ENTER, ESCAPE)
    assert kiosk.store.drills.of("Camille", Exercise.SEVENS)[0].elapsed_ms < 6_000


def test_without_questions_it_is_said_why(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    kiosk.show(routes.Drill(Exercise.EIGHTS))
    kiosk.key(ENTER)
    assert "préparent" in str(kiosk.texts("said"))
    drills.plan(kiosk)  # there are none of this exercise
    assert "pas de quoi" in str(kiosk.texts("said"))
    kiosk.key(ESCAPE)
    kiosk.type("1")
    kiosk.helper.coming += [QuestionFailed(len(kiosk.helper.asked), "rien"), HelperFailed("parti")]
    kiosk.step(2)
    assert "rien" in str(kiosk.texts("said"))


def test_at_the_public_kiosk_nothing_is_kept_and_nothing_held(open_kiosk: Open) -> None:
    kiosk = open_kiosk(is_public=True)
    drills.begin(kiosk, Exercise.SHORT_WORDS, 1)
    (question,) = [one for one in kiosk.helper.asked if isinstance(one, DrillQuestion)]
    assert question.request.holding.player == ""
    kiosk.key(ENTER)
    kiosk.wait(400)
    kiosk.key(pygame.K_SPACE)
    assert kiosk.scene == "drillover"
    kiosk.type("x")
    assert kiosk.store.people.names() == ()


def test_a_click_on_a_letter_types_it_and_one_on_a_joker_does_not(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    drills.begin(kiosk, Exercise.EIGHTS_JOKER)
    kiosk.step(2)
    rack, place = kiosk.shown("rack"), kiosk.scene_of(Screen).find("rack")
    assert isinstance(rack, RackView)
    assert place is not None
    for tile in plan_of(place, rack).tiles:
        kiosk.click(tile.center)
        kiosk.click(tile.center)
    assert kiosk.shown("entry").text == rack.kept.replace("?", "")


def test_the_questions_before_are_listed_and_their_words_told(kiosk: Driver) -> None:
    drills.begin(kiosk, Exercise.SEVENS)
    assert kiosk.texts("log") == ()
    kiosk.enter("gringes")
    kiosk.wait(400)
    kiosk.key(ENTER)
    assert [one for one in kiosk.texts("words") if one] == ["GRIGNES", "GRINGES"]
    assert kiosk.texts("word")[0] == "GRIGNES"
    kiosk.key(DOWN)
    assert kiosk.texts("word")[0] == "GRINGES"
    kiosk.wait(400)
    kiosk.key(ENTER)
    kiosk.step(2)
    said, about = kiosk.texts("log")
    assert said == "GRIGNES GRINGES"
    assert "1 sur 2" in about
