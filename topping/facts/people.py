"""Who is who: players known by several UUIDs, what they are called, who is to be forgotten.

Facts may be given in any order and more than once. What they make depends on where they are read: of the players of
that machine it decides itself, and what others say of these is a proposal (`facts/voices.py`).
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from topping.facts.bodies import PlayerErased, PlayersDistinct, PlayersMerged, PlayerTold, WishAnswered, body_of
from topping.facts.fact import Fact
from topping.facts.voices import HERE, Voices

DUE_AFTER_MS: Final = 30 * 24 * 3_600_000
"""How long after a wish has come what is held of a person is removed, where nobody has answered."""


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
    """Whether all that tells who he is has to go: that was decided here, or is due."""
    teller: str = ""
    """The machine that said the name."""
    wishes: tuple[tuple[str, int], ...] = ()
    """The wishes that mask the name until then, by the names of their facts."""

    @property
    def uuid(self) -> str:
        """The one that stands for all: the least."""
        return min(self.uuids)


@dataclass(frozen=True, slots=True)
class Wish:
    """A wish that a person be forgotten, and what machines have answered."""

    fact: Fact
    players: frozenset[str]
    answers: Mapping[str, WishAnswered]
    """The last of each machine."""
    is_withdrawn: bool
    """Whether who wished it does not any more."""
    here: bool | None
    """Whether it was granted at this machine; None where that was not answered."""


class Persons:
    """The persons that some facts tell of, at one machine."""

    def __init__(
        self,
        facts: Iterable[Fact],
        voices: Voices,
        *,
        one: Iterable[frozenset[str]] = (),
        due: frozenset[tuple[str, int]] = frozenset(),
    ) -> None:
        """`one` are UUIDs of which it is known that they are one person's, `due` the wishes that are old enough."""
        self.voices = voices
        told: dict[str, list[tuple[Fact, PlayerTold]]] = defaultdict(list)
        merged: list[tuple[Fact, PlayersMerged]] = []
        erased: list[tuple[Fact, PlayerErased]] = []
        answered: dict[tuple[str, int], list[tuple[Fact, WishAnswered]]] = defaultdict(list)
        known: set[str] = set()
        for fact in facts:
            match body_of(fact):
                case PlayerTold() as body:
                    meant = voices.meant(fact, body.player)
                    told[meant].append((fact, body))
                    known.add(meant)
                case PlayersMerged() as body:
                    merged.append((fact, body))
                    known |= {body.gone, body.stays}
                case PlayerErased() as body:
                    erased.append((fact, body))
                    known |= {*body.players}
                case WishAnswered() as body:
                    answered[body.machine, body.number].append((fact, body))
                case _:
                    pass
        self.wishes: Final = tuple(_wish(fact, body, answered[fact.name], voices) for fact, body in erased)
        """All of them, whoever said them."""
        self._due = due
        self._of: dict[str, SharedPlayer] = {}
        ours = [(min(uuids), other) for uuids in one for other in uuids]
        ours += [(body.gone, body.stays) for fact, body in merged if voices.is_ours(fact)]
        held = {uuid for uuids in _classes(known, ours) if any(map(voices.is_held, uuids)) for uuid in uuids}
        of_held = ((fact, body) for fact, body in merged if {body.gone, body.stays} & held)
        self.proposed: Final = tuple((fact, body) for fact, body in of_held if not voices.is_ours(fact))
        """What other machines say of players of this one: that they are one person with somebody."""
        agreed = _agreed([(fact, body) for fact, body in merged if not {body.gone, body.stays} & held], voices)
        for uuids in _classes(known, [*ours, *agreed]):
            player = self._player(uuids, [one for uuid in uuids for one in told[uuid]])
            self._of |= dict.fromkeys(uuids, player)

    def of(self, uuid: str) -> SharedPlayer | None:
        """The person who has a UUID; None where no fact names it."""
        return self._of.get(uuid)

    def speaks(self, fact: Fact, uuids: Iterable[str]) -> bool:
        """Whether a fact was said by a machine that has a person, who has these UUIDs."""
        return any(self.voices.says(fact, uuid) for uuid in uuids)

    def masks(self, wish: Wish, uuids: frozenset[str]) -> bool:
        """Whether a wish hides a person's name here: one of his machines has said it, or a referee's."""
        if wish.is_withdrawn or wish.here is False or not uuids & wish.players:
            return False
        return self.speaks(wish.fact, uuids) or wish.fact.machine in self.voices.referees

    def _player(self, uuids: frozenset[str], told: list[tuple[Fact, PlayerTold]]) -> SharedPlayer:
        wishes = [one for one in self.wishes if uuids & one.players]
        masking = [one for one in wishes if self.masks(one, uuids)]
        erased = any(one.here for one in wishes) or any(one.fact.name in self._due for one in masking)
        last = max(told, key=lambda one: one[0].order, default=None)
        names = () if erased else tuple(sorted(one.fact.name for one in masking))
        if last is None or erased:
            return SharedPlayer(uuids, "", initials=False, minor=False, consent_at=None, erased=erased, wishes=names)
        fact, body = last
        name = "" if names else body.name
        return SharedPlayer(
            uuids, name, body.initials, body.minor, body.consent_at, erased=False, teller=fact.machine, wishes=names
        )

    def must_go(self, facts: Iterable[Fact]) -> Iterator[Fact]:
        """Those facts that have to be forgotten: all that was said of a person but the last, and of who was erased all.

        A name that somebody no longer has is kept nowhere. What was said here and what others say of a player of this
        machine do not replace each other. Strokes go with the runs of their players (`strokes_must_go`).
        """
        last: dict[tuple[str, bool], Fact] = {}
        for fact in facts:
            body = body_of(fact)
            player = self.of(self.voices.meant(fact, body.player)) if isinstance(body, PlayerTold) else None
            if player is None:
                continue
            if player.erased:
                yield fact
                continue
            key = (player.uuid, self.voices.is_ours(fact))
            before = last.setdefault(key, fact)
            if fact.order < before.order:
                yield fact
            elif before is not fact:
                last[key] = fact
                yield before


