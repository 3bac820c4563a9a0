"""Games at a table: at home, inverse, Loto."""

from collections import Counter
from collections.abc import Callable
from functools import reduce
from itertools import chain, combinations, islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.helpers import board_with
from tests.solver.naive import solutions as naive_solutions
from topping.errors import InputError
from topping.gamefiles.shelf import demo_games, load
from topping.play.classic.game import ClassicGame
from topping.play.home.game import (
    HomeDrawShown,
    HomeEvent,
    HomeGame,
    HomePhase,
    HomeStopped,
    HomeTimeOver,
    HomeTopShown,
    HomeWordSaid,
)
from topping.play.home.statedpoints import SaidFault, WordValue, value_of_said
from topping.play.inverse.game import InverseEnd, InverseEvent, InverseGame, LettersTaken, NothingLeftToTake, TurnPassed
from topping.play.inverse.removal import refused_words, removals, taken_letters
from topping.play.loto import CardWritten, LetterCalled, LotoEvent, LotoGame, LotoSaid, must_be_a_card
from topping.rules.conditions.variant import NORMALE
from topping.rules.grid.board import LINES, Board, Direction, Square
from topping.rules.grid.position import Position
from topping.rules.tiles import Bag, tile_of, value_of

GAME = load(demo_games()[0])
WORDS = ["PASSE", "PASSES", "AS", "SE", "ES", "RASE", "RAS", "ARS", "SA", "SAS", "RE", "ERS"]
POSITION = Position(board_with("PASSE H4"), "RASE?TX")


@settings(max_examples=6)
@given(st.text("RASE?TX", min_size=2, max_size=7), st.integers(0, 9))
def test_each_word_is_worth_what_the_naive_solver_gives_it(rack: str, seed: int) -> None:
    rack = rack.replace("?", "", max(0, rack.count("?") - 2))
    position = Position(board_with("PASSE H4"), rack)
    best: dict[str, int] = {}
    for naive_solution in naive_solutions(position, NORMALE, WORDS):
        best[naive_solution.word.upper()] = max(best.get(naive_solution.word.upper(), 0), naive_solution.points)
    for word in WORDS:
        assert value_of_said(word, position, NORMALE, WORDS.__contains__).points == best.get(word, 0), word


@pytest.mark.parametrize(
    ("text", "points", "where"),
    [
        ("RASE", 14, "9F"),  # R1 A1×2 S1 E1×2 and PASSES 8
        ("RASE 99", 14, "9F"),  # a score too high gives the word's own points
        ("RASE 5G", 4, "5G"),
        ("rase 5g 4", 4, "5G"),
        ("PASSES", 8, "H4"),
    ],
)
def test_a_word_said_is_paid_at_its_best_place_or_at_the_one_named(text: str, points: int, where: str) -> None:
    value = value_of_said(text, POSITION, NORMALE, WORDS.__contains__)
    assert value.move is not None
    assert (value.points, str(value.move.reference)) == (points, where)


def test_a_score_said_too_low_is_paid_at_most_and_picks_its_place() -> None:
    best = [value_of_said(f"RASE {said}", POSITION, NORMALE, WORDS.__contains__).points for said in range(16)]
    assert all(paid <= said for said, paid in enumerate(best))
    assert best == sorted(best)
    assert (best[4], best[13], best[14], best[15]) == (4, max(best[:14]), 14, 14)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", SaidFault.NOTHING_SAID),
        ("ZUT 30", SaidFault.NO_PLACE),
        ("PASSES H9", SaidFault.NO_PLACE),
        ("TAX", SaidFault.NOT_ADMITTED),
        ("RASE 1", SaidFault.LESS_THAN_ANY),
    ],
)
def test_a_spoken_word_without_points_has_a_reason(text: str, fault: SaidFault) -> None:
    value = value_of_said(text, POSITION, NORMALE, WORDS.__contains__)
    assert (value.points, value.move, value.fault) == (0, None, fault)


