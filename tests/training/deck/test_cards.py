"""Cards: kinds, sources, lists, forms."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import CHECKOUT
from topping.errors import InputError
from topping.lexicon.playability import playability
from topping.play.run.settlement import EndedBy
from topping.play.run.stored import FinishedRun, StoredMove
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.gametext import parse_game
from topping.rules.grid.position import Position
from topping.rules.tiles import in_letter_order
from topping.training.analysedmove import KINDS
from topping.training.deck.cards import CardKey, CardKind, CardSource, DeckCard, HookSide, sleeps
from topping.training.deck.faces import turn_at
from topping.training.deck.lists import (
    CardList,
    CardOrigin,
    cards_of_run,
    listed,
)
from topping.training.deck.playability import Playability, PlayableWord
from topping.training.review import ReviewedRun

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


def test_a_position_sleeps_under_another_lexicon() -> None:
    key = CardKey.of_position(Position.parse(f"{EMPTY_GRID} AEPRSSX/"), "normale")
    asked = replace(card(key), word="PASSER", reference="H4", points=22)
    assert not sleeps(asked, "here", bool)
    assert sleeps(asked, "elsewhere", bool)


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
    """The quick check agrees with parsing and formatting."""
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


GAME = parse_game((CHECKOUT / "tests" / "data" / "evening.txt").read_text(encoding="utf-8"))
TURNS = tuple(GAME.turns())
_ORIGIN = CardOrigin("here", 739_000, run=7)


def _worth(word: str, seconds: float) -> float:
    return seconds


def _kept(number: int, ms: int = 10_000, *, found: bool = True, showing: int = 1) -> StoredMove:
    solution = TURNS[number - 1].solution
    penalty_ms = 0 if found else 20_000
    ended_by = EndedBy.TOP if found else EndedBy.LIMIT
    points = solution.points
    word, reference = solution.word, str(solution.reference)
    return StoredMove(
        number, word, reference, points, points, found, ms, penalty_ms, None, ended_by, ms, showing, proposals=()
    )


def _cards(*moves: StoredMove, par_ms: int | None = 12_000) -> list[DeckCard]:
    run = FinishedRun(
        7, "Marie", "0" * 64, "Normale 01", "", "open-fr", "here", Conditions(), moves, False, None, True, True
    )
    reviewed = ReviewedRun.of(run, TURNS, par_ms=[par_ms] * len(moves))
    return list(cards_of_run(reviewed, _ORIGIN, _worth))


def _usual(first: int, last: int) -> list[StoredMove]:
    return [_kept(number) for number in range(first, last + 1)]


def test_missed_tops_enter_before_slow_ones_and_the_others_do_not() -> None:
    cards = _cards(_kept(1), _kept(2, 40_000), _kept(3, 60_000, found=False), *_usual(4, 12))
    assert [(one.source, one.word) for one in cards] == [(CardSource.MISSED, "ESKUARA"), (CardSource.SLOW, "ETATISAS")]
    assert [one.priority for one in cards] == [80.0, 40.0]
    assert {(one.run, one.lexicon_hash, one.created) for one in cards} == {(7, "here", 739_000)}
    assert [one.move for one in cards] == [3, 2]


def test_a_solution_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match=r".*"):
        turn_at(TURNS[2].position, TURNS[4].solution, GAME.variant)


_TABLE = Playability(
    100,
    {
        "QI": PlayableWord(20, 30.0, 0, ""),
        "CRANE": PlayableWord(8, 20.0, 0, ""),
        "NACRE": PlayableWord(6, 20.0, 0, ""),
        "TIRAIT": PlayableWord(5, 20.0, 0, "TIRER"),
        "RETIRE": PlayableWord(4, 10.0, 4, "RETIRER"),
        "EXTRAORDINAIRE": PlayableWord(3, 90.0, 3, ""),
    },
    {"ET": 300, "EN": 200},
)


def test_a_table_reads_what_it_writes() -> None:
    assert Playability.parse(str(_TABLE)) == _TABLE
    assert Playability.parse("games\t1\n") == Playability(1, {}, {})


@pytest.mark.parametrize("text", ["", "games\n", "games\t0\n", "games\t5\nQI\t3\n", "QI\t1\t1.0\t0\t\n"])
def test_nothing_else_is_a_table(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        Playability.parse(text)


@pytest.mark.parametrize(
    ("wanted", "least", "among"),
    [
        (CardList.SHORT, 200, "word:QI"),
        (CardList.RARE, 500, "word:JE"),
        (CardList.LINKS, 150, "hook:ET+"),
        (CardList.EXTENSIONS, 30, "word:JET"),
        (CardList.VERBS, 300, "word:HUEZ"),
    ],
)
def test_the_table_that_comes_with_the_program_fills_every_list(wanted: CardList, least: int, among: str) -> None:
    cards = listed(wanted, playability())
    assert len(cards) >= least
    assert among in {str(key) for key, _ in cards}
    worths = [worth for _, worth in cards]
    assert worths == sorted(worths, reverse=True)
    kind = CardKind.HOOK if wanted is CardList.LINKS else CardKind.WORD
    assert {key.kind for key, _ in cards} == {kind}
