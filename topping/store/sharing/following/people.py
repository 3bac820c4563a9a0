"""The rows of players, as all facts about them make them: who they are, who is one person, who is forgotten."""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from topping.errors import InputError
from topping.facts.bodies import body_of
from topping.facts.bodies.machines import MachineTold
from topping.facts.bodies.people import PlayerTold, WishAnswered
from topping.facts.fact import Fact, FactKind
from topping.facts.identity import is_machine_of
from topping.facts.people import DUE_AFTER_MS, Persons, SharedPlayer, named_players, strokes_must_go
from topping.log import note_fault
from topping.store.instants import now_ms
from topping.store.people.joining import join_players, mask, take_name, unmask
from topping.store.people.names import folded, normalised
from topping.store.people.players import FIRST_GUEST, guest_id, player_of
from topping.store.sharing import log
from topping.store.sharing.reducing import say_less_of
from topping.store.sharing.telling import tell_again
from topping.store.sharing.voices import meant_by, voices_of
from topping.store.sharing.withdrawing import forget_strokes, uuids_of
from topping.texts import say


def follow_machine(sql: sqlite3.Connection, uuid: str) -> None:
    """Keeps what a machine is called and its key, by what it said last."""
    fact = log.presented(sql, uuid)
    told = None if fact is None else body_of(fact)
    if isinstance(told, MachineTold):
        key = told.key if told.key and is_machine_of(uuid, told.key) else None
        sql.execute("UPDATE machines SET label = ?, key = ? WHERE uuid = ?", (told.label, key, uuid))


@dataclass(frozen=True, slots=True)
class FollowedPeople:
    """What became of players of this machine."""

    merged: tuple[tuple[str, str], ...] = ()
    """Names of those who turned out to be one person: the one that goes and the one that stays."""
    erased: tuple[str, ...] = ()
    """Names that are forgotten now."""


def follow_people(sql: sqlite3.Connection, uuids: Iterable[str], at_ms: int | None = None) -> FollowedPeople:
    """Makes the rows of players follow the facts about them, at an instant: now, or another one."""
    wanted = meant_by(sql, uuids)
    if not wanted:
        return FollowedPeople()
    people, every = persons_of(sql, wanted, at_ms)
    merged: list[tuple[str, str]] = []
    erased: list[str] = []
    for player in {people.of(uuid) or _unknown(uuid) for uuid in sorted(every)}:
        number = _one_row(sql, player, merged)
        _follow_player(sql, people, player, number, erased)
    return FollowedPeople(tuple(merged), tuple(erased))


def persons_of(
    sql: sqlite3.Connection, wanted: frozenset[str], at_ms: int | None = None
) -> tuple[Persons, frozenset[str]]:
    """The persons that all facts about some players make here, and every UUID of these persons."""
    before_ms = (now_ms() if at_ms is None else at_ms) - DUE_AFTER_MS
    every = wanted
    while True:  # a person may turn out to be another one too, of whom more is known
        of_several = log.of_people(sql, every)
        voices = voices_of(sql, every | {uuid for fact in of_several for uuid in named_players(fact)})
        told = [fact for uuid in sorted(every) for fact in log.of_subject(sql, uuid, (FactKind.PLAYER,))]
        due = frozenset(fact.name for fact in of_several if _is_due(sql, fact, before_ms))
        people = Persons([*of_several, *told], voices, one=_kept_as_one(sql, every), due=due)
        meant = {voices.meant(fact, body.player) for fact in told if isinstance(body := body_of(fact), PlayerTold)}
        more = frozenset(one for uuid in every | meant for one in _uuids(people, uuid)) | every
        more = meant_by(sql, more)
        if more == every:
            return people, every
        every = more


def _uuids(people: Persons, uuid: str) -> frozenset[str]:
    player = people.of(uuid)
    return frozenset((uuid,)) if player is None else player.uuids


def _kept_as_one(sql: sqlite3.Connection, uuids: Iterable[str]) -> list[frozenset[str]]:
    """Those of the UUIDs that are kept as one person's, together."""
    rows = sql.execute(
        "SELECT player, uuid FROM player_uuids JOIN json_each(?) ON uuid = value", (json.dumps(sorted(uuids)),)
    )
    found: dict[int, set[str]] = defaultdict(set)
    for player, uuid in rows:
        found[player].add(uuid)
    return [frozenset(one) for one in found.values()]


def _is_due(sql: sqlite3.Connection, fact: Fact, before_ms: int) -> bool:
    """Whether a fact is a wish that somebody be forgotten which came so long ago that it is granted, if not refused."""
    return (
        fact.kind == FactKind.ERASURE
        and sql.execute(
            "SELECT 1 FROM facts WHERE machine = (SELECT id FROM machines WHERE uuid = ?) AND number = ? "
            "AND received_ms <= ?",
            (*fact.name, before_ms),
        ).fetchone()
        is not None
    )


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


def _follow_player(
    sql: sqlite3.Connection, people: Persons, player: SharedPlayer, number: int, erased: list[str]
) -> None:
    row = sql.execute("SELECT * FROM players WHERE id = ?", (number,)).fetchone()
    log.forget(sql, people.must_go(_told(sql, uuids_of(sql, number))))
    if player.erased:
        if not row["is_erased"]:
            unmask(sql, number)
            (name,) = sql.execute("SELECT name FROM players WHERE id = ?", (number,)).fetchone()
            if number < FIRST_GUEST:
                erased.append(name)
            take_name(sql, number)
            say_less_of(sql, name)
            _say_removed(sql, people, player)
        forget_strokes(sql, number)
        return
    if row["is_erased"]:
        return
    if number >= FIRST_GUEST:
        _rename(sql, number, player.name or say("store.stranger"))  # a name that was taken back is known no more
        sql.execute("UPDATE players SET minor = ? WHERE id = ?", (player.minor, number))
    elif player.wishes:
        mask(sql, number)
    elif not unmask(sql, number) and player.teller in people.voices.referees and not player.initials:
        taken = player_of(sql, folded(player.name))
        if taken is None or taken["id"] == number:
            _rename(sql, number, player.name)
    if player.minor and not row["minor"]:
        sql.execute("UPDATE players SET minor = 1 WHERE id = ?", (number,))
        tell_again(sql, number)
        say_less_of(sql, row["name"])
    if strokes_must_go(player):
        forget_strokes(sql, number)


def _told(sql: sqlite3.Connection, uuids: Iterable[str]) -> list[Fact]:
    """What was said of who somebody is, of the players for whom he stands in too."""
    return [fact for uuid in sorted(meant_by(sql, uuids)) for fact in log.of_subject(sql, uuid, (FactKind.PLAYER,))]


def _say_removed(sql: sqlite3.Connection, people: Persons, player: SharedPlayer) -> None:
    """Answers the wishes of others that are granted by now."""
    for wish in people.wishes:
        if wish.here is None and people.masks(wish, player.uuids) and any(map(people.voices.is_held, player.uuids)):
            answer = WishAnswered(wish.fact.machine, wish.fact.number, forgets=True)
            log.append(sql, answer.kind, answer.write())


def _rename(sql: sqlite3.Connection, number: int, name: str) -> None:
    try:
        sql.execute("UPDATE players SET name = ?, folded = ? WHERE id = ?", (normalised(name), folded(name), number))
    except InputError as fault:  # a name that cannot be one here
        note_fault("a player's name cannot be kept", fault)
