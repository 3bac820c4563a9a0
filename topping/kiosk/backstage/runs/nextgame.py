"""What the large key of the first screen and of a result leads to: the next game, there or being made."""

from __future__ import annotations

from typing import Final

from topping.game.service.client import QuestionService
from topping.game.service.gamequestions import GameMade
from topping.game.service.messages import News, QuestionFailed
from topping.kiosk.backstage.runs.runs import Seat
from topping.kiosk.backstage.runs.unplayed import UnplayedGames
from topping.kiosk.wording import game_text
from topping.rules.conditions.conditions import Conditions
from topping.texts import say

_LONGEST: Final = 16
"""Characters of a list's name on a key; it stands whole beside the player's name."""


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"


class OneMoreGame:
    """One more game of a player's list under his conditions; where it is not made yet, it may be waited for."""

    def __init__(
        self, unplayed: UnplayedGames, helper: QuestionService, player: str, conditions: Conditions, after: str
    ) -> None:
        self._unplayed, self._player, self.conditions, self._after = unplayed, player, conditions, after
        self.seat: Seat | None = None
        """The player in front of it; None while it is being made, and where it cannot be."""
        self.is_awaited = False
        """Whether the key was pressed before the game was there."""
        self._look()
        if self.seat is None:
            unplayed.want(player, conditions, helper)

    def _look(self) -> None:
        self.seat = self._unplayed.next_seat(self._player, self.conditions, self._after)

    @property
    def is_making(self) -> bool:
        """Whether it is being made."""
        return self.seat is None and self._unplayed.is_making(self.conditions)

    @property
    def text(self) -> str:
        """What the key says: the game, and the list that it is played with."""
        if self.seat is not None:
            return say("next.game", game=game_text(self.seat.game.name), lexicon=_short(self.seat.lexicon.name))
        if not self.is_making:
            return say("next.choose")
        return say("next.awaited" if self.is_awaited else "next.new", lexicon=_short(self._unplayed.lexicon_name))

    def pressed(self) -> None:
        """The key was pressed: a game that is not there yet is waited for from now on."""
        self.is_awaited = self.is_making

    def hear(self, news: News) -> bool:
        """News of the helper process; whether the key says something else now."""
        if self.seat is not None or not isinstance(news, GameMade | QuestionFailed):
            return False
        self._look()
        return self.seat is not None or not self.is_making

    @property
    def fault(self) -> str:
        """Why it cannot be made, in words; empty where it can."""
        return "" if self.seat is not None else self._unplayed.fault(self.conditions)
