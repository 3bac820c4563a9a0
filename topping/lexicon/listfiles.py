"""Reads the files of a word list (one or several files, a folder, an archive) within limits of size."""

import errno
import gzip
import lzma
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import Final

from topping.errors import LexiconError
from topping.system.disk import os_reason, read_regular
from topping.system.encoding import NotTextError, decoded

MOST_BYTES: Final = 100_000_000
"""Limit for all files of a list, decompressed, in bytes; a full French list takes 5 MB."""
MOST_FILES: Final = 1000

_ZIP: Final = (b"PK\x03\x04", b"PK\x05\x06")
_GZIP: Final = b"\x1f\x8b"
_OTHER_ARCHIVES: Final = (b"7z\xbc\xaf", b"Rar!", b"\xfd7zXZ", b"BZh91AY", b"\x1f\x9d")
_DOCUMENTS: Final = (b"%PDF-", b"{\\rtf", b"\xd0\xcf\x11\xe0")
_DOCUMENT_MEMBERS: Final = {"[Content_Types].xml", "mimetype"}
"""Members of which every workbook or text document has one; these files are zip archives too."""
_ELIOT: Final = b"_COMPILED_DICTIONARY_"
"""First bytes of a compiled dictionary of Eliot (`.dawg`)."""
_PAGE: Final = re.compile(r"<(?:!doctype|\?xml|html|body|head|table|tr|td|ul|ol|li|pre|br|p|div|span)\b", re.IGNORECASE)
_START: Final = 20_000
"""Characters searched for the tags of a Web page."""
_LEFT_AMONG_OTHERS: Final = frozenset(
    ["lexicon.list_document", "lexicon.list_page", "lexicon.list_archive", "lexicon.list_binary", "lexicon.list_eliot"]
)
_SYSTEM_FILES: Final = {"thumbs.db", "desktop.ini", "__macosx"}
_DAMAGED: Final = (
    zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error,
    OSError, EOFError, ValueError, LookupError, OverflowError,
    RuntimeError,  # a password, or a compression method unknown to Python
)  # fmt: skip
"""Exceptions that the libraries raise for a damaged archive: they check little of their input."""


@dataclass(frozen=True, slots=True)
class ListFile:
    """One file of a word list, decompressed."""

    name: str
    """The file's name without folders; the member's name for a file in an archive."""
    content: bytes

    def text(self, path: Path) -> str:
        """Decodes the file as text.

        Raises `LexiconError`, naming the list's `path`, for binary content or a Web page.
        """
        try:
            text = decoded(self.content)
        except NotTextError as fault:
            raise LexiconError("lexicon.list_binary", path=path) from fault
        if _PAGE.search(text, 0, _START):
            raise LexiconError("lexicon.list_page", path=path)
        return text


def gather(paths: Sequence[Path]) -> tuple[ListFile, ...]:
    """Returns every file of the word list at `paths`, decompressed: files, the contents of folders, `.zip`, `.gz`.

    Raises `LexiconError` for an unreadable file, a special file (which might never end), or too many bytes in all.
    """
    return gathered(paths)[0]


def gathered(paths: Sequence[Path]) -> tuple[tuple[ListFile, ...], tuple[str, ...]]:
    """Returns the files like `gather`, and the names of files left out because they are documents, not lists.

    Only files in folders and archives are left out.
    """
    reading = _Reading(MOST_BYTES)
    for path in paths:
        before = len(reading.files)
        for file in _files(path):
            reading.take(file, file.name, reading.bytes_of(file), is_among_others=file != path)
        if len(reading.files) == before:
            raise LexiconError("lexicon.folder_without_words", path=path, files=", ".join(reading.left))
    return tuple(reading.files), tuple(reading.left)


