"""A key passes through few files: as many as `tests/data/budgets.toml` says, and they are counted right."""

from __future__ import annotations

from tests import budgets
from tests.kiosk import passes
from tests.kiosk.conftest import Open


def test_keys_pass_through_as_many_files_as_they_may() -> None:
    assert [*budgets.faults_of_counts(passes.counts(), budgets.data())] == []


def test_files_count_whose_functions_run_before_the_frame(open_kiosk: Open) -> None:
    kiosk = open_kiosk()

    def turns() -> None:
        kiosk.kiosk.screen.forget()
        kiosk.step()
        kiosk.wait(1_000)
        kiosk.key(0)

    files = passes.passed(kiosk, turns)
    assert {"kiosk/app.py", "kiosk/ui/base.py"} <= files
    assert not {one for one in files if one.startswith("texts/")}
    assert "hub/status.py" not in files, "asked after the frame"
