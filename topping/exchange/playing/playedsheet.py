"""Plays the moves read from a file under one variant.

If a move can be read in several ways, all are played on until a later move shows which is right.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from topping.errors import GameFileError
from topping.exchange.playing.writtenmove import (
    draw_fault,
    draws_of,
    laid,
    only_place,
    points_of,
    timeless_draw_fault,
    words_of,
)
from topping.exchange.sheet import Remark, SheetFault, WrittenMove
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import GameMove, GameState, play
from topping.rules.grid.board import Board, Direction, Reference, Square
from topping.rules.moves import Move, Solution
from topping.rules.placement import Misfit, Placement, replace_jokers
from topping.rules.scoring import Admits, score
from topping.rules.tiles import JOKER, Bag, Draw, in_letter_order, tile_of

_LETTERS_MISSING: Final = "game.letters_missing"
_TIMELESS: Final = (Misfit.OFF_BOARD,)
"""Misfits that no earlier fault can cause."""


@dataclass(frozen=True, slots=True)
class Uncertainty:
    """The parts of the game's state that may be wrong after a faulty move.

    Later faults that they may cause are not reported.
    """

    of_letters: bool = False
    """The kept letters may be wrong."""
    of_bag: bool = False
    """The letters in the bag may be wrong."""
    of_board: bool = False
    """A word may be missing from the grid."""
    squares: frozenset[Square] = frozenset()
    """Squares whose letters may be wrong."""


LOST: Final = Uncertainty(of_letters=True, of_bag=True, of_board=True)
"""The uncertainty after an entirely unreadable move."""


@dataclass(frozen=True, slots=True)
class FaultyMove:
    """The faults of a move that cannot be played, and the states in which the game may be after it."""

    faults: tuple[SheetFault, ...]
    states: tuple[GameState, ...]
    """The states in which the next move may be judged; empty if it cannot be."""
    uncertain: Uncertainty


def judge_faulty_move(state: GameState, move: WrittenMove, uncertain: Uncertainty) -> FaultyMove:
    """Finds the faults of a move that cannot be played, and the possible states of the game after it.

    `uncertain` says what earlier faults leave unsure; faults that may follow from them are not reported.
    """
    if state.ending is not None and uncertain == Uncertainty():
        return FaultyMove(
            (SheetFault(move.line, "game.over_already", {"number": state.number}, state.number),), (), uncertain
        )
    draw = draws_of(move.draw, state)[0].draw
    of_draw = _draw_fault(state, move, draw, uncertain)
    faults = [] if of_draw is None else [of_draw]
    if not move.word or move.reference is None:
        if not move.word and move.reference is None:
            faults.append(SheetFault(move.line, "import.fault.no_solution", {"letters": str(move.draw)}, state.number))
        lost = _resynced(state, state.board, "")
        return FaultyMove(tuple(faults), (lost,), LOST)
    board = _mended(state.board, move, move.reference, uncertain)
    word = _word(board, state, move, move.reference, draw, uncertain)
    # otherwise the same letter would be reported twice
    if word.fault is not None and not (of_draw and word.key == _LETTERS_MISSING):
        faults.append(word.fault)
    if not faults and move.draw.letters and uncertain == Uncertainty() and word.placements:
        faults += _other_fault(state, move, draw, word.placements[0])
    if not word.placements:
        lost = _resynced(state, state.board, "")
        return FaultyMove(tuple(faults), (lost,), LOST)
    states = tuple(_after(replace(state, board=word.board), draw, placement) for placement in word.placements)
    is_sure = of_draw is None and word.key == "" and bool(move.draw.letters)
    squares = uncertain.squares
    if word.key == _LETTERS_MISSING:
        squares |= {square for square, _ in word.placements[0].placed}
    # a joker's letter decides what is left in the bag
    of_bag = uncertain.of_bag or bool(squares) or JOKER in draw.letters
    return FaultyMove(tuple(faults), states, Uncertainty(not is_sure, of_bag, uncertain.of_board, squares))


def _draw_fault(state: GameState, move: WrittenMove, draw: Draw, uncertain: Uncertainty) -> SheetFault | None:
    """Returns the fault of a draw; None if it is possible, or unreadable and so reported before.

    If earlier faults left the letters `uncertain`, only checks what does not depend on them.
    """
    if not move.draw.letters:
        return None
    if uncertain.of_letters or uncertain.of_bag or uncertain.of_board:
        fault = timeless_draw_fault(move.draw, state.number, state.variant)
    else:
        fault = draw_fault(move.draw, draw, state)
    return None if fault is None else SheetFault(move.line, fault[0], fault[1], state.number)


def _other_fault(state: GameState, move: WrittenMove, draw: Draw, placement: Placement) -> list[SheetFault]:
    """Returns the fault of a move whose draw and word are each correct, such as a draw used twice (§3.6).

    Returns an empty list if there is none.
    """
    points = score(state.board, placement, state.variant).points
    try:
        play(state, GameMove(draw, Solution(placement.move.word, placement.move.reference, points)))
    except GameFileError as fault:
        details = {name: value if isinstance(value, int) else str(value) for name, value in fault.details.items()}
        return [SheetFault(move.line, fault.key, dict(details), state.number)]
    return []


@dataclass(frozen=True, slots=True)
class _FaultyWord:
    board: Board
    placements: tuple[Placement, ...]
    """Places where the word may lie; empty if unknown."""
    key: str = ""
    """Key of its fault, reported or not; empty if there is none."""
    fault: SheetFault | None = None
    """None if there is no fault, or if it may follow from an earlier one."""


def _word(
    board: Board, state: GameState, move: WrittenMove, reference: Reference, draw: Draw, uncertain: Uncertainty
) -> _FaultyWord:
    """Checks a written word against grid and draw: returns its fault, if any, and the placements that may have been
    meant.
    """
    variant, letters = state.variant, draw.letters
    fits = words_of(move, letters, board, variant, None)
    if fits:
        return _FaultyWord(board, (fits[0].placement,))
    placement = laid(move, board, variant)
    points = None if isinstance(placement, Misfit) or not letters else points_of(move, letters, board, variant)
    details: dict[str, object] = {"number": state.number, "word": f"{move.word} {reference}"}
    placements: tuple[Placement, ...] = ()
    if isinstance(placement, Misfit):
        key = f"game.misfit.{placement.name.lower()}"
    elif points is None:
        key, placements = _LETTERS_MISSING, (placement,)
        details["letters"] = letters
    else:
        key, placements = "game.points", (placement,)
        details |= {"said": move.points, "found": points}
    if key != _LETTERS_MISSING and letters and not uncertain.of_board:
        place = only_place(move, letters, board, variant)
        if place is not None:
            details["place"] = str(place.placement.move.reference)
            placements += (place.placement,)
    may_follow = uncertain.of_board or _touches(move, reference, uncertain.squares) or not (letters or placements == ())
    is_reported = placement in _TIMELESS or not may_follow
    fault = SheetFault(move.played_line, key, details, state.number) if is_reported else None
    return _FaultyWord(board, placements, key, fault)


def _mended(board: Board, move: WrittenMove, reference: Reference, uncertain: Uncertainty) -> Board:
    """Returns the grid, corrected by a later word: squares left uncertain by an earlier fault get that word's
    letters.
    """
    covered = zip(_squares(move, reference), move.word, strict=True)
    wrong = [(square, letter.upper()) for square, letter in covered if square in uncertain.squares and letter != JOKER]
    return board.with_tiles(wrong)


def _touches(move: WrittenMove, reference: Reference, squares: frozenset[Square]) -> bool:
    """Returns whether a word at a reference covers one of the squares or a square beside them."""
    steps = [(direction, step) for direction in Direction for step in (-1, 0, 1)]
    return any(square.moved(*step_along) in squares for square in _squares(move, reference) for step_along in steps)


def _squares(move: WrittenMove, reference: Reference) -> list[Square]:
    return [reference.square.moved(reference.direction, step) for step in range(len(move.word))]


def _after(state: GameState, draw: Draw, placement: Placement) -> GameState:
    """Returns the state of the game after a word is laid in spite of a fault.

    The kept letters are the draw without the laid letters; laid letters that the draw lacks are ignored.
    """
    letters = draw.letters
    for tile in placement.tiles:
        letters = letters.replace(tile, "", 1)
    behind = _unseen(state.board, draw.letters)
    placed, _ = replace_jokers(placement, behind, state.variant)
    return _resynced(state, state.board.with_tiles(placed), letters)


def _resynced(state: GameState, board: Board, kept: str) -> GameState:
    """Returns the state before the next move, with this grid and these kept letters; the bag holds all other tiles."""
    bag = _unseen(board, kept)
    reserve = 0
    if state.variant.joker:
        reserve, bag = bag.jokers, bag.without_jokers
    return GameState(state.variant, board, bag, in_letter_order(kept), reserve, state.number + 1)


def _unseen(board: Board, letters: str) -> Bag:
    return Bag.full().minus_available([*map(tile_of, board.tiles), *letters])


_MOST_PATHS: Final = 40
_LOOKED_AHEAD: Final = 6
"""Moves tried to find the right one of two readings of a faulty move."""
_MOST_OTHERS: Final = 8
_MOST_LAST: Final = 3
"""Moves with both jokers allowed at the end of a joker game, as some programs play it."""
_MOST_FAULTS: Final = 60
"""Limit of faults; the rest of the file is not judged."""


@dataclass(frozen=True, slots=True)
class PlayedSheet:
    """The result of playing a file's moves under one variant: the moves up to the first fault, remarks, faults."""

    variant: Variant
    moves: tuple[GameMove, ...]
    """The moves up to the first fault."""
    reached: int
    """Moves of the sheet that play, or are skipped with a remark, before the first fault."""
    remarks: tuple[Remark, ...] = ()
    faults: tuple[SheetFault, ...] = ()


