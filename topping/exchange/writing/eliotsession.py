"""A session as Eliot keeps a game: what each player has on each move, in Eliot's terms.

Eliot counts a valid move at its full score and an invalid one at nothing; whatever a correction brings besides, the
five points of §5.3.3 or an average, is a penalty there. What the whole makes of a player beyond his moves (warnings of
the original formulas, exclusion) is one more penalty on his last move, so that Eliot's totals are those of the session.
"""

from __future__ import annotations

from dataclasses import replace

from topping.correction.bulletin.bulletin import Bulletin
from topping.errors import InputError
from topping.exchange.writing.eliotxml import EliotMove, EliotPlayer, format_eliot
from topping.play.session.session import EnteredBulletin, Session
from topping.play.session.standing import announced_solos, standings
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import GameMove, Turn
from topping.rules.moves.move import Move
from topping.rules.moves.placement import Misfit, lay, score


def format_eliot_session(session: Session, words: int | None = None) -> str:
    """The moves collected so far, as the text of a file of Eliot; `words` as in `format_eliot`.

    Raises `InputError` for a session of several games, and where nothing was collected or nobody plays.
    """
    if len(session.games) > 1:
        raise InputError("export.several_games")
    if not session.collected or not session.seats:
        raise InputError("export.nothing")
    moves = tuple(GameMove(turn.draw, turn.solution) for turn in session.turns[: session.collected])
    return format_eliot(replace(session.games[0], moves=moves), eliot_players(session), words)


def eliot_players(session: Session) -> tuple[EliotPlayer, ...]:
    """The players in the order of their tables."""
    totals = {line.table: line.total for line in standings(session)}
    solos = {(one.move, one.table): one.bonus for one in announced_solos(session) or ()}
    players = []
    for table, seated in sorted(session.seats.items()):
        numbers = range(1, session.collected + 1)
        moves = [replace(_move(session, move, table), solo=solos.get((move, table))) for move in numbers]
        player = EliotPlayer(seated.player.name, table, tuple(moves))
        last = replace(moves[-1], penalty=moves[-1].penalty + totals[table] - player.total)
        players.append(replace(player, moves=(*moves[:-1], last)))
    return tuple(players)


def _move(session: Session, move: int, table: int) -> EliotMove:
    entry = session.entry(move, table)
    if entry is None:
        return EliotMove()
    written = _paid(entry, session.turn(move), session.conditions.variant) or _written(entry.bulletin)
    return replace(written, warnings=entry.warnings, penalty=entry.points - written.points)


def _paid(entry: EnteredBulletin, turn: Turn, variant: Variant) -> EliotMove | None:
    """The word that the correction pays, at the score that Eliot counts; None where it pays none that lies there."""
    correction = entry.correction
    if correction.reference is None or not correction.outcome.is_acceptable:
        return None
    placement = lay(turn.before.board, Move(correction.word, correction.reference), variant)
    if isinstance(placement, Misfit):
        return None
    return EliotMove.of(placement, score(turn.before.board, placement, variant).points)


def _written(bulletin: Bulletin | None) -> EliotMove:
    """A move that brings nothing in Eliot: what the player wrote, if anything."""
    written = () if bulletin is None else bulletin.inscriptions
    standing = [one for one in written if one.sketch.rows and not one.crossed_out]
    if not standing:
        return EliotMove()
    word = "".join("".join(standing[0].sketch.rows).split())
    return EliotMove(0, "invalid", word, str(standing[0].reference or ""))
