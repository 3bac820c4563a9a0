"""The screens of a run played aloud, with the longest names."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tests.kiosk.driver import ENTER, Driver, game
from tests.kiosk.looks.solo import LONGEST_NAME
from topping.game.service.positionquestions import SolutionsFound, TopsQuestion
from topping.kiosk.routes.play import Play, ReadyToPlay
from topping.play.run.strokes import InputMark


def _ready(kiosk: Driver) -> None:
    kiosk.show(ReadyToPlay(kiosk.backstage.runs.seat(LONGEST_NAME, game())))
    kiosk.type("o")


def _aloud(kiosk: Driver) -> None:
    seat = kiosk.backstage.runs.seat(LONGEST_NAME, game("789-joker-01", 9))
    kiosk.show(Play(replace(seat, input=InputMark.ORAL)))
    for _ in range(3):
        kiosk.wait(2_300)
        kiosk.key(ENTER)
    ticket = max(place for place, one in enumerate(kiosk.helper.asked, start=1) if isinstance(one, TopsQuestion))
    own = kiosk.run.turn.solution
    kiosk.helper.coming = [SolutionsFound(ticket, tuple(replace(own, word=own.word[::-1]) for _ in range(6)))]
    kiosk.step()


SCENES: dict[str, Callable[[Driver], None]] = {"ready aloud": _ready, "aloud": _aloud}
