"""Keeps writes that the disk refuses for now in memory, in order, until the disk accepts them."""

from collections import deque
from collections.abc import Callable
from math import inf
from time import perf_counter
from typing import Final

from topping.errors import StoreError, ToppingError

_PASSING: Final = frozenset(
    ("store.busy", "store.full", "store.unwritable", "store.cannot_open", "store.disk", "store.moved")
)


def may_pass(fault: StoreError) -> bool:
    """Returns whether a write may succeed later: the disk is full, or the database locked or read-only."""
    return fault.key in _PASSING


class PendingWrites:
    """The queue of writes that wait in memory because the disk has refused them so far."""

    def __init__(self) -> None:
        self._writes: deque[Callable[[], object]] = deque()
        self._is_writing = False
        self.fault: StoreError | None = None
        """Why the first one failed; None if nothing is pending."""
        self.given_up: list[ToppingError] = []
        """Faults still to be reported: writes that no retry can mend, changes of the file."""

    def __len__(self) -> int:
        return len(self._writes)

    def keep(self, write: Callable[[], object]) -> None:
        """Runs a write after all waiting writes. If the disk is full, locked or read-only, the write is queued.

        `write` is one transaction, or a function that calls `keep` for several. Such a function is then run again as a
        whole. Raises `ToppingError` if the write can never succeed.
        """
        if self._is_writing:
            write()
            return
        if self.retry():
            try:
                self._do(write)
                return
            except StoreError as fault:
                if not may_pass(fault):
                    raise
                self.fault = fault
        self._writes.append(write)

    def _do(self, write: Callable[[], object]) -> None:
        self._is_writing = True
        try:
            write()
        finally:
            self._is_writing = False

    def must_be_kept(self) -> None:
        """Retries the waiting writes; raises the last error if any still waits."""
        if not self.retry() and self.fault is not None:
            raise self.fault

    def retry(self, until: float = inf) -> bool:
        """Retries waiting writes until `perf_counter` reaches `until`; returns whether none is left."""
        while self._writes:
            try:
                self._do(self._writes[0])
            except ToppingError as fault:
                if isinstance(fault, StoreError) and may_pass(fault):
                    self.fault = fault
                    return False
                self.given_up.append(fault)
            self._writes.popleft()
            if perf_counter() >= until:
                break
        if not self._writes:
            self.fault = None
        return not self._writes
