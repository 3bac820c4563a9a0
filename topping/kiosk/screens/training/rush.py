"""A rush in progress: one new position after another, against the clock or to the first miss."""

from collections.abc import Collection, Hashable, Sequence
from typing import Final

import pygame

from topping.answers.client import News
from topping.kiosk.engine.sounds import Cue, found_cue, second_cue
from topping.kiosk.paint import theme
from topping.kiosk.paint.fields import AnswerView
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.paint.movetime import paint_bar, paint_clock
from topping.kiosk.paint.pen import initials
from topping.kiosk.paint.rack import RackView
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.training.answerparts import SILENT, answer_line, mark_of
from topping.kiosk.screens.training.routes import PlayRush
from topping.kiosk.screens.training.rushend import RushOverScreen
from topping.kiosk.services.exercises import RushPlay
from topping.kiosk.stage import Stage
from topping.kiosk.typing.move import rack_view
from topping.kiosk.typing.movescreen import MoveScreen
from topping.kiosk.ui.keys import Key, key
from topping.kiosk.ui.parts import figure, heading, mark, word
from topping.kiosk.ui.questions import asked_here
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.tables import heads, table
from topping.kiosk.ui.templates import board, play_skeleton
from topping.kiosk.ui.tree import Cursor, Element, Type, column, live, row, text
from topping.kiosk.views.moves import in_words
from topping.kiosk.views.training import bar_view, clock_view, ended_answer, icon_of, shown_ms
from topping.play.run.proposal import Answer
from topping.play.run.strokes import Device, StrokeKind
from topping.rules.games.game import Turn
from topping.texts import say
from topping.texts.times import seconds_of
from topping.training.difficulty import difficulty_of
from topping.training.rush.positionset import shipped_par_ms
from topping.training.rush.rush import RushCourse, RushPhase, SlotEnd
from topping.training.rush.scores import PlayedSlot
from topping.wording.sentences import player_text
from topping.wording.training import title_of, who_text

_GUARD_MS: Final = 300
"""How long (ms) after a new position F2 is ignored, because it was meant for the previous one."""
_LISTED: Final = 30
_NAMED: Final = 0.9
"""The scale from which countries' names under the draw are readable (`_LABELLED`: names of groups)."""
_LABELLED: Final = 0.7


