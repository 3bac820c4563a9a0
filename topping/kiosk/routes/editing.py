"""The screens on which games are typed and positions set up."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from topping.kiosk.routes.route import Route

if TYPE_CHECKING:  # for speed of start
    from pathlib import Path

    from topping.play.editing.draft import GameDraft
    from topping.play.editing.history import UndoHistory
    from topping.rules.conditions.variant import Variant
    from topping.rules.grid.position import Position


@dataclass(frozen=True, slots=True)
class EditGame(Route):
    """A game being typed from its sheet."""

    manual_page = "arbitre"

    path: Path | None = None
    """The draft that it goes on with; None for a new one."""
    back: Route | None = None
    """Where Escape leads; None for home."""
    history: UndoHistory[GameDraft] | None = field(default=None, compare=False)
    """What can be undone, where the editor was left for another screen; None reads the draft."""


@dataclass(frozen=True, slots=True)
class ChooseDraft(Route):
    """The games being typed, and a new one."""

    screen = "editing.drafts"
    manual_page = "arbitre"

    back: Route | None = None
    """Where Escape leads; None for home."""


@dataclass(frozen=True, slots=True)
class SetUpPosition(Route):
    """A position set up freely, with all its solutions."""

    manual_page = "arbitre"

    position: Position | None = None
    """What it begins with; None for an empty grid."""
    variant: Variant | None = None
    """None for the normal one."""
    back: Route | None = None
    """Where Escape leads; None for home."""


EditingRoute: TypeAlias = EditGame | SetUpPosition
"""Those that `scenemakers/editing.py` opens."""
