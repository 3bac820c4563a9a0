"""The classic game alone, and against the machine."""

from collections.abc import Mapping
from typing import Final

import pygame

from tests.kiosk.classic.layable import first_word
from tests.kiosk.driver import DOWN, ENTER, Driver
from tests.screens.driving import Drive, shows, then
from tests.screens.state import State
from tests.screens.states.classic import own_key, some_turns
from topping.game.service.positionquestions import AdviceFound, AdviceQuestion, MachineTurnChosen
from topping.kiosk import routes
from topping.kiosk.screens.classic.play import MachineGameScreen
from topping.kiosk.screens.classic.solitaire import SolitaireScreen
from topping.play.machine.advice import TurnAdvice
from topping.play.machine.atclassic import MachineTurn
from topping.play.machine.weighing import WeighedTurn
from topping.play.solitaire.game import SolitaireTerms, SolitaireWay
from topping.rules.grid.board import Reference
from topping.rules.moves import Solution

BETTER = [(word, Reference.parse("H6"), 24 - 2 * place) for place, word in enumerate(("ETAGES", "ETAGE", "TAGES"))]
F2, F5, F8, F11 = (getattr(pygame, f"K_F{number}") for number in (2, 5, 8, 11))


def _laid(way: SolitaireWay) -> Drive:
    def drive(kiosk: Driver) -> None:
        table = kiosk.kiosk.backstage.tablegames.begin_solitaire("Marie", SolitaireTerms(way), seed=3)
        kiosk.show(routes.PlaySolitaire(table))
        word = "etagee" if way is SolitaireWay.FACE_UP else first_word(kiosk.scene_of(SolitaireScreen).game.rack)
        kiosk.type(f"{word.lower()} h8")
        kiosk.key(ENTER, ENTER)

    return drive


def _setup(kiosk: Driver) -> None:
    kiosk.show(routes.ChooseSolitaire())
    kiosk.type("Marie")
    kiosk.key(DOWN)


def _seated(kiosk: Driver) -> None:
    kiosk.show(routes.ChooseClassic())
    kiosk.key(ENTER)
    kiosk.type("Marie")
    kiosk.key(ENTER, F5, F5, F5, F5)


def _machine(kiosk: Driver) -> None:
    _seated(kiosk)
    kiosk.key(F2)
    while kiosk.scene_of(MachineGameScreen).game.clock.running is None:
        kiosk.key(ENTER)
    kiosk.wait(50)
    if kiosk.scene_of(MachineGameScreen).game.turn == 0:
        kiosk.key(F8, F8)
        kiosk.wait(50)


def _answered(kiosk: Driver) -> None:
    _machine(kiosk)
    rack = kiosk.scene_of(MachineGameScreen).game.racks[1]
    kiosk.helper.coming.append(MachineTurnChosen(len(kiosk.helper.asked), MachineTurn.exchanging(rack[:4])))
    kiosk.wait(1_000)


def _advice(kiosk: Driver) -> None:
    record = some_turns(kiosk)
    for _ in range(6):
        own_key(kiosk, record)
        kiosk.key(F8, F8)
    kiosk.key(pygame.K_r)
    question = kiosk.helper.asked[-1]
    assert isinstance(question, AdviceQuestion)
    found = [Solution(*one) for one in BETTER]
    best = [WeighedTurn(MachineTurn(one), "EST?"[: 1 + place], one.points + 9.4) for place, one in enumerate(found)]
    played = WeighedTurn(question.played, "AB", 12.0)
    advice = TurnAdvice((*best, WeighedTurn(MachineTurn.exchanging("UVW"), "ES", 11.0)), played, is_searched=False)
    kiosk.helper.coming.append(AdviceFound(len(kiosk.helper.asked), advice))
    kiosk.step()


STATES: Final[Mapping[str, State]] = {
    "classic new/machine": State(_seated),
    "classic advice/usual": State(_advice),
    "machine/thinking": State(_machine),
    "machine/answered": State(_answered),
    "solitaire new/usual": State(_setup),
    "solitaire/one rack": State(_laid(SolitaireWay.ONE_RACK)),
    "solitaire/two racks": State(_laid(SolitaireWay.TWO_RACKS)),
    "solitaire/face up": State(_laid(SolitaireWay.FACE_UP)),
    "solitaire over/usual": State(then(_laid(SolitaireWay.ONE_RACK), F8, F8, F11, F11)),
    "solitaire new/empty": State(shows(routes.ChooseSolitaire())),
}
