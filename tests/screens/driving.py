"""Ways to a state of the kiosk: routes, keys and passing time."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from tests.kiosk.driver import ENTER, Driver
from topping.answers.words import explain_words
from topping.kiosk import routes, screens
from topping.lexicon.meaning import meanings
from topping.play.run.run import Phase
from topping.rules.conditions.formula import FORMULAS, TOPPING, Formula
from topping.rules.conditions.variant import VARIANTS
from topping.system.pin import hashed
from topping.texts import say

PIN = hashed("0000")
LONGEST_NAME = "Wilhelmine-Marguerite Vandenbo"
_CHUNK_MS = 4_000
"""A longer step of the clock would be taken for a suspension."""
Drive = Callable[[Driver], object]


def every_route() -> set[type[routes.Route]]:
    """The routes of all screens."""
    modules = [routes]
    for file in Path(screens.__path__[0]).glob("*/routes.py"):
        modules.append(import_module(f"{screens.__name__}.{file.parent.name}.routes"))
    named = {kind for module in modules for kind in vars(module).values() if isinstance(kind, type)}
    return {kind for kind in named if issubclass(kind, routes.Route) and kind.screen}


def shows(route: routes.Route, *keys: int) -> Drive:
    """A screen by its route, and keys on it."""
    return then(lambda kiosk: kiosk.show(route), *keys)


def of_camille(route: routes.Route, *keys: int) -> Drive:
    """The same where Camille has played last."""

    def drive(kiosk: Driver) -> None:
        kiosk.services.players.last = "Camille"
        kiosk.show(route)
        kiosk.step(2)
        kiosk.key(*keys)

    return drive


def asks(question: routes.Modal[Any]) -> Drive:
    """A question over the first screen."""

    def drive(kiosk: Driver) -> None:
        kiosk.kiosk.navigation.ask(question, lambda _: None)
        kiosk.step()

    return drive


def then(drive: Drive, *keys: int) -> Drive:
    """Keys in a state."""

    def further(kiosk: Driver) -> None:
        drive(kiosk)
        kiosk.key(*keys)

    return further


def later(drive: Drive, ms: int) -> Drive:
    """A state so long after: what shook stands still, and keys are no more those of the move before."""

    def further(kiosk: Driver) -> None:
        drive(kiosk)
        kiosk.wait(ms)

    return further


def start(kiosk: Driver) -> None:
    """Starts the kiosk: it finds what an ended process left open, and shows its first screen."""
    kiosk.services.begun.find()
    kiosk.services.sessions.find()
    kiosk.show(routes.Home())
    pass_ms(kiosk, 400)  # for the cards that are read while nobody touches anything


def pass_ms(kiosk: Driver, ms: int) -> None:
    """Time passes, in few steps."""
    while ms > 0:
        kiosk.clock.time += min(ms, _CHUNK_MS)
        kiosk.kiosk.step()
        ms -= _CHUNK_MS


def at_ms(kiosk: Driver, ms: int) -> None:
    """Time passes until so much of the move has."""
    pass_ms(kiosk, ms - kiosk.run.elapsed_ms(kiosk.clock.time))


def propose(kiosk: Driver, ms: int, text: str) -> None:
    """Types a move and Enter, so long after the draw."""
    at_ms(kiosk, ms - 10)
    kiosk.post_text(text)
    kiosk.press(ENTER)
    kiosk.release(ENTER)
    kiosk.step()


def to_next_draw(kiosk: Driver) -> None:
    """What follows a move passes: its solution, until the next draw is on screen."""
    for _ in range(20):
        if kiosk.scene != "play" or kiosk.run.phase is Phase.THINKING:
            return
        kiosk.key(ENTER)
        pass_ms(kiosk, 1_000)


def begin_next(kiosk: Driver) -> None:
    """The game that the first screen offers: two times Enter."""
    kiosk.key(ENTER)
    kiosk.step(2)
    kiosk.key(ENTER)
    to_next_draw(kiosk)


def begin(kiosk: Driver, name: str, formula: Formula = TOPPING) -> None:
    """A prepared game, chosen by its keys, at its first draw."""
    kiosk.type("c")
    kiosk.step(2)
    variant, _, number = name.rpartition("-")
    plain = [one.name for one in VARIANTS.values() if not one.joker]
    kiosk.type(say("game_choice.key.formula").lower() * list(FORMULAS.values()).index(formula))
    kiosk.type(say("game_choice.key.variant").lower() * plain.index(variant.removesuffix("-joker")))
    kiosk.type(say("game_choice.key.joker").lower() * variant.endswith("-joker"))
    kiosk.type(number)
    kiosk.key(ENTER)
    kiosk.step(2)
    kiosk.key(ENTER)
    to_next_draw(kiosk)


def find_tops(kiosk: Driver, *times_ms: int) -> None:
    """The next tops, each after such a time; −1 for one that is missed."""
    for ms in times_ms:
        if ms < 0:
            at_ms(kiosk, kiosk.run.limit_ms or 0)
            pass_ms(kiosk, 100)
        else:
            propose(kiosk, ms, kiosk.run.turn.solution.move.circled.lower())
        to_next_draw(kiosk)


def explain(kiosk: Driver) -> None:
    """Answers what was asked about the meaning of words, as the answering thread does."""
    for ticket, question in enumerate(kiosk.answerer.asked, start=1):
        if question.question is explain_words:
            found = meanings(question.words, is_public=question.is_public)
            kiosk.answerer.tell(tuple(found.values()), ticket)
    kiosk.step()