@dataclass(frozen=True, slots=True)
class _Path:
    """One consistent way to read all moves played so far, with the state of the game after them."""

    state: GameState
    moves: tuple[GameMove, ...] = ()
    remarks: tuple[Remark, ...] = ()
    words: tuple[tuple[int, Move], ...] = ()
    """All words that led to the same state: (index of the move, word)."""


def follow(
    moves: Sequence[WrittenMove], variant: Variant, admits: Admits | None, *, stops: bool = False
) -> PlayedSheet:
    """Plays the moves of a file under a variant, and returns the moves that are correct, remarks and faults.

    Continues after a fault, to find as many faults as possible, unless `stops` is set.
    """
    paths = [_Path(GameState.set_up(variant))]
    faults: list[SheetFault] = []
    played: tuple[GameMove, ...] = ()
    reached, uncertain = len(moves), Uncertainty()
    is_sound = True  # a faulty move need not have a fault of its own: the reader of the file reports some
    for place, move in enumerate(moves):
        if not move.word and move.reference is None and place == len(moves) - 1:
            unsolved = Remark(move.line, "import.no_solution", {"letters": str(move.draw)}, place + 1)
            paths = [replace(path, remarks=(*path.remarks, unsolved)) for path in paths]
            break
        following = [] if uncertain.of_board else _merged(step for path in paths for step in _steps(path, move, admits))
        if following:
            if uncertain.of_letters:  # oddities of the letters may follow from the fault
                following = [replace(path, remarks=paths[0].remarks) for path in following]
            paths, uncertain = following[:_MOST_PATHS], replace(uncertain, of_letters=False)
            continue
        if is_sound and variant.joker and _ends_on_jokers(moves[place:]):
            details: dict[str, object] = {"letters": str(move.draw), "moves": len(moves) - place}
            remark = Remark(move.line, "import.two_jokers", details)
            paths = [replace(path, remarks=(*path.remarks, remark)) for path in paths]
            break
        if is_sound:
            played, reached, is_sound = paths[0].moves, place, False
            if stops:
                return PlayedSheet(variant, played, reached)
        faulty = judge_faulty_move(paths[0].state, move, uncertain)
        missing = None if uncertain.of_board else _missing_before(moves[: place + 1])
        if missing:
            after = replace(paths[0].state, number=paths[0].state.number + 1)
            faulty = FaultyMove((missing,), (after,), LOST)
        faults += faulty.faults
        if not faulty.states or len(faults) >= _MOST_FAULTS:
            break
        uncertain = faulty.uncertain
        paths = [replace(paths[0], state=_likeliest(faulty.states, moves[place + 1 :], admits))]
    best = paths[0]
    if is_sound:
        return PlayedSheet(
            variant, best.moves, reached, (*best.remarks, *_ambiguities(paths, moves), *_ending(best, moves))
        )
    return PlayedSheet(variant, played, reached, best.remarks, tuple(faults))


