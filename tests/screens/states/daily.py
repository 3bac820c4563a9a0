"""The game of the day to look at: before and after one's attempt."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

import pygame

from tests.kiosk.driver import ENTER, Driver
from tests.screens.driving import later, of_camille
from tests.screens.evening import prepared
from tests.screens.state import State
from tests.store.helpers import found, missed
from topping.game.service.gamequestions import GameMade, GameQuestion
from topping.kiosk import routes
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id
from topping.store import RunFacts
from topping.training.daily import DailySource

_GAME = "normale-14"
"""It stands in for the game that the helper process would make."""
_OTHERS = (("Élodie", 12_300), ("Bruno", 14_200), ("Farid", 21_000))


def of_today(kiosk: Driver) -> tuple[DailySource, Game]:
    """Today's game."""
    dailies = kiosk.backstage.dailies
    source = dailies.source(dailies.today)
    return source, source.of_day(replace(prepared(_GAME), seed=source.seed))


def is_made(kiosk: Driver, *, move: bool = False) -> Game:
    """The helper has made the game that the screen asked for: today's, or the one that has the move of today."""
    source, game = of_today(kiosk)
    seed = source.move_seed if move else source.seed
    ticket = max(
        place
        for place, one in enumerate(kiosk.helper.asked, start=1)
        if isinstance(one, GameQuestion) and one.seed == seed
    )
    kiosk.helper.coming.append(GameMade(ticket, replace(prepared(_GAME), seed=seed)))
    kiosk.step()
    return game


def ago(kiosk: Driver, days: int) -> str:
    """An instant so many days ago."""
    return (datetime.fromisoformat(kiosk.clock.date()) - timedelta(days=days)).isoformat()


def played(kiosk: Driver, player: str, ms: int) -> None:
    """An attempt at today's game, one top missed."""
    source, game = of_today(kiosk)
    kiosk.store.dailies.note(game_id(game), source)
    run = kiosk.store.runs.start(RunFacts.of(player, game, source.conditions), ago(kiosk, 0))
    for turn in game.turns():
        slow = 5 * ms if turn.number in (4, 9) else ms
        kiosk.store.runs.add_move(run, missed(turn) if turn.number == 6 else found(turn, slow), turn)
    kiosk.store.runs.finish(run, ago(kiosk, 0))


def chain(kiosk: Driver, player: str, days: tuple[int, ...]) -> None:
    """Games that rank, so many days before."""
    for place, day in enumerate(days, start=1):
        whole = prepared(f"7sur8-{place:02}")
        run = kiosk.store.runs.start(RunFacts.of(player, whole, Conditions()), ago(kiosk, day))
        for turn in whole.turns():
            kiosk.store.runs.add_move(run, found(turn, 9_000), turn)
        kiosk.store.runs.finish(run, ago(kiosk, day))


def _board(kiosk: Driver) -> None:
    for player, ms in _OTHERS:
        played(kiosk, player, ms)
    chain(kiosk, "Camille", (6, 5, 4, 2, 1))
    kiosk.backstage.players.last = "Camille"


def _waiting(kiosk: Driver) -> None:
    _board(kiosk)
    kiosk.show(routes.Daily())
    is_made(kiosk)
    kiosk.step()


def _after(kiosk: Driver) -> None:
    _board(kiosk)
    played(kiosk, "Camille", 13_100)
    kiosk.show(routes.Daily())
    is_made(kiosk)
    kiosk.step()


def _move(kiosk: Driver) -> None:
    kiosk.backstage.players.last = "Camille"
    kiosk.show(routes.DailyMove())
    is_made(kiosk, move=True)
    kiosk.key(ENTER)
    kiosk.step()


def _move_ready(kiosk: Driver) -> None:
    kiosk.backstage.players.last = "Camille"
    kiosk.show(routes.DailyMove())
    is_made(kiosk, move=True)
    kiosk.wait(300)


def _move_over(kiosk: Driver) -> None:
    _move(kiosk)
    kiosk.wait(400)
    kiosk.key(pygame.K_F8, pygame.K_F8)
    kiosk.wait(300)


STATES: Final[Mapping[str, State]] = {
    "daily/being made": State(of_camille(routes.Daily()), played=7),
    "daily/usual": State(_waiting),
    "daily/played": State(_after),
    "move of the day/before": State(_move_ready),
    "move of the day/usual": State(_move),
    "move of the day/after": State(later(_move_over, 500)),
}
