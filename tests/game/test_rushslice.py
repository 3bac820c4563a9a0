"""The positions of a rush: of what they are made, and that they can neither rank nor be made to their end."""

import pytest

from tests.solver.lexicons import small
from tests.training.bench_rush import drained
from topping.game.making import rushslice
from topping.game.making.maker import Maker, Making
from topping.game.making.rushslice import RushSlice, slicing
from topping.rules.conditions.formula import TOPPING, Formula
from topping.rules.conditions.variant import NORMALE, Variant
from topping.solver import Solver
from topping.training.analysedmove import Kind, MoveFacts, kind_of
from topping.training.rush.sets import RushSet

GRAPH = small(3, 800)


class Counted(Maker):
    """Counts the games that are begun, and how far they go."""

    begun = 0
    longest = 0

    def making(
        self,
        seed: int,
        variant: Variant,
        formula: Formula = TOPPING,
        generator: int | None = None,
        most: int | None = None,
    ) -> Making:
        self.begun += 1
        game = yield from super().making(seed, variant, formula, generator, most)
        self.longest = max(self.longest, len(game.moves))
        return game


@pytest.fixture
def maker(monkeypatch: pytest.MonkeyPatch) -> Counted:
    """A maker, and slices of three positions, that they take less time."""
    for name, value in (("SLICE", 3), ("SPARE", 2), ("CANDIDATES", 1)):
        monkeypatch.setattr(rushslice, name, value)
    return Counted(GRAPH, Solver(GRAPH))


def sliced(maker: Maker, kind: Kind | None, number: int = 0) -> RushSlice:
    return drained(slicing(RushSet(NORMALE, kind, 7), number, maker))


def test_any_positions_are_taken_from_as_many_games_as_hold_enough(
    maker: Counted, monkeypatch: pytest.MonkeyPatch
) -> None:
    positions = sliced(maker, None)
    assert len(positions) == 3
    enough = maker.begun
    assert enough == 5
    for one in positions:
        assert (one.game.name, one.game.seed, one.game.generator) == ("", None, None)
        assert (one.game.lexicon_name, one.game.lexicon_hash) == ("", "")
        assert one.facts.number == len(one.game.moves)
        assert set(one.tops) == set(maker.solver.tops(one.position, NORMALE))
        assert one.solution in one.tops
    assert sliced(maker, None) == positions
    assert sliced(maker, None, 1) != positions
    # as soon as there are so many candidates, and not a game before
    wanted = RushSet(NORMALE, None, 7)
    candidates = sum(len(maker.make(wanted.game_seed(0, index), NORMALE).moves) for index in range(enough))
    for most, games in ((candidates, enough), (candidates + 1, enough + 1)):
        monkeypatch.setattr(rushslice, "CANDIDATES", most)
        maker.begun = 0
        sliced(maker, None)
        assert maker.begun == games


def test_a_kind_is_taken_alone_and_the_first_move_from_games_of_one_move(maker: Counted) -> None:
    first = sliced(maker, Kind.FIRST)
    assert {(one.facts.kind, len(one.game.moves)) for one in first} == {(Kind.FIRST, 1)}
    assert maker.longest == 1
    links = sliced(maker, Kind.LINK)
    assert len(links) == 3
    for one in links:
        facts = MoveFacts.of(one.position, one.solution, NORMALE)
        assert one.facts.kind is kind_of(facts, len(one.position.board.tiles)) is Kind.LINK


def test_a_kind_that_is_too_rare_gives_fewer(maker: Counted, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rushslice, "MOST_GAMES", 2)
    assert 0 < len(sliced(maker, Kind.FIRST)) < 3
    assert maker.begun == 2


def test_later_positions_are_harder(maker: Counted, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def target(variant: object, kind: object, slot: int) -> int:
        asked.append(slot)
        return 20_000

    monkeypatch.setattr(rushslice, "target_ms", target)
    sliced(maker, Kind.FIRST, 2)
    assert asked == [6, 7, 8]
