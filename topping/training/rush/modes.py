"""What a set of positions is played for."""

from __future__ import annotations

from enum import Enum


class RushMode(Enum):
    """What a set is played for; the values are stored."""

    CLOCK = "eclair"
    """Éclair: as many tops as there are in three minutes."""
    STREAK = "serie"
    """Série: as many tops as there are before the first miss."""
    KIND = "theme"
    """Thème: Éclair with positions of one kind."""
