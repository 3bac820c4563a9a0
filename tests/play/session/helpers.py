"""Sessions built from events, with corrections of any points."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from topping.correction.bulletin import Bulletin
from topping.correction.sanction import Correction, Motive, Outcome, Reason
from topping.play.session import events
from topping.play.session.deskorders import typed_events
from topping.play.session.plan import Plan
from topping.play.session.session import Session
from topping.play.session.transitions import follow
from topping.rules.conditions.formula import DUPLICATE, MORT_SUBITE
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Game
from topping.rules.games.gametext import parse_game
from topping.rules.scoring import Admits

_TESTS = Path(__file__).parents[2]
GAME = parse_game((_TESTS / "data" / "evening.txt").read_text(encoding="utf-8"))
"""Nineteen moves; the first is JODLES H4 44."""
OTHER = parse_game((_TESTS.parent / "games" / "normale-02.txt").read_text(encoding="utf-8"))
DUPLICATE_PLAN = Plan()
BLITZ_PLAN = Plan.under(DUPLICATE, DUPLICATE.speed("blitz"))
SUDDEN_PLAN = Plan.under(MORT_SUBITE, MORT_SUBITE.speeds[0])


def short(moves: int, game: Game = GAME) -> Game:
    """Returns the first moves of a game, as typed by a club."""
    return replace(game, moves=game.moves[:moves], generator=None, seed=None)


def began(*names: str, plan: Plan = DUPLICATE_PLAN, game: Game = GAME) -> Session:
    """Returns a session with these players, at tables 1, 2, 3…"""
    players = [events.Registered(table, name) for table, name in enumerate(names, start=1)]
    return follow(Session.of(plan, game), players)


def of(count: int, plan: Plan = DUPLICATE_PLAN, game: Game = GAME) -> Session:
    """Returns a session with `count` players."""
    return began(*(f"Joueur {number}" for number in range(1, count + 1)), plan=plan, game=game)


def correction(
    points: int,
    session: Session,
    move: int = 1,
    table: int = 1,
    *,
    motive: Motive = Motive.EXACT,
    words: tuple[str, ...] = ("MOT",),
    disciplinary: int = 0,
) -> Correction:
    """Returns a correction with these points before any penalty."""
    outcome = Outcome(points, words[0] if words else "", reasons=(Reason(motive, words),))
    return Correction(outcome, move, session.plan.regime, table, disciplinary)


def handed(session: Session, move: int, table: int, points: int, motive: Motive = Motive.EXACT) -> events.Handed:
    bulletin = Bulletin.of("MOT", reference="H4", score=points, table=table)
    return events.Handed(move, table, bulletin, correction(points, session, move, table, motive=motive))


def collected(session: Session, move: int) -> Session:
    """Opens and collects a move."""
    return follow(session, [events.Opened(move), events.Collected(move)])


Scores = Mapping[int, int | tuple[int, Motive]]
"""By table: points, or points before penalty and motive."""


def entered(session: Session, move: int, scores: Scores) -> Session:
    """Enters the bulletins of a move."""
    for table, one in scores.items():
        points, motive = one if isinstance(one, tuple) else (one, Motive.EXACT)
        session = follow(session, [handed(session, move, table, points, motive)])
    return session


def played(session: Session, *moves: Scores | Iterable[int]) -> Session:
    """Plays moves in a row, each with scores by table, or in table order."""
    for scores in moves:
        move = session.opened + 1
        by_table = scores if isinstance(scores, Mapping) else dict(enumerate(scores, start=1))
        session = entered(collected(session, move), move, by_table)
    return session


def with_variant(plan: Plan, variant: Variant) -> Plan:
    return replace(plan, conditions=replace(plan.conditions, variant=variant))


def typed(text: str, session: Session, move: int, admits: Admits, *more: Any, **named: Any) -> events.Event:
    """Returns the single event of a line for one table."""
    (event,) = typed_events(text, session, move, admits, *more, **named)
    return event
