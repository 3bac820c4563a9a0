"""The course of a sheet under one variant: every way to read it is followed until a later move decides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from topping.errors import GameFileError
from topping.exchange.playing.draws import draws_of
from topping.exchange.playing.stumble import LOST, Stumbled, Uncertainty, stumble
from topping.exchange.playing.words import words_of
from topping.exchange.remarks import Remark, SheetFault
from topping.exchange.sheet import WrittenMove
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import GameMove, play
from topping.rules.games.gamestate import GameState
from topping.rules.moves.judgement import Admits
from topping.rules.moves.move import Move
from topping.rules.moves.solution import Solution
from topping.rules.tiles.letters import JOKER

_MOST_PATHS: Final = 40
_LOOKED_AHEAD: Final = 6
"""Moves that are tried to learn which of two readings of a faulty move is the right one."""
_MOST_OTHERS: Final = 8
_MOST_LAST: Final = 3
"""Moves at the end of a joker game that may hold both jokers, where a program lets them."""
_MOST_FAULTS: Final = 60
"""After so many, a file is no game: the rest is not judged."""


@dataclass(frozen=True, slots=True)
class Course:
    """What came of playing a sheet."""

    variant: Variant
    moves: tuple[GameMove, ...]
    """The moves up to the first fault."""
    reached: int
    """How many moves of the sheet play, or are passed over with a remark, before the first fault."""
    remarks: tuple[Remark, ...] = ()
    faults: tuple[SheetFault, ...] = ()


@dataclass(frozen=True, slots=True)
class _Path:
    """One way to read the moves so far."""

    state: GameState
    moves: tuple[GameMove, ...] = ()
    remarks: tuple[Remark, ...] = ()
    others: tuple[tuple[int, Move], ...] = ()
    """Other words that led to the same state: (index of the move, the word)."""


def follow(moves: Sequence[WrittenMove], variant: Variant, admits: Admits | None, *, stops: bool = False) -> Course:
    """Plays the moves; after a fault, unless it `stops` there, what comes later is judged as far as that has sense."""
    paths = [_Path(GameState.set_up(variant))]
    faults: list[SheetFault] = []
    played: tuple[GameMove, ...] = ()
    reached, uncertain = len(moves), Uncertainty()
    for place, move in enumerate(moves):
        if not move.word and move.reference is None and place == len(moves) - 1:
            paths = [replace(one, remarks=(*one.remarks, _unsolved(move, place + 1))) for one in paths]
            break
        following = [] if uncertain.of_board else _merged(one for path in paths for one in _steps(path, move, admits))
        if following:
            if uncertain.of_letters:  # what is odd about the letters may follow from the fault
                following = [replace(one, remarks=paths[0].remarks) for one in following]
            paths, uncertain = following[:_MOST_PATHS], replace(uncertain, of_letters=False)
            continue
        if not faults and variant.joker and _ends_on_jokers(moves[place:]):
            details: dict[str, object] = {"letters": str(move.draw), "moves": len(moves) - place}
            remark = Remark(move.line, "import.two_jokers", details)
            paths = [replace(one, remarks=(*one.remarks, remark)) for one in paths]
            break
        if not faults:
            played, reached = paths[0].moves, place
            if stops:
                return Course(variant, played, reached)
        stumbled = stumble(paths[0].state, move, uncertain)
        missing = None if uncertain.of_board else _missing_before(moves[: place + 1])
        if missing:
            after = replace(paths[0].state, number=paths[0].state.number + 1)
            stumbled = Stumbled((missing,), (after,), LOST)
        faults += stumbled.faults
        if not stumbled.states or len(faults) >= _MOST_FAULTS:
            break
        uncertain = stumbled.uncertain
        paths = [replace(paths[0], state=_likeliest(stumbled.states, moves[place + 1 :], admits))]
    best = paths[0]
    if reached == len(moves):
        return Course(variant, best.moves, reached, (*best.remarks, *_ambiguities(paths, moves), *_ending(best, moves)))
    return Course(variant, played, reached, best.remarks, tuple(faults))


def _ends_on_jokers(moves: Sequence[WrittenMove]) -> bool:
    """Whether the last moves of a joker game hold two jokers each, as Eliot plays them: here a draw holds one."""
    return len(moves) <= _MOST_LAST and all(move.draw.letters.count(JOKER) > 1 for move in moves)


def _likeliest(states: Sequence[GameState], following: Sequence[WrittenMove], admits: Admits | None) -> GameState:
    """The state from which most of the next moves play; of equals the first."""
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
    """The fault that moves are missing before one of these, the last of which cannot be played, as a number tells."""
    before = 0
    for place, move in enumerate(moves, start=1):
        number = before + 1 if move.number is None else move.number
        if number > before + 1:
            key = "import.fault.missing_one" if number == before + 2 else "import.fault.missing"
            return SheetFault(move.line, key, {"first": before + 1, "last": number - 1}, place)
        before = number
    return None


def _steps(path: _Path, move: WrittenMove, admits: Admits | None) -> Iterator[_Path]:
    """Every way to play a written move from where a path is; those with the fewest remarks first."""
    if not move.word or move.reference is None or not move.draw.letters:
        return
    found: list[tuple[int, _Path]] = []
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
            found.append((len(keys), _Path(after, (*path.moves, step), (*path.remarks, *remarks), path.others)))
    least = min((count for count, _ in found), default=0)
    yield from (one for count, one in found if count == least)


def _merged(paths: Iterator[_Path]) -> list[_Path]:
    """The paths, those that lead to the same state made one."""
    by_state: dict[GameState, _Path] = {}
    for path in paths:
        first = by_state.setdefault(path.state, path)
        index = len(path.moves) - 1
        word = path.moves[index].solution.move
        if first is not path and word != first.moves[index].solution.move and (index, word) not in first.others:
            by_state[path.state] = replace(first, others=(*first.others, (index, word)))
    return list(by_state.values())


def _ambiguities(paths: Sequence[_Path], moves: Sequence[WrittenMove]) -> Iterator[Remark]:
    """The moves whose jokers could as well be other letters, all that follows fitting."""
    best = paths[0]
    for index, chosen in enumerate(best.moves):
        words = [path.moves[index].solution.move for path in paths[1:]]
        words += [word for path in paths for place, word in path.others if place == index]
        others = {word.circled: None for word in words if word != chosen.solution.move}
        if others:
            details: dict[str, object] = {"word": chosen.solution.move.circled, "others": tuple(others)[:_MOST_OTHERS]}
            yield Remark(moves[index].played_line, "import.joker_ambiguous", details, index + 1)


def _unsolved(move: WrittenMove, number: int) -> Remark:
    return Remark(move.line, "import.no_solution", {"letters": str(move.draw)}, number)


def _ending(path: _Path, moves: Sequence[WrittenMove]) -> Iterator[Remark]:
    """What is to be said of a game that stops while letters are left to play (§3.7)."""
    if path.state.ending is None and len(path.moves) == len(moves):
        left = len(path.state.left) + (1 if path.state.reserve else 0)
        yield Remark(moves[len(path.moves) - 1].played_line, "import.unfinished", {"letters": left})
