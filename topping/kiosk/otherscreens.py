"""Windows that show what another process does: a session, the table of a competition, a game on phones, a run played
aloud.
"""

import os
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Final

import pygame

from topping.config import Settings, Theme
from topping.errors import StoreError, ToppingError
from topping.hall.status import HallStatus, read_status
from topping.kiosk.displays.following import Audience, Follower, WatchedState, read_told
from topping.kiosk.displays.moment import Showing
from topping.kiosk.displays.rankingpages import PAGE_MS, game_under_way, room_table
from topping.kiosk.displays.room import room_face
from topping.kiosk.displays.session import PublicFace, letter_places, watched_face
from topping.kiosk.engine.clock import Clock
from topping.kiosk.engine.processes import on_termination
from topping.kiosk.paint.fields import VerdictView
from topping.kiosk.paint.grid import place_of
from topping.kiosk.paint.publicface import DrawView, paint_draw
from topping.kiosk.paint.theme import Face, Layout, Panel
from topping.kiosk.paint.tiles import paint_tile_body
from topping.kiosk.ui.panels import still
from topping.kiosk.ui.tree import Type, column, text
from topping.kiosk.window import Window
from topping.rules.grid.board import CENTRE
from topping.store import Store, open_to_read
from topping.store.database import now_ms
from topping.texts import say
from topping.wording.competition import ShownCompetition
from topping.wording.sentences import sentence

TURN_MS: Final = 30
"""The interval (ms) at which a window looks for news."""


class OtherScreen(ABC):
    """A window that only shows the state of another process. It stores nothing; Escape closes it."""

    def __init__(self, screen: Window, clock: Clock, settings: Settings) -> None:
        self.screen, self.clock = screen, clock
        self.has_ended = False
        self._dress = (settings.theme, settings.text_scale)
        screen.dress(settings.theme, text_scale=settings.text_scale)
        pygame.mouse.set_visible(False)
        with suppress(pygame.error):
            pygame.display.set_allow_screensaver(False)

    def run(self, *, is_alive: Callable[[], bool] = lambda: True) -> None:
        """Runs until the window is closed, the system asks to end, or `is_alive` returns False."""
        try:
            on_termination(self._terminate)
            while not self.has_ended and is_alive():
                self.turn()
                pygame.time.wait(TURN_MS)
        finally:
            self.release()
            self.screen.close()

    def turn(self) -> bool:
        """Handles the window's events, reads the state and paints what changed.

        Returns whether anything was painted.
        """
        for event in pygame.event.get():
            if event.type == pygame.QUIT or (event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE):
                self.has_ended = True
            elif event.type == pygame.VIDEORESIZE:
                self.screen.resized()
            elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
                self.screen.forget()
        self.look(self.clock.now())
        return self.screen.show(self.panels())

    @abstractmethod
    def look(self, now: int) -> None:
        """Reads the state of the other process at `now` (ms)."""

    @abstractmethod
    def panels(self) -> list[Panel]:
        """Returns the panels to paint, from back to front."""

    def notice(self, said: str) -> list[Panel]:
        """Returns the panels that show a single sentence and nothing else."""
        title = text(say("screen.title"), Type.STRONG, "accent_text", Face.BOLD, align="center")
        sentence = text(said, Type.STRONG, lines=8, align="center", id="notice")
        return still(column(title, sentence, gap=16), self.screen.layout.main)

    @abstractmethod
    def release(self) -> None:
        """Closes files and databases when the window closes."""

    def wear(self, theme: Theme, text_scale: int) -> None:
        """Applies the colours and text size (percent) of the process whose state this window shows, if they have
        changed.
        """
        if (theme, text_scale) != self._dress:
            self._dress = (theme, text_scale)
            self.screen.dress(theme, text_scale=text_scale)
            self.screen.forget()

    def _terminate(self, number: int, frame: FrameType | None) -> None:
        self.has_ended = True


def until_closed(descriptor: int) -> Callable[[], bool]:
    """Returns a function that returns False once the input with this file descriptor is closed.

    A thread reads the input directly, bypassing the locks of Python's streams.
    """

    def wait() -> None:
        with suppress(OSError):
            while os.read(descriptor, 1024):
                pass

    waiting = threading.Thread(target=wait, name="parent", daemon=True)
    waiting.start()
    return waiting.is_alive


_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ?"
_DRAW_SIZE: Final = 7
"""The number of letters of a usual draw."""


