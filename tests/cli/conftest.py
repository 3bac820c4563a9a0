"""Shares the lexicon's tables (60 MB) between commands in one process."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from time import time_ns

import pytest

from topping.lexicon.graph import WordGraph
from topping.solver import tablefile
from topping.solver.tables import Tables


@pytest.fixture(scope="package", autouse=True)
def tables_read_once() -> Iterator[None]:
    """Keeps the tables of each lexicon for later commands."""
    kept: dict[str, Tables] = {}

    def tables_of(graph: WordGraph) -> Tables:
        if graph.hash not in kept:
            kept[graph.hash] = tablefile.tables_of(graph)
        return kept[graph.hash]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("topping.solver.solver.tables_of", tables_of)
        yield


def set_clocks(patch: pytest.MonkeyPatch, at: datetime) -> None:
    """Sets the clocks of the store and of a kiosk to an instant, from which they go on."""
    away = at - datetime.now(UTC)
    then = type("Dated", (datetime,), {"now": lambda zone: datetime.now(zone) + away})
    for module in ("store.database", "kiosk.engine.clock"):
        patch.setattr(f"topping.{module}.datetime", then)
    patch.setattr("topping.store.database.time_ns", lambda: time_ns() + away // timedelta(microseconds=1) * 1000)
