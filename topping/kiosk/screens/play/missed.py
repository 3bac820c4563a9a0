"""The panel that shows the solution after a missed move, and how long it stays on screen."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from topping.answers.client import News, found_in
from topping.answers.positions import find_facts, find_tops
from topping.answers.words import explain_words
from topping.config import MissedStay
from topping.gamefiles.lexicon import WantedLexicon
from topping.kiosk.cards.explanations import definition, name_of, proposals, score_letters, score_sum
from topping.kiosk.paint.foundtop import RevealView, paint_reveal, reveal_place
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.movetime import StayView, paint_ribbon, paint_stay
from topping.kiosk.paint.theme import REVEAL, Face
from topping.kiosk.screens.play.rundisplay import ribbon_view
from topping.kiosk.services.runs import Seat
from topping.kiosk.stage import Stage
from topping.kiosk.ui.parts import figure, line, mark
from topping.kiosk.ui.templates import board, play_skeleton
from topping.kiosk.ui.tree import Element, Type, column, live, painted, row, space, stack, text
from topping.lexicon.graph import WordGraph
from topping.lexicon.meaning import Meaning
from topping.play.run.run import SOLUTION_SHOWN_MS, Run, is_lost
from topping.play.run.settlement import EndedBy, MoveResult, Try
from topping.play.scoreparts import score_parts
from topping.rules.games.game import Turn
from topping.rules.grid.board import Direction
from topping.rules.moves import Solution
from topping.rules.placement import replaced_squares
from topping.texts import say
from topping.texts.times import to_tenths
from topping.training.analysedmove import PositionFacts
from topping.wording.moves import jokers

_CLOCK: Final = 8
"""The type size step of the time."""
_MOST_TOPS: Final = 2
"""The most other tops named."""
_SHOWN_MS: Final = {MissedStay.ENTER: None, MissedStay.FOUR_SECONDS: SOLUTION_SHOWN_MS, MissedStay.NONE: 0}
_ON: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_ESCAPE)
_ENDED: Final = {EndedBy.LIMIT: "limit", EndedBy.GIVEN_UP: "given_up", EndedBy.VALIDATED: "validated"}


def shown_ms(seat: Seat, wanted: MissedStay) -> int | None:
    """Returns how long (ms) a solution stays on screen: four seconds in a ranked run, otherwise as the player's setting
    says. None means until a key is pressed.
    """
    return SOLUTION_SHOWN_MS if seat.counts else _SHOWN_MS[wanted]


def goes_on(event: pygame.event.Event) -> bool:
    """Whether a key or click closes the solution and leads to the next draw. Letters do not, because they were typed
    for the previous draw.
    """
    return event.type == pygame.MOUSEBUTTONDOWN or (event.type == pygame.KEYDOWN and event.key in _ON)


class Solved:
    """The panel with the solution of a move. When the run begins, it requests the meanings of the retained words of all
    moves.
    """

    def __init__(
        self, stage: Stage, run: Run, lexicon: WordGraph, *, shows_time: bool = True, fills_deck: bool = False
    ) -> None:
        """Prepares the panel. `fills_deck` says that missed tops enter the player's deck at the end of the run."""
        self._shows_time, self._fills_deck = shows_time, fills_deck
        self._animates = stage.services.settings.animations
        self._meanings: dict[str, Meaning] = {}
        words = tuple(sorted({turn.solution.word.upper() for turn in run.turns[len(run.results) :]}))
        self._explained = stage.answerer.ask(explain_words, words, stage.guard.is_public) if words else None
        self._answerer, self._lexicon = stage.answerer, WantedLexicon.of(lexicon)
        self._tops: tuple[int, tuple[Solution, ...]] = (0, ())
        """The number of the move whose solution is shown, and all its tops, once known."""
        self._asked_tops: News | None = None
        self._line: Try | None = None
        """The text on the line at the limit, if it was a complete proposal."""

    def begin(self, turn: Turn, line: Try | None) -> None:
        """Prepares the solution of move `turn`, and requests its other tops. `line` is the proposal on the entry line
        at the limit.
        """
        self._tops, self._line = (turn.number, ()), line
        self._asked_tops = self._answerer.ask(find_tops, turn.position, turn.before.variant, self._lexicon)

    def hear(self, news: News) -> None:
        if news is self._explained:
            self._meanings = {meaning.word: meaning for meaning in found_in(news) or ()}
        elif news is self._asked_tops:
            self._tops = (self._tops[0], found_in(news) or ())

    def _tops_of(self, turn: Turn) -> tuple[Solution, ...]:
        """Returns the tops of a move known so far, the retained one first."""
        number, tops = self._tops
        own = turn.solution
        return (own, *(one for one in tops if number == turn.number and one != own and one.points == own.points))

    def is_moving(self, run: Run, now: int) -> bool:
        return self._animates and 0 <= now - run.since_ms < REVEAL.length_ms

    def view(self, run: Run, moment: Callable[[], int]) -> Element:
        turn, result = run.turn, run.results[-1]
        before, after = _boards(turn, result)
        move = turn.placement.move
        first = move.reference.square
        ends = first, first.moved(move.reference.direction, len(move.word) - 1)

        def reveal() -> RevealView:
            percent = REVEAL.percent(moment() - run.since_ms) if self._animates else 100
            return RevealView(before, ends, percent, result.found)

        place = partial(reveal_place, squares=ends)
        return play_skeleton(
            stack(board(after, say("play.grid")), live(reveal, paint_reveal, "", within=place, id="word")),
            self._told(run, turn, result),
            foot=live(lambda: stay_view(run, moment()), paint_stay, say("missed.next"), height=88, id="stay"),
        )

    def _told(self, run: Run, turn: Turn, result: MoveResult) -> Element:
        """Draws the panel of a missed move: how it ended, the score of the top, the meaning of its word, and the
        player's proposals.
        """
        meaning = self._meanings.get(turn.solution.word.upper())
        is_won = result.found and run.conditions.formula.top_ends_move  # no better try to show
        tried = None if is_won else proposals(run, turn, result, self._tops_of(turn), self._line)
        return column(
            self._head(run, turn, result),
            painted(ribbon_view(run), paint_ribbon, "", height=24, min_height=12, drop=1, id="ribbon"),
            self._score(turn),
            None if meaning is None else definition(meaning, 3, min_height=56),
            None if tried is None else column(tried, pad=(28, 16), card="card", id="proposals"),
            _to_deck() if self._fills_deck and not result.found else None,
            gap=22,
            grow=1,
            id="missed",
        )

    def _head(self, run: Run, turn: Turn, result: MoveResult) -> Element:
        ended = _ENDED.get(result.ended_by) if result.ended_by is not None else None
        if is_lost(result.tries, run.conditions) and not result.found:
            ended = "zero"
        detail = [say("missed.move", number=turn.number), *([say(f"missed.ended.{ended}")] if ended else [])]
        detail += [one.rstrip(".") for one in jokers(turn)]
        tops = self._tops_of(turn)
        detail += [_other_tops([name_of(one) for one in tops[1:]])] if len(tops) > 1 else []
        icon, colour = (Icon.TICK, "found") if result.found else (Icon.CROSS, "missed")
        title = text(say("missed.found" if result.found else "missed.title"), Type.TITLE, colour, Face.TITLE)
        penalty = say("missed.penalty", seconds=result.penalty_ms // 1000) if result.penalty_ms else ""
        head = row(mark(icon, colour, 44, 3.4), title, gap=16, align="center")
        time = row(space(), figure(to_tenths(result.elapsed_ms), _CLOCK)) if self._shows_time else None
        lost = text(penalty, Type.CARD, "missed", Face.BOLD, align="right") if penalty else None
        left = column(head, text(" · ".join(detail), Type.ROW, "ink2", lines=2), gap=4, grow=1)
        return row(left, column(time, lost), gap=24, min_height=96, id="header")

    def _score(self, turn: Turn) -> Element:
        parts, top = score_parts(turn.before.board, turn.placement, turn.before.variant), turn.solution
        count = len(self._tops_of(turn))
        is_down = top.reference.direction is Direction.VERTICAL
        said = row(
            text(say("missed.top_of", count=count) if count > 1 else say("missed.top"), Type.BODY, "ink2"),
            text(str(top.reference), Type.CARD, face=Face.TITLE),
            mark(Icon.ARROW_DOWN if is_down else Icon.ARROW_RIGHT, "ink", 26),
            space(),
            text(str(top.points), Type.TITLE, "accent_text", Face.HEAVY),
            gap=14,
            align="center",
            height=56,
            id="top",
        )
        return column(
            said, score_letters(parts), line(), score_sum(parts), card="card", pad=(32, 24), gap=14, id="score"
        )


class NextScores:
    """The next best score below the top of each move, needed for points by rank.

    The answering thread computes them from the beginning of the run.
    """

    def __init__(self, stage: Stage, run: Run, lexicon: WordGraph) -> None:
        wanted = WantedLexicon.of(lexicon)
        self._asked: dict[Future[PositionFacts], int] = {}
        """The moves, from 0."""
        if run.conditions.options.rank_points is not None:
            for place, turn in enumerate(run.turns):
                self._asked[stage.answerer.ask(find_facts, turn.position, turn.before.variant, wanted)] = place

    def hear(self, news: News, run: Run) -> Run:
        place, facts = self._asked.pop(news, None), found_in(news)
        if place is None or facts is None:
            return run
        known = list(run.seconds or (None,) * len(run.turns))
        known[place] = facts.next_points or 0
        return replace(run, seconds=tuple(known))


def _to_deck() -> Element:
    said = text(say("missed.to_deck"), Type.ROW, "ink2", grow=1, shorter=(say("missed.to_deck_short"),))
    return row(mark(Icon.CARDS, "found", 28), said, gap=16, pad=(8, 0), align="center", drop=2, id="to deck")


def _boards(turn: Turn, result: MoveResult) -> tuple[BoardView, BoardView]:
    placed = tuple(square for square, _ in turn.placement.placed)
    replaced = replaced_squares(turn.placement, turn.after.board)
    style = "found" if result.found else "missed"
    before = BoardView(turn.before.board.cells)
    return before, BoardView(turn.after.board.cells, placed, replaced=replaced, last_style=style)


def stay_view(run: Run, now: int) -> StayView:
    """Returns the countdown of the solution on screen at `now` (ms): seconds and percentage left, and the key that
    closes it.
    """
    key, stays_ms = say("key.enter"), run.shown_ms
    label = say("missed.to_result" if run.is_last_over else "missed.next")
    if stays_ms is None:
        return StayView(key, label, say("missed.stopped"), None)
    left = max(0, stays_ms - (now - run.since_ms))
    percent = 100 * left // max(1, stays_ms)
    seconds = -(-left // 1000)
    short = say("missed.stays_short", seconds=seconds)
    return StayView(key, label, say("missed.stays", seconds=seconds), percent, short)


def _other_tops(names: Sequence[str]) -> str:
    """Returns a text on the other tops of a move, called `names`: the first words, then how many more tops there
    are.
    """
    said, more = say("missed.also", tops=names[:_MOST_TOPS]), len(names) - _MOST_TOPS
    if more > 0:
        said = say("missed.also_more", tops=", ".join(names[:_MOST_TOPS]), count=more)
    return said
