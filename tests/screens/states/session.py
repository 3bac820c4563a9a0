"""A club's sessions: their list, players, desk and public face, standings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

import pygame

from tests.kiosk.driver import DOWN, ENTER, ESCAPE, Driver
from tests.kiosk.looks import evening, pictures, public, session
from tests.screens.state import State
from topping.config import Theme
from topping.kiosk.routes.club import SessionPlayers, Sessions

_FIRST_MOVES = pictures.eighth()
_MISSING_FIVE = pictures.eighth(12, 17, 20, 22, 24)
_MISSING_TWO = pictures.eighth(22, 24)


def _row(kiosk: Driver) -> None:
    pictures.to_sessions(kiosk)
    kiosk.key(DOWN)


def _names(kiosk: Driver) -> None:
    kiosk.show(SessionPlayers())
    for name in ("Élodie", "Bruno"):
        kiosk.enter(name)


def _interrupted(ms: int, *keys: int) -> Callable[[Driver], None]:
    """A session taken up so long after the program was closed."""

    def drive(kiosk: Driver) -> None:
        kiosk.show(Sessions())
        kiosk.clock.time += ms
        kiosk.key(DOWN, ENTER)
        kiosk.step(2)
        kiosk.key(*keys)

    return drive


def _three_moves(kiosk: Driver) -> None:
    evening.tuesday(kiosk, 3)


def _tuesday(kiosk: Driver) -> None:
    evening.tuesday(kiosk)


def _sudden(kiosk: Driver) -> None:
    evening.sudden(kiosk)


def _leaving(kiosk: Driver) -> None:
    pictures.lead(kiosk)
    kiosk.key(ESCAPE)


def _aloud(kiosk: Driver) -> None:
    kiosk.backstage.settings = replace(kiosk.backstage.settings, announce_session=True)


_PUBLIC = {
    "before": "session before",
    "thinking": "session thinking",
    "rejected draw": "session rejected",
    "blitz": "session blitz",
    "stopped": "session stopped",
    "solution": "session solution",
    "interruption": "session interruption",
    **{f"mort subite of {count}": f"session mort subite {count}" for count in (4, 12, 24)},
    **{f"mort subite of {count}, after": f"session mort subite {count} after" for count in (4, 12, 24)},
    "drawn by hand, before": "session bag public",
    "drawn by hand, empty": "session bag empty",
    "drawn by hand, typing": "session bag typing",
    "drawn by hand, rejected": "session bag rejected",
    "drawn by hand, found": "session bag found",
}
_DESK = {
    "empty": "session desk empty",
    "answer": "session desk answer",
    "verdict": "session desk verdict",
    "slip": "session desk slip",
    "asked": "session desk asked",
    "choice of tops": "session choice",
    "letter pad": "session pad",
    "drawn by hand": "session bag desk",
}

STATES: Final[Mapping[str, State]] = {
    "sessions/empty": State(pictures.to_sessions),
    "sessions/usual": State(pictures.to_sessions, kept=_tuesday, played=7),
    "sessions/row": State(_row, kept=_tuesday, played=7),
    "sessions/full": State(session.SCENES["sessions"]),
    "session players/empty": State(session.SCENES["session without players"]),
    "session players/few": State(_names, played=7),
    "session players/usual": State(pictures.session_setup, played=7),
    "session players/full": State(session.SCENES["session players"]),
    "choose game/of a session": State(session.SCENES["session game"]),
    "hall/usual": State(pictures.in_the_hall, kept=_tuesday, played=7),
    "hall/light": State(pictures.in_the_hall, kept=_tuesday, played=7, theme=Theme.LIGHT),
    "hall/end of a move": State(pictures.lead, kept=_FIRST_MOVES, played=7),
    "hall/announced": State(pictures.announcement, kept=_FIRST_MOVES, before=_aloud, played=7),
    "hall/announced, first": State(public.SCENES["announced"]),
    "hall/announced, nine letters": State(public.SCENES["announced 9"]),
    "hall/mort subite": State(pictures.lead, kept=_sudden, played=7),
    "hall/leaving": State(_leaving, kept=_FIRST_MOVES, played=7),
    **{f"hall/{name}": State(session.SCENES[known]) for name, known in _PUBLIC.items()},
    "desk/usual": State(pictures.desk, kept=_MISSING_FIVE, played=7, theme=Theme.LIGHT),
    "desk/move running": State(pictures.desk_next, kept=_MISSING_TWO, played=7, theme=Theme.LIGHT),
    "desk/to read": State(pictures.desk_read, kept=_FIRST_MOVES, played=7, theme=Theme.LIGHT),
    **{f"desk/{name}": State(session.SCENES[known]) for name, known in _DESK.items()},
    "session standings/usual": State(pictures.standings, kept=_FIRST_MOVES, played=7),
    "session standings/long names": State(session.SCENES["session standings"]),
    "session standings/mort subite": State(session.SCENES["session mort subite standings"]),
    "session standings/ended": State(session.SCENES["session solos"]),
    "session interrupted/usual": State(_interrupted(80 * 60_000), kept=_three_moves, played=7),
    "session interrupted/no reason": State(_interrupted(80 * 60_000, ENTER), kept=_three_moves, played=7),
    "session interrupted/ending": State(_interrupted(20 * 60_000, pygame.K_F12), kept=_three_moves, played=7),
}
