"""The list of states: each screen has a state, and a state is the same each time."""

import re
from pathlib import Path

import pytest

from tests.screens.driving import every_route
from tests.screens.states import STATES, shown
from topping.config import Theme

REACHED = {
    "Again": "again/usual",
    "ClassicAdvice": "classic advice/usual",
    "ModelGame": "model game/start",
    "PlayDrill": "drill/endings",
    "PlayLoto": "loto/before",
    "PlayRush": "rush/first position",
    "SessionStandings": "session standings/long names",
}
"""Screens that a state reaches by keys, with that state; the others are shown by their routes."""


def test_every_screen_has_a_state() -> None:
    sources = [path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("states/*.py")]
    without_imports = re.sub(r"^from .* import (\([^)]*\)|.*)$", "", "\n".join(sources), flags=re.MULTILINE)
    shown_by_route = set(re.findall(r"\b[A-Z]\w+", without_imports))
    assert {route.__name__ for route in every_route()} - shown_by_route == REACHED.keys()


@pytest.mark.parametrize(("route", "state"), REACHED.items())
def test_a_state_reaches_its_screen_by_keys(route: str, state: str) -> None:
    with shown(state) as kiosk:
        assert type(kiosk.kiosk.navigation._stack[-1].route).__name__ == route


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
        assert kiosk.services.settings.text_scale == 130
        assert "theme" in str(kiosk.snapshot()).lower()


def test_names_tell_the_screen_and_what_is_so_there() -> None:
    assert all(name.count("/") == 1 and name == name.lower() for name in STATES)
