"""The charts of one run in words: a table for each, the same on a page and in a terminal."""

from __future__ import annotations

from topping.sheets.training.charttable import ChartTable
from topping.sheets.training.wording import (
    NOTHING,
    answer_in_words,
    day_in_words,
    heads_of,
    interval_in_words,
    kind_in_words,
    lacking_in_words,
    percent_of,
    seconds_or_nothing,
)
from topping.sheets.wording import printable
from topping.texts import say
from topping.texts.times import over, seconds_of, to_tenths
from topping.training.account import Account
from topping.training.statistics.afterrun import AfterRun, GhostLine
from topping.training.statistics.lacking import Lacking


def run_tables(last: AfterRun) -> list[ChartTable]:
    """The tables of the last run."""
    game = say("statsheet.game", game=printable(last.game_name) or say("scores.unnamed"), day=day_in_words(last.day))
    bars = [
        (
            str(bar.number), say("statsheet.found" if bar.found else "statsheet.missed"), *map(
                seconds_or_nothing, (bar.finding_ms, bar.typing_ms, bar.placing_ms)
            ),
            seconds_of(bar.elapsed_ms), seconds_of(bar.penalty_ms),
        )
        for bar in last.clock.bars
    ]  # fmt: skip
    heads = heads_of("number", "top", "finding", "typing", "placing", "elapsed", "penalty")
    tries = [
        (
            str(one.number),
            say("statsheet.found" if one.found else "statsheet.missed"),
            ", ".join(f"{given.count} × {answer_in_words(given.answer.name)}" for given in one.answers) or NOTHING,
        )
        for one in last.tries
    ]
    approach = [
        (str(one.number), seconds_of(one.at_ms), str(one.points), percent_of(one.share)) for one in last.approach
    ]
    return [
        ChartTable("clock", say("stats.clock.title"), (game,), heads, tuple(bars)),
        _ghost(last.ghost, game),
        _account(last.account, game),
        ChartTable("tries", say("statsheet.tries"), (game,), heads_of("number", "top", "answers"), tuple(tries)),
        ChartTable(
            "approach", say("statsheet.approach"), (game,),
            heads_of("number", "seconds", "points", "of_top"), tuple(approach),
        ),
        _positions(last, game),
    ]  # fmt: skip


def _ghost(ghost: GhostLine | Lacking, game: str) -> ChartTable:
    name, title = "ghost", say("statsheet.ghost")
    if isinstance(ghost, Lacking):
        return ChartTable(name, title, (lacking_in_words(ghost),))
    who = printable(ghost.player) or say(f"statsheet.ghost.{ghost.comparison.value}")
    rows = [(str(one.number), NOTHING if one.behind_ms is None else over(one.behind_ms)) for one in ghost.steps]
    return ChartTable(
        name, title, (game, say("statsheet.ghost.who", who=who)), heads_of("number", "behind"), tuple(rows)
    )


def _account(account: Account | Lacking, game: str) -> ChartTable:
    name, title = "account", say("stats.went.title")
    if isinstance(account, Lacking):
        return ChartTable(name, title, (lacking_in_words(account),))
    whole = say(
        "stats.went.sum",
        over=f"{over(account.above_ms)} s",
        total=to_tenths(account.cost_ms),
        par=to_tenths(account.par_ms),
    ).replace("*", "")
    rows = [
        (
            kind_in_words(row.kind),
            str(row.n),
            seconds_of(row.cost_ms),
            seconds_of(row.par_ms),
            over(row.above.ms),
            interval_in_words(row.above),
        )
        for row in account.rows
    ]
    return ChartTable(
        name, title, (game, whole), heads_of("kind", "moves", "cost", "par", "above", "interval"), tuple(rows)
    )


def _positions(last: AfterRun, game: str) -> ChartTable:
    name, title = "positions", say("statsheet.positions")
    if isinstance(last.positions, Lacking):
        return ChartTable(name, title, (lacking_in_words(last.positions),))
    rows = [
        (
            str(one.number), f"{one.word} {one.reference}", str(one.points),
            NOTHING if one.next_points is None else str(one.next_points), str(one.scored),
            seconds_of(one.cost_ms), seconds_of(one.par_ms), kind_in_words(one.kind),
        )
        for one in last.positions
    ]  # fmt: skip
    heads = heads_of("number", "top", "points", "next_points", "scored", "cost", "par", "kind")
    return ChartTable(name, title, (game,), heads if rows else (), tuple(rows))