@pytest.mark.parametrize("minutes", [2, 3, 4])
def test_a_move_at_home_lasts_two_to_four_minutes(minutes: int) -> None:
    assert HomeGame.of(["Léa"], GAME, minutes).minutes == minutes


def said(player: int, points: int) -> HomeWordSaid:
    return HomeWordSaid(player, "MOT", WordValue(points, None))


def a_move(*words: HomeWordSaid) -> list[HomeEvent]:
    return [HomeDrawShown(), HomeTimeOver(), *words, HomeTopShown()]


def test_a_solo_is_worth_more_above_fifteen_players_only() -> None:
    top = next(GAME.turns()).solution.points
    for count, bonus in ((15, 0), (16, 10)):
        names = [f"J{number}" for number in range(count)]
        alone = reduce(HomeGame.after, a_move(said(3, top), said(4, top - 1)), HomeGame.of(names, GAME, 3))
        assert alone.totals[3] == top + bonus
        assert alone.tops[3] == 1
        shared = reduce(HomeGame.after, a_move(said(3, top), said(4, top)), HomeGame.of(names, GAME, 3))
        assert shared.totals[3] == top


def test_an_event_out_of_turn_is_refused() -> None:
    begun = HomeGame.of(["Léa"], GAME, 4)
    for event in (HomeTimeOver(), HomeTopShown(), said(0, 3)):
        with pytest.raises(InputError) as refusal:
            begun.after(event)
        assert refusal.value.key == "home.not_now"
    for minutes in (0, 1, 5):
        with pytest.raises(InputError):
            HomeGame.of(["Léa"], GAME, minutes)


@settings(max_examples=8)
@given(st.integers(1, 20), st.randoms(use_true_random=False))
def test_any_game_ends_and_its_sums_hold(players: int, chance: Random) -> None:
    names = [f"J{number}" for number in range(players)]
    game, events = HomeGame.of(names, GAME, 3), list[HomeEvent]()
    totals = [0] * players
    for turn in GAME.turns():
        words = [
            said(player, int(chance.random() * (turn.solution.points + 1)))
            for player in range(players)
            if chance.random() < 0.8
        ]
        for event in chain(a_move(*words)):
            game = game.after(event)
            events.append(event)
        tops = [word.player for word in words if word.value.points == turn.solution.points]
        for one in words:
            totals[one.player] += one.value.points
        if players > 15 and len(tops) == 1:
            totals[tops[0]] += 10
        assert list(game.totals) == totals
    assert game.is_finished
    with pytest.raises(InputError):
        game.after(HomeDrawShown())
    game = game.after(HomeStopped())
    assert game.phase is HomePhase.OVER
    assert reduce(HomeGame.after, [*events, HomeStopped()], HomeGame.of(names, GAME, 3)) == game


TEXT = "PASSE PASSES PAS AS SE ES SES RASE RAS AR ASE SA PA TA TAS ATRE RE"
PIECES = frozenset(TEXT.split())
GRID = board_with("PASSES H4", "RASE 5G")
ALONE = board_with("PASSE H4")


@pytest.mark.parametrize(
    ("begin", "fewest", "most"),
    [
        (lambda names: HomeGame.of(names, GAME, 3), 1, 40),
        (lambda names: InverseGame.of(names, GRID), 1, 4),
        (LotoGame.of, 1, 8),
        (lambda names: ClassicGame.of(tuple(names)), 2, 4),
    ],
    ids=["at home", "inverse", "Loto", "classic"],
)
def test_a_table_has_no_fewer_and_no_more_players_than_its_game(
    begin: Callable[[list[str]], object], fewest: int, most: int
) -> None:
    names = [f"J{number}" for number in range(most + 1)]
    begin(names[:fewest])
    begin(names[:most])
    for refused in (names[: fewest - 1], names):
        with pytest.raises(InputError):
            begin(refused)


def squares(text: str) -> tuple[Square, ...]:
    rows = "ABCDEFGHIJKLMNO"
    return tuple(Square(rows.index(character[0]), int(character[1:]) - 1) for character in text.split())


