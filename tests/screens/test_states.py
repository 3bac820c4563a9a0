"""The list of states: what it is reached by, and that the same name gives the same screen."""

import pytest

from tests.screens.states import STATES, shown
from topping.config import Theme


@pytest.mark.parametrize("name", ["home/new", "leaderboard/usual", "hall/announced", "competition desk/usual"])
def test_a_state_is_the_same_each_time(name: str) -> None:
    seen = []
    for _ in range(2):
        with shown(name, size=(1024, 600)) as kiosk:
            seen.append(kiosk.snapshot())
    assert seen[0] == seen[1]


def test_a_state_is_shown_as_it_is_asked_for() -> None:
    with shown("settings/see", size=(1920, 1080), language="en", theme=Theme.LIGHT, text_scale=130) as kiosk:
        assert kiosk.kiosk.scene.layout.size == (1920, 1080)
        assert kiosk.backstage.settings.text_scale == 130
        assert "theme" in str(kiosk.snapshot()).lower()


def test_names_tell_the_screen_and_what_is_so_there() -> None:
    assert all(name.count("/") == 1 and name == name.lower() for name in STATES)
