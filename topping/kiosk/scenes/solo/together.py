"""A run that was begun together with other machines, each of which measures by its own clock."""

from __future__ import annotations

from topping.kiosk.backstage.runs.meetings import MeetingRoom
from topping.kiosk.backstage.runs.record import Record
from topping.kiosk.backstage.runs.runs import Seat
from topping.kiosk.scenes.solo.play import PlayScene
from topping.kiosk.stage import Stage
from topping.play.run.run import Run
from topping.play.together.watched import WatchedRun


class TogetherScene(PlayScene):
    """A run in a meeting: those who come late are told when it began, and by which clock."""

    def __init__(self, stage: Stage, seat: Seat, room: MeetingRoom, taken_up: tuple[Run, Record] | None = None) -> None:
        self.room = room
        self._told: tuple[int, int] | None = None
        """How many moves were over when the others were told last, and of how many they were told the points."""
        self._has_left = False
        super().__init__(stage, seat, taken_up)

    @property
    def may_be_put_off(self) -> bool:
        """The others go on."""
        return False

    def tick(self, now: int) -> None:
        """The move's clock; then the others are heard and answered."""
        super().tick(now)
        if self._told is None:
            self._tell(now)
        self.room.tick(now)

    def close(self) -> None:
        """The others are told that this machine plays no more."""
        if not self._has_left:
            self._has_left = True
            self._tell(self.now)
            self.room.leave()
        super().close()

    def _tell(self, now: int) -> None:
        """Tells how far the run is, without what others may still search."""
        known = self._known
        self._told = (len(self.run.results), known)
        self.room.tell(self.own(now).for_rivals(known))

    @property
    def _known(self) -> int:
        """How many moves nobody searches any more: none, where each plays at his own pace."""
        return 0

    def own(self, now: int) -> WatchedRun:
        """What may be seen of this run here."""
        return WatchedRun.of(self.run, self.seat.player, self.seat.game.name, now)
