"""Cards: their kinds, where they come from, lists of them, their faces."""

from collections.abc import Callable, Collection
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import CHECKOUT
from topping.errors import InputError
from topping.lexicon.playability import playability
from topping.play.run.events import EndedBy
from topping.play.run.kept import FinishedRun, KeptMove
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.game import Turn
from topping.rules.games.gametext import parse_game
from topping.rules.grid.board import Reference
from topping.rules.grid.position import Position
from topping.rules.moves import Solution
from topping.rules.tiles import in_letter_order
from topping.training.analysedmove import KINDS, Kind, analysed
from topping.training.deck.cards import CardKey, CardKind, CardSource, DeckCard, HookSide, sleeps
from topping.training.deck.faces import CardMatter, GridFace, HookFace, OfferedGrid, face_of, shuffled, turn_at
from topping.training.deck.lists import (
    CardList,
    CardOrigin,
    Playability,
    PlayableWord,
    card_of_turn,
    cards_of_run,
    listed,
    next_of_lists,
)
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


GAME = parse_game((CHECKOUT / "games" / "normale-01.txt").read_text(encoding="utf-8"))
TURNS = tuple(GAME.turns())
_ORIGIN = CardOrigin("here", 739_000, run=7)


def _worth(word: str, seconds: float) -> float:
    return seconds


def _kept(number: int, ms: int = 10_000, *, found: bool = True, showing: int = 1) -> KeptMove:
    solution = TURNS[number - 1].solution
    penalty_ms = 0 if found else 20_000
    ended_by = EndedBy.TOP if found else EndedBy.LIMIT
    points = solution.points
    word, reference = solution.word, str(solution.reference)
    return KeptMove(
        number, word, reference, points, points, found, ms, penalty_ms, None, ended_by, ms, showing, proposals=()
    )


def _anything(word: str) -> bool:
    return True


def _cards(*moves: KeptMove, par_ms: int | None = 12_000) -> list[DeckCard]:
    run = FinishedRun(7, "Marie", "0" * 64, "Normale 01", "", "open-fr", "here", Conditions(), moves)
    reviewed = ReviewedRun.of(run, TURNS, par_ms=[par_ms] * len(moves))
    return list(cards_of_run(reviewed, _ORIGIN, _worth))


def _usual(first: int, last: int) -> list[KeptMove]:
    return [_kept(number) for number in range(first, last + 1)]


def test_missed_tops_enter_before_slow_ones_and_the_others_do_not() -> None:
    cards = _cards(_kept(1), _kept(2, 40_000), _kept(3, 60_000, found=False), *_usual(4, 12))
    assert [(one.source, one.word) for one in cards] == [(CardSource.MISSED, "ESKUARA"), (CardSource.SLOW, "ETATISAS")]
    assert [one.priority for one in cards] == [80.0, 40.0]
    assert {(one.run, one.lexicon_hash, one.created) for one in cards} == {(7, "here", 739_000)}
    assert [one.move for one in cards] == [3, 2]


def test_a_lost_game_leaves_the_words() -> None:
    run = FinishedRun(
        7, "Marie", "0" * 64, "", "", "", "", Conditions(), (_kept(3, 60_000, found=False), _kept(11, found=False))
    )
    cards = cards_of_run(ReviewedRun.of(run), _ORIGIN, _worth)
    assert [str(one.key) for one in cards] == ["word:ESKUARA", "word:BIBELOTS"]
    longer = replace(_kept(3, found=False), word="ESKUARAIENT")
    assert not cards_of_run(ReviewedRun.of(replace(run, moves=(longer,))), _ORIGIN, _worth)


def test_the_place_is_the_card_where_the_place_is_what_is_hard_to_see() -> None:
    kinds = [one.kind for one in analysed(GAME)]
    for turn, kind in zip(TURNS, kinds, strict=True):
        card = card_of_turn(turn, CardSource.HAND, _ORIGIN, _worth, GAME.variant, par_ms=20_000)
        is_of_place = kind in (Kind.EXTENSION, Kind.PARALLEL) or len(turn.solution.word) > 8
        assert (card.key.kind is CardKind.POSITION) == is_of_place, turn.solution
        assert (card.about, card.priority) == (turn.solution.word.upper(), 30)
        assert card.target_ms == (30_000 if is_of_place else 3_000 + 1_000 * len(turn.solution.word))
    assert {Kind.EXTENSION, Kind.PARALLEL} & set(kinds)


_WORDS = frozenset({"CRANE", "NACRE", "CARNE", "ECRAN", "ANCRE", "RANCE", "CANER", "TE", "ET", "QI", "QIN", "QIS"})
_NOTHING = CardMatter(_WORDS.__contains__)


def _card(key: CardKey) -> DeckCard:
    return DeckCard(1, key, CardSource.MISSED, "here", 739_000, 8_000)


def _offered(number: int) -> OfferedGrid:
    return OfferedGrid(TURNS[number - 1], 20_000)


def _shown(card: DeckCard, matter: CardMatter, times: int = 60) -> list[str]:
    """The pictures of a card that is asked again and again."""
    shown: list[str] = []
    chance = Random(5)
    for _ in range(times):
        face = face_of(card, matter, shown, chance)
        assert face is not None
        shown.append(face.shown)
    return shown


