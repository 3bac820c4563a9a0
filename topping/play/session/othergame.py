"""Changes of a session's game: another game from a move on (cancelled move, other top), or a further game."""

from dataclasses import replace
from types import MappingProxyType

from topping.correction.ruling import missed_moves
from topping.errors import InputError
from topping.play.session import events
from topping.play.session.session import ChosenTop, RealBag, Session, awaited, is_complete
from topping.rules.games.game import Game, GameMove, GameState
from topping.rules.moves import Solution
from topping.rules.tiles import Rejection, RejectionReason


def without_last(session: Session) -> Game:
    """Returns the game being drawn by hand without its last opened move, because this move is cancelled (§3.6)."""
    game, number = session.games[-1], session.turn(session.opened).number
    return replace(game, moves=game.moves[: number - 1])


def with_other_top(session: Session, solution: Solution) -> Game:
    """Returns the game being drawn by hand with another top (`solution`) retained on the last opened move (§3.4).

    Removes the hash of the lexicon from the game, because the rules prefer another top.
    """
    game, number = session.games[-1], session.turn(session.opened).number
    chosen = GameMove(game.moves[number - 1].draw, solution)
    return replace(game, moves=(*game.moves[: number - 1], chosen), lexicon_hash="")


def next_by_hand(session: Session, lexicon_hash: str) -> Game:
    """Returns a game without moves, to be drawn by hand after the present one (§3.8.3), with its formula and variant.

    `lexicon_hash` is the hash of the lexicon that judges it.
    """
    return replace(session.games[-1], moves=(), lexicon_hash=lexicon_hash)


def without_bulletins(session: Session, move: int) -> tuple[events.Handed, ...]:
    """Returns events that enter a zero without sanction for each missing bulletin of a move.

    Used in a competition of several rooms for a move that does not count.
    """
    number, plan = session.turn(move).number, session.plan
    return tuple(
        events.Handed(move, table, None, missed_moves(number + 1, plan.conditions.variant, plan.regime_name, table)[-1])
        for table in awaited(session, move)
    )


def cancelled(session: Session, event: events.Cancelled) -> Session:
    """Returns the session without its last opened move (§3.6); disciplinary warnings stay with their players.

    A player who joined after the cancelled move may play the move that replaces it. Raises `InputError` if the new game
    differs in earlier moves.
    """
    before = len(session.turns) - len(session.games[-1].moves)
    """Number of moves of earlier games."""
    if event.move != session.opened or event.move <= before:
        raise InputError("session.cannot_cancel", move=event.move)
    game, played = event.game, event.move - 1 - before
    if (
        game.variant != session.conditions.variant
        or game.moves[:played] != session.games[-1].moves[:played]
        or (session.bag is None and not game.moves)
        or (session.bag is not None and len(game.moves) != played)
    ):
        raise InputError("session.other_game", move=event.move)
    entries = {move: entries for move, entries in session.entries.items() if move != event.move}
    warned = dict(session.warned) | {  # warnings for conduct outlast a cancelled move
        (event.move, table): entry.correction.disciplinary
        for table, entry in session.entries.get(event.move, {}).items()
        if entry.correction.disciplinary
    }
    seats = {
        table: replace(seated, first_move=min(seated.first_move, event.move)) for table, seated in session.seats.items()
    }
    draw = session.turn(event.move).draw
    put_back = (*draw.rejected, Rejection(draw.letters, RejectionReason.CANCELLED))
    session = _with_game(session, game, before, put_back)
    return replace(
        session,
        seats=MappingProxyType(seats),
        opened=event.move - 1,
        collected=event.move - 1,
        entries=MappingProxyType(entries),
        warned=MappingProxyType(warned),
        aside=tuple(line for line in session.aside if line.move != event.move),
        zeroed=frozenset(ruling for ruling in session.zeroed if ruling[0] != event.move),
        cancelled=session.cancelled + 1,
        just_cancelled=event.move,
    )


def retained(session: Session, event: events.Retained) -> Session:
    """Returns the session with another top retained on the last opened move (§3.4), and with the game that follows from
    it.

    Raises `InputError` if the game differs in earlier moves, or the top in its points.
    """
    is_of_all_rooms = event.choice or event.move in session.chosen
    if event.move != session.opened or (event.move == session.collected and not is_of_all_rooms):
        raise InputError("session.not_open", move=event.move)
    before = len(session.turns) - len(session.games[-1].moves)
    played, game, present = event.move - 1 - before, event.game, session.games[-1]
    if (
        game.variant != present.variant
        or len(game.moves) <= played
        or game.moves[:played] != present.moves[:played]
        or game.moves[played].draw != present.moves[played].draw
        or game.moves[played].solution.points != present.moves[played].solution.points
        or (session.bag is not None and len(game.moves) != played + 1)
    ):
        raise InputError("session.other_game", move=event.move)
    chosen = dict(session.chosen)
    known = chosen.pop(event.move, None)
    if event.choice:
        chosen[event.move] = ChosenTop(event.choice, present if known is None else known.instead_of)
    return replace(_with_game(session, game, before), chosen=MappingProxyType(chosen))


def _with_game(session: Session, game: Game, before: int, put_back: tuple[Rejection, ...] = ()) -> Session:
    """Returns the session with its present game replaced; `before` is the number of moves of earlier games.

    `put_back` are the draws from a real bag already rejected at the next move.
    """
    changed = replace(session, games=(*session.games[:-1], game), turns=(*session.turns[:before], *game.turns()))
    return changed if session.bag is None else replace(changed, bag=RealBag.at(changed.state, put_back))


def continued(session: Session, game: Game) -> Session:
    """Returns the session with a further game, played after the last one (§3.8.3).

    Raises `InputError` if the last game is not over, or the variant differs.
    """
    if not session.is_played_out or not is_complete(session, session.collected):
        raise InputError("session.not_played_out")
    if game.variant != session.conditions.variant:
        raise InputError("session.variant", game=game.variant, plan=session.conditions.variant)
    bag = None if game.moves else RealBag.at(GameState.set_up(game.variant))
    return replace(session, games=(*session.games, game), turns=(*session.turns, *game.turns()), bag=bag)
