"""Saying anew, with less of a name, what names somebody who has turned out to be a minor or is to be forgotten.

What said the whole name is emptied, here and wherever it went.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence

from topping.competition.entrant import initials
from topping.facts.fact import FactKind
from topping.facts.jsontext import Json, canonical
from topping.facts.subject import subject_of
from topping.store.people.names import alike
from topping.store.sharing.log import append_text, forget, own_of_kind
from topping.store.sharing.telling import name_that_leaves


def say_less_of(sql: sqlite3.Connection, name: str) -> None:
    """Says anew what this machine said of sessions in which somebody of that name plays, as the name may leave now."""
    wanted = alike(name)
    for fact in own_of_kind(sql, FactKind.SESSION_EVENT):
        event = fact.body.get("event")
        if isinstance(event, Mapping) and _is_name(event.get("name"), wanted):
            table = event.get("table")
            less = name_that_leaves(sql, str(event["name"]), table=table if isinstance(table, int) else 0)
            if less != event["name"]:
                forget(sql, (fact,))
                _say(sql, fact.kind, {**fact.body, "event": {**event, "name": less}}, fact.at)
    for fact in own_of_kind(sql, FactKind.COMPETITION):
        lines = fact.body.get("lines")
        if fact.body.get("event") == "session" and isinstance(lines, Sequence):
            fewer = [_with_less(line, wanted) for line in lines]
            if fewer != list(lines):
                forget(sql, (fact,))
                _say(sql, fact.kind, {**fact.body, "lines": fewer}, fact.at)


def _with_less(line: Json, wanted: str) -> Json:
    """The line of a player in a session; with initials where he bears that name."""
    if isinstance(line, Mapping) and _is_name(line.get("name"), wanted):
        return {**line, "name": initials(str(line["name"]))}
    return line


def _is_name(text: Json, wanted: str) -> bool:
    return isinstance(text, str) and alike(text) == wanted


def _say(sql: sqlite3.Connection, kind: str, body: Mapping[str, Json], at_ms: int) -> None:
    append_text(sql, kind, subject_of(kind, body), canonical(body), at_ms)
