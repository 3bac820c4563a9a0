"""The words of the screens: how a game is named, the same everywhere, and the language of the first screen."""

import pytest

from tests.kiosk.conftest import Open


@pytest.mark.usefixtures("english")
def test_the_first_screen_is_in_english(open_kiosk: Open) -> None:
    texts = [text for text, _, _ in open_kiosk((1024, 600)).buttons]
    assert {"First game", "Club", "How to play"} <= set(texts)
