"""Every scene in English on the smallest screen: nothing is cut, covered or out of its place, no letter is missing."""

from __future__ import annotations

import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.looks.watch import Watch, blind, faults
from tests.kiosk.test_colours_and_letters import is_missing
from tests.kiosk.test_looks import SCENES
from topping.kiosk import theme
from topping.kiosk.routes import Home
from topping.texts.en import SENTENCES
from topping.texts.plural import forms_of

SMALLEST = (1024, 600)
pytestmark = pytest.mark.usefixtures("english")


@pytest.mark.parametrize("name", SCENES)
def test_english_fits_the_smallest_screen(open_kiosk: Open, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    watch = Watch(monkeypatch)
    kiosk = open_kiosk(SMALLEST, at_home=False)
    with blind(kiosk):
        kiosk.show(Home())
        SCENES[name](kiosk)
    written = watch.see(kiosk, SMALLEST)
    assert written, "nothing to be seen"
    assert faults(kiosk, written, 9) == []


def test_the_first_screen_is_in_english(open_kiosk: Open) -> None:
    told = [text for text, _, _ in open_kiosk(SMALLEST).buttons]
    assert {"Play", "Club sessions", "Leaderboard", "How to play"} <= set(told)


def test_every_character_of_english_has_its_glyph(open_kiosk: Open) -> None:
    open_kiosk()
    letters = {character for sentence in SENTENCES.values() for text in forms_of(sentence) for character in text} - set(
        "\n✓✗"
    )
    for bold in (False, True):
        assert [letter for letter in sorted(letters) if is_missing(theme.font(20, bold), letter)] == []
