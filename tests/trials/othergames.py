"""The screens of the other games that the monkey comes to: with a game begun, or nothing at all."""

import random
from collections.abc import Callable

from tests.kiosk.driver import ENTER, Driver, game
from tests.screens.states.othergames import ROUTES
from topping.kiosk import routes
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
        driver.show(routes.PlayClassic(driver.backstage.classics.begin(names, rules, first=0)))
        driver.key(ENTER)

    def home_game() -> None:
        driver.show(routes.PlayHomeGame(driver.backstage.tablegames.begin_home(names, game(moves=3), 2)))
        driver.key(ENTER)

    def inverse() -> None:
        driver.show(routes.PlayInverse(driver.backstage.tablegames.begin_inverse(names, ROUTES)))

    def loto() -> None:
        driver.show(routes.PlayLoto(driver.backstage.tablegames.begin_loto(names)))
        for number in range(rng.choice((0, len(names)))):
            driver.type(("tireurs manchot", "galoper radeaux", "maisons jardins", "voyages chemins")[number])
            driver.key(ENTER)

    def against_machine() -> None:
        seats = format_seats({1: rng.choice(list(LEVELS.values()))})
        table = driver.backstage.classics.begin(names[:2], rules, first=rng.randrange(2), about=seats)
        driver.show(routes.PlayClassic(table))
        driver.key(ENTER)

    def match() -> None:
        table = driver.backstage.classics.begin(names[:2], rules, first=0, match_wins=2)
        driver.show(routes.ClassicMatchStanding(table))

    def solitaire() -> None:
        terms = SolitaireTerms(rng.choice(list(SolitaireWay)), rng.choice(TURN_LIMITS))
        driver.show(routes.PlaySolitaire(driver.backstage.tablegames.begin_solitaire(names[0], terms)))

    def advice() -> None:
        driver.show(routes.ClassicAdvice(driver.backstage.classics.begin(names, rules, first=0)))

    return [
        *(against_machine, solitaire) * 2,
        *(advice, match),
        lambda: driver.show(routes.ChooseSolitaire(rng.choice(("", names[0])))),
        lambda: driver.show(routes.OtherGames()),
        lambda: driver.show(routes.JudgeWords()),
        lambda: driver.show(routes.TickLetters()),
        lambda: driver.show(routes.ChooseClassic()),
        lambda: driver.show(routes.NewClassic(names)),
        lambda: driver.show(routes.ClassicTournament()),
        *(classic,) * 4,
        lambda: driver.show(routes.NewHomeGame(names)),
        *(home_game, inverse, loto) * 2,
        lambda: driver.show(routes.NewInverse(names)),
        lambda: driver.show(routes.NewLoto()),
    ]
