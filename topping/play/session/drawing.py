"""Draws made by hand from a real bag (§3.1, §3.2, §3.6): the draw that the referee types, and its effect on the
session.

The letters are typed in the order drawn, with or without the kept letters, `?` for a joker. The extra joker of a joker
game may be left out. A complete draw is judged: if it is valid, its top is searched; otherwise it goes back into the
bag. The last input can be taken back until the players get the draw.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from topping.errors import GameFileError, InputError
from topping.play.session import events
from topping.play.session.session import RealBag, Session
from topping.rules.games.game import GameMove, play
from topping.rules.games.retained import retain
from topping.rules.grid.position import Position
from topping.rules.moves import Solution, without_accents
from topping.rules.tiles import (
    JOKER,
    Bag,
    Draw,
    Rejection,
    RejectionReason,
    in_letter_order,
    is_tile,
    least_of_each,
    same_letters,
    without,
)

_LONGEST: Final = 30
"""Most characters of a typed draw."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The draw that the referee has to make by hand: kept letters, number of tiles to draw, bag."""

    move: int
    kept: str
    """The letters that stay on the rack; empty after a rejection."""
    joker: str
    """The joker added by a joker game (§3.8.1), or empty."""
    count: int
    """Number of tiles to draw."""
    bag: Bag
    """The tiles to draw from, with rejected letters back in."""
    least: int
    """Least number of vowels, and of consonants, in the draw (§3.2)."""
    rejected: tuple[Rejection, ...] = ()
    """The draws rejected at this move."""

    @property
    def all_of_it(self) -> str:
        """The tiles to draw, in letter order, if the draw empties the bag; otherwise an empty string."""
        return self.bag.tiles if self.count == len(self.bag) else ""


@dataclass(frozen=True, slots=True)
class TypedDraw:
    """A draw typed by the referee, complete or not, with only letters that the bag can give."""

    kept: str
    new: str
    """In the order typed; the joker of a joker game comes first."""
    missing: int
    """Number of letters not typed yet."""
    is_valid: bool
    """Whether the draw is complete and valid (§3.2)."""
    is_again: bool
    """Whether the same letters were rejected at this move, without a solution or cancelled (§3.6)."""

    @property
    def letters(self) -> str:
        """The letters of the draw typed so far, with the kept letters."""
        return self.kept + self.new


def wanted(session: Session) -> Wanted:
    """Returns the draw that the referee has to make for the next move; raises `InputError` if no draw is due."""
    bag = _awaiting(session, session.opened + 1)
    if bag.drawn is not None:
        raise InputError("bag.drawn_already", move=session.opened + 1)
    state = session.state
    kept = "" if bag.rejected else state.kept
    source, count, joker = state.source(kept)
    least = least_of_each(state.left.tiles + joker, state.number)
    return Wanted(session.opened + 1, kept, joker, count, source, least, bag.rejected)


def typed_draw(text: str, session: Session) -> TypedDraw:
    """Reads a typed draw: only new letters, all letters, or `KEPT+NEW`.

    Raises `InputError` if it cannot be read, or the bag cannot give it.
    """
    want = wanted(session)
    before, plus, after = text.partition("+")
    new = _letters(after if plus else text)
    if plus and in_letter_order(_letters(before)) != want.kept:
        raise InputError("bag.kept", letters=_letters(before) or "–", kept=want.kept or "–")
    if want.joker:
        new = new.replace(JOKER, "", 1)
    if not plus and want.kept and len(new) == len(want.kept) + want.count:
        others = without(new, want.kept)
        if others is None:
            raise InputError("bag.kept", letters=new, kept=want.kept)
        new = others
    if len(new) > want.count:
        raise InputError("bag.too_many", count=want.count, typed=len(new))
    for letter, count in Counter(new).items():
        if want.bag.count(letter) < count:
            raise InputError("bag.not_there", letter=letter, count=want.bag.count(letter))
    return _judged(session, want, want.joker + new, want.count - len(new))


def _judged(session: Session, want: Wanted, new: str, missing: int) -> TypedDraw:
    key, letters = same_letters(want.kept + new), want.kept + new
    is_again = any(rejection.is_barred and same_letters(rejection.letters) == key for rejection in want.rejected)
    return TypedDraw(want.kept, new, missing, not missing and session.state.is_valid(letters), is_again)


def draw_event(text: str, session: Session) -> events.Drawn | events.PutBack:
    """Returns the event of a complete typed draw: `Drawn` if it is valid, `PutBack` if it goes back into the bag.

    Raises `InputError` if the draw is incomplete, not possible, or was rejected before.
    """
    draw = typed_draw(text, session)
    if draw.missing:
        raise InputError("bag.missing", count=draw.missing)
    move = session.opened + 1
    if draw.is_again:
        raise InputError("bag.again", letters=draw.letters)
    made = events.Drawn if draw.is_valid else events.PutBack
    return made(move, draw.kept, draw.new)


def top_event(session: Session, tops: Sequence[Solution]) -> events.TopFound | events.Barren:
    """Returns the event that ends the search of the tops of a draw made by hand.

    The event retains the top that §3.4 prefers, or rejects the draw if there is no top.
    """
    move = session.opened + 1
    draw, state = _waiting(session, move), session.state
    if not tops:
        return events.Barren(move)
    position = Position(state.board, draw.letters)
    return events.TopFound(move, retain(tops, position, state.bag_behind(draw), state.variant))


