"""What was frozen: of every state, and told apart from what is."""

import importlib
import os
import pkgutil
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

import topping.kiosk
from tests.screens.explore import TYPES
from tests.screens.freeze import FROZEN, Frozen, compare, frozen, look, wanted
from tests.screens.states import STATES
from topping.kiosk.routes import Route

COVERING = ("leaderboard/empty", "drafts/row", "competitions/empty", "inverse new/empty")
"""States that are tried at each check, by every key; all of them by the command."""


@pytest.fixture(scope="module")
def kept() -> dict[str, Frozen]:
    return frozen()


def _all_below(kind: type[Any]) -> Iterator[type[Any]]:
    for one in kind.__subclasses__():
        yield one
        yield from _all_below(one)


def _of_the_kiosk(kind: type[Any]) -> set[type[Any]]:
    """The classes of that kind, of which no other is made."""
    for module in pkgutil.walk_packages(topping.kiosk.__path__, "topping.kiosk."):
        importlib.import_module(module.name)
    return {one for one in _all_below(kind) if one.__module__.startswith("topping.") and not one.__subclasses__()}


def test_every_state_is_frozen_and_nothing_else(kept: dict[str, Frozen]) -> None:
    assert set(kept) == set(STATES)


def test_every_screen_has_a_state(kept: dict[str, Frozen]) -> None:
    routes = {route for state in kept.values() for route in state["routes"]}
    assert {one.__name__ for one in _of_the_kiosk(Route)} - {"Modal"} <= routes


@pytest.mark.skipif(not hasattr(os, "fork"), reason="each key is tried in a copy of the process")
@pytest.mark.parametrize("name", COVERING)
def test_no_action_is_lost(kept: dict[str, Frozen], name: str) -> None:
    lost = compare(kept[name], look(name)).lost
    assert [one for one in lost if one not in [change["before"] for change in wanted().get(name, ())]] == []


def test_nothing_frozen_names_a_folder_of_this_machine() -> None:
    program = str(FROZEN.parents[2])
    assert [path.name for path in FROZEN.glob("*.json") if program in path.read_text(encoding="utf-8")] == []


def test_wanted_changes_are_of_states_and_say_why() -> None:
    assert all(name in STATES for name in wanted())
    assert all(set(one) == {"before", "after", "why"} for some in wanted().values() for one in some)


BEFORE: Frozen = {
    "routes": ["Leaderboard"],
    "texts": ["64,30 56 Classement", "64,100 24 Élodie"],
    "keys": ["M: mes parties", "F5: filtre"],
    "actions": [
        {"named": "mes parties", "keys": ["m"], "clicks": ["[M]"], "does": ["opens MyRuns"]},
        {"named": "filtre", "keys": ["F5"], "clicks": ["[F5]"], "does": ["+ 30 jours", "− 90 jours"]},
        {"named": "", "keys": [], "clicks": ["Élodie"], "does": ["opens MyRuns"]},
        {"named": "", "keys": ["a", "b"], "clicks": [], "does": [TYPES]},
    ],
}


def _without(place: int) -> Frozen:
    now = deepcopy(BEFORE)
    del now["actions"][place]
    return now


def test_nothing_differs_from_itself() -> None:
    told = compare(BEFORE, deepcopy(BEFORE))
    assert (told.lost, told.moved, told.texts, told.places) == ([], [], [], 0)


@pytest.mark.parametrize("place", range(4))
def test_an_action_that_is_gone_is_lost(place: int) -> None:
    lost = compare(BEFORE, _without(place)).lost
    if place:
        assert len(lost) == 1
    else:
        assert lost == [], "a click leads there still"


def test_a_screen_that_no_key_leads_to_any_more() -> None:
    now = deepcopy(BEFORE)
    now["actions"][0]["does"] = now["actions"][2]["does"] = ["opens Home"]
    assert len(compare(BEFORE, now).lost) == 2


def test_another_key_for_the_same_is_told_as_moved() -> None:
    now = deepcopy(BEFORE)
    now["actions"][1] |= {"keys": ["F6"], "clicks": ["[F6]"]}
    now["keys"][1] = "F6: filtre"
    told = compare(BEFORE, now)
    assert told.lost == []
    assert any("F5 → F6" in one for one in told.moved)
    assert "+ F6: filtre" in told.moved


def test_texts_and_their_places() -> None:
    now = deepcopy(BEFORE)
    now["texts"] = ["64,40 56 Classement", "64,100 24 Bruno"]
    told = compare(BEFORE, now)
    assert told.texts == ["− Élodie", "+ Bruno"]
    assert told.places == 4
