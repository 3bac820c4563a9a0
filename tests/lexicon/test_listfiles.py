import gzip
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from topping.errors import LexiconError
from topping.lexicon import listfiles
from topping.lexicon.listfiles import gather


def names(*paths: Path) -> list[str]:
    return [file.name for file in gather(paths)]


def zipped(members: dict[str, bytes]) -> bytes:
    content = BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, inside in members.items():
            archive.writestr(name, inside)
    return content.getvalue()


def refused(path: Path) -> str:
    with pytest.raises(LexiconError) as caught:
        gather([path])
    assert caught.value.details["path"] == path
    return caught.value.key


def test_a_folder_gives_all_its_files_but_hidden_ones(tmp_path: Path) -> None:
    for name in ("3.txt", "2.txt", "longs/été.txt", ".DS_Store", "Thumbs.db", "__MACOSX/2.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"zen")
    assert names(tmp_path) == ["2.txt", "3.txt", "été.txt"]


def test_an_archive_gives_all_its_files(tmp_path: Path) -> None:
    path = tmp_path / "liste.zip"
    members = {"mots/": b"", "mots/2.txt": b"aa", "mots/3.txt.gz": gzip.compress(b"zen"), "__MACOSX/x": b"\0"}
    path.write_bytes(zipped(members))
    assert [(file.name, file.content) for file in gather([path])] == [("2.txt", b"aa"), ("3.txt", b"zen")]


def with_a_wrong_place(content: bytes) -> bytes:
    """An archive whose list of members says that they stand before its start."""
    place = content.rindex(b"PK\x05\x06") + 16
    return content[:place] + (2**31).to_bytes(4, "little") + content[place + 4 :]


@pytest.mark.parametrize(
    ("content", "key"),
    [
        (zipped({"[Content_Types].xml": b"", "xl/workbook.xml": b""}), "lexicon.list_document"),
        (zipped({"mimetype": b"application/vnd.oasis.opendocument.text"}), "lexicon.list_document"),
        (b"%PDF-1.7\n", "lexicon.list_document"),
        (b"{\\rtf1\\ansi zen}", "lexicon.list_document"),
        (zipped({"a.zip": zipped({"a.txt": b"aa"})}), "lexicon.list_archive"),
        (b"7z\xbc\xaf\x27\x1c", "lexicon.list_archive"),
        (zipped({}), "lexicon.list_empty"),
        (zipped({"a.txt": b"zen\n" * 99})[:60], "lexicon.list_archive_damaged"),
        (with_a_wrong_place(zipped({"a.txt": b"zen"})), "lexicon.list_archive_damaged"),
        (gzip.compress(b"zen\n" * 99)[:-9], "lexicon.list_archive_damaged"),
        (zipped({"a.txt": b"\0" * 5000}), "lexicon.list_too_big"),
        (zipped({"a.txt": b"\0" * 600, "b.txt": b"\0" * 600}), "lexicon.list_too_big"),
        (gzip.compress(b"\0" * 5000), "lexicon.list_too_big"),
    ],
    # Never the archives' bytes: they hold the time, which two workers read a second apart.
    ids=lambda value: value if isinstance(value, str) else "file",
)
def test_what_is_refused_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes, key: str) -> None:
    monkeypatch.setattr(listfiles, "MOST_BYTES", 1000)
    path = tmp_path / "liste"
    path.write_bytes(content)
    assert refused(path) == key


def test_a_file_too_big_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "liste.txt"
    with path.open("wb") as file:
        file.truncate(100_000_001)  # takes no room on the disk
    with pytest.raises(LexiconError, match=r"lexicon\.list_too_big") as caught:
        gather([path])
    assert caught.value.details["most"] == 100
    with path.open("wb") as file:
        file.truncate(100_000_000)
    assert len(gather([path])[0].content) == 100_000_000


def test_an_empty_folder_and_one_with_far_too_much(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert refused(tmp_path) == "lexicon.folder_empty"
    for name in range(1_000):
        (tmp_path / str(name)).write_bytes(b"")
    assert len(gather([tmp_path])) == 1_000
    (tmp_path / "more").write_bytes(b"")
    assert refused(tmp_path) == "lexicon.too_many_files"
    path = tmp_path / "archive"
    path.write_bytes(zipped({"a": b"aa", "b": b"bb", "c": b"cc"}))
    monkeypatch.setattr(listfiles, "MOST_FILES", 3)
    assert names(path) == ["a", "b", "c"]
    monkeypatch.setattr(listfiles, "MOST_FILES", 2)
    assert refused(path) == "lexicon.too_many_files"


def test_a_link_that_leads_back_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"zen")
    (tmp_path / "round").symlink_to(tmp_path)
    with pytest.raises(LexiconError, match=r"lexicon\.unreadable"):
        gather([tmp_path])
