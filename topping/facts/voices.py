"""Whose word about a player counts at one machine.

A player is of the machine that was heard of him first. Another one that says something of him speaks of somebody else,
who has a UUID of his own that follows from both (`stand_in`), until the player's machine says that the two are one
person. Machines of one key are one, as a machine is before and after a restored backup. Of a player of this machine,
this one alone decides.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from types import MappingProxyType
from typing import Final
from uuid import UUID

from topping.facts.bodies import PlayerTold, RunBegun, body_of
from topping.facts.fact import Fact, FactKind

HERE: Final = ""
"""What stands for this machine, whatever names it has had."""
_NONE: Final[Mapping[str, str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Voices:
    """What one machine knows of who speaks."""

    homes: Mapping[str, str] = field(default_factory=lambda: _NONE)
    """For each player by UUID the machine that was heard of him first, or `HERE`; of a stand-in who said it."""
    stand_ins: frozenset[str] = frozenset()
    """Those of them that are stand-ins."""
    here: frozenset[str] = frozenset()
    """The UUIDs of this machine: its own, and those of machines with its key."""
    keys: Mapping[str, str] = field(default_factory=lambda: _NONE)
    """The keys of machines that share one, by their UUIDs."""
    ours: frozenset[tuple[str, int]] = frozenset()
    """Names of facts that were said here under names that this machine had before."""
    referees: frozenset[str] = frozenset()
    """Machines that decide in a competition whose games are here."""
    enrolled: frozenset[str] = frozenset()
    """Machines whose results count there."""

    def is_ours(self, fact: Fact) -> bool:
        """Whether a fact was said here."""
        return fact.machine in self.here or fact.name in self.ours

    def is_held(self, player: str) -> bool:
        """Whether a player is of this machine."""
        return self.homes.get(player) == HERE

    def has(self, machine: str, player: str) -> bool:
        """Whether a player is of a machine; False for one that no machine has told of."""
        home = self.homes.get(player)
        if home is None:
            return False
        if machine == home or (home == HERE and machine in self.here):
            return True
        key = self.keys.get(machine)
        return key is not None and key == self.keys.get(home)

    def says(self, fact: Fact, player: str) -> bool:
        """Whether a fact about a player was said by a machine that has him."""
        return self.has(fact.machine, player) or (self.is_held(player) and self.is_ours(fact))

    def meant(self, fact: Fact, player: str) -> str:
        """Whom a fact means that tells who a player is: himself where his machine, or a referee's, says it."""
        is_heard = self.says(fact, player) or fact.machine in self.referees
        return player if is_heard or player not in self.homes else stand_in(fact.machine, player)

    def runner(self, machine: str, player: str) -> str:
        """Whose a run is that a machine tells of: the player's himself where the machine has him or is enrolled."""
        is_his = self.has(machine, player) or machine in self.enrolled or player not in self.homes
        return player if is_his else stand_in(machine, player)


def stand_in(machine: str, player: str) -> str:
    """The UUID of whom a machine speaks of as a player that it does not have."""
    return str(UUID(sha256(f"topping player {machine} {player}".encode()).hexdigest()[:32]))


def told_player(fact: Fact) -> str | None:
    """The player whom a fact's machine says that it has: it tells who he is, or that he has begun a run."""
    body = body_of(fact) if fact.kind in (FactKind.PLAYER, FactKind.RUN_BEGUN) else None
    return body.player if isinstance(body, PlayerTold | RunBegun) else None
