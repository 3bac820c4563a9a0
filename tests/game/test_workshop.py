"""The helper process, for real: orders, news, and its end."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from tests.conftest import CHECKOUT
from topping.game.workshop import Failed, Made, News, Ready, Workshop
from topping.rules.gametext import format_game

PATIENCE_S = 240
"""The helper may have to compile the solver first."""


@pytest.fixture
def workshop() -> Iterator[Workshop]:
    opened = Workshop()
    yield opened
    opened.close()


def wait_for(workshop: Workshop, kind: type[News]) -> News:
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        for news in workshop.news():
            if isinstance(news, kind):
                return news
        time.sleep(0.02)
    raise AssertionError(f"no {kind.__name__}")


def test_an_ordered_game_is_the_seeds(workshop: Workshop) -> None:
    number = workshop.order(2, "normale")
    made = wait_for(workshop, Made)
    assert isinstance(made, Made)
    assert made.order == number
    golden = CHECKOUT / "games" / "normale-02.txt"
    assert format_game(made.game) == golden.read_text(encoding="utf-8")


def test_it_says_when_it_is_ready_and_when_it_cannot(workshop: Workshop) -> None:
    workshop.open()
    wait_for(workshop, Ready)
    number = workshop.order(1, "normale", "absent")
    failed = wait_for(workshop, Failed)
    assert isinstance(failed, Failed)
    assert failed.order == number
    assert "absent" in failed.sentence


def test_it_says_that_its_helper_died_and_starts_another(workshop: Workshop) -> None:
    workshop.open()
    wait_for(workshop, Ready)
    assert workshop._process is not None
    workshop._process.kill()
    assert wait_for(workshop, Failed) == Failed(0, "–")
    workshop.order(2, "normale")
    assert isinstance(wait_for(workshop, Made), Made)
