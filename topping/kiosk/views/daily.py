"""The game of a day as cards: its board, the chain of days, the large card."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Final

from topping.kiosk.painters.front.hub import ListView
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.painters.training.daily.chain import ChainView
from topping.kiosk.painters.training.daily.dailycard import DailyHeroView
from topping.kiosk.painters.training.daily.homedaily import DailyCardView
from topping.kiosk.wording import conditions_text, variant_text
from topping.store.people.names import folded
from topping.store.training.dailies import DailyMoveAttempt
from topping.texts import say
from topping.texts.times import day_in_words, to_tenths
from topping.training.daily.board import BoardRow, DailyAttempt, board_of
from topping.training.daily.chain import Chain
from topping.training.daily.marks import DailyResult
from topping.training.daily.source import DailySource

_HOME_ROWS: Final = 4


def home_card(attempts: Sequence[DailyAttempt], day: int, chain: Chain | None, player: str) -> DailyCardView:
    """The card of the first screen: the board of a day, and the player's chain."""
    same = folded(player) if player else ""
    has_begun = any(folded(one.player) == same for one in attempts)
    board = board_view(
        board_of(attempts, day), player, room=_HOME_ROWS, is_today=True, may_play=not has_begun, is_home=True
    )
    return DailyCardView(board, chain_view(chain))


def board_view(
    rows: Sequence[BoardRow],
    player: str,
    *,
    room: int,
    is_today: bool,
    may_play: bool = True,
    note: str = "",
    is_home: bool = False,
) -> ListView:
    """The board of a day in `room` rows, one's own among them; where one has none yet, a row says until when.

    On the first screen the card bears the name of the game.
    """
    same = folded(player) if player else ""
    own = next((place for place, row in enumerate(rows) if folded(row.attempt.player) == same), None)
    shown = list(range(len(rows)))[:room]
    if own is not None and own not in shown:
        shown = [*shown[: room - 1], own]
    waits = bool(player) and own is None and may_play
    if waits:
        shown = shown[: room - 1]
    cells = [_row(rows[place]) for place in shown]
    strong = shown.index(own) if own is not None else None
    if waits:
        strong = len(cells)
        cells.append(((say("daily.you_today" if is_today else "daily.you"), "ink"), (say("daily.not_played"), "faint")))
    lines = () if cells else (say("daily.nobody"),)
    icon, title, heading = Icon.CUP, say("daily.board"), ""
    if is_home:
        icon, title, heading = Icon.CALENDAR, say("daily.title"), say("daily.same")
    return ListView(icon, title, note, heading, rows=tuple(cells), strong=strong, lines=lines)


def _row(row: BoardRow) -> tuple[tuple[str, str], ...]:
    attempt = row.attempt
    rank = ((str(row.rank), "rank"),) if row.rank is not None else (("–", "rank"),)
    remarks = []
    if row.days_late:
        remarks.append(say("daily.next_day") if row.days_late == 1 else say("daily.days_later", days=row.days_late))
    if attempt.is_resumed:
        remarks.append(say("daily.resumed"))
    remark = ((" · ".join(remarks), "faint"),) if remarks else ()
    time = say("daily.left") if attempt.total_ms is None else to_tenths(attempt.total_ms)
    return (*rank, (attempt.player, "ink"), *remark, (time, "quiet" if attempt.total_ms is None else "figure"))


def chain_view(chain: Chain | None, *, in_words: bool = False) -> ChainView | None:
    """A chain of days, for the first screen or, with the letters of the days and what there is to know, for its own."""
    if chain is None:
        return None
    if not in_words:
        text = say("daily.chain_short", days=chain.days) if chain.days else say("daily.chain_none")
        return ChainView(text, chain.week)
    text = say("daily.chain", days=chain.days, record=chain.record) if chain.record else say("daily.chain_none")
    days = tuple(weekday[:1].upper() for weekday in say("date.weekdays").split(" "))
    return ChainView(text, chain.week, days, say("daily.chain_rule"))


def move_view(attempts: Sequence[DailyMoveAttempt], player: str, *, room: int) -> ListView:
    """The move of a day: what it is or, for whoever has tried it, what came of it."""
    same = folded(player) if player else ""
    own = next((one for one in attempts if folded(one.player) == same), None)
    title = say("daily.move")
    if own is None:
        others = sum(one.is_over for one in attempts)
        tried = (say("daily.move_tried", count=others),) if others else ()
        return ListView(Icon.CLOCK, title, lines=(say("daily.move_text"), *tried))
    rows, strong = move_rows(attempts, player, room=room)
    return ListView(Icon.CLOCK, title, rows=rows, strong=strong)


def move_rows(
    attempts: Sequence[DailyMoveAttempt], player: str, *, room: int
) -> tuple[tuple[tuple[tuple[str, str], ...], ...], int | None]:
    """The attempts at the move of a day in so many rows, one's own among them, and which row that is."""
    same = folded(player) if player else ""
    own = next((one for one in attempts if folded(one.player) == same), None)
    shown = [one for one in attempts if one.is_over or one is own][:room]
    if own is not None and own not in shown:
        shown = [*shown[:-1], own]
    rows = tuple(((one.player, "ink"), (_move_result(one), "figure")) for one in shown)
    return rows, None if own is None else shown.index(own)


def _move_result(attempt: DailyMoveAttempt) -> str:
    if not attempt.is_over:
        return say("daily.move_cut")
    if attempt.found:
        return to_tenths(attempt.elapsed_ms)
    return say("daily.move_points", points=attempt.scored, top=attempt.points)


def day_text(day: int, today: int) -> str:
    """A day as it is said today: `Aujourd’hui, dimanche 22 novembre`."""
    words = day_in_words(date.fromordinal(day))
    if day == today:
        return say("daily.day_today", day=words)
    if day == today - 1:
        return say("daily.day_yesterday", day=words)
    return say("daily.day_other", day=words)


# the large card of the screen of a game


def which_game(source: DailySource, lexicon: str) -> str:
    """Variant, conditions and lexicon of a game, and the edition of the club where it has one."""
    club = [source.edition.name] if source.edition is not None else []
    return " · ".join((variant_text(source.variant.name), conditions_text(source.conditions), lexicon, *club))


def played_view(
    day: str, which: str, result: DailyResult, rows: Sequence[BoardRow], message: str = ""
) -> DailyHeroView:
    """One's own result, with its rank on the board of the day where it has one."""
    row = next((one for one in rows if one.attempt.run == result.run), None)
    ranked = sum(one.rank is not None for one in rows)
    unit = say("daily.missed", count=result.missed) if result.missed else say("daily.none_missed")
    if row is not None and row.rank is not None:
        unit = f"{say('daily.rank', rank=row.rank, of=ranked)} · {unit}"
    lines = (which, message or say("daily.copy_says_nothing"))
    return DailyHeroView(day, "", to_tenths(result.total_ms), unit, result.marks, lines)
