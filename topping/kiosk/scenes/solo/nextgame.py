"""What the large key of the first screen and of a result leads to: the next game, there or being made."""

from __future__ import annotations

from topping.game.service.gamequestions import GameMade
from topping.game.service.messages import News, QuestionFailed
from topping.kiosk.backstage.runs.runs import Seat
from topping.kiosk.routes.choosing import ChooseGame
from topping.kiosk.routes.route import Route
from topping.kiosk.routes.solo import ReadyToPlay
from topping.kiosk.stage import Stage
from topping.kiosk.wording import game_text
from topping.rules.conditions.conditions import Conditions
from topping.texts import say


class OneMoreGame:
    """One more game of a player's list under his conditions; where it is not made yet, it may be waited for."""

    def __init__(self, stage: Stage, player: str, conditions: Conditions, after: str) -> None:
        self._stage, self._player, self.conditions, self._after = stage, player, conditions, after
        self.seat: Seat | None = None
        """The player in front of it; None while it is being made, and where it cannot be."""
        self.is_awaited = False
        """Whether the key was pressed before the game was there."""
        self._look()
        if self.seat is None:
            stage.backstage.unplayed.want(player, conditions, stage.helper)

    def _look(self) -> None:
        self.seat = self._stage.backstage.unplayed.next_seat(self._player, self.conditions, self._after)

    @property
    def is_making(self) -> bool:
        """Whether it is being made."""
        return self.seat is None and self._stage.backstage.unplayed.is_making(self.conditions)

    @property
    def text(self) -> str:
        """What the key says: the game, and the list that it is played with."""
        if self.seat is not None:
            return say("next.game", game=game_text(self.seat.game.name), lexicon=self.seat.lexicon.name)
        if not self.is_making:
            return say("next.choose")
        lexicon = self._stage.backstage.choices.chosen_lexicon().name
        return say("next.awaited" if self.is_awaited else "next.new", lexicon=lexicon)

    def lead(self, back: Route | None = None) -> Route | None:
        """Where the key leads; None where the game is waited for from now on."""
        if self.seat is not None:
            return ReadyToPlay(self.seat, back)
        self.is_awaited = self.is_making
        return None if self.is_awaited else ChooseGame(self._player)

    def hear(self, news: News) -> bool:
        """News of the helper process; whether the key says something else now."""
        if self.seat is not None or not isinstance(news, GameMade | QuestionFailed):
            return False
        self._look()
        return self.seat is not None or not self.is_making

    @property
    def fault(self) -> str:
        """Why it cannot be made, in words; empty where it can."""
        return "" if self.seat is not None else self._stage.backstage.unplayed.fault(self.conditions)