def _ends_on_jokers(moves: Sequence[WrittenMove]) -> bool:
    """Returns whether the given last moves of a joker game all have two jokers in the draw, as some programs play.

    By the rules a draw has one joker. False for more than three moves.
    """
    return len(moves) <= _MOST_LAST and all(move.draw.letters.count(JOKER) > 1 for move in moves)


def _likeliest(states: Sequence[GameState], following: Sequence[WrittenMove], admits: Admits | None) -> GameState:
    """Returns the state from which most of the following moves can be played; the first of several equal ones.

    `admits` tells whether a word is admitted; None admits all.
    """
    if len(states) == 1:
        return states[0]
    return max(states, key=lambda state: _played_from(state, following[:_LOOKED_AHEAD], admits))


def _played_from(state: GameState, following: Sequence[WrittenMove], admits: Admits | None) -> int:
    path = _Path(state)
    for count, move in enumerate(following):
        after = next(_steps(path, move, admits), None)
        if after is None:
            return count
        path = after
    return len(following)


def _missing_before(moves: Sequence[WrittenMove]) -> SheetFault | None:
    """Returns the fault that moves are missing, if the written move numbers have a gap; None if they have none."""
    before = 0
    for place, move in enumerate(moves, start=1):
        number = before + 1 if move.number is None else move.number
        if number > before + 1:
            key = "import.fault.missing_one" if number == before + 2 else "import.fault.missing"
            return SheetFault(move.line, key, {"first": before + 1, "last": number - 1}, place)
        before = number
    return None


