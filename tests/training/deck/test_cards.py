"""What a card asks, as text, and when it sleeps."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topping.errors import InputError
from topping.rules.grid.board import Reference
from topping.rules.grid.position import Position
from topping.rules.moves import Solution
from topping.rules.tiles import in_letter_order
from topping.training.analysedmove import KINDS
from topping.training.deck.cards import CardKey, CardKind, CardSource, DeckCard, HookSide, sleeps

EMPTY_GRID = "/".join(["15"] * 15)
words = st.text("ABCEINORSTZabe", min_size=2, max_size=15)
upper_words = st.text("ABCEINORSTZ", min_size=2, max_size=14)
racks = st.text("AEINRST?", max_size=9)
keys = (
    st.builds(CardKey.of_word, words)
    | st.builds(CardKey.of_hook, upper_words, st.sampled_from(HookSide))
    | st.builds(
        CardKey.of_position,
        racks.map(lambda rack: Position.parse(f"{EMPTY_GRID} {rack}/")),
        st.sampled_from(("normale", "7sur8+joker")),
    )
    | st.builds(CardKey.of_kind, st.sampled_from(KINDS))
)


@given(keys)
def test_a_key_reads_what_it_writes(key: CardKey) -> None:
    assert CardKey.parse(str(key)) == key


@pytest.mark.parametrize(
    "text",
    [
        *("", "word", "word:", "word:A", "word:É", "word:AB ", "WORD:AB", "noun:AB", "word:ABCDEFGHIJKLMNOP"),
        *("hook:AB", "hook:+ab", "hook:+AB+", "hook:+A", "kind:rien", "kind:"),
        *(f"position:{EMPTY_GRID} AB/", f"position:normale {EMPTY_GRID} BA/", "position:normale 15 AB/"),
    ],
)
def test_nothing_else_is_a_key(text: str) -> None:
    with pytest.raises(InputError):
        CardKey.parse(text)


def card(key: CardKey) -> DeckCard:
    return DeckCard(1, key, CardSource.MISSED, "here", created=739_000, target_ms=9_000)


def test_a_word_sleeps_where_it_is_not_admitted_and_wakes_where_it_is() -> None:
    asked = card(CardKey.of_word("PASSE"))
    hook = card(CardKey.of_hook("PASSE", HookSide.BACK))
    for one in (asked, hook):
        assert not sleeps(one, "elsewhere", {"PASSE"}.__contains__)
        assert sleeps(one, "elsewhere", {"AUTRE"}.__contains__)


def test_a_position_sleeps_under_another_lexicon_until_its_top_is_known_to_be_one_there() -> None:
    key = CardKey.of_position(Position.parse(f"{EMPTY_GRID} AEPRSSX/"), "normale")
    asked = replace(card(key), word="PASSER", reference="H4", points=22)
    top = Solution("PASSER", Reference.parse("H4"), 22)
    better = Solution("EXPASSER", Reference.parse("H1"), 80)
    assert not sleeps(asked, "here", bool)
    assert sleeps(asked, "elsewhere", bool)
    assert not sleeps(asked, "elsewhere", bool, [top])
    assert sleeps(asked, "elsewhere", bool, [better])
    assert sleeps(asked, "here", bool, [replace(top, points=21)])


def test_kinds_never_sleep() -> None:
    assert not any(sleeps(card(CardKey.of_kind(kind)), "elsewhere", bool) for kind in KINDS)
    assert {CardKey.of_kind(kind).kind for kind in KINDS} == {CardKind.KIND}


POSITIONS = [
    f"{'15/' * 14}15 AEIRST/",
    f"{'15/' * 7}7PASsE3/{'15/' * 6}15 ?AZ/",
    f"{'1A' * 7}1/{'15/' * 13}15 /",
]
PUT = ["", "0", "1", "15", "a", "Z", "/", " ", "?", "é"]


@given(st.sampled_from(POSITIONS), st.lists(st.tuples(st.integers(0, 60), st.sampled_from(PUT)), max_size=3))
def test_the_key_of_a_position_is_what_a_position_is_written_as(text: str, changes: list[tuple[int, str]]) -> None:
    """The quick check says what parsing and formatting says."""
    for place, put in changes:
        text = text[:place] + put + text[place + 1 :]
    try:
        position = Position.parse(text)
        is_one = str(Position(position.board, in_letter_order(position.rack))) == text
    except InputError:
        is_one = False
    try:
        CardKey(CardKind.POSITION, f"normale {text}")
    except InputError:
        assert not is_one
    else:
        assert is_one
