"""A key passes through few files: as many as `tests/data/budgets.toml` says, and they are counted right."""

from tests import budgets
from tests.kiosk import passes


def test_keys_pass_through_as_many_files_as_they_may() -> None:
    assert [*budgets.faults_of_counts(passes.counts(), budgets.data())] == []
