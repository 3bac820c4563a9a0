from collections import Counter

from topping.rules.grid.board import CENTRE, LETTER_FACTORS, PREMIUMS, WORD_FACTORS, Premium, Reference, premium_at


def at(name: str) -> Premium:
    return premium_at(Reference.parse(name).square)


def test_counts_of_the_real_board() -> None:
    assert Counter(premium for row in PREMIUMS for premium in row) == {
        Premium.TRIPLE_WORD: 8,
        Premium.DOUBLE_WORD: 17,
        Premium.TRIPLE_LETTER: 12,
        Premium.DOUBLE_LETTER: 24,
        Premium.NONE: 225 - 61,
    }


def test_the_board_is_symmetric_in_both_axes_and_both_diagonals() -> None:
    for row in range(15):
        for column in range(15):
            here = PREMIUMS[row][column]
            assert here is PREMIUMS[14 - row][column]
            assert here is PREMIUMS[row][14 - column]
            assert here is PREMIUMS[column][row]
            assert here is PREMIUMS[14 - column][14 - row]


def test_squares_that_the_scanned_table_misplaces() -> None:
    assert [at(name) for name in ("A1", "A8", "A15")] == [Premium.TRIPLE_WORD] * 3
    assert [at(name) for name in ("A4", "A12")] == [Premium.DOUBLE_LETTER] * 2
    assert [at(name) for name in ("B2", "B14", "E5", "E11", "K5", "K11", "N2", "N14")] == [Premium.DOUBLE_WORD] * 8
    assert [at(name) for name in ("B6", "B10", "F2", "F6", "F10", "F14", "N6", "N10")] == [Premium.TRIPLE_LETTER] * 8
    assert [at(name) for name in ("E4", "B9", "K10", "N7")] == [Premium.NONE] * 4
    assert premium_at(CENTRE) is Premium.DOUBLE_WORD


def test_factors_are_those_of_the_premiums() -> None:
    factors = {
        Premium.NONE: (1, 1),
        Premium.DOUBLE_LETTER: (2, 1),
        Premium.TRIPLE_LETTER: (3, 1),
        Premium.DOUBLE_WORD: (1, 2),
        Premium.TRIPLE_WORD: (1, 3),
    }
    for row in range(15):
        for column in range(15):
            assert (LETTER_FACTORS[row][column], WORD_FACTORS[row][column]) == factors[PREMIUMS[row][column]]
