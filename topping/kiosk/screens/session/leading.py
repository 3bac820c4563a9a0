"""Leading a session: the referee's keys become events, which are stored before they take effect."""

from collections.abc import Callable, Collection
from dataclasses import replace
from functools import partial
from typing import Final, Protocol
from weakref import proxy

import pygame

from topping.answers.client import News, QuestionError
from topping.errors import ToppingError
from topping.gamefiles.lexicon import WantedLexicon
from topping.kiosk.displays.following import LiveState, read_told
from topping.kiosk.displays.moment import Announcer, Hold, MoveClock, before_draw
from topping.kiosk.engine.announcementclips import (
    STOP,
    TIE,
    Pause,
    Script,
    paced,
    script_of_reminder,
    script_of_signal,
    script_of_solution,
)
from topping.kiosk.engine.sounds import SIGNAL_MS, Cue
from topping.kiosk.paint.fields import VerdictView
from topping.kiosk.screens.session.tops import Change, NewGame, SharedTop, TopSearch, choice_of_tops, tops_of_moves
from topping.kiosk.services.sessions import OpenSession
from topping.kiosk.stage import Stage
from topping.paths import live_file
from topping.play.session.events import Cancelled, Collected, Ended, Event, Interrupted, Opened, Retained
from topping.play.session.othergame import without_bulletins
from topping.play.session.session import Session, awaited, is_untouched, missing_bulletins, winner
from topping.rules.conditions.variant import Signal
from topping.rules.games.announcement import announce_solution
from topping.rules.moves import Solution
from topping.texts import say
from topping.texts.times import to_seconds

BESIDE_MS: Final = 100
"""How long (ms) the second display may take to show an event."""
QUIET_MS: Final = 1_000
"""How long (ms) after the collection a repeated key is ignored."""
_MOVES_TOLD: Final = 3
"""For how many moves the missing bulletins are listed when a session is closed."""
_LINES_TOLD: Final = 4
"""How many lines put aside are listed then."""
_AFTER_THE_SIGNAL: Final = Pause(1_200)
QUIET: Final = VerdictView("", "plain")


class SessionFaces(Protocol):
    """The interface by which the conductor controls the public screen and the desk.

    They show messages, bring the public screen to the front, and open the page to type a draw. The conductor tells them
    of a found top, a rejected draw, and a move collected or taken back.
    """

    def tell(self, said: str = "", tone: str = "plain") -> None: ...
    def come_forward(self) -> None: ...
    def ask_draw(self) -> None: ...
    def begin_draw(self) -> bool: ...
    def type_character(self, character: str) -> None: ...
    def draw_found(self) -> None: ...
    def move_over(self) -> None: ...
    def show_standings(self) -> None: ...


class SecondPress:
    """The confirmation of an action by pressing its key twice: the first press shows a question on the screen."""

    def __init__(self, faces: SessionFaces) -> None:
        self._faces: SessionFaces = proxy(faces)
        """The screen, which owns this object; a proxy avoids a reference cycle, so that both can be freed."""
        self._pressed, self._asked = -1, 0
        """The last key, and the key that asks; 0 for none."""

    def follow(self, event: pygame.event.Event) -> None:
        """Hides the question if another key is pressed than the one that confirms."""
        if event.type == pygame.KEYDOWN:
            self._pressed = event.key
            if self._asked not in (0, event.key):
                self._asked = 0
                self._faces.tell()

    def asks(self, question: str, key: int = 0) -> bool:
        """Whether a key is pressed for the second time in a row. At the first press, shows the question.

        If `key` is given, that key must be pressed the second time.
        """
        if self._asked == self._pressed:
            self._asked = 0
            return True
        self._asked = key or self._pressed
        self._faces.tell(question)
        return False


