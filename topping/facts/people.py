"""Who is who: players known by several UUIDs, what they are called, who is to be forgotten.

Facts may be given in any order and more than once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from topping.facts.bodies import body_of
from topping.facts.bodies.people import PlayerErased, PlayersDistinct, PlayersMerged, PlayerTold
from topping.facts.fact import Fact


@dataclass(frozen=True, slots=True)
class SharedPlayer:
    """A person, as all facts together tell."""

    uuids: frozenset[str]
    """All that the person has, at least one."""
    name: str
    """As it was said last by the machines' clocks; empty where nothing was said, or it is to be forgotten."""
    initials: bool
    """Whether the name is initials alone."""
    minor: bool
    consent_at: int | None
    erased: bool

    @property
    def uuid(self) -> str:
        """The one that stands for all: the least."""
        return min(self.uuids)


class Persons:
    """The persons that some facts tell of."""

    def __init__(self, facts: Iterable[Fact]) -> None:
        told: dict[str, list[tuple[Fact, PlayerTold]]] = defaultdict(list)
        merged: list[tuple[Fact, PlayersMerged]] = []
        erased: list[tuple[Fact, PlayerErased]] = []
        distinct: set[frozenset[str]] = set()
        known: set[str] = set()
        for fact in facts:
            match body_of(fact):
                case PlayerTold() as body:
                    told[body.player].append((fact, body))
                    known.add(body.player)
                case PlayersMerged() as body:
                    merged.append((fact, body))
                    known |= {body.gone, body.stays}
                case PlayersDistinct() as body:
                    distinct.add(frozenset((body.one, body.other)))
                case PlayerErased() as body:
                    erased.append((fact, body))
                    known |= {*body.players}
                case _:
                    pass
        gone = _gone(merged, erased)
        classes = _classes(known, (body for _, body in merged))
        self.distinct = frozenset(distinct)
        """Pairs of UUIDs of two persons who share a name."""
        self._of: dict[str, SharedPlayer] = {}
        for uuids in classes:
            player = _player(uuids, [one for uuid in uuids for one in told[uuid]], gone)
            self._of |= dict.fromkeys(uuids, player)

    def of(self, uuid: str) -> SharedPlayer | None:
        """The person who has a UUID; None where no fact names it."""
        return self._of.get(uuid)

    def all(self) -> frozenset[SharedPlayer]:
        """All of them."""
        return frozenset(self._of.values())


def must_go(people: Persons, facts: Iterable[Fact]) -> Iterator[Fact]:
    """Those facts that have to be forgotten: all that was said of a person but the last, and of who was erased all.

    A name that somebody no longer has is kept nowhere. Strokes go with the runs of their players (`strokes_must_go`).
    """
    last: dict[str, Fact] = {}
    for fact in facts:
        body = body_of(fact)
        player = people.of(body.player) if isinstance(body, PlayerTold) else None
        if player is None:
            continue
        before = None if player.erased else last.get(player.uuid, fact)
        if before is None or fact.order < before.order:
            yield fact
        else:
            last[player.uuid] = fact
            if before is not fact:
                yield before


def strokes_must_go(player: SharedPlayer | None) -> bool:
    """Whether the strokes of a player's runs have to be forgotten."""
    return player is not None and (player.erased or player.minor)


def _player(uuids: frozenset[str], told: list[tuple[Fact, PlayerTold]], gone: frozenset[str]) -> SharedPlayer:
    erased = bool(uuids & gone)
    last = max(told, key=lambda one: one[0].order, default=None)
    if last is None or erased:
        return SharedPlayer(uuids, "", initials=False, minor=False, consent_at=None, erased=erased)
    body = last[1]
    return SharedPlayer(uuids, body.name, body.initials, body.minor, body.consent_at, erased=False)


def _gone(merged: list[tuple[Fact, PlayersMerged]], erased: list[tuple[Fact, PlayerErased]]) -> frozenset[str]:
    """Every UUID of those who were erased, with what was known to be the same person by then."""
    gone: set[str] = set()
    for fact, body in erased:
        before = [one for other, one in merged if other.order < fact.order]
        wanted = frozenset(body.players)
        for uuids in _classes(wanted, before):
            if uuids & wanted:
                gone |= uuids
    return frozenset(gone)


def _classes(known: Iterable[str], merged: Iterable[PlayersMerged]) -> list[frozenset[str]]:
    """The UUIDs, those of one person together."""
    leader: dict[str, str] = {}

    def leads(uuid: str) -> str:
        while leader.setdefault(uuid, uuid) != uuid:
            leader[uuid] = leader[leader[uuid]]
            uuid = leader[uuid]
        return uuid

    for uuid in known:
        leads(uuid)
    for one in merged:
        leader[leads(one.gone)] = leads(one.stays)
    found: Mapping[str, set[str]] = defaultdict(set)
    for uuid in [*leader]:
        found[leads(uuid)].add(uuid)
    return [frozenset(uuids) for uuids in found.values()]
