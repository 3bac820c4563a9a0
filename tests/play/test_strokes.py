"""The strokes of a move as bytes, and what a typed character is."""

from contextlib import suppress
from itertools import accumulate

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from topping.play.run.strokes import FORMAT, Device, Stroke, StrokeKind, kind_of, pack, unpack

WAITS = st.integers(0, 300) | st.integers(0, 200_000) | st.just(2**24)
STROKES = st.lists(st.tuples(WAITS, st.sampled_from(StrokeKind), st.sampled_from(Device)), max_size=60).map(
    lambda some: tuple(
        Stroke(at_ms, kind, device)
        for at_ms, (_, kind, device) in zip(accumulate(wait for wait, _, _ in some), some, strict=True)
    )
)


@given(STROKES)
@example((Stroke(128, StrokeKind.LETTER, Device.LINE), Stroke(2**31 - 1, StrokeKind.ENTER, Device.LINE)))
def test_strokes_round_trip(strokes: tuple[Stroke, ...]) -> None:
    assert unpack(pack(strokes)) == strokes


@given(st.binary(max_size=40) | st.binary(max_size=40).map(lambda tail: bytes((FORMAT,)) + tail))
def test_bytes_are_refused_or_are_what_would_be_written(data: bytes) -> None:
    with suppress(ValueError):
        assert pack(unpack(data)) == data


@given(STROKES.filter(len), st.data())
def test_a_move_cut_short_is_refused_or_has_fewer_strokes(strokes: tuple[Stroke, ...], data: st.DataObject) -> None:
    packed = pack(strokes)
    cut = packed[: data.draw(st.integers(0, len(packed) - 1))]
    with suppress(ValueError):
        read = unpack(cut)
        assert len(read) < len(strokes)
        assert strokes[: len(read)] == read


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x00",
        b"\x02",
        b"\x01\x00",  # no time
        b"\x01\x08\x00",  # no such key
        b"\x01\x30\x00",  # no such device
        b"\x01\x00\x80",  # a number that does not end
        b"\x01\x00\x80\x00",  # a number longer than it need be
        b"\x01\x00\xff\xff\xff\xff\x7f",  # too late
        b"\x01" + b"\x00\x80" * 30,
        b"\x01" + b"\x00\x00" * 2_001,
    ],
)
def test_what_was_never_packed_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="packed"):
        unpack(data)


@pytest.mark.parametrize("times", [(5, 4), (0, 2**31)])
def test_strokes_out_of_order_or_too_late_are_not_packed(times: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="after"):
        pack([Stroke(at_ms, StrokeKind.LETTER, Device.LINE) for at_ms in times])


def test_strokes_are_read_as_they_were_stored() -> None:
    strokes = (Stroke(300, StrokeKind.DIGIT, Device.MOUSE), Stroke(301, StrokeKind.ENTER, Device.GRID))
    assert unpack(b"\x01\x21\xac\x02\x17\x01") == strokes
    kinds = unpack(b"\x01" + bytes(byte for kind in range(8) for byte in (kind, 0)))
    assert " ".join(one.kind.name for one in kinds) == "LETTER DIGIT JOKER OTHER ERASE CLEAR CURSOR ENTER"


@pytest.mark.parametrize(
    ("typed", "keys"),
    [
        ("PASSE H4", "LLLLLOLD"),
        ("passé 12d", "LLLLLODDL"),
        ("PASS(E)R H4", "LLLLJLJLOLD"),
        ("PASSE H'", "LLLLLOLD"),
        ("passe hé", "LLLLLOLD"),
        ("passe &éd", "LLLLLODDL"),
        ("passe éd", "LLLLLODL"),
        ("passe h&é", "LLLLLOLDD"),
        ("passe h1é", "LLLLLOLDD"),
        ("passe h&éé", "LLLLLOLDDL"),
        ("passe thé", "LLLLLOLLL"),
        ("été &h", "LLLODL"),
        ("h4 été", "LDOLLL"),
        ("h' été", "LDOLLL"),
        ("PASSE H(", "LLLLLOLD"),
        ("ŒUF -H", "LLLODL"),
        ("PASSE?", "LLLLLO"),
    ],
)
def test_what_each_character_of_a_line_is(typed: str, keys: str) -> None:
    found = [kind_of(character, typed[:place]).name[0] for place, character in enumerate(typed)]
    assert "".join(found) == keys
