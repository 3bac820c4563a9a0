"""A rush being played: one fresh position after the other, against the clock or to the first miss."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

import pygame
from pygame import Rect

from topping.game.service.messages import News
from topping.kiosk.backstage.training.rushes import RushSeat
from topping.kiosk.backstage.training.rushsupply import RushSupply
from topping.kiosk.cues import Cue
from topping.kiosk.look.panel import Panel
from topping.kiosk.look.rushlayout import RushLayout
from topping.kiosk.painters.grid.board import BoardView, paint_board
from topping.kiosk.painters.grid.rack import RackView, paint_rack
from topping.kiosk.painters.solo.answer import AnswerView, paint_answer
from topping.kiosk.routes.training import RushOver
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.training.rush.playedslots import PlayedSlots
from topping.kiosk.scenes.training.rush.rushcues import RushCues
from topping.kiosk.scenes.training.rush.rushpanels import RushPanels
from topping.kiosk.stage import Stage
from topping.kiosk.views import rush as views
from topping.kiosk.views.searched import Preview, board_of, rack_of
from topping.kiosk.views.verdicts import in_words
from topping.kiosk.widgets.hints import Hint
from topping.kiosk.widgets.move.controls import Controls
from topping.kiosk.widgets.move.movements import Movements
from topping.play.run.strokes import Device, StrokeKind
from topping.play.run.verdict import Answer
from topping.rules.games.game import Turn
from topping.texts import say
from topping.training.rush.played import PlayedSlot
from topping.training.rush.rush import (
    TERMS,
    RushCourse,
    RushEvent,
    RushLeft,
    RushPhase,
    RushSlept,
    RushTicked,
    SetExhausted,
    SlotPassed,
    SlotShown,
    SlotTried,
)

GUARD_MS = 300
"""For how long after a new position F2 is ignored: it was meant for the one before."""
_SILENT = AnswerView("", "plain")


class RushScene(Scene):
    """A rush. The clock runs while a position is on screen, and at no other time."""

    keeps_awake = True
    asked_to_leave: ClassVar[str] = "rush"
    may_be_put_off: ClassVar[bool] = False

    def __init__(self, stage: Stage, seat: RushSeat, supply: RushSupply) -> None:
        self.seat, self._supply = seat, supply
        self.now = stage.clock.now()
        self._course = RushCourse(TERMS[seat.code.mode])
        self._played = PlayedSlots()
        self._record = stage.backstage.rushes.open_record(seat)
        self._bests = stage.backstage.rushes.bests_of(seat.player, seat.group)
        self._referee = seat.referee
        self._verdict = AnswerView(say("play.not_kept"), "bad") if self._record.faults else _SILENT
        self._cues = RushCues(stage.cues)
        self.movements = Movements(is_on=stage.backstage.settings.animations)
        self.controls = Controls(self, self._referee, stage.keyboard)
        super().__init__(stage)

    def lay_out(self) -> None:
        """The places, for the screen's size and the letters of a draw."""
        names = self.stage.backstage.settings.country_names
        self.places = RushLayout(self.stage.screen.layout, self.seat.code.set.variant.drawn, names)
        super().lay_out()

    def build(self) -> None:
        """The entry line, and the question where one is being asked."""
        self.controls.build(self.gui, self.places, self.text_size)

    def hints_place(self) -> Rect:
        """The keys are named under the list."""
        return self.places.footer

    def hints(self) -> tuple[Hint, ...]:
        """The keys of the position."""
        return self.controls.hints()

    @property
    def phase(self) -> RushPhase:
        """Where the rush stands."""
        return self._course.phase

    # the position that is searched

    @property
    def bars_words(self) -> str:
        """A rush is played by oneself."""
        return "words.barred.rush"

    @property
    def turn(self) -> Turn:
        """The position that is searched or comes next, as far as it is known; else the last one."""
        return self._supply.turn(min(self._course.slot, self._supply.count - 1))

    @property
    def is_searched(self) -> bool:
        """Whether what is typed is shown."""
        return self._has_next

    @property
    def _has_next(self) -> bool:
        return not self._course.is_over and self._course.slot < self._supply.count

    def rack(self, preview: Preview) -> RackView:
        """The draw, with the letters of the preview marked as used."""
        raised = self.movements.raised(self.moment, self.places.scale)
        return rack_of(self.turn, preview, self.places, raised)

    def move_keys(self) -> tuple[Hint, ...]:
        """F2 passes; F4 puts what was missed last into the deck, where something was."""
        terms = self._course.terms
        label = say("rush.key.give_up" if terms.ends_on_miss else "rush.key.pass", seconds=terms.pass_ms // 1000)
        return (Hint("F2", label, pygame.K_F2), *self._deck_hint())

    def _deck_hint(self) -> tuple[Hint, ...]:
        return () if self._played.wanted is None else (Hint("F4", say("rush.key.deck"), pygame.K_F4),)

    # what happens

    @property
    def awaits_frame(self) -> bool:
        """A position that is not on screen yet takes no keys."""
        return self._course.phase is RushPhase.WAITING and self._has_next and not self.controls.is_asking

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Keys and clicks; an Enter counts at `now`, when it was received."""
        self.tick(now)
        if self._course.is_over:
            return
        if self.controls.is_asking:
            self.controls.answer(event)
        else:
            self.controls.handle(event, now)
        if self.controls.typing.looked_at():
            self._verdict = _SILENT
            self.movements.quiet()

    def tick(self, now: int) -> None:
        """The time of the position and of the rush."""
        self.now = now
        if not self._course.is_over:
            self._happen(RushTicked(now))
        if self._course.phase is RushPhase.WAITING and not self._supply.has(self._course.slot):
            self._look_for_more(now)
        self._cues.count(self._course, now)

    def _look_for_more(self, now: int) -> None:
        """Nothing comes after a whole set, or once the helper has failed."""
        if self._supply.is_whole or self._supply.fault:
            self._happen(SetExhausted(now))

    def hear(self, news: News) -> None:
        """More positions; one that the player has seen takes the rush out of the ranking."""
        places = self._supply.hear(news)
        if places and self.stage.backstage.rushes.has_seen(self.seat.player, [one.position for one in places]):
            self._unrank()

    def _unrank(self) -> None:
        self.seat = self.seat.unranked
        self._record.unrank()

    def shown(self, frame: Collection[str], now: int) -> None:
        """With its draw on the frame, the clock of a position runs."""
        if self._course.phase is not RushPhase.WAITING or "rack" not in frame or not self._has_next:
            return
        self.now = now
        self._happen(SlotShown(now))
        self.movements.drawn(now)
        self._record.see(self.turn.position)
        if self._supply.has(self._course.slot + 1):
            self._supply.turn(self._course.slot + 1)  # while this one is looked at

    def is_moving(self, now: int) -> bool:
        """Whether a movement runs."""
        return self.movements.is_moving(now)

    def slept(self, gap_ms: int, now: int) -> None:
        """The program did not run: the position begins anew, and the rush does not rank."""
        if not self._course.is_over:
            self._happen(RushSlept(now))
            self._unrank()
            self._verdict = AnswerView(say("rush.slept", seconds=gap_ms // 1000), "bad")

    def _happen(self, event: RushEvent) -> None:
        """An event, and what follows from it."""
        before, self._course = self._course, self._course.after(event)
        if len(self._course.results) > len(before.results):
            self._ended()
        if self._course.is_over and not before.is_over:
            self._over()

    def _ended(self) -> None:
        """The position that was searched is over: it is kept at once."""
        result = self._course.results[-1]
        played = self._played.add(result, self._supply)
        self._record.add(played, self._course)
        self._verdict = views.ended_answer(played, self._course, self._verdict)
        self._cues.ended(played, self._supply.turn(result.slot))
        self.movements.next_draw()
        if not self._course.is_over:
            self.controls.typing.begin(self.turn.position)

    def _over(self) -> None:
        self._record.end(self._course)
        claims = self.stage.backstage.rushes.claims(self.seat, self._record)
        if any(not one.of_house or one.run.player == self.seat.player for one in claims):
            self.stage.cues.play(Cue.BEST)
        if self._leaves:
            return
        self.go(
            RushOver(
                self.seat,
                self._course,
                tuple(self._played.every),
                tuple(self._supply.place(one.slot) for one in self._played.every),
                claims,
                (*self._record.faults, *([self._supply.fault] if self._supply.fault else [])),
                frozenset(self._played.in_deck),
            )
        )

    # what the controls ask for

    def propose(self, now: int) -> None:
        """Enter: the proposal is judged; anything but the top costs nothing but time."""
        typing = self.controls.typing
        text = typing.proposal
        if text is None:
            self._verdict = AnswerView(say("verdict.grid_empty"), "plain")
            return
        verdict = self._referee.judge(text, self.turn)
        if not verdict.is_top:
            self._verdict = in_words(verdict, text, show_distance=False)
            self.stage.cues.play(Cue.NOT_TOP if verdict.answer is Answer.BELOW_TOP else Cue.NOT_VALID)
            self.movements.answered(now, is_valid=verdict.answer is Answer.BELOW_TOP)
            if typing.grid is None:
                typing.entry.select_all()
        if verdict.is_read:
            self._happen(SlotTried(now, verdict.is_top))

    def end_move(self, now: int) -> None:
        """F2 passes, unless it was meant for the last position."""
        if not self.stage.keyboard.is_repeat and now - self._course.since_ms >= GUARD_MS:
            self._happen(SlotPassed(now))

    def pause(self, now: int) -> None:
        """F4 puts what was missed last into the deck."""
        missed = self._played.wanted
        if self._played.last_missed is None:
            self._verdict = AnswerView(say("rush.nothing_missed"), "plain")
        elif missed is not None and self._put_into_deck(missed):
            self._played.in_deck.add(missed.slot)

    def _put_into_deck(self, missed: PlayedSlot) -> bool:
        if not self.seat.player:
            self._verdict = AnswerView(say("rush.no_deck"), "plain")
            return False
        return self.stage.backstage.rushes.into_deck(self.seat, [(missed, self._supply.place(missed.slot))])

    def ask_hint(self) -> None:
        """A rush has no hints."""

    def go_on(self) -> None:
        """Nothing is waiting for a second key."""

    def note(self, kind: StrokeKind, device: Device, now: int) -> None:
        """A letter is heard; strokes are not kept."""
        if kind in (StrokeKind.LETTER, StrokeKind.JOKER):
            self.stage.cues.play(Cue.TILE)

    def laid(self, missing: str) -> None:
        """Letters were laid on the grid: says which one the draw lacks."""
        self._verdict = AnswerView(say("verdict.not_in_hand", letter=missing), "bad") if missing else _SILENT

    # leaving

    _leaves = False

    def leave(self, *, closes_window: bool, puts_off: bool = False) -> None:
        """The player leaves, and the program where he meant to close its window."""
        self.left()
        if closes_window:
            self.stage.end()
        else:
            self.go_back()

    def left(self) -> None:
        """The rush is over as far as it went."""
        self._leaves = True
        self._happen(RushLeft(self.now))

    def save(self) -> None:
        """What was found is kept; nothing is taken up again."""
        if not self._course.is_over:
            self._record.end(self._course)

    def close(self) -> None:
        """Nobody waits for more positions."""
        self._supply.drop()
        super().close()

    def ask_to_close(self) -> bool:
        """Closing the window in the middle of a rush asks first."""
        if self._course.is_over:
            return True
        self.controls.ask_to_leave(closes_window=True)
        return False

    def untouched(self, ms: int, limit_ms: int) -> None:
        """A player who has walked away leaves the screen to the next one."""
        if ms >= limit_ms:
            self.left()
        super().untouched(ms, limit_ms)

    # what is shown

    def panels(self) -> list[Panel]:
        """Grid, head, clock, figures, draw, answer, list of what was found, keys."""
        places, shown = self.places, RushPanels(self.places, self._course, self.now)
        panels = [
            Panel("board", places.board, self._board(), paint_board),
            *shown.head(self.seat, tenths=self.stage.backstage.settings.tenths),
            shown.figures(self._bests, self._played),
        ]
        if self._has_next:
            panels.append(Panel("rack", places.rack, self.rack(self.controls.preview), paint_rack))
        panels.append(Panel("verdict", places.verdict, self._shown_verdict, paint_answer))
        self.controls.show_field(self.movements.halo(self.moment), self.movements.shift(self.moment, places.scale))
        return [*panels, self.controls.question_panel or shown.history(self._played)]

    @property
    def _shown_verdict(self) -> AnswerView:
        waits = self._course.phase is RushPhase.WAITING and not self._has_next
        return AnswerView(say("rush.coming"), "plain") if waits and not self._verdict.text else self._verdict

    def _board(self) -> BoardView:
        if not self._has_next:
            return BoardView(self.turn.before.board.cells)
        before = self._supply.before(self._course.slot)
        return board_of(self.turn, before, self.controls.preview, self.controls.typing.grid)
