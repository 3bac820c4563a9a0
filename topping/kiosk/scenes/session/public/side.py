"""What others see of a session while the referee leads it: the public face, and what the second display has to know."""

from __future__ import annotations

import pygame

from topping.kiosk.look.layout import Layout
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.public.face import PublicFace
from topping.kiosk.public.live import Announcing, LiveState, LiveWriter
from topping.kiosk.public.showing import Showing, as_if_drawn
from topping.kiosk.public.timeline import AnnouncementTimeline
from topping.kiosk.scenes.session.desk.face import DeskFace
from topping.kiosk.scenes.session.leading.conductor import Conductor
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.text.entry import is_enter
from topping.kiosk.wording import in_preparation
from topping.paths import live_file
from topping.store.sessions.log import SessionLog


class PublicSide:
    """The public face of one session, in front or on a display of its own."""

    def __init__(self, stage: Stage, log: SessionLog, conductor: Conductor, desk: DeskFace) -> None:
        self._stage, self._log, self._conductor, self._desk = stage, log, conductor, desk
        self._face = PublicFace(has_keys=True)
        self._live = LiveWriter(live_file())
        self.has_standings = False
        """Whether the standings are shown over it."""
        self._was_typed = False
        """Whether a text was typed on the public face, and no other key since."""

    def is_typed(self, event: pygame.event.Event) -> bool:
        """Whether a bulletin is being typed on the public face; the Enter after it gives no draw."""
        was_typed = self._was_typed
        if event.type == pygame.TEXTINPUT:
            self._was_typed = bool(event.text.strip())
            return self._was_typed
        if event.type == pygame.KEYDOWN and (is_enter(event) or not event.unicode.strip()):
            self._was_typed = False
        return was_typed and is_enter(event)

    def tell(self, now: int) -> None:
        """Tells the second display how things stand."""
        conductor, timeline = self._conductor, self._announced
        said = None if timeline is None else Announcing(timeline.starts, timeline.length_ms, timeline.since_ms)
        settings = self._stage.backstage.settings
        state = LiveState(
            self._log.id,
            self._log.written,
            now,
            conductor.clock,
            said,
            conductor.paused,
            self.has_standings,
            settings.theme,
            settings.text_scale,
        )
        self._live.tell(state)

    def close(self) -> None:
        """The session is left: nothing of it stays on the second display."""
        self._live.close()
        self._stage.second.leave()

    def panels(self, layout: Layout, moment: int, message: VerdictView) -> list[Panel]:
        """The public face at a moment, with the referee's message."""
        return self._face.panels(layout, self._showing(moment), self._message(message))

    def has_band(self, moment: int, message: VerdictView) -> bool:
        """Whether a signal stands where the keys would."""
        return self._face.has_band(self._showing(moment), self._message(message))

    def _message(self, message: VerdictView) -> VerdictView:
        """What the referee has to know on the public face."""
        preparing = self._stage.preparing
        if self._conductor.new_game.is_awaited and preparing is not None:
            return VerdictView(in_preparation(preparing), "plain")
        return message

    @property
    def _announced(self) -> AnnouncementTimeline | None:
        """The draw that the room hears, from the voice or from the referee."""
        return self._conductor.voice.announcer.timeline or self._desk.read_aloud

    def _showing(self, moment: int) -> Showing:
        """What the public face shows at a moment."""
        conductor, timeline = self._conductor, self._announced
        session = self._log.session
        is_read = timeline is not None and conductor.is_between and not conductor.voice.announcer.is_busy
        return Showing(
            as_if_drawn(session) if is_read else session,
            self._log.name,
            max(conductor.now, moment),
            conductor.clock,
            timeline,
            conductor.paused,
            conductor.why_paused,
            animated=self._stage.backstage.settings.animations,
        )
