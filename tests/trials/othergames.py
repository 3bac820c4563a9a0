"""The screens of the other games that the monkey comes to: with a game begun, or nothing at all."""

import random
from collections.abc import Callable

from tests.kiosk.driver import ENTER, Driver, game
from tests.screens.states.inverse import ROUTES
from topping.kiosk.routes.classic import (
    ChooseClassic,
    ChooseSolitaire,
    ClassicAdvice,
    ClassicMatchStanding,
    ClassicTournament,
    JudgeWords,
    NewClassic,
    NewHomeGame,
    NewInverse,
    NewLoto,
    OtherGames,
    PlayClassic,
    PlayHomeGame,
    PlayInverse,
    PlayLoto,
    PlaySolitaire,
    TickLetters,
)
from topping.play.classic.houserules import ClassicRules
from topping.play.machine.levels import LEVELS, format_seats
from topping.play.solitaire.game import TURN_LIMITS, SolitaireTerms, SolitaireWay


def screens(driver: Driver, rng: random.Random) -> list[Callable[[], None]]:
    """Each with what it needs."""
    rules = ClassicRules(
        credit_ms=rng.choice((None, 90_000, 1_200_000)),
        recycles_jokers=rng.random() < 0.3,
        two_bags=rng.random() < 0.3,
        theme=rng.choice(("", "la mer")),
    )
    names = ("Zoé", "Éloïse", "Jean-Loup", "Ana")[: rng.randrange(2, 5)]

    def classic() -> None:
        driver.show(PlayClassic(driver.backstage.classics.begin(names, rules, first=0)))
        driver.key(ENTER)

    def home_game() -> None:
        driver.show(PlayHomeGame(driver.backstage.tablegames.begin_home(names, game(moves=3), 2)))
        driver.key(ENTER)

    def inverse() -> None:
        driver.show(PlayInverse(driver.backstage.tablegames.begin_inverse(names, ROUTES)))

    def loto() -> None:
        driver.show(PlayLoto(driver.backstage.tablegames.begin_loto(names)))
        for number in range(rng.choice((0, len(names)))):
            driver.type(("tireurs manchot", "galoper radeaux", "maisons jardins", "voyages chemins")[number])
            driver.key(ENTER)

    def against_machine() -> None:
        seats = format_seats({1: rng.choice(list(LEVELS.values()))})
        table = driver.backstage.classics.begin(names[:2], rules, first=rng.randrange(2), about=seats)
        driver.show(PlayClassic(table))
        driver.key(ENTER)

    def match() -> None:
        table = driver.backstage.classics.begin(names[:2], rules, first=0, match_wins=2)
        driver.show(ClassicMatchStanding(table))

    def solitaire() -> None:
        terms = SolitaireTerms(rng.choice(list(SolitaireWay)), rng.choice(TURN_LIMITS))
        driver.show(PlaySolitaire(driver.backstage.tablegames.begin_solitaire(names[0], terms)))

    def advice() -> None:
        driver.show(ClassicAdvice(driver.backstage.classics.begin(names, rules, first=0)))

    return [
        *(against_machine, solitaire) * 2,
        *(advice, match),
        lambda: driver.show(ChooseSolitaire(rng.choice(("", names[0])))),
        lambda: driver.show(OtherGames()),
        lambda: driver.show(JudgeWords()),
        lambda: driver.show(TickLetters()),
        lambda: driver.show(ChooseClassic()),
        lambda: driver.show(NewClassic(names)),
        lambda: driver.show(ClassicTournament()),
        *(classic,) * 4,
        lambda: driver.show(NewHomeGame(names)),
        *(home_game, inverse, loto) * 2,
        lambda: driver.show(NewInverse(names)),
        lambda: driver.show(NewLoto()),
    ]
