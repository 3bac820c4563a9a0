"""The standings of a session as the hall sees them: lines, page by page, and what is not counted yet."""

from __future__ import annotations

from typing import Final

from topping.kiosk.painters.session.hallstandings import FigureColumn, HallStandingsView, RankLine
from topping.kiosk.painters.session.survivors import TitleView
from topping.kiosk.public.sudden import short_names
from topping.play.session.collection import awaited
from topping.play.session.session import Session
from topping.play.session.solo import announced_solos
from topping.play.session.standing import Standing, standings
from topping.texts import say
from topping.texts.numbers import percent, signed

_PODIUM: Final = 3
_SOLOS_TOLD: Final = 3
"""How many solos are named; how many each player has stands in his line."""


def ranked(session: Session) -> tuple[Standing, ...]:
    """The players by rank."""
    return standings(session)


def title_view(session: Session) -> TitleView:
    """After which move these are the standings, and what the tops are worth so far."""
    note = say("hall.final") if session.is_ended else say("hall.after_move", move=session.collected)
    if not session.collected:
        note = ""
    tops = sum(turn.solution.points for turn in session.turns[: session.collected])
    return TitleView(say("hall.standings"), note, say("hall.tops_total"), str(tops), is_accent=True)


def lines_view(session: Session, lines: tuple[Standing, ...], first: int, fit: int) -> HallStandingsView:
    """A page of the standings: from line `first` on, in columns of `fit` lines."""
    page = lines[first : first + 2 * fit]
    ranks = [line.rank for line in lines]
    short = short_names({line.table: line.name for line in lines})
    shown = tuple(_line(session, line, ranks.count(line.rank) > 1, short[line.table]) for line in page)
    return HallStandingsView(say("hall.table"), _columns(session), shown, len(lines) <= fit)


def _columns(session: Session) -> tuple[FigureColumn, ...]:
    columns = [
        FigureColumn(say("hall.points"), 104, "strong"),
        FigureColumn("%", 110),
        FigureColumn(say("hall.to_top"), 96, "quiet"),
    ]
    if session.is_ended and announced_solos(session):
        columns.append(FigureColumn(say("hall.solos"), 78))
    if session.plan.eliminates:
        columns[2] = FigureColumn(say("hall.out_at"), 104, "quiet")
    return tuple(columns)


def _line(session: Session, line: Standing, is_shared: bool, short: str) -> RankLine:
    last = "" if line.difference == 0 else signed(line.difference)
    if session.plan.eliminates:
        last = "" if line.out_at is None else str(line.out_at)
    figures = [str(line.total), percent(line.total, line.top_points).removesuffix("%").strip(), last]
    if len(_columns(session)) > len(figures):
        figures.append(str(line.solos) if line.solos else "")
    rank = "–" if line.rank is None else str(line.rank)
    is_podium = line.rank is not None and line.rank <= _PODIUM and bool(session.collected)
    is_shared = is_shared and line.rank is not None
    return RankLine(rank, is_shared, is_podium, str(line.table), line.name, short, tuple(figures))


def note(session: Session, name: str, voided: tuple[int, ...] = ()) -> str:
    """Who plays, and what is not counted yet or, at the end, the solos (§3.5).

    Moves that count for nobody in the competition are named in place of its name: they count in these standings.
    """
    if voided:
        name = say("hall.voided", moves=voided)
    players = say("hall.players", count=len(session.seats))
    return " · ".join(part for part in (name, players, _state(session)) if part)


def _state(session: Session) -> str:
    if session.is_void:
        return say("session.void")
    missing = sum(len(awaited(session, move)) for move in range(1, session.collected + 1))
    if missing and not session.is_ended:
        return say("session.provisional", missing=missing)
    if not session.is_ended:
        return say("hall.counted_later")
    found = announced_solos(session) or ()
    won = [
        say("session.solo", move=solo.move, name=session.seats[solo.table].player.name, bonus=solo.bonus)
        for solo in found[:_SOLOS_TOLD]
    ]
    if len(found) > _SOLOS_TOLD:
        won.append(say("hall.more_solos", count=len(found) - _SOLOS_TOLD))
    return say("session.solos_told", solos=", ".join(won)) if won else say("session.no_solo")
