"""The attempt at the move of the day: the position, what is typed, the two minutes; kept from its beginning on."""

from __future__ import annotations

import pygame

from topping.game.lexicon import lexicon_called
from topping.kiosk.scenes.training.answering.searching import Search
from topping.kiosk.stage import Stage
from topping.play.run.referee import Referee
from topping.rules.games.game import Turn
from topping.texts import say
from topping.training.daily.source import MOVE_MS, DailySource


class MoveAttempt:
    """Opened when it is made: whatever becomes of it from then on, there is no other. Raises `ToppingError`."""

    def __init__(self, stage: Stage, player: str, source: DailySource, turn: Turn) -> None:
        self._stage, self._dailies = stage, stage.backstage.dailies
        graph = lexicon_called(self._dailies.lexicon, source.lexicon_hash)
        self._number = self._dailies.begin_move(player, source, turn)
        """Its number in the database; None where it is not kept."""
        self.is_elsewhere = self._number is None and self._dailies.own_move(player, source) is not None
        """Whether it was begun elsewhere meanwhile: then this is none."""
        self.turn = turn
        self.search = Search(turn, Referee(graph.admits), stage.keyboard, say("daily.move_note"))
        self._since: int | None = None
        """When the position came on screen."""

    @property
    def awaits_frame(self) -> bool:
        """Whether the position is not on screen yet."""
        return self._since is None

    @property
    def is_won(self) -> bool:
        """Whether the top was found."""
        return self.search.is_won

    def spent_ms(self, now: int) -> int:
        """How long it has been searched: the two minutes at most."""
        return 0 if self._since is None else min(max(0, now - self._since), MOVE_MS)

    def is_over(self, now: int) -> bool:
        """Whether the top was found, or the two minutes are over."""
        return self.is_won or self.spent_ms(now) >= MOVE_MS

    def shown(self, now: int) -> None:
        """The position is on screen: its clock starts."""
        if self._since is None:
            self._since = now

    def slept(self, gap_ms: int) -> None:
        """The program did not run: the position may have been looked at all the while."""
        if self._since is not None:
            self._since -= gap_ms

    def handle(self, event: pygame.event.Event) -> None:
        """A key or a click while it is searched."""
        cue = self.search.handle(event)
        if cue is not None:
            self._stage.cues.play(cue)

    def end(self, elapsed_ms: int) -> None:
        """Keeps what came of it after so long a search."""
        if self._number is None:
            return
        best = self.search.best
        self._dailies.end_move(
            self._number,
            found=self.search.is_won,
            scored=0 if best is None else best.points or 0,
            answer="" if best is None else str(best.move),
            elapsed_ms=elapsed_ms,
            tries=self.search.tries,
        )