def by_brute_force(board: Board) -> set[tuple[Square, ...]]:
    """Returns every legal set of one to six squares of a line."""
    found = set()
    for direction in Direction:
        for line in LINES[direction]:
            there = [square for square in line if board.holds(square)]
            for count in range(1, min(6, len(there)) + 1):
                for chosen in combinations(there, count):
                    try:
                        taken = taken_letters(board, chosen)
                    except InputError:
                        continue
                    if not refused_words(taken, board, PIECES.__contains__):
                        found.add(tuple(sorted(chosen)))
    return found


@pytest.mark.parametrize("board", [GRID, ALONE, board_with("PASSES H4", "TAS 5G"), board_with("PaSSe H4")])
def test_removals_equal_those_of_brute_force(board: Board) -> None:
    found = [tuple(sorted(removal)) for removal in removals(board, PIECES.__contains__)]
    assert len(set(found)) == len(found)
    assert set(found) == by_brute_force(board)
    assert found


@pytest.mark.parametrize(
    ("taken", "key"),
    [
        ("H4 G5", "inverse.one_word"),
        ("A1", "inverse.empty_square"),
        ("", "inverse.how_many"),
        ("H5", "inverse.not_joined"),
    ],
)
def test_an_illegal_removal_is_refused_and_changes_nothing(taken: str, key: str) -> None:
    game = InverseGame.of(["Léa"], GRID)
    with pytest.raises(InputError) as refusal:
        game.after(LettersTaken(0, squares(taken)))
    assert refusal.value.key == key
    assert game == InverseGame.of(["Léa"], GRID)


def test_seven_letters_are_too_many_and_two_may_be_left_but_not_one() -> None:
    for board, taken, key in (
        (board_with("PASSERAIS H4"), "H4 H5 H6 H7 H8 H9 H10", "inverse.how_many"),
        (ALONE, "H5 H6 H7 H8", "inverse.not_joined"),
    ):
        with pytest.raises(InputError) as refusal:
            taken_letters(board, squares(taken))
        assert refusal.value.key == key
    assert taken_letters(ALONE, squares("H6 H7 H8")).tiles == "SSE"
    assert taken_letters(board_with("PASSERAIS H4"), squares("H4 H5 H6 H7 H8 H9")).tiles == "PASSER"


def test_all_passing_twice_ends_it_and_then_nothing_is_played() -> None:
    game = InverseGame.of(["Léa", "Max"], GRID)
    for turn in range(3):
        game = game.after(TurnPassed(turn % 2))
        assert not game.is_over
    game = game.after(TurnPassed(1))
    assert game.end is InverseEnd.PASSED
    assert game.scores == (0, 0)
    for event in (TurnPassed(0), NothingLeftToTake(), LettersTaken(0, squares("H9"))):
        with pytest.raises(InputError):
            game.after(event)


def test_nobody_plays_for_another() -> None:
    with pytest.raises(InputError) as refusal:
        InverseGame.of(["Léa", "Max"], GRID).after(TurnPassed(1))
    assert refusal.value.key == "inverse.not_your_turn"


FINISHED = [[*load(path).turns()][-1].after.board for path in demo_games()[:2]]


@settings(max_examples=6)
@given(st.sampled_from(FINISHED), st.integers(1, 4), st.randoms(use_true_random=False))
def test_any_game_keeps_its_tiles_and_ends(board: Board, players: int, chance: Random) -> None:
    admitted = {word for word in _pieces(board) if chance.random() < 0.06}
    game = InverseGame.of([f"J{number}" for number in range(players)], board)
    events: list[InverseEvent] = []
    while not game.is_over:
        ways = list(islice(removals(game.board, admitted.__contains__), 30))
        event: InverseEvent = NothingLeftToTake()
        if ways:
            event = LettersTaken(game.player, ways[int(chance.random() * len(ways))])
            before = game
            game = game.after(event)
            gained = game.scores[before.player] - before.scores[before.player]
            assert gained == sum(value_of(before.board.at(square)) for square in event.squares)
        else:
            game = game.after(event)
        events.append(event)
        tiles = [*map(tile_of, game.board.tiles), *game.aside.tiles]
        tiles += [tile for turn in game.turns if turn.taken is not None for tile in turn.taken.tiles]
        assert Bag.of(tiles) == Bag.full()
    assert reduce(InverseGame.after, events, InverseGame.of(game.names, board)) == game


