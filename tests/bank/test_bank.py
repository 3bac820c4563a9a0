"""Private games: none can rank, and the bank returns exactly the games added."""

import random
import zlib
from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.solver.lexicons import bundled, maker
from topping.bank.file import BankReader, BankSubject, adding
from topping.bank.index import BankIndex
from topping.bank.openbank import filling, private_seed
from topping.bank.record import BankRecord
from topping.errors import GameFileError
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id, parse_game
from topping.training.analysedmove import analysed, pack
from topping.training.difficulty import difficulty_of
from topping.training.rush.positionset import AT_ENDS, PART, RushMode, shipped_par_ms


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    """Returns the records of four games of a bank."""
    subject = BankSubject(NORMALE, "open-fr", bundled().hash)
    made: list[bytes] = []
    with adding(BankReader(tmp_path_factory.mktemp("bank") / "normale.bank", subject)) as (writer, _, _):
        assert writer is not None
        for _ in filling(maker(), NORMALE, writer, 4, made.append):
            pass
    return made


def whole(packed: bytes) -> Game:
    record = BankRecord.unpack(packed)
    return record.game(NORMALE, len(record.lines))


@given(st.binary(min_size=16, max_size=16), st.integers(0, 5_000), st.sampled_from(list(VARIANTS.values())))
def test_seeds_of_the_bank_are_invalid_for_other_games(salt: bytes, number: int, variant: Variant) -> None:
    """Game files hold the seeds of prepared, numbered and daily games."""
    seed = private_seed(salt, number, variant, "0f" * 32)
    with pytest.raises(GameFileError) as refusal:
        parse_game(f"Topping 1\nGraine : {seed}\n")
    assert refusal.value.key == "game.seed"


@given(st.data())
def test_a_damaged_record_is_refused_or_read(records: list[bytes], data: st.DataObject) -> None:
    packed = bytearray(records[0])
    for _ in range(data.draw(st.integers(1, 3))):
        packed[data.draw(st.integers(0, len(packed) - 1))] ^= data.draw(st.integers(1, 255))
    try:
        record = BankRecord.unpack(bytes(packed))
        assert len(record.facts) == len(record.words)
        record.game(NORMALE, 3)
    except ValueError:
        pass


ROWS = zlib.compress(b"1 ABCDEFG FACE H4 18 |\0")


@pytest.mark.parametrize("packed", [b"", b"\0", bytes(50), b"x" * 50, ROWS[:-1], zlib.compress(b"1 ABCDEFG |\0")])
def test_other_bytes_are_refused_as_records(packed: bytes) -> None:
    with pytest.raises(ValueError, match="not a game"):
        BankRecord.unpack(packed)


def test_a_record_that_unpacks_to_too_many_bytes_is_refused() -> None:
    content = b"1 ABCDEFG FACE H4 18|\0".ljust(1 << 17, b"\0")
    assert BankRecord.unpack(zlib.compress(content)).words == ["FACE"]
    with pytest.raises(ValueError, match="not a game"):
        BankRecord.unpack(zlib.compress(content + b"\0"))


def indexed(records: list[bytes]) -> BankIndex:
    index = BankIndex(NORMALE)
    for packed in records:
        index.add(packed)
    return index


def test_positions_of_a_word_have_it_as_the_top(records: list[bytes]) -> None:
    index, games = indexed(records), [whole(record) for record in records]
    tops = Counter(move.solution.word.upper() for game in games for move in game.moves)
    assert dict(index.tops(10_000)) == tops
    assert index.tops(3) == tuple(sorted(tops.items(), key=lambda pair: (-pair[1], pair[0]))[:3])
    for word, count in tops.items():
        assert index.has(word)
        found = index.of_word(word, 100, random.Random(0))
        assert len(found) == count == len({game_id(place.game) for place in found})
        for place in found:
            *_, turn = place.game.turns()
            assert turn.solution.word.upper() == word
            assert turn.number == place.facts.number
            assert place.facts.kind is analysed(place.game)[-1].kind
            assert any(game.moves[: turn.number] == place.game.moves for game in games)
        assert len(index.of_word(word, 1, random.Random(0))) == 1
    across = Counter(word for packed in records for words in BankRecord.unpack(packed).across for word in words)
    assert dict(index.links(10_000)) == across
    assert not index.has("ZZZ")
    assert index.of_word("ZZZ", 1, random.Random(0)) == ()


