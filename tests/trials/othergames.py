"""The screens of the other games that the monkey comes to: with a game begun, or nothing at all."""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.kiosk.driver import ENTER, Driver, game
from topping.kiosk.routes import (
    ChooseClassic,
    ClassicTournament,
    JudgeWords,
    NewClassic,
    NewHomeGame,
    OtherGames,
    PlayClassic,
    PlayHomeGame,
    TickLetters,
)
from topping.play.classic.houserules import ClassicRules


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
        driver.show(PlayHomeGame(driver.backstage.homegames.begin(names, game(moves=3), 2)))
        driver.key(ENTER)

    return [
        lambda: driver.show(OtherGames()),
        lambda: driver.show(JudgeWords()),
        lambda: driver.show(TickLetters()),
        lambda: driver.show(ChooseClassic()),
        lambda: driver.show(NewClassic(names)),
        lambda: driver.show(ClassicTournament()),
        *(classic,) * 4,
        lambda: driver.show(NewHomeGame(names)),
        *(home_game,) * 2,
    ]
