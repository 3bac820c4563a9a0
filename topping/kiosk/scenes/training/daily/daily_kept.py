"""What is kept of the game of a day: who has played it, one's own attempt, the moves of today, the chain of days."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from topping.errors import ToppingError
from topping.kiosk.stage import Stage
from topping.rules.conditions.variant import Variant
from topping.store.people.names import folded
from topping.store.training.dailies import DailyMoveAttempt
from topping.training.daily.board import BoardRow, DailyAttempt, board_of
from topping.training.daily.chain import Chain
from topping.training.daily.marks import DailyResult
from topping.training.daily.source import KEPT_DAYS, DailySource


class KeptDay:
    """One day in one variant, as a player sees it; read anew for another one. Its game is asked for."""

    def __init__(self, stage: Stage, player: str, day: int, variant: Variant) -> None:
        dailies = stage.backstage.dailies
        self.source: DailySource | None = None
        """What the game follows from; None where there is none here."""
        self.lexicon = self.fault = ""
        """The name of its lexicon; why there is no game of the day here, in words."""
        self.own: DailyAttempt | None = None
        """The player's attempt, if he has begun one."""
        self.result: DailyResult | None = None
        """What came of it, once it was played to its end."""
        self.rows: tuple[BoardRow, ...] = ()
        """The board of the day."""
        self.others = 0
        """How many other games the day has here, of other variants, lexicons or editions."""
        self.moves: tuple[DailyMoveAttempt, ...] = ()
        """The attempts at the move of today, whatever the day."""
        self.chain: Chain | None = None if stage.door.is_public else dailies.chain(player)
        """The chain of days; None at the public kiosk."""
        try:
            source, self.lexicon = dailies.source(day, variant), dailies.lexicon
            if day >= dailies.today - KEPT_DAYS:
                dailies.want(stage.helper, source)
            today = replace(source, date=date.fromordinal(dailies.today).isoformat())
            self.moves = dailies.moves(today)
        except ToppingError as fault:
            self.fault = stage.backstage.notices.in_words(fault)
            return
        self.source = source
        attempts = dailies.attempts(source)
        same = folded(player) if player else ""
        self.own = next((one for one in attempts if folded(one.player) == same), None)
        self.rows = board_of(attempts, day)
        self.result = dailies.result(player, source)
        self.others = dailies.others(source)
