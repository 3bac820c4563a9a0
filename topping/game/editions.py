"""A club's own games of the day: the edition in force on this machine, and the file that gives it to another one.

A file of an edition is text in UTF-8. Its last line is the SHA-256 of all lines before it:

    Topping édition 1
    Nom : Club de Lyon
    Secret : 9f2c…
    Lexique : open-fr 3f5c…
    Somme : 0a4e…

`Lexique` names a word list and its hash. Whoever has the file knows the secret.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import Final

from topping import config
from topping.config import Settings
from topping.disk import os_reason, read_regular, write_whole
from topping.errors import InputError, LexiconError, SetupError, ToppingError
from topping.lexicon.catalogue import InstalledLexicon, entry_of, installed
from topping.training.daily import DailyEdition

_FIRST: Final = "Topping édition 1"
_LARGEST: Final = 1 << 12
"""Bytes of a file, and to spare."""
_HASH: Final = "[0-9a-f]{64}"
_FILE: Final = re.compile(
    rf"{_FIRST}\nNom : (?P<name>[^\n]*)\nSecret : (?P<secret>[^\n]*)\n"
    rf"Lexique : (?P<lexicon>[A-Za-z0-9._-]{{1,40}}) (?P<words>{_HASH})\nSomme : (?P<sum>{_HASH})\n"
)


@dataclass(frozen=True, slots=True)
class EditionFile:
    """What is in the file of an edition."""

    edition: DailyEdition
    lexicon: str
    """The name of its list."""
    hash: str
    """The hash of that list."""

    @staticmethod
    def parse(text: str) -> EditionFile:
        """Reads what `str` writes, whatever the line ends; raises `InputError` for anything else."""
        text = text.removeprefix("\ufeff").replace("\r\n", "\n")
        found = _FILE.fullmatch(text if text.endswith("\n") else f"{text}\n")
        if found is None:
            raise InputError("edition.not_one" if not text.startswith("Topping édition ") else "edition.malformed")
        if _sum(text[: found.start("sum")]) != found["sum"]:
            raise InputError("edition.changed")
        return EditionFile(DailyEdition(found["name"], found["secret"]), found["lexicon"], found["words"])

    def __str__(self) -> str:
        """The text of the file; ends with a line feed."""
        before = (
            f"{_FIRST}\nNom : {self.edition.name}\nSecret : {self.edition.secret}\n"
            f"Lexique : {self.lexicon} {self.hash}\nSomme : "
        )
        return f"{before}{_sum(before)}\n"


def _sum(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def edition_of(settings: Settings) -> DailyEdition | None:
    """The edition that settings name; None where they name none, or one without its secret.

    Raises `InputError` where its name cannot be one: somebody wrote it into the file of settings.
    """
    if not settings.edition or not settings.edition_secret:
        return None
    return DailyEdition(settings.edition, settings.edition_secret)


def new_edition(name: str) -> DailyEdition:
    """An edition with a secret made by chance, in force from now on; raises `InputError`, `SetupError`."""
    edition = DailyEdition(name, token_hex(32))
    _put_in_force(edition)
    return edition


def leave_edition() -> None:
    """From now on the game of the day is everybody's again; the secret is forgotten. Raises `SetupError`."""
    _put_in_force(None)


def _put_in_force(edition: DailyEdition | None) -> None:
    """Writes the settings. The secret goes first and comes last, so that none ever stands beside another's name."""
    config.save("daily.secret", "")
    config.save("daily.edition", "" if edition is None else edition.name)
    if edition is not None:
        config.save("daily.secret", edition.secret)


def export_edition(path: Path, *, overwrite: bool) -> EditionFile:
    """Writes the edition in force, with the default lexicon, into a file of the user's own.

    Raises `InputError` where none is in force or the file is there already, `LexiconError`, `SetupError`.
    """
    edition = edition_of(config.load()[0])
    if edition is None:
        raise InputError("edition.none_to_export")
    entry = entry_of(None)
    if entry.fault is not None:
        raise entry.fault
    whole = EditionFile(edition, entry.name, entry.hash)
    try:
        if path.exists() and not overwrite:
            raise InputError("edition.exists", path=path)
        write_whole(path, str(whole).encode(), is_private=True)
    except OSError as fault:
        raise SetupError("setup.write", path=path, why=os_reason(fault)) from fault
    return whole


def read_edition(path: Path) -> EditionFile:
    """What is in the file of an edition; raises `InputError`, `SetupError`, nothing being changed."""
    try:
        text = read_regular(path, _LARGEST).decode("utf-8")
    except OSError as fault:
        raise SetupError("edition.unreadable", path=path, why=os_reason(fault)) from fault
    except UnicodeDecodeError as fault:
        raise InputError("edition.not_one") from fault
    try:
        return EditionFile.parse(text)
    except ToppingError as fault:
        fault.in_source(path.name)
        raise


def import_edition(file: EditionFile) -> InstalledLexicon:
    """Puts an edition in force; returns its list.

    Raises `LexiconError` where the list is not installed; nothing changes then. Raises `SetupError` for settings that
    cannot be written.
    """
    entry = next((one for one in installed() if one.fault is None and one.hash == file.hash), None)
    if entry is None:
        raise LexiconError("edition.no_lexicon", name=file.lexicon, digest=file.hash[:12])
    _put_in_force(file.edition)
    return entry
