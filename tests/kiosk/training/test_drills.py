"""Drills without a grid, rushes, and parts of games of the bank."""

import pygame

from tests.kiosk.conftest import Open
from tests.kiosk.driver import DOWN, ENTER, ESCAPE, Asked, Driver
from tests.kiosk.training.rushes import answer_slice, begin, find, places, solution
from tests.screens.states import training
from topping.answers.training import find_short_games, make_rush_slice
from topping.answers.words import explain_words
from topping.kiosk.paint.rack import RackView, plan_of
from topping.kiosk.screens.training.answerparts import PAUSE_MS
from topping.kiosk.screens.training.routes import Drill, Rush, Train
from topping.kiosk.screens.training.rush import RushScreen
from topping.kiosk.ui.screen import Screen
from topping.lexicon.meaning import Meaning, Sense
from topping.training.analysedmove import Kind
from topping.training.drills import Exercise
from topping.training.rush.positionset import PART, RushMode
from topping.training.rush.rush import RushEnd

F8 = pygame.K_F8


def found(kiosk: Driver) -> list[str]:
    """The answers on the card; that of hooks has their word first."""
    return " ".join(kiosk.texts("board")).split()


def is_told(kiosk: Driver) -> bool:
    """Whether the question is over."""
    return bool(kiosk.texts("told"))


