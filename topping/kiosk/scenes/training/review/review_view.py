"""What the review of a move shows, made from the run and from what the helper found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from topping.errors import InputError
from topping.kiosk.backstage.runs.reviews import BestOfMove
from topping.kiosk.painters.grid.board import BoardView
from topping.kiosk.painters.training.review.reviewhead import HeadMark, ReviewHeadView
from topping.kiosk.painters.training.review.solutions import SolutionRow, Tag
from topping.kiosk.painters.training.review.tries import TimedTry, TimeLineView, TryTone
from topping.kiosk.views.meanings import short_meaning
from topping.kiosk.widgets.characters import visible
from topping.kiosk.wording import kept_game_text
from topping.lexicon.meaning import Meaning
from topping.play.run.kept import KeptProposal
from topping.play.run.referee import Referee
from topping.play.run.verdict import Answer, Verdict
from topping.rules.games.game import Turn
from topping.rules.grid.board import Board
from topping.rules.grid.square import Square
from topping.rules.moves.move import Move
from topping.rules.moves.placement import Placement, lay
from topping.rules.moves.replacement import replaced_squares
from topping.rules.moves.solution import Solution
from topping.texts import say
from topping.texts.numbers import signed
from topping.texts.times import to_seconds
from topping.training.review import MoveOutcome, ReviewedMove, ReviewedRun

_SCRABBLE = 7
"""From how many letters laid a solution is a scrabble."""
_EXTENDED = 2
"""From how many letters that stood together on the grid a word that takes them in is an extension."""
_LONGEST_TRY = 18
"""Characters of a try that could not be read."""
_VALID = (Answer.TOP, Answer.BELOW_TOP)


def head_view(reviewed: ReviewedRun, move: ReviewedMove, viewer: str) -> ReviewHeadView:
    """Which game and move, whose, and how the move went."""
    run = reviewed.run
    game = kept_game_text(run.game, run.game_name)
    is_own = viewer.casefold() == run.player.casefold()
    before = say("review.move", game=game) if is_own else say("review.of", player=run.player, game=game)
    outcome = say(f"review.outcome.{move.outcome.value}")
    lost = move.kept.scored - move.kept.points
    if move.outcome is MoveOutcome.MISSED and move.kept.scored and not run.conditions.formula.top_ends_move:
        outcome = say("review.outcome.part", lost=signed(lost))
    return ReviewHeadView(
        say("review.title"),
        before,
        str(move.number),
        " ".join((*([say("review.imported")] * run.imported), *([say("review.unranked")] * (not run.ranks)))),
        HeadMark(move.outcome.value),
        outcome,
    )


def count_text(reviewed: ReviewedRun, number: int, shown: int, *, has_more: bool) -> str:
    """Which of the moves to look at first it is, and how many solutions there are."""
    parts = []
    if number in reviewed.first:
        place = reviewed.first.index(number) + 1
        parts.append(say("review.place", place=place, of=len(reviewed.first)))
    if shown:
        parts.append(say("review.best" if has_more else "review.solutions", count=shown))
    return " · ".join(parts)


def others_text(move: ReviewedMove) -> str:
    """How many others found the top, where that is told."""
    return "" if move.others is None else say("review.others", found=move.others[0], of=move.others[1])


# the solutions


def retained(move: ReviewedMove) -> Solution:
    """The top that went on the grid."""
    kept = Move.parse(f"{move.kept.word} {move.kept.reference}")
    return Solution(kept.word, kept.reference, move.kept.points)


@dataclass(frozen=True, slots=True)
class Tried:
    """A try with what the referee said of it."""

    kept: KeptProposal
    verdict: Verdict

    @property
    def solution(self) -> Solution | None:
        """The solution that it is, where it is valid and understood."""
        move, points = self.verdict.move, self.verdict.points
        return None if move is None or points is None else Solution(move.word, move.reference, points)

    @property
    def name(self) -> str:
        """The move as it was understood, or what was typed."""
        if self.verdict.move is not None:
            return self.verdict.move.circled
        text = visible(" ".join(self.kept.text.upper().split())) or "—"
        return text if len(text) <= _LONGEST_TRY else f"{text[: _LONGEST_TRY - 1]}…"


def tried(move: ReviewedMove, referee: Referee | None) -> tuple[Tried, ...]:
    """The tries of a move: judged again, where they are judged as they were then, else as they were kept."""
    return tuple(Tried(one, _verdict(one, move.turn, referee)) for one in move.tries)


def _verdict(kept: KeptProposal, turn: Turn | None, referee: Referee | None) -> Verdict:
    try:
        then = Verdict(Answer(kept.verdict), points=kept.points)
    except ValueError:  # an answer of a later version
        then = Verdict(Answer.SYNTAX, points=kept.points)
    if turn is not None and referee is not None:
        today = referee.judge(kept.text, turn)
        if (today.answer, today.points) == (then.answer, then.points):
            return today
    try:
        return Verdict(then.answer, Move.parse(kept.text.upper()), then.points)
    except InputError:
        return then


def solutions_of(move: ReviewedMove, found: BestOfMove | None, tries: Sequence[Tried]) -> tuple[Solution, ...]:
    """What can be laid on the grid: the best solutions, the top that was retained, and one's own valid tries."""
    best = found.best if found is not None else ()
    known = {(one.word, str(one.reference)) for one in best}
    others = [retained(move), *(one.solution for one in tries)]
    for other in others:
        if other is not None and (other.word, str(other.reference)) not in known:
            known.add((other.word, str(other.reference)))
            best = (*best, other)
    return tuple(sorted(best, key=lambda one: one.rank))


