"""Solitaires."""

from dataclasses import replace
from functools import reduce
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.solver.lexicons import sample
from topping.errors import InputError
from topping.play.solitaire import (
    SOLITAIRE_EVENTS,
    TURN_LIMITS,
    SolitaireDealt,
    SolitaireEvent,
    SolitaireGame,
    SolitaireGrade,
    SolitaireLaid,
    SolitaireSkipped,
    SolitaireStopped,
    SolitaireSwapped,
    SolitaireTerms,
    SolitaireWay,
    deal,
    lay_word,
    solitaire_after,
    swap,
)
from topping.rules.conditions.variant import NORMALE
from topping.rules.grid.board import Direction, Reference, Square
from topping.rules.grid.position import Position
from topping.rules.moves import Move
from topping.rules.tiles import TILES, Bag, value_of
from topping.solver import Solver

TERMS = st.builds(SolitaireTerms, st.sampled_from(SolitaireWay), st.sampled_from(TURN_LIMITS))
LETTERS = st.text(TILES, max_size=7)
MOVES = st.builds(
    Move,
    st.text("ABCDEFGabcdefg", min_size=2, max_size=15),
    st.builds(Reference, st.builds(Square, st.integers(0, 14), st.integers(0, 14)), st.sampled_from(Direction)),
)
EVENTS = st.one_of(
    st.builds(SolitaireDealt, st.lists(st.text(TILES, min_size=1, max_size=7), max_size=2).map(tuple)),
    st.builds(SolitaireLaid, MOVES, LETTERS),
    st.builds(SolitaireSwapped, LETTERS, LETTERS),
    st.just(SolitaireSkipped()),
    st.just(SolitaireStopped()),
)


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(sample())


@given(EVENTS)
def test_an_event_reads_back(event: SolitaireEvent) -> None:
    assert SOLITAIRE_EVENTS.read(SOLITAIRE_EVENTS.write(event)) == event


@pytest.mark.parametrize(
    "value", [{}, {"kind": "laid"}, {"kind": "skipped", "more": 1}, {"kind": "laid", "move": "ET", "drawn": ""}]
)
def test_another_object_is_no_event(value: dict[str, object]) -> None:
    with pytest.raises(InputError):
        SOLITAIRE_EVENTS.read(value)


@given(TERMS)
def test_terms_read_back(terms: SolitaireTerms) -> None:
    assert SolitaireTerms.parse(str(terms)) == terms


def play(solver: Solver, terms: SolitaireTerms, seed: int) -> tuple[SolitaireGame, list[SolitaireEvent]]:
    """Plays a game: lays a word if there is one, sometimes exchanges letters or passes."""
    chance = Random(seed)
    happened: list[SolitaireEvent] = [deal(terms, chance)]
    game = reduce(solitaire_after, happened, SolitaireGame(terms))
    laid_points = 0
    while not game.is_over:
        assert game.tiles == Bag.full().tiles
        rack = game.rack if game.racks else game.bag.draw(7, chance)[0]
        found = solver.best(Position(game.board, rack), NORMALE, 3)
        event: SolitaireEvent
        if chance.random() < 0.1 and game.can_exchange:
            event = swap(game, game.rack[:3], chance)
        elif found:
            event = lay_word(game, found[-1].move, sample().admits, chance)
            laid_points += found[-1].points
        else:
            event = SolitaireSkipped()
        happened.append(event)
        game = solitaire_after(game, event)
    assert game.tiles == Bag.full().tiles
    held = [sum(map(value_of, rack)) for rack in game.racks]
    is_out = len(held) == 2 and not all(game.racks)
    assert game.total == laid_points - (0 if is_out else sum(held))
    seats = max(1, len(game.racks))
    assert [(turn.number, turn.seat) for turn in game.turns] == [(at + 1, at % seats) for at in range(len(game.turns))]
    if game.bag and game.passes < 3 * seats and terms.most_turns is not None:
        assert len(game.turns) == terms.most_turns
    return game, happened


@pytest.mark.parametrize("way", SolitaireWay)
@pytest.mark.parametrize("most", TURN_LIMITS)
def test_a_game_ends_and_follows_from_its_events(solver: Solver, way: SolitaireWay, most: int | None) -> None:
    for seed in range(3):
        game, happened = play(solver, SolitaireTerms(way, most), seed)
        assert most is None or len(game.turns) <= most
        assert reduce(solitaire_after, happened, SolitaireGame(game.terms)) == game
        with pytest.raises(InputError):
            solitaire_after(game, SolitaireSkipped())


