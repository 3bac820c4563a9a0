"""The program of a screen that shows the room the live table of a competition, and nothing else."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

from topping.config import Settings
from topping.errors import StoreError, ToppingError
from topping.hub.enrolment import SignedRuns
from topping.kiosk.clock import Clock
from topping.kiosk.look.panel import Panel
from topping.kiosk.otherscreens.window import OtherScreen
from topping.kiosk.painters.parts.notice import NoticeView, paint_notice
from topping.kiosk.public.livetable import game_under_way, table_panels
from topping.kiosk.views.competition.shown import ShownCompetition
from topping.kiosk.window import Window
from topping.kiosk.wording import sentence
from topping.store import Store, open_to_read
from topping.texts import say

RETRY_MS: Final = 1_000
"""How often a database that cannot be read is opened again."""


class RoomTable(OtherScreen):
    """The window of a competition."""

    def __init__(self, screen: Window, clock: Clock, database: Path, competition: str, settings: Settings) -> None:
        """`competition` is its UUID, or its name."""
        super().__init__(screen, clock, settings)
        self._database, self._wanted = database, competition
        self._store: Store | None = None
        self._version: int | None = None
        """Of the database when it was last read."""
        self._next_look = 0
        """When a database that could not be read is to be opened again."""
        self._shown: ShownCompetition | None = None
        """What was read last; it stays on screen where nothing can be read any more."""
        self._fault = ""

    def release(self) -> None:
        """Closes the database."""
        self._let_go(0)

    def panels(self) -> list[Panel]:
        """The table, or why there is none."""
        layout = self.screen.layout
        if self._shown is None:
            lines = (f"# {say('screen.title')}", self._fault or say("competition_table.nothing"))
            return [Panel("notice", layout.main, NoticeView(lines, layout.text(40)), paint_notice)]
        return table_panels(layout, self._shown, game_under_way(self._shown), self.clock.now())

    def look(self, now: int) -> None:
        """Reads what is kept, where another process has changed it."""
        if now < self._next_look:
            return
        try:
            if self._store is None:
                self._store, self._version = open_to_read(self._database), None
                self._signed = None if self._store is None else SignedRuns(self._store)
            store, signed = self._store, self._signed
            if store is None or signed is None:
                self._next_look = now + RETRY_MS
                return
            version = store.version
            if version != self._version:
                kept = store.competitions
                uuid = kept.named(self._wanted)
                self._shown = ShownCompetition(kept.read(uuid), kept.runs(uuid, signed.machines(uuid)))
                self._version, self._fault = version, ""
        except ToppingError as fault:
            self._fault = sentence(fault)
            self._let_go(now + RETRY_MS)

    def _let_go(self, next_look: int) -> None:
        if self._store is not None:
            with suppress(StoreError):
                self._store.close()
        self._store, self._next_look = None, next_look
