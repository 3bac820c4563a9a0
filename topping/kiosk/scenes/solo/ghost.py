"""The preview on the grid: the letters that what is being typed would lay."""

from __future__ import annotations

from dataclasses import replace

from topping.errors import InputError
from topping.kiosk.scenes.solo.typing import Typing
from topping.play.run.proposal import Proposal, understand
from topping.play.run.run import Phase, Run
from topping.rules.board import EMPTY
from topping.rules.game import Turn
from topping.rules.square import CENTRE, Direction, Reference, Square
from topping.rules.typedmove import TypedMove

Ghost = tuple[tuple[Square, str, bool], ...]


def ghost_of(text: str, turn: Turn, free_place: bool) -> Ghost:
    """The letters that a typed proposal would lay: square, character, whether it agrees with what lies there.

    A word alone is shown in its best place where it may be typed alone. Whether words are admitted plays no part: the
    preview must not answer what Enter asks.
    """
    try:
        entry = TypedMove.parse(text)
    except InputError:
        return ()
    if entry.reference is None and turn.number > 1 and not free_place:
        return ()
    proposal = _understood(entry, turn)
    if proposal is None or (entry.reference is None and proposal.judgement.fault is not None):
        return ()
    reference = proposal.move.reference
    letters = []
    for step, character in enumerate(proposal.move.word):
        square = reference.square.moved(reference.direction, step)
        if square.on_board:
            there = turn.before.board.at(square)
            letters.append((square, character, there in (EMPTY, character.upper(), character.lower())))
    return tuple(letters)


def _understood(entry: TypedMove, turn: Turn) -> Proposal | None:
    """As `understand`, for any word; on an empty grid only the places that cover its middle are tried."""
    if entry.reference is not None or not turn.before.board.is_empty:
        return understand(entry, turn.position, turn.before.variant, _admits_all)
    best: Proposal | None = None
    for column in range(max(0, CENTRE.column + 1 - len(entry.word)), CENTRE.column + 1):
        placed = replace(entry, reference=Reference(Square(CENTRE.row, column), Direction.HORIZONTAL))
        found = understand(placed, turn.position, turn.before.variant, _admits_all)
        if found is not None and (best is None or _points(found) > _points(best)):
            best = found
    return best


def _points(proposal: Proposal) -> int:
    score = proposal.judgement.score
    return score.points if score is not None else -1


def _admits_all(word: str) -> bool:
    return True


class Preview:
    """The preview of a run's present move; a text is read once, however often it is looked at."""

    def __init__(self, free_place: bool) -> None:
        self._free_place = free_place
        self._read: tuple[tuple[int, str], Ghost] = ((0, ""), ())

    def of(self, run: Run, typing: Typing) -> Ghost:
        """The letters to show; none once the move is over."""
        if run.phase not in (Phase.DRAWN, Phase.THINKING):
            return ()
        if typing.grid is not None:
            return tuple((square, character, True) for square, character in typing.grid.laid)
        key = (run.turn.number, typing.text)
        if self._read[0] != key:
            self._read = (key, ghost_of(typing.text, run.turn, self._free_place))
        return self._read[1]
