"""For whom a game is chosen: one player, or whoever else offers a `Host`."""

from __future__ import annotations

from typing import Protocol

from topping.kiosk.backstage.backstage import Backstage
from topping.kiosk.routes import ChooseGame, ChooseSessionGame, ReadyToPlay, Route, WhoPlays
from topping.rules.conditions import Conditions
from topping.rules.formula import FORMULAS, Formula
from topping.rules.game import Game
from topping.texts import say


class Host(Protocol):
    """Who takes the game chosen."""

    @property
    def title(self) -> str:
        """The title of the screens where the game is chosen."""
        ...

    @property
    def notice(self) -> tuple[str, ...]:
        """Sentences that are to be known before a game is chosen; mostly none."""
        ...

    @property
    def stays(self) -> bool:
        """Whether these screens stay although nobody touches anything."""
        ...

    @property
    def offered(self) -> Conditions:
        """What is offered first."""
        ...

    @property
    def formulas(self) -> tuple[Formula, ...]:
        """What may be played."""
        ...

    def remember(self, conditions: Conditions) -> None:
        """Keeps what was chosen."""
        ...

    def has_played(self, identity: str) -> bool:
        """Whether the game of that id was played before."""
        ...

    def take(self, game: Game, conditions: Conditions) -> Route:
        """The screen that the game leads to; raises `ToppingError` where it cannot be played."""
        ...

    @property
    def choice(self) -> ChooseGame | ChooseSessionGame:
        """The screen of the choice, with what was chosen so far."""
        ...

    @property
    def back(self) -> Route:
        """The screen before the choice."""
        ...


class SoloHost:
    """One player."""

    stays = False
    notice: tuple[str, ...] = ()

    def __init__(self, backstage: Backstage, player: str) -> None:
        self._backstage, self._player = backstage, player

    @property
    def title(self) -> str:
        """Asks him."""
        return say("game_choice.title", player=self._player)

    @property
    def offered(self) -> Conditions:
        """What he chose last."""
        return self._backstage.choices.offered(self._player)

    @property
    def formulas(self) -> tuple[Formula, ...]:
        """All of them."""
        return tuple(FORMULAS.values())

    def remember(self, conditions: Conditions) -> None:
        """For the next time."""
        self._backstage.choices.remember(self._player, conditions)

    def has_played(self, identity: str) -> bool:
        """Whether he has started it."""
        return self._backstage.runs.has_played(self._player, identity)

    def take(self, game: Game, conditions: Conditions) -> ReadyToPlay:
        """His start."""
        return ReadyToPlay(self._backstage.runs.seat(self._player, game, conditions))

    @property
    def choice(self) -> ChooseGame:
        """His choice: what he chose so far is remembered."""
        return ChooseGame(self._player)

    @property
    def back(self) -> WhoPlays:
        """Who plays."""
        return WhoPlays()
