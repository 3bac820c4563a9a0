"""The views of mort subite between two moves: who is in, who goes out, who went out before, page by page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from topping.kiosk.painters.session.survivors import Contestant, CountView, HallTop, SurvivorsView, TitleView
from topping.kiosk.public.view import results_view, shown_turn, solution_of
from topping.play.session.collection import is_complete
from topping.play.session.elimination import still_in, winner
from topping.play.session.session import Session
from topping.rules.conditions.schedule import warning
from topping.texts import say

PAGE: Final = 40
"""How many players one screen shows."""
PAGE_MS: Final = 8_000
"""How long a page stays."""


def is_between(session: Session) -> bool:
    """Whether a complete move is over: who goes out is known."""
    move = session.collected
    return session.plan.eliminates and bool(move) and session.opened == move and is_complete(session, move)


def page_at(now: int, pages: int) -> int:
    """Which page is shown at an instant, from 0."""
    return now // PAGE_MS % max(1, pages)


def pages(session: Session) -> tuple[SurvivorsView, ...]:
    """The players in, then those who went out at the last move, then those before: the last ones out first."""
    short = short_names({table: seated.player.name for table, seated in session.seats.items()})
    out_at, last = session.out_at, session.collected

    def contestant(table: int) -> Contestant:
        return Contestant(table, session.seats[table].player.name, short[table], out_at.get(table, 0))

    gone = sorted(out_at, key=lambda table: (-out_at[table], table))
    ordered = [contestant(table) for table in (*still_in(session), *gone)]
    found = []
    for first in range(0, max(1, len(ordered)), PAGE):
        page = ordered[first : first + PAGE]
        found.append(
            SurvivorsView(
                tuple(one for one in page if not one.out_at),
                tuple(one for one in page if one.out_at == last and last),
                tuple(one for one in page if one.out_at and one.out_at != last),
            )
        )
    return tuple(found)


def title_view(session: Session, page: int, pages: int) -> TitleView:
    """The move that was played, the page, and the time of the next move."""
    note = say("hall.played", move=session.collected)
    if pages > 1:
        note += " · " + say("hall.page", page=page + 1, of=pages)
    label = figure = ""
    if winner(session) is None and not session.is_ended:
        limit = session.plan.limit_ms(session.collected + 1)
        label, figure = say("hall.next_in", move=session.collected + 1), _time(limit)
    return TitleView(say("formula_name.mort-subite"), note, label, figure)


def _time(limit_ms: int | None) -> str:
    """The time of a move before the signal and after it: `20 + 20 s`."""
    if limit_ms is None:
        return say("play.no_limit")
    warned = warning(limit_ms)
    if warned is None:
        return say("hall.seconds", seconds=limit_ms // 1000)
    return say("hall.seconds", seconds=f"{warned[1] // 1000} + {(limit_ms - warned[1]) // 1000}")


def count_view(session: Session) -> CountView:
    """How many are in; the winner once there is one."""
    won = winner(session)
    name = "" if won is None else session.seats[won].player.name
    return CountView(len(still_in(session)), len(session.seats), name)


def top_view(session: Session) -> HallTop | None:
    """The top of the last move, and how many found it."""
    turn, results = shown_turn(session), results_view(session)
    if turn is None or results is None:
        return None
    return HallTop(solution_of(turn), turn.solution.points, results.found)


def short_names(names: Mapping[int, str]) -> dict[int, str]:
    """The first word of each name, with the initial of the last one where others have the same first word."""
    first = {key: name.split()[0] if name.split() else name for key, name in names.items()}
    times = Counter(first.values())
    with_initial = {
        key: f"{first[key]} {name.split()[-1][:1]}." if len(name.split()) > 1 and times[first[key]] > 1 else first[key]
        for key, name in names.items()
    }
    again = Counter(with_initial.values())
    return {key: names[key] if again[short] > 1 else short for key, short in with_initial.items()}
