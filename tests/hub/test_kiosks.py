"""Whole kiosks that exchange and play together; `python -m tests.trials.hub` and `meeting` play longer, and measure."""

import os
from pathlib import Path

import pytest

from tests.end_to_end.test_trials import assert_passes
from tests.hub.server import SOCKET_VARIABLE

PLAN = ("--seconds", "2", "--kills", "2", "--absences", "3", "--pause-ms", "60", "--untimed")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork a process")
def test_three_kiosks_lose_nothing_and_keep_nothing_twice(
    postgres_socket: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SOCKET_VARIABLE, str(postgres_socket))
    told = assert_passes("hub", "--kiosks", "3", *PLAN)
    assert "1 rooms of 3 kiosks" in told


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork a process")
def test_two_kiosks_lose_nothing_over_a_folder() -> None:
    assert_passes("hub", "--carrier", "folder", "--kiosks", "2", *PLAN)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork a process")
def test_two_kiosks_with_clocks_apart_play_a_duel_over_a_folder() -> None:
    plan = ("--kiosks", "2", "--only", "duel", "--count", "1", "--moves", "2", "--countdown-ms", "1000")
    told = assert_passes("meeting", *plan, "--unharmed", "--untimed")
    assert "2 runs, each of them on every machine once" in told
