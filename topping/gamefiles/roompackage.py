"""The sealed file that a room of a competition gets, with plan, games and entrants: making and opening it."""

from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import Final

from topping.competition.package import CompetitionPackage
from topping.errors import InputError
from topping.gamefiles.sealing import SealedHeader, header_of, seal, unseal
from topping.gamefiles.shelf import plain_name

ENDING: Final = ".topping"
"""Extension of competition files: packages, and results of rooms."""


def sealed_package(package: CompetitionPackage, name: str, code: str) -> bytes:
    """Returns the content of a room's file, sealed with a code. The competition's name stays readable without it."""
    return seal(str(package).encode(), SealedHeader(package.competition, name), code)


def package_in(content: bytes, code: str) -> CompetitionPackage:
    """Opens a room's sealed file with its code; returns plan, games and entrants as a package.

    Raises `InputError` like `unseal`, and if its content belongs to another competition than its header.
    """
    try:
        package = CompetitionPackage.parse(unseal(content, code).decode())
    except UnicodeDecodeError:
        raise InputError("competition.package") from None
    if package.competition != header_of(content).competition:
        raise InputError("sealed.touched")
    return package


def package_in_any(contents: tuple[bytes, ...], code: str) -> CompetitionPackage:
    """Opens the first of several sealed files that the code fits; returns its package.

    Raises the `InputError` of the first file if the code fits none.
    """
    for content in contents:
        with suppress(InputError):
            return package_in(content, code)
    return package_in(contents[0], code)


def files_of_rooms(file: Path, rooms: Collection[str]) -> dict[str, Path]:
    """Returns the path of the file for each room of a competition.

    It is `file` for a single room. For several rooms, each room's name is added to the file name.
    """
    if len(rooms) == 1:
        return dict.fromkeys(rooms, file)
    files: dict[str, Path] = {}
    for room in rooms:
        name = plain_name(room)
        taken = {path.name for path in files.values()}
        # the names of two rooms may give the same file name
        names = (name, *(f"{name}-{n}" for n in range(2, len(rooms) + 2)))
        paths = (file.with_name(f"{file.stem}-{each}{file.suffix or ENDING}") for each in names)
        files[room] = next(path for path in paths if path.name not in taken)
    return files