def _steps(path: _Path, move: WrittenMove, admits: Admits | None) -> Iterator[_Path]:
    """Yields `path` (a reading of the moves so far), extended by the next written move.

    Yields once for each way to read that move.

    Only ways with the fewest remarks count. `admits` tests words; None admits all.
    """
    if not move.word or move.reference is None or not move.draw.letters:
        return
    candidates: list[tuple[int, _Path]] = []
    state, number = path.state, path.state.number
    for draw_read in draws_of(move.draw, state):
        draw = draw_read.draw
        for word in words_of(move, draw.letters, state.board, state.variant, admits):
            played = word.placement.move
            step = GameMove(draw, Solution(played.word, played.reference, word.score.points))
            try:
                after = play(state, step).after
            except GameFileError:
                continue
            keys = [key for key in (draw_read.remark, word.remark) if key]
            details: dict[str, object] = {"letters": str(move.draw), "word": played.circled, "kept": state.kept or "–"}
            remarks = tuple(Remark(move.played_line, key, details, number) for key in keys)
            candidates.append((len(keys), _Path(after, (*path.moves, step), (*path.remarks, *remarks), path.words)))
    least = min((count for count, _ in candidates), default=0)
    yield from (step for count, step in candidates if count == least)


def _merged(paths: Iterator[_Path]) -> list[_Path]:
    """Returns the ways to read the moves, with those merged that lead to the same state of the game."""
    by_state: dict[GameState, _Path] = {}
    for path in paths:
        first = by_state.setdefault(path.state, path)
        word = len(path.moves) - 1, path.moves[-1].solution.move
        if word not in first.words:
            by_state[path.state] = replace(first, words=(*first.words, word))
    return list(by_state.values())


def _ambiguities(paths: Sequence[_Path], moves: Sequence[WrittenMove]) -> Iterator[Remark]:
    """Yields a remark for each move whose jokers could also stand for other letters, which no later move excludes.

    `paths` are the ways to read all moves that are left, the chosen one first.
    """
    best = paths[0]
    for index, chosen in enumerate(best.moves):
        words = [word for path in paths for place, word in path.words if place == index]
        others = {word.circled: None for word in words if word != chosen.solution.move}
        if others:
            details: dict[str, object] = {"word": chosen.solution.move.circled, "others": tuple(others)[:_MOST_OTHERS]}
            yield Remark(moves[index].played_line, "import.joker_ambiguous", details, index + 1)


def _ending(path: _Path, moves: Sequence[WrittenMove]) -> Iterator[Remark]:
    """Yields a remark if the file's moves end before the game is over (§3.7)."""
    if path.state.ending is None and len(path.moves) == len(moves):
        left = len(path.state.left) + (1 if path.state.reserve else 0)
        yield Remark(moves[len(path.moves) - 1].played_line, "import.unfinished", {"letters": left})