class RushScreen(MoveScreen):
    """A rush: the player searches the tops of positions one after another, each within a time limit.

    The clock runs only while a position is on screen.
    """

    asked_to_leave = "rush"
    _leaves = False

    def __init__(self, stage: Stage, rush: RushPlay) -> None:
        self.rush, self._supply, self._now = rush, rush.supply, stage.clock.now()
        self._second: tuple[int, int] | None = None
        """The position and the second before the end that were counted last; None before the first."""
        self._bests = stage.services.rushes.bests_of(rush.seat.player, rush.seat.group)
        self._verdict = SILENT
        super().__init__(stage, self._supply.turn(0), rush.seat.referee)

    def entered(self) -> None:
        self._record = self.stage.services.rushes.open_record(self.rush.seat)
        if self._record.faults:
            self._verdict = AnswerView(say("play.not_kept"), "bad")

    # the position that is searched

    @property
    def bars_words(self) -> str:
        return "words.barred.rush"

    @property
    def turn(self) -> Turn:
        """Returns the position to search now or next; if it has not arrived yet, the last one that has."""
        return self._supply.turn(min(self.rush.course.slot, len(self._supply.places) - 1))

    @property
    def is_timed(self) -> bool:
        return not self.rush.course.is_over

    @property
    def gives_up(self) -> tuple[str, str]:
        return self.move_keys()[0].label, ""

    @property
    def is_searched(self) -> bool:
        return not self.rush.course.is_over and self.rush.course.slot < len(self._supply.places)

    @property
    def awaits_frame(self) -> bool:
        return self.rush.course.phase is RushPhase.WAITING and self.is_searched and not self.is_asked

    @property
    def _last_missed(self) -> PlayedSlot | None:
        return next((one for one in reversed(self.rush.played) if one.end.is_miss), None)

    @property
    def _wanted(self) -> PlayedSlot | None:
        """Returns the last missed position, which a key adds to the player's review deck; None if it already has a card
        there.
        """
        missed = self._last_missed
        return None if missed is None or missed.slot in self.rush.in_deck else missed

    # what happens

    def handle(self, event: pygame.event.Event, now: int) -> None:
        self.tick(now)
        if not self.rush.course.is_over:
            self.search(event, now)

    def tick(self, now: int) -> None:
        self._now = now
        if not self.rush.course.is_over:
            self._happen(self.rush.course.tick(now))
        lacks = self.rush.course.phase is RushPhase.WAITING and not self._supply.has(self.rush.course.slot)
        if lacks and (self._supply.is_whole or self._supply.fault):
            self._happen(self.rush.course.exhausted(now))
        self._count(now)

    def hear(self, news: News) -> None:
        """Receives positions; a position that the player has seen excludes the rush from the ranking."""
        places = self._supply.hear(news)
        if places:
            self.changed()
        if places and self.stage.services.rushes.has_seen(self.rush.seat.player, [one.position for one in places]):
            self._unrank()

    def _unrank(self) -> None:
        self.rush.seat = self.rush.seat.unranked
        self._record.unrank()

    def shown(self, frame: Collection[str], now: int) -> None:
        """Starts a position's clock when a frame shows its draw."""
        if self.rush.course.phase is not RushPhase.WAITING or "rack" not in frame or not self.is_searched:
            return
        self._now = now
        self._happen(self.rush.course.shown(now))
        self.movements.drawn(now)
        self._record.see(self.turn.position)
        if self._supply.has(self.rush.course.slot + 1):
            self._supply.turn(self.rush.course.slot + 1)  # while this one is being looked at

    def slept(self, gap_ms: int, now: int) -> None:
        """Restarts the position if the program did not run meanwhile; the rush then does not rank."""
        if not self.rush.course.is_over:
            self._happen(self.rush.course.slept(now))
            self._unrank()
            self._verdict = AnswerView(say("rush.slept", seconds=gap_ms // 1000), "bad")

    def _happen(self, course: RushCourse) -> None:
        before, self.rush.course = self.rush.course, course
        if course.phase is not before.phase or course.slot != before.slot:
            self.changed()
        if len(course.results) > len(before.results):
            self._ended()
        if course.is_over and not before.is_over:
            self._over()

    def _ended(self) -> None:
        """Handles the end of a position: stores its result, plays a sound, and prepares the entry line for the next
        one.
        """
        result = self.rush.course.results[-1]
        place, turn = self._supply.places[result.slot], self._supply.turn(result.slot)
        played = PlayedSlot(
            slot=result.slot,
            position=turn.position,
            kind=place.facts.kind,
            solution=turn.solution,
            par_ms=shipped_par_ms(difficulty_of(place.facts)),
            end=result.end,
            elapsed_ms=result.elapsed_ms,
            tries=result.tries,
        )
        self.rush.played.append(played)
        self._record.add(played, self.rush.course)
        self._verdict = ended_answer(played, self.rush.course, self._verdict)
        if played.is_found:
            self.stage.cues.play(found_cue(len(turn.placement.placed)))
        elif played.end is not SlotEnd.CUT:
            self.stage.cues.play(Cue.MISSED)
        self.movements.next_draw()
        if not self.rush.course.is_over:
            self.typing.begin(self.turn.position)

    def _over(self) -> None:
        self._record.end(self.rush.course)
        claims = self.stage.services.rushes.claims(self.rush.seat, self._record)
        if any(not one.of_house or one.run.player == self.rush.seat.player for one in claims):
            self.stage.cues.play(Cue.BEST)
        if self._leaves:
            return
        self.rush.claims, self.rush.faults = claims, tuple(filter(None, (*self._record.faults, self._supply.fault)))
        self.go(PlayRush(self.rush))

    def _count(self, now: int) -> None:
        """Plays a sound in each of the last seconds of the rush or position."""
        course = self.rush.course
        if course.phase is not RushPhase.SEARCHING:
            return
        second = (course.slot if course.terms.budget_ms is None else 0, -(-shown_ms(course, now) // 1000))
        if second != self._second:
            self._second = second
            self.stage.cues.play(second_cue(second[1]))

    # what the keys do

    def move_keys(self) -> Sequence[Key]:
        terms = self.rush.course.terms
        passes = say("rush.key.fault" if terms.faults else "rush.key.pass", seconds=terms.pass_ms // 1000)
        deck = say("rush.key.deck")
        shown = deck if self._wanted is not None else ""
        into_deck = key(pygame.K_g, self._to_deck, shown, mods=pygame.KMOD_CTRL, sheet=deck)
        return key(pygame.K_F8, self._pass_on, passes, is_twice=True, is_kept=True), into_deck

    def propose(self) -> None:
        said, now = self.typing.proposal, self.received
        if said is None:
            self._verdict = AnswerView(say("verdict.grid_empty"), "plain")
            return
        verdict = self.referee.judge(said, self.turn)
        if not verdict.is_top:
            is_near = verdict.answer is Answer.BELOW_TOP
            self._verdict = in_words(verdict, said, show_distance=False)
            self.stage.cues.play(Cue.NOT_TOP if is_near else Cue.NOT_VALID)
            self.movements.answered(now, is_valid=is_near)
            self.typing.answered()
        if verdict.is_read:
            self._happen(self.rush.course.tried(now, verdict.is_top))

    def _pass_on(self) -> None:
        """Passes to the next position, unless the key press was meant for the previous one."""
        if not self.stage.keyboard.is_repeat and self.received - self.rush.course.since_ms >= _GUARD_MS:
            self._happen(self.rush.course.passed(self.received))

    def _to_deck(self) -> None:
        missed = self._wanted
        if self._last_missed is None:
            self._verdict = AnswerView(say("rush.nothing_missed"), "plain")
        elif not self.rush.seat.player:
            self._verdict = AnswerView(say("rush.no_deck"), "plain")
        elif missed is not None and self._keep_card(missed):
            self.rush.in_deck.add(missed.slot)

    def _keep_card(self, missed: PlayedSlot) -> bool:
        return self.stage.services.rushes.into_deck(self.rush.seat, [(missed, self.rush.place(missed))])

    def note(self, kind: StrokeKind, device: Device) -> None:
        if kind in (StrokeKind.LETTER, StrokeKind.JOKER):
            self.stage.cues.play(Cue.TILE)

    def letters_laid(self, missing: str) -> None:
        self._verdict = AnswerView(say("verdict.not_in_hand", letter=missing), "bad") if missing else SILENT

    def retyped(self) -> None:
        self._verdict = SILENT
        self.movements.quiet()

    # leaving

    def leave(self, *, closes_window: bool, puts_off: bool = False) -> None:
        self.left()
        if not (closes_window and self.stage.end()):
            self.go_back()

    def left(self) -> None:
        self._leaves = True
        self._happen(self.rush.course.left(self._now))

    def save(self) -> None:
        """Ends and stores the rush, because it cannot be resumed."""
        if not self.rush.course.is_over:
            self._record.end(self.rush.course)

    def close(self) -> None:
        self._supply.drop()
        super().close()

    def ask_to_close(self) -> bool:
        return self.rush.course.is_over or super().ask_to_close()

    def untouched(self, ms: int, limit_ms: int) -> None:
        if ms >= limit_ms:
            self.left()
        super().untouched(ms, limit_ms)

    # what is shown

    def watches(self) -> Hashable:
        return self._pace, self.is_searched

    def view(self) -> Element:
        seat, course, settings = self.rush.seat, self.rush.course, self.stage.services.settings
        player = player_text(seat.player)
        names, shorter = (who_text(one, seat.code, ranks=seat.ranks) for one in (player, initials(player)))
        icon = mark(icon_of(seat.code.mode), "accent_text", 40)
        titled = row(icon, heading(title_of(seat.code), grow=1), gap=16, align="center")
        head = column(titled, text(names, Type.LABEL, "ink2", shorter=(shorter, initials(player)), id="names"), grow=1)

        def clock() -> Hashable:
            return clock_view(self.rush.course, self._now, tenths=settings.tenths)

        timer = live(clock, paint_clock, "", width=330, height=116, id="timer")
        bar = live(lambda: bar_view(self.rush.course, self._now), paint_bar, "", height=30, id="bar")
        high = 200 if theme.scale() >= _LABELLED else 150
        waits = course.phase is RushPhase.WAITING and not self.is_searched
        verdict = self._verdict if self._verdict.text or not waits else AnswerView(say("rush.coming"), "plain")
        return play_skeleton(
            board(self._board(), say("answering.board"), self.click_square),
            row(head, timer, gap=20, height=116, min_height=116),
            bar,
            self._figures(),
            self.rack(self.tray_view(), self.turn.draw.letters, live=self.tray_view, height=high)
            if self.is_searched
            else Element(height=high),
            self.field(say("play.key.propose")),
            None if self.overlay.is_open else self._passed_once() or answer_line(verdict, id="verdict"),
            asked_here(self._history()),
        )

    def _passed_once(self) -> Element | None:
        terms = self.rush.course.terms
        costs = "rush.pass_means_fault" if terms.faults else "rush.pass_means"
        means = say(costs, seconds=terms.pass_ms // 1000)
        return self.asked_twice(self.move_keys()[0], say("rush.pass_question"), means)

    def _board(self) -> BoardView:
        if not self.is_searched:
            return BoardView(self.turn.before.board.cells)
        return self.typing.board(self.turn, self._supply.before(self.rush.course.slot), self.preview())

    def tray_view(self) -> RackView:
        return rack_view(
            self.turn,
            self.preview(),
            self.stage.services.tray.letters(self.turn.draw.letters),
            countries=self.stage.services.settings.country_names and theme.scale() >= _NAMED,
            label=None if theme.scale() >= _LABELLED else 0,
            raised=self.movements.raised(self.moment, self.stage.screen.layout.scale),
        )

    @property
    def _pace(self) -> str:
        pace = self.rush.course.pace_ms(self._now)
        return say("rush.none") if pace is None else say("rush.seconds", seconds=seconds_of(pace))

    def _figures(self) -> Element:
        course, best, missed = self.rush.course, self._bests.ever, self._last_missed
        record = "" if best is None else say("rush.record_beaten" if course.found > best else "rush.record", count=best)
        detail = say("rush.per_top")
        if course.combo > 1:
            detail = say("rush.in_a_row", detail=detail, count=course.combo)
        wanted = say("rush.into_deck" if self._wanted is not None else "rush.put_in_deck")
        asked = "" if missed is None else f"{missed.solution.word.upper()} {wanted}"
        if faults := course.terms.faults:
            passes = (say("rush.faults"), say("rush.faults_of", count=course.missed, most=faults), "", asked)
        else:
            taken = sum(one.penalty_ms for one in course.results) // 1000
            cost = say("rush.cost", seconds=taken) if taken else ""
            passes = (say("rush.passes"), str(course.missed), cost, asked)
        beside = text(record, Type.LABEL, "ink2", lines=2, grow=1, drop=1) if record else None
        tops = row(figure(str(course.found), Type.CLOCK, "found", id="tops"), beside, gap=14, align="end")
        return row(
            column(text(say("rush.tops"), Type.LABEL, "ink3", Face.SEMI, group="figures"), tops, grow=1),
            _figure(say("rush.pace"), self._pace, "", detail),
            _figure(*passes, align="right"),
            gap=20,
            height=152,
            id="figures",
        )

    def _history(self) -> Element:
        rows = [
            (
                mark_of(one.is_found),
                word(one.solution.word, Type.ROW),
                str(one.solution.reference),
                str(one.solution.points),
                say("rush.seconds", seconds=seconds_of(one.elapsed_ms)),
            )
            for one in reversed(self.rush.played[-_LISTED:])
        ]
        return table(
            heads("", ". * . >. >."), rows, Cursor(None), id="history", takes_keys=False, room=780, row_height=42
        )


def _figure(label: str, shown: str, cost: str, detail: str, *, align: str = "left") -> Element:
    beside = text(cost, Type.ROW, "missed", Face.BOLD) if cost else None
    value = row(text(shown, Type.STRONG, face=Face.BOLD, align=align, grow=1), beside, gap=12, align="center")
    below = text(detail, Type.LABEL, "ink2", lines=2, group="figures", align=align, drop=1) if detail else None
    return column(text(label, Type.LABEL, "ink3", Face.SEMI, group="figures", align=align), value, below, grow=1)


def opened(stage: Stage, route: PlayRush) -> Screen:
    screen = RushOverScreen if route.rush.course.is_over else RushScreen
    return screen(stage, route.rush)
