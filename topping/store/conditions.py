"""Stores conditions of play, each once: as text, and some values in columns that queries can use."""

import sqlite3
from dataclasses import replace
from functools import lru_cache

from topping.errors import InputError
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import TOPPING, Measure, Speed
from topping.rules.conditions.variant import NORMALE, Schedule


def id_of(sql: sqlite3.Connection, conditions: Conditions) -> int:
    """Returns the row id of these conditions, within a transaction; inserts the row if it is missing."""
    formula, speed, text = conditions.formula, conditions.speed, str(conditions)
    sql.execute(
        "INSERT INTO conditions (text, formula, measure, out_on_miss, variant, speed, schedule, limit_ms, "
        "penalty_each_ms, start_mode, assists) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (
            text,
            formula.name,
            formula.measure.value,
            formula.out_on_miss,
            conditions.variant.name,
            speed.name,
            str(speed.schedule),
            conditions.speed.schedule.limit_ms(1),
            conditions.penalty_ms,
            "announced" if conditions.announced else "immediate",
            " ".join(conditions.helps),
        ),
    )
    (number,) = sql.execute("SELECT id FROM conditions WHERE text = ?", (text,)).fetchone()
    return int(number)


@lru_cache(maxsize=256)
def read(text: str) -> Conditions:
    """Parses stored conditions; raises `InputError` if invalid."""
    return Conditions.parse(text)


def shown(row: sqlite3.Row) -> Conditions:
    """Returns the conditions of a row of table `conditions`, for display.

    If their text is damaged, approximates them from the other columns, so that lists can still be shown.
    """
    try:
        return read(row["text"])
    except InputError:
        return Conditions(
            formula=replace(TOPPING, name=row["formula"], measure=Measure(row["measure"])),
            speed=Speed(row["speed"] or row["schedule"], Schedule.even(row["limit_ms"])),
            variant=replace(NORMALE, name=row["variant"]),
            penalty_ms=row["penalty_each_ms"],
            helps=tuple(row["assists"].split()),
            announced=row["start_mode"] == "announced",
        )
