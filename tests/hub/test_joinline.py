"""The line by which a kiosk joins, and how strangers' texts are shown."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topping.errors import InputError
from topping.hub.cleaning import clean, number
from topping.hub.joinline import JoinLine

_PRINTABLE = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=20)
_HOSTS = st.one_of(
    st.from_regex(r"[a-z][a-z0-9-]{0,20}(\.[a-z]{2,5})?", fullmatch=True),
    st.ip_addresses().map(str),
    st.from_regex(r"/[A-Za-z0-9_./-]{1,30}", fullmatch=True),
)
LINES = st.builds(
    JoinLine,
    login=_PRINTABLE,
    password=st.one_of(st.just(""), _PRINTABLE),
    host=_HOSTS,
    database=_PRINTABLE,
    port=st.integers(1, 65_535),
)


@given(LINES)
def test_a_line_reads_as_it_was_written(line: JoinLine) -> None:
    assert JoinLine.parse(str(line)) == line
    assert JoinLine.parse(f"  {line}\n") == line


@given(st.one_of(st.text(max_size=80), st.text(max_size=60).map(lambda text: f"topping://{text}")))
def test_any_other_text_is_refused_or_read_in_full(text: str) -> None:
    try:
        line = JoinLine.parse(text)
    except InputError:
        return
    assert JoinLine.parse(str(line)) == line


@pytest.mark.parametrize(
    "text",
    [
        "", "topping://", "topping://a@b", "topping://a:b@/c", "https://a:b@c/d", "topping://a:b@c:0/d",
        "topping://a:b@c:70000/d", "topping://a:b@c/d?sslmode=disable", "topping://a:b@c/d/e", "topping://a%0ab:c@d/e",
        "topping://a:b@c/d e", "topping://" + "a" * 700 + ":b@c/d",
    ],
)  # fmt: skip
def test_a_line_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="bad_line"):
        JoinLine.parse(text)


def test_a_password_is_in_no_message_about_a_line() -> None:
    assert "s3cret" not in repr(JoinLine("salle", "s3cret", "club.example", "scores"))


@pytest.mark.parametrize(
    ("host", "is_private"),
    [
        ("localhost", True), ("127.0.0.1", True), ("::1", True), ("192.168.1.20", True), ("10.0.0.7", True),
        ("fd00::1", True), ("/run/postgresql", True), ("8.8.8.8", False), ("2001:4860:4860::8888", False),
        ("club.example.org", False), ("localhost.example.org", False), ("192.168.1.20.example.org", False),
    ],
)  # fmt: skip
def test_only_this_machine_and_private_addresses_need_no_proof(host: str, is_private: bool) -> None:
    assert JoinLine("a", "b", host, "d").is_private == is_private


@given(st.text(max_size=300), st.integers(2, 60))
def test_a_strangers_text_is_one_plain_line_of_bounded_length(text: str, most: int) -> None:
    shown = clean(text, most)
    assert len(shown) <= most
    assert not any(unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") for sign in shown)
    assert clean(shown, most) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31mZoé\x1b[0m", "[31mZoé [0m"),
        ("Zo\u202eé\u2066", "Zo é"),
        ("a\u200b\u200db\x00c\r\nd", "a b c d"),
        ("<b>Zoé</b> & co", "<b>Zoé</b> & co"),
        ("Z" + "\u0301" * 40, "Z\u0301\u0301\u0301"),
        (None, ""),
        (12, ""),
    ],
)
def test_what_acts_or_hides_in_a_strangers_text_goes(text: object, shown: str) -> None:
    assert clean(text, 60) in (shown, unicodedata.normalize("NFC", shown))


def test_a_strangers_number_stays_within_bounds() -> None:
    assert [number(one, 0, 100) for one in (7, -1, 10**30, "7", None, 7.5, True)] == [7, 0, 100, 0, 0, 0, 0]
