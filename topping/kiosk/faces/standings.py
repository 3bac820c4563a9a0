"""The standings of a session as the room reads them, and what is not counted yet."""

from __future__ import annotations

from collections import Counter
from typing import Final

from topping.kiosk.faces.ranking import RoomLine, RoomRanking, header, ranking
from topping.kiosk.ui.leaves import figure
from topping.kiosk.ui.tree import Element, Type, text
from topping.play.session.session import Session, awaited
from topping.play.session.standing import Standing, announced_solos, standings
from topping.texts import say
from topping.texts.numbers import percent, signed

_PODIUM: Final = 3
_SOLOS_TOLD: Final = 3
"""How many solos are named; how many each player has stands in his line."""


def standings_face(
    session: Session, shown: RoomRanking, first: int, told: str, beside: Element | None = None
) -> Element:
    """A page of the standings, from line `first` on: after which move, what the tops are worth, what is `told`."""
    about = say("hall.final") if session.is_ended else say("hall.after_move", move=session.collected)
    tops = sum(turn.solution.points for turn in session.turns[: session.collected])
    counted = text(say("hall.tops_total"), Type.CARD, "ink2"), figure(str(tops), Type.TITLE, "accent_text")
    head = header(say("hall.standings"), about if session.collected else "", *counted)
    return ranking(head, shown, first, told, beside=beside)


def room_ranking(session: Session) -> RoomRanking:
    lines, has_solos = standings(session), session.is_ended and bool(announced_solos(session))
    columns = [(say("hall.points"), "strong"), ("%", "plain")]
    columns.append((say("hall.out_at" if session.plan.eliminates else "hall.to_top"), "quiet"))
    columns += [(say("hall.solos"), "plain")] if has_solos else []
    shared = Counter(line.rank for line in lines)
    those = (_line(session, line, is_shared=shared[line.rank] > 1, has_solos=has_solos) for line in lines)
    return RoomRanking(say("hall.table"), tuple(columns), tuple(those))


def _line(session: Session, line: Standing, *, is_shared: bool, has_solos: bool) -> RoomLine:
    last = "" if line.difference == 0 else signed(line.difference)
    if session.plan.eliminates:
        last = "" if line.out_at is None else str(line.out_at)
    figures = [str(line.total), percent(line.total, line.top_points).removesuffix("%").strip(), last]
    figures += [str(line.solos) if line.solos else ""] if has_solos else []
    rank = "–" if line.rank is None else f"{line.rank}{'=' if is_shared else ''}"
    is_podium = line.rank is not None and line.rank <= _PODIUM and bool(session.collected)
    return RoomLine(rank, str(line.table), line.name, tuple(figures), is_podium)


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