def solution_row(
    solution: Solution,
    move: ReviewedMove,
    tries: Sequence[Tried],
    meanings: Mapping[str, Meaning],
    *,
    best: int = 0,
    in_deck: bool = False,
) -> SolutionRow:
    """A solution as a row of the list; `in_deck` tells whether the retained one is a card of the viewer's.

    `best` are the points of the best one that is known: that of an imported game may be below.
    """
    top = max(best, move.kept.points)
    is_top = solution.points >= top
    is_retained = (solution.word, str(solution.reference)) == (move.kept.word, move.kept.reference)
    tags = []
    placement = None if move.turn is None else placement_of(solution, move.turn)
    if placement is not None:
        if len(placement.placed) >= _SCRABBLE:
            tags.append(Tag(say("review.tag.scrabble"), is_top))
        elif is_extension(placement, move.turn.before.board if move.turn is not None else Board()):
            tags.append(Tag(say("review.tag.extension"), is_top))
    if is_top and not tags:
        tags.append(Tag(say("review.tag.top"), True))
    own = {(one.solution.word, str(one.solution.reference)) for one in tries if one.solution is not None}
    if (solution.word, str(solution.reference)) in own:
        tags.append(Tag(say("review.tag.try")))
    if is_retained and not is_top:
        tags.append(Tag(say("review.tag.published")))
    if in_deck and is_retained:
        tags.append(Tag(say("review.tag.deck"), True))
    meaning = meanings.get(solution.word.upper())
    return SolutionRow(
        solution.word,
        str(solution.reference),
        str(solution.points),
        100 if is_top else 100 * solution.points // max(1, top),
        is_top,
        "" if meaning is None else short_meaning(meaning),
        tuple(tags),
    )


def placement_of(solution: Solution, turn: Turn) -> Placement | None:
    """Where the tiles of a solution go; None where it does not lie on that grid."""
    placement = lay(turn.before.board, solution.move, turn.before.variant)
    return placement if isinstance(placement, Placement) else None


