"""The classic game alone, and against the machine."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tests.kiosk.classic.layable import first_word
from tests.kiosk.driver import DOWN, ENTER, RIGHT, Driver
from topping.game.service.machinequestions import MachineTurnChosen
from topping.kiosk.routes import ChooseClassic, ChooseSolitaire
from topping.kiosk.scenes.classic.againstmachine import MachineGameScene
from topping.kiosk.scenes.classic.solitaire import SolitaireScene
from topping.play.machine.sight import MachineTurn
from topping.play.solitaire.terms import SolitaireWay

F2, F5, F8 = (getattr(pygame, f"K_F{number}") for number in (2, 5, 8))


def _begin(kiosk: Driver, way: SolitaireWay) -> None:
    kiosk.show(ChooseSolitaire())
    kiosk.type("Marie")
    kiosk.key(DOWN, *[RIGHT] * list(SolitaireWay).index(way), ENTER)


def _laid(kiosk: Driver, way: SolitaireWay) -> None:
    _begin(kiosk, way)
    word = "etagee" if way is SolitaireWay.FACE_UP else first_word(kiosk.scene_of(SolitaireScene).game.rack)
    kiosk.type(f"{word.lower()} h8")
    kiosk.key(ENTER, ENTER)


def _setup(kiosk: Driver) -> None:
    kiosk.show(ChooseSolitaire())
    kiosk.type("Marie")
    kiosk.key(DOWN)


def _over(kiosk: Driver) -> None:
    _laid(kiosk, SolitaireWay.ONE_RACK)
    kiosk.key(F2, F2, F8, F8)


def _seated(kiosk: Driver) -> None:
    kiosk.show(ChooseClassic())
    kiosk.key(ENTER)
    kiosk.type("Marie")
    kiosk.key(ENTER, F5, F5, F5, F5)


def _machine(kiosk: Driver) -> None:
    _seated(kiosk)
    kiosk.key(F2)
    while kiosk.scene_of(MachineGameScene).game.clock.running is None:
        kiosk.key(ENTER)
    kiosk.wait(50)
    if kiosk.scene_of(MachineGameScene).game.turn == 0:
        kiosk.key(F2, F2)
        kiosk.wait(50)


def _answered(kiosk: Driver) -> None:
    _machine(kiosk)
    rack = kiosk.scene_of(MachineGameScene).game.racks[1]
    kiosk.helper.coming.append(MachineTurnChosen(len(kiosk.helper.asked), MachineTurn.exchanging(rack[:4])))
    kiosk.wait(1_000)


SCENES: dict[str, Callable[[Driver], None]] = {
    "solitaire setup": _setup,
    "solitaire one rack": lambda kiosk: _laid(kiosk, SolitaireWay.ONE_RACK),
    "solitaire two racks": lambda kiosk: _laid(kiosk, SolitaireWay.TWO_RACKS),
    "solitaire face up": lambda kiosk: _laid(kiosk, SolitaireWay.FACE_UP),
    "solitaire over": _over,
    "machine seated": _seated,
    "machine thinking": _machine,
    "machine answered": _answered,
}
