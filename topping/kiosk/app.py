"""The main loop of the kiosk: handles events, updates the screens, and paints a frame after changes."""

import gc
import signal
import threading
from collections import deque
from collections.abc import Callable
from contextlib import ExitStack, suppress
from math import inf
from pathlib import Path
from tempfile import gettempdir
from time import perf_counter
from types import FrameType

import pygame

from topping.answers.client import News, QuestionService
from topping.answers.positions import get_ready
from topping.config import Settings
from topping.config.form import SecondDisplay
from topping.errors import SetupError, StoreError
from topping.gamefiles.lexicon import WantedLexicon
from topping.kiosk import routes
from topping.kiosk.engine.clock import Clock
from topping.kiosk.engine.pinguard import PinGuard
from topping.kiosk.engine.processes import SecondScreen, give_memory_back, on_termination
from topping.kiosk.engine.sounds import Cues
from topping.kiosk.engine.voice import Voice
from topping.kiosk.navigator import Navigator, import_the_rest
from topping.kiosk.paint.theme import FRAME_MS
from topping.kiosk.services.services import Services
from topping.kiosk.stage import question_at
from topping.kiosk.ui.screen import Screen
from topping.kiosk.window import Keyboard, Window, displays
from topping.log import note_crash
from topping.paths import pin_waits_file
from topping.texts import language, say, speak

EVENTS_PER_SECOND = 100
"""How often events are fetched. Keys are time-stamped on fetching, so stamps are no more precise than this."""
MOST_FAILURES = 3
"""The number of failures in a row after which the screens are given up."""
GAP_MS = 5_000
"""The gap (ms) between two turns of the loop that means the process was suspended."""
RESTING_PER_SECOND = 40
"""Turns per second while no clock runs and nothing is touched; fewer, since each turn wakes the processor."""
MOVING_PER_SECOND = 120
"""Turns per second during animations; every other turn paints."""
SLICE_S = 0.007
"""The time (s) after which a turn leaves remaining work to the next, so that keys are stamped in time."""
IDLE_MS = 100
"""The interval (ms) of frames without events: enough for tenths of a second and a blinking caret."""
WAIT_MS = 300
"""How long (ms) the database may take before a message says that it is slow."""

WARNED_MS = 20_000
"""How long (ms) after the warning about unsaved data a second request to leave is obeyed."""
LEAVING_MS = 5_000
"""How long (ms) the ending kiosk waits for another program's write."""

POINTER_MS = 3_000
"""How long (ms) an unmoved pointer stays visible."""

QUIET_MS = 2_000
"""How long (ms) nothing must be touched before idle work begins, such as analysing past games."""


