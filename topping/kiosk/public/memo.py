"""Memos: views of a session are computed when it changes, not ten times a second."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from topping.play.session.session import Session

_View = TypeVar("_View")


class Memo(Generic[_View]):
    """A function of a session and some small values, with a memo of its last result."""

    def __init__(self, make: Callable[..., _View]) -> None:
        self._make = make
        self._asked: tuple[Session, tuple[object, ...]] | None = None
        self._answer: list[_View] = []

    def __call__(self, session: Session, *values: object) -> _View:
        """The last result, if the session is the same object and the values are equal; else a new one."""
        if self._asked is None or self._asked[0] is not session or self._asked[1] != values:
            self._asked = (session, values)
            self._answer = [self._make(session, *values)]
        return self._answer[0]