def test_letters_with_one_other_order_are_asked_in_it() -> None:
    four = {"AABB", "ABBA", "BABA", "BAAB"}
    orders = {shuffled("AABB", ["ABAB"], four.__contains__, Random(seed)) for seed in range(9)}
    assert orders == {"BBAA"}
    assert shuffled("AABB", ["BBAA"], {*four, "ABAB"}.__contains__, Random(1)) is None


def test_a_joker_is_shown_and_reads_as_no_word() -> None:
    for seed in range(40):
        order = shuffled("ACEN?", (), _WORDS.__contains__, Random(seed))
        assert order is not None
        assert not any(order.replace("?", letter) in _WORDS for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def test_one_grid_alternates_with_the_letters() -> None:
    card = _card(CardKey.of_word("ESKUARA"))
    shown = _shown(card, replace(_NOTHING, answers=("ESKUARA",), grids=(_offered(3),)), 6)
    assert ["/" in one for one in shown] == [True, False, True, False, True, False]


def test_a_draw_that_would_be_a_word_or_the_answer_is_shown_otherwise() -> None:
    turn = TURNS[2]
    rack = turn.position.rack
    admits = {"".join(reversed(rack)), rack}.__contains__
    for seed in range(30):
        face = face_of(
            _card(CardKey.of_position(turn.position, "normale")), CardMatter(admits, own=_offered(3)), (), Random(seed)
        )
        assert face is not None
        assert not admits(Position.parse(face.shown).rack)


def test_a_short_word_is_asked_by_its_hooks_in_turns() -> None:
    card = _card(CardKey.of_word("QI"))
    both = replace(_NOTHING, answers=("QI",), back="NS", front="A")
    assert _shown(card, both, 4) == ["QI+", "+QI", "QI+", "+QI"]
    assert _shown(card, replace(both, front=""), 2) == ["QI+", "QI+"]
    assert face_of(card, replace(both, front="", back=""), (), Random(1)) is None


def test_a_word_of_three_letters_is_asked_by_them_and_by_no_hook() -> None:
    card = _card(CardKey.of_word("ETE"))
    matter = CardMatter({"ETE", "TEE"}.__contains__, answers=("ETE", "TEE"), back="S", front="B")
    assert _shown(card, matter, 3) == ["EET", "EET", "EET"]
    assert face_of(card, replace(matter, admits=lambda word: True), (), Random(1)) is None


def test_hooks_ask_for_their_letters() -> None:
    face = face_of(_card(CardKey.of_hook("QI", HookSide.BACK)), replace(_NOTHING, back="NS"), (), Random(1))
    assert face == HookFace("QI", HookSide.BACK, "NS", 5_000)
    assert face_of(_card(CardKey.of_hook("QI", HookSide.FRONT)), replace(_NOTHING, back="NS"), (), Random(1)) is None


def test_a_kind_is_asked_by_fresh_positions_alone() -> None:
    card = _card(CardKey.of_kind(Kind.LINK))
    assert face_of(card, replace(_NOTHING, own=_offered(3)), (), Random(1)) is None
    assert isinstance(face_of(card, replace(_NOTHING, grids=(_offered(4),)), (), Random(1)), GridFace)


@pytest.mark.parametrize("turn", TURNS)
def test_a_position_by_itself_is_played_as_in_its_game(turn: Turn) -> None:
    alone = turn_at(turn.position, turn.solution, GAME.variant)
    assert alone.position == turn.position
    assert alone.after.board == turn.after.board
    assert alone.placement == turn.placement


def test_a_solution_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match=r".*"):
        turn_at(TURNS[2].position, TURNS[4].solution, GAME.variant)


_FROM = CardOrigin("here", 739_000)
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


def _next(
    most: int = 20,
    taken: tuple[CardKey, ...] = (),
    lists: Collection[CardList] = tuple(CardList),
    admits: Callable[[str], bool] = bool,
    may_be_asked: Callable[[str], bool] = bool,
) -> list[str]:
    cards = next_of_lists(
        _TABLE,
        lists,
        taken,
        _FROM,
        most,
        admits,
        lambda word, side: (word, side) != ("ET", HookSide.FRONT),
        may_be_asked,
    )
    assert all(card.source is CardSource.LIST for card in cards)
    assert [card.priority for card in cards] == sorted((card.priority for card in cards), reverse=True)
    return [str(card.key) for card in cards]


def test_a_table_reads_what_it_writes() -> None:
    assert Playability.parse(str(_TABLE)) == _TABLE
    assert Playability.parse("games\t1\n") == Playability(1, {}, {})


@pytest.mark.parametrize("text", ["", "games\n", "games\t0\n", "games\t5\nQI\t3\n", "QI\t1\t1.0\t0\t\n"])
def test_nothing_else_is_a_table(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        Playability.parse(text)


def test_what_is_worth_most_comes_first_and_each_thing_once() -> None:
    links = ["hook:ET+", "hook:EN+", "hook:+EN"]  # nothing makes a word in front of ET
    assert _next() == [links[0], "word:QI", *links[1:], "word:TIRAIT", "word:RETIRE"]
    assert _next(2, taken=(CardKey.of_word("QI"),)) == [links[0], links[1]]


@pytest.mark.parametrize(
    ("wanted", "least", "among"),
    [
        (CardList.SHORT, 200, "word:QI"),
        (CardList.RARE, 500, "word:JE"),
        (CardList.LINKS, 150, "hook:ET+"),
        (CardList.EXTENSIONS, 30, "word:JETE"),
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
