"""Digits typed without Shift, on the keyboards of French-speaking countries: the place of a key decides."""

import pygame
import pytest

from tests.kiosk.driver import Driver
from tests.screens.states import shown

ROWS = {
    "French": "&é\"'(-è_çà",
    "Belgian": "&é\"'(§è!çà",
    "Bépo": '"«»()@+-/*',
    "QWERTY": "1234567890",
    "Swiss": "1234567890",
}
"""What the digit row types without Shift, from the key of 1 to that of 0."""


def type_by_place(kiosk: Driver, row: str, text: str) -> None:
    """Types a text on a keyboard, each digit by its key without Shift."""
    for character in text:
        if character.isdigit():
            place = (int(character) - 1) % 10
            sign, scancode = row[place], pygame.KSCAN_1 + place
            kiosk.post(pygame.KEYDOWN, key=ord(sign), mod=0, unicode=sign, scancode=scancode)
            kiosk.post(pygame.TEXTINPUT, text=sign)
            kiosk.release(ord(sign))
            kiosk.step()
        else:
            kiosk.type(character)


def read(kiosk: Driver) -> str:
    """What stands on the line; digits that the reading of a move decodes itself are put in their places."""
    french = str.maketrans(ROWS["French"], "1234567890")
    return kiosk.entry.text.casefold().translate(french)


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
@pytest.mark.parametrize(
    ("state", "text"),
    [
        ("play/first draw", "palets h4"),
        ("play/first draw", "palets 8h"),
        ("play/duplicate", "palets h12"),
        ("desk/empty", "12 palets h4 24"),
        ("desk/empty", "8 palets 8h 102"),
        ("classic/uncovered", "palets h4"),
        ("solitaire/face up", "palets 6d"),
        ("editor/empty", "aecctnu cacet h4 18"),
        ("sitting/position", "palets h8"),
        ("move of the day/usual", "palets 10c"),
        ("home game/saying", "palets h4 24"),
    ],
)
def test_a_reference_is_typed_without_shift_on_any_layout(state: str, text: str, row: str) -> None:
    with shown(state) as kiosk:
        type_by_place(kiosk, row, text)
        assert read(kiosk) == text


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
def test_signs_in_a_word_stay_signs(row: str) -> None:
    with shown("play/first draw") as kiosk:
        kiosk.type("pa")
        for sign, place in (("(", 4), ("-", 5)):
            kiosk.post(pygame.KEYDOWN, key=ord(sign), mod=0, unicode=sign, scancode=pygame.KSCAN_1 + place)
            kiosk.post(pygame.TEXTINPUT, text=sign)
            kiosk.step()
        assert kiosk.entry.text.casefold() == "pa(-"


def test_an_order_of_the_desk_begins_with_its_sign_on_a_belgian_keyboard() -> None:
    with shown("desk/empty") as kiosk:
        type_by_place(kiosk, ROWS["Belgian"], "12 ")
        kiosk.post(pygame.KEYDOWN, key=ord("!"), mod=0, unicode="!", scancode=pygame.KSCAN_8)
        kiosk.post(pygame.TEXTINPUT, text="!")
        kiosk.type("moy")
        assert kiosk.entry.text == "12 !moy"


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
def test_hidden_letters_are_uncovered_by_the_place_of_a_digit(row: str) -> None:
    with shown("classic/hidden") as kiosk:
        before = kiosk.texts()
        type_by_place(kiosk, row, "1")
        type_by_place(kiosk, row, "2")
        assert kiosk.texts() != before


@pytest.mark.parametrize(("language", "begins"), [("fr", "AZERTYUIOP"), ("en", "QWERTYUIOP")])
@pytest.mark.parametrize("state", ["words/letter pad", "who plays/public touched", "loto/card"])
def test_the_keyboard_on_screen_is_that_of_the_language(state: str, language: str, begins: str) -> None:
    with shown(state, language=language) as kiosk:
        assert begins in "".join(text for text in kiosk.texts() if len(text) == 1)
