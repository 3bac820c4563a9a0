"""The modules of all scenes, imported whole after the first frame; the navigator imports those that it opens."""

from __future__ import annotations

from types import ModuleType
from typing import Final

from topping.kiosk.scenes.choosing import game_choice
from topping.kiosk.scenes.front import attract, help, manual, pin, settings
from topping.kiosk.scenes.people import player_care, players, who_plays
from topping.kiosk.scenes.ranking import leaderboard, my_runs
from topping.kiosk.scenes.session import sessions
from topping.kiosk.scenes.solo import play, ready, result, resume
from topping.kiosk.scenes.training import (
    daily,
    deckcards,
    drill,
    review,
    rush,
    rushover,
    rushready,
    sitting,
    stats,
    train,
)
from topping.kiosk.views import form

SCENES: Final[tuple[ModuleType, ...]] = (
    *(game_choice, attract, help, manual, pin, settings, player_care, players, who_plays, leaderboard, my_runs),
    *(sessions, play, ready, result, resume, daily, deckcards, drill, review, rush, rushover, rushready),
    *(sitting, stats, train, form),
)
"""With what they need; the session's own desk is left to those who lead one."""
