"""Conversion of a session into results of a competition: each player's points on each move played so far."""

from topping.competition.events import GamePlaced, SessionScored
from topping.competition.scored import ScoredLine
from topping.play.session.session import Session, registered
from topping.play.session.sessionstandings import Standing, standings
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id


def is_session_of(own: Conditions, begun: Game, placed: GamePlaced, conditions: Conditions) -> bool:
    """Returns whether a session plays the game `placed` of a competition, under the competition's formula, speed and
    variant.

    `own` are the conditions of the session, `conditions` those of the game. `begun` is the game with which the session
    began. Compares that game, because a cancelled move (§3.6) or another retained top (§3.4) changes it later. Ignores
    the options, such as the rules for warnings and penalties, which each session sets itself.
    """
    return game_id(begun) == placed.game and (own.formula, own.speed.schedule, own.variant) == (
        conditions.formula,
        conditions.speed.schedule,
        conditions.variant,
    )


def session_scored(session: Session, uuid: str, place: int, centre: str) -> SessionScored:
    """Returns the results of a session so far, as an event of the competition.

    `uuid` is the session's UUID, `place` the number of the game in the competition, `centre` the name of the room.
    Bonuses for solos are left out, because the competition computes them by its own rule.
    """
    last = 0 if session.is_void else session.collected
    seated = {move: frozenset(registered(session, move)) for move in range(1, last + 1)}
    return SessionScored(
        session=uuid,
        game=place,
        games=tuple(game_id(game) for game in session.games if game.moves),
        centre=centre,
        ended=session.is_ended,
        tops=tuple(session.turns[move - 1].solution.points for move in range(1, last + 1)),
        lines=tuple(
            _line(session, seated, line) for line in sorted(standings(session), key=lambda standing: standing.table)
        ),
        choices=tuple(sorted((move, top.choice) for move, top in session.chosen.items())),
    )


def _line(session: Session, seated: dict[int, frozenset[int]], standing: Standing) -> ScoredLine:
    table, gross, points = standing.table, [], []
    for move, tables in seated.items():
        entry = session.entry(move, table)
        gross.append(None if table not in tables else 0 if entry is None else entry.gross)
        points.append(0 if entry is None else entry.points)
    excluded = session.seats[table].is_excluded
    return ScoredLine(
        table=table,
        name=standing.name,
        gross=tuple(gross),
        points=tuple(points),
        deduction=0 if excluded else sum(points) - standing.points + standing.deduction,
        out_at=standing.out_at,
        excluded=excluded,
    )
