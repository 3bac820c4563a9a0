"""Conditions of play as they are kept: each once, as its canonical text, with its facts in columns for queries."""

import sqlite3
from dataclasses import replace
from functools import lru_cache

from topping.errors import InputError
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import TOPPING, Measure, Speed
from topping.rules.conditions.variant import NORMALE, Schedule


def id_of(sql: sqlite3.Connection, conditions: Conditions) -> int:
    """The number under which conditions are kept; within a transaction, which keeps them where they are new."""
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
    """The conditions of a kept text; `InputError` where it is none."""
    return Conditions.parse(text)


def shown(row: sqlite3.Row) -> Conditions:
    """The conditions of a row that joins `conditions`, for a list; where their text is damaged, by their names.

    One damaged row must not keep the others from being listed.
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
