"""Files of competitions as they are found in folders, and what they hold."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from topping.competition.events import CompetitionStage
from topping.competition.package import CompetitionPackage
from topping.disk import open_regular, os_reason, read_regular
from topping.errors import InputError, SetupError
from topping.game.sealing import SealedHeader, header_of, is_sealed, new_code, seal
from topping.hub.keys import own_key
from topping.hub.machine import SharedStore
from topping.hub.packages import package_to_send, take_package
from topping.hub.seals import SealOpener, keep_sealed, package_in, package_kept
from topping.store import Store
from topping.store.competitions.sealedfiles import KeptSeal

ENDING: Final = ".topping"
_LARGEST: Final = 32 << 20
_HEAD: Final = 4096
_MOST_FILES: Final = 200


@dataclass(frozen=True, slots=True)
class CompetitionFile:
    """A file of a competition."""

    path: Path
    name: str
    """The competition's, where the file tells it to everybody; empty otherwise."""
    is_sealed: bool
    kept: KeptSeal | None = None
    """What was kept here until its code is known; None for a file in a folder."""


def files_in(folders: Iterable[Path]) -> tuple[CompetitionFile, ...]:
    """The files of these folders, of each once, and of the folders in them; what cannot be read is passed over."""
    paths: dict[Path, None] = {}
    for folder in folders:
        with suppress(OSError):
            for pattern in (f"*{ENDING}", f"*/*{ENDING}"):
                paths |= dict.fromkeys(sorted(folder.glob(pattern))[:_MOST_FILES])
    found = []
    for path in list(paths)[:_MOST_FILES]:
        with suppress(OSError):
            with open_regular(path) as file:
                head = file.read(_HEAD)
            found.append(_file(path, head))
    return tuple(found)


def kept_files(store: Store) -> tuple[CompetitionFile, ...]:
    """The sealed files that wait here for their codes."""
    seals = store.sealed_files.all()
    return tuple(CompetitionFile(Path(), one.name, is_sealed=True, kept=one) for one in seals)


def content_of(file: CompetitionFile) -> bytes:
    """The bytes of a file; `SetupError` where it cannot be read, or is too large to be one."""
    if file.kept is not None:
        return file.kept.content
    try:
        return read_regular(file.path, _LARGEST)
    except OSError as fault:
        raise SetupError("sessions.unreadable", why=os_reason(fault)) from fault


def package_of(content: bytes, code: str) -> CompetitionPackage:
    """What a file holds; `InputError` for another code, and for a file that was touched or is none of ours."""
    if is_sealed(content):
        return package_in(content, code)
    try:
        return CompetitionPackage.parse(content.decode())
    except UnicodeDecodeError:
        raise InputError("competition.package") from None


def take_file(file: CompetitionFile, code: str, store: Store, at: str) -> tuple[str, int]:
    """Takes what a file holds, a sealed one by its code; tells the competition, and how many facts were refused.

    What was sealed is opened on this machine: its games may be played.
    """
    package = package_of(content_of(file), code) if file.kept is None else package_kept(file.kept, code)
    refused = take_package(store, package).refused
    competition = store.competitions.read(package.competition)
    if package.games and competition.stage is CompetitionStage.PREPARED:
        store.competitions.open(package.competition, at)
    if not package.games:
        SealOpener(store).look()  # it may hold the code of a file that waits here
    return package.competition, refused


def keep_file(file: CompetitionFile, store: Store, at: str) -> str:
    """Keeps a sealed file until its code is known; the UUID of its competition."""
    return keep_sealed(store, content_of(file), at)


def present(label: str, store: Store) -> None:
    """Gives this machine the name that is bound to its key, to which those of its competitions are bound."""
    SharedStore(store).present(label, own_key())


def results_file(uuid: str, label: str, store: Store, at: str) -> bytes:
    """What a room sends back: all that is known here, signed, without the moves of the games."""
    store.scored_sessions.refresh(uuid, at)
    return f"{package_to_send(store, uuid, label, own_key(), with_games=False)}\n".encode()


def sealed_file(uuid: str, label: str, store: Store, at: str) -> tuple[bytes, str]:
    """The competition with its games, sealed by a new code, which comes with it.

    Raises `StoreError` where the moves of a game are not here.
    """
    competition = store.competitions.read(uuid)
    for place in competition.games:
        store.competitions.game(uuid, place)
    code = new_code()
    store.competitions.keep_code(uuid, code, at)
    package = package_to_send(store, uuid, label, own_key(), with_games=True)
    return seal(str(package).encode(), SealedHeader(uuid, competition.plan.name), code), code


def _file(path: Path, head: bytes) -> CompetitionFile:
    if not is_sealed(head):
        return CompetitionFile(path, "", is_sealed=False)
    name = ""
    with suppress(InputError):
        name = header_of(head).name
    return CompetitionFile(path, name, is_sealed=True)
