"""For whom a game is being chosen: a solo player, or a session."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from topping.kiosk.backstage import Setup
from topping.rules.formula import FORMULAS, Formula
from topping.rules.game import Game
from topping.texts import say

if TYPE_CHECKING:
    from topping.kiosk.app import Kiosk
    from topping.kiosk.scene import Scene


class Host(Protocol):
    """Who takes the game chosen."""

    @property
    def title(self) -> str:
        """The title of the screens where the game is chosen."""
        ...

    @property
    def setup(self) -> Setup:
        """What is offered first."""
        ...

    @property
    def formulas(self) -> tuple[Formula, ...]:
        """What may be played."""
        ...

    def remember(self, setup: Setup) -> None:
        """Keeps what was chosen."""
        ...

    def has_played(self, identity: str) -> bool:
        """Whether the game of that id was played before."""
        ...

    def take(self, game: Game, setup: Setup) -> Scene:
        """The screen that the game leads to; raises `ToppingError` where it cannot be played."""
        ...

    def back(self) -> Scene:
        """The screen before the choice."""
        ...


class SoloHost:
    """One player."""

    def __init__(self, kiosk: Kiosk, player: str) -> None:
        self._kiosk, self._player = kiosk, player

    @property
    def title(self) -> str:
        """Asks him."""
        return say("game_choice.title", player=self._player)

    @property
    def setup(self) -> Setup:
        """What he chose last."""
        return self._kiosk.backstage.setup(self._player)

    @property
    def formulas(self) -> tuple[Formula, ...]:
        """All of them."""
        return tuple(FORMULAS.values())

    def remember(self, setup: Setup) -> None:
        """For the next time."""
        self._kiosk.backstage.remember(self._player, setup)

    def has_played(self, identity: str) -> bool:
        """Whether he has started it."""
        return self._kiosk.backstage.has_played(self._player, identity)

    def take(self, game: Game, setup: Setup) -> Scene:
        """His start."""
        from topping.kiosk.scenes.solo.ready import ReadyScene

        return ReadyScene(self._kiosk, self._kiosk.backstage.seat(self._player, game, setup.terms))

    def back(self) -> Scene:
        """Who plays."""
        from topping.kiosk.scenes.people.player import PlayerScene

        return PlayerScene(self._kiosk)
