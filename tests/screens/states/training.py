"""Ways to train, the day, the deck, drills, rushes, review and statistics."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from tests.kiosk.driver import DOWN, Driver
from tests.kiosk.looks import daily, drills, pictures, solo, stats, training
from tests.kiosk.training.rush import rushes
from tests.screens.state import State
from topping.kiosk.routes.route import Route
from topping.kiosk.routes.training import Daily, DeckCards, DeckReview, Drill, Rush, Train
from topping.training.drills import Exercise
from topping.training.rush.sets import RushMode


def _of_camille(route: Route, *keys: int) -> Callable[[Driver], None]:
    def drive(kiosk: Driver) -> None:
        kiosk.backstage.players.last = "Camille"
        kiosk.show(route)
        kiosk.step(2)
        kiosk.key(*keys)

    return drive


def _words_row(kiosk: Driver) -> None:
    training.SCENES["all cards"](kiosk)
    kiosk.key(DOWN)


def _rested(drive: Callable[[Driver], object]) -> Callable[[Driver], None]:
    """A state in which Enter has come to mean the next thing: just after an answer it does nothing."""

    def further(kiosk: Driver) -> None:
        drive(kiosk)
        kiosk.wait(500)

    return further


def _due(kiosk: Driver) -> None:
    """The first card of a sitting of some weeks' deck."""
    kiosk.backstage.players.last = "Camille"
    kiosk.show(DeckReview())
    kiosk.wait(1_000)  # the cards that have come since are asked too


def _ways(kiosk: Driver) -> None:
    """The ways to train of somebody with some weeks' deck."""
    _of_camille(Train())(kiosk)
    kiosk.wait(1_000)  # the cards that have come since are told too


def _first_position(kiosk: Driver) -> None:
    rushes.begin(kiosk)


def _drill(exercise: Exercise) -> Callable[[Driver], None]:
    return partial(drills.begin, exercise=exercise)


def _chart(keys: str) -> Callable[[Driver], None]:
    return partial(pictures.stats, card=keys)


STATES: Final[Mapping[str, State]] = {
    "train/new": State(training.SCENES["train of a newcomer"]),
    "train/usual": State(training.SCENES["train"]),
    "train/half a year": State(_of_camille(Train()), kept=pictures.half_a_year),
    "train/weeks of cards": State(_ways, kept=pictures.weeks_of_cards, played=7),
    "train/public": State(lambda kiosk: kiosk.show(Train()), is_public=True),
    "daily/being made": State(_of_camille(Daily()), played=7),
    "daily/usual": State(daily.SCENES["daily"]),
    "daily/played": State(daily.SCENES["daily played"]),
    "move of the day/before": State(daily.SCENES["move of the day, before"]),
    "move of the day/usual": State(daily.SCENES["move of the day"]),
    "move of the day/after": State(_rested(daily.SCENES["move of the day, after"])),
    "sitting/empty": State(_of_camille(DeckReview())),
    "sitting/weeks of cards": State(_due, kept=pictures.weeks_of_cards, played=7),
    "sitting/words": State(training.SCENES["words of letters"]),
    "sitting/told": State(_rested(training.SCENES["words told"])),
    "sitting/position told": State(_rested(training.SCENES["position told"])),
    "sitting/end": State(_rested(training.SCENES["end of a sitting"])),
    "cards/empty": State(_of_camille(DeckCards())),
    "cards/usual": State(_of_camille(DeckCards()), kept=pictures.weeks_of_cards, played=7),
    "cards/filtered": State(training.SCENES["all cards"]),
    "cards/row": State(_words_row),
    "drill/choice, new": State(_of_camille(Drill())),
    "drill/choice": State(drills.SCENES["drills"]),
    "drill/anagrams": State(drills.SCENES["drill anagrams"]),
    "drill/hooks": State(drills.SCENES["drill hooks"]),
    "drill/endings": State(_drill(Exercise.ENDINGS)),
    "drill/short words": State(_drill(Exercise.SHORT_WORDS)),
    "drill/told": State(_rested(drills.SCENES["drill told"])),
    "drill/end": State(_rested(drills.SCENES["drill end"])),
    "rush ready/usual": State(_of_camille(Rush(RushMode.CLOCK))),
    "rush ready/long names": State(training.SCENES["rush before its start"]),
    "rush/first position": State(_first_position),
    "rush/usual": State(pictures.rush),
    "rush/long names": State(_rested(training.SCENES["rush"])),
    "rush over/usual": State(_rested(training.SCENES["end of a rush"])),
    "review/usual": State(pictures.review, played=6),
    "review/long names": State(solo.SCENES["review"]),
    "review/searching": State(solo.SCENES["search"]),
    "review/closed": State(solo.SCENES["closed"]),
    "statistics/none": State(stats.SCENES["statistics none"]),
    "statistics/few": State(pictures.stats, played=1),
    "statistics/some": State(stats.SCENES["statistics"]),
    "statistics/half a year": State(pictures.stats, kept=pictures.half_a_year),
    **{f"statistics/chart {card}": State(_chart(card), kept=pictures.half_a_year) for card in "123456"},
    "statistics/deck": State(_chart("p"), kept=pictures.weeks_of_cards, played=7),
    "statistics/deck of few": State(stats.SCENES["statistics deck"]),
    **{f"statistics/deck {card}": State(_chart(f"p{card}"), kept=pictures.weeks_of_cards, played=7) for card in "123"},
}
