"""The helper process, for real: orders, news, and its end."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.conftest import CHECKOUT
from tests.solver.lexicons import bundled
from topping.game.making.maker import Maker
from topping.game.workshop import Failed, Made, News, Ready, Workshop
from topping.rules.gametext import format_game, parse_game
from topping.solver import Solver

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


def test_the_rest_of_a_cancelled_game_is_what_the_chance_of_its_order_makes(workshop: Workshop) -> None:
    text = (CHECKOUT / "games" / "789-joker-02.txt").read_text(encoding="utf-8")
    number = workshop.remake(parse_game(text), 3, 11)
    made = wait_for(workshop, Made)
    assert isinstance(made, Made)
    assert made.order == number
    assert made.game == Maker(bundled(), Solver(bundled())).remake(parse_game(text), 3, 11)
    other = workshop.order(2, "normale")
    made = wait_for(workshop, Made)
    assert isinstance(made, Made)
    assert (made.order, made.game.seed) == (other, 2)


def test_the_rest_of_a_game_is_refused_without_its_lexicon_or_its_move(workshop: Workshop) -> None:
    game = parse_game((CHECKOUT / "games" / "normale-02.txt").read_text(encoding="utf-8"))
    workshop.open()
    for refused, move, lexicon, named in (
        (replace(game, lexicon_name="ODS9", lexicon_hash="0" * 64), 3, "open-fr", "ODS9"),
        (game, 99, None, "99"),
        (replace(game, lexicon_hash=""), 3, "absent", "absent"),  # a sheet is played with the lexicon that one chose
    ):
        number = workshop.remake(refused, move, 1, lexicon)
        failed = wait_for(workshop, Failed)
        assert isinstance(failed, Failed)
        assert failed.order == number
        assert named in failed.sentence


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


@pytest.mark.skipif(sys.platform == "win32", reason="the helper of this test is a shell script")
@pytest.mark.parametrize(
    "does",
    [
        """printf '{"event": "ma'""",
        r"""printf '\377\376'""",
        """echo '{"event": "made"}'; exec sleep 600""",
        "echo Segmentation fault; exec sleep 600",
    ],
)
def test_a_helper_that_dies_as_it_speaks_or_talks_nonsense_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, workshop: Workshop, does: str
) -> None:
    helper = tmp_path / "helper"
    helper.write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
    helper.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(helper))
    workshop.open()
    assert wait_for(workshop, Failed) == Failed(0, "–")
    assert workshop._process is not None
    assert workshop._process.poll() is not None
