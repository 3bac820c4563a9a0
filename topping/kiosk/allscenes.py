"""The modules of all scenes, imported whole after the first frame; the navigator imports those that it opens."""

from __future__ import annotations

from types import ModuleType
from typing import Final

from topping.kiosk.scenemakers import choosing, front, othergames, people, ranking, solo, training
from topping.kiosk.scenes.session import sessions
from topping.kiosk.views import form

SCENES: Final[tuple[ModuleType, ...]] = (choosing, front, othergames, people, ranking, solo, training, sessions, form)
"""With what they need; the session's own desk is left to those who lead one."""
