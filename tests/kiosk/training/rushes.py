"""A rush at a kiosk under test: its positions come from prepared games in place of the answerer."""

from dataclasses import replace
from functools import cache

from tests.kiosk.driver import ENTER, Driver, game
from topping.answers.training import find_short_games, make_rush_slice
from topping.bank.record import TrainingPosition
from topping.kiosk.screens.training.routes import Rush
from topping.rules.moves import Solution
from topping.training.analysedmove import Kind, analysed
from topping.training.rush.positionset import SLICE, RushMode


@cache
def places(name: str = "normale-05", first: int = 4) -> tuple[TrainingPosition, ...]:
    """Ten positions of a prepared game, from one of its moves on."""
    whole = game(name, moves=20)
    facts = analysed(whole)
    found = []
    for number in range(first, first + SLICE):
        up_to = replace(whole, moves=whole.moves[:number], name="", seed=None, generator=None)
        found.append(TrainingPosition(up_to, (whole.moves[number - 1].solution,), facts[number - 1]))
    return tuple(found)


def solution(slot: int) -> Solution:
    """The top of a position, from 0."""
    return places()[slot].solution


def answer_slice(kiosk: Driver, positions: tuple[TrainingPosition, ...] = ()) -> None:
    """The answering thread answers the last question for positions."""
    number, _ = kiosk.answerer.asked_of(make_rush_slice, find_short_games)[-1]
    kiosk.answerer.tell(positions or places(), number)
    kiosk.step()


def begin(kiosk: Driver, mode: RushMode = RushMode.CLOCK, *themes: Kind, player: str = "Camille") -> None:
    """A rush with its first position on screen."""
    kiosk.services.players.last = player
    kiosk.show(Rush(mode, themes))
    answer_slice(kiosk)
    kiosk.key(ENTER)
    kiosk.step()


def find(kiosk: Driver, slot: int, ms: int = 3_000) -> None:
    """The top of a position is typed so long after it came."""
    kiosk.wait(ms)
    top = solution(slot)
    kiosk.enter(f"{top.move.circled}")
    kiosk.step()
