"""This machine among others: its facts as the exchange asks for them, its name, its key."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Final

from topping.competition.package import CompetitionPackage
from topping.errors import InputError, StoreError, ToppingError
from topping.facts.bodies import MachineTold, body_of
from topping.facts.fact import Fact, FactKind
from topping.facts.jsontext import storable
from topping.game.sealing import header_of, unseal
from topping.hub.keys import MachineKey, is_genuine
from topping.log import note_fault
from topping.store import Store
from topping.store.competitions.sealedfiles import KeptSeal
from topping.store.database import now_ms
from topping.store.sharing.sharing import Sharing
from topping.store.sharing.taking import Taken

_USUAL_NAMES: Final = frozenset(
    ("?", "vm", "pc", "localhost", "localhost.localdomain", "debian", "ubuntu", "fedora", "raspberrypi", "kiosk")
)
"""What computers are called by themselves, many of them the same."""
_LEAST_OF_UUID: Final = 4
_BACKLOG: Final = 5
"""Runs and sessions of before that are said at once."""


class SharedStore(Sharing):
    """The facts of an open database, as `WatchedShared`."""

    def __init__(self, store: Store) -> None:
        super().__init__(store.sharing.database, store.sharing.held)
        self.store = store
        self._written = 0
        """How often something was said by this very process."""

    @property
    def version(self) -> tuple[int, int]:
        """What changes whenever facts were added, by this process or another."""
        return (self.store.version, self._written)

    def take(self, facts: Iterable[Fact]) -> Taken:
        """As `Shared`; whom nobody has answered about in time is forgotten meanwhile."""
        taken = super().take(facts)
        self.store.wishes.remove_due(now_ms())
        return taken

    def part(self, first: int) -> None:
        """As `Shared`."""
        self._written += 1
        super().part(first)

    def tell_backlog(self, most: int = _BACKLOG) -> int:
        """As `WatchedShared`."""
        told = super().tell_backlog(most)
        self._written += bool(told)
        return told

    def present(self, label: str, key: MachineKey, club: str | None = None) -> None:
        """Says this machine's name, key and clubs, unless that was said last; None: the clubs that were.

        A machine that has another key than the one that its UUID is bound to, as a copy of its database has on another
        computer, is another machine from here on. After a name that many computers bear the UUID's beginning is said.
        """
        self.store.wishes.remove_due(now_ms())
        self.be_named(key.new_machine(), key.owns)
        if label.casefold() in _USUAL_NAMES:
            label = f"{label} {self.machine[:_LEAST_OF_UUID]}"
        last = self.presented(self.machine)
        if club is None:
            before = None if last is None else body_of(last)
            club = before.club if isinstance(before, MachineTold) else None
        body = MachineTold(label, key.public, storable(club or "")).write()
        if last is None or last.body != body:
            self._written += 1
            self.say(FactKind.MACHINE, body)


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


def take_package(store: Store, package: CompetitionPackage) -> int:
    """Keeps what came in, but for facts not signed by the machines whose names they bear; how many these are."""
    accepted = tuple(filter(is_genuine, package.facts))
    store.competitions.take_package(replace(package, facts=accepted))
    return len(package.facts) - len(accepted)


def keep_sealed(store: Store, content: bytes, at: str) -> str:
    """Keeps a sealed file until its code is known; the UUID of its competition.

    Raises `InputError` where it is none, or where the games of its competition are here already.
    """
    header = header_of(content)
    try:
        competition = store.competitions.read(header.competition)
        has_games = all(store.competitions.has_game(header.competition, place) for place in competition.games)
        is_open = bool(competition.games) and has_games
    except StoreError:
        is_open = False
    if is_open:
        raise InputError("sealed.open_already", name=header.name)
    store.sealed_files.keep(KeptSeal(header.competition, header.name, content, at))
    return header.competition


def package_in(content: bytes, code: str) -> CompetitionPackage:
    """What a sealed file holds; raises `InputError` as `unseal`, and where it is not of the competition it names."""
    try:
        package = CompetitionPackage.parse(unseal(content, code).decode())
    except UnicodeDecodeError:
        raise InputError("competition.package") from None
    if package.competition != header_of(content).competition:
        raise InputError("sealed.touched")
    return package


def package_kept(seal: KeptSeal, code: str) -> CompetitionPackage:
    """What the last kept file holds that a code opens; raises `InputError` as `package_in` does for the last one."""
    try:
        return package_in(seal.content, code)
    except InputError:
        for content in seal.earlier:
            with suppress(InputError):
                return package_in(content, code)
        raise


def open_sealed(store: Store, seal: KeptSeal, code: str) -> None:
    """Opens a kept file, whose games are then here; raises `InputError` as `package_in`."""
    take_package(store, package_kept(seal, code))


class SealOpener:
    """Opens kept files as soon as the founders of their competitions have told a code that fits."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tried: Final = set[tuple[str, str, str]]()
        """Files and codes that do not go together, or a file that was touched."""

    def look(self) -> tuple[str, ...]:
        """Looks whether there are such codes now; the UUIDs of the competitions that were opened.

        A file that was touched stays, so that whoever looks for it is told why it does not open.
        """
        opened = []
        for seal in self._store.sealed_files.all():
            for code in told_codes(self._store, seal):
                name = (seal.competition, seal.received_at, code)
                if name in self._tried:
                    continue
                try:
                    open_sealed(self._store, seal, code)
                except ToppingError as fault:
                    self._tried.add(name)
                    note_fault("sealed file", fault)
                else:
                    opened.append(seal.competition)
                    break
        return tuple(opened)


def told_codes(store: Store, seal: KeptSeal) -> tuple[str, ...]:
    """The codes that the founder of its competition has told; none while nothing is known of it."""
    try:
        return store.competitions.read(seal.competition).codes
    except StoreError:
        return ()
