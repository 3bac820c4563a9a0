"""The rows of players, as all facts about them make them: who they are, who is one person, who is forgotten."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass

from topping.errors import InputError
from topping.facts.fact import FactKind
from topping.facts.people import Persons, SharedPlayer, strokes_must_go
from topping.facts.subject import PEOPLE
from topping.log import note_fault
from topping.store.people.joining import join_players, take_name
from topping.store.people.names import folded, normalised
from topping.store.people.players import FIRST_GUEST, guest_id, player_of
from topping.store.sharing import log
from topping.store.sharing.reducing import say_less_of
from topping.store.sharing.telling import tell_again
from topping.store.sharing.withdrawing import forget_all_names, forget_names, forget_strokes, uuids_of
from topping.texts import say


@dataclass(frozen=True, slots=True)
class FollowedPeople:
    """What became of players of this machine."""

    merged: tuple[tuple[str, str], ...] = ()
    """Names of those who turned out to be one person: the one that goes and the one that stays."""
    erased: tuple[str, ...] = ()
    """Names that are forgotten now."""


def follow_people(sql: sqlite3.Connection, uuids: Iterable[str]) -> FollowedPeople:
    """Makes the rows of players follow the facts about them."""
    wanted = frozenset(uuids)
    if not wanted:
        return FollowedPeople()
    of_several = log.of_subject(sql, PEOPLE)
    classes = Persons(of_several)
    known = {uuid: classes.of(uuid) for uuid in wanted}
    every = {one for uuid, player in known.items() for one in ({uuid} if player is None else player.uuids)}
    told = [fact for uuid in sorted(every) for fact in log.of_subject(sql, uuid, (FactKind.PLAYER,))]
    people = Persons([*of_several, *told])
    merged: list[tuple[str, str]] = []
    erased: list[str] = []
    for player in {people.of(uuid) or _unknown(uuid) for uuid in sorted(every)}:
        number = _one_row(sql, player, merged)
        _follow_player(sql, player, number, erased)
    return FollowedPeople(tuple(merged), tuple(erased))


def _unknown(uuid: str) -> SharedPlayer:
    """A player of whom it was not said yet who he is."""
    return SharedPlayer(frozenset((uuid,)), "", initials=True, minor=False, consent_at=None, erased=False)


def _one_row(sql: sqlite3.Connection, player: SharedPlayer, merged: list[tuple[str, str]]) -> int:
    """The number of the one row of a person, who may have had none or several; one of this machine stays."""
    uuids = json.dumps(sorted(player.uuids))
    rows = sql.execute(
        "SELECT DISTINCT players.id, players.name FROM json_each(?) JOIN player_uuids ON player_uuids.uuid = value "
        "JOIN players ON players.id = player_uuids.player ORDER BY players.id",
        (uuids,),
    ).fetchall()
    number = rows[0]["id"] if rows else guest_id(sql, player.uuid, say("store.stranger"))
    for row in rows[1:]:
        if row["id"] < FIRST_GUEST:
            merged.append((row["name"], rows[0]["name"]))
        join_players(sql, row["id"], number)
    sql.execute(
        "INSERT INTO player_uuids SELECT value, ? FROM json_each(?) WHERE true ON CONFLICT DO NOTHING", (number, uuids)
    )
    return int(number)


def _follow_player(sql: sqlite3.Connection, player: SharedPlayer, number: int, erased: list[str]) -> None:
    row = sql.execute("SELECT * FROM players WHERE id = ?", (number,)).fetchone()
    if player.erased:
        if not row["is_erased"]:
            if number < FIRST_GUEST:
                erased.append(row["name"])
            take_name(sql, number)
            say_less_of(sql, row["name"])
        forget_all_names(sql, uuids_of(sql, number))
        forget_strokes(sql, number)
        return
    forget_names(sql, uuids_of(sql, number))
    if row["is_erased"]:
        return
    if number >= FIRST_GUEST:
        _rename(sql, number, player.name or say("store.stranger"))  # a name that was taken back is known no more
        sql.execute("UPDATE players SET minor = ? WHERE id = ?", (player.minor, number))
    elif player.name and not player.initials and player.name != row["name"]:
        taken = player_of(sql, folded(player.name))
        if taken is None or taken["id"] == number:
            _rename(sql, number, player.name)
    if player.minor and not row["minor"]:
        sql.execute("UPDATE players SET minor = 1 WHERE id = ?", (number,))
        tell_again(sql, number)
        say_less_of(sql, row["name"])
    if strokes_must_go(player):
        forget_strokes(sql, number)


def _rename(sql: sqlite3.Connection, number: int, name: str) -> None:
    try:
        sql.execute("UPDATE players SET name = ?, folded = ? WHERE id = ?", (normalised(name), folded(name), number))
    except InputError as fault:  # a name that cannot be one here
        note_fault("a player's name cannot be kept", fault)