def is_extension(placement: Placement, board: Board) -> bool:
    """Whether a word takes in two letters or more that stood together on the grid."""
    start, direction = placement.move.reference.square, placement.move.reference.direction
    together = 0
    for step in range(len(placement.move.word)):
        together = together + 1 if board.holds(start.moved(direction, step)) else 0
        if together >= _EXTENDED:
            return True
    return False


# the grid


def board_view(move: ReviewedMove, solution: Solution | None) -> BoardView:
    """The grid with a solution laid on it; empty where the game is lost."""
    turn = move.turn
    if turn is None:
        return BoardView(Board().cells)
    placement = None if solution is None else placement_of(solution, turn)
    if solution is None or placement is None:
        return BoardView(turn.before.board.cells)
    placed = tuple(square for square, _ in placement.placed)
    if str(solution.move) == str(turn.solution.move):
        replaced = replaced_squares(turn.placement, turn.after.board)
        return BoardView(turn.after.board.cells, placed, replaced=replaced, last_style="found")
    return BoardView(turn.before.board.with_tiles(placement.placed).cells, placed, last_style="found")


def ends_of(solution: Solution) -> tuple[Square, Square]:
    """The first and the last square of a word."""
    first = solution.reference.square
    return first, first.moved(solution.reference.direction, len(solution.word) - 1)


# the time line


def time_line(reviewed: ReviewedRun, move: ReviewedMove, tries: Sequence[Tried], viewer: str) -> TimeLineView:
    """The tries of a move on the line of its time."""
    is_own = viewer.casefold() == reviewed.run.player.casefold()
    title = say("review.tries") if is_own else say("review.tries_of", player=reviewed.run.player)
    span = max(move.end_ms, 1)
    shown = tuple(
        TimedTry(
            max(0, min(1000, 1000 * one.kept.at_ms // span)),
            _tone(one.verdict),
            to_seconds(one.kept.at_ms),
            one.name,
            _said(one.verdict),
            _weight(one.verdict, place),
        )
        for place, one in enumerate(tries)
    )
    return TimeLineView(title, _parts(move), shown, to_seconds(move.end_ms), move.kept.found, _note(move))


def _note(move: ReviewedMove) -> str:
    if move.kept.void_tries:
        return say("review.earlier", count=len(move.kept.void_tries))
    if move.kept.was_seen:
        return say("review.seen_before")
    if move.tries:
        return ""
    return say("review.untold_tries" if move.kept.found else "review.no_try")


def _parts(move: ReviewedMove) -> str:
    """Where the time of a move went, where that is known; how long it was otherwise, and its par."""
    kept, time = move.kept, move.time
    taken = _seconds(kept.elapsed_ms)
    if kept.penalty_ms:
        parts = [say("review.time_missed", time=taken, penalty=kept.penalty_ms // 1000)]
    elif time is None or not kept.found:
        parts = [say("review.time", time=taken)]
    else:
        finding, typing, placing = (_seconds(ms) for ms in (time.finding_ms, time.typing_ms, time.placing_ms))
        parts = [say("review.parts", time=taken, finding=finding, typing=typing, placing=placing)]
    if move.par_ms is not None:
        parts.append(say("review.par", par=_seconds(move.par_ms)))
    return " · ".join(parts)


def _seconds(ms: int) -> str:
    return say("number.decimal", whole=ms // 1000, tenths=ms // 100 % 10)


def _tone(verdict: Verdict) -> TryTone:
    if verdict.answer is Answer.TOP:
        return TryTone.TOP
    return TryTone.GOOD if verdict.answer is Answer.BELOW_TOP else TryTone.BAD


def _said(verdict: Verdict) -> str:
    if verdict.answer in _VALID:
        return "" if verdict.points is None else str(verdict.points)
    return say(f"review.try.{verdict.answer.name.lower()}")


def _weight(verdict: Verdict, place: int) -> int:
    """Tops first, then valid tries by their points, then the others; of equal ones the last."""
    return ((verdict.points or 0) + (100_000 if verdict.answer is Answer.TOP else 0)) * 1_000 + place