def _pieces(board: Board) -> list[str]:
    """Returns all pieces of the words of a grid, any of which may be a word for a random lexicon."""
    lines = [board.row(index).upper() for index in range(15)] + [board.column(index).upper() for index in range(15)]
    words = [word for line in lines for word in line.replace(".", " ").split()]
    return sorted({word[start:end] for word in words for start in range(len(word)) for end in range(start + 2, 16)})


CARD = ("RADEAUX", "GALOPER")
OTHER = ("TIREURS", "MANCHOT")


def ready() -> LotoGame:
    return LotoGame.of(["Léa", "Max"]).after(CardWritten(0, CARD)).after(CardWritten(1, OTHER))


def test_the_first_full_card_announced_wins() -> None:
    game = ready()
    for letter in sorted("".join(CARD)):
        with pytest.raises(InputError) as refusal:
            game.after(LotoSaid(0))
        assert refusal.value.key == "loto.not_yet"
        game = game.after(LetterCalled(letter))
    game = game.after(LotoSaid(0))
    assert game.winner == 0
    assert game.is_over
    for event in (LetterCalled("W"), LotoSaid(0)):
        with pytest.raises(InputError):
            game.after(event)


@pytest.mark.parametrize(
    ("words", "key"),
    [
        (("RADEAUX",), "loto.two_words"),
        (("RADEAU", "GALOPER"), "loto.seven_letters"),
        (("RÂDEAUX", "GALOPER"), "loto.seven_letters"),
        (("GAGNAGE", "GALOPER"), "loto.too_often"),
        (("RADEAUX", "ZZZZZZZ"), "loto.not_admitted"),
    ],
)
def test_two_words_that_are_no_card(words: tuple[str, ...], key: str) -> None:
    with pytest.raises(InputError) as refusal:
        must_be_a_card(words, lambda word: "ZZ" not in word)
    assert refusal.value.key == key


def test_no_letter_is_called_before_all_have_written_and_no_card_changes_after() -> None:
    game = LotoGame.of(["Léa", "Max"]).after(CardWritten(0, OTHER)).after(CardWritten(0, CARD))
    assert game.cards[0] == CARD
    for event, key in ((LetterCalled("A"), "loto.cards_missing"), (CardWritten(1, CARD[:1]), "loto.two_words")):
        with pytest.raises(InputError) as refusal:
            game.after(event)
        assert refusal.value.key == key
    with pytest.raises(InputError) as refusal:
        ready().after(LetterCalled("A")).after(CardWritten(0, OTHER))
    assert refusal.value.key == "loto.too_late"


@settings(max_examples=12)
@given(st.randoms(use_true_random=False), st.booleans())
def test_any_game_of_loto_keeps_its_tiles_and_ends(chance: Random, somebody_says_so: bool) -> None:
    game, events = ready(), list[LotoEvent]()
    while not game.is_over:
        tile, _ = game.bag.draw(1, chance)
        events.append(LetterCalled(tile))
        game = game.after(events[-1])
        assert Bag.of([*game.called, *game.bag.tiles]) == Bag.full()
        for player, card in enumerate(game.cards):
            assert Counter(game.missing(player)) == Counter("".join(card)) - Counter(game.called)
            if somebody_says_so and not game.missing(player) and game.winner is None:
                events.append(LotoSaid(player))
                game = game.after(events[-1])
    assert (game.winner is not None) == somebody_says_so
    assert reduce(LotoGame.after, events, ready()) == game
    if game.winner is None:
        assert game.after(LotoSaid(1)).winner == 1, "it may be said after the last letter"
