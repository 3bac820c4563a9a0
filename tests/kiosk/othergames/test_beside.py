"""The card and the menu of the other games; the word judge; the letters to tick off; blank sheets."""

from pathlib import Path

import pygame
import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import BACKSPACE, ENTER, ESCAPE, RIGHT, Driver
from topping.config import Settings
from topping.kiosk import routes
from topping.pin import hashed
from topping.sheets.game import BlankSheet
from topping.texts import say

F3, F6, F8 = pygame.K_F3, pygame.K_F6, pygame.K_F8


def judged(kiosk: Driver, text: str) -> bool:
    kiosk.type(text)
    kiosk.key(ENTER, ENTER)
    good = say("judge.admitted") in kiosk.texts("answer")
    kiosk.wait(1_100)
    kiosk.key(ENTER)
    assert kiosk.shown("entry").text == "", "nothing of it is left to the next players"
    return good


def test_the_judge_answers_for_all_words_together(kiosk: Driver) -> None:
    kiosk.show(routes.JudgeWords())
    assert judged(kiosk, "partie")
    assert judged(kiosk, "partie jeu")
    assert not judged(kiosk, "partie zzz")
    assert not judged(kiosk, "zzz")


def test_the_answer_names_no_word(kiosk: Driver) -> None:
    kiosk.show(routes.JudgeWords())
    kiosk.type("partie zzz")
    kiosk.key(ENTER, ENTER)
    told = str(kiosk.snapshot()).upper()
    assert "ZZZ" not in told
    assert "'PARTIE" not in told


def test_words_are_read_again_before_they_are_judged(kiosk: Driver) -> None:
    kiosk.show(routes.JudgeWords())
    kiosk.type("zut")
    kiosk.key(ENTER)
    assert kiosk.texts("words") == ("ZUT",)
    kiosk.key(ESCAPE)
    assert kiosk.shown("entry").text == "zut"
    kiosk.type("e")
    kiosk.key(ENTER)
    assert kiosk.texts("words") == ("ZUTE",)
    kiosk.wait(31_000)
    assert kiosk.shown("entry").text == "", "nobody confirmed it"


def test_an_answer_stays_for_a_second_at_least_and_half_a_minute_at_most(kiosk: Driver) -> None:
    kiosk.show(routes.JudgeWords())
    kiosk.type("partie")
    kiosk.key(ENTER, ENTER, ENTER)
    assert kiosk.texts("answer")
    assert kiosk.texts("goes") == ("S’efface dans 30 s",)
    kiosk.wait(30_000)
    assert not kiosk.texts("answer")


@pytest.mark.parametrize("pin", ["", "2580"])
def test_the_judge_is_left_by_the_pin_or_after_a_question(open_kiosk: Open, pin: str) -> None:
    kiosk = open_kiosk(settings=Settings(pin=hashed(pin) if pin else ""))
    kiosk.show(routes.OtherGames())
    kiosk.type("6")
    kiosk.key(F3)
    assert kiosk.scene == "wordjudge", "no word tools here"
    kiosk.kiosk.ask_to_leave()
    kiosk.step()
    assert not kiosk.kiosk.has_ended
    kiosk.key(ESCAPE)
    kiosk.type("zut")
    kiosk.key(ESCAPE)
    assert (kiosk.scene, kiosk.shown("entry").text) == ("wordjudge", "")
    kiosk.key(ESCAPE)
    if pin:
        kiosk.type("1111")
        kiosk.key(ENTER)
        assert kiosk.scene == "pin"
        kiosk.type(pin)
        kiosk.key(ENTER)
    else:
        kiosk.key(ENTER)
        assert kiosk.scene == "wordjudge", "staying comes first"
        kiosk.key(ESCAPE)
        kiosk.click_on(say("judge.leave"))
    assert kiosk.scene == "othergames"


def test_the_public_opens_judge_and_sheets_by_the_pin_alone(open_kiosk: Open) -> None:
    kiosk = open_kiosk(is_public=True, settings=Settings(pin=hashed("2580")))
    for digit in "68":
        kiosk.show(routes.OtherGames())
        kiosk.type(digit)
        assert kiosk.scene == "pin"


def left(kiosk: Driver, letter: str) -> int:
    (figure,) = kiosk.texts(f"left {letter}")
    return int(figure)


def test_letters_are_ticked_by_keys_and_clicks_and_kept(kiosk: Driver) -> None:
    kiosk.show(routes.TickLetters())
    kiosk.type("kk?e")
    assert (left(kiosk, "K"), left(kiosk, "?"), left(kiosk, "E")) == (0, 1, 14)
    kiosk.key(RIGHT, ENTER)
    assert left(kiosk, "F") == 1, "the keys are where a letter was ticked last"
    kiosk.key(BACKSPACE)
    kiosk.click_on("E")
    assert left(kiosk, "E") == 13
    kiosk.key(BACKSPACE, BACKSPACE)
    assert left(kiosk, "E") == 15
    kiosk.type("K")  # with Shift: one back
    assert left(kiosk, "K") == 1
    kiosk.key(F6)
    kiosk.click_on("?")
    assert left(kiosk, "?") == 2
    kiosk.type("z")
    kiosk.show(routes.TickLetters())
    assert left(kiosk, "Z") == 0, "as they were left"
    kiosk.key(F8)
    assert left(kiosk, "Z") == 0
    kiosk.key(F8)
    assert left(kiosk, "Z") == 1


def test_a_file_of_ticks_that_makes_no_sense_is_an_empty_one(kiosk: Driver, home: Path) -> None:
    (home / "letters-ticked.txt").write_bytes(b"\xff\x00ZZZZ")
    kiosk.show(routes.TickLetters())
    assert left(kiosk, "Z") == 1


@pytest.mark.parametrize(("number", "sheet"), list(enumerate(BlankSheet, start=1)))
def test_a_sheet_is_written_and_told(kiosk: Driver, home: Path, number: int, sheet: BlankSheet) -> None:
    kiosk.show(routes.BlankSheets())
    kiosk.type(str(number))
    written = next(home.rglob(f"{sheet.value}.html")).read_text("utf-8")
    assert written.count("<article") == {"bulletins": 8, "challenge": 6, "match": 2}.get(sheet.value, 1)
    assert f"{sheet.value}.html" in kiosk.message


def test_home_shows_one_card_of_them_and_the_menu_leads_on(kiosk: Driver) -> None:
    title = say("other.title")
    assert title in kiosk.places
    kiosk.type("a")
    assert kiosk.scene == "othergames"
    kiosk.type("6")
    assert kiosk.scene == "wordjudge"
    kiosk.show(routes.Home())
    kiosk.click_on(title)
    kiosk.click_on(say("other.tally"))
    assert kiosk.scene == "tickletters"
    kiosk.key(ESCAPE, ESCAPE)
    assert kiosk.scene == "home"
