"""The move of the day: hidden until Enter, then one position, two minutes, one attempt; afterwards its top."""

from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from typing import Final, TypeAlias

import pygame

from topping.errors import ToppingError
from topping.gamefiles.lexicon import lexicon_called
from topping.kiosk import routes
from topping.kiosk.cards.ends import times_card
from topping.kiosk.cards.ownplace import said_fact
from topping.kiosk.paint.charts import BarKind
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.paint.movetime import TimerView, paint_clock
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.training.answerparts import Search, above_line, answering_page, solved_board, time_bar
from topping.kiosk.screens.training.routes import Daily, DailyMove
from topping.kiosk.services.beside import RunningRecord
from topping.kiosk.stage import Stage
from topping.kiosk.typing.guide import guide_card
from topping.kiosk.ui.keys import Key, enter, escape, key
from topping.kiosk.ui.questions import asked_here
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.tables import heads, table
from topping.kiosk.ui.templates import beside_end, board, end, main_button
from topping.kiosk.ui.tree import Cursor, Element, Type, apart, column, live, space, text
from topping.kiosk.views.charts import AnswerTime
from topping.play.run.proposal import Referee
from topping.rules.conditions.variant import NORMALE, VARIANTS
from topping.rules.games.game import Turn
from topping.rules.grid.board import EMPTY, SIZE
from topping.store.people.names import folded
from topping.store.training.dailies import DailyMoveAttempt
from topping.texts import say
from topping.texts.times import to_tenths
from topping.training.daily import MOVE_MS, DailySource
from topping.wording.conditions import variant_text
from topping.wording.sentences import player_text
from topping.wording.training import move_result

_LAST_MS: Final = 10_000
_STEP_MS: Final = 100
_IN_SIGHT: Final = 4
"""How many attempts are in sight below the chart."""


@dataclass(slots=True)
class _Searched:
    """The player's attempt at the move of the day while he searches; he has only one a day, even if he leaves."""

    source: DailySource
    record: RunningRecord
    """The stored record of the attempt."""
    make: Callable[[str], Search]
    """Creates the search again, with a message under the line."""
    search: Search
    since: int | None = None
    """When (ms) the position came on screen."""

    def spent_ms(self, now: int) -> int:
        return 0 if self.since is None else min(max(0, now - self.since), MOVE_MS)


@dataclass(slots=True)
class _AttemptOver:
    """The player's attempt at the move of the day once it is over, with the other players' attempts."""

    spent_ms: int
    at: int
    is_found: bool
    turn: Turn | None
    """The position with its top; None while the game is not made."""
    attempts: tuple[DailyMoveAttempt, ...]
    past: tuple[tuple[int, DailyMoveAttempt], ...]
    """The player's last attempts with their training days, this one last."""
    rows: Cursor = field(default_factory=lambda: Cursor(None))


_State: TypeAlias = _Searched | _AttemptOver | None
"""None before: the position is hidden."""