class Kiosk:
    """The running program: the main loop, and the objects that its screens share (`Stage`)."""

    def __init__(
        self,
        screen: Window,
        clock: Clock,
        services: Services,
        answerer: QuestionService,
        voice: Voice,
        cues: Cues,
        *,
        is_public: bool = False,
    ) -> None:
        self.screen = screen
        self.clock = clock
        self.services = services
        self.answerer = answerer
        self.voice = voice
        voice.obey(services.settings, language())
        self.cues = cues
        self.guard = PinGuard(is_public, lambda: services.settings.pin, pin_waits_file(), clock.date)
        """Whether the kiosk is public, and the check of the PIN."""
        services.is_public = is_public
        self.keyboard = Keyboard()
        self.second = SecondScreen(
            lambda: (
                services.settings.second_display is SecondDisplay.AUTO and displays() > 1
            )  # counted at each call: a display may be plugged in later
        )
        self.navigation = Navigator(self)
        self.has_ended = False
        self._terminated = False
        self._warned_ms: int | None = None
        """The time (ms) of the last warning about unsaved data on leaving."""
        self._waiting: deque[tuple[pygame.event.Event, int]] = deque()
        """The events not handled yet, with the times (ms) of their receipt."""
        self._last_tick: int | None = None
        self._waits_since: int | None = None
        """The time (ms) since which a change of screens has been waiting for the database."""
        self._last_paint = 0
        self._last_turn: int | None = None
        """The start (ms) of the last turn of the loop."""
        self._touched = clock.now()
        self._pointed: int | None = None
        """The time (ms) of the last mouse movement or click; None once the pointer is hidden."""
        self.pace = EVENTS_PER_SECOND
        """Turns of the loop per second; computed inside a turn, where failures of screens are handled."""
        self._failures = 0
        """The number of failures of screens since the last touch."""
        self.slice_s = inf
        """The time (s) after which a turn ends with work left; unlimited until the first frame."""
        self._until = inf
        """The time at which this turn is to end, by `perf_counter`."""
        self._is_look_due = False
        """Whether the last turn ended before looking at the screens."""
        self._names: frozenset[str] = frozenset()
        """The names of the panels of the frame being painted."""
        self._obeyed = services.common
        """The settings last applied to voice, sounds, colours and language."""
        self._usual_language = services.common.language, language()
        """The language in the machine's settings, and the one used for it, which the command line may override."""

    @property
    def scene(self) -> Screen:
        return self.navigation.top

    def change(self, settings: Settings, *, for_all: bool = False) -> None:
        self.services.change(settings, for_all=for_all)
        self._obey()

    def _obey(self) -> None:
        before, settings, common = self._obeyed, self.services.settings, self.services.common.language
        if common != self._usual_language[0]:
            self._usual_language = common, common
        spoken = str(self.services.own.get("language", self._usual_language[1]))
        is_other = spoken != language()
        if settings == before and not is_other:
            return
        self._obeyed = settings
        self.cues.obey(settings)
        if is_other:
            speak(spoken)
        self.voice.obey(settings, language())
        if (settings.theme, settings.text_scale) != (before.theme, before.text_scale):
            self.screen.dress(settings.theme, text_scale=settings.text_scale)
        elif not is_other:
            return
        self.scene.lay_out()  # covered screens are laid out when they come back
        self.screen.forget()

    def end(self) -> bool:
        """Ends the program. Returns whether it will end.

        If data could not be saved, the first call only warns and returns False.
        """
        now, before = self.clock.now(), self._warned_ms
        if not self.services.write_retries.retry() and (before is None or now - before > WARNED_MS):
            self._warned_ms = now
            self.scene.tell_line(say("unkept.leaving"), now)
        else:
            self.has_ended = True
        return self.has_ended

    def ask_to_leave(self) -> None:
        question = question_at(self.guard, leaves=True)
        if question is not None:
            if not self.navigation.shows(routes.AskPin, routes.AskLeave):
                self.navigation.ask(question, self._leave_if)
            return
        for screen in self.navigation.screens:
            if not screen.ask_to_close():
                self.navigation.uncover(by=screen)
                return
        self.end()

    def _leave_if(self, is_wanted: bool) -> None:
        if is_wanted:
            for screen in self.navigation.screens:
                screen.left()
            self.end()

    def run(self, after_turn: Callable[[], None] | None = None) -> None:
        """Runs the main loop until the player leaves or the system ends the program. Always saves at the end.

        `after_turn` is called after each turn of the loop, for measurements.
        """
        ticker = pygame.time.Clock()
        with ExitStack() as closing:  # steps run in reverse order, each even if the one before failed
            closing.callback(self.screen.close)
            for number, handler in on_termination(self._terminate).items():
                closing.callback(signal.signal, number, handler)
            closing.callback(self.cues.close)
            closing.callback(self.services.hub.close)
            closing.callback(self.services.close_hall)
            closing.callback(self.services.beside.close)
            closing.callback(self.second.close)
            closing.callback(self.voice.close)
            closing.callback(self.answerer.close)
            closing.callback(self._keep_the_rest)
            closing.callback(self._save)
            self.turn()
            self.get_ready()
            while not self.has_ended:
                ticker.tick(self.pace)
                self.turn()
                if after_turn is not None:
                    after_turn()

    def get_ready(self) -> None:
        """Opens the sound device and starts threads and the answering thread, after the first frame. From then on, each
        turn of the loop is short.
        """
        self.voice.get_ready()
        self.cues.get_ready()
        self.services.beside.open()
        self.services.store.wait_at_most(FRAME_MS)
        self.answerer.ask(get_ready, WantedLexicon(self.services.choices.lexicon))
        gc.freeze()  # exempts objects that live as long as the program from garbage collection
        threading.Thread(target=_import_the_rest, name="imports", daemon=True).start()
        self.slice_s = SLICE_S

    def _keep_the_rest(self) -> None:
        """Retries failed writes when the program ends; waits up to `LEAVING_MS` while another program locks the
        database.

        Data that still cannot be written go into a copy of the database, if necessary in another folder.
        """
        store, failed = self.services.store, self.services.write_retries
        with suppress(StoreError):
            store.wait_at_most(LEAVING_MS)
        for folder in (store.path.parent, Path.home(), Path(gettempdir())):
            if failed.retry():
                break
            with suppress(StoreError):
                store.go_on_in(folder)

    def _save(self) -> None:
        with ExitStack() as saving:
            for screen in self.navigation.screens:
                saving.callback(screen.save)

    def turn(self) -> None:
        """Runs one turn of the loop (`step`). If a screen fails, returns to the home screen.

        After `MOST_FAILURES` failures without a key or click, shows the screen that asks for help. If that screen fails
        too, raises its exception.
        """
        try:
            self.step()
        except Exception as fault:
            self._failures += 1
            if self._failures > MOST_FAILURES:
                raise
            note_crash(fault)
            self._waiting.clear()
            self.pace = EVENTS_PER_SECOND
            self.navigation.give_up()
            self.voice.stop()
            self.services.notices.tell(SetupError("failure.screen"))
            self.navigation.begin(routes.Home() if self._failures < MOST_FAILURES else routes.OutOfOrder())

    def step(self) -> None:
        """Runs one turn of the loop: handles the events, then updates the screens and paints a frame if necessary.

        Longer work is spread over several turns that follow each other without pause.
        """
        self._until = perf_counter() + self.slice_s
        self.pace = 0
        happened = self._has_slept()
        if self.screen.is_painting:
            self._receive(self.clock.now())
            if self.screen.go_on(self._until):
                self._end_frame(self.clock.now())
            return
        happened = self.services.beside.begin_turn() or happened
        self._receive(self.clock.now())
        happened = happened or bool(self._waiting) or self.navigation.is_moving
        self._settle()
        while self._waiting and not self.navigation.is_moving and not self.scene.awaits_frame:
            event, received = self._waiting.popleft()
            self._handle(event, received)
            self._settle()
            if self.has_ended:
                return
            self._receive(received)  # a click makes pygame_gui post an event of its own
            if self._is_over:
                break
        if self._terminated:
            self.has_ended = True
            return
        if happened and self._is_over and not self._is_look_due:
            self._is_look_due = True
            return
        happened, self._is_look_due = happened or self._is_look_due, False
        news = self.answerer.news()
        now = self.clock.now()
        if happened or news or self._last_tick is None or now - self._last_tick >= IDLE_MS:
            self._look(now, news)
        elif self.scene.is_moving(now) and now - self._last_paint >= FRAME_MS:
            self._move(now)
        if not self.screen.is_painting and not self._is_look_due:
            rests = now - self._touched >= QUIET_MS and not self._clock_may_run
            still = RESTING_PER_SECOND if rests else EVENTS_PER_SECOND
            self.pace = MOVING_PER_SECOND if self.scene.is_moving(now) else still

    @property
    def has_more_to_do(self) -> bool:
        """Whether the last turn left work unfinished, so that the next turn must follow without a pause."""
        return self.pace == 0

    @property
    def _is_over(self) -> bool:
        return perf_counter() >= self._until

    def _has_slept(self) -> bool:
        """Returns whether the program or the machine was suspended since the last turn; if so, tells the screens."""
        before, self._last_turn = self._last_turn, self.clock.now()
        if before is None:
            return False
        gap_ms = self._last_turn - before
        if gap_ms >= GAP_MS:
            for screen in self.navigation.screens:
                screen.slept(gap_ms, self._last_turn)
                screen.changed()
            # keys pressed before waking were meant for the screen of that time
            self._receive(self._last_turn)
            left = [
                waiting
                for waiting in self._waiting
                if waiting[0].type != pygame.TEXTINPUT and not _is_touch(waiting[0])
            ]
            self._waiting = deque(left)
        return gap_ms >= GAP_MS

    def _look(self, now: int, news: list[News]) -> None:
        for message in news:
            self.services.hear(message)
            for screen in self.navigation.screens:
                screen.hear(message)
                screen.changed()
        self._obey()
        self.voice.tick()
        self.services.write_retries.tick(now)
        for screen in self.navigation.screens:
            screen.tick(now)
            screen.overlay.tick(now)
        if self._settle() and self._is_over:
            self._is_look_due = True
            return
        limit_ms = 1000 * self.services.settings.idle_s
        if self.guard.is_public and limit_ms:
            self.scene.untouched(now - self._touched, limit_ms)
            self._settle()
        self._tell_of_waiting(now)
        self._tell_of_failed_writes(now)
        if self._pointed is not None and now - self._pointed >= POINTER_MS:
            self._pointed = None
            pygame.mouse.set_visible(False)
        if self.screen.wear(is_desk=self.navigation.is_desk):
            self.scene.lay_out()
        self.scene.hush(now)
        self.scene.input.place_lines()
        self.scene.canvas.gui.update(now - (now if self._last_tick is None else self._last_tick))
        self._last_tick = now
        self._move(now)
        if not self.screen.is_painting:
            self._end_frame(now)

    def _end_frame(self, now: int) -> None:
        """Tells the screen that its frame is displayed, and plays the sound requested for it; `now` is the time (ms).

        If nobody plays, also gives the answering thread work, such as the analysis of games.
        """
        self.scene.shown(self._names, self.clock.now())
        self.cues.begin()  # only after the frame has been timed
        is_idle = now - self._touched >= QUIET_MS
        for worker in (self.services.analyst, self.services.bank):
            worker.tick(self.answerer, now, is_playing=self._clock_may_run, is_idle=is_idle)
        if is_idle and not self._clock_may_run:
            self.services.dailies.tick(self.answerer, now)

    def _tell_of_waiting(self, now: int) -> None:
        if not self.navigation.is_moving:
            self._waits_since = None
        elif self._waits_since is None:
            self._waits_since = now
        elif now - self._waits_since >= WAIT_MS:
            self.scene.tell_line(say("screen.wait"), now)

    def _tell_of_failed_writes(self, now: int) -> None:
        """Shows a warning in place of the key hints if data could not be saved.

        Does nothing if the screen shows this warning itself.
        """
        failed = self.services.write_retries
        said, line = failed.news(), failed.line
        is_told = self.scene.tells_write_retries or self.scene.canvas.find("unkept") is not None
        if not said and line and not is_told and now - self._touched >= QUIET_MS:
            said = line
        if said and not (is_told and said == line):
            self.scene.tell_line(said, now)

    def _move(self, now: int) -> None:
        """Paints the next frame of an animation. The screens are not updated."""
        self._last_paint = self.scene.moment = now
        panels = self.scene.panels()
        self._names = frozenset(panel.name for panel in panels)
        self.screen.show(panels, self.scene.canvas.cards(), self._until)

    def _receive(self, now: int) -> None:
        """Fetches the pending events and stamps them with `now` (ms).

        The time that their handling takes later is then not counted against the player.
        """
        for event in pygame.event.get():
            self._waiting.append((event, now))
            if _is_touch(event):
                self._touched, self._failures = now, 0
                if event.type != pygame.KEYDOWN:
                    self._pointed = now
                    pygame.mouse.set_visible(True)
                elif self.guard.is_public:
                    pygame.mouse.set_visible(False)

    def _handle(self, event: pygame.event.Event, received: int) -> None:
        if event.type == pygame.QUIT or (self.guard.is_public and _is_alt_f4(event)):
            self.ask_to_leave()
        elif _is_alt_f4(event):
            pass  # the system closes the window itself; screens must not see an F4
        elif event.type == pygame.VIDEORESIZE:
            self.screen.resized()
            self.scene.lay_out()
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            self.screen.forget()
        elif (pressed := self.scene.input.pressed(event)) is not None:
            self._press(pressed, received)
        elif event.type == pygame.WINDOWFOCUSLOST and self.second.has_taken_focus(received):
            self.screen.take_focus_back()
        elif (
            self.keyboard.takes(event) and event.type != pygame.USEREVENT
        ):  # pygame_gui posts its events as USEREVENT too
            self._press(event, received)

    def _press(self, event: pygame.event.Event, received: int) -> None:
        """Passes an event, received at `received` (ms), to the front screen, unless it is a key that opens help."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.scene.hush(received, at_once=True)
        if not self.navigation.takes_help_key(event, received):
            self.scene.handle(event, received)

    @property
    def _clock_may_run(self) -> bool:
        return any(screen.keeps_awake for screen in self.navigation.screens)

    def _settle(self) -> bool:
        """Opens and closes screens as requested since the last turn.

        Returns whether the front screen is now another.
        """
        has_changed = self.navigation.settle()
        if self._waits_since is not None and not self.navigation.is_moving:
            self._waits_since = None
            self.scene.hush(self.clock.now(), at_once=True)
        if has_changed:
            self.keyboard.drop_held()  # the letter that opened this screen must not be typed on it
            self.screen.forget()
            # the public kiosk shows its idle screens instead of going dark
            pygame.display.set_allow_screensaver(not (self.guard.is_public or self._clock_may_run))
        return has_changed

    def _terminate(self, number: int, frame: FrameType | None) -> None:
        self._terminated = True


def _import_the_rest() -> None:
    """Imports the modules of all screens before they are needed.

    It also exempts them from garbage collection.
    """
    give_memory_back()
    import_the_rest()
    gc.freeze()


def _is_touch(event: pygame.event.Event) -> bool:
    """Returns whether a user caused the event: a key, a click, the wheel, a real movement of the mouse."""
    if event.type == pygame.MOUSEMOTION:
        return bool(event.rel != (0, 0))
    return event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.FINGERDOWN)


def _is_alt_f4(event: pygame.event.Event) -> bool:
    """Returns whether the event is Alt-F4 as a plain key press.

    Most window managers turn it into a request to close the window.
    """
    return bool(event.type == pygame.KEYDOWN and event.key == pygame.K_F4 and event.mod & pygame.KMOD_ALT)
