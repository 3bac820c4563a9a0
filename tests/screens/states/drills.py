"""Drills without a grid to look at: the choice, a question of each sort, what is told after it, and the end."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from tests.kiosk.driver import ENTER, ESCAPE, Driver
from tests.screens.driving import explain, later, of_camille
from tests.screens.state import State
from topping.game.service.gamequestions import DrillPlanned, DrillQuestion
from topping.kiosk import routes
from topping.training.drills import DrillItem, Exercise, PlannedItem

ITEMS = {
    Exercise.SEVENS: (("EGGINRS", "GRIGNES GRINGES"), ("DEILOPT", "DEPOLIT")),
    Exercise.EIGHTS_JOKER: (
        ("DEINOOR?", "EMONDOIR ENDOLORI ERODIONS INDOLORE INODORES IODERONS"),
        ("AAEELRT?", "LAUREATE"),
    ),
    Exercise.ENDINGS: (("ACSU+ANT", "CAUSANT SAUCANT"), ("ABIM+ERA", "ABIMERA")),
    Exercise.FRONT_HOOKS: (("?UT", "BUT DUT EUT FUT LUT MUT OUT PUT RUT SUT TUT ZUT"), ("?AXE", "TAXE")),
    Exercise.BENJAMINS: (("???EQUIN", "ARLEQUIN RAMEQUIN"), ("???VAUX", "CHEVAUX OGIVAUX TRAVAUX")),
    Exercise.SHORT_WORDS: (("?EZ", "FEZ LEZ NEZ REZ"), ("W?", "WU")),
}


def plan(kiosk: Driver, count: int = 10) -> None:
    """Answers what was asked for drills, as the helper process does, with the same few questions."""
    for ticket, question in enumerate(kiosk.helper.asked, start=1):
        if isinstance(question, DrillQuestion):
            exercise = question.request.exercise
            items = [DrillItem(exercise, asked, tuple(words.split())) for asked, words in ITEMS.get(exercise, ())]
            planned = tuple(PlannedItem(items[place % len(items)]) for place in range(count if items else 0))
            kiosk.helper.coming.append(DrillPlanned(ticket, planned))
    kiosk.step(2)


def begin(kiosk: Driver, exercise: Exercise, count: int = 10) -> None:
    """The first question of a drill, on screen."""
    kiosk.backstage.players.last = "Camille"
    kiosk.show(routes.Drill(exercise))
    kiosk.key(ENTER)
    plan(kiosk, count)


def ask(kiosk: Driver, exercise: Exercise, typed: str) -> None:
    """A question after two others, with an answer that was right, one that was not, and something typed."""
    begin(kiosk, exercise)
    for typed_before in ("emondoir", ""):
        for text in typed_before.split():
            kiosk.enter(text)
        kiosk.wait(400)
        kiosk.key(ENTER)
        kiosk.wait(400)
        kiosk.key(ENTER)
        kiosk.step(2)
    kiosk.type(typed)


def tell(kiosk: Driver, exercise: Exercise) -> None:
    """What is told after a question, of which nothing was answered, with what the words mean."""
    begin(kiosk, exercise)
    kiosk.key(ENTER)
    explain(kiosk)


def end(kiosk: Driver) -> None:
    """The end of a drill that was left, with what was missed."""
    begin(kiosk, Exercise.SEVENS)
    for _ in range(2):
        kiosk.key(ENTER)
        kiosk.wait(400)
        kiosk.key(ENTER)
    kiosk.key(ESCAPE)


def _choose(kiosk: Driver) -> None:
    """The exercises, of somebody who has done one."""
    begin(kiosk, Exercise.SEVENS, 1)
    kiosk.key(ENTER)
    kiosk.wait(400)
    kiosk.key(ENTER, ESCAPE)


STATES: Final[Mapping[str, State]] = {
    "drill/choice, new": State(of_camille(routes.Drill())),
    "drill/choice": State(_choose),
    "drill/anagrams": State(partial(ask, exercise=Exercise.EIGHTS_JOKER, typed="emondoir")),
    "drill/hooks": State(partial(ask, exercise=Exercise.FRONT_HOOKS, typed="bzq")),
    "drill/endings": State(partial(begin, exercise=Exercise.ENDINGS)),
    "drill/short words": State(partial(begin, exercise=Exercise.SHORT_WORDS)),
    "drill/told": State(later(partial(tell, exercise=Exercise.BENJAMINS), 500)),
    "drill/end": State(later(end, 500)),
}
