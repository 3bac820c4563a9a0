"""The course of a session at the kiosk: the referee's keys become events, stored before they take effect."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final, Protocol
from weakref import proxy

import pygame

from topping.errors import ToppingError
from topping.game.lexicon import WantedLexicon
from topping.game.service.messages import News, QuestionFailed
from topping.kiosk.announcing import Announcer
from topping.kiosk.cues import SIGNAL_MS, Cue
from topping.kiosk.painters.status import VerdictView
from topping.kiosk.public.moveclock import Hold, MoveClock
from topping.kiosk.scenes.session.newgame import NewGame
from topping.kiosk.stage import Stage
from topping.kiosk.voice.script import STOP, Pause, Script
from topping.kiosk.voice.signal import script_of_signal
from topping.kiosk.voice.solution import script_of_reminder, script_of_solution
from topping.play.session.collection import awaited, missing_bulletins
from topping.play.session.elimination import winner
from topping.play.session.events import Cancelled, Collected, Ended, Event, Interrupted, Opened
from topping.play.session.session import Session
from topping.rules.announcement import announce_solution
from topping.rules.schedule import Signal
from topping.store.sessions.log import SessionLog
from topping.texts import say

_MOVES_TOLD: Final = 3
"""Of how many moves the missing bulletins are named when the session is to be closed."""
_QUIET = VerdictView("", "plain")
_AFTER_THE_SIGNAL = Pause(1_200)


class SessionFaces(Protocol):
    """The two faces of a session, the public screen and the desk, as the conductor uses them."""

    def tell(self, message: VerdictView) -> None:
        """Shows a message to the referee."""
        ...

    def come_forward(self) -> None:
        """Brings the public screen to the front."""
        ...

    def move_over(self) -> None:
        """A move was collected, or taken back."""
        ...

    def show_standings(self) -> None:
        """Shows the standings over both."""
        ...


class Conductor:
    """Leads one session: its clock, its announcements, its interruptions."""

    def __init__(
        self,
        stage: Stage,
        log: SessionLog,
        lexicon: WantedLexicon,
        faces: SessionFaces,
    ) -> None:
        self.stage, self.log = stage, log
        self._faces: SessionFaces = proxy(faces)
        """The scene, which holds the conductor: a reference back would keep both from being freed."""
        self.now = stage.clock.now()
        self.clock: MoveClock | None = None
        """The time of the move whose draw is given; None between two moves."""
        self.paused: int | None = None
        """When an interruption began."""
        self.why_paused = ""
        self.announcer = Announcer(stage)
        """Announces a draw; its clock starts afterwards."""
        self._asked: int | None = None
        """The key that asked for a second press."""
        self.new_game = NewGame(stage.helper, lexicon)
        self._heard: Signal | None = None
        if self.session.opened > self.session.collected:
            self.clock = MoveClock(self.session.plan.limit_ms(self.session.opened), frozenset({Hold.REFEREE}))

    @property
    def session(self) -> Session:
        """The session as it stands."""
        return self.log.session

    @property
    def standing_message(self) -> VerdictView:
        """What the referee has to know as long as it lasts, whatever is entered meanwhile."""
        if self.new_game.is_awaited:
            return VerdictView(say("session.making"), "plain")
        if self.clock is not None and Hold.REFEREE in self.clock.holds:
            return VerdictView(say("session.interrupted_move", move=self.session.opened), "bad")
        if self.collects:
            return VerdictView(say("session.collect"), "plain")
        return _QUIET

    @property
    def collects(self) -> bool:
        """Whether the time is up and the bulletins are being collected: nothing is said of the solution yet (§4.1)."""
        return self.clock is not None and Hold.COLLECTION in self.clock.holds

    @property
    def is_between(self) -> bool:
        """Whether no clock runs: before the first draw, after a move, or while something holds the clock."""
        return self.session.opened == self.session.collected or (self.clock is not None and not self.clock.is_running)

    @property
    def waits_for_desk(self) -> bool:
        """Whether the next draw must wait for bulletins (§3.8.3)."""
        session = self.session
        return bool(session.collected and awaited(session, session.collected)) and session.plan.eliminates

    def forget_question(self, event: pygame.event.Event) -> None:
        """A key other than the one asked for withdraws the question of `asks`."""
        if event.type == pygame.KEYDOWN and self._asked is not None and event.key != self._asked:
            self._asked = None
            self._faces.tell(_QUIET)

    def tick(self, now: int) -> None:
        """The end of a move's time, and the referee's signals."""
        self.now = now
        if self.announcer.is_over(now):
            self.end_announcement()
        if self.clock is None or self.paused is not None:
            return
        if self.clock.is_over(now):
            self.clock = self.clock.held(Hold.COLLECTION, now)
            self._faces.tell(_QUIET)
            self._hear(Signal.END)
            return
        self._hear(self.clock.signal(now))

    def _hear(self, signal: Signal | None) -> None:
        if signal is not None and signal is not self._heard:
            self._heard = signal
            is_heard = self.stage.cues.play(Cue.SIGNAL)
            self.stage.voice.say((*((Pause(SIGNAL_MS),) if is_heard else ()), *script_of_signal(signal)))

    def _try(self, event: Event) -> bool:
        """Stores an event and applies it; where that fails, shows the fault and returns False."""
        try:
            self.log.add(event, self.stage.clock.date())
        except ToppingError as fault:
            self._faces.tell(VerdictView(self.stage.backstage.notices.in_words(fault), "bad"))
            return False
        self._faces.tell(_QUIET)
        return True

    def step(self, now: int) -> None:
        """The next step: a draw, the held clock of a move, its bulletins collected, or what follows the game."""
        session = self.session
        if self.collects:
            if not self.new_game.is_awaited:
                self._collect()
            return
        if session.opened > session.collected:
            if self.clock is not None and Hold.REFEREE in self.clock.holds:
                self.clock = self.clock.held(Hold.DRAW, now).released(Hold.REFEREE, now)
                self._faces.come_forward()
            return
        if session.is_ended:
            self._faces.show_standings()
        elif session.is_played_out or (session.plan.eliminates and winner(session) is not None):
            self._after_the_game()
        elif not self.new_game.is_awaited and self._try(Opened(session.opened + 1)):
            self.clock = MoveClock(self.session.plan.limit_ms(self.session.opened))
            self._faces.come_forward()
            self._faces.tell(_QUIET)
            self._announce()

    def _announce(self) -> None:
        """Announces the draw first, where that is set; its clock then waits for the frame that shows it."""
        if self.stage.backstage.settings.announce_session:
            self.announcer.announce(self.session.turn(self.session.opened), self.session.conditions.speed.by_letters)

    def end_announcement(self) -> None:
        """Ends the announcement, complete or not: the clock starts with the next frame."""
        self.announcer.end()

    @property
    def awaits_draw(self) -> bool:
        """Whether the clock waits only for a frame with the draw."""
        return self.clock is not None and self.clock.holds == {Hold.DRAW} and not self.announcer.is_busy

    def shown(self, frame: Collection[str], now: int) -> None:
        """A frame with these panels is on screen: with the draw on it, its clock starts, or its announcement does."""
        if self.announcer.is_busy:
            if "announcement" in frame:
                self.announcer.shown(now)
        elif self.clock is not None and Hold.DRAW in self.clock.holds and "rack" in frame:
            self.now = now
            self.clock = self.clock.released(Hold.DRAW, now)
            if self.clock.is_running:
                self._heard = None
                self._faces.tell(_QUIET)
                self._hear(Signal.START)

    def stop_early(self) -> None:
        """Everybody has handed in: the referee ends the move before its time, by F3 twice."""
        if self.clock is None or not self.clock.is_running:
            return
        if self.asks(pygame.K_F3, say("session.stop_early")):
            self._collect()

    def _collect(self) -> None:
        """Keeps that the bulletins are collected: the solution may be seen and heard."""
        if self._try(Collected(self.session.opened)):
            self._say_solution(() if self.collects else script_of_signal(Signal.END))
            self.clock = None
            self._faces.move_over()

    def _say_solution(self, script: Script) -> None:
        """Says a script and, where draws are announced, the retained solution after it (§3.4)."""
        self._heard = Signal.END
        if self.stage.backstage.settings.announce_session:
            turn = self.session.turn(self.session.collected)
            said = announce_solution(turn)
            script = (
                *script,
                *((_AFTER_THE_SIGNAL,) if script else ()),
                *script_of_solution(said, joker_game=self.session.conditions.variant.joker),
            )
            script = (*script, STOP, *script_of_reminder(said))
        if script:
            self.stage.voice.say(script)

    def _after_the_game(self) -> None:
        session = self.session
        if session.plan.eliminates and winner(session) is None and not self.waits_for_desk:
            self._play_on()
        elif any(awaited(session, move) for move in range(1, session.collected + 1)):
            self._faces.tell(VerdictView(say("session.played_out_missing"), "bad"))
        else:
            self.end()

    def _play_on(self) -> None:
        """The game is over and several are still in: the tie is stated, and a second F2 brings another game."""
        if not self.new_game.is_awaited and self.asks(pygame.K_F2, say("session.tie")):
            self.new_game.ask_another(self.session)
            self._faces.tell(_QUIET)

    def cancel(self) -> None:
        """Cancels the last move opened (§3.6): the rest of the game is made anew."""
        session = self.session
        if not session.opened or session.is_ended or self.new_game.is_awaited:
            return
        if self.asks(pygame.K_F8, say("session.cancel", move=session.opened)):
            self.new_game.ask_rest(session)
            if self.clock is not None:
                self.clock = self.clock.held(Hold.CANCELLATION, self.now)
            self._faces.tell(_QUIET)

    def hear(self, news: News) -> None:
        """The game asked for is there, or could not be made."""
        made = self.new_game.hear(news)
        if isinstance(made, QuestionFailed):
            if self.clock is not None and Hold.CANCELLATION in self.clock.holds:  # the referee goes on by F2
                if not self.collects:
                    self.clock = self.clock.held(Hold.REFEREE, self.now)
                self.clock = self.clock.released(Hold.CANCELLATION, self.now)
            why = self.stage.backstage.notices.plain(made.sentence)
            self._faces.tell(VerdictView(say("game_choice.failed", why=why), "bad"))
        elif isinstance(made, Cancelled):
            if self._try(made):
                self.clock = None
                self._faces.move_over()
                self._faces.tell(VerdictView(say("session.cancelled", move=made.move), "plain"))
        elif made is not None and self._try(made):
            self._faces.tell(VerdictView(say("session.continued"), "plain"))

    def pause(self, now: int) -> None:
        """An interruption begins, or ends (§3.7): nothing can be seen or thought about meanwhile."""
        if self.paused is None:
            self.paused, self.why_paused = now, ""
            self._faces.come_forward()
            if self.clock is not None:
                self.clock = self.clock.held(Hold.INTERRUPTION, now)
            return
        length, self.paused = now - self.paused, None
        if self._try(Interrupted(length)) and self.session.is_ended:
            self.clock = None
            self._faces.show_standings()
        elif self.clock is not None:
            self.clock = self.clock.released(Hold.INTERRUPTION, now)

    def slept(self, gap_ms: int, now: int) -> bool:
        """The process was suspended: counts as an interruption if a move was running, and returns whether it was."""
        if self.paused is not None or self.clock is None or not self.clock.is_running:
            return False
        self.pause(self.now)  # the last instant known before the gap
        self.paused = now - gap_ms  # the monotonic clock may not have counted the gap
        self.why_paused = say("session.slept", seconds=gap_ms // 1000)
        return True

    def end(self) -> None:
        """Closes the session: deductions and solos are announced (§3.5, §5.9)."""
        if self.session.is_ended:
            self._faces.show_standings()
        elif self.asks(pygame.K_F10, self._closing_question()) and self._try(Ended()):
            self.clock = None
            self._faces.show_standings()

    def _closing_question(self) -> str:
        """What F10 does, with the bulletins that are missing and will count as not handed in."""
        missing = missing_bulletins(self.session)
        if not missing:
            return say("session.end")
        told = [
            say("session.missing_of_move", move=move, tables=list(tables)) for move, tables in missing[:_MOVES_TOLD]
        ]
        more = [say("session.missing_more")] if len(missing) > _MOVES_TOLD else []
        return say(
            "session.end_missing", count=sum(len(tables) for _, tables in missing), missing=" ; ".join(told + more)
        )

    def asks(self, key: int, question: str) -> bool:
        """Whether a key is pressed for the second time in a row; at the first, shows what the second will do."""
        if self._asked == key:
            self._asked = None
            return True
        self._asked = key
        self._faces.tell(VerdictView(question, "plain"))
        return False

    def turn_announcing(self) -> None:
        """Switches between announcing draws letter by letter and showing them at once; changes the setting."""
        settings = self.stage.backstage.settings
        announced = not settings.announce_session
        self.stage.change(replace(settings, announce_session=announced))
        self._faces.tell(VerdictView(say("ready.announced" if announced else "ready.shown"), "plain"))
