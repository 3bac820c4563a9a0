"""The words of the screens: how a game is named, the same everywhere, and the language of the first screen."""

from __future__ import annotations

import pytest

from tests.kiosk.conftest import Open
from topping.game import shelf
from topping.kiosk.wording import game_text, variant_text
from topping.texts import speak
from topping.texts.language import ENGLISH, FRENCH, LANGUAGES


@pytest.mark.parametrize(
    ("language", "name", "shown"),
    [
        (FRENCH, "Normale 04", "Normale 04"),
        (ENGLISH, "Normale 04", "Normal 04"),
        (FRENCH, "789 joker 03", "7, 8 et 9 joker 03"),
        (ENGLISH, "7sur8 123456", "7 of 8 123456"),
        (ENGLISH, "Normale joker 04 (coup 3 annulé)", "Normal joker 04 (coup 3 annulé)"),
        (ENGLISH, "Normale", "Normale"),
        (ENGLISH, "Finale 2025", "Finale 2025"),
        (FRENCH, "", "Partie sans nom"),
    ],
)
def test_a_game_is_named_in_the_language(language: str, name: str, shown: str) -> None:
    speak(language)
    assert game_text(name) == shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_prepared_game_has_the_name_that_the_list_of_games_shows(language: str) -> None:
    speak(language)
    games = shelf.prepared()
    assert len(games) == 90
    for one in games:
        heading = one.path.read_text("utf-8").split("\n1 ", 1)[0]
        name = next(line.partition(" : ")[2] for line in heading.splitlines() if line.startswith("Nom"))
        assert game_text(name) == f"{variant_text(one.variant)} {one.name.rpartition('-')[2]}"


@pytest.mark.usefixtures("english")
def test_the_first_screen_is_in_english(open_kiosk: Open) -> None:
    texts = [text for text, _, _ in open_kiosk((1024, 600)).buttons]
    assert {"First game", "Club", "How to play"} <= set(texts)
