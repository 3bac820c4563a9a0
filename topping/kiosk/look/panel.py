"""Panels: what a scene shows, each with its rectangle, its state and its painter."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from pygame import Rect, Surface


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the screen that is painted anew when its state changes, and only then."""

    name: str
    rect: Rect
    state: Hashable
    paint: Callable[[Surface, Rect, Any], None]