class DailyMoveScreen(Screen):
    """The screen of the move of the day. Enter shows the position and starts the clock.

    Keys and clicks then work as in a run; pressing F8 twice gives up.
    """

    keeps_awake = True

    def __init__(self, stage: Stage, route: DailyMove) -> None:
        self._dailies = stage.services.dailies
        self._player = "" if stage.guard.is_public else stage.services.players.last
        self._variant = VARIANTS.get(route.variant, NORMALE)
        self.back = Daily(0, self._variant.name)
        self._state: _State = None
        self._source: DailySource | None = None
        """None if the day has no game here; `_fault` gives the reason."""
        self._fault = ""
        super().__init__(stage)
        try:
            source = self._dailies.source(self._dailies.today, self._variant)
            self._dailies.want(stage.answerer, source, is_move=True)
            own = self._dailies.own_move(self._player, source)
        except ToppingError as fault:
            self._fault = self.in_words(fault)
            return
        self._source = source
        if own is not None:
            self._state = self._over(source, own.elapsed_ms, is_found=own.found)

    def _over(self, source: DailySource, spent_ms: int, *, is_found: bool) -> _AttemptOver:
        every = (
            one for one in self._dailies.moves(source) if one.is_over or folded(one.player) == folded(self._player)
        )
        past = self._dailies.past_moves(self._player, self._variant)
        return _AttemptOver(spent_ms, self.received, is_found, self._dailies.turn(source), tuple(every), past)

    # the attempt

    @property
    def bars_words(self) -> str:
        return "words.barred.daily" if isinstance(self._state, _Searched) else ""

    @property
    def is_timed(self) -> bool:
        return isinstance(self._state, _Searched) and self._state.since is not None

    def help_beside(self) -> Element:
        letters = self._state.search.turn.draw.letters if isinstance(self._state, _Searched) else ""
        return guide_card((), letters, (say("daily.key.give_up"), ""))

    @property
    def _is_made(self) -> bool:
        return self._source is not None and self._dailies.has_turn(self._source)

    def _start(self) -> None:
        source = self._source
        turn = None if source is None else self._dailies.turn(source)
        if self._player and source is not None and turn is not None:
            self._begin(source, turn)
        elif not self._player and not self.stage.guard.is_public:
            self.go(routes.WhoPlays(then=DailyMove(self._variant.name)))

    def _begin(self, source: DailySource, turn: Turn) -> None:
        try:
            graph = lexicon_called(self._dailies.lexicon, source.lexicon_hash)
        except ToppingError as fault:
            self._fault, self._source = self.in_words(fault), None
            return
        record = self._dailies.begin_move(self._player, source, turn)
        own = None if record.is_kept else self._dailies.own_move(self._player, source)
        if own is not None:  # it was begun elsewhere meanwhile
            self._state = self._over(source, own.elapsed_ms, is_found=own.found)
            return
        make = partial(Search, turn, Referee(graph.admits), self.stage)
        self._state = _Searched(source, record, make, make(say("daily.move_note")))
        self.stage.keyboard.drop_held()

    def _end(self, state: _Searched, now: int) -> None:
        spent_ms, search, best = state.spent_ms(now), state.search, state.search.best
        scored, answer = (0, "") if best is None else (best.points or 0, str(best.move))
        end = partial(self._dailies.end_move, state.record, found=search.is_won, tries=search.tries)
        end(scored=scored, answer=answer, elapsed_ms=spent_ms)
        self._state = self._over(state.source, spent_ms, is_found=search.is_won)
        self._state.at, self._state.turn = now, search.turn
        self.input.let_typing_end(now)
        self.overlay.put_away()
        self.stage.keyboard.drop_held()

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Handles an event as every screen does.

        If the two minutes of the attempt are over, ends the attempt and ignores the event instead.
        """
        state = self._state
        if isinstance(state, _Searched) and state.spent_ms(now) >= MOVE_MS:
            self._end(state, now)
        else:
            super().handle(event, now)

    def _propose(self, state: _Searched) -> None:
        self.stage.cues.play(state.search.propose())
        if state.search.is_won:
            self._end(state, self.received)

    def written(self, text: str) -> None:
        if isinstance(self._state, _Searched):
            self._state.search.lay(text)

    def _give_up(self, state: _Searched) -> None:
        self._end(state, self.received)

    def _ask_to_give_up(self, state: _Searched) -> None:
        """Asks for confirmation, because there is no other attempt; the clock keeps running."""
        answers = ((say("daily.go_on_searching"), self.changed), (say("daily.give_up"), partial(self._give_up, state)))
        self.ask(say("daily.give_up_question"), *answers, back=0, yields=True)

    def _go_on(self) -> None:
        state = self._state
        if isinstance(state, _AttemptOver) and not self.stage.keyboard.is_repeat:
            self.go_back()

    def tick(self, now: int) -> None:
        state = self._state
        if isinstance(state, _Searched) and state.spent_ms(now) >= MOVE_MS:
            self._end(state, now)

    def slept(self, gap_ms: int, now: int) -> None:
        """Voids and restarts the move if the program or the machine was suspended, for `gap_ms`, while the clock was
        running.
        """
        state = self._state
        if isinstance(state, _Searched) and state.since is not None:
            again = state.make(say("daily.slept", seconds=gap_ms // 1000))
            self._state = replace(state, search=again, since=None)
            self.overlay.put_away()
            self.stage.keyboard.drop_held()

    def shown(self, frame: Collection[str], now: int) -> None:
        if self.awaits_frame and "board" in frame and isinstance(self._state, _Searched):
            self._state.since = now

    @property
    def awaits_frame(self) -> bool:
        """Whether the position is not on screen yet: keys are refused, and the clock does not run."""
        return isinstance(self._state, _Searched) and self._state.since is None

    def keys(self) -> Sequence[Key]:
        state, back = self._state, say("daily.key.back")
        match state:
            case None:
                does = self._does
                return (*((enter(self._start, does),) if does else ()), escape(self.go_back, back))
            case _AttemptOver():
                return (enter(self._go_on, back), escape(self.go_back, back))
        search, leave = state.search, partial(self._ask_to_give_up, state)
        ask, erase = escape(leave, say("daily.key.give_up")), escape(search.erase, say("play.key.erase"))
        return (
            enter(partial(self._propose, state), say("play.key.propose")),
            *search.typing.keys(),
            *search.tray_keys(),
            self._giving_up(state),
            ask if search.is_empty else erase,
        )

    def _giving_up(self, state: _Searched) -> Key:
        label = say("daily.key.give_up")
        return key(pygame.K_F8, partial(self._give_up, state), label, is_twice=True, is_kept=True)

    @property
    def _does(self) -> str:
        if not self._player:
            return "" if self.stage.guard.is_public else say("home.say_who")
        return say("daily.key.show") if self._is_made else ""

    # what is shown

    def watches(self) -> Hashable:
        source = self._source
        failed = "" if source is None else self._dailies.why_not(source, is_move=True)
        return self._is_made, failed

    def view(self) -> Element:
        state = self._state
        names = " · ".join((player_text(self._player), variant_text(self._variant.name)))
        clock = live(self._clock, paint_clock, self._clock().text, width=330, height=116, id="timer")
        bar = time_bar(self._spent_ms, MOVE_MS, _LAST_MS)
        title = say("daily.move")
        match state:
            case _Searched(search=search) as state:
                above = above_line(say("daily.move_text"))
                rack, line, gap, answer, proposed = search.panel()
                told = self._given_up_once(state) or (None if self.overlay.is_open else answer)
                panel = (above, rack, line, gap, told, asked_here(proposed))
                return answering_page(search.board(), title, names, clock, bar, *panel)
            case _AttemptOver(turn=turn) if turn is not None:
                shown = solved_board(turn, is_found=state.is_found)
            case _:
                shown = board(BoardView(EMPTY * SIZE * SIZE), say("ready.board"))
        if isinstance(state, _AttemptOver):
            return self._told(state, shown, names)
        return answering_page(shown, title, names, clock, bar, apart(0), self._before(), space())

    def _given_up_once(self, state: _Searched) -> Element | None:
        return self.asked_twice(self._giving_up(state), say("daily.give_up_title"), say("daily.give_up_means"))

    def _spent_ms(self) -> int:
        match self._state:
            case _Searched() as state:
                return state.spent_ms(self.moment)
            case _AttemptOver(spent_ms):
                return spent_ms
        return 0

    def _clock(self) -> TimerView:
        left, is_searched = MOVE_MS - self._spent_ms(), isinstance(self._state, _Searched)
        return TimerView(to_tenths(left // _STEP_MS * _STEP_MS), is_searched and left <= _LAST_MS, not is_searched)

    def _before(self) -> Element:
        does = self._does
        return self._card(
            text(say("daily.none_here" if self._fault else "daily.move_head"), Type.STRONG, face=Face.TITLE, lines=2),
            *(text(one, Type.BODY, "ink2", lines=3) for one in self._lines),
            main_button(does, self._start, cap=say("key.enter")) if does else None,
        )

    @property
    def _lines(self) -> Sequence[str]:
        if self._source is None:
            return (self._fault,)
        if not self._player:
            return (say("daily.move_public" if self.stage.guard.is_public else "daily.move_nobody"),)
        if failed := self._dailies.why_not(self._source, is_move=True):
            return (self.stage.services.notices.plain(failed),)
        if not self._is_made:
            return (say("daily.is_made"),)
        return say("daily.move_lines").split("\n")

    def _told(self, state: _AttemptOver, shown: Element, names: str) -> Element:
        top = None if state.turn is None else state.turn.solution
        own = [place for place, one in enumerate(state.attempts) if folded(one.player) == folded(self._player)]
        scored = state.attempts[own[0]].scored if own else 0
        points = 0 if top is None else top.points
        figures = to_tenths(state.spent_ms), say("daily.move_found")
        if not state.is_found:
            figures = str(scored), say("daily.move_of", count=scored, top=points)
        line = ""
        if top is not None:
            line = say("daily.move_top", word=top.word.upper(), ref=str(top.reference), points=points)
        found = sum(one.found for _, one in state.past)
        strip = [
            said_fact(say("daily.move_last"), str(found), say("daily.move_tops", count=found, of=len(state.past))),
            said_fact(say("daily.move_players"), str(len(state.attempts))),
        ]
        if own:
            of = say("drill.end_of", count=len(state.attempts))
            strip.insert(0, said_fact(say("daily.move_rank"), str(own[0] + 1), of, colour="accent_text"))
        rows = [(one.player, move_result(one)) for one in state.attempts]
        listed = table(heads("", "* >."), rows, state.rows, id="attempts", own=own, takes_keys=True, room=740)
        times = [
            AnswerTime(
                one.elapsed_ms,
                BarKind.FOUND if one.found else BarKind.MISSED,
                number=date.fromordinal(day).day,
            )
            for day, one in state.past
        ]
        chart = times_card(say("daily.move_chart"), times, lambda name: say(f"result.legend.{name}"))
        others = beside_end("", listed, pad=(24, 12), gap=6, grow=0, id="told")
        others = replace(others, height=34 + 52 * min(len(rows), _IN_SIGHT))
        return end(
            text(" · ".join((say("daily.move"), names)), Type.ROW, "ink2", lines=2, id="eyebrow"),
            *figures,
            line=text(line, Type.STRONG, face=Face.TITLE, lines=2, id="top") if line else "",
            strip=strip,
            body=column(replace(chart, drop=1), others, gap=12, grow=1),
            buttons=(main_button(say("daily.key.back"), self._go_on, takes_keys=False, grow=1),),
            board=shown,
        )

    def _card(self, *parts: Element | None) -> Element:
        return column(*parts, card="card", pad=(32, 28), gap=16, id="told")
