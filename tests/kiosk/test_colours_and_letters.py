"""The marks of the squares, and a glyph for every character that is shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from tests.kiosk.driver import DOWN, Driver, game
from topping import kiosk
from topping.config import Theme
from topping.kiosk.paint import theme
from topping.kiosk.paint.boxes import ring_reach
from topping.kiosk.paint.grid import square_at
from topping.kiosk.paint.palette import PALETTES
from topping.rules.games.announcement import COUNTRIES
from topping.rules.grid.premium import PREMIUMS
from topping.rules.grid.square import SIZE, Square
from topping.texts import en, say
from topping.texts.fr import SENTENCES
from topping.texts.plural import forms_of
from topping.texts.typography import typeset


def rgb(colour: str) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return red, green, blue


def test_every_colour_that_is_named_is_in_the_palette() -> None:
    files = Path(kiosk.__file__).parent.rglob("*.py")
    named = {name for file in files for name in re.findall(r"\btheme\.([A-Z][A-Z_0-9]+)\b", file.read_text("utf-8"))}
    assert len(named) > 10
    assert not [name for name in sorted(named) if not hasattr(theme, name)], "they are looked up when they are painted"


def test_every_square_has_its_colour_and_its_mark(playing: Driver) -> None:
    board = next(panel.rect for panel in playing.kiosk.scene.panels() if panel.name == "board")
    for row in range(SIZE):
        for column in range(SIZE):
            place = playing.square(row, column)
            look = theme.palette().squares[PREMIUMS[row][column]]
            assert playing.pixel((place.left + 5, place.top + place.width // 4)) == rgb(look.fill)
            pixels = {playing.pixel((place.left + x, place.centery)) for x in range(4, place.width - 4)}
            if look.shape:
                assert rgb(look.mark) in pixels, (row, column)
            else:
                assert pixels == {rgb(look.fill)}, (row, column)
            assert square_at(board, place.center) == Square(row, column)
            assert square_at(board, place.topleft) == Square(row, column)


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
    before = kiosk.kiosk.scene.layout.text(30)
    kiosk.kiosk.screen.dress(Theme.DARK, text_scale=150)
    kiosk.kiosk.scene.lay_out()
    assert kiosk.kiosk.scene.layout.text(30) == pytest.approx(1.5 * before, abs=1)
    kiosk.kiosk.screen.resized()
    assert kiosk.kiosk.screen.layout.text_scale == 150


def test_the_button_that_has_the_keys_has_a_mark_besides_its_colour(kiosk: Driver) -> None:
    kiosk.key(DOWN)
    kiosk.wait(200)  # the ring grows
    place = Rect(kiosk.places[kiosk.focused or ""])
    around = [kiosk.pixel((x, place.centery)) for x in range(place.left - ring_reach(), place.left)]
    assert around.count(rgb(theme.ACCENT_TEXT)) >= 2, "the ring"
    assert around.count(rgb(theme.PAGE)) >= 2, "apart from the button"


def shown_texts() -> Iterator[str]:
    """Every sentence; two marks of the command line excepted, which go to a terminal."""
    for sentence in SENTENCES.values():
        yield from map(typeset, forms_of(sentence))
    yield from COUNTRIES.values()


def test_every_character_has_its_glyph(playing: Driver) -> None:
    letters = {character for text in shown_texts() for character in text} - set("\n✓✗")
    letters |= set("ÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸŒÆàâäçéèêëîïôöùûüÿœæ’'-…\u202f")
    for face in theme.Face:
        font = theme.font(20, face=face)
        assert [letter for letter in sorted(letters) if is_missing(font, letter)] == [], face


def test_every_character_of_english_has_its_glyph(playing: Driver) -> None:
    texts = (text for sentence in en.SENTENCES.values() for text in forms_of(sentence))
    letters = {character for text in texts for character in text} - set("\n✓✗")
    for face in theme.Face:
        font = theme.font(20, face=face)
        assert [letter for letter in sorted(letters) if is_missing(font, letter)] == []


def test_a_missing_glyph_would_be_seen(playing: Driver) -> None:
    assert all(is_missing(theme.font(20, face=face), "漢") for face in theme.Face)


def is_missing(font: pygame.font.Font, letter: str) -> bool:
    """Whether a font draws its box for want of a glyph (its metrics are the box's, then)."""
    drawn, box = (font.render(text, True, "#FFFFFF") for text in (letter, "\uffff"))
    return drawn.get_size() == box.get_size() and pygame.image.tobytes(drawn, "RGBA") == pygame.image.tobytes(
        box, "RGBA"
    )


AVOIR = ("blank.began", "blank.challenged")
"""Sentences whose first word is the verb, which has no accent."""


def test_typography() -> None:
    for key, sentence in SENTENCES.items():
        for text in forms_of(sentence):
            assert "..." not in text, key
            assert not text.startswith(("Ecran", "Elodie", "Etat")), key
            assert not text.startswith("A ") or key in AVOIR, key
    assert say("player.title") == "Qui joue\N{NO-BREAK SPACE}?"
