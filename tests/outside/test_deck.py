"""The deck: what the screens and the command say of today's cards is what the sitting asks."""

import json
from pathlib import Path

import pytest

from tests.outside.hands import Hands, at_kiosk
from topping.cli import run

WORDS = ("LOUPE", "MAISON", "ZEBRE")


def _at_cards(hands: Hands) -> None:
    hands.names_player("Marie")
    hands.does("home.train", "train.cards")
    for word in WORDS:
        hands.types(word)
        hands.does("cards.add", "cards.clear")
    hands.does("anywhere.back")


def _command(capsys: pytest.CaptureFixture[str]) -> dict[str, int]:
    assert run(["deck", "--json"]) == 0
    told: dict[str, int] = json.loads(capsys.readouterr().out)
    return told


def test_cards_done_are_counted_of_all_and_what_failed_comes_at_once(home: Path) -> None:
    with at_kiosk(home) as hands:
        _at_cards(hands)
        hands.must_see("train.cards_today", count=3)
        hands.does("train.sitting")
        done = []
        while not hands.sees("sitting.over"):
            done.append(next(one for one in hands.words if one.endswith("/ 3")))
            hands.does("sitting.give_up")
            hands.waits(1_000)
            hands.does("anywhere.enter")
            assert not hands.sees("sitting.nothing_now")
        assert len(done) == 12, "each card once, and three times again"
        assert done == sorted(done)
        assert done[0] == "0 / 3"


def test_a_sitting_cut_off_is_told_alike_everywhere(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with at_kiosk(home) as hands:
        _at_cards(hands)
        hands.does("train.sitting", "sitting.give_up")
        hands.waits(1_000)
        hands.does("anywhere.enter", "anywhere.back")
        hands.must_see("train.cards_today", count=3)
        hands.does("train.sitting")
        assert not hands.sees("sitting.over")
        hands.does("sitting.set_aside")
        hands.does("anywhere.back")
        hands.must_see("train.cards_today", count=2)
        hands.does("anywhere.back")
        hands.waits(2_000)
        hands.must_see("home.cards_today", count=2)
    told = _command(capsys)
    assert told["due"] + told["new"] == 2
