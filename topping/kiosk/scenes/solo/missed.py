"""The solution of a move, shown when it was not won by the top: how long it stays, and what is said of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame
from pygame import Rect

from topping.config import MissedStay
from topping.game.lexicon import WantedLexicon
from topping.game.service.meaningquestions import MeaningsFound, MeaningsQuestion
from topping.game.service.messages import News
from topping.game.service.positionquestions import SolutionsFound, TopsQuestion
from topping.kiosk.backstage.runs.runs import Seat
from topping.kiosk.look.layout import Layout
from topping.kiosk.look.motion import MISSED
from topping.kiosk.look.panel import Panel
from topping.kiosk.look.playlayout import PlayLayout
from topping.kiosk.painters.grid.board import BoardView, paint_board
from topping.kiosk.painters.solo.missed import (
    MissedView,
    RevealView,
    StayView,
    paint_missed,
    paint_reveal,
    paint_stay,
    reveal_place,
)
from topping.kiosk.painters.solo.proposals import TriesView, TryView
from topping.kiosk.scenes.solo.play_view import ribbon_view
from topping.kiosk.stage import Stage
from topping.kiosk.views.lacks import lack_in_words
from topping.kiosk.views.meanings import meaning_view
from topping.kiosk.views.scoresum import letter_views, terms
from topping.kiosk.views.verdicts import in_words, jokers
from topping.lexicon.graph import WordGraph
from topping.lexicon.meaning import Meaning
from topping.play.explanation.scoreparts import score_parts
from topping.play.explanation.shortfall import best_try, shortfall
from topping.play.run.events import EndedBy
from topping.play.run.result import MoveResult, Try
from topping.play.run.run import LAST_KEYS_MS, SOLUTION_SHOWN_MS, Run
from topping.play.run.settlement import is_lost
from topping.play.run.verdict import Answer
from topping.rules.games.game import Turn
from topping.rules.grid.square import Direction
from topping.rules.moves.replacement import replaced_squares
from topping.rules.moves.solution import Solution
from topping.texts import say
from topping.texts.numbers import signed
from topping.texts.times import to_seconds, to_tenths

_MOST_TOPS: Final = 2
"""How many other tops are named at most."""
_SHOWN_MS: Final = {MissedStay.ENTER: None, MissedStay.FOUR_SECONDS: SOLUTION_SHOWN_MS, MissedStay.NONE: 0}
_ON: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_ESCAPE)
_ENDED: Final = {EndedBy.LIMIT: "limit", EndedBy.GIVEN_UP: "given_up", EndedBy.VALIDATED: "validated"}


def shown_ms(seat: Seat, wanted: MissedStay) -> int | None:
    """How long a solution stays on screen: as the player wants, but always four seconds where the run ranks."""
    return SOLUTION_SHOWN_MS if seat.counts else _SHOWN_MS[wanted]


def goes_on(event: pygame.event.Event) -> bool:
    """Whether an event leads on from a solution: letters do not, they were typed for the draw before."""
    return event.type == pygame.MOUSEBUTTONDOWN or (event.type == pygame.KEYDOWN and event.key in _ON)


class LastKeys:
    """Keeps the end of a line that was cut off, by the limit as a rule, from being taken for anything else.

    Nothing typed or clicked has an effect for 0.8 s, and as long as letters follow each other more closely than that.
    """

    def __init__(self) -> None:
        self._until_ms = 0

    def cut(self, now: int) -> None:
        """The move is over, whatever was on its line."""
        self._until_ms = now + LAST_KEYS_MS

    def takes(self, event: pygame.event.Event, now: int, *, is_shown: bool) -> bool:
        """Whether a key or click still belongs to the move that is over; any letter does while its top `is_shown`."""
        is_letter = event.type == pygame.TEXTINPUT and not event.text.isspace()
        if now >= self._until_ms and not (is_shown and is_letter):
            return False
        if is_letter:
            self._until_ms = now + LAST_KEYS_MS
        return event.type in (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.MOUSEBUTTONDOWN)


class Solved:
    """What is told of each move's solution; the meanings of the words are asked for when the run begins."""

    def __init__(self, stage: Stage, run: Run, lexicon: WordGraph) -> None:
        self._animates = stage.backstage.settings.animations
        self._meanings: dict[str, Meaning] = {}
        words = tuple(sorted({turn.solution.word.upper() for turn in run.turns[len(run.results) :]}))
        self._ticket = stage.helper.ask(MeaningsQuestion(words, is_public=stage.door.is_public)) if words else 0
        self._helper, self._lexicon = stage.helper, WantedLexicon.of(lexicon)
        self._tops: tuple[int, tuple[Solution, ...]] = (0, ())
        """The number of the move whose solution is shown, and all its tops, once they are known."""
        self._tops_ticket = 0
        self._line: Try | None = None
        """What stood on the line when the limit came, where it was a whole proposal."""

    def begin(self, turn: Turn, line: Try | None) -> None:
        """The clock stands and a solution is shown: asks whether other tops are worth as much."""
        self._tops, self._line = (turn.number, ()), line
        self._tops_ticket = self._helper.ask(TopsQuestion(turn.position, turn.before.variant, self._lexicon))

    def hear(self, news: News) -> None:
        """The meanings and the other tops, when they come."""
        if isinstance(news, MeaningsFound) and news.ticket == self._ticket:
            self._meanings = {meaning.word: meaning for meaning in news.meanings}
        elif isinstance(news, SolutionsFound) and news.ticket == self._tops_ticket:
            self._tops = (self._tops[0], news.solutions)

    def _tops_of(self, turn: Turn) -> tuple[Solution, ...]:
        """The tops of a move, the retained one first, as far as they are known."""
        number, tops = self._tops
        own = turn.solution
        return (own, *(one for one in tops if number == turn.number and one != own and one.points == own.points))

    def is_moving(self, run: Run, now: int) -> bool:
        """Whether the word is still appearing on the grid."""
        return self._animates and 0 <= now - run.since_ms < MISSED.length_ms

    def panels(self, layout: Layout, run: Run, now: int) -> list[Panel]:
        """The grid with the word, what is said of it, and what leads on."""
        place = PlayLayout(layout)
        turn, result = run.turn, run.results[-1]
        side = place.bar
        panel = Rect(side.left, place.header.top, side.width, place.footer.top - place.px(14) - place.header.top)
        percent = MISSED.percent(now - run.since_ms) if self._animates else 100
        before, after = _boards(turn, result)
        move = turn.placement.move
        first = move.reference.square
        last = first.moved(move.reference.direction, len(move.word) - 1)
        grid = (*place.board.topleft, *place.board.size)
        reveal = RevealView(grid, before, (first, last), percent, result.found)
        around = reveal_place(place.board, reveal.squares)
        return [
            Panel("board", place.board, after, paint_board),
            Panel("word", around, reveal, paint_reveal),
            Panel("missed", panel, self._view(run, turn, result, has_ribbon=place.has_ribbon), paint_missed),
            Panel("stay", place.footer, _stay(run, now), paint_stay),
        ]

    def _view(self, run: Run, turn: Turn, result: MoveResult, *, has_ribbon: bool) -> MissedView:
        parts = score_parts(turn.before.board, turn.placement, turn.before.variant)
        reference = turn.solution.reference
        meaning = self._meanings.get(turn.solution.word.upper())
        ended = _ENDED.get(result.ended_by) if result.ended_by is not None else None
        if is_lost(result.tries, run.conditions) and not result.found:
            ended = "zero"
        detail = [say("missed.move", number=turn.number), *([say(f"missed.ended.{ended}")] if ended else [])]
        detail += [one.rstrip(".") for one in jokers(turn)]
        tops = self._tops_of(turn)
        detail += [say("missed.also", tops=[_name(one) for one in tops[1 : 1 + _MOST_TOPS]])] if len(tops) > 1 else []
        return MissedView(
            title=say("missed.found" if result.found else "missed.title"),
            is_found=result.found,
            detail=" · ".join(detail),
            clock=to_tenths(result.elapsed_ms),
            penalty=say("missed.penalty", seconds=result.penalty_ms // 1000) if result.penalty_ms else "",
            top_label=say("missed.top_of", count=len(tops)) if len(tops) > 1 else say("missed.top"),
            reference=str(reference),
            is_down=reference.direction is Direction.VERTICAL,
            points=str(turn.solution.points),
            letters=letter_views(parts),
            grid=say("missed.grid"),
            terms=terms(parts),
            meaning=meaning_view(meaning) if meaning is not None else None,
            tries=tries_view(run, turn, result, tops, self._line),
            ribbon=ribbon_view(run) if has_ribbon else None,
        )


def _boards(turn: Turn, result: MoveResult) -> tuple[BoardView, BoardView]:
    """The grid before the move, and with its solution."""
    placed = tuple(square for square, _ in turn.placement.placed)
    replaced = replaced_squares(turn.placement, turn.after.board)
    style = "found" if result.found else "missed"
    before = BoardView(turn.before.board.cells)
    return before, BoardView(turn.after.board.cells, placed, replaced=replaced, last_style=style)


def tries_view(
    run: Run, turn: Turn, result: MoveResult, tops: Sequence[Solution] = (), line: Try | None = None
) -> TriesView:
    """The best proposal of a move, or the one that counted, and what it lacked to be the closest of the tops.

    Where the top alone counts, a `line` that was whole at the limit is a try like those that were proposed.
    """
    counts = not run.conditions.formula.top_ends_move
    tries = result.tries if line is None or counts else (*result.tries, line)
    best = next((one for one in reversed(tries) if one.verdict.is_read), None) if counts else best_try(tries)
    label = say("missed.counted" if counts else "missed.best")
    chips = tuple(_chip(one) for one in tries if one.verdict.move is not None)
    if best is None:
        return TriesView(label, say("missed.nothing_valid" if chips else "missed.nothing"), others=chips)
    move, points = best.verdict.move, best.verdict.points
    name = best.text.strip().upper() if move is None else move.circled
    shown = TriesView(label, name, str(points or 0), time=_at(best), others=chips if len(chips) > 1 else ())
    if move is None or points is None or best.verdict.answer is Answer.WRONG_SCORE:
        why = in_words(best.verdict, best.text, show_distance=False).text
        return replace(shown, distance=signed(-turn.solution.points), lack=why)
    if result.found:
        return shown
    if best.verdict.is_top:
        return replace(shown, lack=say("missed.not_entered"))
    own = Solution(move.word, move.reference, points)
    short = shortfall(turn.before.board, turn.before.variant, own, tops or [turn.solution])
    lack = lack_in_words(short)
    if short.top != turn.solution:
        lack = say("lack.for_top", lack=lack, top=_name(short.top))
    distance = signed(points - turn.solution.points)
    return replace(shown, distance=distance, lack_label=say("missed.lacked"), lack=lack)


def _name(top: Solution) -> str:
    return f"{top.word.upper()} {top.reference}"


def _at(one: Try) -> str:
    return say("missed.at", time=to_seconds(one.at_ms))


def _chip(one: Try) -> TryView:
    assert one.verdict.move is not None
    points = "" if one.verdict.points is None else str(one.verdict.points)
    return TryView(to_seconds(one.at_ms), one.verdict.move.circled, points)


def _stay(run: Run, now: int) -> StayView:
    key, is_last = say("key.enter"), len(run.results) == len(run.turns) or _is_out(run)
    label = say("missed.to_result" if is_last else "missed.next")
    if run.shown_ms is None:
        return StayView(key, label, say("missed.stopped"), None)
    left = max(0, run.shown_ms - (now - run.since_ms))
    percent = 100 * left // max(1, run.shown_ms)
    return StayView(key, label, say("missed.stays", seconds=-(-left // 1000)), percent)


def _is_out(run: Run) -> bool:
    return run.conditions.formula.out_on_miss and not run.results[-1].found
