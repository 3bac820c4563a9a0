"""Competitions that go from hand to hand as files: signed on their way out, looked at on their way in."""

from __future__ import annotations

from dataclasses import dataclass, replace

from topping.competition.package import CompetitionPackage
from topping.facts.fact import FactKind
from topping.hub.keys import MachineKey
from topping.hub.machine import SharedStore
from topping.hub.trust import Trust
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
    own = store.sharing.machine
    SharedStore(store).present(label, key)
    package = store.competitions.package(competition, with_games=with_games)
    presented = [fact for fact in store.sharing.of_subject(FactKind.MACHINE) if fact.machine == own]
    facts = [*presented[-1:], *package.facts]
    return replace(package, facts=tuple(key.sign(fact) if fact.machine == own else fact for fact in facts))


def take_package(store: Store, package: CompetitionPackage) -> TakenPackage:
    """Keeps what came in, but for facts that are not signed by their machine where its key is known."""
    trust = Trust(store)
    # machines present themselves first, so that what they say can be looked at
    ordered = sorted(package.facts, key=lambda fact: fact.kind != FactKind.MACHINE)
    accepted = tuple(fact for fact in ordered if trust.accepts(fact))
    taken = store.competitions.take_package(replace(package, facts=accepted))
    return TakenPackage(taken, len(ordered) - len(accepted))
