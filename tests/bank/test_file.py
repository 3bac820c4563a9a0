"""The file of a bank: complete records are read, incomplete ones cut off, and one program at a time appends."""

from __future__ import annotations

import io
import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topping.bank import file as bankfile
from topping.bank.file import (
    BankHead,
    BankReader,
    BankSubject,
    adding,
    banks,
)
from topping.errors import SetupError
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

SUBJECT = BankSubject(NORMALE, "open-fr", "0f" * 32)
RECORDS = [b"un", b"deux" * 100, b"t"]
_RECORD_HEAD = 8


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TOPPING_HOME", str(tmp_path))
    return tmp_path


def reader(subject: BankSubject = SUBJECT) -> BankReader:
    return BankReader(subject.path, subject)


def add(*records: bytes, subject: BankSubject = SUBJECT) -> list[bytes]:
    """Adds records; returns the records already there."""
    with adding(reader(subject)) as (writer, _, before):
        assert writer is not None
        for record in records:
            assert writer.add(record)
    return before


def read(subject: BankSubject = SUBJECT) -> list[bytes]:
    return reader(subject).news()[1]


@given(st.data())
def test_a_flipped_bit_loses_only_the_records_after_it(data: st.DataObject) -> None:
    SUBJECT.path.unlink(missing_ok=True)
    add(*RECORDS)
    content = bytearray(SUBJECT.path.read_bytes())
    place = data.draw(st.integers(0, 8 * len(content) - 1))
    content[place // 8] ^= 1 << place % 8
    SUBJECT.path.write_bytes(content)
    found = read()
    assert found == RECORDS[: len(found)]
    assert len(found) < len(RECORDS)
    assert add(b"t") == found
    with adding(reader()) as (_, _, records):
        assert records == [*found, b"t"]
    bank = reader()
    bank.news()
    assert bank.end == SUBJECT.path.stat().st_size


def test_a_file_of_another_version_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    add(*RECORDS)
    bank = reader()
    bank.news()
    monkeypatch.setattr(bankfile, "FORMAT", 2)
    assert read() == []
    assert bank.news() == (True, [])
    with adding(bank) as (_, is_void, records):
        assert (is_void, records) == (False, [])
    SUBJECT.path.unlink()
    assert (bank.news(), bank.count, bank.end) == ((False, []), 0, 0)


def test_only_one_program_appends_at_a_time() -> None:
    with adding(reader()) as (writer, _, _):
        assert writer is not None
        writer.add(RECORDS[0])
        with adding(reader()) as (other, _, records):
            assert other is None
            assert records == RECORDS[:1]
        assert writer.add(RECORDS[1])
    assert add() == RECORDS[:2]


def test_each_variant_and_lexicon_has_a_bank_and_old_editions_go() -> None:
    of_jokers = BankSubject(VARIANTS["789+joker"], "open-fr", "0f" * 32)
    for subject in (SUBJECT, of_jokers, BankSubject(NORMALE, "ods", "1e" * 32)):
        add(*RECORDS, subject=subject)
    assert [(bank.variant, bank.lexicon_name, bank.games) for bank in banks()] == [
        ("normale", "ods", 3),
        ("normale", "open-fr", 3),
        ("789+joker", "open-fr", 3),
    ]
    add(b"neuf", subject=BankSubject(NORMALE, "open-fr", "2d" * 32))
    assert [(bank.variant, bank.lexicon_hash[:2], bank.games) for bank in banks()] == [
        ("normale", "1e", 3),
        ("normale", "2d", 1),
        ("789+joker", "0f", 3),
    ]


def test_the_last_used_banks_are_kept_within_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    subjects = {name: BankSubject(NORMALE, name, f"{place:064x}"[::-1]) for place, name in enumerate("abc")}
    for subject in subjects.values():
        add(bytes(1_000), subject=subject)
    for used, name in enumerate("bac"):
        os.utime(subjects[name].path, (used, 1_000_000_000 + used))
    whole = sum(bank.size for bank in banks()) + _RECORD_HEAD + 500
    for most, left in ((whole, "abc"), (whole + _RECORD_HEAD + 499, "ac")):
        monkeypatch.setattr(bankfile, "MOST_ON_DISK", most)
        add(bytes(500), subject=subjects["c"])
        assert [bank.lexicon_name for bank in banks()] == list(left)
    add(subject=subjects["a"])  # the most recently used one now
    os.utime(subjects["c"].path, (0, 1_000_000_003))
    add(bytes(1_000), subject=subjects["b"])
    assert [bank.lexicon_name for bank in banks()] == ["a", "b"]
    with adding(reader()) as (writer, _, _):
        assert writer is not None
        alone = SUBJECT.path.stat().st_size + _RECORD_HEAD + 500
        monkeypatch.setattr(bankfile, "MOST_ON_DISK", alone)
        assert not writer.add(bytes(501))
        assert len(banks()) == 3
        assert writer.add(bytes(500))
    assert [bank.size for bank in banks()] == [alone]
    assert stat.S_IMODE(SUBJECT.path.stat().st_mode) == 0o600
    assert read() == [bytes(500)]


def test_an_unwritable_folder_is_reported(home: Path) -> None:
    (home / "cache").write_text("une file", encoding="utf-8")
    with pytest.raises((SetupError, OSError)):
        add(b"neuf")
    with pytest.raises(OSError, match="Not a directory"):
        reader().news()
    assert banks() == ()


def test_a_full_disk_leaves_the_file_unchanged() -> None:
    full = Path("/dev/full")
    if not os.access(full, os.R_OK | os.W_OK):
        pytest.skip("no such device here")
    add(*RECORDS)
    with adding(reader()) as (writer, _, _):
        assert writer is not None
        whole, writer._file = writer._file, full.open("r+b", buffering=0)
        assert type(whole) is type(writer._file), "nothing waits to be written"
        with pytest.raises(OSError, match="No space"):
            writer.add(b"neuf")
        writer._file.close()
        writer._file = whole
        assert writer.count == 3
        assert writer.add(b"dix")
    assert read() == [*RECORDS, b"dix"]


@given(st.text(max_size=200), st.sampled_from(list(VARIANTS.values())))
def test_the_header_is_read_back(name: str, variant: Variant) -> None:
    head = BankHead.begun(BankSubject(variant, name, "ab" * 32))
    assert BankHead.parse(head.line) == head
    assert len(head.line) <= 1024


class Short(io.BytesIO):
    """A file on a disk that stores half of each write, and reports so."""

    def write(self, content: ReadableBuffer) -> int:
        taken = bytes(content)
        return super().write(taken[: len(taken) // 2])


def test_a_record_written_only_in_part_is_not_counted() -> None:
    add(*RECORDS)
    with adding(reader()) as (writer, _, _):
        assert writer is not None
        whole, half = writer._file, Short(SUBJECT.path.read_bytes())
        writer._file = half
        before = half.getvalue()
        with pytest.raises(OSError, match="No space"):
            writer.add(b"neuf")
        assert half.getvalue() == before
        writer._file = whole
        assert writer.count == 3


def test_a_reader_gets_only_new_records() -> None:
    bank = reader()
    add(RECORDS[0])
    assert bank.news() == (False, [RECORDS[0]])
    assert bank.news() == (False, [])
    add(*RECORDS[1:])
    assert bank.news() == (False, RECORDS[1:])
    assert bank.count == 3
    assert bank.end == SUBJECT.path.stat().st_size
