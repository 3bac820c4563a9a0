"""Competitions that go from hand to hand as files: signed on their way out, looked at on their way in."""

from __future__ import annotations

from dataclasses import dataclass, replace

from topping.competition.package import CompetitionPackage
from topping.facts.fact import FactKind
from topping.hub.keys import MachineKey, is_genuine
from topping.hub.machine import SharedStore
from topping.store import Store
from topping.store.sharing.taking import Taken


@dataclass(frozen=True, slots=True)
class TakenPackage:
    """What became of a file that came in."""

    taken: Taken
    refused: int
    """Facts that do not bear the signature of the machine that is said to have said them."""


def package_to_send(
    store: Store, competition: str, label: str, key: MachineKey, *, with_games: bool
) -> CompetitionPackage:
    """A competition as it leaves this machine: what was said here is signed, and says by which key."""
    SharedStore(store).present(label, key)
    own = store.sharing.machine
    package = store.competitions.package(competition, with_games=with_games)
    presented = [fact for fact in store.sharing.of_subject(FactKind.MACHINE) if fact.machine == own]
    facts = [*presented[-1:], *package.facts]
    # what was said here under a name of before can be signed too, where the key is the same
    return replace(package, facts=tuple(key.sign(fact) if key.owns(fact.machine) else fact for fact in facts))


def take_package(store: Store, package: CompetitionPackage) -> TakenPackage:
    """Keeps what came in, but for facts that are not signed by the machines whose names they bear."""
    accepted = tuple(filter(is_genuine, package.facts))
    taken = store.competitions.take_package(replace(package, facts=accepted))
    return TakenPackage(taken, len(package.facts) - len(accepted))