class _Reading:
    """The reading of the files of a list, which counts how many bytes may still be read."""

    def __init__(self, most: int) -> None:
        self.files: list[ListFile] = []
        self.left: list[str] = []
        """Names of files that hold no list."""
        self._most = self._left = most

    def bytes_of(self, path: Path) -> bytes:
        """Returns the content of a regular file; raises `LexiconError` if it is too large, before reading it."""
        try:
            return read_regular(path, self._left)
        except OSError as fault:
            if fault.errno == errno.EFBIG:
                raise self._too_big(path) from fault
            raise LexiconError("lexicon.unreadable", path=path, why=os_reason(fault)) from fault

    def take(
        self, path: Path, name: str, content: bytes, *, is_packed: bool = False, is_among_others: bool = False
    ) -> None:
        """Adds a file, found in the list at `path`, to the list or, for an archive, its members.

        `is_packed` is true for a member of an archive. `is_among_others` is true for a file in a folder or an archive;
        it is skipped if it cannot hold a list.
        """
        if is_among_others:
            try:
                if not content.startswith((*_ZIP, _GZIP)):
                    ListFile(name, content).text(path)
                self.take(path, name, content, is_packed=is_packed)
            except LexiconError as fault:
                if fault.key not in _LEFT_AMONG_OTHERS:
                    raise
                self.left.append(name)
                self._left -= len(content)
                if self._left < 0:
                    raise self._too_big(path) from fault
            return
        if content.startswith(_ELIOT):
            raise LexiconError("lexicon.list_eliot", path=path)
        if content.startswith(_DOCUMENTS):
            raise LexiconError("lexicon.list_document", path=path)
        if content.startswith(_OTHER_ARCHIVES) or (is_packed and content.startswith(_ZIP)):
            raise LexiconError("lexicon.list_archive", path=path)
        if content.startswith(_ZIP):
            self._take_zip(path, content)
        elif content.startswith(_GZIP) and not (is_packed and name.endswith(_UNPACKED)):
            self.take(path, name.removesuffix(".gz") + _UNPACKED, self._unzipped(path, content), is_packed=True)
        else:
            if len(self.files) == MOST_FILES:
                raise LexiconError("lexicon.too_many_files", path=path, most=MOST_FILES)
            self._left -= len(content)  # no more than the bytes left has been read
            self.files.append(ListFile(name.removesuffix(_UNPACKED), content))

    def _take_zip(self, path: Path, content: bytes) -> None:
        try:
            with zipfile.ZipFile(BytesIO(content)) as archive:
                members = [
                    member for member in archive.infolist() if not member.is_dir() and _is_shown(member.filename)
                ]
                if _DOCUMENT_MEMBERS & {member.filename for member in members}:
                    raise LexiconError("lexicon.list_document", path=path)
                if not members:
                    raise LexiconError("lexicon.list_empty", path=path)
                for member in members:
                    with archive.open(member) as file:
                        inside = file.read(self._left + 1)  # the sizes stated by the archive may be wrong
                    if len(inside) > self._left:
                        raise self._too_big(path)
                    name = PurePosixPath(member.filename).name
                    self.take(path, name, inside, is_packed=True, is_among_others=len(members) > 1)
        except _DAMAGED as fault:
            raise LexiconError("lexicon.list_archive_damaged", path=path) from fault

    def _unzipped(self, path: Path, content: bytes) -> bytes:
        try:
            with gzip.GzipFile(fileobj=BytesIO(content)) as file:
                inside = file.read(self._left + 1)
        except _DAMAGED as fault:
            raise LexiconError("lexicon.list_archive_damaged", path=path) from fault
        if len(inside) > self._left:
            raise self._too_big(path)
        return inside

    def _too_big(self, path: Path) -> LexiconError:
        return LexiconError("lexicon.list_too_big", path=path, most=self._most // 1_000_000)


_UNPACKED: Final = "\0unpacked"
"""Ends the name of a decompressed file, which is not decompressed again."""


def _files(path: Path) -> Iterator[Path]:
    """Yields the path itself or, for a folder, every file in it and in its subfolders, sorted by name."""
    try:
        if not path.is_dir():
            yield path
            return
        files = [file for file in _walked(path) if _is_shown(file.relative_to(path).as_posix())]
    except (OSError, ValueError) as fault:
        raise LexiconError("lexicon.unreadable", path=path, why=os_reason(fault)) from fault
    if not files:
        raise LexiconError("lexicon.folder_empty", path=path)
    yield from files


def _walked(folder: Path) -> Iterator[Path]:
    paths = sorted(islice(folder.iterdir(), MOST_FILES + 1))
    if len(paths) > MOST_FILES:
        raise LexiconError("lexicon.too_many_files", path=folder, most=MOST_FILES)
    for path in paths:
        if path.is_dir() and not path.is_symlink():
            yield from _walked(path)
        else:
            yield path  # a link to a folder too: it is refused, since following it might never end


def _is_shown(name: str) -> bool:
    """Returns whether a file is visible to users: not hidden, and not made by the operating system."""
    parts = name.replace("\\", "/").split("/")
    return not any(part.startswith(".") or part.casefold() in _SYSTEM_FILES for part in parts)