def closing_question(session: Session, cap: str) -> str:
    """Returns the question before closing the session; `cap` is the name of the key that confirms.

    It names the missing bulletins, and the typed lines that would be lost: those put aside for lack of data or a
    decision.
    """
    missing, aside = missing_bulletins(session), session.aside
    lost = ""
    if aside:
        lines = [say("session.line_of_move", move=one.move, text=one.text.strip()) for one in aside[:_LINES_TOLD]]
        lines += [say("session.missing_more")] if len(aside) > _LINES_TOLD else []
        lost = " " + say("session.end_aside", count=len(aside), lines=" ; ".join(lines))
    if not missing:
        return say("session.end", cap=cap) + lost
    told = [say("session.missing_of_move", move=move, tables=list(tables)) for move, tables in missing[:_MOVES_TOLD]]
    more = [say("session.missing_more")] if len(missing) > _MOVES_TOLD else []
    count = sum(len(tables) for _, tables in missing)
    return say("session.end_missing", cap=cap, count=count, missing=" ; ".join(told + more)) + lost


class RefereeVoice:
    """The spoken announcements: signals always, draws and solutions if set."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.announcer = Announcer(stage)
        """Announces a draw; its clock starts afterwards."""
        self._heard: Signal | None = None
        """The last signal of the move."""

    @property
    def announces(self) -> bool:
        """Whether the program's voice announces draws and solutions: if that is set, and the referee does not read them
        aloud.
        """
        return self._stage.services.settings.announce_session and not self._stage.services.sessions.is_read

    def draw(self, session: Session) -> None:
        if self.announces:
            turn = session.turn(session.opened)
            self.announcer.announce(turn, session.conditions.speed.by_letters, *before_draw(session))

    def start(self) -> None:
        """Gives the start signal of a move; the other signals of the move follow later."""
        self._heard = None
        self.signal(Signal.START)

    def signal(self, signal: Signal | None) -> None:
        if signal is not None and signal is not self._heard:
            self._heard = signal
            self._stage.voice.say(self._signal(signal))

    def solution(self, session: Session, move: int) -> None:
        """Plays the signal for the end of the time, unless it was played before; then reads the retained solution
        aloud.

        The solution is left out if spoken announcements are off, or if the referee reads it himself.
        """
        script = () if self._heard is Signal.END else self._signal(Signal.END)
        self._heard = Signal.END
        if self.announces:
            said = announce_solution(session.turn(move))
            pause = (_AFTER_THE_SIGNAL,) if script else ()
            solution = script_of_solution(said, joker_game=session.conditions.variant.joker)
            told = paced((*solution, STOP, *script_of_reminder(said)), self._stage.services.settings.announce_speed)
            script = (*script, *pause, *told)
        if script:
            self._stage.voice.say(script)

    def _signal(self, signal: Signal) -> Script:
        """Plays the sound of a signal; returns the words to speak after it, preceded by a pause if the sound is
        heard.
        """
        is_heard = self._stage.cues.play(Cue.SIGNAL)
        return (*((Pause(SIGNAL_MS),) if is_heard else ()), *script_of_signal(signal))


class Conductor:
    """The leader of a session: controls its clock, announcements and interruptions, and stores its events."""

    def __init__(self, stage: Stage, opened: OpenSession, lexicon: WantedLexicon, faces: SessionFaces) -> None:
        self.stage, self.log = stage, opened.log
        self.faces: SessionFaces = proxy(faces)
        """The screen, which owns the conductor; a proxy avoids a reference cycle, so that both can be freed."""
        self.now = stage.clock.now()
        self.clock: MoveClock | None = None
        """The time of the move whose draw is given; None between moves."""
        self.paused: int | None = None
        """When an interruption began."""
        self.why_paused = ""
        self.voice = RefereeVoice(stage)
        self.tops = tops_of_moves(stage.answerer, lexicon)
        self.chooses = False
        """Whether the bulletins are collected, and another top can be retained before the solution is shown."""
        self._is_for_all = False
        """Whether this choice would apply to all rooms."""
        self._quiet_until = 0
        """Until when (ms) the key of the next step is ignored."""
        self.second_press = SecondPress(faces)
        self.shows_tops = False
        """Whether the current move's tops are shown, while their key is held."""
        self.new_game = NewGame(stage.answerer, lexicon)
        self.search = TopSearch(stage.answerer, lexicon, stage.services.why_held)
        scored = stage.services.store.scored_sessions
        self.room = opened.room or stage.services.notices.safely(None, lambda: scored.room_of(self.log.id))
        """The competition and room of a competition session."""
        self.shared = SharedTop(stage, self.log, self.room, self.tops, self.new_game)
        if self.plays:
            self.tops.want(self.session, self.session.opened)
            self.clock = self._cut_clock()

    @property
    def session(self) -> Session:
        return self.log.session

    @property
    def found(self) -> tuple[Solution, ...]:
        return self.tops.of(self.session, self.session.opened)

    @property
    def choice(self) -> tuple[Solution, ...]:
        """Returns the tops from which the referee may choose the one to retain (§3.4)."""
        return choice_of_tops(self.found, self.session)

    @property
    def standing_message(self) -> VerdictView:
        said, tone = "", "plain"
        if self.new_game.is_awaited:
            said = say("session.making")
        elif self.clock is not None and self.is_cut:
            said, tone = self._told_of_cut(self.clock), "bad"
        elif self.chooses:
            said = say("session.choose_top_for_all" if self._is_for_all else "session.choose_top")
        elif self.collects:
            said = say("session.collect")
        elif self.draws_by_hand:
            said = say("bag.being_drawn", move=self.session.opened + 1)
        return VerdictView(said, tone)

    def _cut_clock(self) -> MoveClock:
        """Returns the clock of a move that a failure interrupted. Its time is the last one stored before the failure,
        if known.
        """
        clock = MoveClock(self.session.plan.limit_ms(self.session.opened), frozenset({Hold.REFEREE}))
        live = read_told(live_file(), LiveState.parse)
        if live is None or live.clock is None or (live.session, live.events) != (self.log.id, self.log.written):
            return clock
        return replace(clock, before_ms=live.clock.elapsed_ms(live.at_ms))

    def _told_of_cut(self, clock: MoveClock) -> str:
        """Returns a message to the referee about a move that a failure of the program interrupted. `clock` is the
        move's clock as stored.

        It names the time left, or the time passed if the move has no limit, if they are known.
        """
        move, passed = self.session.opened, clock.elapsed_ms(self.now)
        if not passed:
            return say("session.interrupted_move", move=move)
        if clock.limit_ms is None:
            return say("session.interrupted_after", move=move, passed=to_seconds(passed))
        return say("session.interrupted_left", move=move, left=to_seconds(clock.limit_ms - passed + 999))

    def is_held(self, why: Hold) -> bool:
        return self.clock is not None and why in self.clock.holds

    @property
    def runs(self) -> bool:
        return self.clock is not None and self.clock.is_running

    @property
    def is_cut(self) -> bool:
        """Whether a failure cut off a move, and the referee must decide how it continues."""
        return self.is_held(Hold.REFEREE)

    @property
    def plays(self) -> bool:
        return self.session.opened > self.session.collected

    def restart(self) -> None:
        self.clock = MoveClock(self.session.plan.limit_ms(self.session.opened))
        self.faces.come_forward()

    @property
    def draws_by_hand(self) -> bool:
        """Whether the referee must now draw letters from his bag; False once somebody has won a mort subite."""
        session = self.session
        return session.awaits_draw and not (session.plan.eliminates and winner(session) is not None)

    @property
    def collects(self) -> bool:
        """Whether time is up and bulletins are being collected: the solution must stay unknown (§4.1)."""
        return self.is_held(Hold.COLLECTION)

    @property
    def is_between(self) -> bool:
        """Whether no clock runs: before the first draw, after a move, or while the clock is held."""
        return not self.plays or (self.clock is not None and not self.runs)

    @property
    def waits_for_desk(self) -> bool:
        """Whether the next draw must wait for bulletins (§3.8.3)."""
        session = self.session
        return bool(session.collected and awaited(session, session.collected)) and session.plan.eliminates

    def tick(self, now: int) -> None:
        self.now = now
        self.search.follow(self.session, now)
        self._change(self.shared.follow(now))
        timeline = self.voice.announcer.timeline
        if timeline is not None and timeline.is_over(now):
            self.voice.announcer.end()
        if self.clock is None or self.paused is not None:
            return
        if self.clock.is_over(now):
            self.clock = self.clock.held(Hold.COLLECTION, now)
            self.faces.tell()
            self.voice.signal(Signal.END)
            return
        self.voice.signal(self.clock.signal(now))

    def keep_draw(self, make: Callable[[], Event]) -> str:
        """Stores the event that `make` builds: the referee has typed a draw from a real bag, or takes back the last
        one.

        Returns the fault as a sentence, or "" if it was stored.
        """
        try:
            self.log.add(make(), self.stage.clock.date())
        except ToppingError as fault:
            return self.stage.services.notices.in_words(fault)
        self.faces.tell()
        self.search.follow(self.session, self.now)
        return ""

    def _does(self, act: Callable[[], object]) -> bool:
        try:
            act()
        except ToppingError as fault:
            self.faces.tell(self.stage.services.notices.in_words(fault), "bad")
            return False
        return True

    def keep(self, event: Event) -> bool:
        """Stores an event; returns whether it was stored, and shows the reason if not."""
        return self._try(event)

    def _try(self, event: Event) -> bool:
        if not self._does(partial(self.log.add, event, self.stage.clock.date())):
            return False
        self.faces.tell()
        return True

    def step(self, now: int, *, is_sure: bool = False) -> None:
        """Performs the next step: a draw, resuming the clock, collecting the bulletins, or the end of the game.

        During an announcement, it ends the announcement. Unless it `is_sure`, it does nothing just after the
        collection, and asks before the next draw if no bulletin is entered.
        """
        session = self.session
        if not is_sure and now < self._quiet_until:
            return
        if self.voice.announcer.timeline is not None:
            self.voice.announcer.end()
            return
        if self.collects:
            if not self.new_game.is_awaited:
                self._collected()
        elif self.plays:
            if self.clock is not None and self.is_cut:
                is_over = self.clock.limit_ms is not None and self.clock.elapsed_ms(now) >= self.clock.limit_ms
                waits_for = Hold.COLLECTION if is_over else Hold.DRAW
                self.clock = self.clock.held(waits_for, now).released(Hold.REFEREE, now)
                self.faces.come_forward()
            elif self.runs and self.second_press.asks(say("session.stop_early")):
                self._collected()  # everybody has handed in
        elif session.is_ended:
            self.faces.show_standings()
        elif session.is_played_out or (session.plan.eliminates and winner(session) is not None):
            self._after_the_game()
        elif session.awaits_draw:
            self.faces.ask_draw()
        elif not self.new_game.is_awaited and (is_sure or self._may_draw()) and self._try(Opened(session.opened + 1)):
            self.restart()
            self.faces.tell()
            self.tops.want(self.session, self.session.opened)
            self.voice.draw(self.session)

    def _may_draw(self) -> bool:
        """Returns whether the next draw may be made now.

        Asks for a second press if no bulletin is entered, or if the game still lacks the top that was decided for all
        rooms.
        """
        session = self.session
        if awaited := self.shared.awaited:
            return self.second_press.asks(awaited)
        is_sure = session.bag is not None or self.waits_for_desk or not is_untouched(session, session.collected)
        return is_sure or self.second_press.asks(say("session.none_entered", move=session.collected))

    @property
    def awaits_draw(self) -> bool:
        """Whether the clock is ready to start, and waits only until the draw has appeared on screen."""
        return self.clock is not None and self.clock.holds == {Hold.DRAW} and self.voice.announcer.timeline is None

    def shown(self, frame: Collection[str], now: int) -> None:
        """Starts what has waited until the draw is on screen: its announcement or, if none is to be made, the move's
        clock.

        `frame` has the ids of the elements in the frame displayed at `now` (ms).
        """
        announcer = self.voice.announcer
        if announcer.timeline is not None:
            if "announcement" in frame:
                announcer.shown(now)
        elif self.clock is not None and self.is_held(Hold.DRAW) and "rack" in frame:
            self.now = now
            self.clock = self.clock.released(Hold.DRAW, now)
            if self.runs:
                self.faces.tell()
                self.voice.start()

    def shown_beside(self, now: int) -> None:
        """Starts the announcement or the clock that waits for the draw, if the second display shows the draw instead.

        The clock starts `BESIDE_MS` after `now` (ms), because that display may take so long.
        """
        if self.voice.announcer.timeline is not None:
            self.voice.announcer.shown(now)
        elif self.awaits_draw:
            self.shown(("rack",), now + BESIDE_MS)

    def _collected(self) -> None:
        """Ends the move when the bulletins are collected.

        If there are several tops to choose from (§3.4), the clock stops and the referee chooses. Otherwise, or if the
        choice is over or no longer possible, shows the solution.
        """
        if self.chooses or self.clock is None or not self.choice:
            self._show()
            return
        self._is_for_all = self.shared.is_shared
        settled = self.shared.why_settled() if self._is_for_all else ""
        if settled:
            self._show()
            self.faces.tell(say("session.top_is_settled", move=self.session.opened, why=settled))
        else:
            self.clock, self.chooses = self.clock.held(Hold.COLLECTION, self.now), True
            self._quiet_until = self.now + QUIET_MS
            self.voice.signal(Signal.END)
            self.faces.tell()

    def retain(self, solution: Solution) -> None:
        """Retains another top for the current move. The rest of the game is then made again, from the new grid.

        If other rooms play the same game, the top is retained for all of them. Does nothing if the top is already
        retained, or not among those offered.
        """
        session = self.session
        if not self.chooses or self.new_game.is_awaited or solution not in self.choice:
            return
        if solution == session.turn(session.opened).solution:
            return
        if not self._is_for_all:
            self._change(self.new_game.ask_with(solution, session))
        elif self._does(partial(self.shared.decide, solution)):
            self._change(self.shared.follow(self.now))

    def _show(self) -> None:
        """Stores that the bulletins are collected; from then on the solution may be shown and announced."""
        if self._try(Collected(self.session.opened)):
            self.voice.solution(self.session, self.session.collected)
            self.clock, self.chooses, self._quiet_until = None, False, self.now + QUIET_MS
            self.faces.move_over()

    def _after_the_game(self) -> None:
        session = self.session
        if session.plan.eliminates and winner(session) is None and not self.waits_for_desk:
            self._play_on()
        elif any(awaited(session, move) for move in range(1, session.collected + 1)):
            self.faces.tell(say("session.played_out_missing"), "bad")
        else:
            self.end()

    def _play_on(self) -> None:
        """Handles a tie at the end of the game: announces it, and begins another game at the second key press."""
        if self.new_game.is_awaited:
            return
        if self.second_press.asks(say("session.tie")):
            self.faces.tell()
            self._change(self.new_game.ask_another(self.session))
        elif self.voice.announces:
            self.stage.voice.say(TIE)

    def cancel(self) -> None:
        """Cancels the last opened move (§3.6): the rest of the game is made or drawn again.

        If other rooms play the same game, the move is voided in all of them instead, and the game continues.
        """
        session = self.session
        if not session.opened or session.is_ended or self.new_game.is_awaited:
            return
        if self.shared.is_shared:
            self._void_for_all()
        elif self.second_press.asks(say("session.cancel", move=session.opened)):
            made = self.new_game.ask_rest(session)
            if made is None and self.clock is not None:
                self.clock = self.clock.held(Hold.CANCELLATION, self.now)
            self.faces.tell()
            self._change(made)

    @property
    def voided(self) -> tuple[int, ...]:
        """Returns the numbers of the moves that competition decisions known on this machine cancelled for all players.

        Moves without a bulletin are left out. Empty outside competitions.
        """
        room, services, session = self.room, self.stage.services, self.session
        if room is None:
            return ()
        voided = sorted(services.notices.safely(frozenset[int](), lambda: services.competitions.voided(room)))
        return tuple(one for one in voided if any(each.bulletin for each in session.entries.get(one, {}).values()))

    def _void_for_all(self) -> None:
        room, move = self.room, self.session.opened
        if room is None or not self.second_press.asks(say("session.void_for_all", move=move)):
            return

        def void() -> None:
            self.stage.services.competitions.void_for_all(room, move)
            if self.session.collected < move:
                self._show()
            self.log.add_all(without_bulletins(self.session, move), self.stage.clock.date())
            self.faces.tell(say("session.voided_for_all", move=move))

        self._does(void)

    def hear(self, news: News) -> None:
        self.tops.hear(news)
        found = self.search.hear(news, self.session, self.now)
        if found is not None:
            if self._try(found):
                self.faces.draw_found()
                bag = self.session.bag
                if bag is not None and bag.is_over and bag.rejected:  # no other draw is left (§3.6)
                    self.faces.tell(say("bag.no_other_draw"))
            else:
                self.search.refuse()
        made = self.new_game.hear(news)
        if isinstance(made, QuestionError):
            if self.clock is not None and self.is_held(Hold.CANCELLATION):  # the referee continues with F2
                if not self.collects:
                    self.clock = self.clock.held(Hold.REFEREE, self.now)
                self.clock = self.clock.released(Hold.CANCELLATION, self.now)
            self.faces.tell(say("game_choice.failed", why=self.stage.services.notices.plain(str(made))), "bad")
        else:
            self._change(made)

    def _change(self, made: Change | None) -> None:
        """Stores `made`, an event that changes the rest of the session's game or begins another game, and shows a
        message.

        Does nothing for None, while the new game is still being made.
        """
        if made is None or not self._try(made):
            return
        if isinstance(made, Cancelled):
            self.clock, self.chooses, self._quiet_until = None, False, 0
            self.faces.move_over()
            self.faces.tell(say("session.cancelled", move=made.move))
        elif isinstance(made, Retained) and self.shared.is_shared:
            key = "session.top_for_all" if made.choice else "session.own_top_for_all"
            if made.move == self.session.collected:
                self.voice.solution(self.session, made.move)
            self.faces.tell(say(key, move=made.move))
        elif isinstance(made, Retained):
            key = "session.retained" if self.session.bag is None else "bag.retained"
            self.faces.tell(say(key, solution=str(self.session.turn(made.move).solution)))
        else:
            self.faces.tell(say("session.continued"))

    def pause(self, now: int) -> None:
        """Begins or ends an interruption (§3.7); nothing is visible meanwhile."""
        if self.paused is None:
            self.paused, self.why_paused = now, ""
            self.faces.come_forward()
            if self.clock is not None:
                self.clock = self.clock.held(Hold.INTERRUPTION, now)
            return
        length, self.paused = now - self.paused, None
        if self._try(Interrupted(length)) and self.session.is_ended:
            self._closed()
        elif self.clock is not None:
            self.clock = self.clock.released(Hold.INTERRUPTION, now)

    def slept(self, gap_ms: int, now: int) -> bool:
        """Interrupts the running move after the program or the machine was suspended for `gap_ms`.

        Returns False, and does nothing, if no move was running.
        """
        if self.paused is not None or not self.runs:
            return False
        self.pause(self.now)  # the last instant known before the gap
        self.paused = now - gap_ms  # the monotonic clock may not have counted the gap
        self.why_paused = say("session.slept", seconds=gap_ms // 1000)
        return True

    def end(self) -> None:
        if self.session.is_ended:
            self.faces.show_standings()
            return
        if self.second_press.asks(closing_question(self.session, "F12"), pygame.K_F12) and self._try(Ended()):
            self._closed()

    def _closed(self) -> None:
        """Handles the end of the session: shows the standings. Stores the results in its competition, or in the session
        whose tie it breaks, if any.
        """
        self.clock = None
        services = self.stage.services
        services.notices.safely(None, lambda: services.competitions.count(self.log))
        services.notices.safely(None, lambda: services.sessions.decide(self.log))
        self.faces.show_standings()

    def turn_announcing(self) -> None:
        self.stage.change(replace(self.stage.services.settings, announce_session=not self.voice.announces))
        self.faces.tell(say("ready.announced" if self.voice.announces else "ready.shown"))

    def show_tops(self) -> None:
        """Shows the tops while F11 is held, or after a click until the next click."""
        self.shows_tops = not self.shows_tops
