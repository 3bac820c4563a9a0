"""The package of a room as a sealed file, and what such a file holds."""

from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import Final

from topping.competition.package import CompetitionPackage
from topping.errors import InputError
from topping.game.sealing import SealedHeader, header_of, seal, unseal
from topping.game.shelf import plain_name

ENDING: Final = ".topping"
"""How the names of files of competitions end: packages, and results of rooms."""


def sealed_package(package: CompetitionPackage, name: str, code: str) -> bytes:
    """The file of a package; everybody may read the name of its competition."""
    return seal(str(package).encode(), SealedHeader(package.competition, name), code)


def package_in(content: bytes, code: str) -> CompetitionPackage:
    """What a sealed file holds; raises `InputError` as `unseal`, and where it is not of the competition it names."""
    try:
        package = CompetitionPackage.parse(unseal(content, code).decode())
    except UnicodeDecodeError:
        raise InputError("competition.package") from None
    if package.competition != header_of(content).competition:
        raise InputError("sealed.touched")
    return package


def package_in_any(contents: tuple[bytes, ...], code: str) -> CompetitionPackage:
    """What the first file holds that a code opens; raises `InputError` as `package_in` does for the first of them."""
    for content in contents:
        with suppress(InputError):
            return package_in(content, code)
    return package_in(contents[0], code)


def files_of_rooms(file: Path, rooms: Collection[str]) -> dict[str, Path]:
    """The file of each room: the one that was asked for, with the room's name where there are several."""
    if len(rooms) == 1:
        return dict.fromkeys(rooms, file)
    found: dict[str, Path] = {}
    for room in rooms:
        name = plain_name(room)
        taken = {path.name for path in found.values()}
        names = (name, *(f"{name}-{n}" for n in range(2, len(rooms) + 2)))  # two rooms may be written alike
        paths = (file.with_name(f"{file.stem}-{one}{file.suffix or ENDING}") for one in names)
        found[room] = next(path for path in paths if path.name not in taken)
    return found
