"""Standings and elimination computed again with plain loops over a list of events.

It uses nothing of `standing.py` or `session.py`, so that both are unlikely to have the same fault.
"""

import random
from dataclasses import dataclass, field

from tests.play.session.helpers import GAME, began, collected, correction
from topping.correction.bulletin import Bulletin
from topping.correction.sanction import Motive, Sanction
from topping.play.session import events
from topping.play.session.plan import Plan
from topping.play.session.session import Session
from topping.play.session.transitions import after

MOTIVES = (Motive.EXACT, Motive.EXACT, Motive.SCORE_WRONG, Motive.LOCATION_WRONG, Motive.NOT_ADMITTED)


@dataclass
class Sheet:
    """A scorer's notes about a player."""

    first: int = 1
    moves: dict[int, tuple[int, Motive, int]] = field(default_factory=dict)
    """By move: points before penalty, motive, disciplinary warnings."""
    excluded: bool = False
    gone: int = 999
    """The first move after his exclusion."""
    out: int = 0
    """The move at which he went out; 0 while he is in."""


def warnings_at(sheet: Sheet, move: int) -> int:
    _, motive, disciplinary = sheet.moves[move]
    return disciplinary + (1 if motive.sanction is Sanction.WARNING else 0)


def gross(sheet: Sheet, move: int) -> int:
    if move not in sheet.moves:
        return 0
    points, motive, _ = sheet.moves[move]
    return 0 if motive.sanction is Sanction.ZERO else points


def scored(sheet: Sheet, move: int, plan: Plan) -> int:
    """Returns the points of a move; in mort subite the sixth and each later warning cost 5 at once."""
    net = gross(sheet, move) - (5 if sheet.moves[move][1].sanction is Sanction.PENALTY else 0)
    if plan.eliminates:
        earlier = sum(warnings_at(sheet, one) for one in sheet.moves if one < move)
        for nth in range(earlier + 1, earlier + warnings_at(sheet, move) + 1):
            if nth >= 6:
                net -= 5
    return net


def eliminate(sheets: dict[int, Sheet], last: int, plan: Plan) -> None:
    for move in range(1, last + 1):
        playing = [sheet for sheet in sheets.values() if not sheet.excluded and not sheet.out and sheet.first <= move]
        if any(move not in one.moves for one in playing):
            return
        best = max((scored(one, move, plan) for one in playing), default=0)
        for one in playing:
            if scored(one, move, plan) < best:
                one.out = move


def ranking(sheets: dict[int, Sheet], last: int, plan: Plan, ended: bool) -> list[tuple[int | None, int, int, int]]:
    """Returns (rank, table, total, move of elimination), best first."""
    if plan.eliminates:
        eliminate(sheets, last, plan)
    if ended:
        for sheet in sheets.values():
            for move in range(sheet.first, last + 1):
                if not sheet.excluded and not 0 < sheet.out < move:
                    sheet.moves.setdefault(move, (0, Motive.ABSENT, 0))
        if plan.eliminates:
            eliminate(sheets, last, plan)
    totals = {}
    for table, sheet in sheets.items():
        total = 0
        if not sheet.excluded:
            for move in sheet.moves:
                total += scored(sheet, move, plan)
            if ended and not plan.eliminates:
                given = sum(warnings_at(sheet, move) for move in sheet.moves)
                costly = 6 if plan.conditions.speed.name == "blitz" else 4
                while given >= costly:
                    total -= 5
                    given -= 1
        totals[table] = total
    if ended:
        for move in range(1, last + 1):
            playing = [
                table
                for table, one in sheets.items()
                if one.first <= move
                and not 0 < one.out < move
                and (not one.excluded or move < one.gone or move in one.moves)
            ]
            missing = [table for table in playing if move not in sheets[table].moves and not sheets[table].excluded]
            if len(playing) < 16 or missing:
                continue
            best = max(gross(sheets[table], move) for table in playing)
            first = [table for table in playing if gross(sheets[table], move) == best]
            if len(first) == 1 and not sheets[first[0]].excluded:
                totals[first[0]] += 10

    def is_before(one: int, other: int) -> bool:
        if plan.eliminates:
            return (sheets[one].out or 999) > (sheets[other].out or 999)
        return totals[one] > totals[other]

    ranked = [table for table in sheets if not sheets[table].excluded]
    lines: list[tuple[int | None, int, int, int]] = [
        (1 + sum(is_before(other, table) for other in ranked), table, totals[table], sheets[table].out)
        for table in ranked
    ]
    lines.sort(key=lambda line: (line[0] or 0, line[1]))
    return lines + [(None, table, 0, 0) for table in sorted(sheets) if sheets[table].excluded]


def random_session(rng: random.Random, plan: Plan) -> tuple[Session, dict[int, Sheet], int]:
    """Returns a random session, in the program's and the scorer's form, and its last collected move."""
    count = 1 + int(rng.random() * 20)
    session = began(*(f"J{number}" for number in range(count)), plan=plan)
    sheets = {table: Sheet() for table in range(1, count + 1)}
    few = (0, 7, 8) if plan.eliminates else tuple(range(30))
    last = 1 + int(rng.random() * 12)
    for move in range(1, last + 1):
        if rng.random() < 0.15:
            table = max(sheets) + 1 + int(rng.random() * 3)
            session = after(session, events.Registered(table, "Tard", move))
            sheets[table] = Sheet(move, dict.fromkeys(range(1, move), (0, Motive.MISSED, 0)))
            if plan.eliminates:
                sheets[table].out = move - 1
        session = collected(session, move)
        if plan.eliminates:
            eliminate(sheets, move - 1, plan)  # before any exclusion: players out by then stay out
        if rng.random() < 0.05:
            table = sorted(sheets)[int(rng.random() * len(sheets))]
            session = after(session, events.Excluded(table))
            sheets[table].gone = min(move, sheets[table].gone)
            sheets[table].excluded = True
        for table, sheet in sheets.items():
            misses = rng.random() < 0.02 and not plan.eliminates
            if sheet.excluded or sheet.out or sheet.first > move or misses:
                continue
            motive = MOTIVES[int(rng.random() * len(MOTIVES))] if rng.random() < 0.5 else Motive.EXACT
            points, disciplinary = few[int(rng.random() * len(few))], int(rng.random() * 1.3)
            made = correction(points, session, move, table, motive=motive, disciplinary=disciplinary)
            session = after(session, events.Handed(move, table, Bulletin(()), made))
            sheet.moves[move] = (points, motive, disciplinary)
    assert last <= len(GAME.moves)
    return session, sheets, last
