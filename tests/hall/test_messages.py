"""What is said between phones, journal and referee is read back as it was written, and nothing else is read."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topping.errors import InputError
from topping.hall.evening import HallEvening, format_evening, parse_evening
from topping.hall.events import HallEvent, format_event, parse_event
from topping.hall.messages import (
    LARGEST,
    BadMessageError,
    CodeHello,
    DrawSeen,
    GaveUp,
    Hello,
    PhoneMessage,
    Proposed,
    format_message,
    parse_message,
)
from topping.hall.orders import HallOrder, NextGame, OrderKind, format_order, parse_order
from topping.hall.seatkeys import (
    PRIME,
    code_proof,
    exchange,
    key_proof,
    new_code,
    new_key,
    proves_code,
    proves_key,
    shared_key,
    stored_code,
    stored_key,
)

NUMBERS = st.integers(1, 1_000_000)
DIGESTS = st.text("0123456789abcdef", min_size=64, max_size=64)
TEXTS = st.text(
    st.characters(categories=("L", "N", "P", "Zs"), include_characters=" "), min_size=1, max_size=40
).filter(str.isprintable)
MESSAGES: st.SearchStrategy[PhoneMessage] = st.one_of(
    st.builds(Hello, NUMBERS, DIGESTS),
    st.builds(CodeHello, NUMBERS, DIGESTS, st.text("0123456789abcdef", min_size=1, max_size=384)),
    st.builds(DrawSeen, NUMBERS),
    st.builds(Proposed, NUMBERS, NUMBERS, TEXTS),
    st.builds(GaveUp, NUMBERS),
)
ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(MESSAGES)
def test_a_message_is_read_as_it_was_written(message: PhoneMessage) -> None:
    assert parse_message(format_message(message)) == message


@given(ANY_JSON.map(json.dumps) | st.text(max_size=200))
def test_what_is_no_message_is_refused(raw: str) -> None:
    with pytest.raises(BadMessageError):
        parse_message(raw)


@pytest.mark.parametrize(
    "raw",
    [
        '{"t":"say","number":1,"move":1,"text":"MOT H8","more":1}',
        '{"t":"say","number":true,"move":1,"text":"MOT H8"}',
        '{"t":"say","number":-1,"move":1,"text":"MOT H8"}',
        '{"t":"say","number":1,"move":1,"text":"' + "A" * 41 + '"}',
        '{"t":"say","number":1,"move":1,"text":"A\\u0007"}',
        '{"t":"hello","seat":1,"proof":"ff"}',
        '{"t":["say"],"number":1}',
        "[" * LARGEST,
    ],
)
def test_a_message_with_anything_odd_in_it_is_refused_whole(raw: str) -> None:
    with pytest.raises(BadMessageError):
        parse_message(raw)


@given(st.from_type(HallEvent))  # type: ignore[arg-type]  # Hypothesis takes unions, its stubs do not
def test_an_event_is_read_from_the_journal_as_it_was_written(event: HallEvent) -> None:
    assert parse_event(format_event(event)) == event


@given(st.text(max_size=100) | ANY_JSON.map(json.dumps))
def test_a_damaged_line_of_a_journal_is_named(line: str) -> None:
    with pytest.raises(InputError):
        parse_event(line)
    with pytest.raises(InputError):
        parse_evening(line)


@given(st.builds(HallEvening, late=st.sampled_from(("own_time", "moves_lost", "refused"))))
def test_the_head_of_a_journal_is_read_as_it_was_written(evening: HallEvening) -> None:
    assert parse_evening(format_evening(evening)) == evening


@given(
    st.one_of(
        st.builds(HallOrder, st.sampled_from((OrderKind.START, OrderKind.HOLD, OrderKind.GO, OrderKind.STOP))),
        st.builds(HallOrder, st.just(OrderKind.SLIP), st.integers(1, 9_999)),
        st.builds(HallOrder, st.just(OrderKind.NAME), st.integers(1, 9_999), st.sampled_from(("Zoé", "J.-B. Lefèvre"))),
        st.builds(
            HallOrder,
            st.just(OrderKind.AGAIN),
            next_game=st.builds(
                NextGame,
                st.integers(1, 9_999),
                st.integers(0, 9_999),
                st.sampled_from(("refused", "own_time")),
                st.sampled_from(("normale-09", "/media/a club/game 7.txt")),
            ),
        ),
        st.builds(HallOrder, st.just(OrderKind.SEAT), name=st.sampled_from(("Zoé", "J.-B. Lefèvre"))),
    )
)
def test_an_order_is_read_as_it_was_written(order: HallOrder) -> None:
    assert parse_order(format_order(order)) == order


@pytest.mark.parametrize(
    "line",
    [
        "",
        "begin",
        "slip",
        "slip x",
        "slip 0",
        "slip 3 more",
        "start now",
        "name 3",
        "seat",
        "again 60",
        "again x 1 y z",
    ],
)
def test_an_order_that_is_none_is_refused(line: str) -> None:
    with pytest.raises(InputError):
        parse_order(line)


def test_who_has_the_key_proves_it_and_nobody_else_does() -> None:
    key, nonce = new_key(), "00" * 16
    proof = key_proof(key, nonce)
    assert proves_key(proof, nonce, stored_key(key))
    assert not proves_key(proof, "11" * 16, stored_key(key)), "a proof that was overheard serves again"
    assert not proves_key(proof, nonce, stored_key(new_key()))
    assert not proves_key(key_proof(stored_key(key)[:24], nonce), nonce, stored_key(key)), "the journal gives a key"


def test_a_typed_code_gives_both_sides_one_key_that_was_never_sent() -> None:
    code, nonce, secret = new_code(), "00" * 16, 3**120
    public = f"{pow(2, secret, PRIME):x}"
    assert proves_code(code_proof(stored_code(code), nonce, public), nonce, stored_code(code), public)
    assert not proves_code(code_proof(stored_code(new_code()), nonce, public), nonce, stored_code(code), public)
    answer, key = exchange(public)
    assert shared_key(pow(int(answer, 16), secret, PRIME)) == key
    assert key not in public + answer


@pytest.mark.parametrize("public", ["1", "0", f"{PRIME - 1:x}", f"{PRIME:x}"])
def test_a_number_that_hides_nothing_is_refused(public: str) -> None:
    with pytest.raises(ValueError, match="hides nothing"):
        exchange(public)
