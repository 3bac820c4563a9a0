"""Panels: what a scene shows, each with its rectangle, its state and its painter."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from pygame import Rect, Surface

Painter: TypeAlias = Callable[[Surface, Rect, Any], None]
_PREPARED: Final[dict[Painter, Callable[[Rect, Any], Iterator[None]]]] = {}
"""How the pictures are made that some painters put together, for those that make many."""


def prepared_by(prepare: Callable[[Rect, Any], Iterator[None]]) -> Callable[[Painter], Painter]:
    """Says of a painter that `prepare(rect, state)` makes the pictures that it needs and that are kept, one a step."""

    def noted(painter: Painter) -> Painter:
        _PREPARED[painter] = prepare
        return painter

    return noted


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the screen that is painted anew when its state changes, and only then."""

    name: str
    rect: Rect
    state: Hashable
    paint: Painter

    def prepare(self) -> Iterator[None]:
        """Makes what its painter needs, one picture a step."""
        prepare = _PREPARED.get(self.paint)
        return iter(()) if prepare is None else prepare(self.rect, self.state)
