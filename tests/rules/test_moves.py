"""Moves: placed, judged, scored, their jokers replaced."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.helpers import board_with, placed, points_of
from tests.rules.strategies import moves
from topping.errors import InputError
from topping.rules.conditions.variant import NORMALE, VARIANTS
from topping.rules.grid.board import Board, Reference
from topping.rules.grid.position import Position
from topping.rules.moves import Move, Solution
from topping.rules.placement import Misfit, lay, replace_jokers
from topping.rules.scoring import Fault, judge, score
from topping.rules.tiles import ALPHABET, Bag

WORDS = {"PASSE", "PASSER", "RIZ", "MUNIE", "PU", "AN", "SI", "SE", "REPASSERAI"}
POSITION = Position(board_with("PASSE H8"), "RIZEMUN")


def admits(word: str) -> bool:
    return word in WORDS


@pytest.mark.parametrize(
    ("move", "points", "fault", "misfit", "refused"),
    [
        ("RIZ 13H", 21, None, None, ()),
        ("MUNIE I7", 20, None, None, ()),
        ("RIZ A1", None, Fault.DOES_NOT_CONNECT, Misfit.NOT_CONNECTED, ()),
        ("RIZ O14", None, Fault.DOES_NOT_FIT, Misfit.OFF_BOARD, ()),
        ("PASTE H8", None, Fault.DOES_NOT_FIT, Misfit.OTHER_LETTER, ()),
        ("RI H13", None, Fault.DOES_NOT_FIT, Misfit.NOT_WHOLE, ()),
        ("PASSES H8", None, Fault.LETTERS_MISSING, None, ()),
        ("PASSEr H8", None, Fault.LETTERS_MISSING, None, ()),
        ("RIM 13H", 8 + 5, Fault.NOT_ADMITTED, None, ("RIM",)),
        ("ZEN 13H", 13 + 17, Fault.NOT_ADMITTED, None, ("ZEN", "PASSEZ")),
        ("RIZ I10", 27, Fault.CROSS_WORD_NOT_ADMITTED, None, ("SR", "EZ")),
    ],
)
def test_each_reason(
    move: str, points: int | None, fault: Fault | None, misfit: Misfit | None, refused: tuple[str, ...]
) -> None:
    found = judge(POSITION, Move.parse(move), NORMALE, admits)
    assert (found.fault, found.misfit, found.refused) == (fault, misfit, refused)
    assert (None if found.score is None else found.score.points) == points
    assert (found.placement is None) == (points is None)


def test_the_tiles_that_are_missing_are_told() -> None:
    assert [judge(POSITION, Move.parse(move), NORMALE, admits).missing for move in ("PASSES H8", "PASSEr H8")] == [
        "S",
        "?",
    ]
    assert judge(Position(Board(), "PASSER?"), Move.parse("ZAZOUS H4"), NORMALE, admits).missing == "OUZZ"
    assert judge(POSITION, Move.parse("RIZ 13H"), NORMALE, admits).missing == ""


def test_the_first_word() -> None:
    position = Position(Board(), "PASSERI")
    assert judge(position, Move.parse("PASSER H4"), NORMALE, admits).fault is None
    assert judge(position, Move.parse("PASSER 8H"), NORMALE, admits).misfit is Misfit.VERTICAL_FIRST
    assert judge(position, Move.parse("PASSER 8H"), NORMALE, admits).fault is Fault.DOES_NOT_FIT
    assert judge(position, Move.parse("PASSER A1"), NORMALE, admits).fault is Fault.DOES_NOT_CONNECT


def test_too_many_tiles_for_the_variant() -> None:
    position = Position(Board(), "ABCDEFGH")
    move = Move.parse("ABCDEFGH H1")
    assert judge(position, move, VARIANTS["7sur8"], lambda word: True).misfit is Misfit.TOO_MANY
    assert judge(position, move, VARIANTS["7et8"], lambda word: True).fault is None


@given(moves)
def test_moves_round_trip(move: Move) -> None:
    assert Move.parse(str(move)) == move
    assert Move.parse(move.circled) == move
    assert Move.parse(f"{move.reference} {move.word}") == move


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "move.malformed"),
        ("PASSE", "move.malformed"),
        ("PASSE H 4", "move.malformed"),
        ("P H4", "move.word"),
        ("ABCDEFGHIJKLMNOP A1", "move.word"),
        ("PASSÉ H4", "move.word"),
        ("PASS( H4", "move.word"),
        ("PAS(SE) H4", "move.word"),
        ("PASSE PASSE", "reference.malformed"),
        ("PASSE H16", "reference.malformed"),
    ],
)
def test_malformed_moves_name_their_fault(text: str, key: str) -> None:
    with pytest.raises(InputError) as caught:
        Move.parse(text)
    assert caught.value.key == key


PASSE = board_with("PASSE H8")
AT_THE_EDGE = board_with("PASSE H1")
CROSSED = board_with("PASSE H8", "DEPLIEZ 8F")


@pytest.mark.parametrize(
    ("board", "move", "misfit"),
    [
        (PASSE, "REPASSERAIS H6", Misfit.OFF_BOARD),
        (PASSE, "ABCD 8M", Misfit.OFF_BOARD),
        (PASSE, "ABCD O13", Misfit.OFF_BOARD),
        (PASSE, "PASTE H8", Misfit.OTHER_LETTER),
        (PASSE, "BEC 8H", Misfit.OTHER_LETTER),
        (PASSE, "PA H8", Misfit.NOT_WHOLE),
        (PASSE, "ASSE H9", Misfit.NOT_WHOLE),
        (AT_THE_EDGE, "ASSE H2", Misfit.NOT_WHOLE),
        (PASSE, "RA 13H", None),
        (PASSE, "AB H13", Misfit.NOT_WHOLE),
        (PASSE, "AB H6", Misfit.NOT_WHOLE),
        (PASSE, "PASSE H8", Misfit.NOTHING_PLACED),
        (CROSSED, "DEPLIEZ 8F", Misfit.NOTHING_PLACED),
        (PASSE, "ABCDEFGPI 8A", Misfit.TOO_MANY),
        (PASSE, "ABCDEFGP 8A", None),
        (Board(), "PASSE 8H", Misfit.VERTICAL_FIRST),
        (Board(), "PASSE A1", Misfit.CENTRE_MISSED),
        (Board(), "PASSE H9", Misfit.CENTRE_MISSED),
        (Board(), "PASSE H3", Misfit.CENTRE_MISSED),
        (Board(), "PASSE H8", None),
        (Board(), "PASSE H4", None),
        (PASSE, "ABC A1", Misfit.NOT_CONNECTED),
        (PASSE, "ABC F9", Misfit.NOT_CONNECTED),
        (PASSE, "ABC I13", Misfit.NOT_CONNECTED),  # a corner is no contact
        (PASSE, "AB I12", None),
        (PASSE, "ABC G6", None),
        (PASSE, "ABP 8F", None),
        (PASSE, "AB 8F", Misfit.NOT_WHOLE),
        (PASSE, "PAB 8H", None),
    ],
)
def test_each_misfit(board: Board, move: str, misfit: Misfit | None) -> None:
    laid = lay(board, Move.parse(move), NORMALE)
    assert (laid if isinstance(laid, Misfit) else None) is misfit


JOKER_GAME = VARIANTS["normale+joker"]


@given(st.text(ALPHABET, max_size=20), st.sampled_from(ALPHABET))
def test_one_tile_at_most_leaves_the_bag(held: str, letter: str) -> None:
    laid = placed(Board(), f"{letter.lower()}A H8", JOKER_GAME)
    replaced, bag = replace_jokers(laid, Bag.of(held), JOKER_GAME)
    assert (replaced != laid.placed) is (letter in held)
    assert len(held) - len(bag) == (letter in held)


@pytest.mark.parametrize(
    ("board", "move", "points", "words"),
    [
        (Board(), "PASSE H8", 16, ["PASSE"]),
        (PASSE, "REPASSERAI H6", 36, ["REPASSERAI"]),
        (PASSE, "DEPLIEZ 8F", 29, ["DEPLIEZ"]),
        (PASSE, "MUNIE I7", 20, ["MUNIE", "PU", "AN", "SI", "SE"]),  # the booklet prints 21 for 9+4+3+2+2
        (PASSE, "RIZ 13H", 21, ["RIZ", "PASSER"]),
        (PASSE, "DEMANGEA 9A", 64, ["DEMANGEA"]),
        (board_with("RE 7A", "DU 9A", "AN 11A"), "RADIATION A7", 99, ["RADIATION"]),
        (board_with("ES 11A"), "ASPERGEZ A8", 239, ["ASPERGEZ"]),
    ],
)
def test_booklet_examples(board: Board, move: str, points: int, words: list[str]) -> None:
    found = score(board, placed(board, move), NORMALE)
    assert found.points == points
    assert list(found.words) == words


def test_the_first_turns_of_the_1973_model_game() -> None:
    board = Board()
    for move, points in (
        ("MITES H7", 12),
        ("SOUTE 11H", 10),
        ("QUAI J10", 27),
        ("FERME 7E", 11),
        ("DEFI E5", 16),
        ("OKAPI 8A", 57),
    ):
        laid = placed(board, move)
        assert score(board, laid, NORMALE).points == points, move
        board = board.with_tiles(laid.placed)


@pytest.mark.parametrize(
    ("board", "move", "points"),
    [
        (Board(), "PASSe H8", 12),  # a joker on a letter premium brings nothing
        (Board(), "pASSE H8", 10),  # on a word premium it still doubles the word
        (board_with("pASSE H8"), "pASSER H8", 5),  # on the grid it remains worth 0
        (board_with("PASSE H8"), "PASSES H8", 8),  # covered premiums do not count again
        (board_with("ET A8"), "ET 10A", (1 + 3) + (1 + 1 + 1)),
        (board_with("SEC A4"), "ASECT A3", 7),
        (board_with("AB A7"), "DABA A6", 2 + 1 + 3 + 1),  # nor does a covered triple word
    ],
)
def test_premiums_count_under_new_tiles_only(board: Board, move: str, points: int) -> None:
    assert points_of(board, move) == points


@pytest.mark.parametrize(
    ("board", "move", "points"),
    [
        (board_with("LA 8E"), "AAALAAA E5", 7 * 4),
        (board_with("LA 11A"), "AEILOTTA A8", (8 + 1) * 9 + 50),
        (board_with("AAAAAA A2", "AAAAAA A9"), "A" * 15 + " A1", 15 * 27),
    ],
)
def test_word_premiums_multiply(board: Board, move: str, points: int) -> None:
    assert points_of(board, move) == points


@pytest.mark.parametrize(
    ("name", "bonuses"),
    [
        ("normale", {6: 0, 7: 50}),
        ("7sur8", {6: 0, 7: 50}),
        ("7et8", {6: 0, 7: 50, 8: 75}),
        ("789", {6: 0, 7: 50, 8: 75, 9: 100}),
    ],
)
@pytest.mark.parametrize("joker", ["", "+joker"])
def test_bonuses_come_after_the_premiums(name: str, bonuses: dict[int, int], joker: str) -> None:
    for count, bonus in bonuses.items():
        move = Move("A" * count, Move.parse("AA H5").reference)
        doubled = 2 * (count + (1 if count >= 8 else 0))  # H12 doubles a letter, H8 the word
        assert points_of(Board(), str(move), VARIANTS[name + joker]) == doubled + bonus


solutions = st.builds(lambda move, points: Solution(move.word, move.reference, points), moves, st.integers(0, 300))


def solution(text: str) -> Solution:
    word, reference, points = text.split()
    return Solution(word, Reference.parse(reference), int(points))


def test_the_order_of_solution_lists_level_by_level() -> None:
    texts = [
        "ZUT H8 30",
        "ABLE 3C 20",
        "BABA B2 20",
        "BABA C1 20",
        "BABa C1 20",
        "BAbA C1 20",
        "BABA 2B 20",
        "AA H8 3",
    ]
    ranked = sorted((solution(text) for text in reversed(texts)), key=lambda one: one.rank)
    assert [str(one) for one in ranked] == texts


@given(solutions, solutions)
def test_only_equal_solutions_share_a_rank(one: Solution, other: Solution) -> None:
    assert (one.rank == other.rank) == (one == other)


@given(st.lists(solutions))
def test_many_solutions_are_those_made_one_by_one(ones: list[Solution]) -> None:
    many = Solution.many((one.word for one in ones), (one.reference for one in ones), (one.points for one in ones))
    assert many == tuple(ones)
    assert list(map(hash, many)) == list(map(hash, ones))


@given(solutions)
def test_a_solution_holds_its_move(one: Solution) -> None:
    assert one.move == Move(one.word, one.reference)
    assert solution(str(one)) == one
