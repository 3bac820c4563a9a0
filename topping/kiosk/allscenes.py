"""The modules that no first frame needs, imported whole beside the loop, so that nothing is imported within a turn."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Final

import tomlkit

from topping.kiosk import screens
from topping.kiosk.backstage import late
from topping.kiosk.backstage.runs import ghosts
from topping.kiosk.backstage.sessions import opensession
from topping.kiosk.scenemakers import (
    classic,
    competition,
    editing,
    front,
    keptruns,
    othergames,
    ranking,
    session,
    solo,
    together,
    training,
)
from topping.kiosk.views import daily, form
from topping.manual import markdown
from topping.sheets.training import statisticspage
from topping.store.classic import classics
from topping.store.competitions import puzzles, scoredsessions, sealedfiles
from topping.store.runs import imported, raced, statistics
from topping.store.solitaire import solitaires
from topping.store.training import clubmisses, transfers
from topping.training.deck import schedule

SCENES: Final[tuple[ModuleType, ...]] = (
    *(classic, competition, editing, front, keptruns, othergames, ranking, session, solo, together),
    *(training, daily, form),
)
BEHIND: Final[tuple[ModuleType, ...]] = (
    *(late, ghosts, opensession, markdown, statisticspage, schedule, tomlkit),
    *(classics, puzzles, scoredsessions, sealedfiles, imported, raced, statistics, solitaires, clubmisses, transfers),
)
"""What these make when they are first asked."""


def get_ready() -> None:
    """Imports the screens, and what all these leave for later."""
    for one in walk_packages(screens.__path__, f"{screens.__name__}."):
        import_module(one.name)
    schedule.get_ready()
