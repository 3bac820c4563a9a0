from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.hub.somefacts import a_fact, machine
from topping.errors import SetupError
from topping.hub.keys import FILE, GenuineFacts, MachineKey, is_signed_by, own_key

KEY = MachineKey(bytes(range(32)))
OTHER = MachineKey(bytes(32))


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=50), st.integers(1, 10**15))
def test_what_is_signed_is_told_from_anything_else(text: str, number: int) -> None:
    fact = a_fact(machine(1), number, text=text)
    signed = KEY.sign(fact)
    assert is_signed_by(signed, KEY.public)
    assert KEY.sign(signed) == signed
    assert type(fact).parse(str(signed)) == signed
    assert not is_signed_by(fact, KEY.public)
    assert not is_signed_by(signed, OTHER.public)
    assert not is_signed_by(replace(signed, number=number + 1), KEY.public)
    assert not is_signed_by(replace(signed, machine=machine(2)), KEY.public)
    assert not is_signed_by(replace(signed, body={"text": text + "!"}), KEY.public)
    assert not is_signed_by(replace(signed, at=signed.at + 1), KEY.public)


@pytest.mark.parametrize("wrong", ["", "xyz", "ab", "ÉÉ", "00" * 31, "zz" * 32])
def test_what_is_no_key_verifies_nothing(wrong: str) -> None:
    assert not is_signed_by(KEY.sign(a_fact(machine(1), 1)), wrong)


def test_what_was_looked_at_once_is_told_from_what_was_changed() -> None:
    genuine, own = GenuineFacts(), KEY.new_machine()
    fact = KEY.sign(a_fact(own, 1))
    for _ in range(2):
        assert genuine(fact)
        assert not genuine(replace(fact, body={"text": "!"}))
        assert not genuine(replace(fact, signature=None))
        assert not genuine(OTHER.sign(fact))
        assert not genuine(KEY.sign(a_fact(OTHER.new_machine(), 1)))


@pytest.mark.parametrize("wrong", ["", "!!!", "AAAA", "é"])
def test_what_is_no_signature_is_none(wrong: str) -> None:
    assert not is_signed_by(a_fact(machine(1), 1).signed(wrong), KEY.public)


def test_a_machine_keeps_its_key(tmp_path: Path) -> None:
    key = own_key(tmp_path)
    assert own_key(tmp_path).public == key.public
    assert (tmp_path / FILE).stat().st_mode & 0o077 == 0
    assert own_key(tmp_path / "other").public != key.public


@pytest.mark.parametrize("content", [b"", b"xyz", b"00" * 31, b"\xff\xfe"])
def test_a_damaged_key_is_told_and_stays(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    with pytest.raises(SetupError, match="key_damaged"):
        own_key(tmp_path)
    assert (tmp_path / FILE).read_bytes() == content
