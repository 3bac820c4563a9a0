"""Sealed files that wait here: opened by the code that is typed, or by the one that the founder's machine tells."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from topping.competition.package import CompetitionPackage
from topping.errors import InputError, StoreError, ToppingError
from topping.game.sealing import header_of, unseal
from topping.hub.packages import TakenPackage, take_package
from topping.log import note_fault
from topping.store import Store
from topping.store.competitions.sealedfiles import KeptSeal


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


def open_sealed(store: Store, seal: KeptSeal, code: str) -> TakenPackage:
    """Opens a kept file, whose games are then here; raises `InputError` as `package_in`."""
    return take_package(store, package_kept(seal, code))


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