def named_players(fact: Fact) -> frozenset[str]:
    """The players whom a fact about several names."""
    match body_of(fact):
        case PlayersMerged() as body:
            return frozenset((body.gone, body.stays))
        case PlayersDistinct() as body:
            return frozenset((body.one, body.other))
        case PlayerErased() as body:
            return frozenset(body.players)
        case _:
            return frozenset()


def strokes_must_go(player: SharedPlayer | None) -> bool:
    """Whether the strokes of a player's runs have to be forgotten."""
    return player is not None and (player.erased or player.minor)


def _wish(fact: Fact, body: PlayerErased, answered: Iterable[tuple[Fact, WishAnswered]], voices: Voices) -> Wish:
    """A wish with its answers; what was wished here was done here."""
    answers: dict[str, tuple[Fact, WishAnswered]] = {}
    for answer, said in answered:
        machine = HERE if voices.is_ours(answer) else answer.machine
        if machine not in answers or answers[machine][0].order < answer.order:
            answers[machine] = (answer, said)
    own = answers.get(HERE)
    here = own[1].forgets if own is not None else True if voices.is_ours(fact) else None
    by_wisher = answers.get(HERE if voices.is_ours(fact) else fact.machine)
    return Wish(
        fact,
        frozenset(body.players),
        {machine: said for machine, (_, said) in answers.items()},
        by_wisher is not None and not by_wisher[1].forgets,
        here,
    )


def _agreed(merged: Iterable[tuple[Fact, PlayersMerged]], voices: Voices) -> Iterator[tuple[str, str]]:
    """Pairs that count among players of other machines: the machines of both have said it, or a referee's.

    Who speaks of a player that it does not have has said by that with whom its stand-in is one person.
    """
    said: dict[tuple[str, str], set[str]] = defaultdict(set)
    for fact, body in merged:
        said[min(body.gone, body.stays), max(body.gone, body.stays)].add(fact.machine)
    for (one, other), machines in said.items():
        both = all(
            player in voices.stand_ins or any(voices.has(machine, player) for machine in machines)
            for player in (one, other)
        )
        if both or machines & voices.referees:
            yield one, other


def _classes(known: Iterable[str], merged: Iterable[tuple[str, str]]) -> list[frozenset[str]]:
    """The UUIDs, those of one person together."""
    leader: dict[str, str] = {}

    def leads(uuid: str) -> str:
        while leader.setdefault(uuid, uuid) != uuid:
            leader[uuid] = leader[leader[uuid]]
            uuid = leader[uuid]
        return uuid

    for uuid in known:
        leads(uuid)
    for one, other in merged:
        leader[leads(one)] = leads(other)
    found: Mapping[str, set[str]] = defaultdict(set)
    for uuid in [*leader]:
        found[leads(uuid)].add(uuid)
    return [frozenset(uuids) for uuids in found.values()]