def test_positions_of_a_kind_have_pars_within_bounds(records: list[bytes]) -> None:
    looked_up: list[str] = []

    def about(words: Iterable[str]) -> dict[str, int | None]:
        looked_up.extend(words)
        return {}

    def found(low_ms: int, high_ms: int) -> list[int]:
        moves = index.of_kind(None, low_ms, high_ms, 10_000, random.Random(0), about)
        return sorted(shipped_par_ms(difficulty_of(move.facts)) for move in moves)

    index = indexed([b"damaged", *records])
    pars = found(0, 10**9)
    assert len(pars) == sum(len(BankRecord.unpack(record).lines) for record in records)
    low, high = pars[len(pars) // 3], pars[2 * len(pars) // 3]
    assert found(low, high) == [par for par in pars if low <= par <= high] != pars
    assert sorted(looked_up) == sorted({word for word, _ in index.tops(10_000)}), "once each, known or not"


def begun(packed: bytes, moves: int) -> bytes:
    """Returns the record of the first moves of a game."""
    record = BankRecord.unpack(packed)
    return BankRecord(record.lines[:moves], record.across[:moves], pack(record.facts[:moves])).pack()


@pytest.mark.parametrize(
    ("part", "moves", "numbers"),
    [
        (RushMode.TEN, PART, list(range(1, PART + 1))),
        (RushMode.TEN, PART - 1, []),
        (RushMode.ENDING, 2, [1, 2]),
        (RushMode.OPENING, 2, [1, 2]),
    ],
)
def test_parts_of_short_games(records: list[bytes], part: RushMode, moves: int, numbers: list[int]) -> None:
    index = indexed([begun(records[0], moves)])
    for seed in range(5):
        assert sorted(place.facts.number for place in index.of_short_game(part, 30, random.Random(seed))) == numbers


def test_a_damaged_record_is_a_game_without_moves(records: list[bytes]) -> None:
    index = indexed([b"x" * 40, records[0]])
    assert index.games == 2
    assert index.tops(10_000) == indexed(records[:1]).tops(10_000)
    (found,) = index.of_word(index.tops(1)[0][0], 1, random.Random(0))
    assert found.game.moves == whole(records[0]).moves[: found.facts.number]
    assert len(index.of_kind(None, 0, 10**9, 99, random.Random(0), lambda words: {})) == len(whole(records[0]).moves)


@pytest.mark.parametrize("part", [mode for mode in RushMode if mode.is_short_game])
def test_parts_of_games_match_their_names(records: list[bytes], part: RushMode) -> None:
    index = BankIndex(NORMALE)
    for packed in records:
        index.add(packed)
    index.add(b"damaged")
    found = index.of_short_game(part, 30, random.Random(1))
    games = [whole(packed).moves for packed in records]
    of = [next(len(moves) for moves in games if moves[: place.facts.number] == place.game.moves) for place in found]
    numbers = [place.facts.number for place in found]
    match part:
        case RushMode.TEN:
            rows = [numbers[at : at + PART] for at in range(0, len(numbers), PART)]
            assert len(rows) == 3
            assert all(row == list(range(row[0], row[0] + PART)) for row in rows)
        case RushMode.OPENING:
            assert sorted(numbers) == sorted([*range(1, AT_ENDS + 1)] * len(records))
        case RushMode.ENDING:
            assert {length - number for number, length in zip(numbers, of, strict=True)} == {0, 1, 2}
            assert len(numbers) == AT_ENDS * len(records)
        case _:
            assert numbers
            assert all(len(tuple(place.game.turns())[-1].placement.placed) >= 7 for place in found)
