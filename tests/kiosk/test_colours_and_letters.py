"""The marks of the squares, and a glyph for every character that is shown."""

import pytest
from pygame import Rect

from tests.kiosk.driver import DOWN, Driver, game
from topping.config import Theme
from topping.kiosk.paint import theme
from topping.kiosk.paint.boxes import ring_reach
from topping.kiosk.paint.palette import PALETTES
from topping.rules.grid.board import PREMIUMS
from topping.texts import say
from topping.texts.fr import SENTENCES
from topping.texts.plural import forms_of


def rgb(colour: str) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return red, green, blue


def test_a_joker_is_red_and_ringed(kiosk: Driver) -> None:
    kiosk.play(game("normale-02"))
    kiosk.find_top()
    kiosk.find_top()  # R(E)MIX 12D

    def reds(row: int) -> int:
        place = kiosk.square(row, 11)
        return sum(
            kiosk.pixel((x, y)) == rgb(theme.JOKER)
            for x in range(place.left, place.right)
            for y in range(place.top, place.bottom)
        )

    assert reds(4) > 60, "the E, at E12"
    assert reds(3) == 0, "the R, at D12"


def test_other_colours_are_in_force_at_once(playing: Driver) -> None:
    place = playing.square(0, 0)
    corner = (place.left + 5, place.top + place.width // 4)
    for name, palette in PALETTES.items():
        playing.kiosk.screen.dress(Theme(name), text_scale=100)
        playing.kiosk.scene.lay_out()
        playing.wait(100)
        fill = palette.squares[PREMIUMS[0][0]].fill
        assert playing.pixel(corner) == rgb(fill)
        assert playing.pixel((0, 0)) == pytest.approx(rgb(palette.page_top), abs=6)


def test_larger_texts_are_in_force_at_once_and_kept_when_the_window_changes(kiosk: Driver) -> None:
    before = kiosk.kiosk.scene.layout.step(4)
    kiosk.kiosk.screen.dress(Theme.DARK, text_scale=150)
    kiosk.kiosk.scene.lay_out()
    assert kiosk.kiosk.scene.layout.step(4) == pytest.approx(1.5 * before, abs=1)
    kiosk.kiosk.screen.resized()
    assert kiosk.kiosk.screen.layout.text_scale == 150


def test_the_button_that_has_the_keys_has_a_mark_besides_its_colour(kiosk: Driver) -> None:
    kiosk.key(DOWN)
    kiosk.wait(200)  # the ring grows
    place = Rect(kiosk.places[kiosk.focused or ""])
    around = [kiosk.pixel((x, place.centery)) for x in range(place.left - ring_reach(), place.left)]
    assert around.count(rgb(theme.ACCENT_TEXT)) >= 2, "the ring"
    assert around.count(rgb(theme.PAGE)) >= 2, "apart from the button"


AVOIR = ("blank.began", "blank.challenged")
"""Sentences whose first word is the verb, which has no accent."""


def test_typography() -> None:
    for key, sentence in SENTENCES.items():
        for text in forms_of(sentence):
            assert "..." not in text, key
            assert not text.startswith(("Ecran", "Elodie", "Etat")), key
            assert not text.startswith("A ") or key in AVOIR, key
    assert say("player.title") == "Qui joue\N{NO-BREAK SPACE}?"