class Projection(OtherScreen):
    """The window of the second display that shows a session to its players."""

    def __init__(self, screen: Window, clock: Clock, follower: Follower, settings: Settings) -> None:
        super().__init__(screen, clock, settings)
        self._follower = follower
        self._face = PublicFace()
        self._animated = settings.animations
        self._showing: Showing | None = None
        self._unpainted = list(_LETTERS)

    def release(self) -> None:
        self._follower.close()

    def turn(self) -> bool:
        """Handles events, reads the session and paints what changed. Returns whether anything was painted.

        If nothing changed, prepares the pictures of one more letter.
        """
        is_painted = super().turn()
        if not is_painted and self._unpainted:
            self._get_ready(self._unpainted.pop())
        return is_painted

    def _get_ready(self, letter: str) -> None:
        """Makes the pictures of a letter for draw and grid ahead, so that the first draw appears sooner."""
        board, draw = letter_places(self.screen.layout.screen)
        scratch = pygame.Surface(self.screen.surface.get_size())
        for kept in (0, 1):
            paint_draw(scratch, draw, DrawView(letter * kept, letter * (_DRAW_SIZE - kept)))
        paint_tile_body(scratch, place_of(board, CENTRE), letter, "laid", in_hall=True)

    def look(self, now: int) -> None:
        self._showing = self._follower.look(now)
        if self._follower.dress is not None:
            self.wear(*self._follower.dress)

    def panels(self) -> list[Panel]:
        showing, fault = self._showing, self._follower.fault
        if showing is None:
            return self.notice(fault or say("screen.no_session"))
        is_waiting = not showing.is_led and not showing.session.is_ended
        told = VerdictView(fault or (say("screen.not_led") if is_waiting else ""), "plain")
        return self._face.panels(replace(showing, animated=self._animated), told, self.screen.layout.screen)


RETRY_MS: Final = 1_000
"""The interval (ms) at which an unreadable database is opened again."""


class RoomTable(OtherScreen):
    """The window with the standings of a competition."""

    def __init__(self, screen: Window, clock: Clock, database: Path, competition: str, settings: Settings) -> None:
        """`competition` is the UUID or the name of the competition to show."""
        super().__init__(screen, clock, settings)
        self._database, self._wanted = database, competition
        self._store: Store | None = None
        self._version: int | None = None
        self._next_look = 0
        """The time (ms) of the next attempt to open an unreadable database."""
        self._shown: ShownCompetition | None = None
        """The state read last; it stays on screen if reading fails."""
        self._fault = ""
        self._made: tuple[ShownCompetition, int, Layout, list[Panel]] | None = None
        """The panels made last, preceded by the values they depend on."""

    def release(self) -> None:
        self._let_go(0)

    def panels(self) -> list[Panel]:
        layout = self.screen.layout
        if self._shown is None:
            return self.notice(self._fault or say("competition_table.nothing"))
        shown, page = self._shown, self.clock.now() // PAGE_MS
        if self._made is None or self._made[0] is not shown or self._made[1:3] != (page, layout):
            panels = still(room_table(shown, game_under_way(shown), page), layout.screen)
            self._made = (shown, page, layout, panels)
        return self._made[3]

    def look(self, now: int) -> None:
        if now < self._next_look:
            return
        try:
            if self._store is None:
                self._store, self._version = open_to_read(self._database), None
            store = self._store
            if store is None:
                self._next_look = now + RETRY_MS
                return
            version = store.version
            if version != self._version:
                kept = store.competitions
                uuid = kept.named(self._wanted)
                self._shown = ShownCompetition(kept.read(uuid), kept.runs(uuid), kept.lexicons(uuid))
                self._version, self._fault = version, ""
        except ToppingError as fault:
            self._fault = sentence(fault)
            self._let_go(now + RETRY_MS)

    def _let_go(self, next_look: int) -> None:
        if self._store is not None:
            with suppress(StoreError):
                self._store.close()
        self._store, self._next_look = None, next_look


class RoomFace(OtherScreen):
    """The window for a room that plays on phones: how to join, then the move in play, then the standings."""

    def __init__(self, screen: Window, clock: Clock, file: Path, settings: Settings) -> None:
        super().__init__(screen, clock, settings)
        self._file = file
        self._last: HallStatus | None = None
        """The state read last; it stays on screen after the end of its program."""

    def release(self) -> None:
        """Does nothing: this window keeps no file or database open."""

    def look(self, now: int) -> None:
        self._last = read_status(self._file) or self._last

    def panels(self) -> list[Panel]:
        status = self._last
        if status is None:
            return self.notice(say("room.none"))
        return still(room_face(status, now_ms), self.screen.layout.screen)


class Watching(OtherScreen):
    """The window that shows a run played aloud, to the player or to the room."""

    def __init__(self, screen: Window, clock: Clock, file: Path, audience: Audience, settings: Settings) -> None:
        """`file` holds the live state of the run, written by the player's process."""
        super().__init__(screen, clock, settings)
        self._file, self._audience = file, audience
        self._last: WatchedState | None = None
        """The state read last; it stays on screen after the end of the kiosk."""

    def release(self) -> None:
        """Does nothing: this window keeps no file or database open."""

    def look(self, now: int) -> None:
        heard = read_told(self._file, WatchedState.parse)
        if heard is not None:
            self._last = heard
            self.wear(heard.theme, heard.text_scale)

    def panels(self) -> list[Panel]:
        state, now = self._last, self.clock.now()
        if state is None:
            return self.notice(say("watched.none"))
        if state.is_fresh(now):
            shown = watched_face(state.run, now, self._audience)
        else:
            note = "" if state.run.is_over else say("watched.not_led")
            shown = watched_face(state.run, state.at_ms, self._audience, note)
        return still(shown, self.screen.layout.screen)