@pytest.mark.parametrize("way", SolitaireWay)
def test_what_is_not_allowed_is_refused(way: SolitaireWay) -> None:
    terms = SolitaireTerms(way)
    game = SolitaireGame(terms)
    with pytest.raises(InputError):
        solitaire_after(game, SolitaireSkipped())
    with pytest.raises(InputError):
        solitaire_after(game, SolitaireDealt(("ABC",)))
    begun = solitaire_after(game, deal(terms, Random(1)))
    for event in (
        deal(terms, Random(1)),
        SolitaireSwapped("", ""),
        SolitaireSwapped("ZZ", "AB"),
        SolitaireLaid(Move("WW", Reference.parse("H8")), ""),
        SolitaireLaid(Move("ET", Reference.parse("A1")), ""),
    ):
        with pytest.raises(InputError):
            solitaire_after(begun, event)
    hard = replace(begun, racks=("BCDFGHJ",) * len(begun.racks))
    with pytest.raises(InputError, match="not_admitted"):
        lay_word(hard, Move("BC", Reference.parse("H8")), lambda word: False, Random(1))


@given(TERMS, st.integers(0, 99), st.lists(EVENTS | st.integers(0, 7), max_size=12))
def test_the_tiles_are_always_the_102_and_a_refusal_changes_nothing(
    terms: SolitaireTerms, seed: int, tried: list[SolitaireEvent | int]
) -> None:
    """Events of any kind; a number stands for a legal exchange of that many letters of the rack."""
    chance = Random(seed)
    game = solitaire_after(SolitaireGame(terms), deal(terms, chance))
    for one in tried:
        turns, score = len(game.turns), game.total
        event = swap(game, game.rack[:one], chance) if isinstance(one, int) else one
        before = replace(game)
        try:
            game = solitaire_after(game, event)
        except InputError:
            assert game == before
            continue
        assert game.tiles == Bag.full().tiles
        assert len(game.turns) == turns + (not isinstance(event, SolitaireStopped))
        assert game.total == score + sum(turn.points for turn in game.turns[turns:]) - game.left or not game.racks


def test_passing_ends_a_game_and_letters_in_hand_are_taken_off() -> None:
    happened: list[SolitaireEvent] = [SolitaireDealt(("WKZAAAA",)), *[SolitaireSkipped()] * 3]
    game = reduce(solitaire_after, happened, SolitaireGame(SolitaireTerms()))
    assert game.is_over
    assert (game.total, game.left) == (-34, 34)


@pytest.mark.parametrize(("held", "may"), [(6, False), (7, True)])
def test_letters_are_exchanged_while_seven_lie_in_the_bag(held: int, may: bool) -> None:
    begun = solitaire_after(SolitaireGame(SolitaireTerms()), SolitaireDealt(("AEINRST",)))
    game = replace(begun, bag=Bag("B" * held))
    assert game.can_exchange is may
    if not may:
        with pytest.raises(InputError):
            solitaire_after(game, SolitaireSwapped("A", "B"))


@pytest.mark.parametrize("most", [30, 40])
def test_a_game_of_thirty_or_forty_turns_ends_with_the_last_of_them(most: int) -> None:
    """Exchanges are turns, and letters left are deducted: A1 E1 I1 N1 R1 S1 T1."""
    game = solitaire_after(SolitaireGame(SolitaireTerms.parse(f"one_rack {most}")), SolitaireDealt(("AEINRST",)))
    for turn in range(most):
        assert (game.is_over, game.turns_left) == (False, most - turn)
        game = solitaire_after(game, SolitaireSwapped("A", "A"))
    assert (game.is_over, game.total) == (True, -7)


def test_passes_before_a_swap_do_not_count() -> None:
    begun: list[SolitaireEvent] = [SolitaireDealt(("WKZAAAA",)), SolitaireSkipped(), SolitaireSwapped("WKZ", "EEE")]
    game = reduce(solitaire_after, [*begun, *[SolitaireSkipped()] * 2], SolitaireGame(SolitaireTerms()))
    assert not game.is_over
    assert solitaire_after(game, SolitaireSkipped()).is_over


@pytest.mark.parametrize("empty", [0, 1])
def test_letters_left_are_given_to_the_rack_that_is_out(empty: int) -> None:
    terms = SolitaireTerms(SolitaireWay.TWO_RACKS)
    begun = solitaire_after(SolitaireGame(terms), deal(terms, Random(1)))
    racks = ("", "KA") if empty == 0 else ("KA", "")
    done = solitaire_after(replace(begun, bag=Bag(""), racks=racks, seat=1 - empty), SolitaireSkipped())
    assert (done.is_over, done.scores) == (True, (11, -11) if empty == 0 else (-11, 11))


def test_the_scale_of_1973() -> None:
    scale = {499: "below", 500: "good", 599: "good", 600: "very_good", 700: "very_good", 701: "excellent"}
    assert {total: SolitaireGrade.of(total).value for total in scale} == scale