def test_all_answers_are_asked_and_the_last_one_ends_the_question(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    training.begin_drill(kiosk, Exercise.SEVENS, 2)
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
    assert "GRIGNES" in " ".join(kiosk.texts("log"))
    kiosk.key(ENTER)
    assert kiosk.texts("end") == ("3 réponses sur 3", "réponses sur 3")
    assert kiosk.texts("facts")[:3] == ("Questions entières", "2", "sur 2")
    assert "Rien n’a manqué." in kiosk.texts()
    (kept,) = kiosk.store.drills.of("Camille", Exercise.SEVENS)
    assert (kept.found, kept.of, kept.wrong, kept.is_whole) == (3, 3, 1, True)
    assert 2_000 < kept.elapsed_ms < 10_000


def test_a_whole_drill_is_told_where_the_next_one_is_chosen(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    training.begin_drill(kiosk, Exercise.SEVENS, 2)
    for word in ("gringes", "grignes", ""):
        kiosk.enter(word)
        kiosk.wait(400)
    kiosk.key(ENTER)  # nothing more is known of the second question
    kiosk.wait(400)
    kiosk.key(ENTER)
    kiosk.step()
    assert kiosk.texts("end")[0] == "2 réponses sur 3"
    kiosk.show(Drill(Exercise.SEVENS))
    assert "2 sur 3" in " ".join(kiosk.texts())


def test_of_a_long_meaning_as_much_is_told_as_makes_it_short(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    long = "qui " * 24
    senses = {"GRIGNES": f"{long}un, {long}deux ; {long}trois", "GRINGES": f"court, {long}un ({long}deux)"}
    training.begin_drill(kiosk, Exercise.SEVENS)
    kiosk.key(ENTER)
    (ticket,) = [at for at, one in enumerate(kiosk.answerer.asked, start=1) if one.question is explain_words]
    found = (Meaning(word, (word.lower(),), (Sense("", "", text),)) for word, text in senses.items())
    kiosk.answerer.tell(tuple(found), ticket)
    kiosk.step(2)
    assert kiosk.texts("words")[1::2] == (f"{long}un", "court"), "the least, or what is no longer than it should be"


def test_a_second_enter_does_not_end_the_question(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    training.begin_drill(kiosk, Exercise.SEVENS)
    kiosk.type("gringes")
    kiosk.key(ENTER, ENTER)
    assert found(kiosk) == ["GRINGES"]
    assert not is_told(kiosk)


def test_one_key_puts_what_was_missed_into_the_deck_once(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    training.end(kiosk)
    kiosk.wait(900)
    kiosk.type("x")
    assert [str(card.key) for card in kiosk.store.decks.cards("Camille")] == [
        "word:ERODIONS", "word:INDOLORE", "word:INODORES", "word:IODERONS", "word:LAUREATE",
    ]  # fmt: skip
    assert kiosk.texts("note") == ("5 cartes mises au paquet.",)
    kiosk.type("x")
    assert len(kiosk.store.decks.cards("Camille")) == 5


def test_a_letter_typed_as_a_drill_ends_does_nothing_there(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    training.end(kiosk)
    kiosk.type("x")
    kiosk.key(ENTER)
    assert kiosk.texts("end")
    assert kiosk.store.decks.cards("Camille") == ()


def test_after_the_end_enter_asks_the_next_questions_and_escape_leads_to_the_choice(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    training.end(kiosk)
    kiosk.wait(900)
    kiosk.type("x")
    training.plan(kiosk)
    kiosk.key(ENTER)
    kiosk.step(2)
    assert not kiosk.texts("end")
    assert kiosk.texts("place")[0].endswith(" / 10")
    kiosk.key(ENTER)
    kiosk.wait(400)
    kiosk.key(ESCAPE)
    assert kiosk.texts("end")
    assert not kiosk.texts("note"), "what went into the deck was said of the drill before"
    kiosk.wait(900)
    kiosk.key(ESCAPE)
    assert kiosk.texts("exercises")


def test_nobody_there_hides_the_question_and_stops_its_time(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    training.begin_drill(kiosk, Exercise.SEVENS)
    kiosk.wait(3_000)
    kiosk.type("g")
    kiosk.wait(PAUSE_MS + 60_000)
    assert kiosk.texts("said")[0] == "Personne ?"
    assert kiosk.texts("rack") == ()
    kiosk.key(ENTER)
    kiosk.wait(1_000)
    kiosk.key(ESCAPE, ENTER, ESCAPE)
    assert kiosk.store.drills.of("Camille", Exercise.SEVENS)[0].elapsed_ms < 6_000


def test_at_the_public_kiosk_nothing_is_kept(open_kiosk: Open) -> None:
    kiosk = open_kiosk(is_public=True)
    training.begin_drill(kiosk, Exercise.SHORT_WORDS, 1)
    kiosk.key(ENTER)
    kiosk.wait(400)
    kiosk.key(pygame.K_SPACE)
    assert kiosk.texts("end")
    kiosk.type("x")
    assert kiosk.store.people.names() == ()


def test_a_click_on_a_letter_types_it_and_one_on_a_joker_does_not(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    training.begin_drill(kiosk, Exercise.EIGHTS_JOKER)
    kiosk.step(2)
    rack, place = kiosk.shown("rack"), kiosk.scene_of(Screen).canvas.find("rack")
    assert isinstance(rack, RackView)
    assert place is not None
    for tile in plan_of(place, rack).tiles:
        kiosk.click(tile.center)
        kiosk.click(tile.center)
    assert kiosk.shown("entry").text == rack.kept.replace("?", "")


def tops(kiosk: Driver) -> str:
    return kiosk.texts("tops")[0]


def test_the_rush_ends_with_its_time_and_each_position_was_kept_before(kiosk: Driver) -> None:
    begin(kiosk)
    answer_slice(kiosk, places("normale-07"))
    find(kiosk, 0)
    (kept,) = kiosk.store.rushes.scores(kiosk.scene_of(RushScreen).rush.seat.group, "Camille")
    assert kept.found == 1, "before the end"
    for _ in range(5):
        kiosk.wait(31_000)
    kiosk.wait(31_000)
    assert kiosk.scene == "rushover"
    assert kiosk.texts("figure") == ("1 top sur 5",)
    assert kiosk.texts("worth knowing").count("manqué") == 4
    kiosk.type("x")
    assert len(kiosk.store.decks.cards("Camille")) == 4
    assert kiosk.texts("worth knowing").count("au paquet") == 4
    kiosk.type("x")
    assert len(kiosk.store.decks.cards("Camille")) == 4
    kiosk.key(ENTER)
    assert kiosk.scene == "rushready"


def test_the_third_fault_ends_a_rush_without_a_limit(kiosk: Driver) -> None:
    begin(kiosk, RushMode.FAULTS)
    find(kiosk, 0)
    find(kiosk, 1)
    for _ in range(2):
        kiosk.wait(500)
        kiosk.key(pygame.K_F8, pygame.K_F8)
        kiosk.step()
    assert "2 sur 3" in kiosk.texts("figures")
    kiosk.wait(60_100)
    assert kiosk.scene == "rushover"
    assert kiosk.texts("figure") == ("2 tops sur 5",)
    kiosk.wait(900)
    kiosk.key(ESCAPE)
    slices = [ticket for ticket, one in enumerate(kiosk.answerer.asked, 1) if one.question is make_rush_slice]
    assert slices[-1] in kiosk.answerer.dropped, "the next set is not wanted any more"
    kiosk.show(Rush(RushMode.CLOCK))
    kiosk.key(ESCAPE)
    assert len(kiosk.answerer.asked) in kiosk.answerer.dropped


def test_what_was_missed_last_goes_into_the_deck_by_one_key(kiosk: Driver) -> None:
    begin(kiosk)
    kiosk.wait(1_000)
    kiosk.key(pygame.K_g, mod=pygame.KMOD_CTRL)
    assert not kiosk.store.decks.cards("Camille")
    kiosk.key(F8, F8)
    kiosk.wait(500)
    assert kiosk.texts("figures")[-1].endswith("au paquet : Ctrl+G")
    kiosk.key(pygame.K_g, mod=pygame.KMOD_CTRL)
    (card,) = kiosk.store.decks.cards("Camille")
    assert card.about == solution(0).word.upper()
    assert kiosk.texts("figures")[-1].endswith("au paquet"), "it is there already"


def test_escape_clears_then_asks_and_what_was_found_stays(kiosk: Driver) -> None:
    begin(kiosk)
    find(kiosk, 0)
    kiosk.wait(500)
    kiosk.type("abc")
    kiosk.key(ESCAPE)
    assert kiosk.entry.text == ""
    kiosk.key(ESCAPE)
    assert kiosk.texts("question")
    kiosk.key(pygame.K_DOWN, ENTER)
    assert kiosk.scene == "home"
    assert kiosk.answerer.asked[kiosk.answerer.dropped[-1] - 1].question is make_rush_slice
    assert kiosk.services.rushes.bests("Camille", RushMode.CLOCK).ever == 1


def test_a_shared_set_seen_before_does_not_rank_and_others_are_asked_for(kiosk: Driver) -> None:
    begin(kiosk)
    find(kiosk, 0)
    code = kiosk.scene_of(RushScreen).rush.seat.code_text
    kiosk.show(Rush(RushMode.CLOCK))
    asked = len(kiosk.answerer.asked)
    answer_slice(kiosk)  # the same positions by chance: one of them was on screen
    assert len(kiosk.answerer.asked) == asked + 1, "other positions are asked for"
    kiosk.type("c")
    kiosk.enter("bcd")
    assert "« bcd » n’est pas un code : neuf consonnes, comme BCD-FGH-JKL." in kiosk.texts()
    before = len(kiosk.answerer.asked)
    kiosk.enter(code)
    assert before in kiosk.answerer.dropped, "that of the other set"
    assert "Vous avez déjà vu cet éclair : il ne comptera pas pour les records." in kiosk.texts()
    answer_slice(kiosk)
    kiosk.key(ENTER)
    kiosk.step()
    assert not kiosk.scene_of(RushScreen).rush.seat.ranks
    find(kiosk, 0)
    find(kiosk, 1)
    assert kiosk.services.rushes.bests("Camille", RushMode.CLOCK).ever == 1


def test_a_guest_plays_and_nothing_is_kept(kiosk: Driver) -> None:
    begin(kiosk, player="")
    find(kiosk, 0)
    kiosk.wait(500)
    assert tops(kiosk) == "1"
    assert kiosk.store.people.known() == ()


def test_a_helper_that_fails_ends_the_rush_and_says_why(kiosk: Driver) -> None:
    begin(kiosk)
    ticket = len(kiosk.answerer.asked)
    assert kiosk.answerer.asked[-1].question is make_rush_slice
    kiosk.answerer.fail("le solveur est parti", ticket)
    kiosk.step()
    for slot in range(10):
        find(kiosk, slot)
    kiosk.step(3)
    assert kiosk.scene == "rushover"
    assert "le solveur est parti" in kiosk.texts()
    assert kiosk.texts("figure") == ("10 tops sur 10",)


def test_a_themed_set_that_has_no_position_says_so(kiosk: Driver) -> None:
    kiosk.services.players.last = "Camille"
    kiosk.show(Rush(RushMode.CLOCK, (Kind.FIRST,)))
    kiosk.answerer.tell(())
    kiosk.step()
    assert "Trop rare dans ce lexique : il n’y a pas assez de positions." in kiosk.texts()
    kiosk.key(ENTER)
    assert kiosk.scene == "rushready"


def test_sleep_takes_a_rush_out_of_the_records(kiosk: Driver) -> None:
    begin(kiosk)
    kiosk.wait(1_000)
    kiosk.clock.time += 600_000
    kiosk.step()
    assert kiosk.scene == "rush"
    assert not kiosk.scene_of(RushScreen).rush.seat.ranks
    assert kiosk.scene_of(RushScreen).rush.course.end is not RushEnd.TIME


def asked(kiosk: Driver) -> list[Asked]:
    return [one for one in kiosk.answerer.asked if one.question is find_short_games]


def test_a_short_game_is_chosen_in_the_list_of_exercises(kiosk: Driver) -> None:
    kiosk.services.players.last = "Camille"
    for down, part in enumerate((RushMode.TEN, RushMode.OPENING, RushMode.ENDING, RushMode.SCRABBLE), start=9):
        kiosk.show(Train())
        kiosk.type("3")
        kiosk.key(*[DOWN] * down, ENTER)
        assert kiosk.scene == "rushready"
        assert asked(kiosk)[-1].part is part


def test_the_list_tells_how_the_last_short_game_went(kiosk: Driver) -> None:
    begin(kiosk, RushMode.TEN)
    for slot in range(10):
        find(kiosk, slot)
    kiosk.step(3)
    kiosk.show(Drill())
    assert "10 sur 10" in " ".join(kiosk.texts())


def test_positions_seen_before_come_only_where_there_are_no_others(kiosk: Driver) -> None:
    begin(kiosk, RushMode.OPENING)
    find(kiosk, 0)
    seen = {str(one.position) for one in places()[:2]}
    kiosk.show(Rush(RushMode.OPENING))
    count = len(asked(kiosk))
    answer_slice(kiosk)
    assert len(asked(kiosk)) == count + 1, "two of the ten were seen: others are looked for"
    answer_slice(kiosk, places("normale-07"))
    kiosk.key(ENTER)
    kiosk.step()
    supply = kiosk.kiosk.scene._supply  # type: ignore[attr-defined]
    assert len(supply.places) == PART
    assert not seen & {str(one.position) for one in supply.places}


def test_a_row_with_the_fewest_positions_seen_is_taken_whole(kiosk: Driver) -> None:
    begin(kiosk, RushMode.TEN)
    kiosk.show(Rush(RushMode.TEN))
    answer_slice(kiosk, (*places(), *places("normale-07")))
    kiosk.key(ENTER)
    kiosk.step()
    supply = kiosk.kiosk.scene._supply  # type: ignore[attr-defined]
    assert tuple(supply.places) == places("normale-07")


def test_what_is_typed_across_the_end_of_a_rush_acts_on_no_page(kiosk: Driver) -> None:
    begin(kiosk)
    find(kiosk, 0)
    while kiosk.scene == "rush":
        kiosk.wait(100)
    for letter in "taxextra":
        kiosk.type(letter)
        kiosk.wait(190)
    kiosk.key(ENTER)
    assert kiosk.scene == "rushover"
    assert kiosk.store.decks.cards("Camille") == ()
    kiosk.wait(900)
    kiosk.type("x")
    assert kiosk.store.decks.cards("Camille")
