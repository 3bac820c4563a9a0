"""The solution of a move that was not won: how long it stays, and what leads on."""

from __future__ import annotations

from typing import Final

import pygame

from topping.config import MissedStay
from topping.kiosk.backstage.runs import Seat
from topping.play.run.run import SOLUTION_SHOWN_MS

_SHOWN_MS: Final = {MissedStay.ENTER: None, MissedStay.FOUR_SECONDS: SOLUTION_SHOWN_MS, MissedStay.NONE: 0}
_ON: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_ESCAPE)


def shown_ms(seat: Seat, wanted: MissedStay) -> int | None:
    """How long a solution stays on screen: as the player wants, but always four seconds where the run ranks."""
    return SOLUTION_SHOWN_MS if seat.will_rank else _SHOWN_MS[wanted]


def goes_on(event: pygame.event.Event) -> bool:
    """Whether an event leads on from a solution: letters do not, they were typed for the draw before."""
    return event.type == pygame.MOUSEBUTTONDOWN or (event.type == pygame.KEYDOWN and event.key in _ON)
