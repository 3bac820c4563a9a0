"""Hosts: what a game is chosen for, with what may be chosen and where the choice leads."""

from __future__ import annotations

from typing import Protocol

from topping.kiosk.backstage.backstage import Backstage
from topping.kiosk.routes.choosing import ChooseCompetitionGame, ChooseGame, ChooseSessionGame
from topping.kiosk.routes.front import Home
from topping.kiosk.routes.route import Route
from topping.kiosk.routes.solo import ReadyToPlay
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import FORMULAS, Formula
from topping.rules.games.game import Game
from topping.store import RankedRun
from topping.texts import say


class Host(Protocol):
    """What a game is chosen for: one player, a session, or a competition."""

    @property
    def title(self) -> str:
        """The title of the screens where the game is chosen."""
        ...

    @property
    def player(self) -> str:
        """Who plays; empty where several do."""
        ...

    @property
    def offers_no_limit(self) -> bool:
        """Whether a game may be played without a time for its moves."""
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

    def results(self, conditions: Conditions) -> dict[str, RankedRun]:
        """The results under these conditions, by the ids of the games."""
        ...

    def take(self, game: Game, conditions: Conditions) -> Route:
        """The screen that the game leads to; raises `ToppingError` where it cannot be played."""
        ...

    @property
    def choice(self) -> ChooseGame | ChooseSessionGame | ChooseCompetitionGame:
        """The screen of the choice, with what was chosen so far."""
        ...

    @property
    def back(self) -> Route:
        """The screen before the choice."""
        ...


class SoloHost:
    """A player who plays alone."""

    stays = False
    offers_no_limit = True

    def __init__(self, backstage: Backstage, player: str) -> None:
        self._backstage, self.player = backstage, player

    @property
    def notice(self) -> tuple[str, ...]:
        """That nothing is kept of a player without a name."""
        return () if self.player else (say("player.nothing_kept"),)

    @property
    def title(self) -> str:
        """The title."""
        return say("game_choice.title")

    @property
    def offered(self) -> Conditions:
        """The conditions that the player chose last."""
        return self._backstage.choices.offered(self.player)

    @property
    def formulas(self) -> tuple[Formula, ...]:
        """All formulas."""
        return tuple(FORMULAS.values())

    def remember(self, conditions: Conditions) -> None:
        """Remembers what the player chose."""
        self._backstage.choices.remember(self.player, conditions)

    def has_played(self, identity: str) -> bool:
        """Whether the player has started the game before."""
        return self._backstage.runs.has_played(self.player, identity)

    def results(self, conditions: Conditions) -> dict[str, RankedRun]:
        """What the player made of each game under these conditions: his first attempt, else his best repeat."""
        found: dict[str, RankedRun] = {}
        if not self.player:
            return found
        for run in self._backstage.runs.results(self.player, conditions):
            known = found.get(run.game)
            if known is None or (known.rank is None and run.rank is not None):
                found[run.game] = run
        return found

    def take(self, game: Game, conditions: Conditions) -> ReadyToPlay:
        """The screen before the start of his run."""
        return ReadyToPlay(self._backstage.runs.seat(self.player, game, conditions))

    @property
    def choice(self) -> ChooseGame:
        """The choice of a game for this player."""
        return ChooseGame(self.player)

    @property
    def back(self) -> Home:
        """The first screen."""
        return Home()