def _letters(text: str) -> str:
    letters = "".join(without_accents(text).upper().split())
    if len(letters) > _LONGEST:
        raise InputError("bag.too_many", count=_LONGEST, typed=len(letters))
    for letter in letters:
        if not is_tile(letter):
            raise InputError("bag.letter", text=letter)
    return letters


def _awaiting(session: Session, move: int) -> RealBag:
    """Returns the state of the draw made by hand for a move; raises `InputError` if no draw is due for it."""
    if session.bag is None:
        raise InputError("bag.none")
    if move != session.opened + 1 or session.opened != session.collected or session.has_next:
        raise InputError("bag.not_now", move=move)
    if session.bag.is_over:
        raise InputError("bag.over")
    return session.bag


# effects of events on a session


def drawn(session: Session, event: events.Drawn) -> Session:
    """Returns the session after a valid draw by hand; its top has to be searched. Raises `InputError` if it is not
    valid.
    """
    draw = _possible(session, event.move, event.kept, event.new)
    if not session.state.is_valid(draw.letters):
        raise InputError("bag.not_valid", letters=draw.letters)
    return _with_bag(session, RealBag.at(session.state, draw.rejected, draw))


def put_back(session: Session, event: events.PutBack) -> Session:
    """Returns the session after a draw by hand that is not valid has gone back into the bag.

    Raises `InputError` if the draw is valid.
    """
    draw = _possible(session, event.move, event.kept, event.new)
    if session.state.is_valid(draw.letters):
        raise InputError("bag.valid", letters=draw.letters)
    return _rejecting(session, draw, RejectionReason.INVALID)


def barren(session: Session, event: events.Barren) -> Session:
    """Returns the session after a draw without solution has gone back into the bag."""
    return _rejecting(session, _waiting(session, event.move), RejectionReason.NO_SOLUTION)


def top_found(session: Session, event: events.TopFound) -> Session:
    """Returns the session after the top of a draw by hand was found: the next move is ready for the players."""
    draw = _waiting(session, event.move)
    try:
        turn = play(session.state, GameMove(draw, event.solution))
    except GameFileError as fault:
        raise InputError("bag.solution", solution=event.solution) from fault
    solution = Solution(turn.placement.move.word, event.solution.reference, event.solution.points)
    game = session.games[-1]
    game = replace(game, moves=(*game.moves, GameMove(draw, solution)))
    return replace(
        session,
        games=(*session.games[:-1], game),
        turns=(*session.turns, replace(turn, solution=solution)),
        bag=RealBag.at(turn.after),
    )


def taken_back(session: Session, event: events.TakenBack) -> Session:
    """Returns the session without the referee's last input about the next draw: its letters, or the last rejection.

    Raises `InputError` if there is nothing to take back. A cancelled move stays cancelled.
    """
    bag = session.bag
    if bag is None:
        raise InputError("bag.none")
    if event.move != session.opened + 1 or session.opened != session.collected:
        raise InputError("bag.not_now", move=event.move)
    if session.has_next:
        game = session.games[-1]
        *moves, last = game.moves
        session = replace(
            session, games=(*session.games[:-1], replace(game, moves=tuple(moves))), turns=session.turns[:-1]
        )
        return _with_bag(session, RealBag.at(session.state, last.draw.rejected))
    if bag.drawn is not None:
        return _with_bag(session, RealBag.at(session.state, bag.rejected))
    if not _is_undoable(bag):
        raise InputError("bag.nothing_typed")
    return _with_bag(session, RealBag.at(session.state, bag.rejected[:-1]))


def may_take_back(session: Session) -> bool:
    """Returns whether the referee's last input about the next draw can be taken back."""
    bag = session.bag
    if bag is None or session.is_ended or session.opened != session.collected:
        return False
    return session.has_next or bag.drawn is not None or _is_undoable(bag)


def _is_undoable(bag: RealBag) -> bool:
    """Returns whether the last rejected draw was typed by the referee, rather than rejected by cancelling a move."""
    return bool(bag.rejected) and bag.rejected[-1].why is not RejectionReason.CANCELLED


def _possible(session: Session, move: int, kept: str, new: str) -> Draw:
    """Returns the letters `kept` and `new` as a draw; raises `InputError` if it is not possible.

    It is not if the bag lacks the letters, or if they were rejected at this move before.
    """
    bag = _awaiting(session, move)
    if bag.drawn is not None:
        raise InputError("bag.drawn_already", move=move)
    draw = Draw(kept, new, bag.rejected)
    if not all(is_tile(letter) for letter in new) or not session.state.can_be_drawn(draw):
        raise InputError("bag.impossible", letters=f"{kept}+{new}")
    key = same_letters(draw.letters)
    if any(rejection.is_barred and same_letters(rejection.letters) == key for rejection in bag.rejected):
        raise InputError("bag.again", letters=draw.letters)
    return draw


def _waiting(session: Session, move: int) -> Draw:
    """Returns the draw made by hand whose top is being searched; raises `InputError` if there is none."""
    bag = _awaiting(session, move)
    if bag.drawn is None:
        raise InputError("bag.not_drawn", move=move)
    return bag.drawn


def _rejecting(session: Session, draw: Draw, why: RejectionReason) -> Session:
    return _with_bag(session, RealBag.at(session.state, (*draw.rejected, Rejection(draw.letters, why))))


def _with_bag(session: Session, bag: RealBag) -> Session:
    return replace(session, bag=bag)
