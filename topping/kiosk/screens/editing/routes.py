"""Routes to the editor of games and to the screen of a freely set position."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from topping.kiosk.routes import Route

if TYPE_CHECKING:  # for a fast start
    from pathlib import Path

    from topping.play.editing.draft import GameDraft, UndoHistory
    from topping.rules.conditions.variant import Variant
    from topping.rules.grid.position import Position


class EditGame(Route, screen="editing.editor:EditorScreen"):
    path: Path | None = None
    """The draft to continue; None for a new draft."""
    back: Route | None = None
    """The destination of Escape; None for home."""
    history: UndoHistory[GameDraft] | None = field(default=None, compare=False)
    """The undo history, on returning to the editor from another screen; None reads the draft."""


class ChooseDraft(Route, screen="editing.drafts:DraftsScreen"):
    """The drafts of typed games, and a new draft."""

    back: Route | None = None
    """The destination of Escape; None for home."""


class SetUpPosition(Route, screen="editing.position:PositionScreen"):
    """A freely set position, with all its solutions."""

    position: Position | None = None
    """The initial position; None for an empty grid."""
    variant: Variant | None = None
    """The variant; None for the normal variant."""
    back: Route | None = None
    """The destination of Escape; None for home."""
