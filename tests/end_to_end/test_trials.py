"""A short one of each trial; the long ones are commands."""

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import CHECKOUT, SHARED_HOME
from tests.trials import fuzz, mutations, places
from tests.trials.trial import Outcome, Trial, TrialError, carry_out, home
from topping.store import open_store
from topping.training.deck.cards import CardKind

_HANGS_S = 30.0
"""Processor time that only what never ends takes: the command has a limit that measures, the suite none."""


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The program's home, in an environment that is put back."""
    before = dict(os.environ)
    with home() as made:
        yield made
    os.environ.clear()
    os.environ.update(before)


def assert_faultless(outcome: Outcome) -> None:
    assert outcome.faults == [], "\n".join(outcome.lines())
    assert sum(outcome.came.values()) == outcome.trial.count


def assert_passes(name: str, *arguments: str) -> str:
    """Runs a trial as a command in its own process, since its memory would count in other tests."""
    environment = {**os.environ, "TOPPING_HOME": str(SHARED_HOME)}
    command = [sys.executable, "-m", f"tests.trials.{name}", *arguments]
    told = subprocess.run(command, cwd=CHECKOUT, env=environment, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout + told.stderr
    assert "  0 faults" in told.stdout
    return told.stdout


def test_inputs_that_are_nearly_right_are_taken_or_refused_in_words(folder: Path) -> None:
    assert_faultless(fuzz.fuzz(Trial("fuzz", 60), folder, _HANGS_S))


@pytest.mark.parametrize("kind", ["xlsx", *mutations.KINDS])
def test_games_of_others_that_are_nearly_right_are_taken_or_refused_in_words(kind: str) -> None:
    assert_faultless(mutations.mutate(Trial("mutations", 10), kind, _HANGS_S))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork a process")
def test_a_kiosk_killed_again_and_again_loses_nothing() -> None:
    told = assert_passes("kill", "--count", "10", "--statements", "450")
    assert "14 kills" in told
    assert "there: 0 entries" not in told, "runs and sessions were played before the kills"
    assert ", 0 of classic" not in told


@pytest.mark.skipif(sys.platform == "win32", reason="this system bounds no file")
def test_a_disk_that_fails_for_a_while_costs_nothing_that_was_played() -> None:
    assert "12 games" in assert_passes("faultydisk", "--count", "12")


def test_a_kiosk_bears_whatever_is_done_to_it() -> None:
    assert_passes("monkey", "--count", "15")


def test_a_kiosk_used_for_long_stays_small() -> None:
    arguments = ("--rounds", "4", "--games", "2", "--moves", "2", "--sessions", "0", "--hours", "0.2")
    assert "after 2 games" in assert_passes("soak", *arguments)


# the trials themselves


def test_a_fault_is_told_with_the_line_that_repeats_it() -> None:
    tried: list[int] = []

    def attempt(rng: random.Random, number: int) -> str:
        tried.append(number)
        if number == 3:
            raise TrialError("it broke")
        return "well"

    outcome = carry_out(Trial("fuzz", 4, seed=7, first=1, options="--only desk"), attempt)
    assert tried == [1, 2, 3, 4]
    assert outcome.came == {"well": 3}
    report = "\n".join(outcome.lines())
    assert "FAULT: python -m tests.trials.fuzz --seed 7 --first 3 --count 1 --only desk" in report
    assert "1 × it broke" in report


def test_a_case_is_the_same_whichever_were_tried_before() -> None:
    def numbers(trial: Trial) -> dict[int, float]:
        drawn: dict[int, float] = {}

        def attempt(rng: random.Random, number: int) -> str:
            drawn[number] = rng.random()
            return ""

        carry_out(trial, attempt)
        return drawn

    whole, alone = numbers(Trial("fuzz", 5)), numbers(Trial("fuzz", 1, first=3))
    assert alone == {3: whole[3]}
    assert len(set(whole.values())) == 5


def test_the_database_of_the_monkey_holds_what_a_club_keeps_and_something_to_train_with(tmp_path: Path) -> None:
    path = tmp_path / "topping.db"
    places.make(path)
    with open_store(path).store as store:
        assert len(store.people.names()) == 7
        assert len(store.runs.open_runs()) == 1
        assert [one.is_ended for one in store.sessions.all()] == [False, True]
        assert len(store.finished.of_player(places.PLAYER, 0, 4).runs) == 4
        assert {card.key.kind for card in store.decks.cards(places.PLAYER)} == set(CardKind)
