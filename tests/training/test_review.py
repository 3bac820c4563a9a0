"""The review of a run: the order of its moves, and where their time went."""

from dataclasses import replace

from tests.store.helpers import GAME, HASH
from topping.play.run.events import EndedBy
from topping.play.run.kept import FinishedRun, KeptMove, KeptProposal, KeptStrokes
from topping.play.run.strokes import Device, Stroke, StrokeKind
from topping.rules.conditions.conditions import Conditions
from topping.training.movetime import MoveTime
from topping.training.review import MoveOutcome, ReviewedRun

TURNS = tuple(GAME.turns())


def kept(number: int, ms: int, *, is_found: bool = True, tries: tuple[KeptProposal, ...] = ()) -> KeptMove:
    solution = TURNS[0].solution
    return KeptMove(
        number=number,
        word=solution.word,
        reference=str(solution.reference),
        points=solution.points,
        scored=solution.points if is_found else 0,
        found=is_found,
        elapsed_ms=ms,
        penalty_ms=0 if is_found else 20_000,
        answer=None,
        ended_by=EndedBy.TOP if is_found else EndedBy.GIVEN_UP,
        ended_ms=ms if is_found else 9_000,
        showing=1,
        proposals=tries,
    )


def run_of(*moves: KeptMove) -> FinishedRun:
    return FinishedRun(1, "Marie", "0" * 64, "Essai", "", "essai", HASH, Conditions(), moves)


def test_missed_moves_come_first_then_slow_ones_then_the_others() -> None:
    run = run_of(
        kept(1, 5_000),
        kept(2, 80_000),
        kept(3, 60_000, is_found=False),
        kept(4, 9_000),
        kept(5, 60_000, is_found=False),
    )
    reviewed = ReviewedRun.of(run)
    assert reviewed.in_order == (3, 5, 2, 1, 4)
    assert reviewed.first == (3, 5, 2)
    assert [one.outcome for one in reviewed.moves[:3]] == [MoveOutcome.FOUND, MoveOutcome.SLOW, MoveOutcome.MISSED]


def test_a_long_move_within_its_par_is_not_slow() -> None:
    run = run_of(kept(1, 5_000), kept(2, 80_000), kept(3, 5_000), kept(4, 5_000))
    assert ReviewedRun.of(run, par_ms=(None, 90_000, None, None)).first == ()
    assert ReviewedRun.of(run, par_ms=(None, 70_000, None, None)).first == (2,)


def test_the_time_of_a_move_is_told_from_its_strokes_where_the_run_has_some() -> None:
    letters = [Stroke(4_000 + 100 * step, StrokeKind.LETTER, Device.LINE) for step in range(5)]
    strokes = (*letters, Stroke(5_000, StrokeKind.ENTER, Device.LINE))
    run = run_of(kept(1, 5_000), kept(2, 60_000, is_found=False))
    seen = ReviewedRun.of(run, strokes=(KeptStrokes(1, 1, strokes), KeptStrokes(2, 1, ())))
    assert seen.move(1).time == MoveTime(4_000, 1_000, 0)
    assert seen.move(2).time == MoveTime(60_000, 0, 0), "a missed move is all finding"
    unknown = ReviewedRun.of(run, strokes=(KeptStrokes(1, 1, ()), KeptStrokes(2, 1, ())))
    assert [one.time for one in unknown.moves] == [None, None]


def test_a_move_ends_no_sooner_than_its_last_try() -> None:
    tries = (KeptProposal(1, "ZUT H4", 9_500, "not admitted", None),)
    assert ReviewedRun.of(run_of(kept(1, 60_000, is_found=False, tries=tries))).move(1).end_ms == 9_500
    old = replace(kept(1, 60_000, is_found=False), ended_ms=None, ended_by=None)
    assert ReviewedRun.of(run_of(old)).move(1).end_ms == 60_000
